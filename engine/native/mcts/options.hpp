// The options of MCTS: its tunables (search/tunable.hpp).
#pragma once

#include <cstdint>

#include "search/options.hpp"
#include "search/tunable.hpp"

// clang-format off
#define NARABE_MCTS_TUNABLES(X) \
    /* Selection: value + exploration(N) * prior * sqrt(N) / (1 + n), where exploration(N) grows with the logarithm of N. */ \
    X(float, exploration, 0.7, 0.1, 3, 0.07, "of moves by their prior, at few visits") \
    X(float, exploration_growth, 1, 0, 3, 0.2, "of that with the logarithm of the visits") \
    X(float, exploration_scale, 500, 50, 5000, 100, "visits from which it grows") \
    X(float, policy_temperature, 1.5, 0.5, 3, 0.15, \
      "the priors are the net's to the power 1 / temperature: trained on sharpened targets, the net is too sure of its first choices for a search with many visits") \
    X(float, fpu_reduction, 0.2, 0, 1, 0.05, "first-play urgency: how far below its parent's value an unvisited move is assumed to be") \
    \
    /* Several visits per descent, so that an incrementally updated net has less to do. */ \
    X(uint32_t, visits_per_descent, 100, 1, 1000, 25, "visits that one descent makes at most") \
    X(float, share_per_descent, 0.36, 0.05, 1, 0.06, "of a node's visits, that one descent makes at most") \
    \
    X(uint32_t, candidate_limit, 60, 10, 225, 8, "candidates of an unforced position, the best by prior") \
    \
    /* The solver's budgets, in its nodes. */ \
    X(uint64_t, vcf_nodes, 60, 0, 500, 15, "for a win by fours in a new position") \
    X(uint32_t, vct_visits, 256, 16, 4096, 64, "of a node, at which its threes and fours are searched first, then at each fourfold") \
    X(float, vct_nodes, 1, 0, 10, 0.25, "of that search, for each visit of the node") \
    X(float, vct_promising, 8, 0, 50, 2, \
      "times as many to prove a win that holds but for the defender's plain fours; 0: these count at once") \
    X(uint64_t, vct_limit, 1'000'000, 1e4, 1e7, 250'000, "at most") \
    X(uint64_t, vct_limit_in_batches, 3'000, 100, 1e5, 750, "at most where the clock is not checked meanwhile") \
    X(float, check_share, 0.85, 0.3, 1, 0.05, "of the search, after which threats against its best move are searched") \
    X(float, check_nodes, 3, 0, 20, 0.75, "of that search, for each visit of the root") \
    \
    X(float, bound_width, 1.96, 0, 5, 0.4, "standard errors between a move's value and its lower confidence bound") \
    X(float, bound_min_visits, 0.15, 0, 1, 0.05, "share of the most visits that a move needs to compete by its bound")
// clang-format on

namespace narabe {

struct MctsOptions : SearchOptions {
    /// The search of the AlphaZero papers, to learn from and to compare with: a tree, in which each order of
    /// moves has nodes of its own; the end of a game is a value that is backed up like a net's and proves
    /// nothing; a move not yet visited is worth 0. Goes with a solver that is off.
    bool textbook = false;

    NARABE_MCTS_TUNABLES(NARABE_TUNABLE_FIELD)
};

inline constexpr Tunable<MctsOptions> kMctsTunables[] = {NARABE_MCTS_TUNABLES(NARABE_TUNABLE_ENTRY)};

}  // namespace narabe
