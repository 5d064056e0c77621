// The cells of a board along its lines: each line is one word, so a window around a point is one rotation.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/types.hpp"

namespace narabe {

constexpr int kDirections = 4;
/// The four directions of lines as steps of column and row: along rows, along columns, down right, up right.
/// The order is that of engine.rules.board.DIRECTIONS.
constexpr std::array<std::array<int, 2>, kDirections> kColumnRowSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
/// The same as steps between points.
constexpr std::array<int, kDirections> kSteps = [] {
    std::array<int, kDirections> steps{};
    for (size_t i = 0; i < steps.size(); ++i)
        steps[i] = kColumnRowSteps[i][0] + kColumnRowSteps[i][1] * kStride;
    return steps;
}();

/// The lines of all four directions, two bits a cell, each cell in four words.
class Lines {
  public:
    Lines() {
        for (auto& lines : words_) lines.fill(~uint64_t{0});  // all WALL
    }

    void set(Point point, Colour cell) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const auto [line, place] = locate(point, direction);
            uint64_t& word = words_[static_cast<size_t>(direction)][line];
            word = (word & ~(uint64_t{3} << (2 * place))) | uint64_t{cell} << (2 * place);
        }
    }

    /// The cells around a point: bits 0 and 1 the cell `reach` steps before it, and so on upwards. Cells more
    /// than `reach` steps after it are not to be used.
    [[nodiscard]] uint64_t window(Point point, int direction, int reach) const {
        const auto [line, place] = locate(point, direction);
        return std::rotr(words_[static_cast<size_t>(direction)][line], 2 * (place - reach));
    }

    bool operator==(const Lines&) const = default;

    struct Location {
        size_t line;
        int place;
    };

    /// A row is numbered by its row, a column by its column, diagonals by column - row + 31 and column + row;
    /// a cell lies at its column, in columns at its row.
    static Location locate(Point point, int direction) {
        const int column = point % kStride, row = point / kStride;
        switch (direction) {
            case 0:
                return {static_cast<size_t>(row), column};
            case 1:
                return {static_cast<size_t>(column), row};
            case 2:
                return {static_cast<size_t>(column - row + kStride - 1), column};
            default:
                return {static_cast<size_t>(column + row), column};
        }
    }

  private:
    std::array<std::array<uint64_t, 2 * kStride>, kDirections> words_;
};

}  // namespace narabe
