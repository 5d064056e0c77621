// The evaluation without a net: what the line patterns of each empty point are worth, as fitted to games.
//
// A point has for each colour a code: which four line shapes a stone there would make, in any order. The
// value is a logistic regression on the codes of all empty points, with separate weights for the side to move
// and for the opponent. It is updated move by move, in integers, so that undoing a move restores it exactly.
// The policy adds up weights of a move's two codes, of its two move classes together, and of where it lies to
// the last two moves. `build/tools/fit_patterns.py` writes the weights, nets/pattern_weights.inc.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/board.hpp"
#include "nets/evaluator.hpp"

namespace narabe::patterns {

/// Ways to choose four line shapes in any order: C(12 + 3, 4).
constexpr int kCodes = 1365;
constexpr int kClassPairs = kMoveClasses * kMoveClasses;
/// Where a point lies from another up to symmetry: the larger distance of column and row, 1 to 4, and the
/// smaller; the last for everywhere else.
constexpr int kPlaces = 15;

/// The code of four shapes, four bits each.
uint16_t code_of(uint32_t shapes);
/// The place of `point` as seen from `from`; the last one if there is no such move.
size_t place_of(Point point, Point from);
/// A pair of move classes as one number.
constexpr size_t class_pair(MoveClass own, MoveClass other) {
    return static_cast<size_t>(own) * kMoveClasses + static_cast<size_t>(other);
}

/// Weights in units of 1/kUnit logits. "Own" is the side to move.
constexpr float kUnit = 1024.0f;
struct Weights {
    std::array<int16_t, kCodes> value_own, value_other;
    std::array<int16_t, kClassPairs> value_classes;
    int16_t value_bias;              ///< the advantage of the move
    int16_t draw_bias, draw_filled;  ///< logit of a draw: on an empty board, and how it grows to a full one
    std::array<int16_t, kCodes> policy_own, policy_other;
    std::array<int16_t, kClassPairs> policy_classes;
    std::array<int16_t, kPlaces> policy_last, policy_before;  ///< from the last move, from the one before
};
const Weights& weights();

class PatternEvaluator : public NativeEvaluator {
  public:
    [[nodiscard]] std::unique_ptr<EvaluatorWorker> worker(int width, int height,
                                                          Variant variant) const override;
};

}  // namespace narabe::patterns
