// Nodes of an alpha-beta search and what the search found of them, for a net to learn from.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "alphabeta/table.hpp"
#include "board/board.hpp"

namespace narabe::alphabeta {

/// A position, and the search's last word on it.
struct SampledNode {
    std::vector<int8_t> stones;  ///< [point]: 0 empty, 1 the mover's, 2 the opponent's, 3 wall
    int score = 0;               ///< for the mover, as in the search
    Bound bound = Bound::None;
};

/// The nodes of searches so far. One thread's own.
class NodeSample {
  public:
    void add(const Board& board, int score, Bound bound);
    /// At most so many of them, drawn by a seed, and forgets all.
    std::vector<SampledNode> take(size_t count, uint64_t seed);

  private:
    std::unordered_map<uint64_t, SampledNode> nodes_;  ///< by the position's key
};

}  // namespace narabe::alphabeta
