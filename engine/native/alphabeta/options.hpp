// The options of alpha-beta: its tunables (search/tunable.hpp). Scores are in hundredths of a logit of the
// win chance, depths in plies; a move's gap is how far its policy logit lies below the best one's.
#pragma once

#include <cstdint>

#include "search/options.hpp"
#include "search/tunable.hpp"

// clang-format off
#define NARABE_ALPHABETA_TUNABLES(X) \
    /* The solver's budgets, in its nodes. */ \
    X(uint64_t, vcf_nodes, 34, 0, 300, 8, "for each player's win by fours in a new position") \
    X(uint64_t, vct_from, 1'000, 100, 100'000, 250, "nodes at which the root's threes and fours are searched first, then at each fourfold") \
    X(float, vct_share, 0.3, 0, 1, 0.1, "of that search, for each node so far") \
    \
    /* The root's window around the score of the iteration before, doubled where it fails. */ \
    X(int, window_depth, 5, 1, 20, 1, "from which it is narrow") \
    X(int, window_narrow, 14, 1, 200, 4, "below and above that score at first") \
    X(int, window_wide, 400, 50, 5000, 100, "beyond which it is open") \
    \
    /* A late move is searched less deep by base + slope * ln(depth) * ln(number) + policy * gap plies, more where it is expected to fail, less where it is not. */ \
    X(float, reduction_base, 0.5, -1, 2, 0.15, "plies less for every late move") \
    X(float, reduction_slope, 0.57, 0, 2, 0.1, "plies less for ln(depth) * ln(number)") \
    X(float, reduction_policy, 1, 0, 3, 0.2, "plies less for a logit of gap") \
    X(float, reduction_widest_gap, 8, 1, 20, 1.5, "logits of gap that count at most") \
    X(float, foul_widest_gap, 1, 0, 20, 1, "logits of gap at most, also in the order, of White's threes whose four renju's Black may not stop and of moves that take their points") \
    X(float, reduction_least, -0.5, -2, 1, 0.2, "plies less at least") \
    X(float, reduction_cut, 1.6, 0, 4, 0.3, "plies less in a node that should fail high") \
    X(float, reduction_pv, 1.3, 0, 4, 0.3, "plies more on the principal variation") \
    X(float, reduction_improving, 0.3, 0, 2, 0.2, "plies more where the evaluation rose since the mover's last move") \
    X(float, reduction_four, 0.7, 0, 3, 0.3, "plies more for a four") \
    X(float, reduction_three, 0.7, 0, 3, 0.3, "plies more for an open three, or a three with something more") \
    X(float, reduction_far, 1, 0, 3, 0.3, "plies less away from the last two moves") \
    X(int, reduction_near, 4, 1, 10, 1, "columns or rows that are not away from them") \
    X(float, reduction_history, 0.65, 0, 3, 0.2, "plies more for a unit of history") \
    X(float, reduction_replies, 0.4, 0, 3, 0.2, "plies more for a unit of the history of replies") \
    X(float, reduction_forced, 0.6, 0, 2, 0.15, "times the reduction where a threat limits the moves") \
    X(float, reduction_after_rise, 0.5, 0, 2, 0.2, "plies less on the principal variation once a move raised alpha") \
    /* A reduced move that exceeds alpha by more than margin + slope * reduction is searched a ply deeper. */ \
    X(float, deeper_margin, 17, 0, 100, 5, "above alpha") \
    X(float, deeper_slope, 5.5, 0, 50, 1.5, "for a ply of reduction") \
    \
    X(float, single_reply_extension, 1, 0, 2, 0.15, "plies deeper where there is but one reply") \
    /* A move of the table without which a search of half the depth fails low is extended by a ply. */ \
    X(float, singular_depth, 7, 3, 20, 1, "from which the table's move is tried so") \
    X(float, singular_margin, 2.4, 0, 20, 0.6, "for a ply of depth") \
    X(float, singular_share, 0.5, 0.1, 0.9, 0.1, "of the depth, for the search without it") \
    X(float, singular_known, 3, 0, 10, 1, "plies less deep that its score may be known") \
    X(int, singular_far, 30, 0, 300, 10, "below the limit, from which it is extended more, off the principal variation") \
    X(float, singular_most, 1.5, 1, 3, 0.2, "plies deeper then") \
    \
    /* The static evaluation: the net's, and this for the side to move. */ \
    X(int, tempo, 5, -50, 50, 4, "for the side to move") \
    X(float, correction, 1, 0, 2, 0.2, "share of what searches found with the same surroundings of the last move") \
    X(int, correction_most, 200, 10, 2000, 50, "of what a search found that counts") \
    X(float, correction_deep, 12, 1, 60, 2, "plies of its depth that count at most ...") \
    X(float, correction_slow, 48, 12, 500, 10, "... divided by this: its share of the new mean") \
    \
    /* Pruning by the static evaluation. */ \
    X(float, futility_depth, 9, 0, 20, 1, "up to which a node far above beta is not searched") \
    X(float, futility_margin, 45, 0, 300, 8, "above beta, for a ply") \
    X(float, razoring_depth, 2, 0, 10, 0.5, "up to which a node far below alpha is not searched") \
    X(float, razoring_margin, 40, 0, 300, 10, "below alpha, for a ply") \
    X(float, null_move_reduction, 3, 0, 8, 0.5, "plies less after a null move, and a share of the depth") \
    X(float, null_move_share, 0.25, 0, 0.75, 0.05, "of the depth that it is less deep") \
    X(float, null_move_depth, 2, 1, 10, 0.5, "from which a null move is tried") \
    X(int, null_move_margin, 20, -100, 200, 10, "above beta, from which a null move is tried") \
    X(float, null_move_excess, 80, 10, 500, 15, "above beta, that takes another ply after a null move") \
    X(float, null_move_most_excess, 3, 0, 10, 0.5, "plies so taken at most") \
    X(float, missing_move_reduction, 1, 0, 3, 0.3, "plies less where the table knows no move") \
    X(float, missing_move_depth, 5, 1, 20, 1, "from which that counts") \
    \
    /* Late moves are left out that hardly ever raise alpha: minus the logit of that chance, fitted to searches, is the sum of these ... */ \
    X(float, late_number, 1.3, 0, 5, 0.2, "for ln(number)") \
    X(float, late_gap, 0.83, 0, 5, 0.15, "for a logit of gap") \
    X(float, late_widest_gap, 15, 1, 20, 2, "logits of gap that count at most, as in the fit") \
    X(float, late_evaluation, 0.019, 0, 0.2, 0.004, "for the evaluation below alpha") \
    X(float, late_mean, 0.012, 0, 0.2, 0.003, "for the mean of it and the one before below alpha") \
    /* ... and too much for a search beyond these. */ \
    X(float, late_base, 2.9, -5, 20, 0.4, "at a depth of 0") \
    X(float, late_depth, 0.8, 0, 5, 0.2, "more for a ply") \
    X(float, late_most, 6.6, 0, 30, 0.5, "at most") \
    \
    /* The order of moves, in logits. */ \
    X(float, history_weight, 1, 0, 5, 0.25, "of a unit of history") \
    X(float, replies_weight, 0.8, 0, 5, 0.25, "of a unit of the history of replies") \
    \
    /* The history: a bonus for a move that fails high, as much against those before it. */ \
    X(float, history_growth, 0.02, 0, 0.2, 0.005, "of the bonus, for the square of the depth") \
    X(float, history_most, 0.5, 0.05, 1, 0.1, "of the bonus") \
    X(float, history_kept, 0.5, 0, 1, 0.15, "of all values from move to move of the game") \
    X(float, table_reward, 0.4, 0, 2, 0.15, "share of the bonus for a move with which the table fails high")
// clang-format on

namespace narabe {

struct AlphaBetaOptions : SearchOptions {
    NARABE_ALPHABETA_TUNABLES(NARABE_TUNABLE_FIELD)
};

inline constexpr Tunable<AlphaBetaOptions> kAlphaBetaTunables[] = {
    NARABE_ALPHABETA_TUNABLES(NARABE_TUNABLE_ENTRY)};

}  // namespace narabe
