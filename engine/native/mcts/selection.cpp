#include "mcts/selection.hpp"

#include <algorithm>
#include <cmath>

#include "base/numeric.hpp"

namespace narabe::mcts {

std::optional<Selection> select_by_puct(const MctsOptions& options, const Node& node,
                                        std::span<const Candidate> candidates, std::span<const Edge> edges,
                                        uint32_t budget) {
    const auto utility = [&](const Estimate& estimate) {
        return estimate.value - options.draw_penalty * estimate.draw;
    };
    uint32_t in_flight = 0;
    float visited_prior = 0;
    for (size_t i = 0; i < edges.size(); ++i) {
        in_flight += edges[i].in_flight;
        visited_prior += candidates[i].prior();
    }
    const auto total = static_cast<float>(std::max(node.visits + in_flight, 1u));
    const float exploration = (options.exploration + options.exploration_growth *
                                                         log_of(1.0f + total / options.exploration_scale)) *
                              std::sqrt(total);
    const float unvisited =
        options.textbook ? 0.0f : utility(node.estimate) - options.fpu_reduction * std::sqrt(visited_prior);

    float best = -1e9f, second = -1e9f, best_value = 0;
    size_t chosen = candidates.size();
    const auto consider = [&](size_t index, float value, uint32_t visits) {
        const float score = value + exploration * candidates[index].prior() / static_cast<float>(1 + visits);
        if (score > best) {
            second = best;
            best = score;
            best_value = value;
            chosen = index;
        } else if (score > second) {
            second = score;
        }
    };
    for (size_t i = 0; i < edges.size(); ++i) {
        const Edge& edge = edges[i];
        if (edge.verdict.known()) continue;
        consider(i, edge.visits > 0 ? utility(edge.estimate) : unvisited, edge.visits + edge.in_flight);
    }
    if (edges.size() < candidates.size()) consider(edges.size(), unvisited, 0);
    if (chosen == candidates.size()) return std::nullopt;
    if (chosen == edges.size() || edges[chosen].visits == 0 || budget == 1) return Selection{chosen, 1};

    // As many visits as this move would get in a row if its value did not change, up to the cap.
    const Edge& edge = edges[chosen];
    float visits =
        std::min(static_cast<float>(budget), options.share_per_descent * static_cast<float>(edge.visits));
    if (second > best_value) {
        const float until_overtaken = exploration * candidates[chosen].prior() / (second - best_value);
        visits = std::min(visits, until_overtaken - static_cast<float>(edge.visits + edge.in_flight));
    }
    return Selection{chosen, std::max(1u, static_cast<uint32_t>(std::max(visits, 0.0f)))};
}

}  // namespace narabe::mcts
