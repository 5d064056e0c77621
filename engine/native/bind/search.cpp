// engine._core: NativeEvaluator, SearchOptions, Search and what a search tells.
#include "alphabeta/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "board/board.hpp"
#include "mcts/search.hpp"
#include "nets/evaluator.hpp"
#include "nets/pattern_evaluator.hpp"
#include "nets/random_games.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace narabe;

namespace {

using Floats = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;
template <typename T, int Rank>
using View = nb::ndarray<nb::numpy, T, nb::ndim<Rank>>;

std::span<const float> span_of(const Floats& array) { return {array.data(), array.size()}; }

std::optional<int> plies(Verdict verdict) {
    return verdict.known() ? std::optional(verdict.plies()) : std::nullopt;
}

/// Win, draw and loss of an estimate.
std::tuple<float, float, float> wdl(const Estimate& estimate) {
    const float draw = std::clamp(estimate.draw, 0.0f, 1.0f);
    const float value = std::clamp(estimate.value, draw - 1.0f, 1.0f - draw);
    return {(1.0f - draw + value) / 2.0f, draw, (1.0f - draw - value) / 2.0f};
}

/// A search and the evaluator that its threads use, which is destroyed after them.
template <typename AnySearch>
struct WithEvaluator {
    template <typename... Arguments>
    explicit WithEvaluator(const Arguments&... arguments) : search(arguments...) {}
    nb::object evaluator;
    AnySearch search;
};
using PythonSearch = WithEvaluator<Search>;
using PythonAlphaBeta = WithEvaluator<AlphaBeta>;

/// A root move in Python's numbering.
struct PythonMove {
    RootMove move;
    int point;
    std::vector<int> line;
};

std::chrono::microseconds microseconds(double seconds) {
    if (!std::isfinite(seconds)) throw std::invalid_argument("the time is not a finite number");
    return std::chrono::microseconds(static_cast<int64_t>(std::clamp(seconds, 0.0, 1e9) * 1e6));
}

SearchLimits limits(std::optional<uint64_t> visits, std::optional<uint64_t> evaluations,
                    std::optional<double> seconds, std::optional<double> expected_seconds,
                    std::optional<int> depth) {
    SearchLimits result;
    if (visits) result.visits = *visits;
    if (evaluations) result.evaluations = *evaluations;
    if (depth) result.depth = *depth;
    if (seconds) result.time = microseconds(*seconds);
    if (expected_seconds) result.expected_time = microseconds(*expected_seconds);
    return result;
}

std::vector<PythonMove> root_moves(const Board& board, const Snapshot& snapshot) {
    std::vector<PythonMove> moves;
    for (const RootMove& move : snapshot.moves) {
        std::vector<int> line;
        for (const Point point : move.line) line.push_back(board.index(point));
        moves.push_back({move, board.index(move.point), std::move(line)});
    }
    return moves;
}

/// The last batch as arrays that look into the search's own memory, valid until the next batch.
std::tuple<View<int8_t, 3>, View<int16_t, 2>, View<int16_t, 1>, View<int8_t, 1>> collect(
    nb::handle_t<PythonSearch> self, size_t size) {
    Search& search = nb::cast<PythonSearch&>(self).search;
    const LeafBatch& batch = [&]() -> const LeafBatch& {
        const nb::gil_scoped_release released;
        return search.collect(size);
    }();
    const size_t leaves = batch.size();
    const auto height = static_cast<size_t>(search.board().height());
    const auto width = static_cast<size_t>(search.board().width());
    auto* stones = const_cast<int8_t*>(batch.stones.data());
    auto* last_moves = const_cast<int16_t*>(batch.last_moves.data());
    auto* ply = const_cast<int16_t*>(batch.ply.data());
    auto* turn = const_cast<int8_t*>(batch.turn.data());
    return {View<int8_t, 3>(stones, {leaves, height, width}, self),
            View<int16_t, 2>(last_moves, {leaves, 2}, self), View<int16_t, 1>(ply, {leaves}, self),
            View<int8_t, 1>(turn, {leaves}, self)};
}

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

/// An array that frees its numbers.
template <typename T, int Rank>
View<T, Rank> owned(std::unique_ptr<T[]> numbers, std::initializer_list<size_t> shape) {
    nb::capsule owner(numbers.get(), [](void* data) noexcept { delete[] static_cast<T*>(data); });
    return View<T, Rank>(numbers.release(), shape, owner);
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

/// Nodes of the searches of alpha-beta: stones [node, row, column] from the mover's view, scores in
/// hundredths of a logit, and bounds (1 at least the score, 2 at most, 3 exact).
std::tuple<View<int8_t, 3>, View<int16_t, 1>, View<uint8_t, 1>> take_sample(PythonAlphaBeta& self,
                                                                            size_t count, uint64_t seed) {
    const std::vector<alphabeta::SampledNode> nodes = self.search.take_sample(count, seed);
    const Board& board = self.search.board();
    const auto points = static_cast<size_t>(board.points());
    auto stones = std::make_unique<int8_t[]>(nodes.size() * points);
    auto scores = std::make_unique<int16_t[]>(nodes.size());
    auto bounds = std::make_unique<uint8_t[]>(nodes.size());
    for (size_t i = 0; i < nodes.size(); ++i) {
        std::ranges::copy(nodes[i].stones, stones.get() + i * points);
        scores[i] = static_cast<int16_t>(nodes[i].score);
        bounds[i] = static_cast<uint8_t>(nodes[i].bound);
    }
    const auto height = static_cast<size_t>(board.height()), width = static_cast<size_t>(board.width());
    return {owned<int8_t, 3>(std::move(stones), {nodes.size(), height, width}),
            owned<int16_t, 1>(std::move(scores), {nodes.size()}),
            owned<uint8_t, 1>(std::move(bounds), {nodes.size()})};
}

/// Plays moves and takes them back, so many times: for the benchmark.
void play_and_take_back(Board board, const std::vector<int>& moves, int rounds) {
    std::vector<Point> points;
    for (const int move : moves) points.push_back(checked_point(board, move));
    for (int round = 0; round < rounds; ++round) {
        for (const Point point : points) {
            if (!board.is_legal(point)) throw std::invalid_argument("an illegal move");
            board.push(point);
        }
        for (size_t i = 0; i < points.size(); ++i) board.pop();
    }
}

void bind_options(nb::module_& m) {
    nb::class_<SearchOptions>(m, "SearchOptions",
                              "The options of a search; search/options.hpp explains each.")
        .def(nb::init<>())
        .def_rw("threads", &SearchOptions::threads)
        .def_rw("memory_bytes", &SearchOptions::memory_bytes)
        .def_rw("solver", &SearchOptions::solver)
        .def_rw("textbook", &SearchOptions::textbook)
        .def_rw("exploration", &SearchOptions::exploration)
        .def_rw("exploration_growth", &SearchOptions::exploration_growth)
        .def_rw("exploration_scale", &SearchOptions::exploration_scale)
        .def_rw("policy_temperature", &SearchOptions::policy_temperature)
        .def_rw("fpu_reduction", &SearchOptions::fpu_reduction)
        .def_rw("draw_penalty", &SearchOptions::draw_penalty)
        .def_rw("visits_per_descent", &SearchOptions::visits_per_descent)
        .def_rw("share_per_descent", &SearchOptions::share_per_descent)
        .def_rw("candidate_distance", &SearchOptions::candidate_distance)
        .def_rw("candidate_limit", &SearchOptions::candidate_limit)
        .def_rw("all_moves_below", &SearchOptions::all_moves_below)
        .def_rw("leaf_vcf_nodes", &SearchOptions::leaf_vcf_nodes)
        .def_rw("vct_visits", &SearchOptions::vct_visits)
        .def_rw("vct_nodes", &SearchOptions::vct_nodes)
        .def_rw("vct_promising", &SearchOptions::vct_promising)
        .def_rw("check_share", &SearchOptions::check_share)
        .def_rw("check_nodes", &SearchOptions::check_nodes)
        .def_rw("bound_width", &SearchOptions::bound_width)
        .def_rw("bound_min_visits", &SearchOptions::bound_min_visits);

    nb::class_<AlphaBetaOptions>(m, "AlphaBetaOptions",
                                 "The constants of alpha-beta; alphabeta/options.hpp explains each.")
        .def(nb::init<>())
        .def_rw("vcf_nodes", &AlphaBetaOptions::vcf_nodes)
        .def_rw("vct_from", &AlphaBetaOptions::vct_from)
        .def_rw("vct_share", &AlphaBetaOptions::vct_share)
        .def_rw("reduction_base", &AlphaBetaOptions::reduction_base)
        .def_rw("reduction_slope", &AlphaBetaOptions::reduction_slope)
        .def_rw("reduction_policy", &AlphaBetaOptions::reduction_policy)
        .def_rw("reduction_widest_gap", &AlphaBetaOptions::reduction_widest_gap)
        .def_rw("reduction_cut", &AlphaBetaOptions::reduction_cut)
        .def_rw("reduction_pv", &AlphaBetaOptions::reduction_pv)
        .def_rw("reduction_improving", &AlphaBetaOptions::reduction_improving)
        .def_rw("reduction_four", &AlphaBetaOptions::reduction_four)
        .def_rw("reduction_three", &AlphaBetaOptions::reduction_three)
        .def_rw("reduction_far", &AlphaBetaOptions::reduction_far)
        .def_rw("reduction_history", &AlphaBetaOptions::reduction_history)
        .def_rw("reduction_replies", &AlphaBetaOptions::reduction_replies)
        .def_rw("reduction_forced", &AlphaBetaOptions::reduction_forced)
        .def_rw("reduction_after_rise", &AlphaBetaOptions::reduction_after_rise)
        .def_rw("deeper_margin", &AlphaBetaOptions::deeper_margin)
        .def_rw("deeper_slope", &AlphaBetaOptions::deeper_slope)
        .def_rw("single_reply_extension", &AlphaBetaOptions::single_reply_extension)
        .def_rw("singular_depth", &AlphaBetaOptions::singular_depth)
        .def_rw("singular_margin", &AlphaBetaOptions::singular_margin)
        .def_rw("tempo", &AlphaBetaOptions::tempo)
        .def_rw("correction", &AlphaBetaOptions::correction)
        .def_rw("futility_depth", &AlphaBetaOptions::futility_depth)
        .def_rw("futility_margin", &AlphaBetaOptions::futility_margin)
        .def_rw("razoring_depth", &AlphaBetaOptions::razoring_depth)
        .def_rw("razoring_margin", &AlphaBetaOptions::razoring_margin)
        .def_rw("null_move_reduction", &AlphaBetaOptions::null_move_reduction)
        .def_rw("null_move_margin", &AlphaBetaOptions::null_move_margin)
        .def_rw("null_move_excess", &AlphaBetaOptions::null_move_excess)
        .def_rw("missing_move_reduction", &AlphaBetaOptions::missing_move_reduction)
        .def_rw("move_count_depth", &AlphaBetaOptions::move_count_depth)
        .def_rw("move_count_base", &AlphaBetaOptions::move_count_base)
        .def_rw("move_count_not_improving", &AlphaBetaOptions::move_count_not_improving)
        .def_rw("gap_depth", &AlphaBetaOptions::gap_depth)
        .def_rw("gap_base", &AlphaBetaOptions::gap_base)
        .def_rw("gap_slope", &AlphaBetaOptions::gap_slope)
        .def_rw("late_futility_depth", &AlphaBetaOptions::late_futility_depth)
        .def_rw("late_futility_base", &AlphaBetaOptions::late_futility_base)
        .def_rw("late_futility_gap", &AlphaBetaOptions::late_futility_gap)
        .def_rw("history_weight", &AlphaBetaOptions::history_weight)
        .def_rw("replies_weight", &AlphaBetaOptions::replies_weight)
        .def_rw("table_reward", &AlphaBetaOptions::table_reward)
        .def_rw("killer_bonus", &AlphaBetaOptions::killer_bonus);
}

void bind_snapshot(nb::module_& m) {
    nb::class_<PythonMove>(m, "RootMove", "A candidate at the root, from the view of the side to move there.")
        .def_ro("point", &PythonMove::point)
        .def_prop_ro("visits", [](const PythonMove& self) { return self.move.visits; })
        .def_prop_ro(
            "wdl", [](const PythonMove& self) { return wdl(self.move.estimate); }, "Win, draw, loss.")
        .def_prop_ro("prior", [](const PythonMove& self) { return self.move.prior; })
        .def_prop_ro(
            "bound", [](const PythonMove& self) { return self.move.bound; },
            "Lower confidence bound of the value.")
        .def_prop_ro(
            "proof", [](const PythonMove& self) { return self.move.verdict.proof(); },
            "What is proven of the move, for the side that plays it.")
        .def_prop_ro(
            "distance", [](const PythonMove& self) { return plies(self.move.verdict); },
            "Plies from the root to the proven end.")
        .def_ro("line", &PythonMove::line, "The principal variation, this move first.");

    nb::class_<Snapshot>(m, "Snapshot", "The state of a search.")
        .def_ro("visits", &Snapshot::visits)
        .def_prop_ro(
            "wdl", [](const Snapshot& self) { return wdl(self.estimate); }, "Win, draw, loss.")
        .def_prop_ro(
            "proof", [](const Snapshot& self) { return self.verdict.proof(); },
            "What is proven of the position, for its side to move.")
        .def_prop_ro("distance", [](const Snapshot& self) { return plies(self.verdict); })
        .def_ro("forced", &Snapshot::forced, "Whether there is only one move to try.")
        .def_ro("depth", &Snapshot::depth)
        .def_ro("evaluations", &Snapshot::evaluations)
        .def_ro("nodes", &Snapshot::nodes)
        .def_ro("memory_share", &Snapshot::memory_share)
        .def_ro("memory_full", &Snapshot::memory_full);
}

/// What the tree search and alpha-beta have in common.
template <typename Driven>
void bind_driving(nb::class_<Driven>& type) {
    type.def(
            "set_position",
            [](Driven& self, const Board& board, const std::vector<int>& excluded) {
                PointSet points;
                for (const int point : excluded) points.add(checked_point(board, point));
                self.search.set_position(board, points);
            },
            "board"_a, "excluded"_a = std::vector<int>(),
            "Sets the position to search, of the same size and rules, and moves to leave out; the tree is "
            "kept.")
        .def(
            "clear", [](Driven& self) { self.search.clear(); }, "Forgets all but the position.")
        .def(
            "start",
            [](Driven& self, nb::object evaluator, std::optional<uint64_t> visits,
               std::optional<uint64_t> evaluations, std::optional<double> seconds,
               std::optional<double> expected_seconds, std::optional<int> depth) {
                const auto* native =
                    evaluator.is_none() ? nullptr : nb::cast<const NativeEvaluator*>(evaluator);
                self.search.start(native, limits(visits, evaluations, seconds, expected_seconds, depth));
                self.evaluator = std::move(evaluator);
            },
            "evaluator"_a.none(), "visits"_a = nb::none(), "evaluations"_a = nb::none(),
            "seconds"_a = nb::none(), "expected_seconds"_a = nb::none(), "depth"_a = nb::none(),
            "Starts the threads with a NativeEvaluator, or with none. Shortly before `expected_seconds`, or "
            "the\n"
            "limit of visits or evaluations, threats against the best move are searched once more.")
        .def(
            "run_here",
            [](Driven& self, nb::object evaluator, std::optional<uint64_t> visits,
               std::optional<uint64_t> evaluations) {
                if (!visits && !evaluations) throw std::invalid_argument("nothing would end the search");
                const auto* native =
                    evaluator.is_none() ? nullptr : nb::cast<const NativeEvaluator*>(evaluator);
                {
                    const nb::gil_scoped_release released;
                    self.search.run_here(
                        native, limits(visits, evaluations, std::nullopt, std::nullopt, std::nullopt));
                }
                self.evaluator = std::move(evaluator);
            },
            "evaluator"_a.none(), "visits"_a = nb::none(), "evaluations"_a = nb::none(),
            "Searches in the calling thread until a limit or a proof.")
        .def(
            "wait", [](Driven& self, double seconds) { return self.search.wait(microseconds(seconds)); },
            "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
            "Waits until the search has ended or the time is over; returns whether it has ended.")
        .def(
            "stop", [](Driven& self) { self.search.stop(); }, "Asks the search to end.")
        .def(
            "finish", [](Driven& self) { self.search.finish(); },
            "Asks the search to end once the move to play has been checked and not refuted.")
        .def("snapshot", [](const Driven& self) { return self.search.snapshot(); })
        .def(
            "proven_line",
            [](Driven& self) {
                const nb::gil_scoped_release released;
                std::vector<int> line;
                for (const Point point : self.search.proven_line()) {
                    line.push_back(self.search.board().index(point));
                }
                return line;
            },
            "The principal variation, played to its end if it is proven; not while searching.")
        .def(
            "moves",
            [](const Driven& self, const Snapshot& snapshot) {
                return root_moves(self.search.board(), snapshot);
            },
            "snapshot"_a, "The candidates of a snapshot, best first.");
}

}  // namespace

void bind_search(nb::module_& m) {
    nb::class_<NativeEvaluator>(m, "NativeEvaluator", "A net, or what stands in for one, written in C++.")
        .def("evaluate", &evaluate, "board"_a,
             "Policy logits [points] (-inf where a stone stands) and (win, draw, loss) of a position.");
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
    m.def("play_and_take_back", &play_and_take_back, "board"_a, "moves"_a, "rounds"_a,
          "Plays moves and takes them back, so many times.");
    m.def("play_randomly", &play_batch_randomly, "stones"_a, "turn"_a, "variant"_a, "row_length"_a, "games"_a,
          "seed"_a, "Win, draw and loss [batch, 3] of positions [batch, row, column] by random games.");
    bind_options(m);
    bind_snapshot(m);

    nb::class_<PythonSearch> search(
        m, "Search",
        "Monte-Carlo tree search with proofs; mcts/search.hpp explains it.\n\n"
        "While it runs only `wait`, `stop`, `snapshot` and `moves` may be called; all else raises "
        "RuntimeError.");
    search.def(nb::init<const Board&, const SearchOptions&>(), "board"_a, "options"_a);
    bind_driving(search);
    search
        .def(
            "begin",
            [](PythonSearch& self, std::optional<uint64_t> visits, std::optional<uint64_t> evaluations,
               std::optional<double> seconds, std::optional<double> expected_seconds,
               std::optional<int> depth) {
                self.search.begin(limits(visits, evaluations, seconds, expected_seconds, depth));
            },
            "visits"_a = nb::none(), "evaluations"_a = nb::none(), "seconds"_a = nb::none(),
            "expected_seconds"_a = nb::none(), "depth"_a = nb::none(),
            "Begins a search in batches, with limits as `start`.")
        .def("collect", &collect, "size"_a,
             "Up to `size` leaves as (stones, last_moves, ply, turn) of a PositionBatch, valid until the "
             "next\n"
             "call; none if the search has ended.")
        .def(
            "apply",
            [](PythonSearch& self, const Floats& policy_logits, const Floats& chances) {
                const nb::gil_scoped_release released;
                self.search.apply(span_of(policy_logits), span_of(chances));
            },
            "policy_logits"_a, "wdl"_a, "Answers the last batch.")
        .def(
            "cancel", [](PythonSearch& self) { self.search.cancel(); }, "Gives the last batch back.")
        .def(
            "mix_root_priors",
            [](PythonSearch& self, const Floats& noise, float share) {
                self.search.mix_root_priors(span_of(noise), share);
            },
            "noise"_a, "share"_a, "Mixes noise [points] into the root's priors.");

    nb::class_<PythonAlphaBeta> alphabeta(m, "AlphaBeta",
                                          "Alpha-beta search over a native net, used as `Search` is, without "
                                          "batches; alphabeta/search.hpp explains it.");
    alphabeta.def(nb::init<const Board&, const SearchOptions&, const AlphaBetaOptions&>(), "board"_a,
                  "options"_a, "constants"_a = AlphaBetaOptions());
    bind_driving(alphabeta);
    alphabeta
        .def(
            "sample_from", [](PythonAlphaBeta& self, float depth) { self.search.sample_from(depth); },
            "depth"_a, "Keeps what searches from now on find of the nodes searched at least so deep.")
        .def("take_sample", &take_sample, "count"_a, "seed"_a,
             "At most `count` of the nodes kept, which are then forgotten: stones [node, row, column] (0 "
             "empty, 1\n"
             "the mover's, 2 the opponent's), scores in hundredths of a logit of the mover's win chance, and "
             "bounds (1\n"
             "at least the score, 2 at most, 3 exact).");
}
