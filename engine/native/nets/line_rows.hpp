// How a line net's file has its rows, and the rows made of it.
//
// A window is made simpler at one end by moving the wall there one cell outwards or, where all cells of that
// half are on the board, by taking the first stone from that end away. The file has the differences of rows
// from what those of simpler windows lead one to expect; training/networks/line_rows.py writes it and says
// more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/aligned.hpp"

namespace narabe::linenet {

/// Differences in steps: by number of stones, in it by channel, in it the rows in their order.
struct StoredRows {
    std::span<const std::byte> has_own;  ///< a bit for each class, whether it has a row of its own
    std::span<const int16_t> own;
    std::span<const int16_t> shared;  ///< of the inner windows
};

struct Rows {
    std::vector<uint16_t> of_shape;  ///< [shape]
    AlignedVector<int16_t> values;   ///< [row][channel]: windows' own in order, then the shared ones
};

/// How many windows have a row of their own.
size_t count_own(std::span<const std::byte> has_own);

/// Nothing where a value is too large.
std::optional<Rows> decode_rows(const StoredRows& stored, size_t channels);

}  // namespace narabe::linenet
