// The state of a net that follows a search's board.
#pragma once

#include <memory>
#include <span>

#include "board/board.hpp"
#include "nets/evaluator.hpp"
#include "search/estimate.hpp"
#include "search/options.hpp"

namespace narabe {

/// One thread's worker of a net, at the board's position or the one before: a move is followed only where the
/// net is asked or the search goes on, since most are taken back without either.
class FollowingEvaluator {
  public:
    /// Takes a net, none if null, and its state at a board.
    void use(const NativeEvaluator* net, const Board& board) {
        if (net != net_) worker_.reset();
        if (net != nullptr && !worker_) worker_ = net->worker(board.width(), board.height(), board.variant());
        net_ = net;
        reset(board);
    }
    /// Goes to a board from scratch.
    void reset(const Board& board) {
        ply_ = board.ply();
        if (worker_) worker_->reset(board);
    }
    /// Comes to the board's position, at most one move ahead of its own.
    void follow(const Board& board) {
        if (!worker_ || ply_ == board.ply()) return;
        worker_->push(board, board.last());
        ++ply_;
    }
    /// The board's last move was taken back.
    void take_back(const Board& board) {
        if (!worker_ || ply_ <= board.ply()) return;
        worker_->pop(board);
        --ply_;
    }

    explicit operator bool() const { return worker_ != nullptr; }
    /// The chances of the side to move at the board's position, which has been followed.
    [[nodiscard]] Wdl value(const Board& board, const SearchOptions& options) {
        const Wdl chances = worker_->value(board);
        return options.full_board ? foreseen(chances, board.black_runs_out(), board.turn()) : chances;
    }
    void policy(const Board& board, std::span<const Point> moves, std::span<float> logits) {
        worker_->policy(board, moves, logits);
    }

  private:
    const NativeEvaluator* net_ = nullptr;  ///< whose worker it is
    std::unique_ptr<EvaluatorWorker> worker_;
    int ply_ = 0;
};

}  // namespace narabe
