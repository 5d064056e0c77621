// engine._core: alpha-beta.
#include <nanobind/nanobind.h>

#include <memory>

#include "alphabeta/options.hpp"
#include "alphabeta/search.hpp"
#include "bind/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace narabe;

namespace {

struct PythonAlphaBeta : PythonSearch {
    PythonAlphaBeta(const Board& board, const AlphaBetaOptions& options)
        : PythonSearch(std::make_unique<AlphaBeta>(board, options)) {}
};

}  // namespace

void bind_alphabeta(nb::module_& m) {
    bind_options<AlphaBetaOptions>(m, "AlphaBetaOptions",
                                   "The options of alpha-beta; alphabeta/options.hpp lists its tunables.",
                                   kAlphaBetaTunables);
    nb::class_<PythonAlphaBeta, PythonSearch>(
        m, "AlphaBeta", "Alpha-beta search over a native net; alphabeta/search.hpp explains it.")
        .def(nb::init<const Board&, const AlphaBetaOptions&>(), "board"_a, "options"_a);
}
