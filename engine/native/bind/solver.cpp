// engine._core: Solver and its answers. Python sees points as `row * width + column` only.
#include "solver/solver.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <vector>

#include "bind/bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace narabe {
namespace {

/// SolverResult, QuickResult and DefenceList in Python's numbering.
struct ThreatWin {
    Proof proof;
    int distance;
    std::vector<int> pv;
    bool exhausted;
    uint64_t nodes;
};
struct QuickAnswer {
    Proof proof;
    int distance;
    std::optional<int> best;
    bool forced;
    std::vector<int> moves;
};
struct Defences {
    bool threatened;
    bool complete;
    int distance;
    std::vector<int> moves;
    uint64_t nodes;
};

/// A flag that any thread may set to end a search early.
class StopFlag {
  public:
    void set() { flag_.store(true, std::memory_order_relaxed); }
    void clear() { flag_.store(false, std::memory_order_relaxed); }
    [[nodiscard]] bool is_set() const { return flag_.load(std::memory_order_relaxed); }
    [[nodiscard]] const std::atomic<bool>* address() const { return &flag_; }

  private:
    std::atomic<bool> flag_{false};
};

void require_open(const Board& board) {
    if (board.over()) throw std::invalid_argument("the game is over");
}

SolverLimits limits_of(uint64_t nodes, const StopFlag* stop) {
    return {.nodes = nodes, .stop = stop == nullptr ? nullptr : stop->address()};
}

ThreatWin in_indices(const Board& board, const SolverResult& result) {
    std::vector<int> pv;
    for (const Point point : result.pv) pv.push_back(board.index(point));
    return {result.proof, result.distance, std::move(pv), result.exhausted, result.nodes};
}

/// Runs one of the solver's searches on a copy of the board while other Python threads run.
template <typename Search>
auto search(const Board& board, Search run) {
    require_open(board);
    Board copy = board;
    const nb::gil_scoped_release released;
    return run(copy);
}

QuickAnswer quick(const Board& board) {
    require_open(board);
    const QuickResult result = Solver::quick(board);
    return {result.proof, result.distance,
            result.best == kNoPoint ? std::nullopt : std::optional(board.index(result.best)), result.forced,
            indices(board, result.moves)};
}

ThreatWin vcf(Solver& solver, const Board& board, uint64_t nodes, const StopFlag* stop, bool shortest,
              bool chained) {
    SolverLimits limits = limits_of(nodes, stop);
    limits.shortest = shortest;
    limits.chained = chained;
    return in_indices(board, search(board, [&](Board& copy) { return solver.vcf(copy, limits); }));
}

ThreatWin vct(Solver& solver, const Board& board, uint64_t nodes, const StopFlag* stop,
              uint64_t promising_nodes) {
    SolverLimits limits = limits_of(nodes, stop);
    limits.promising_nodes = promising_nodes;
    return in_indices(board, search(board, [&](Board& copy) { return solver.vct(copy, limits); }));
}

Defences defences(Solver& solver, const Board& board, uint64_t nodes, const StopFlag* stop) {
    const DefenceList list =
        search(board, [&](Board& copy) { return solver.defences(copy, limits_of(nodes, stop)); });
    return {list.threatened, list.complete, list.distance, indices(board, list.moves), list.nodes};
}

}  // namespace
}  // namespace narabe

void bind_solver(nb::module_& m) {
    using namespace narabe;
    nb::enum_<Proof>(m, "Proof", "What is proven of a position, for the side to move.")
        .value("UNKNOWN", Proof::Unknown)
        .value("WIN", Proof::Win)
        .value("LOSS", Proof::Loss)
        .value("DRAW", Proof::Draw);

    nb::class_<StopFlag>(m, "StopFlag", "A flag that any thread may set to end a search early.")
        .def(nb::init<>())
        .def("set", &StopFlag::set)
        .def("clear", &StopFlag::clear)
        .def("is_set", &StopFlag::is_set);

    nb::class_<ThreatWin>(m, "ThreatWin", "The answer to a search for a win by continuous threats.")
        .def_ro("proof", &ThreatWin::proof, "WIN or UNKNOWN.")
        .def_ro("distance", &ThreatWin::distance, "Plies to the end at most; 0 if unknown.")
        .def_ro("pv", &ThreatWin::pv, "A line of the proof, to its end.")
        .def_ro("exhausted", &ThreatWin::exhausted,
                "Unknown although no limit was reached: all attacks were tried.")
        .def_ro("nodes", &ThreatWin::nodes, "Positions visited.");

    nb::class_<QuickAnswer>(m, "QuickAnswer", "What follows from a position without a search.")
        .def_ro("proof", &QuickAnswer::proof)
        .def_ro("distance", &QuickAnswer::distance, "Plies to the end at most, if proven.")
        .def_ro("best", &QuickAnswer::best, "The winning move, if won.")
        .def_ro("forced", &QuickAnswer::forced, "Every legal move outside `moves` provably loses.")
        .def_ro("moves", &QuickAnswer::moves, "Where forced, the moves left to try.");

    nb::class_<Defences>(m, "Defences",
                         "Which moves survive what the opponent threatens by continuous fours.")
        .def_ro("threatened", &Defences::threatened, "The opponent would win so if the side to move passed.")
        .def_ro("complete", &Defences::complete, "Every legal move outside `moves` provably loses.")
        .def_ro("distance", &Defences::distance, "Plies to the end at most with any move outside `moves`.")
        .def_ro("moves", &Defences::moves, "The moves not proven to lose.")
        .def_ro("nodes", &Defences::nodes, "Positions visited.");

    nb::class_<Solver>(
        m, "Solver",
        "Proofs of wins by continuous threats, for one thread.\n\n"
        "A search works on a copy of the board, lets other threads run and ends at `nodes` positions\n"
        "or when `stop` is set. Methods raise ValueError if the game is over.")
        .def(nb::init<size_t>(), "table_mib"_a = 16)
        .def_static("quick", &quick, "board"_a, "What follows at once from the move classes.")
        .def("vcf", &vcf, "board"_a, "nodes"_a = 10'000, "stop"_a.none() = nb::none(), "shortest"_a = false,
             "chained"_a = false,
             "A win of the side to move by continuous fours; `shortest`: the one with the fewest fours;\n"
             "`chained`: by fours alone that make a three or an open two besides, which misses some wins.")
        .def("vct", &vct, "board"_a, "nodes"_a = 100'000, "stop"_a.none() = nb::none(),
             "promising_nodes"_a = 0,
             "A win of the side to move by continuous threats: fours, and moves that threaten to win by "
             "fours.\n"
             "With `promising_nodes`, `nodes` are for a search in which the defender's plain fours are no "
             "replies,\n"
             "and where it finds a win, so many more are for its proof against all replies.")
        .def("defences", &defences, "board"_a, "nodes"_a = 10'000, "stop"_a.none() = nb::none(),
             "Which moves survive the opponent's continuous fours; `nodes` for each search it takes.")
        .def("clear", &Solver::clear, "Forgets everything it has proven.")
        .def("age", &Solver::age,
             "Makes present proofs the first to be replaced; to be called after each move of a game.");
}
