// Leaves that wait for an evaluator in Python, in the arrays that it reads.
#pragma once

#include <cstdint>
#include <vector>

#include "board/board.hpp"
#include "mcts/expansion.hpp"
#include "mcts/tree.hpp"

namespace narabe::mcts {

/// One step of a descent, from a node to a child; its visits are in flight until they are counted.
struct Step {
    NodeId node = kNone;
    NodeId child = kNone;      ///< kNone if it does not exist yet
    uint32_t candidate = 0;    ///< index of the candidate and its edge
    uint32_t visits = 0;       ///< in flight
    uint32_t seen_visits = 0;  ///< of the edge, before this step
    Point point = kNoPoint;
    bool vcf_safe = false;  ///< of the node
};

/// A leaf that waits, with the path to it from the root.
struct PendingLeaf {
    NodeId node = kNone;
    std::vector<Step> path;
    MoveList list;
    Colour turn = BLACK;
    bool black_runs_out = false;  ///< see Board; false where games may end before the board is full
};

class LeafBatch {
  public:
    /// Empties the batch and makes room for so many positions of such a board.
    void start(size_t capacity, const Board& board);
    void add(const Board& board, NodeId node, const std::vector<Step>& path, const MoveList& list,
             bool full_board);
    /// A path that ends at a leaf which is already waiting: its visits stay in flight, so that the next
    /// descents choose other leaves.
    void add_blocked(const std::vector<Step>& path) { blocked_.push_back(path); }

    [[nodiscard]] size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0 && blocked_.empty(); }
    /// Whether it is full, or further descents only find leaves that are already waiting.
    [[nodiscard]] bool full() const { return size_ == capacity_ || blocked_.size() > capacity_; }
    [[nodiscard]] const PendingLeaf& leaf(size_t index) const { return leaves_[index]; }
    [[nodiscard]] const std::vector<std::vector<Step>>& blocked() const { return blocked_; }
    void clear();

    // As PositionBatch has them.
    std::vector<int8_t> stones;       ///< [batch, row, column]: 0 empty, 1 own, 2 opponent, 3 wall
    std::vector<int16_t> last_moves;  ///< [batch, 2], -1 for none
    std::vector<int16_t> ply;         ///< [batch]
    std::vector<int8_t> turn;         ///< [batch]

  private:
    size_t capacity_ = 0, size_ = 0;
    std::vector<PendingLeaf> leaves_;  ///< the first `size_` are in use
    std::vector<std::vector<Step>> blocked_;
};

}  // namespace narabe::mcts
