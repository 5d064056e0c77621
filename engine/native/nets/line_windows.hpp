// How a window's row is found in play: by the half before its centre, the centre, and the half after it.
//
// A half is up to five cells as far as the first wall, so there are 1 + 3 + ... + 3^5 of them, and a table of
// 1,024 entries tells which one the raw ten bits of a line are. Files number windows by shape
// (nets/line_shapes.hpp); the number used here needs no more than two look-ups and two additions.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/aligned.hpp"
#include "base/types.hpp"
#include "nets/line_shapes.hpp"

namespace narabe::linenet {

constexpr uint32_t kHalves = 364;
static_assert(kHalves * 3 * kHalves == kShapes.count);

/// The number of the first half with so many cells.
constexpr uint32_t first_half(size_t cells) { return (kPowersOfThree[cells] - 1) / 2; }

/// Numbers windows as one side sees them: its own stones are 1, the opponent's 2.
class WindowNumbers {
  public:
    explicit WindowNumbers(Colour own);

    /// The number of the window around a cell, given as two bits for each cell from the fifth before it on.
    [[nodiscard]] size_t operator()(uint64_t window) const {
        return before_[window & 1023] + centre_[window >> kRadius * 2 & 3] +
               after_[window >> (kRadius + 1) * 2 & 1023];
    }

  private:
    std::array<uint32_t, 1024> before_;
    std::array<uint32_t, 4> centre_;
    std::array<uint32_t, 1024> after_;
};

/// Rows by window number, from rows by shape.
AlignedVector<uint16_t> rows_by_window(std::span<const uint16_t> row_of_shape);

}  // namespace narabe::linenet
