// Selection: which move of a node the next descent follows.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "mcts/options.hpp"
#include "mcts/tree.hpp"

namespace narabe::mcts {

struct Selection {
    size_t candidate;  ///< its index, and its edge's; the edge may have to be made first
    uint32_t visits;   ///< how many to make in a row, within the budget
};

/// The candidate with the highest PUCT score: value + exploration(N) * prior * sqrt(N) / (1 + n), the
/// exploration growing with the logarithm of N, as in AlphaZero's published pseudocode (Silver et al. 2018).
/// Nothing if all are proven.
std::optional<Selection> select_by_puct(const MctsOptions& options, const Node& node,
                                        std::span<const Candidate> candidates, std::span<const Edge> edges,
                                        uint32_t budget);

}  // namespace narabe::mcts
