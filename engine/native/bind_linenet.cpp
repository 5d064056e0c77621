// The line net's Python face: window shapes and table sums for training.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "linenet_batch.hpp"
#include "linenet_shapes.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

template <typename T, int Rank>
using In = nb::ndarray<const T, nb::ndim<Rank>, nb::c_contig, nb::device::cpu>;
template <typename T, int Rank>
using InOut = nb::ndarray<T, nb::ndim<Rank>, nb::c_contig, nb::device::cpu>;
template <typename T, int Rank>
using Out = nb::ndarray<nb::numpy, T, nb::ndim<Rank>>;

template <typename A>
auto span_of(const A& array) {
    return std::span(array.data(), array.size());
}

// A new numpy array that owns the numbers of a vector.
template <typename T, int Rank>
Out<T, Rank> to_numpy(std::vector<T> numbers, std::array<std::size_t, Rank> shape) {
    auto owner = std::make_unique<std::vector<T>>(std::move(numbers));
    T* data = owner->data();
    nb::capsule release(owner.release(), [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return Out<T, Rank>(data, Rank, shape.data(), release);
}

void check(bool condition, const char* message) {
    if (!condition) throw std::invalid_argument(message);
}

std::vector<std::uint32_t> shapes_of(const In<std::int8_t, 3>& stones) {
    const std::size_t batch = stones.shape(0);
    const std::size_t points = stones.shape(1) * stones.shape(2);
    check(stones.shape(1) <= 22 && stones.shape(2) <= 22, "boards are at most 22 points wide and high");
    std::vector<std::uint32_t> shapes(batch * points * narabe::linenet::kDirections);
    for (std::size_t n = 0; n < batch; ++n) {
        const std::size_t per_board = points * narabe::linenet::kDirections;
        narabe::linenet::line_shapes(span_of(stones).subspan(n * points, points),
                                     static_cast<int>(stones.shape(2)), static_cast<int>(stones.shape(1)),
                                     std::span(shapes).subspan(n * per_board, per_board));
    }
    return shapes;
}

void check_positions(const In<std::int32_t, 2>& positions, std::size_t rows) {
    check(positions.shape(1) == narabe::linenet::kDirections, "positions must be [point, 4]");
    for (const std::int32_t position : span_of(positions)) {
        check(position >= 0 && static_cast<std::size_t>(position) < rows, "a position is outside the rows");
    }
}

}  // namespace

void bind_linenet(nb::module_& m) {
    m.attr("LINE_SHAPES") = narabe::linenet::kShapes.count;

    m.def(
        "line_shapes",
        [](const In<std::int8_t, 3>& stones) {
            return to_numpy<std::uint32_t, 4>(shapes_of(stones),
                                              {stones.shape(0), stones.shape(1), stones.shape(2), 4});
        },
        "stones"_a,
        "The shape number of every window: stones int8 [batch, row, column] (0 empty, 1 own, 2 opponent, 3 "
        "wall) to\n"
        "uint32 [batch, row, column, direction].");

    m.def(
        "group_line_shapes",
        [](const In<std::int8_t, 3>& stones, const In<std::uint32_t, 1>& class_of_shape) {
            check(class_of_shape.size() == narabe::linenet::kShapes.count,
                  "one class for every shape, please");
            for (const std::uint32_t number : span_of(class_of_shape)) {
                check(number < narabe::linenet::kShapes.count, "a class number is too large");
            }
            const auto shapes = shapes_of(stones);
            auto groups = narabe::linenet::group_shapes(shapes, span_of(class_of_shape));
            const std::size_t points = groups.positions.size() / narabe::linenet::kDirections;
            const std::size_t classes = groups.classes.size();
            return std::pair(to_numpy<std::int64_t, 1>(std::move(groups.classes), {classes}),
                             to_numpy<std::int32_t, 2>(std::move(groups.positions), {points, 4}));
        },
        "stones"_a, "class_of_shape"_a,
        "The distinct shape classes of a batch, int64 [distinct], and where each window's class stands among "
        "them,\n"
        "int32 [batch * row * column, direction].");

    m.def(
        "sum_line_rows",
        [](const In<float, 2>& rows, const In<std::int32_t, 2>& positions, const InOut<float, 2>& sums) {
            check_positions(positions, rows.shape(0));
            check(sums.shape(0) == positions.shape(0) && sums.shape(1) == rows.shape(1),
                  "sums must be [point, channel]");
            narabe::linenet::sum_rows(span_of(rows), span_of(positions), rows.shape(1), span_of(sums));
        },
        "rows"_a, "positions"_a, "sums"_a, "Write the sums of four rows for every point.");

    m.def(
        "scatter_line_rows",
        [](const In<float, 2>& gradients, const In<std::int32_t, 2>& positions,
           const InOut<float, 2>& row_gradients) {
            check_positions(positions, row_gradients.shape(0));
            check(gradients.shape(0) == positions.shape(0) && gradients.shape(1) == row_gradients.shape(1),
                  "gradients must be [point, channel]");
            narabe::linenet::scatter_rows(span_of(gradients), span_of(positions), gradients.shape(1),
                                          span_of(row_gradients));
        },
        "gradients"_a, "positions"_a, "row_gradients"_a, "Add every point's gradient to its four rows.");

    m.def(
        "adagrad_line_rows",
        [](const InOut<float, 2>& table, const InOut<float, 2>& squares, const In<std::int64_t, 1>& rows,
           const In<float, 2>& gradients, float rate) {
            check(squares.shape(0) == table.shape(0) && squares.shape(1) == table.shape(1) &&
                      gradients.shape(0) == rows.shape(0) && gradients.shape(1) == table.shape(1),
                  "table, squares and gradients do not fit together");
            for (const std::int64_t row : span_of(rows)) {
                check(row >= 0 && static_cast<std::size_t>(row) < table.shape(0),
                      "a row is outside the table");
            }
            narabe::linenet::adagrad_rows(span_of(table), span_of(squares), span_of(rows), span_of(gradients),
                                          table.shape(1), rate);
        },
        "table"_a, "squares"_a, "rows"_a, "gradients"_a, "rate"_a,
        "One Adagrad step on some rows of a table.");
}
