// The board of the core: a stack of moves with line patterns kept up to date for every empty point.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/types.hpp"
#include "board/lines.hpp"
#include "board/patterns.hpp"
#include "board/zobrist.hpp"

namespace narabe {

/// A position and the moves that led to it. A plain value of about 18 KB: copying it is a memory copy.
///
/// Moves are not checked: push only onto empty points of a game that is not over.
class Board {
  public:
    /// Throws std::invalid_argument for sizes and row lengths outside the limits of base/types.hpp.
    Board(int width, int height, Variant variant, int row_length = 5);

    /// Plays a move of the side to move. A foul of renju's Black is a move that loses.
    void push(Point point);
    /// Takes back the last move.
    void pop();
    /// Lets the other side move, without a record in the game's history. Another pass undoes it.
    void pass();

    /// Sets a stone or a wall on an empty point, outside the game: the turn does not pass and no row wins by
    /// it. To be called before the first move only.
    void place(Point point, Colour cell);
    void add_wall(Point point) { place(point, WALL); }
    void set_turn(Colour turn);

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    [[nodiscard]] Variant variant() const { return variant_; }
    [[nodiscard]] const Rules& rules() const { return rules_of(variant_); }
    /// Whether a colour has forbidden points.
    [[nodiscard]] bool has_fouls(Colour colour) const { return colour == BLACK && rules().fouls(); }
    [[nodiscard]] int row_length() const { return row_length_; }

    [[nodiscard]] Colour cell(Point point) const { return cells_[at(point)]; }
    [[nodiscard]] Colour turn() const { return turn_; }
    /// How many moves were played.
    [[nodiscard]] int ply() const { return ply_; }
    /// The last move (`back` = 0) or one before it, kNoPoint if there was none.
    [[nodiscard]] Point last(int back = 0) const {
        return back < ply_ ? moves_[index_of(ply_ - 1 - back)] : kNoPoint;
    }
    /// The move of a ply, 0 for the first.
    [[nodiscard]] Point move(int ply) const { return moves_[index_of(ply)]; }
    /// Zobrist key of stones, walls, side to move, size and variant; the same however the stones came there.
    [[nodiscard]] uint64_t key() const { return key_; }
    /// The key after a move of the side to move.
    [[nodiscard]] uint64_t key_after(Point point) const {
        return key_ ^ zobrist::cell_key(point, turn_) ^ zobrist::kWhiteTurn;
    }

    /// Whether the last move ended the game: a row, a foul, or a full board.
    [[nodiscard]] bool over() const { return over_; }
    /// Who won; EMPTY after a draw and while the game goes on.
    [[nodiscard]] Colour winner() const { return winner_; }
    [[nodiscard]] bool is_legal(Point point) const { return !over_ && cell(point) == EMPTY; }
    [[nodiscard]] const PointSet& empty_points() const { return empty_; }
    [[nodiscard]] int empty_count() const { return empty_count_; }
    [[nodiscard]] PointSet stones() const { return occupied_; }
    /// The empty points at most `distance` columns and rows from a stone: candidates for a search.
    [[nodiscard]] PointSet near(int distance) const { return occupied_.grown(distance) & empty_; }

    /// What a stone of a colour on an empty point would make, in all lines and in one (0..3, see kSteps).
    [[nodiscard]] MoveClass move_class(Colour colour, Point point) const {
        return class_of(colour, shapes_[at(point)]);
    }
    /// Whether that class is Quiet: no line shape is above Two.
    [[nodiscard]] bool is_quiet(Colour colour, Point point) const {
        return (shapes_[at(point)] >> shape_shift(colour, 0) & 0xcccc) == 0;
    }
    [[nodiscard]] LineShape line_shape(Colour colour, Point point, int direction) const {
        return static_cast<LineShape>(shapes_[at(point)] >> shape_shift(colour, direction) & 15);
    }
    /// The line shapes of an empty point, four bits each from direction 0 on: Black's four, then White's.
    [[nodiscard]] uint32_t line_shapes(Point point) const { return shapes_[at(point)]; }
    /// Everything the tables know of one line through a point as `colour`'s stone there would see it.
    [[nodiscard]] const LineFacts& line_facts(Colour colour, Point point, int direction) const;
    /// The same if another cell, empty now, held a stone.
    [[nodiscard]] const LineFacts& line_facts_with(Colour colour, Point point, int direction,
                                                   Point other_point, Colour stone) const;
    /// The empty points where a colour's stone has a class, and how many these are: kept for Four and what
    /// comes after it.
    [[nodiscard]] const PointSet& points_of(Colour colour, MoveClass move_class) const {
        return points_of_[colour][kept(move_class)];
    }
    [[nodiscard]] int count_of(Colour colour, MoveClass move_class) const {
        return counts_of_[colour][kept(move_class)];
    }
    [[nodiscard]] bool has(Colour colour, MoveClass move_class) const {
        return count_of(colour, move_class) > 0;
    }

    /// Whether the empty point is a foul of renju's Black (false in other variants).
    [[nodiscard]] bool is_foul(Point point) const;
    /// Whether renju's Black, if no row is made any more, will have to play a foul before the board is full:
    /// overlines stay forbidden, and White leaves them to Black (false in other variants).
    [[nodiscard]] bool black_runs_out() const;

    /// Points as Python and files number them: `row * width + column`.
    [[nodiscard]] int index(Point point) const {
        return (point / kStride - kPad) * width_ + point % kStride - kPad;
    }
    [[nodiscard]] Point point(int index) const { return point_at(index % width_, index / width_); }
    [[nodiscard]] int points() const { return width_ * height_; }
    /// Writes all cells [point] as the side to move sees them: 0 empty, 1 own, 2 the opponent's, 3 wall.
    void copy_as_mover_sees(std::span<int8_t> cells) const;

    /// Whether two boards agree in everything that is kept up to date move by move.
    [[nodiscard]] bool same_state(const Board& that) const;

  private:
    static size_t at(Point point) { return static_cast<size_t>(point); }
    static size_t index_of(int ply) { return static_cast<size_t>(ply); }
    static int shape_shift(Colour colour, int direction) {
        return (colour == BLACK ? 0 : 16) + 4 * direction;
    }

    /// The class of a colour's move, from the line shapes of its point.
    [[nodiscard]] MoveClass class_of(Colour colour, uint32_t shapes) const {
        return tables_->move_class(colour, shapes >> shape_shift(colour, 0) & 0xffff);
    }
    /// Whether a point with these shapes may belong to a class whose points are kept: some shape is a four
    /// or better, or for renju's Black an open three or better.
    [[nodiscard]] bool may_be_kept(uint32_t shapes) const {
        return ((shapes + (rules().fouls() ? 0x11112222 : 0x11111111)) & 0x88888888) != 0;
    }
    static size_t kept(MoveClass move_class) {
        return static_cast<size_t>(move_class) - static_cast<size_t>(MoveClass::Four);
    }

    /// The shapes of an empty point before a move in line with it.
    struct Former {
        uint32_t shapes;
        Point point;
    };

    void set_cell(Point point, Colour cell);
    void update_lines(Point point);
    void set_shapes(Point point, uint32_t shapes);
    void reclassify(Point point, uint32_t old, uint32_t now);
    void count_class(Colour colour, Point point, MoveClass move_class, int change);
    [[nodiscard]] uint32_t entries(Point point, int direction) const {
        return tables_->entries(lines_.window(point, direction, row_length_));
    }

    const PatternTables* tables_;
    Variant variant_;
    Colour turn_ = BLACK;
    Colour winner_ = EMPTY;
    bool over_ = false;
    int width_, height_, row_length_;
    int ply_ = 0;
    int empty_count_;
    uint64_t key_;
    PointSet empty_, occupied_;

    Lines lines_;
    std::array<uint32_t, kCells> shapes_{};  ///< by point: Black's four shapes of four bits, then White's
    static constexpr size_t kKeptClasses = kMoveClasses - static_cast<size_t>(MoveClass::Four);
    std::array<std::array<PointSet, kKeptClasses>, 3> points_of_{};
    std::array<std::array<int16_t, kKeptClasses>, 3> counts_of_{};
    std::array<Colour, kCells> cells_;
    std::array<Point, kMaxPoints> moves_{};

    /// The shapes that the last moves changed, in a ring buffer, so that taking moves back needs no tables.
    /// Older entries are overwritten, and computed again when needed.
    static constexpr uint32_t kFormers = 1024;
    std::array<Former, kFormers> formers_;
    uint32_t former_count_ = 0;                          ///< entries written for all moves on the board
    uint32_t first_former_ = 0;                          ///< the oldest not yet overwritten
    std::array<uint32_t, kMaxPoints> formers_before_{};  ///< by ply: `former_count_` before the move
};

}  // namespace narabe
