// The constants of alpha-beta that are worth tuning. Scores are in hundredths of a logit of the win chance,
// depths in plies; a move's gap is how far its policy logit lies below the best one's.
#pragma once

#include <cstdint>

namespace narabe {

struct AlphaBetaOptions {
    uint64_t vcf_nodes = 34;  ///< of the solver, for each player's win by fours in a new position
    /// At so many nodes the root's threes and fours are searched, then at each fourfold.
    uint64_t vct_from = 1'000;
    float vct_share = 0.1f;  ///< nodes of that search for each node so far

    // A late move is searched less deep by base + slope * ln(depth) * ln(number) + policy * gap plies, more
    // where it is expected to fail, less where it is not.
    float reduction_base = 0.5f;
    float reduction_slope = 0.57f;
    float reduction_policy = 1.0f;
    float reduction_widest_gap = 8.0f;
    float reduction_cut = 1.6f;         ///< more in a node that should fail high
    float reduction_pv = 1.3f;          ///< less on the principal variation
    float reduction_improving = 0.3f;   ///< less where the evaluation rose since the mover's last move
    float reduction_four = 0.7f;        ///< less for a four
    float reduction_three = 0.7f;       ///< less for an open three, or a three with something more
    float reduction_far = 1.0f;         ///< more away from the last two moves
    float reduction_history = 0.65f;    ///< less for each unit of history
    float reduction_replies = 0.4f;     ///< less for each unit of the history of replies
    float reduction_forced = 0.6f;      ///< times as much where a threat limits the moves
    float reduction_after_rise = 0.5f;  ///< more on the principal variation once a move raised alpha
    // A reduced move that exceeds alpha by more than margin + slope * reduction is searched a ply deeper.
    float deeper_margin = 17.0f;
    float deeper_slope = 5.5f;

    float single_reply_extension = 1.0f;
    // A move of the table without which a search of half the depth fails low is extended by a ply.
    float singular_depth = 7.0f;
    float singular_margin = 2.4f;  ///< a ply of depth

    // The static evaluation: the net's, and this for the side to move.
    int tempo = 5;
    /// How much of the difference that searches found with the same surroundings of the last move is added.
    float correction = 1.0f;

    // Pruning by the static evaluation.
    float futility_depth = 9.0f;
    float futility_margin = 45.0f;  ///< above beta, a ply
    float razoring_depth = 2.0f;
    float razoring_margin = 40.0f;  ///< below alpha, a ply
    float null_move_reduction = 3.0f;
    int null_move_margin = 20;            ///< above beta
    float null_move_excess = 80.0f;       ///< above beta, that reduces by another ply
    float missing_move_reduction = 1.0f;  ///< where the table knows no move

    // Pruning of late moves, at these depths and below.
    float move_count_depth = 6.0f;
    float move_count_base = 3.0f;  ///< moves, and the square of the depth
    float move_count_not_improving = 0.7f;
    float gap_depth = 6.0f;
    float gap_base = 3.0f;
    float gap_slope = 0.75f;  ///< a ply
    float late_futility_depth = 5.0f;
    int late_futility_base = 60;
    float late_futility_gap = 15.0f;

    // The order of moves, in logits.
    float history_weight = 1.0f;
    float replies_weight = 0.8f;  ///< of the history of replies
    float table_reward = 0.4f;    ///< share of the bonus for a move with which the table fails high
    float killer_bonus = 1.0f;    ///< for a killer or counter-move
};

}  // namespace narabe
