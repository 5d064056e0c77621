// Renju's fouls of Black: overline, double four, double three.
//
// All but the double three can be read off the line patterns. A double three needs two threes that are true:
// some stone more gives a straight four and is itself neither a row of five nor a foul, by this same test and
// without any limit of depth. The test works on a copy of the lines only: it needs no patterns of other
// points.
#include "board/board.hpp"

namespace narabe {

/// Tests one position, trying out stones on a copy of its lines.
class FoulFinder {
  public:
    FoulFinder(const PatternTables& tables, const Lines& lines) : tables_(tables), lines_(lines) {}

    bool is_foul(Point point) {
        const Shapes shapes(*this, point);
        if (shapes.move_class != MoveClass::MaybeFoul) return shapes.move_class == MoveClass::Foul;
        lines_.set(point, BLACK);
        int true_threes = 0;
        for (int direction = 0; direction < kDirections && true_threes < 2; ++direction) {
            const LineFacts& facts = *shapes.facts[static_cast<size_t>(direction)];
            if (facts.shape == LineShape::OpenThree && is_true_three(point, direction, facts)) ++true_threes;
        }
        lines_.set(point, EMPTY);
        return true_threes == 2;
    }

  private:
    /// What a black stone on a point would make.
    struct Shapes {
        Shapes(const FoulFinder& finder, Point point) {
            uint32_t shapes = 0;
            for (int direction = 0; direction < kDirections; ++direction) {
                const uint64_t window = finder.lines_.window(point, direction, kRowLength);
                const LineFacts& line = finder.tables_.facts(BLACK, finder.tables_.entries(window));
                facts[static_cast<size_t>(direction)] = &line;
                shapes |= static_cast<uint32_t>(line.shape) << (4 * direction);
            }
            move_class = finder.tables_.move_class(BLACK, shapes);
        }
        std::array<const LineFacts*, kDirections> facts;
        MoveClass move_class;
    };

    /// Whether some stone that makes a straight four of the three is legal and does not make a five.
    bool is_true_three(Point point, int direction, const LineFacts& three) {
        const int step = kSteps[static_cast<size_t>(direction)];
        for (unsigned cells = three.open_fours; cells != 0; cells &= cells - 1) {
            const auto next = static_cast<Point>(point + (std::countr_zero(cells) - kLineCentre) * step);
            if (Shapes(*this, next).move_class != MoveClass::Five && !is_foul(next)) return true;
        }
        return false;
    }

    static constexpr int kRowLength = 5;

    const PatternTables& tables_;
    Lines lines_;
};

bool Board::is_foul(Point point) const {
    const MoveClass made = move_class(BLACK, point);
    if (made != MoveClass::MaybeFoul) return made == MoveClass::Foul;
    return FoulFinder(*tables_, lines_).is_foul(point);
}

bool Board::black_runs_out() const {
    if (!rules().fouls() || !has(BLACK, MoveClass::Foul)) return false;
    int overlines = 0;
    for (const Point point : points_of(BLACK, MoveClass::Foul)) {
        for (int direction = 0; direction < kDirections; ++direction) {
            if (line_shape(BLACK, point, direction) != LineShape::Overline) continue;
            ++overlines;
            break;
        }
    }
    // When the other points are taken it is Black's turn, or White's, who then fills one of these.
    const bool black_is_last = (empty_count_ % 2 == 1) == (turn_ == BLACK);
    return overlines > (black_is_last ? 0 : 1);
}

}  // namespace narabe
