// What a search asks of a native net: values and policies of positions that change by single moves.
#pragma once

#include <memory>
#include <span>

#include "board/board.hpp"

namespace narabe {

/// Chances of the side to move; they sum to 1.
struct Wdl {
    float win, draw, loss;
};

/// The state of one thread: it follows a board move by move.
class EvaluatorWorker {
  public:
    virtual ~EvaluatorWorker() = default;
    /// Starts from scratch at a position.
    virtual void reset(const Board& board) = 0;
    /// Follows `board.push(point)`; `after` is the board after it.
    virtual void push(const Board& after, Point point) = 0;
    /// Follows `board.pop()`; `after` is the board after it.
    virtual void pop(const Board& after) = 0;
    virtual Wdl value(const Board& board) = 0;
    /// Writes one logit for each of the given moves.
    virtual void policy(const Board& board, std::span<const Point> moves, std::span<float> logits) = 0;
};

/// A loaded net, shared between threads; each thread takes a worker of its own.
class NativeEvaluator {
  public:
    virtual ~NativeEvaluator() = default;
    [[nodiscard]] virtual std::unique_ptr<EvaluatorWorker> worker(int width, int height,
                                                                  Variant variant) const = 0;
    /// Whether alpha-beta plays better with it than MCTS.
    [[nodiscard]] virtual bool suits_alphabeta() const { return false; }
};

}  // namespace narabe
