// Zobrist keys: a position's key is the XOR of fixed random numbers, one for each stone.
#pragma once

#include <cstdint>

#include "base/types.hpp"

namespace narabe::zobrist {

/// The SplitMix64 generator's mixing step (Steele, Lea and Flood 2014): a well-spread number for each input.
constexpr uint64_t mix(uint64_t value) {
    value += 0x9e3779b97f4a7c15;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
    value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
    return value ^ (value >> 31);
}

/// By colour - 1 and point.
extern const std::array<std::array<uint64_t, kCells>, 3> kCellKeys;

/// The key of a stone or wall on a point.
inline uint64_t cell_key(Point point, Colour cell) {
    return kCellKeys[cell - 1u][static_cast<size_t>(point)];
}

/// The key of White's turn.
constexpr uint64_t kWhiteTurn = mix(0x7475726e);

/// The key of an empty board, so that tables can be shared between sizes and variants.
static_assert(kVariants <= 8, "the key has three bits for the variant");
constexpr uint64_t board_key(int width, int height, Variant variant, int row_length) {
    return mix(
        static_cast<uint64_t>(((width * 32 + height) * 8 + static_cast<int>(variant)) * 8 + row_length));
}

}  // namespace narabe::zobrist
