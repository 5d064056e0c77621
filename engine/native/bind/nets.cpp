// engine._core: evaluators, the pattern evaluation and its features, random games.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"
#include "board/board.hpp"
#include "nets/evaluator.hpp"
#include "nets/pattern_evaluator.hpp"
#include "nets/random_games.hpp"
#include "search/options.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace narabe;

namespace {

/// Policy logits of all points, and win/draw/loss, of one position.
std::pair<std::vector<float>, std::tuple<float, float, float>> evaluate(const NativeEvaluator& evaluator,
                                                                        const Board& board) {
    const auto worker = evaluator.worker(board.width(), board.height(), board.variant());
    worker->reset(board);
    const Wdl value = worker->value(board);
    std::vector<Point> moves;
    for (const Point point : board.empty_points()) moves.push_back(point);
    std::vector<float> of_moves(moves.size());
    worker->policy(board, moves, of_moves);
    std::vector<float> logits(static_cast<size_t>(board.points()), -INFINITY);
    for (size_t i = 0; i < moves.size(); ++i)
        logits[static_cast<size_t>(board.index(moves[i]))] = of_moves[i];
    return {logits, {value.win, value.draw, value.loss}};
}

/// Win, draw and loss [batch, 3] by random games from positions of a batch.
View<float, 2> play_batch_randomly(
    const nb::ndarray<const int8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>& stones,
    const nb::ndarray<const int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& turn, int variant,
    int row_length, int games, uint64_t seed) {
    const size_t batch = stones.shape(0), height = stones.shape(1), width = stones.shape(2);
    if (turn.shape(0) != batch) throw std::invalid_argument("not a turn for each position");
    if (games < 1) throw std::invalid_argument("at least one game must be played");
    const Board empty(static_cast<int>(width), static_cast<int>(height), variant_of(variant), row_length);
    auto wdl = std::make_unique<float[]>(batch * 3);
    Random random(seed);
    for (size_t i = 0; i < batch; ++i) {
        Board board = empty;
        const Colour own = player_of(turn.data()[i]);
        board.set_turn(own);
        for (size_t point = 0; point < height * width; ++point) {
            const int8_t cell = stones.data()[i * height * width + point];
            if (cell == 0) continue;
            if (cell < 1 || cell > 3) {
                throw std::invalid_argument(std::to_string(cell) + " is not a cell code, 0 to 3");
            }
            const Colour colour = cell == 3 ? WALL : cell == 1 ? own : other(own);
            board.place(board.point(static_cast<int>(point)), colour);
        }
        const Wdl result = play_randomly(board, games, random);
        wdl[i * 3] = result.win;
        wdl[i * 3 + 1] = result.draw;
        wdl[i * 3 + 2] = result.loss;
    }
    return owned<float, 2>(std::move(wdl), {batch, 3});
}

/// The features of the pattern evaluation for each position of a game, before each of its moves: codes
/// [ply, point, 2] (own, other; kCodes where a stone stands), class pairs [ply, point] and whether a point is
/// near a stone [ply, point].
std::tuple<View<uint16_t, 3>, View<uint8_t, 2>, View<uint8_t, 2>> pattern_features(
    Board board, const std::vector<int>& moves) {
    const auto points = static_cast<size_t>(board.points());
    const size_t plies = moves.size();
    auto codes = std::make_unique<uint16_t[]>(plies * points * 2);
    auto pairs = std::make_unique<uint8_t[]>(plies * points);
    auto near = std::make_unique<uint8_t[]>(plies * points);
    std::fill_n(codes.get(), plies * points * 2, static_cast<uint16_t>(patterns::kCodes));
    for (size_t ply = 0; ply < plies; ++ply) {
        const Point move = checked_point(board, moves[ply]);
        if (!board.is_legal(move)) throw std::invalid_argument("an illegal move in the game");
        const Colour own = board.turn();
        const PointSet close = board.near(SearchOptions{}.candidate_distance);
        for (const Point point : board.empty_points()) {
            const size_t at = ply * points + static_cast<size_t>(board.index(point));
            const uint32_t shapes = board.line_shapes(point);
            const uint16_t black = patterns::code_of(shapes & 0xffff),
                           white = patterns::code_of(shapes >> 16);
            codes[2 * at] = own == BLACK ? black : white;
            codes[2 * at + 1] = own == BLACK ? white : black;
            pairs[at] = static_cast<uint8_t>(
                patterns::class_pair(board.move_class(own, point), board.move_class(other(own), point)));
            near[at] = close.contains(point);
        }
        board.push(move);
    }
    const auto size = static_cast<size_t>(board.points());
    return {owned<uint16_t, 3>(std::move(codes), {plies, size, 2}),
            owned<uint8_t, 2>(std::move(pairs), {plies, size}),
            owned<uint8_t, 2>(std::move(near), {plies, size})};
}

}  // namespace

void bind_nets(nb::module_& m) {
    nb::class_<NativeEvaluator>(m, "NativeEvaluator", "A net, or what stands in for one, written in C++.")
        .def("evaluate", &evaluate, "board"_a,
             "Policy logits [points] (-inf where a stone stands) and (win, draw, loss) of a position.")
        .def_prop_ro("suits_alphabeta", &NativeEvaluator::suits_alphabeta,
                     "Whether alpha-beta plays better with it than MCTS.");
    nb::class_<patterns::PatternEvaluator, NativeEvaluator>(
        m, "PatternEvaluator", "The evaluation without a net; nets/pattern_evaluator.hpp explains it.")
        .def(nb::init<>());
    m.def("pattern_features", &pattern_features, "board"_a, "moves"_a,
          "What the pattern evaluation sees before each of the moves played on from a board: codes\n"
          "[ply, point, 2] of the side to move and the other, class pairs [ply, point], near a stone [ply, "
          "point].");
    m.attr("PATTERN_CODES") = patterns::kCodes;
    m.attr("PATTERN_PLACES") = patterns::kPlaces;
    m.attr("MOVE_CLASSES") = kMoveClasses;
    m.def("play_randomly", &play_batch_randomly, "stones"_a, "turn"_a, "variant"_a, "row_length"_a, "games"_a,
          "seed"_a, "Win, draw and loss [batch, 3] of positions [batch, row, column] by random games.");
}
