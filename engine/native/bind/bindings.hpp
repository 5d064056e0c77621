// What the binding files share: points in Python's numbering, and numbers that become enums.
#pragma once

#include <vector>

#include "board/board.hpp"

namespace narabe {

/// The point of an index. Throws std::invalid_argument (ValueError) if it is off the board.
Point checked_point(const Board& board, int index);

/// The variant of an index, a player's colour. Both throw std::invalid_argument for other numbers.
Variant variant_of(int index);
Colour player_of(int colour);

/// The indices of a set of points, in order.
std::vector<int> indices(const Board& board, const PointSet& points);

}  // namespace narabe
