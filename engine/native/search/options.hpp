// The options of a search: every constant that is worth tuning.
#pragma once

#include <cstddef>
#include <cstdint>

namespace narabe {

struct SearchOptions {
    int threads = 1;
    size_t memory_bytes = size_t{128} << 20;
    bool solver = true;  ///< search threats before asking the net; if off, only the rules decide a position
    /// The search of the AlphaZero papers, to learn from and to compare with: a tree, in which each order of
    /// moves has nodes of its own; the end of a game is a value that is backed up like a net's and proves
    /// nothing; a move not yet visited is worth 0. Goes with a solver that is off.
    bool textbook = false;

    // Selection: value + exploration(N) * prior * sqrt(N) / (1 + n), exploration growing with the logarithm
    // of N.
    float exploration = 0.7f;
    float exploration_growth = 1.0f;
    float exploration_scale = 500.0f;
    /// The priors are the net's to the power 1 / temperature (policy-softmax-temp of Leela Chess Zero):
    /// trained on sharpened targets, the net is too sure of its first choices for a search with many visits.
    float policy_temperature = 1.5f;
    /// First-play urgency: how far below its parent's value an unvisited move is assumed to be.
    float fpu_reduction = 0.2f;
    float draw_penalty = 0.0f;  ///< how far below an even position a draw is, for whoever moves

    // Several visits per descent, so that an incrementally updated net has less to do.
    uint32_t visits_per_descent = 100;
    float share_per_descent = 0.36f;  ///< at most this share of a node's visits

    // Candidates of unforced positions; further moves follow only when all of these are proven.
    int candidate_distance = 2;   ///< columns and rows from the nearest stone
    size_t candidate_limit = 60;  ///< the best by prior
    int all_moves_below = 101;    ///< with fewer empty points every legal move is a candidate

    // The solver's budgets, in its nodes.
    uint64_t leaf_vcf_nodes = 60;
    /// At so many visits a node's threes and fours are searched for the first time, then at each fourfold.
    uint32_t vct_visits = 256;
    float vct_nodes = 1.0f;  ///< nodes of that search for each visit of the node
    /// Times as many to prove a win that holds but for the defender's plain fours; 0: these count at once.
    float vct_promising = 8.0f;
    uint64_t vct_limit = 1'000'000;
    uint64_t vct_limit_in_batches = 3'000;  ///< where the clock is not checked meanwhile
    float check_share = 0.85f;  ///< of the search, after which threats against its best move are searched ...
    float check_nodes = 3.0f;   ///< ... with so many nodes for each visit of the root

    float bound_width = 1.96f;  ///< lower confidence bounds: standard errors below the mean
    float bound_min_visits =
        0.15f;  ///< only moves with this share of the most visits compete by their bounds
};

}  // namespace narabe
