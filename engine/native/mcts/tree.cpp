#include "mcts/tree.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <exception>
#include <new>

namespace narabe::mcts {

// ----------------------------------------------------------------------------------------------- the nodes

Tree::Tree(size_t bytes)
    // A thirty-second for the table: a bucket for every 128 bytes or so, about two for each node.
    : memory_(bytes - bytes / 32), buckets_(std::bit_floor(std::max<size_t>(bytes / 128, 1024)), kNone) {}

BlockId Tree::allocate(BlockKind kind, size_t bytes, const Node* owner) {
    const BlockId block = memory_.allocate(kind, bytes, owner ? memory_.block_of(owner) : kNone);
    if (block == kNone) full_.store(true, std::memory_order_relaxed);
    return block;
}

NodeId Tree::find_in(size_t bucket, uint64_t key) const {
    NodeId id = buckets_[bucket];
    while (id != kNone && (*this)[id].key != key) id = (*this)[id].next_in_bucket;
    return id;
}

NodeId Tree::find(uint64_t key) const {
    const size_t place = bucket(key);
    const std::lock_guard guard(bucket_locks_[place % kLocks]);
    return find_in(place, key);
}

NodeId Tree::create(uint64_t key) {
    const NodeId id = allocate(BlockKind::Node, sizeof(Node), nullptr);
    if (id != kNone) (new (memory_.at(id)) Node)->key = key;
    return id;
}

NodeId Tree::publish(NodeId created) {
    Node& node = (*this)[created];
    const size_t place = bucket(node.key);
    const std::lock_guard guard(bucket_locks_[place % kLocks]);
    const NodeId other = find_in(place, node.key);
    if (other != kNone) {
        drop_edges(node);
        memory_.free(created);
        return other;
    }
    node.next_in_bucket = buckets_[place];
    buckets_[place] = created;
    node_count_.fetch_add(1, std::memory_order_relaxed);
    return created;
}

std::span<Candidate> Tree::candidates(const Node& node) const {
    if (node.candidate_count == 0) return {};
    return {static_cast<Candidate*>(memory_.at(node.candidates)), node.candidate_count};
}

std::span<Edge> Tree::edges(const Node& node) const {
    if (node.edge_count == 0) return {};
    return {static_cast<Edge*>(memory_.at(node.edges)), node.edge_count};
}

bool Tree::set_candidates(Node& node, std::span<const Candidate> candidates) {
    if (!candidates.empty()) {
        const BlockId block = allocate(BlockKind::Candidates, candidates.size_bytes(), &node);
        if (block == kNone) return false;
        std::memcpy(memory_.at(block), candidates.data(), candidates.size_bytes());
        if (node.candidates != kNone) memory_.free(node.candidates);
        node.candidates = block;
    }
    node.candidate_count = static_cast<uint16_t>(candidates.size());
    node.expanded = true;
    return true;
}

Edge* Tree::add_edge(Node& node) {
    const size_t count = node.edge_count;
    if (node.edges == kNone || memory_.room(node.edges) < (count + 1) * sizeof(Edge)) {
        const size_t room = std::min<size_t>(std::max<size_t>(2 * count, 1), node.candidate_count);
        const BlockId block = allocate(BlockKind::Edges, room * sizeof(Edge), &node);
        if (block == kNone) return nullptr;
        if (node.edges != kNone) {
            std::memcpy(memory_.at(block), memory_.at(node.edges), count * sizeof(Edge));
            memory_.free(node.edges);
        }
        node.edges = block;
    }
    ++node.edge_count;
    return new (&edges(node)[count]) Edge;
}

void Tree::drop_edges(Node& node) {
    if (node.candidates != kNone) memory_.free(node.candidates);
    if (node.edges != kNone) memory_.free(node.edges);
    node.candidates = node.edges = kNone;
    node.candidate_count = node.edge_count = 0;
    node.expanded = node.complete = false;
    node.refuted_plies = 0;
}

// -------------------------------------------------------------------------------------------- the back-up

namespace {

/// What the edges of a node say together. Moves proven to lose are not played: their estimates count only
/// while there are no others.
struct EdgeSums {
    Verdict win;         ///< the nearest
    Verdict loss, draw;  ///< the last
    bool open = false;   ///< an edge has no verdict
    uint32_t visits = 0, lost_visits = 0;
    Estimate estimate, lost_estimate;  ///< times visits

    void add(const Edge& edge) {
        visits += edge.visits;
        const auto weight = static_cast<float>(edge.visits);
        Estimate& into = edge.verdict.is(Proof::Loss) ? lost_estimate : estimate;
        into.value += weight * edge.estimate.value;
        into.draw += weight * edge.estimate.draw;
        into.square += weight * edge.estimate.square;
        switch (edge.verdict.proof()) {
            case Proof::Win:
                if (!win.known() || edge.verdict.plies() < win.plies()) win = edge.verdict;
                break;
            case Proof::Loss:
                lost_visits += edge.visits;
                if (edge.verdict.plies() >= loss.plies()) loss = edge.verdict;
                break;
            case Proof::Draw:
                if (edge.verdict.plies() >= draw.plies()) draw = edge.verdict;
                break;
            default:
                open = true;
        }
    }
};

/// What the edges prove: a win is enough; a loss or draw takes all candidates of a complete node.
Verdict proven_by(const EdgeSums& sums, const Node& node) {
    if (sums.win.known()) return sums.win;
    const bool all_tried =
        node.expanded && node.complete && !sums.open && node.edge_count == node.candidate_count;
    if (node.verdict.known() || !all_tried) return node.verdict;
    if (sums.draw.known()) return sums.draw;
    return {Proof::Loss, std::max<int>(sums.loss.plies(), node.refuted_plies)};
}

/// The mean over a node's own evaluation and its edges' estimates; unchanged without a visit.
Estimate mean_of(const EdgeSums& sums, const Node& node) {
    const bool all_lost = sums.visits == sums.lost_visits;
    const Estimate& sum = all_lost ? sums.lost_estimate : sums.estimate;
    const uint32_t counted = node.own_visits + sums.visits - (all_lost ? 0 : sums.lost_visits);
    if (counted == 0) return node.estimate;
    const auto own = static_cast<float>(node.own_visits);
    const float scale = 1.0f / static_cast<float>(counted);
    const Estimate mean{(own * node.own.value + sum.value) * scale, (own * node.own.draw + sum.draw) * scale,
                        (own * node.own.square + sum.square) * scale};
    return sums.draw.known() && mean.value < 0 ? estimate_of(sums.draw) : mean;  // there is a draw at least
}

}  // namespace

void Tree::update(Node& node) const {
    EdgeSums sums;
    for (const Edge& edge : edges(node)) sums.add(edge);
    node.visits = node.own_visits + sums.visits;
    node.verdict = proven_by(sums, node);
    node.estimate = node.verdict.known() ? estimate_of(node.verdict) : mean_of(sums, node);
}

// --------------------------------------------------------------------------------------------- making room

namespace {

/// Thrown to end pruning early.
struct Stopped : std::exception {};

constexpr uint32_t kMostVisits = uint32_t{1} << 31;

}  // namespace

NodeId Tree::prune(NodeId root, const std::function<bool()>& stopped) {
    stopped_ = stopped;
    try {
        const size_t half = memory_.capacity_bytes() / 2;
        uint32_t keep = 1;
        if (mark(root, keep) > half) keep = visits_worth_keeping(half);
        // The edges that are kept also hold nodes with fewer visits, and more of them the wider the tree is.
        while (keep > 1 && mark(root, keep) > half && keep < kMostVisits) keep *= 2;
        sweep(root, keep);
        const NodeId moved = compact(root);
        full_ = memory_.used_bytes() > memory_.capacity_bytes() / 10 * 9;
        return moved;
    } catch (const Stopped&) {
        return kNone;
    }
}

void Tree::look_for_a_stop() {
    constexpr uint32_t kBetweenLooks = 4096;  // a fraction of a millisecond
    if (++steps_ % kBetweenLooks == 0 && stopped_()) throw Stopped();
}

template <typename Visit>
void Tree::for_each_node(const Visit& visit) {
    for (BlockId block = memory_.next(kNone); block != kNone; block = memory_.next(block)) {
        look_for_a_stop();
        if (memory_.header(block).kind == BlockKind::Node) visit(block, (*this)[block]);
    }
}

/// Marks the nodes that the root reaches if only the root and nodes with so many visits keep their edges.
/// Returns their size in bytes.
size_t Tree::mark(NodeId root, uint32_t visits_to_keep_edges) {
    for_each_node([](NodeId, Node& node) { node.marked = false; });
    size_t bytes = 0;
    std::vector<NodeId> stack{root};
    (*this)[root].marked = true;
    while (!stack.empty()) {
        look_for_a_stop();
        const NodeId id = stack.back();
        stack.pop_back();
        const Node& node = (*this)[id];
        if (id != root && node.visits < visits_to_keep_edges) {
            bytes += memory_.room(id);
            continue;
        }
        bytes += bytes_of(id);
        for (const Edge& edge : edges(node)) {
            if (edge.child == kNone || (*this)[edge.child].marked) continue;
            (*this)[edge.child].marked = true;
            stack.push_back(edge.child);
        }
    }
    return bytes;
}

/// A node's size with its candidates and edges.
size_t Tree::bytes_of(NodeId id) const {
    const Node& node = (*this)[id];
    size_t bytes = memory_.room(id);
    if (node.candidates != kNone) bytes += memory_.room(node.candidates);
    if (node.edges != kNone) bytes += memory_.room(node.edges);
    return bytes;
}

/// The least number of visits, a power of two, such that the marked nodes with as many fit into so many
/// bytes.
uint32_t Tree::visits_worth_keeping(size_t room) {
    // The size of marked nodes with their candidates and edges, by the bit width of their visits.
    std::array<size_t, 33> bytes{};
    size_t total = 0;
    for_each_node([&](NodeId id, const Node& node) {
        if (!node.marked) return;
        const size_t size = bytes_of(id);
        bytes[static_cast<size_t>(std::bit_width(node.visits))] += size;
        total += size;
    });
    size_t width = 1;
    for (; width < 32 && total > room; ++width) total -= bytes[width];
    return uint32_t{1} << (width - 1);
}

/// Frees unmarked nodes, and the edges of nodes with too few visits; the estimates of these stay.
void Tree::sweep(NodeId root, uint32_t visits_to_keep_edges) {
    for_each_node([&](NodeId id, Node& node) {
        if (!node.marked) {
            drop_edges(node);
            memory_.free(id);
        } else if (id != root && node.visits < visits_to_keep_edges && node.expanded) {
            node.own = node.estimate;
            node.own_visits = node.visits;
            drop_edges(node);
        }
    });
}

/// Moves all blocks together and updates all references; returns the root's new id.
NodeId Tree::compact(NodeId root) {
    // Nothing moves until every reference is changed: nodes learn their new place first, ...
    memory_.plan([&](BlockId block, BlockId target) {
        look_for_a_stop();
        BlockHeader& header = memory_.header(block);
        switch (header.kind) {
            case BlockKind::Node:
                header.owner = target;
                break;
            case BlockKind::Candidates:
                (*this)[header.owner].candidates = target;
                break;
            default:
                (*this)[header.owner].edges = target;
        }
    });
    // ... then edges learn their children's, and parts their owner's.
    memory_.plan([&](BlockId block, BlockId) {
        look_for_a_stop();
        BlockHeader& header = memory_.header(block);
        if (header.kind == BlockKind::Node) return;
        if (header.kind == BlockKind::Edges) {
            auto* edges = static_cast<Edge*>(memory_.at(block));
            for (size_t i = 0; i < (*this)[header.owner].edge_count; ++i) {
                if (edges[i].child != kNone) edges[i].child = memory_.header(edges[i].child).owner;
            }
        }
        header.owner = memory_.header(header.owner).owner;
    });
    const NodeId moved_root = memory_.header(root).owner;
    memory_.compact([this] { look_for_a_stop(); });

    std::fill(buckets_.begin(), buckets_.end(), kNone);
    size_t count = 0;
    for_each_node([&](NodeId id, Node& node) {
        NodeId& head = buckets_[bucket(node.key)];
        node.next_in_bucket = head;
        head = id;
        ++count;
    });
    node_count_ = count;
    return moved_root;
}

void Tree::clear() {
    std::fill(buckets_.begin(), buckets_.end(), kNone);
    memory_.clear();
    node_count_ = 0;
    full_ = false;
}

}  // namespace narabe::mcts
