// Line shapes of whole batches, and the sums over table rows that training needs faster than torch has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace narabe::linenet {

/// Writes the shape of every window of one board: shapes[(row * width + column) * 4 + direction].
/// Cells are 0 empty, 1 own, 2 opponent; anything else is a wall.
void line_shapes(std::span<const int8_t> cells, int width, int height, std::span<uint32_t> shapes);

/// The distinct classes among shapes, and where each shape's class stands in that list.
struct ShapeGroups {
    std::vector<int64_t> classes;
    std::vector<int32_t> positions;
};
ShapeGroups group_shapes(std::span<const uint32_t> shapes, std::span<const uint32_t> class_of_shape);

/// sums[n] = sum over the four directions d of rows[positions[n][d]]; rows and sums are [.., channels].
void sum_rows(std::span<const float> rows, std::span<const int32_t> positions, size_t channels,
              std::span<float> sums);

/// The gradient of sum_rows: row_gradients[positions[n][d]] += gradients[n].
void scatter_rows(std::span<const float> gradients, std::span<const int32_t> positions, size_t channels,
                  std::span<float> row_gradients);

/// The two arms and the inner cells of each window, [window]: rows of the tables below.
struct WindowParts {
    std::span<const int32_t> first, second, inner;
};

/// Tables, or gradients of them, whose rows are vectors of `width` features.
template <typename Float>
struct PartTables {
    std::span<Float> sums, factors;  ///< of arms
    std::span<Float> inner;
    size_t width;
};

/// windows[n] = max(0, sums[first] + sums[second] + factors[first] * factors[second] + inner[inner]).
void combine_parts(const PartTables<const float>& tables, const WindowParts& parts, std::span<float> windows);

/// The gradient of combine_parts, added to those of its tables.
void scatter_parts(const PartTables<const float>& tables, const WindowParts& parts,
                   std::span<const float> windows, std::span<const float> gradients,
                   const PartTables<float>& table_gradients);

/// One Adagrad step on the given rows of a table (element-wise): squares += g^2, table -= rate * g /
/// sqrt(squares).
void adagrad_rows(std::span<float> table, std::span<float> squares, std::span<const int64_t> rows,
                  std::span<const float> gradients, size_t channels, float rate);

}  // namespace narabe::linenet
