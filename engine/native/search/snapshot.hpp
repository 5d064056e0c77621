// What a search shows of its root: the candidates in order, their lines, the state of the search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/types.hpp"
#include "search/estimate.hpp"
#include "search/verdict.hpp"

namespace narabe {

/// A move at the root; values from the view of the side to move there.
struct RootMove {
    Point point = kNoPoint;
    uint32_t visits = 0;  ///< by MCTS
    uint64_t nodes = 0;   ///< by alpha-beta
    Estimate estimate;
    float prior = 0;
    float bound = 0;  ///< lower confidence bound of the value
    Verdict verdict;
    std::vector<Point> line;  ///< the principal variation, this move first
};

/// The state of a search, at its end or under way.
struct Snapshot {
    std::vector<RootMove> moves;  ///< all candidates, best first
    uint32_t visits = 0;          ///< of MCTS's root, those kept from earlier searches included
    uint64_t nodes = 0;           ///< in this search: of alpha-beta; of MCTS playouts
    Estimate estimate;
    Verdict verdict;
    bool forced = false;       ///< there is only one move to try
    int depth = 0;             ///< as SearchLimits has it
    uint64_t evaluations = 0;  ///< in this search
    size_t tree_nodes = 0;     ///< in MCTS's tree
    double memory_share = 0;
    bool memory_full = false;
};

}  // namespace narabe
