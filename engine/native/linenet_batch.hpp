// Line shapes of whole batches, and the sums over table rows that training needs faster than torch has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace narabe::linenet {

// Writes the shape of every window of one board: shapes[(row * width + column) * 4 + direction].
// Cells are 0 empty, 1 own, 2 opponent; anything else is a wall.
void line_shapes(std::span<const std::int8_t> cells, int width, int height, std::span<std::uint32_t> shapes);

// The distinct classes among shapes, and where each shape's class stands in that list.
struct ShapeGroups {
    std::vector<std::int64_t> classes;
    std::vector<std::int32_t> positions;
};
ShapeGroups group_shapes(std::span<const std::uint32_t> shapes,
                         std::span<const std::uint32_t> class_of_shape);

// sums[n] = sum over the four directions d of rows[positions[n][d]]; rows and sums are [.., channels].
void sum_rows(std::span<const float> rows, std::span<const std::int32_t> positions, std::size_t channels,
              std::span<float> sums);

// The gradient of sum_rows: row_gradients[positions[n][d]] += gradients[n].
void scatter_rows(std::span<const float> gradients, std::span<const std::int32_t> positions,
                  std::size_t channels, std::span<float> row_gradients);

// One Adagrad step on the given rows of a table (element-wise): squares += g^2, table -= rate * g /
// sqrt(squares).
void adagrad_rows(std::span<float> table, std::span<float> squares, std::span<const std::int64_t> rows,
                  std::span<const float> gradients, std::size_t channels, float rate);

}  // namespace narabe::linenet
