// How a search searches: every constant that is worth tuning.
#pragma once

#include <cstddef>
#include <cstdint>

namespace narabe {

struct SearchOptions {
    int threads = 1;
    size_t memory_bytes = size_t{128} << 20;
    bool solver = true;  ///< threats are searched before a net is asked; off, only the rules end a game

    // Selection: value + exploration(N) * prior * sqrt(N) / (1 + n), exploration growing with the logarithm
    // of N.
    float exploration = 0.7f;
    float exploration_growth = 1.0f;
    float exploration_scale = 500.0f;
    /// The net's priors to the power 1 / temperature (policy-softmax-temp of Leela Chess Zero): trained on
    /// sharpened targets, it is surer of its first choices than is good where there are visits to spend.
    float policy_temperature = 1.5f;
    float fpu_reduction = 0.2f;  ///< how far below its parent a move not yet visited is thought to be
    float draw_penalty = 0.0f;   ///< how far below an even position a draw is, for whoever moves

    // Several visits per descent, so that a net that follows the board move by move has less to do.
    uint32_t visits_per_descent = 100;
    float share_per_descent = 0.36f;  ///< at most this share of a node's visits

    // Candidates of positions where nothing is forced; the rest come only when all of these are proven.
    int candidate_distance = 2;   ///< columns and rows from the nearest stone
    size_t candidate_limit = 60;  ///< the best by prior
    int all_moves_below = 101;    ///< with fewer empty points every legal move is a candidate

    // The solver's budgets, in its nodes.
    uint64_t leaf_vcf_nodes = 60;
    uint32_t vct_visits = 256;  ///< first search for threes and fours at a node; again at each fourfold
    float vct_nodes = 1.0f;     ///< its nodes for each visit of the node
    uint64_t vct_limit = 1'000'000;
    uint64_t vct_limit_in_batches = 3'000;  ///< where the clock is not looked at meanwhile
    float check_share = 0.85f;  ///< of the search, after which threats against its best move are searched ...
    float check_nodes = 5.0f;   ///< ... with so many nodes for each visit of the root

    float bound_width = 1.96f;  ///< lower confidence bounds: standard errors below the mean
    float bound_min_visits =
        0.15f;  ///< only moves with this share of the most visits compete by their bounds
};

}  // namespace narabe
