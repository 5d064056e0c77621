// How play finds a window's row: by the half before its centre, the centre, and the half behind it.
//
// A half is up to five cells as far as the first wall, so there are 1 + 3 + ... + 3^5 of them, and a table of
// 1,024 entries tells which one the raw ten bits of a line are. Files number windows by shape
// (linenet_shapes.hpp); the number used here needs no more than two look-ups and two additions.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "aligned.hpp"
#include "linenet_shapes.hpp"
#include "types.hpp"

namespace narabe::linenet {

constexpr uint32_t kHalves = 364;
static_assert(kHalves * 3 * kHalves == kShapes.count);

/// The first of the halves of so many cells.
constexpr uint32_t first_half(size_t cells) { return (kPowersOfThree[cells] - 1) / 2; }

/// The numbers of windows as one side sees them, who counts its own stones as 1 and the others as 2.
class WindowNumbers {
  public:
    explicit WindowNumbers(Colour own);

    /// Of the window around a cell, two bits each cell from the fifth one before it on.
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
