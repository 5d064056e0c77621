// Line patterns: what a stone on an empty point would make, in one line and in the four lines together.
//
// A stone matters to a point only within `row_length` cells along a line, and not beyond the first wall or
// opposing stone: the five cells to one side of a point therefore have just 63 different meanings (127 for
// six), and a table of 63 x 63 entries holds all there is to know of a line through a point. The tables are
// computed from the definitions below when a variant is first used (well under a millisecond for rows of
// five).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/types.hpp"

namespace narabe {

/// What a stone on a point makes of one line through it, rows through the point only. "Row" below means a row
/// that wins under the variant; each kind is the best that holds.
enum class LineShape : uint8_t {
    Dead,        ///< no row can come of it
    One,         ///< a stone more makes Two
    OpenOne,     ///< a stone more makes OpenTwo
    Two,         ///< a stone more makes Three
    OpenTwo,     ///< a stone more makes OpenThree
    Three,       ///< a stone more makes Four (or DoubleFour where that is a foul)
    OpenThree,   ///< a stone more makes OpenFour
    Four,        ///< a stone more makes a row, and one reply stops it
    DoubleFour,  ///< renju's Black only: two different fours in one line
    OpenFour,    ///< a stone more makes a row, and no single reply stops it
    Five,        ///< a row
    Overline,    ///< renju's Black only: six or more
};
constexpr int kLineShapes = 12;

/// What a stone on a point makes of its four lines together; each class is the best that holds.
enum class MoveClass : uint8_t {
    Quiet,          ///< none of the below
    Two,            ///< an open two
    Three,          ///< a three that makes only a four
    TwoTwos,        ///< two open twos
    ThreePlus,      ///< a three, and another three or an open two
    OpenThree,      ///< an open three
    OpenThreePlus,  ///< an open three, and a three or an open two
    DoubleThree,    ///< two open threes (renju's Black: MaybeFoul instead)
    Four,           ///< a four: the opponent must answer
    FourPlus,       ///< a four, and a three or an open two
    FourThree,      ///< a four and an open three
    DoubleFour,     ///< two fours: wins (renju's Black: Foul instead)
    OpenFour,       ///< an open four: wins
    Five,           ///< a row that wins
    MaybeFoul,      ///< renju's Black only: two lines look like open threes, fours or not; ask Board::is_foul
    Foul,           ///< renju's Black only: an overline or a double four
};
constexpr int kMoveClasses = 16;

/// A set of cells of a line: bit `kLineCentre + offset` for the cell at `offset` steps from the centre.
using LineMask = uint16_t;
constexpr int kLineCentre = kMaxRowLength;

/// What a stone of one colour on a point could make with the cells on both sides of it.
struct LineFacts {
    LineShape shape = LineShape::Dead;
    LineMask fives = 0;        ///< empty cells where a further stone makes a row
    LineMask four_stops = 0;   ///< empty cells where the opponent stops all of these (Four)
    LineMask open_fours = 0;   ///< empty cells where a further stone makes OpenFour
    LineMask three_stops = 0;  ///< empty cells where the opponent leaves no such cell (OpenThree)
};

/// The tables of one variant and row length, for both colours.
class PatternTables {
  public:
    /// The tables, computed on first use and kept; callable from any thread.
    static const PatternTables& get(Variant variant, int row_length);

    /// Where both colours look up a line: `window` holds the cells around a point, two bits each, the nearest
    /// `row_length` to each side, the point itself in the middle (ignored). Black's entry is in the low half.
    [[nodiscard]] uint32_t entries(uint64_t window) const {
        return left_[window & side_mask_] + right_[(window >> right_shift_) & side_mask_];
    }
    [[nodiscard]] LineShape shape(Colour colour, uint32_t entries) const {
        return roles_[colour]->shapes[entry(colour, entries)];
    }
    [[nodiscard]] const LineFacts& facts(Colour colour, uint32_t entries) const {
        return roles_[colour]->facts[entry(colour, entries)];
    }
    /// The class of a move by its line shapes, four bits for each direction.
    [[nodiscard]] MoveClass move_class(Colour colour, uint32_t shapes) const {
        return roles_[colour]->classes[shapes];
    }

    struct Role {
        std::vector<LineShape> shapes;   ///< by entry; kept apart from the facts to stay in the L1 cache
        std::vector<LineFacts> facts;    ///< by entry
        std::vector<MoveClass> classes;  ///< by the four shapes
    };

  private:
    PatternTables(Variant variant, int row_length);

    static size_t entry(Colour colour, uint32_t entries) {
        return colour == BLACK ? entries & 0xffff : entries >> 16;
    }

    int right_shift_;
    uint64_t side_mask_;
    std::vector<uint32_t> left_, right_;  ///< by the raw cells of a side: its part of both colours' entries
    std::vector<Role> distinct_roles_;    ///< one, or two where the colours differ
    std::array<const Role*, 3> roles_{};  ///< by colour
};

}  // namespace narabe
