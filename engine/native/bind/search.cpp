// engine._core: what both searches share: options, limits, what a search tells, driving it.
#include "bind/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "board/board.hpp"
#include "nets/evaluator.hpp"
#include "search/control.hpp"
#include "search/snapshot.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace narabe;

namespace {

std::optional<int> plies(Verdict verdict) {
    return verdict.known() ? std::optional(verdict.plies()) : std::nullopt;
}

/// Win, draw and loss of an estimate.
std::tuple<float, float, float> wdl(const Estimate& estimate) {
    const float draw = std::clamp(estimate.draw, 0.0f, 1.0f);
    const float value = std::clamp(estimate.value, draw - 1.0f, 1.0f - draw);
    return {(1.0f - draw + value) / 2.0f, draw, (1.0f - draw - value) / 2.0f};
}

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

std::vector<PythonMove> root_moves(const Board& board, const Snapshot& snapshot) {
    std::vector<PythonMove> moves;
    for (const RootMove& move : snapshot.moves) {
        std::vector<int> line;
        for (const Point point : move.line) line.push_back(board.index(point));
        moves.push_back({move, board.index(move.point), std::move(line)});
    }
    return moves;
}

void bind_shared_options(nb::module_& m) {
    nb::class_<SearchOptions>(m, "SearchOptions",
                              "The options that both searches share; search/options.hpp explains each.")
        .def_rw("threads", &SearchOptions::threads)
        .def_rw("memory_bytes", &SearchOptions::memory_bytes)
        .def_rw("solver", &SearchOptions::solver)
        .def_rw("draw_penalty", &SearchOptions::draw_penalty)
        .def_rw("full_board", &SearchOptions::full_board)
        .def_rw("candidate_distance", &SearchOptions::candidate_distance)
        .def_rw("all_moves_below", &SearchOptions::all_moves_below);

    nb::class_<PythonTunable>(m, "Tunable",
                              "A constant of a search that is worth tuning; search/tunable.hpp explains it.")
        .def_ro("name", &PythonTunable::name)
        .def_ro("value", &PythonTunable::value, "In play.")
        .def_ro("least", &PythonTunable::least)
        .def_ro("most", &PythonTunable::most)
        .def_ro("step", &PythonTunable::step, "A change large enough to be worth some Elo.")
        .def_ro("meaning", &PythonTunable::meaning)
        .def_ro("whole", &PythonTunable::whole, "Whether it is a whole number.");

    nb::class_<SearchLimits>(
        m, "SearchLimits",
        "What ends a search: the first limit it meets. Shortly before `expected_seconds`, or a limit in "
        "numbers,\n"
        "MCTS searches threats against its best move once more. search/control.hpp explains each.")
        .def(
            "__init__",
            [](SearchLimits* self, std::optional<uint64_t> visits, std::optional<uint64_t> nodes,
               std::optional<uint64_t> evaluations, std::optional<int> depth, std::optional<double> seconds,
               std::optional<double> expected_seconds) {
                auto* limits = new (self) SearchLimits();
                if (visits) limits->visits = *visits;
                if (nodes) limits->nodes = *nodes;
                if (evaluations) limits->evaluations = *evaluations;
                if (depth) limits->depth = *depth;
                if (seconds) limits->time = microseconds(*seconds);
                if (expected_seconds) limits->expected_time = microseconds(*expected_seconds);
            },
            nb::kw_only(), "visits"_a = nb::none(), "nodes"_a = nb::none(), "evaluations"_a = nb::none(),
            "depth"_a = nb::none(), "seconds"_a = nb::none(), "expected_seconds"_a = nb::none());
}

void bind_snapshot(nb::module_& m) {
    nb::class_<PythonMove>(m, "RootMove", "A candidate at the root, from the view of the side to move there.")
        .def_ro("point", &PythonMove::point)
        .def_prop_ro(
            "visits", [](const PythonMove& self) { return self.move.visits; }, "By MCTS.")
        .def_prop_ro(
            "nodes", [](const PythonMove& self) { return self.move.nodes; }, "By alpha-beta.")
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
        .def_ro("visits", &Snapshot::visits, "Of MCTS's root, those kept from earlier searches included.")
        .def_ro("nodes", &Snapshot::nodes, "In this search: of alpha-beta; of MCTS playouts.")
        .def_prop_ro(
            "wdl", [](const Snapshot& self) { return wdl(self.estimate); }, "Win, draw, loss.")
        .def_prop_ro(
            "proof", [](const Snapshot& self) { return self.verdict.proof(); },
            "What is proven of the position, for its side to move.")
        .def_prop_ro("distance", [](const Snapshot& self) { return plies(self.verdict); })
        .def_ro("forced", &Snapshot::forced, "Whether there is only one move to try.")
        .def_ro("depth", &Snapshot::depth)
        .def_ro("evaluations", &Snapshot::evaluations, "In this search.")
        .def_ro("tree_nodes", &Snapshot::tree_nodes, "In MCTS's tree.")
        .def_ro("memory_share", &Snapshot::memory_share)
        .def_ro("memory_full", &Snapshot::memory_full);
}

const NativeEvaluator* native(const nb::object& evaluator) {
    return evaluator.is_none() ? nullptr : nb::cast<const NativeEvaluator*>(evaluator);
}

void bind_driver(nb::module_& m) {
    nb::class_<PythonSearch>(
        m, "SearchDriver",
        "A search, MCTS or alpha-beta; search/driver.hpp explains it.\n\n"
        "While it runs only `wait`, `stop`, `finish`, `snapshot` and `moves` may be called; all else raises "
        "RuntimeError.")
        .def(
            "set_position",
            [](PythonSearch& self, const Board& board, const std::vector<int>& excluded,
               const std::vector<int>& hints) {
                PointSet left_out;
                for (const int point : excluded) left_out.add(checked_point(board, point));
                std::vector<Point> tried_early;
                for (const int point : hints) tried_early.push_back(checked_point(board, point));
                self.search->set_position(board, left_out, tried_early);
            },
            "board"_a, "excluded"_a = std::vector<int>(), "hints"_a = std::vector<int>(),
            "Sets the position to search, of the same size and rules, moves to leave out, and moves to try "
            "nearly as early as the net's favourite; what is known of it is kept.")
        .def(
            "clear", [](PythonSearch& self) { self.search->clear(); }, "Forgets all but the position.")
        .def(
            "touch", [](PythonSearch& self) { self.search->touch(); },
            "Touches the memory that a short search uses, now rather than then.")
        .def(
            "start",
            [](PythonSearch& self, nb::object evaluator, const SearchLimits& limits) {
                const auto* net = native(evaluator);
                {
                    const nb::gil_scoped_release released;
                    self.search->start(net, limits);
                }
                self.evaluator = std::move(evaluator);
            },
            "evaluator"_a.none(), "limits"_a, "Starts the threads with a NativeEvaluator, or with none.")
        .def(
            "run_here",
            [](PythonSearch& self, nb::object evaluator, const SearchLimits& limits) {
                if (limits.visits == kUnlimited && limits.nodes == kUnlimited &&
                    limits.evaluations == kUnlimited) {
                    throw std::invalid_argument("nothing would end the search");
                }
                const auto* net = native(evaluator);
                {
                    const nb::gil_scoped_release released;
                    self.search->run_here(net, limits);
                }
                self.evaluator = std::move(evaluator);
            },
            "evaluator"_a.none(), "limits"_a, "Searches in the calling thread until a limit or a proof.")
        .def(
            "wait",
            [](PythonSearch& self, double seconds) { return self.search->wait(microseconds(seconds)); },
            "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
            "Waits until the search has ended or the time is over; returns whether it has ended.")
        .def(
            "stop", [](PythonSearch& self) { self.search->stop(); }, "Asks the search to end.")
        .def(
            "finish", [](PythonSearch& self) { self.search->finish(); },
            "Asks the search to end once the move to play has been checked and not refuted.")
        .def("snapshot", [](const PythonSearch& self) { return self.search->snapshot(); })
        .def(
            "proven_line",
            [](PythonSearch& self) {
                const nb::gil_scoped_release released;
                std::vector<int> line;
                for (const Point point : self.search->proven_line()) {
                    line.push_back(self.search->board().index(point));
                }
                return line;
            },
            "The principal variation, played to its end if it is proven; not while searching.")
        .def(
            "moves",
            [](const PythonSearch& self, const Snapshot& snapshot) {
                return root_moves(self.search->board(), snapshot);
            },
            "snapshot"_a, "The candidates of a snapshot, best first.");
}

}  // namespace

void bind_search(nb::module_& m) {
    bind_shared_options(m);
    bind_snapshot(m);
    bind_driver(m);
}
