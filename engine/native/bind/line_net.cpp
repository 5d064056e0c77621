// The line net's Python face: window shapes and table sums for training; the net of play.
#include "nets/line_net.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <ctime>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "nets/line_batch.hpp"
#include "nets/line_evaluator.hpp"
#include "nets/line_shapes.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace narabe;
using namespace narabe::linenet;

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

/// A new numpy array that owns the numbers of a vector.
template <typename T, int Rank>
Out<T, Rank> to_numpy(std::vector<T> numbers, std::array<size_t, Rank> shape) {
    auto owner = std::make_unique<std::vector<T>>(std::move(numbers));
    T* data = owner->data();
    nb::capsule release(owner.release(), [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return Out<T, Rank>(data, Rank, shape.data(), release);
}

void check(bool condition, const char* message) {
    if (!condition) throw std::invalid_argument(message);
}

std::vector<uint32_t> shapes_of(const In<int8_t, 3>& stones) {
    const size_t batch = stones.shape(0);
    const size_t points = stones.shape(1) * stones.shape(2);
    check(stones.shape(1) <= 22 && stones.shape(2) <= 22, "boards are at most 22 points wide and high");
    std::vector<uint32_t> shapes(batch * points * kDirections);
    for (size_t n = 0; n < batch; ++n) {
        const size_t per_board = points * kDirections;
        line_shapes(span_of(stones).subspan(n * points, points), static_cast<int>(stones.shape(2)),
                    static_cast<int>(stones.shape(1)), std::span(shapes).subspan(n * per_board, per_board));
    }
    return shapes;
}

void check_positions(const In<int32_t, 2>& positions, size_t rows) {
    check(positions.shape(1) == kDirections, "positions must be [point, 4]");
    for (const int32_t position : span_of(positions)) {
        check(position >= 0 && static_cast<size_t>(position) < rows, "a position is outside the rows");
    }
}

/// `parts` [3, window]: two rows of the tables of arms and one of that of inner cells.
void check_parts(const In<int32_t, 2>& parts, size_t arms, size_t inner) {
    check(parts.shape(0) == 3, "parts must be [3, window]");
    const size_t windows = parts.shape(1);
    for (size_t n = 0; n < parts.size(); ++n) {
        const int32_t part = parts.data()[n];
        check(part >= 0 && static_cast<size_t>(part) < (n < 2 * windows ? arms : inner),
              "a part is outside its table");
    }
}

WindowParts parts_of(const In<int32_t, 2>& parts) {
    const size_t windows = parts.shape(1);
    const auto all = span_of(parts);
    return {all.subspan(0, windows), all.subspan(windows, windows), all.subspan(2 * windows, windows)};
}

template <typename Float, typename Array>
PartTables<Float> tables_of(const Array& sums, const Array& factors, const Array& inner) {
    check(factors.shape(0) == sums.shape(0) && factors.shape(1) == sums.shape(1) &&
              inner.shape(1) == sums.shape(1),
          "the tables do not fit together");
    return {span_of(sums), span_of(factors), span_of(inner), sums.shape(1)};
}

/// The cells of a board, checked, as LineState takes them.
std::span<const uint8_t> cells_of(const In<uint8_t, 2>& cells, int width, int height) {
    check(cells.shape(0) == static_cast<size_t>(height) && cells.shape(1) == static_cast<size_t>(width),
          "cells must be [row, column] of the board");
    for (const uint8_t cell : span_of(cells)) check(cell <= 3, "a cell is 0 empty, 1, 2 or 3 wall");
    return span_of(cells);
}

/// A LineState that knows its size, for tests and benchmarks.
struct SizedState {
    SizedState(const LineEvaluator& evaluator, int board_width, int board_height)
        : width(board_width),
          height(board_height),
          state(evaluator.nets(), width, height, evaluator.kernels()) {}
    int width, height;
    LineState state;
};

std::unique_ptr<SizedState> make_state(const LineEvaluator& evaluator, int width, int height) {
    check(width >= 5 && width <= 22 && height >= 5 && height <= 22,
          "boards are 5 to 22 points wide and high");
    return std::make_unique<SizedState>(evaluator, width, height);
}

auto evaluate(SizedState& self, const In<uint8_t, 2>& cells, int turn) {
    check(turn == 1 || turn == 2, "turn is 1 (Black) or 2 (White)");
    self.state.set_all(cells_of(cells, self.width, self.height));
    const auto points = static_cast<size_t>(self.width * self.height);
    std::vector<int32_t> every(points);
    for (size_t i = 0; i < points; ++i) every[i] = static_cast<int32_t>(i);
    std::vector<int32_t> logits(points);
    self.state.policy(turn, every, logits);
    const auto outputs = self.state.outputs(turn);
    return std::pair(to_numpy<int32_t, 1>(std::move(logits), {points}),
                     to_numpy<int32_t, 1>({outputs.begin(), outputs.end()}, {outputs.size()}));
}

/// Plays and takes back the given moves repeatedly with an evaluation after each, as a search does.
std::pair<double, int64_t> benchmark(const LineEvaluator& evaluator, int size, const std::vector<int>& moves,
                                     double seconds, bool with_policy) {
    check(size >= 5 && size <= 22, "boards are 5 to 22 points wide and high");
    std::vector<bool> taken(static_cast<size_t>(size * size));
    std::vector<std::vector<int32_t>> empty_after;
    for (const int move : moves) {
        check(move >= 0 && move < size * size, "a move is off the board");
        taken[static_cast<size_t>(move)] = true;
        std::vector<int32_t>& empty = empty_after.emplace_back();
        for (int point = 0; point < size * size; ++point) {
            if (!taken[static_cast<size_t>(point)]) empty.push_back(point);
        }
    }
    LineState state(evaluator.nets(), size, size, evaluator.kernels());
    std::vector<int32_t> logits(taken.size());
    int64_t count = 0;
    const std::clock_t started = std::clock();  // processor time: other programs do not count
    double elapsed = 0;
    while (elapsed < seconds) {
        for (size_t ply = 0; ply < moves.size(); ++ply) {
            const int turn = static_cast<int>(ply % 2);
            state.set(moves[ply], static_cast<uint8_t>(1 + turn));
            state.outputs(2 - turn);
            const auto& empty = empty_after[ply];
            if (with_policy) state.policy(2 - turn, empty, std::span(logits).first(empty.size()));
            ++count;
        }
        for (const int move : moves) state.set(move, 0);
        elapsed = static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC;
    }
    return {elapsed, count};
}

}  // namespace

void bind_line_net(nb::module_& m) {
    nb::exception<LineNetError>(m, "LineNetError", PyExc_ValueError);
    nb::class_<LineEvaluator, NativeEvaluator>(m, "LineEvaluator",
                                               "A line net read from a file, for the native search.")
        .def(nb::init<const std::string&, const std::string&, const std::string&>(), "path"_a,
             "kernels"_a = "best", "white_path"_a = "",
             "`kernels`: best or one of line_kernels(). With a `white_path` the net of `path` sees for Black "
             "alone.\n"
             "Raises LineNetError for a file that is not such a net, or where the two nets' sizes differ.")
        .def_prop_ro(
            "description", [](const LineEvaluator& self) { return self.nets()[0]->description; },
            "The JSON of the file.")
        .def_prop_ro(
            "kernels", [](const LineEvaluator& self) { return self.kernels().name; }, "Those in use.")
        .def("benchmark", &benchmark, "size"_a, "moves"_a, "seconds"_a, "with_policy"_a = true,
             "Play `moves` (alternating, valid) repeatedly with a full evaluation after each: (seconds, "
             "evaluations).");
    nb::class_<SizedState>(m, "LineState", "A board under incremental evaluation.")
        .def(nb::new_(&make_state), "evaluator"_a, "width"_a, "height"_a)
        .def("evaluate", &evaluate, "cells"_a, "turn"_a,
             "Go to the position `cells` (uint8 [row, column]: 0 empty, 1 Black, 2 White, 3 wall) and return "
             "the logits\n"
             "of every point and of win, draw and loss, in units of 2**-20.");

    m.def(
        "line_kernels",
        [] {
            std::vector<std::string> names;
            for (const Kernels* kernels : usable_kernels()) names.emplace_back(kernels->name);
            return names;
        },
        "The names of the line net's kernels for this processor, the fastest first.");
    m.attr("LINE_SHAPES") = kShapes.count;

    m.def(
        "line_shapes",
        [](const In<int8_t, 3>& stones) {
            return to_numpy<uint32_t, 4>(shapes_of(stones),
                                         {stones.shape(0), stones.shape(1), stones.shape(2), 4});
        },
        "stones"_a,
        "The shape number of every window: stones int8 [batch, row, column] (0 empty, 1 own, 2 opponent, 3 "
        "wall) to\n"
        "uint32 [batch, row, column, direction].");

    m.def(
        "group_line_shapes",
        [](const In<int8_t, 3>& stones, const In<uint32_t, 1>& class_of_shape) {
            check(class_of_shape.size() == kShapes.count,
                  "class_of_shape must hold one class for every shape");
            for (const uint32_t number : span_of(class_of_shape)) {
                check(number < kShapes.count, "a class number is too large");
            }
            const auto shapes = shapes_of(stones);
            auto groups = group_shapes(shapes, span_of(class_of_shape));
            const size_t points = groups.positions.size() / kDirections;
            const size_t classes = groups.classes.size();
            return std::pair(to_numpy<int64_t, 1>(std::move(groups.classes), {classes}),
                             to_numpy<int32_t, 2>(std::move(groups.positions), {points, 4}));
        },
        "stones"_a, "class_of_shape"_a,
        "The distinct shape classes of a batch, int64 [distinct], and where each window's class stands among "
        "them,\n"
        "int32 [batch * row * column, direction].");

    m.def(
        "sum_line_rows",
        [](const In<float, 2>& rows, const In<int32_t, 2>& positions, const InOut<float, 2>& sums) {
            check_positions(positions, rows.shape(0));
            check(sums.shape(0) == positions.shape(0) && sums.shape(1) == rows.shape(1),
                  "sums must be [point, channel]");
            sum_rows(span_of(rows), span_of(positions), rows.shape(1), span_of(sums));
        },
        "rows"_a, "positions"_a, "sums"_a, "Write the sums of four rows for every point.");

    m.def(
        "scatter_line_rows",
        [](const In<float, 2>& gradients, const In<int32_t, 2>& positions,
           const InOut<float, 2>& row_gradients) {
            check_positions(positions, row_gradients.shape(0));
            check(gradients.shape(0) == positions.shape(0) && gradients.shape(1) == row_gradients.shape(1),
                  "gradients must be [point, channel]");
            scatter_rows(span_of(gradients), span_of(positions), gradients.shape(1), span_of(row_gradients));
        },
        "gradients"_a, "positions"_a, "row_gradients"_a, "Add every point's gradient to its four rows.");

    m.def(
        "combine_line_windows",
        [](const In<float, 2>& sums, const In<float, 2>& factors, const In<float, 2>& inner,
           const In<int32_t, 2>& parts, const InOut<float, 2>& windows) {
            check_parts(parts, sums.shape(0), inner.shape(0));
            const auto tables = tables_of<const float>(sums, factors, inner);
            check(windows.shape(0) == parts.shape(1) && windows.shape(1) == tables.width,
                  "windows must be [window, feature]");
            combine_parts(tables, parts_of(parts), span_of(windows));
        },
        "sums"_a, "factors"_a, "inner"_a, "parts"_a, "windows"_a,
        "Write max(0, sums[a] + sums[b] + factors[a] * factors[b] + inner[c]) for every window, where "
        "`parts`\n"
        "int32 [3, window] holds a, b and c.");

    m.def(
        "scatter_line_windows",
        [](const In<float, 2>& sums, const In<float, 2>& factors, const In<float, 2>& inner,
           const In<int32_t, 2>& parts, const In<float, 2>& windows, const In<float, 2>& gradients,
           const InOut<float, 2>& sum_gradients, const InOut<float, 2>& factor_gradients,
           const InOut<float, 2>& inner_gradients) {
            check_parts(parts, sums.shape(0), inner.shape(0));
            const auto tables = tables_of<const float>(sums, factors, inner);
            const auto table_gradients = tables_of<float>(sum_gradients, factor_gradients, inner_gradients);
            check(table_gradients.sums.size() == tables.sums.size() &&
                      table_gradients.inner.size() == tables.inner.size(),
                  "the gradients must have the shapes of their tables");
            for (const auto* given : {&windows, &gradients}) {
                check(given->shape(0) == parts.shape(1) && given->shape(1) == tables.width,
                      "windows and gradients must be [window, feature]");
            }
            scatter_parts(tables, parts_of(parts), span_of(windows), span_of(gradients), table_gradients);
        },
        "sums"_a, "factors"_a, "inner"_a, "parts"_a, "windows"_a, "gradients"_a, "sum_gradients"_a,
        "factor_gradients"_a, "inner_gradients"_a,
        "Add the gradients of `combine_line_windows`, which wrote `windows`, to those of its tables.");

    m.def(
        "adagrad_line_rows",
        [](const InOut<float, 2>& table, const InOut<float, 2>& squares, const In<int64_t, 1>& rows,
           const In<float, 2>& gradients, float rate) {
            check(squares.shape(0) == table.shape(0) && squares.shape(1) == table.shape(1) &&
                      gradients.shape(0) == rows.shape(0) && gradients.shape(1) == table.shape(1),
                  "table, squares and gradients do not fit together");
            for (const int64_t row : span_of(rows)) {
                check(row >= 0 && static_cast<size_t>(row) < table.shape(0), "a row is outside the table");
            }
            adagrad_rows(span_of(table), span_of(squares), span_of(rows), span_of(gradients), table.shape(1),
                         rate);
        },
        "table"_a, "squares"_a, "rows"_a, "gradients"_a, "rate"_a,
        "One Adagrad step on some rows of a table.");
}
