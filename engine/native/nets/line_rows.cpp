#include "nets/line_rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <utility>
#include <vector>

#include "nets/line_kernels.hpp"
#include "nets/line_shapes.hpp"

namespace narabe::linenet {
namespace {

constexpr int kLargestStep = 64;

struct Window {
    uint8_t before = 0, after = 0;
    uint32_t digits = 0;  ///< its cells, as they are numbered in a shape

    [[nodiscard]] uint32_t shape(const ShapeNumbers& numbers) const {
        return numbers.first[before][after] + digits;
    }

    [[nodiscard]] size_t length() const { return size_t{before} + after + 1; }

    /// Simpler at the first end; a window that has neither wall nor stone there stays as it is.
    [[nodiscard]] Window simplified_at_first(size_t radius) const {
        Window window = *this;
        if (before < radius) {
            ++window.before;
            window.digits *= 3;
        } else if (digits != 0) {
            uint32_t rest = digits, power = 1;
            for (; rest % 3 == 0; rest /= 3) power *= 3;
            window.digits -= rest % 3 * power;
        }
        return window;
    }

    [[nodiscard]] Window simplified_at_last(size_t radius) const {
        Window window = *this;
        if (after < radius) {
            ++window.after;
        } else if (digits != 0) {
            uint32_t power = 1;
            while (digits / 3 >= power) power *= 3;
            window.digits %= power;
        }
        return window;
    }

    /// Without what lies beyond a radius.
    [[nodiscard]] Window within(size_t radius) const {
        Window window = *this;
        for (; window.before > radius; --window.before) window.digits /= 3;
        for (; window.after > radius; --window.after) window.digits %= kPowersOfThree[window.length() - 1];
        return window;
    }
};

/// A class of windows: one of it, and both its shapes. Small: thousands are sorted whenever a net is read.
struct WindowClass {
    Window window;
    std::array<uint32_t, 2> shapes;
    uint16_t row;
    uint8_t stones;
};

/// Calls `visit` with every class of a radius in the order of their numbers. Its row is not yet set.
template <typename Visit>
void for_each_class(size_t radius, const ShapeNumbers& numbers, Visit visit) {
    for (size_t before = 0; before <= radius; ++before) {
        for (size_t after = before; after <= radius; ++after) {  // the reversed shapes have higher numbers
            WindowClass found{{static_cast<uint8_t>(before), static_cast<uint8_t>(after), 0}, {}, 0, 0};
            uint32_t& digits = found.window.digits;
            std::array<uint8_t, kWindow> cells{};
            uint32_t reversed = 0;
            const size_t length = found.window.length();
            for (; digits < kPowersOfThree[length]; ++digits) {
                if (before < after || digits <= reversed) {
                    found.shapes = {numbers.first[before][after] + digits,
                                    numbers.first[after][before] + reversed};
                    visit(found);
                }
                for (size_t k = 0; k < length; ++k) {  // the next shape's cells
                    const uint32_t power = kPowersOfThree[length - 1 - k];
                    if (cells[k] < 2) {
                        if (cells[k] == 0) ++found.stones;
                        ++cells[k];
                        reversed += power;
                        break;
                    }
                    --found.stones;
                    cells[k] = 0;
                    reversed -= 2 * power;
                }
            }
        }
    }
}

/// Sorts classes so that each comes after the windows that its row is expected from.
void sort_by_dependence(std::vector<WindowClass>& classes) {
    std::ranges::stable_sort(classes, {}, [](const WindowClass& each) {
        return each.stones * (kWindow + 1) - static_cast<int>(each.window.before + each.window.after);
    });
}

/// The windows of a radius, and where their rows lie.
struct WindowTable {
    size_t radius;
    const ShapeNumbers& numbers;
    int least_step;  ///< of the differences
    std::vector<uint16_t> row_of_shape;
    std::vector<WindowClass> classes;  ///< those that have differences, in the order of these
};

/// Sets the rows of the table's classes in `values` [row][channel]. False where one is too large.
bool add_differences(WindowTable& table, std::span<const int16_t> differences, size_t channels,
                     std::span<int16_t> values) {
    const auto row_of = [&](const Window& window) {
        return values.data() + table.row_of_shape[window.shape(table.numbers)] * channels;
    };
    const auto& classes = table.classes;
    bool is_valid = true;
    for (size_t start = 0, end = 0; start < classes.size(); start = end) {
        const int stones = classes[start].stones;
        while (end < classes.size() && classes[end].stones == stones) ++end;
        const int step = std::clamp(1 << stones, table.least_step, kLargestStep);
        for (size_t i = start; i < end; ++i) {
            const Window& window = classes[i].window;
            const Window at_first = window.simplified_at_first(table.radius);
            const int16_t* one = row_of(at_first);
            const int16_t* other = row_of(window.simplified_at_last(table.radius));
            const int16_t* both = row_of(at_first.simplified_at_last(table.radius));
            int16_t* row = values.data() + size_t{classes[i].row} * channels;
            const int16_t* difference = differences.data() + start * channels + i - start;
            for (size_t c = 0; c < channels; ++c) {
                const int expected = stones == 0 ? both[c] : one[c] + other[c] - both[c];
                const int value = expected + step * difference[c * (end - start)];
                is_valid &= std::abs(value) <= kRowMax;
                row[c] = static_cast<int16_t>(value);
            }
            for (const uint32_t shape : classes[i].shapes) {
                table.row_of_shape[shape] = classes[i].row;
            }
        }
    }
    return is_valid;
}

}  // namespace

size_t count_own(std::span<const std::byte> has_own) {
    size_t count = 0;
    for (const std::byte bits : has_own) {
        count += static_cast<size_t>(std::popcount(std::to_integer<uint8_t>(bits)));
    }
    return count;
}

std::optional<Rows> decode_rows(const StoredRows& stored, size_t channels) {
    const size_t own_count = count_own(stored.has_own);
    AlignedVector<int16_t> values((own_count + kInnerClasses) * channels);

    WindowTable inner{kInnerRadius, kInnerShapes, kLargestStep, {}, {}};
    inner.row_of_shape.resize(kInnerShapes.count);
    inner.classes.reserve(kInnerClasses);
    for_each_class(kInnerRadius, kInnerShapes, [&](WindowClass found) {
        found.row = static_cast<uint16_t>(own_count + inner.classes.size());
        for (const uint32_t shape : found.shapes) inner.row_of_shape[shape] = found.row;
        inner.classes.push_back(found);
    });
    sort_by_dependence(inner.classes);
    if (!add_differences(inner, stored.shared, channels, values)) return std::nullopt;

    WindowTable whole{kRadius, kShapes, 1, {}, {}};
    whole.row_of_shape.resize(kShapes.count);
    whole.classes.reserve(own_count);
    size_t number = 0;
    for_each_class(kRadius, kShapes, [&](const WindowClass& found) {
        const uint16_t shared = inner.row_of_shape[found.window.within(kInnerRadius).shape(kInnerShapes)];
        for (const uint32_t shape : found.shapes) whole.row_of_shape[shape] = shared;
        const auto bits = std::to_integer<unsigned>(stored.has_own[number / 8]);
        if ((bits >> number % 8 & 1u) != 0) whole.classes.push_back(found);
        ++number;
    });
    sort_by_dependence(whole.classes);
    for (size_t i = 0; i < whole.classes.size(); ++i) whole.classes[i].row = static_cast<uint16_t>(i);
    if (!add_differences(whole, stored.own, channels, values)) return std::nullopt;
    return Rows{std::move(whole.row_of_shape), std::move(values)};
}

}  // namespace narabe::linenet
