#include "mcts/batch.hpp"

#include <span>

namespace narabe::mcts {

void LeafBatch::start(size_t capacity, const Board& board) {
    clear();
    capacity_ = capacity;
    if (leaves_.size() >= capacity) return;
    leaves_.resize(capacity);
    stones.resize(capacity * static_cast<size_t>(board.points()));
    last_moves.resize(capacity * 2);
    ply.resize(capacity);
    turn.resize(capacity);
}

void LeafBatch::add(const Board& board, NodeId node, const std::vector<Step>& path, const MoveList& list,
                    bool full_board) {
    const size_t index = size_++;
    PendingLeaf& leaf = leaves_[index];
    leaf.node = node;
    leaf.path = path;
    leaf.list = list;
    leaf.turn = board.turn();
    leaf.black_runs_out = full_board && board.black_runs_out();
    const auto points = static_cast<size_t>(board.points());
    board.copy_as_mover_sees(std::span(stones).subspan(index * points, points));
    for (int back = 0; back < 2; ++back) {
        const Point last = board.last(back);
        last_moves[index * 2 + static_cast<size_t>(back)] =
            static_cast<int16_t>(last == kNoPoint ? -1 : board.index(last));
    }
    ply[index] = static_cast<int16_t>(board.ply());
    turn[index] = static_cast<int8_t>(board.turn());
}

void LeafBatch::clear() {
    size_ = 0;
    blocked_.clear();
}

}  // namespace narabe::mcts
