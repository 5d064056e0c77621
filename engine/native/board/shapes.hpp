// Shapes in games: stones that stand somewhere while other points are empty.
#pragma once

#include <string_view>
#include <tuple>
#include <vector>

namespace narabe {

/// A place of a shape: the points of its black stones, of its white stones, and those that must be empty.
using Placement = std::tuple<std::vector<int>, std::vector<int>, std::vector<int>>;

/// After how many moves each game first has a shape in one of its places; 0 if never.
///
/// Games are as `position.pack_points` has them: their moves in one byte each, or in two on a board of more
/// than 256 points. Throws std::invalid_argument for points off the board and places without stones.
std::vector<int> first_plies(const std::vector<std::string_view>& games, int points,
                             const std::vector<Placement>& placements);

}  // namespace narabe
