// What alpha-beta learns in a search about moves and about the net's evaluations, one thread's own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "alphabeta/options.hpp"
#include "base/aligned.hpp"
#include "base/types.hpp"
#include "board/board.hpp"

namespace narabe::alphabeta {

/// Which moves failed high where others did not: by player and point ("history heuristic", Schaeffer 1989),
/// and as a reply to the opponent's last move ("continuation history", Stockfish). Values lie within +-2.
class MoveHistory {
  public:
    MoveHistory() : replies_(kReplies) { clear(); }

    /// Of a move of the side to move.
    [[nodiscard]] float value(const Board& board, Point point) const {
        return by_point_[board.turn()][at(point)];
    }
    [[nodiscard]] float reply_value(const Board& board, Point point) const {
        return replies_[reply_key(board, point)];
    }
    /// Asks for the memory that `reply_value` reads: more than the caches hold.
    void prefetch_reply(const Board& board, Point point) const {
        prefetch(&replies_[reply_key(board, point)]);
    }

    /// A move of the side to move failed high; `bonus` is up to 1.
    void reward(const Board& board, Point point, float bonus);
    /// A move before it did not.
    void blame(const Board& board, Point point, float bonus);
    /// Of what earlier searches learnt a share counts.
    void fade(float kept);
    void clear();

  private:
    static constexpr int kReplyBits = 18;
    static constexpr size_t kReplies = size_t{1} << kReplyBits;

    static size_t at(Point point) { return static_cast<size_t>(point); }
    [[nodiscard]] static size_t reply_key(const Board& board, Point point);

    std::array<std::array<float, kCells>, 3> by_point_;
    AlignedVector<float> replies_;  ///< by a hash of player, last move and reply
};

/// How far searches differed from the net's evaluation in positions with the same surroundings of the last
/// move ("correction history", Stockfish; KataGo's "subtree value bias" is the same for MCTS).
class CorrectionHistory {
  public:
    explicit CorrectionHistory(const AlphaBetaOptions& options) : options_(options), differences_(kEntries) {}

    /// By how much searches exceeded the evaluation, on average.
    [[nodiscard]] float difference(const Board& board) const { return differences_[key(board)]; }
    /// A search to some depth found a score that differs from the evaluation.
    void learn(const Board& board, int difference, float depth);
    void clear();

  private:
    static constexpr int kEntryBits = 17;
    static constexpr size_t kEntries = size_t{1} << kEntryBits;

    [[nodiscard]] static size_t key(const Board& board);

    const AlphaBetaOptions& options_;
    std::vector<float> differences_;
};

}  // namespace narabe::alphabeta
