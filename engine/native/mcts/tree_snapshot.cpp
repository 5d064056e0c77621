#include "mcts/tree_snapshot.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace narabe::mcts {

namespace {

constexpr size_t kLongestLine = 40;

/// Better moves first: nearest wins, then undecided and drawn moves by visits, then the latest losses; in a
/// lost position moves without visits last of all.
bool comes_before(const RootMove& a, const RootMove& b, bool lost = false) {
    const auto rank = [lost](const RootMove& move) {
        if (move.verdict.is(Proof::Win)) return 0;
        if (move.verdict.is(Proof::Loss)) return 2;
        return lost && move.visits == 0 ? 3 : 1;
    };
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    if (rank(a) == 0 && a.verdict.plies() != b.verdict.plies()) return a.verdict.plies() < b.verdict.plies();
    if (rank(a) == 2 && a.verdict.plies() != b.verdict.plies()) return a.verdict.plies() > b.verdict.plies();
    return a.visits != b.visits ? a.visits > b.visits : a.prior > b.prior;
}

RootMove root_move(const MctsOptions& options, const Candidate& candidate, const Edge& edge) {
    const Estimate& seen = edge.estimate;
    const auto visits = static_cast<float>(std::max(edge.visits, 1u));
    const float variance = std::max(seen.square - seen.value * seen.value, 0.0f) + 0.25f / visits;
    const float mean = seen.value - options.draw_penalty * seen.draw;
    const float error = edge.verdict.known() ? 0.0f : std::sqrt(variance / visits);
    return {.point = candidate.point,
            .visits = edge.visits,
            .estimate = seen,
            .prior = candidate.prior(),
            .bound = mean - options.bound_width * error,
            .verdict = edge.verdict,
            .line = {candidate.point}};
}

/// Whether all moves with visits are losses and likelier than the others together, which are no better then:
/// the move that loses latest is played rather than one that nobody has looked at.
bool seems_lost(std::span<const std::pair<RootMove, NodeId>> moves) {
    float refuted = 0, unseen = 0;
    for (const auto& [move, child] : moves) {
        if (move.verdict.is(Proof::Loss)) {
            refuted += move.prior;
        } else if (move.verdict.known() || move.visits > 0) {
            return false;
        } else {
            unseen += move.prior;
        }
    }
    return refuted > unseen;
}

/// Moves the undecided move with the best lower confidence bound before those with more visits.
void put_surest_first(const MctsOptions& options, std::vector<std::pair<RootMove, NodeId>>& moves) {
    const auto decided = [](const auto& move) {
        return move.first.verdict.is(Proof::Win) || move.first.verdict.is(Proof::Loss);
    };
    const auto begin = moves.begin();
    if (moves.empty() || decided(*begin)) return;
    const auto end = std::find_if(begin, moves.end(), decided);
    const auto enough = options.bound_min_visits * static_cast<float>(begin->first.visits);
    auto surest = begin;
    for (auto move = begin; move != end; ++move) {
        const bool competes = static_cast<float>(move->first.visits) >= enough || move->first.verdict.known();
        if (competes && move->first.visits > 0 && move->first.bound > surest->first.bound) surest = move;
    }
    std::rotate(begin, surest, surest + 1);
}

/// Appends the principal variation from a node on.
void append_best_line(const Tree& tree, const MctsOptions& options, NodeId id, std::vector<Point>& line) {
    while (id != kNone && line.size() < kLongestLine) {
        Node& node = tree[id];
        const std::lock_guard guard(node.lock);
        const auto edges = tree.edges(node);
        const auto candidates = tree.candidates(node);
        std::optional<RootMove> best;
        size_t best_index = 0;
        for (size_t i = 0; i < edges.size(); ++i) {
            if (edges[i].visits == 0) continue;
            RootMove move = root_move(options, candidates[i], edges[i]);
            if (best && !comes_before(move, *best)) continue;
            best = std::move(move);
            best_index = i;
        }
        if (!best) return;
        line.push_back(best->point);
        id = edges[best_index].child;
    }
}

}  // namespace

Snapshot take_snapshot(const Tree& tree, NodeId root_id, const MctsOptions& options,
                       const SearchControl& control) {
    Snapshot result;
    result.evaluations = control.evaluations.load(std::memory_order_relaxed);
    result.depth = control.depth.load(std::memory_order_relaxed);
    result.tree_nodes = tree.node_count();
    result.memory_share = static_cast<double>(tree.used_bytes()) / static_cast<double>(tree.capacity_bytes());

    std::vector<std::pair<RootMove, NodeId>> moves;
    {
        Node& root = tree[root_id];
        const std::lock_guard root_guard(root.lock);
        result.visits = root.visits;
        result.estimate = root.estimate;
        result.verdict = root.verdict;
        result.forced = root.expanded && root.candidate_count == 1;
        const auto candidates = tree.candidates(root);
        const auto edges = tree.edges(root);
        for (size_t i = 0; i < candidates.size(); ++i) {
            const Edge edge = i < edges.size() ? edges[i] : Edge{};
            moves.emplace_back(root_move(options, candidates[i], edge), edge.child);
        }
    }
    const bool lost = seems_lost(moves);
    std::sort(moves.begin(), moves.end(),
              [lost](const auto& a, const auto& b) { return comes_before(a.first, b.first, lost); });
    put_surest_first(options, moves);
    const std::vector<Point> winning_line = control.winning_line();
    for (auto& [move, child] : moves) {
        append_best_line(tree, options, child, move.line);
        if (move.verdict.is(Proof::Win) && !winning_line.empty() && winning_line.front() == move.point) {
            move.line = winning_line;
        }
        result.moves.push_back(std::move(move));
    }
    return result;
}

}  // namespace narabe::mcts
