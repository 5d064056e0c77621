#include "board/shapes.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <utility>

namespace narabe {
namespace {

constexpr int kNever = std::numeric_limits<int>::max();

/// Stones as numbers, `2 * point + colour`, Black's colour being 0.
using Stones = std::vector<size_t>;

/// A placement as stones that must stand and stones of either colour that must not.
struct Cells {
    Stones standing, absent;
};

size_t stone_of(int point, size_t colour, int points) {
    if (point < 0 || point >= points) throw std::invalid_argument("a point is not on the board");
    return 2 * static_cast<size_t>(point) + colour;
}

Cells cells_of(const Placement& placement, int points) {
    const auto& [black, white, empty] = placement;
    Cells cells;
    for (const int point : black) cells.standing.push_back(stone_of(point, 0, points));
    for (const int point : white) cells.standing.push_back(stone_of(point, 1, points));
    for (const int point : empty) {
        for (const size_t colour : {0u, 1u}) cells.absent.push_back(stone_of(point, colour, points));
    }
    if (cells.standing.empty()) throw std::invalid_argument("a shape has stones");
    return cells;
}

/// The stones of a game in place of those of another.
void read_stones(std::string_view game, int points, Stones& stones) {
    const size_t size = points > 256 ? 2 : 1;
    if (game.size() % size != 0) throw std::invalid_argument("half a point is missing");
    stones.clear();
    for (size_t at = 0; at < game.size(); at += size) {
        int point = static_cast<unsigned char>(game[at]);
        if (size == 2) point |= static_cast<unsigned char>(game[at + 1]) << 8;
        stones.push_back(stone_of(point, stones.size() % 2, points));
    }
}

/// After how many moves a placement has its shape, by when each stone was played.
int completed(const Cells& cells, const std::vector<int>& played) {
    int ply = 0;
    for (const size_t stone : cells.standing) {
        ply = std::max(ply, played[stone]);
        if (ply == kNever) return kNever;
    }
    const bool is_empty =
        std::ranges::all_of(cells.absent, [&](size_t stone) { return played[stone] > ply; });
    return is_empty ? ply : kNever;
}

}  // namespace

std::vector<int> first_plies(const std::vector<std::string_view>& games, int points,
                             const std::vector<Placement>& placements) {
    const size_t all_stones = 2 * static_cast<size_t>(points);
    std::vector<std::vector<Cells>> by_stone(all_stones);  // each placement once, with one of its stones
    for (const Placement& placement : placements) {
        Cells cells = cells_of(placement, points);
        by_stone[cells.standing.front()].push_back(std::move(cells));
    }
    std::vector<int> plies;
    std::vector<int> played(all_stones, kNever);
    Stones stones;
    for (const std::string_view game : games) {
        read_stones(game, points, stones);
        for (size_t ply = 0; ply < stones.size(); ++ply) played[stones[ply]] = static_cast<int>(ply) + 1;
        int first = kNever;
        for (const size_t stone : stones) {
            for (const Cells& cells : by_stone[stone]) first = std::min(first, completed(cells, played));
        }
        plies.push_back(first == kNever ? 0 : first);
        for (const size_t stone : stones) played[stone] = kNever;
    }
    return plies;
}

}  // namespace narabe
