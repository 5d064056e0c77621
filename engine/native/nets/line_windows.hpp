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

/// The number of a half by its raw cells, two bits each in the order of the line: 0 empty, 1 own, 2 the
/// opponent's, 3 a wall.
struct HalfNumbers {
    std::array<uint16_t, 1024> before{};  ///< of the half before a centre, times 3
    std::array<uint16_t, 1024> after{};
};
extern const HalfNumbers kHalfNumbers;

/// Cells of two bits each as one side sees them: its own stones are 1, the opponent's 2.
inline uint64_t seen_by(Colour own, uint64_t cells) {
    constexpr uint64_t kLow = 0x5555'5555'5555'5555;
    return own == BLACK ? cells : (cells & kLow) << 1 | (cells >> 1 & kLow);
}

/// The number of the window around a cell that is no wall, given as one side sees it, from the fifth cell
/// before it on.
inline uint32_t window_number(uint64_t seen) {
    const uint32_t before_and_centre =
        kHalfNumbers.before[seen & 1023] + static_cast<uint32_t>(seen >> kRadius * 2 & 3);
    return before_and_centre * kHalves + kHalfNumbers.after[seen >> (kRadius + 1) * 2 & 1023];
}

/// Rows by window number, from rows by shape.
AlignedVector<uint16_t> rows_by_window(std::span<const uint16_t> row_of_shape);

}  // namespace narabe::linenet
