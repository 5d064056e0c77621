#include "alphabeta/history.hpp"

#include <algorithm>

namespace narabe::alphabeta {

namespace {

/// The upper bits of a product by the golden ratio (Knuth's multiplicative hashing): cheap, for every move.
size_t hashed(uint64_t code, int bits) {
    return static_cast<size_t>(code * 0x9e37'79b9'7f4a'7c15ULL >> (64 - bits));
}

void approach(float& value, float limit, float bonus) {
    value += bonus * (1.0f - value / limit) * (limit / 2);
}

}  // namespace

size_t MoveHistory::reply_key(const Board& board, Point point) {
    const auto last = static_cast<uint64_t>(board.last() + 1);
    return hashed((last << 12 | static_cast<uint64_t>(point)) << 1 | (board.turn() == BLACK), kReplyBits);
}

void MoveHistory::reward(const Board& board, Point point, float bonus) {
    approach(by_point_[board.turn()][at(point)], 2.0f, bonus);
    approach(replies_[reply_key(board, point)], 2.0f, bonus);
}

void MoveHistory::blame(const Board& board, Point point, float bonus) {
    approach(by_point_[board.turn()][at(point)], -2.0f, bonus);
    approach(replies_[reply_key(board, point)], -2.0f, bonus);
}

void MoveHistory::fade(float kept) {
    for (auto& values : by_point_) {
        for (float& value : values) value *= kept;
    }
    for (float& value : replies_) value *= kept;
}

void MoveHistory::clear() {
    for (auto& values : by_point_) values.fill(0);
    std::ranges::fill(replies_, 0.0f);
}

size_t CorrectionHistory::key(const Board& board) {
    constexpr int kRadius = 2;
    const Point last = board.last();
    uint64_t code = static_cast<uint64_t>(last + 1) << 1 | (board.turn() == BLACK);
    if (last != kNoPoint) {
        for (int row = -kRadius; row <= kRadius; ++row) {
            for (int column = -kRadius; column <= kRadius; ++column) {
                code = code << 2 | board.cell(static_cast<Point>(last + row * kStride + column));
            }
        }
    }
    return hashed(code, kEntryBits);
}

void CorrectionHistory::learn(const Board& board, int difference, float depth) {
    float& value = differences_[key(board)];
    const int most = options_.correction_most;
    const float share = std::min(depth, options_.correction_deep) / options_.correction_slow;
    value += (static_cast<float>(std::clamp(difference, -most, most)) - value) * share;
}

void CorrectionHistory::clear() { std::ranges::fill(differences_, 0.0f); }

}  // namespace narabe::alphabeta
