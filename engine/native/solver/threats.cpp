#include "solver/threats.hpp"

namespace narabe {
namespace {

/// The cells of a mask of offsets along a line through a point.
template <typename Add>
void for_each_cell(LineMask mask, Point point, int direction, Add add) {
    const int step = kSteps[static_cast<size_t>(direction)];
    for (unsigned cells = mask; cells != 0; cells &= cells - 1) {
        add(static_cast<Point>(point + (std::countr_zero(cells) - kLineCentre) * step));
    }
}

/// Whether a five of `colour` at `five` is gone if the opponent has a stone on another cell.
bool stops_five(const Board& board, Colour colour, Point five, Point stop) {
    if (stop == five) return true;
    for (int direction = 0; direction < kDirections; ++direction) {
        if (board.line_shape(colour, five, direction) == LineShape::Five &&
            board.line_facts_with(colour, five, direction, stop, other(colour)).shape == LineShape::Five) {
            return false;
        }
    }
    return true;
}

}  // namespace

MoveClass legal_class(const Board& board, Colour colour, Point point) {
    const MoveClass made = board.move_class(colour, point);
    if (made != MoveClass::MaybeFoul) return made;
    if (board.is_foul(point)) return MoveClass::Foul;
    const int direction = four_direction(board, colour, point);
    if (direction < 0) return MoveClass::DoubleThree;
    const bool open = board.line_shape(colour, point, direction) == LineShape::OpenFour;
    return open ? MoveClass::OpenFour : MoveClass::FourThree;
}

int four_direction(const Board& board, Colour colour, Point point) {
    for (int direction = 0; direction < kDirections; ++direction) {
        const LineShape shape = board.line_shape(colour, point, direction);
        if (shape == LineShape::Four || shape == LineShape::OpenFour) return direction;
    }
    return -1;
}

Stops four_stops(const Board& board, Colour colour, Point point) {
    Stops stops;
    const int direction = four_direction(board, colour, point);
    const LineMask cells = board.line_facts(colour, point, direction).four_stops;
    for_each_cell(cells, point, direction, [&](Point cell) { stops.add(cell); });
    return stops;
}

Stops five_stops(const Board& board, Colour colour) {
    Stops stops;
    const PointSet& fives = board.points_of(colour, MoveClass::Five);
    const Point five = *fives.begin();
    const int count = board.count_of(colour, MoveClass::Five);
    if (!board.rules().open_end) {
        if (count == 1) stops.add(five);
        return stops;
    }
    const auto consider = [&](Point stop) {
        for (const Point point : fives) {
            if (!stops_five(board, colour, point, stop)) return;
        }
        stops.add(stop);
    };
    // What stops all of them stops the first, so it lies in line with the first, near enough to matter.
    consider(five);
    for_each_in_line(board, five, [&](Point cell, int) { consider(cell); });
    return stops;
}

bool stops_unstoppable(const Board& board, Colour colour, Point point, int direction, Point stop) {
    int fours = 0;
    for (int line = 0; line < kDirections; ++line) {
        const LineShape shape = line == direction
                                    ? board.line_facts_with(colour, point, line, stop, other(colour)).shape
                                    : board.line_shape(colour, point, line);
        if (shape == LineShape::OpenFour) return false;
        fours += shape == LineShape::Four;
    }
    return fours < 2;
}

UnstoppableThreat unstoppable_threat(const Board& board, Colour colour) {
    UnstoppableThreat threat;
    for (const MoveClass made : kUnstoppable) {
        if (!board.has(colour, made)) continue;
        for (const Point point : board.points_of(colour, made)) {
            PointSet stops;
            stops.add(point);
            for_each_in_line(board, point, [&](Point cell, int direction) {
                if (stops_unstoppable(board, colour, point, direction, cell)) stops.add(cell);
            });
            threat.stops = threat.exists ? threat.stops & stops : stops;
            threat.exists = true;
        }
    }
    return threat;
}

Point unstoppable_move(const Board& board, Colour colour) {
    for (const MoveClass made : kUnstoppable) {
        if (board.has(colour, made)) return *board.points_of(colour, made).begin();
    }
    if (board.has(colour, MoveClass::MaybeFoul)) {
        for (const Point point : board.points_of(colour, MoveClass::MaybeFoul)) {
            if (is_unstoppable(legal_class(board, colour, point))) return point;
        }
    }
    return kNoPoint;
}

PointSet fours(const Board& board, Colour colour) {
    PointSet points;
    for (const MoveClass made : kFours) {
        if (board.has(colour, made)) points |= board.points_of(colour, made);
    }
    if (board.has(colour, MoveClass::MaybeFoul)) {
        for (const Point point : board.points_of(colour, MoveClass::MaybeFoul)) {
            if (is_four(legal_class(board, colour, point))) points.add(point);
        }
    }
    return points;
}

PointSet fouls(const Board& board, const PointSet& points) {
    PointSet found = board.points_of(BLACK, MoveClass::Foul) & points;
    for (const Point point : board.points_of(BLACK, MoveClass::MaybeFoul)) {
        if (points.contains(point) && board.is_foul(point)) found.add(point);
    }
    return found;
}

PointSet without_fouls(const Board& board, PointSet points) {
    return board.has_fouls(board.turn()) ? points - fouls(board, points) : points;
}

PointSet unstoppable_threes(const Board& board) {
    PointSet threes;
    if (!board.has(BLACK, MoveClass::Foul) && !board.has(BLACK, MoveClass::MaybeFoul)) return threes;
    // The stop of a four is where the row of five would be completed.
    for (const Point foul : fouls(board, board.empty_points())) {
        for_each_in_line(board, foul, [&](Point cell, int direction) {
            const LineShape alone = board.line_shape(WHITE, foul, direction);
            if (alone != LineShape::Three && alone != LineShape::OpenThree) return;
            const LineShape made = board.line_facts_with(WHITE, foul, direction, cell, WHITE).shape;
            if (made == LineShape::Four || made == LineShape::OpenFour) threes.add(cell);
        });
    }
    return threes;
}

PointSet foul_cells(const Board& board, Point point) {
    PointSet cells;
    const auto add_lines = [&](Point centre) {
        for_each_in_line(board, centre, [&](Point cell, int) { cells.add(cell); });
    };
    add_lines(point);
    bool in_doubt = false;
    for (int direction = 0; direction < kDirections; ++direction) {
        const LineFacts& facts = board.line_facts(BLACK, point, direction);
        for_each_cell(facts.open_fours, point, direction, [&](Point straight_four) {
            int other_threes = 0;
            for (int line = 0; line < kDirections; ++line) {
                other_threes +=
                    line != direction && board.line_shape(BLACK, straight_four, line) == LineShape::OpenThree;
            }
            in_doubt = in_doubt || other_threes > 1;
            add_lines(straight_four);
        });
    }
    return in_doubt ? board.empty_points() : cells;
}

}  // namespace narabe
