// The value of a position as a search sees it.
#pragma once

#include "board/board.hpp"
#include "nets/evaluator.hpp"
#include "search/verdict.hpp"

namespace narabe {

/// A mean of evaluations, from one side's view.
struct Estimate {
    float value = 0;   ///< win - loss
    float draw = 0;    ///< chance of a draw
    float square = 0;  ///< of the value: for its variance

    [[nodiscard]] Estimate turned() const { return {-value, draw, square}; }
};

/// What a net foresees, where a draw is White's win if renju's Black runs out of moves before the board is
/// full: nets see draws there.
inline Wdl foreseen(const Wdl& chances, bool black_runs_out, Colour turn) {
    if (!black_runs_out) return chances;
    if (turn == WHITE) return {chances.win + chances.draw, 0.0f, chances.loss};
    return {chances.win, 0.0f, chances.loss + chances.draw};
}

/// The estimate of a proven result, nearer wins and later losses a little better.
inline Estimate estimate_of(Verdict verdict) {
    // A ply counts so little that it never outweighs a visit, but it puts the nearer of two certain wins
    // first.
    const float won = 1.0f - 1e-5f * static_cast<float>(verdict.plies());
    switch (verdict.proof()) {
        case Proof::Win:
            return {won, 0, 1};
        case Proof::Loss:
            return {-won, 0, 1};
        case Proof::Draw:
            return {0, 1, 0};
        default:
            return {};
    }
}

}  // namespace narabe
