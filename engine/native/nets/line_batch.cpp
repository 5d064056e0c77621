#include "nets/line_batch.hpp"

#include <algorithm>
#include <cmath>

#include "nets/line_shapes.hpp"

namespace narabe::linenet {

namespace {

/// The shapes of the windows along one stretch of a line: `length` points from `first`, `step` apart, no wall
/// among them. The key of a window follows from its neighbour's: drop the cell left behind, append the one
/// ahead.
void stretch_shapes(std::span<const int8_t> cells, size_t first, size_t step, int length, size_t direction,
                    std::span<uint32_t> shapes) {
    const auto digit = [&](int k) {
        return static_cast<uint32_t>(cells[first + static_cast<size_t>(k) * step]);
    };
    uint32_t key = 0;
    for (int k = 0; k < std::min(length, kRadius); ++k)
        key += digit(k) * kPowersOfThree[static_cast<size_t>(k)];
    for (int centre = 0; centre < length; ++centre) {
        const auto before = static_cast<size_t>(std::min(centre, kRadius));
        const auto after = static_cast<size_t>(std::min(length - 1 - centre, kRadius));
        if (centre > kRadius) key /= 3;  // the first cell leaves the window
        if (centre + kRadius < length) key += digit(centre + kRadius) * kPowersOfThree[before + kRadius];
        const size_t point = first + static_cast<size_t>(centre) * step;
        shapes[point * kDirections + direction] = kShapes.first[before][after] + key;
    }
}

}  // namespace

void line_shapes(std::span<const int8_t> cells, int width, int height, std::span<uint32_t> shapes) {
    const auto inside = [&](int x, int y) { return x >= 0 && x < width && y >= 0 && y < height; };
    const auto index = [&](int x, int y) { return static_cast<size_t>(y * width + x); };
    const auto open = [&](int x, int y) {
        return inside(x, y) && cells[index(x, y)] >= 0 && cells[index(x, y)] <= 2;
    };
    std::ranges::fill(shapes, 0u);  // walls have no shape; theirs are never read
    for (size_t direction = 0; direction < kDirections; ++direction) {
        const auto [dx, dy] = kColumnRowSteps[direction];
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                if (!open(x, y) || open(x - dx, y - dy)) continue;  // not the start of a stretch
                int length = 1;
                while (open(x + length * dx, y + length * dy)) ++length;
                const auto step = static_cast<size_t>(dy * width + dx);
                stretch_shapes(cells, index(x, y), step, length, direction, shapes);
            }
        }
    }
}

ShapeGroups group_shapes(std::span<const uint32_t> shapes, std::span<const uint32_t> class_of_shape) {
    ShapeGroups groups;
    groups.positions.reserve(shapes.size());
    std::vector<int32_t> position_of_class(class_of_shape.size(), -1);
    for (const uint32_t shape : shapes) {
        const uint32_t shape_class = class_of_shape[shape];
        int32_t& position = position_of_class[shape_class];
        if (position < 0) {
            position = static_cast<int32_t>(groups.classes.size());
            groups.classes.push_back(shape_class);
        }
        groups.positions.push_back(position);
    }
    return groups;
}

void sum_rows(std::span<const float> rows, std::span<const int32_t> positions, size_t channels,
              std::span<float> sums) {
    for (size_t n = 0; n < positions.size() / kDirections; ++n) {
        const int32_t* at = &positions[n * kDirections];
        const float* a = &rows[static_cast<size_t>(at[0]) * channels];
        const float* b = &rows[static_cast<size_t>(at[1]) * channels];
        const float* c = &rows[static_cast<size_t>(at[2]) * channels];
        const float* d = &rows[static_cast<size_t>(at[3]) * channels];
        float* sum = &sums[n * channels];
        for (size_t i = 0; i < channels; ++i) sum[i] = (a[i] + b[i]) + (c[i] + d[i]);
    }
}

void scatter_rows(std::span<const float> gradients, std::span<const int32_t> positions, size_t channels,
                  std::span<float> row_gradients) {
    for (size_t n = 0; n < positions.size() / kDirections; ++n) {
        const float* gradient = &gradients[n * channels];
        for (size_t d = 0; d < kDirections; ++d) {
            float* row = &row_gradients[static_cast<size_t>(positions[n * kDirections + d]) * channels];
            for (size_t i = 0; i < channels; ++i) row[i] += gradient[i];
        }
    }
}

void combine_parts(const PartTables<const float>& tables, const WindowParts& parts,
                   std::span<float> windows) {
    const size_t width = tables.width;
    for (size_t n = 0; n < parts.first.size(); ++n) {
        const size_t first = static_cast<size_t>(parts.first[n]) * width;
        const size_t second = static_cast<size_t>(parts.second[n]) * width;
        const float* inner = &tables.inner[static_cast<size_t>(parts.inner[n]) * width];
        float* window = &windows[n * width];
        for (size_t i = 0; i < width; ++i) {
            // The terms symmetrical in both arms come first, so that a reversed window gives the same bits.
            const float arms = (tables.sums[first + i] + tables.sums[second + i]) +
                               tables.factors[first + i] * tables.factors[second + i];
            window[i] = std::max(0.0f, arms + inner[i]);
        }
    }
}

void scatter_parts(const PartTables<const float>& tables, const WindowParts& parts,
                   std::span<const float> windows, std::span<const float> gradients,
                   const PartTables<float>& table_gradients) {
    const size_t width = tables.width;
    std::vector<float> passed(width);  // the gradient passes where the maximum is not zero
    const auto add = [width](float* sums, const float* values) {
        for (size_t i = 0; i < width; ++i) sums[i] += values[i];
    };
    const auto add_products = [width](float* sums, const float* values, const float* factors) {
        for (size_t i = 0; i < width; ++i) sums[i] += values[i] * factors[i];
    };
    for (size_t n = 0; n < parts.first.size(); ++n) {
        const float *window = &windows[n * width], *gradient = &gradients[n * width];
        for (size_t i = 0; i < width; ++i) passed[i] = window[i] > 0.0f ? gradient[i] : 0.0f;
        const size_t first = static_cast<size_t>(parts.first[n]) * width;
        const size_t second = static_cast<size_t>(parts.second[n]) * width;
        add(&table_gradients.sums[first], passed.data());
        add(&table_gradients.sums[second], passed.data());
        add_products(&table_gradients.factors[first], passed.data(), &tables.factors[second]);
        add_products(&table_gradients.factors[second], passed.data(), &tables.factors[first]);
        add(&table_gradients.inner[static_cast<size_t>(parts.inner[n]) * width], passed.data());
    }
}

void adagrad_rows(std::span<float> table, std::span<float> squares, std::span<const int64_t> rows,
                  std::span<const float> gradients, size_t channels, float rate) {
    for (size_t n = 0; n < rows.size(); ++n) {
        const size_t start = static_cast<size_t>(rows[n]) * channels;
        for (size_t i = 0; i < channels; ++i) {
            const float gradient = gradients[n * channels + i];
            squares[start + i] += gradient * gradient;
            table[start + i] -= rate * gradient / (std::sqrt(squares[start + i]) + 1e-8F);
        }
    }
}

}  // namespace narabe::linenet
