// Line shapes: how the line net numbers the 11-cell windows of a board. Start here to read the line net.
//
// A window lies on one of the four directions and is centred on a point; it ends early at the border and at
// walls. With `before` cells before the centre and `after` cells behind it (each 0..5) it holds
// before + after + 1 cells, and its shape is
//
//     first_shape(before, after) + sum over its cells k of digit(k) * 3^k,    digit 0 empty, 1 own, 2
//     opponent.
#pragma once

#include <array>
#include <cstdint>

#include "board/lines.hpp"

namespace narabe::linenet {

constexpr int kRadius = 5;
constexpr int kWindow = 2 * kRadius + 1;

constexpr std::array<uint32_t, kWindow + 1> kPowersOfThree = [] {
    std::array<uint32_t, kWindow + 1> powers{};
    powers[0] = 1;
    for (size_t k = 1; k < powers.size(); ++k) powers[k] = 3 * powers[k - 1];
    return powers;
}();

struct ShapeNumbers {
    std::array<std::array<uint32_t, kRadius + 1>, kRadius + 1> first{};  ///< [before][after]
    uint32_t count = 0;
};

constexpr ShapeNumbers shape_numbers(size_t radius) {
    ShapeNumbers numbers;
    for (size_t before = 0; before <= radius; ++before) {
        for (size_t after = 0; after <= radius; ++after) {
            numbers.first[before][after] = numbers.count;
            numbers.count += kPowersOfThree[before + after + 1];
        }
    }
    return numbers;
}

constexpr ShapeNumbers kShapes = shape_numbers(kRadius);
static_assert(kShapes.count == 397488);

/// Shapes of the inner nine cells, whose rows windows share that have none of their own.
constexpr int kInnerRadius = 4;
constexpr ShapeNumbers kInnerShapes = shape_numbers(kInnerRadius);

/// A shape and its reversal are one class, numbered in the order of the lower shape.
constexpr uint32_t kClasses = 199290;
constexpr uint32_t kInnerClasses = 22143;

}  // namespace narabe::linenet
