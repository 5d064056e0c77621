#include "alphabeta/sample.hpp"

#include <algorithm>
#include <utility>

#include "board/zobrist.hpp"

namespace narabe::alphabeta {

void NodeSample::add(const Board& board, int score, Bound bound) {
    SampledNode& node = nodes_[board.key()];
    node.stones.resize(static_cast<size_t>(board.points()));
    board.copy_as_mover_sees(node.stones);
    node.score = score;
    node.bound = bound;
}

std::vector<SampledNode> NodeSample::take(size_t count, uint64_t seed) {
    std::vector<std::pair<uint64_t, uint64_t>> drawn;  // a random number and the key
    drawn.reserve(nodes_.size());
    for (const auto& [key, node] : nodes_) drawn.emplace_back(zobrist::mix(key ^ seed), key);
    std::ranges::sort(drawn);
    drawn.resize(std::min(count, drawn.size()));
    std::vector<SampledNode> nodes;
    nodes.reserve(drawn.size());
    for (const auto& [number, key] : drawn) nodes.push_back(std::move(nodes_[key]));
    nodes_.clear();
    return nodes;
}

}  // namespace narabe::alphabeta
