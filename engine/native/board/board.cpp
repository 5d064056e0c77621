#include "board/board.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>

#include "board/zobrist.hpp"

namespace narabe {
namespace {

/// The shapes of both colours in one line, in the bits of direction 0 of Board::shapes_.
uint32_t shapes_of(const PatternTables& tables, uint32_t entries) {
    return static_cast<uint32_t>(tables.shape(BLACK, entries)) |
           static_cast<uint32_t>(tables.shape(WHITE, entries)) << 16;
}

}  // namespace

PointSet PointSet::grown(int distance) const {
    std::array<uint32_t, kStride> wide{}, rows{};
    for (size_t i = 0; i < kWords; ++i) {
        uint64_t bits = words_[i];
        for (int step = 1; step <= distance; ++step) bits |= words_[i] << step | words_[i] >> step;
        wide[2 * i] = static_cast<uint32_t>(bits);
        wide[2 * i + 1] = static_cast<uint32_t>(bits >> 32);
    }
    // What is shifted over the edges of the board falls on the walls around it.
    for (int step = -distance; step <= distance; ++step) {
        for (int row = kPad; row < kStride - kPad; ++row) {
            rows[static_cast<size_t>(row)] |= wide[static_cast<size_t>(row + step)];
        }
    }
    PointSet grown;
    for (size_t i = 0; i < kWords; ++i) grown.words_[i] = rows[2 * i] | uint64_t{rows[2 * i + 1]} << 32;
    return grown;
}

Board::Board(int width, int height, Variant variant, int row_length)
    : variant_(variant),
      width_(width),
      height_(height),
      row_length_(row_length),
      empty_count_(width * height),
      key_(zobrist::board_key(width, height, variant, row_length)) {
    const auto within = [](int value, int low, int high) { return low <= value && value <= high; };
    if (!within(width, kMinSize, kMaxSize) || !within(height, kMinSize, kMaxSize)) {
        throw std::invalid_argument("board size " + std::to_string(width) + "x" + std::to_string(height) +
                                    " is not within 5..22");
    }
    if (!within(row_length, kMinRowLength, kMaxRowLength)) {
        throw std::invalid_argument("row length " + std::to_string(row_length) + " is not within 3..6");
    }
    if (rules_of(variant).fouls() && row_length != 5) {
        throw std::invalid_argument("renju is played with five in a row");
    }
    tables_ = &PatternTables::get(variant, row_length);
    cells_.fill(WALL);
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            const Point point = point_at(column, row);
            set_cell(point, EMPTY);
            empty_.add(point);
        }
    }
    for (const Point point : empty_) {
        uint32_t shapes = 0;
        for (int direction = 0; direction < kDirections; ++direction) {
            shapes |= shapes_of(*tables_, entries(point, direction)) << (4 * direction);
        }
        set_shapes(point, shapes);
    }
}

void Board::push(Point point) {
    const MoveClass made = move_class(turn_, point);
    if (made == MoveClass::Five) {
        winner_ = turn_;
        over_ = true;
    } else if (made >= MoveClass::MaybeFoul && is_foul(point)) {
        winner_ = other(turn_);
        over_ = true;
    } else if (empty_count_ == 1) {
        over_ = true;
    }
    formers_before_[index_of(ply_)] = former_count_;
    moves_[index_of(ply_++)] = point;
    place(point, turn_);
    pass();
}

void Board::pop() {
    const Point point = moves_[index_of(--ply_)];
    pass();
    over_ = false;
    winner_ = EMPTY;
    key_ ^= zobrist::cell_key(point, cell(point));
    ++empty_count_;
    empty_.add(point);
    occupied_.remove(point);
    set_cell(point, EMPTY);
    for (const Colour colour : {BLACK, WHITE}) count_class(colour, point, move_class(colour, point), 1);
    const uint32_t first = formers_before_[index_of(ply_)];
    if (first >= first_former_) {
        for (uint32_t i = first, end = former_count_; i < end; ++i) {
            const Former& former = formers_[i % kFormers];
            set_shapes(former.point, former.shapes);
        }
    } else {
        update_lines(point);
        first_former_ = first;
    }
    former_count_ = first;
}

void Board::pass() {
    turn_ = other(turn_);
    key_ ^= zobrist::kWhiteTurn;
}

void Board::set_turn(Colour turn) {
    if (turn != turn_) pass();
}

void Board::place(Point point, Colour cell) {
    for (const Colour colour : {BLACK, WHITE}) count_class(colour, point, move_class(colour, point), -1);
    key_ ^= zobrist::cell_key(point, cell);
    --empty_count_;
    empty_.remove(point);
    if (cell != WALL) occupied_.add(point);
    set_cell(point, cell);
    update_lines(point);
}

void Board::copy_as_mover_sees(std::span<int8_t> cells) const {
    const int8_t black = turn_ == BLACK ? 1 : 2;
    const std::array<int8_t, 4> seen{0, black, static_cast<int8_t>(3 - black), 3};
    for (size_t i = 0; i < cells.size(); ++i) cells[i] = seen[cell(point(static_cast<int>(i)))];
}

void Board::set_cell(Point point, Colour cell) {
    cells_[at(point)] = cell;
    lines_.set(point, cell);
}

/// Updates the empty points in line with a changed point, and records their former shapes.
void Board::update_lines(Point point) {
    const int reach = row_length_;
    // Where the cell beyond a row does not matter, the outermost points do not change.
    const int near = rules().cell_beyond_matters() ? reach : reach - 1;
    const uint64_t others =
        (((uint64_t{1} << (4 * near + 2)) - 1) << (2 * (reach - near))) & ~(uint64_t{3} << (2 * reach));
    uint32_t count = former_count_;
    for (int direction = 0; direction < kDirections; ++direction) {
        // The cell at `i - reach` steps is at bits 2 i and 2 i + 1; the whole line is there, rotated.
        const uint64_t around = lines_.window(point, direction, reach);
        uint64_t empties = ~(around | around >> 1) & 0x5555555555555555 & others;
        for (; empties != 0; empties &= empties - 1) {
            const int bit = std::countr_zero(empties);
            const int offset = bit / 2 - reach;
            const auto neighbour =
                static_cast<Point>(point + offset * kSteps[static_cast<size_t>(direction)]);
            const uint32_t entries = tables_->entries(std::rotr(around, bit - 2 * reach));
            const uint32_t old = shapes_[at(neighbour)];
            const uint32_t now = (old & ~(0x000f000fu << (4 * direction))) | shapes_of(*tables_, entries)
                                                                                 << (4 * direction);
            formers_[count % kFormers] = {old, neighbour};
            count += now != old;  // else it is not kept
            set_shapes(neighbour, now);
        }
    }
    former_count_ = count;
    // The slot of the next entry may already be overwritten, so it counts as lost.
    if (former_count_ >= first_former_ + kFormers) first_former_ = former_count_ - kFormers + 1;
}

void Board::set_shapes(Point point, uint32_t shapes) {
    const uint32_t old = std::exchange(shapes_[at(point)], shapes);
    if (may_be_kept(old) || may_be_kept(shapes)) reclassify(point, old, shapes);
}

/// Moves an empty point from the sets of its old classes to those of its new ones.
void Board::reclassify(Point point, uint32_t old, uint32_t now) {
    for (const Colour colour : {BLACK, WHITE}) {
        const MoveClass was = class_of(colour, old), is = class_of(colour, now);
        if (was == is) continue;
        count_class(colour, point, was, -1);
        count_class(colour, point, is, 1);
    }
}

/// Adds an empty point to the set of its class, or removes it, if that class is kept.
void Board::count_class(Colour colour, Point point, MoveClass move_class, int change) {
    if (move_class < MoveClass::Four) return;
    points_of_[colour][kept(move_class)].toggle(point);
    int16_t& count = counts_of_[colour][kept(move_class)];
    count = static_cast<int16_t>(count + change);
}

const LineFacts& Board::line_facts(Colour colour, Point point, int direction) const {
    return tables_->facts(colour, entries(point, direction));
}

const LineFacts& Board::line_facts_with(Colour colour, Point point, int direction, Point other_point,
                                        Colour stone) const {
    const int step = kSteps[static_cast<size_t>(direction)];
    const int offset = (other_point - point) / step;
    uint64_t window = lines_.window(point, direction, row_length_);
    if (offset * step == other_point - point && std::abs(offset) <= row_length_) {
        window |= uint64_t{stone} << (2 * (offset + row_length_));
    }
    return tables_->facts(colour, tables_->entries(window));
}

bool Board::same_state(const Board& that) const {
    if (key_ != that.key_ || cells_ != that.cells_ || lines_ != that.lines_ || empty_ != that.empty_ ||
        occupied_ != that.occupied_ || empty_count_ != that.empty_count_ || points_of_ != that.points_of_ ||
        counts_of_ != that.counts_of_ || turn_ != that.turn_) {
        return false;
    }
    for (const Point point : empty_) {
        if (shapes_[at(point)] != that.shapes_[at(point)]) return false;
    }
    return true;
}

}  // namespace narabe
