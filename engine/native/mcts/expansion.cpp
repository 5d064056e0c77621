#include "mcts/expansion.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/numeric.hpp"

namespace narabe::mcts {

namespace {

/// Sorts by falling prior, stably. A radix sort, first by the low bytes, then by the high ones: a comparison
/// sort takes several times as long on many nearly equal priors.
void sort_by_prior(std::vector<Candidate>& candidates, std::vector<Candidate>& other) {
    for (const int shift : {0, 8}) {
        const auto rank = [shift](const Candidate& candidate) {
            return static_cast<size_t>(255 - (candidate.prior_bits >> shift & 255));
        };
        std::array<uint32_t, 257> places{};  // by rank: of the first, of the next, ...
        for (const Candidate& candidate : candidates) ++places[rank(candidate) + 1];
        std::partial_sum(places.begin(), places.end(), places.begin());
        other.resize(candidates.size());
        for (const Candidate& candidate : candidates) other[places[rank(candidate)]++] = candidate;
        candidates.swap(other);
    }
}

}  // namespace

bool Expander::expand(Node& node, const MoveList& list, std::span<float> logits) {
    for (float& logit : logits) logit /= options_.policy_temperature;
    softmax(logits);
    candidates_.clear();
    for (size_t i = 0; i < list.moves.size(); ++i) {
        const float units = std::max(1.0f, 65535.0f * logits[i] + 0.5f);
        candidates_.push_back({list.moves[i], static_cast<uint16_t>(units)});
    }
    sort_by_prior(candidates_, sorting_);
    const bool cut = list.pruned && candidates_.size() > options_.candidate_limit;
    if (cut) candidates_.resize(options_.candidate_limit);
    if (!tree_.set_candidates(node, candidates_)) return false;
    node.complete = list.complete && !cut;
    node.vcf_safe = list.vcf_safe;
    node.refuted_plies = static_cast<uint16_t>(list.refuted_plies);
    return true;
}

bool Expander::widen(Node& node, const Playable& position) {
    PointSet rest = position.points;
    candidates_.assign(tree_.candidates(node).begin(), tree_.candidates(node).end());
    for (const Candidate& candidate : candidates_) rest.remove(candidate.point);
    int refuted_plies = node.refuted_plies;
    for (const Point point : rest) {
        if (is_foul_for_mover(position.board, point)) {
            refuted_plies = std::max(refuted_plies, 1);
        } else {
            candidates_.push_back({point, 1});
        }
    }
    if (!tree_.set_candidates(node, candidates_)) return false;
    node.complete = true;
    node.refuted_plies = static_cast<uint16_t>(refuted_plies);
    return true;
}

size_t Expander::promote(Node& node, Point point) {
    auto candidates = tree_.candidates(node);
    const auto is_point = [point](const Candidate& candidate) { return candidate.point == point; };
    const auto index = static_cast<size_t>(std::ranges::find_if(candidates, is_point) - candidates.begin());
    if (index < node.edge_count) return index;
    if (index == candidates.size()) {
        candidates_.assign(candidates.begin(), candidates.end());
        candidates_.push_back({point, 1});
        if (!tree_.set_candidates(node, candidates_)) return node.edge_count;
        candidates = tree_.candidates(node);
    }
    const auto next = candidates.begin() + node.edge_count;
    const auto found = candidates.begin() + static_cast<std::ptrdiff_t>(index);
    std::rotate(next, found, found + 1);
    return node.edge_count;
}

}  // namespace narabe::mcts
