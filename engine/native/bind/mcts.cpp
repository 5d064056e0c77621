// engine._core: MCTS.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <memory>
#include <span>
#include <tuple>

#include "bind/arrays.hpp"
#include "bind/search.hpp"
#include "mcts/options.hpp"
#include "mcts/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace narabe;

namespace {

using Floats = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;

std::span<const float> span_of(const Floats& array) { return {array.data(), array.size()}; }

struct PythonMcts : PythonSearch {
    PythonMcts(const Board& board, const MctsOptions& options)
        : PythonSearch(std::make_unique<Mcts>(board, options)) {}
    [[nodiscard]] Mcts& mcts() const { return static_cast<Mcts&>(*search); }
};

/// The last batch as arrays that look into the search's own memory, valid until the next batch.
std::tuple<View<int8_t, 3>, View<int16_t, 2>, View<int16_t, 1>, View<int8_t, 1>> collect(
    nb::handle_t<PythonMcts> self, size_t size) {
    Mcts& search = nb::cast<PythonMcts&>(self).mcts();
    const mcts::LeafBatch& batch = [&]() -> const mcts::LeafBatch& {
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

}  // namespace

void bind_mcts(nb::module_& m) {
    bind_options<MctsOptions>(m, "MctsOptions", "The options of MCTS; mcts/options.hpp lists its tunables.",
                              kMctsTunables)
        .def_rw("textbook", &MctsOptions::textbook);
    nb::class_<PythonMcts, PythonSearch>(m, "Mcts",
                                         "Monte-Carlo tree search with proofs; mcts/search.hpp explains it.")
        .def(nb::init<const Board&, const MctsOptions&>(), "board"_a, "options"_a)
        .def(
            "begin", [](PythonMcts& self, const SearchLimits& limits) { self.mcts().begin(limits); },
            "limits"_a, "Begins a search in batches.")
        .def("collect", &collect, "size"_a,
             "Up to `size` leaves as (stones, last_moves, ply, turn) of a PositionBatch, valid until the "
             "next\n"
             "call; none if the search has ended.")
        .def(
            "apply",
            [](PythonMcts& self, const Floats& policy_logits, const Floats& chances) {
                const nb::gil_scoped_release released;
                self.mcts().apply(span_of(policy_logits), span_of(chances));
            },
            "policy_logits"_a, "wdl"_a, "Answers the last batch.")
        .def(
            "cancel", [](PythonMcts& self) { self.mcts().cancel(); }, "Gives the last batch back.")
        .def(
            "mix_root_priors",
            [](PythonMcts& self, const Floats& noise, float share) {
                self.mcts().mix_root_priors(span_of(noise), share);
            },
            "noise"_a, "share"_a, "Mixes noise [points] into the root's priors.");
}
