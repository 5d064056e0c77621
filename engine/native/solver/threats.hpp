// What the solver's searches share: which moves make fours, and which cells stop them.
#pragma once

#include <algorithm>
#include <array>

#include "board/board.hpp"

namespace narabe {

/// A short list of points without allocation.
template <int Capacity>
class PointList {
  public:
    void add(Point point) { points_[size_++] = point; }
    [[nodiscard]] bool contains(Point point) const { return std::find(begin(), end(), point) != end(); }
    [[nodiscard]] size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Point operator[](size_t i) const { return points_[i]; }
    [[nodiscard]] const Point* begin() const { return points_.data(); }
    [[nodiscard]] const Point* end() const { return points_.data() + size_; }

  private:
    std::array<Point, Capacity> points_;
    size_t size_ = 0;
};

/// The cells that stop a four: one, except under caro, where enclosing the row stops it too.
using Stops = PointList<2 * kMaxRowLength>;

/// The classes of moves that make a four of some kind for certain, and those that leave no stop.
inline constexpr std::array kFours = {MoveClass::Four, MoveClass::FourPlus, MoveClass::FourThree,
                                      MoveClass::DoubleFour, MoveClass::OpenFour};
inline constexpr std::array kUnstoppable = {MoveClass::OpenFour, MoveClass::DoubleFour};

/// Whether a class is a four of any kind, open or double.
constexpr bool is_four(MoveClass move_class) {
    return MoveClass::Four <= move_class && move_class <= MoveClass::OpenFour;
}

/// Whether a class leaves the opponent no stop: without a five of their own, the opponent loses.
constexpr bool is_unstoppable(MoveClass move_class) {
    return move_class == MoveClass::DoubleFour || move_class == MoveClass::OpenFour;
}

/// The class of a move with renju's doubt settled: MaybeFoul becomes Foul or what it is in other variants.
MoveClass legal_class(const Board& board, Colour colour, Point point);

/// The first direction in which a move makes a four or an open four, -1 if in none.
int four_direction(const Board& board, Colour colour, Point point);

/// The cells where the opponent stops the four that `colour` makes at a point of a class from Four to
/// FourThree.
Stops four_stops(const Board& board, Colour colour, Point point);

/// The cells where the opponent stops every row that `colour` threatens to complete.
Stops five_stops(const Board& board, Colour colour);

/// Whether a move of class OpenFour or DoubleFour loses that class if the opponent has a stone on another
/// cell.
bool stops_unstoppable(const Board& board, Colour colour, Point point, int direction, Point stop);

/// The cells where an opposing stone prevents all such winning moves of `colour`, or a superset; nothing if
/// the only such moves are in doubt (MaybeFoul).
struct UnstoppableThreat {
    bool exists = false;
    PointSet stops;
};
UnstoppableThreat unstoppable_threat(const Board& board, Colour colour);

/// A move that makes such a four, if `colour` is to move and the opponent has no five; kNoPoint if there is
/// none.
Point unstoppable_move(const Board& board, Colour colour);

/// The legal moves of `colour` that make a four of any kind.
PointSet fours(const Board& board, Colour colour);

/// The points of a set that are fouls of renju's Black (none in other variants).
PointSet fouls(const Board& board, const PointSet& points);

/// The points of a set that are not fouls for the side to move.
PointSet without_fouls(const Board& board, PointSet points);

/// The empty points where a stone of White's makes a three whose four Black may not stop, the stop being a
/// foul as the board stands (none in variants without fouls). Such a three is as good as an open one.
PointSet unstoppable_threes(const Board& board);

/// The cells that may decide whether a point, which looks like one, is a foul of renju's Black: those in line
/// with it or with a straight four that might follow there. All empty cells, where such a four is in doubt
/// too.
PointSet foul_cells(const Board& board, Point point);

/// Calls visit(cell, direction) for the empty cells in line with a point that are near enough to matter to
/// it.
template <typename Visit>
void for_each_in_line(const Board& board, Point point, Visit visit) {
    for (int direction = 0; direction < kDirections; ++direction) {
        for (const int step :
             {-kSteps[static_cast<size_t>(direction)], kSteps[static_cast<size_t>(direction)]}) {
            for (int i = 1; i <= board.row_length(); ++i) {
                const auto cell = static_cast<Point>(point + i * step);
                if (board.cell(cell) == WALL) break;  // nothing beyond matters, and the array may end there
                if (board.cell(cell) == EMPTY) visit(cell, direction);
            }
        }
    }
}

}  // namespace narabe
