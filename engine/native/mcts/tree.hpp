// The search tree: nodes, edges, the table that joins transpositions, and the bounded memory they live in.
//
// Transpositions are a graph: positions reached by different orders of moves are one node, found by its
// Zobrist key. A shared table of evaluations would be simpler, but would search the same position again on
// each path to it and prove it again each time; in this game most positions can be reached by several orders
// of moves, and the search relies on proofs. Stones are only added, so the graph has no cycles. Visits are
// counted on edges; a node's estimate is always computed from its own evaluation and its edges (as KataGo
// does), so nothing drifts when a node has several parents.
//
// A node's fields are read and written under its lock; no thread ever holds two node locks. Edges correspond
// to the first candidates in order: unvisited moves differ only in their prior, so the next one to visit is
// always the next candidate, and a move costs four bytes until it is visited.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/types.hpp"
#include "mcts/tree_memory.hpp"
#include "search/estimate.hpp"
#include "search/verdict.hpp"

namespace narabe::mcts {

using NodeId = BlockId;

/// A move that a node may try, by falling prior.
struct Candidate {
    Point point;
    uint16_t prior_bits;  ///< in 1/65535

    [[nodiscard]] float prior() const { return static_cast<float>(prior_bits) * (1.0f / 65535.0f); }
};

/// A move that was tried; belongs to the candidate of the same index. All from the view of the side that
/// moves.
struct Edge {
    uint32_t visits = 0;
    NodeId child = kNone;
    Estimate estimate;       ///< the child's, as last seen
    uint16_t in_flight = 0;  ///< visits of other threads, or of a batch, not yet counted
    Verdict verdict;
};

struct Node {
    uint64_t key = 0;
    NodeId next_in_bucket = kNone;
    uint32_t visits = 0;      ///< its own evaluations and its edges' visits
    Estimate estimate;        ///< for the side to move
    Estimate own;             ///< its own evaluation, or what pruned edges left behind
    uint32_t own_visits = 0;  ///< the weight of `own`; 0 in a node that plays on through a forced move
    BlockId candidates = kNone;
    BlockId edges = kNone;
    uint16_t candidate_count = 0;
    uint16_t edge_count = 0;
    uint16_t refuted_plies = 0;  ///< complete nodes: moves that are not candidates lose within so many
    Verdict verdict;
    uint8_t threat_searches = 0;  ///< how often threes and fours were searched here
    bool expanded : 1 = false;    ///< the candidates are there
    bool expanding : 1 = false;   ///< a thread is computing them, or a batch holds this node
    bool complete : 1 = false;    ///< every legal move is a candidate or proven to lose
    bool vcf_safe : 1 = false;    ///< no move lets the opponent win by fours
    bool marked : 1 = false;      ///< reachable, while pruning
    SpinLock lock;
};
static_assert(sizeof(Candidate) == 4 && sizeof(Edge) == 24 && sizeof(Node) == 64);

class Tree {
  public:
    /// `bytes`: all that nodes, edges and the table of transpositions may take together.
    explicit Tree(size_t bytes);

    [[nodiscard]] Node& operator[](NodeId id) const { return *static_cast<Node*>(memory_.at(id)); }
    [[nodiscard]] NodeId find(uint64_t key) const;
    /// Creates a node that `find` does not see yet; kNone if the memory is full.
    NodeId create(uint64_t key);
    /// Makes a created node visible to `find`; if another thread was first, frees it and returns the other's.
    NodeId publish(NodeId created);

    // For the holder of the node's lock:
    [[nodiscard]] std::span<Candidate> candidates(const Node& node) const;
    [[nodiscard]] std::span<Edge> edges(const Node& node) const;
    /// Gives a node its candidates (edges stay); false if the memory is full.
    bool set_candidates(Node& node, std::span<const Candidate> candidates);
    /// The edge of the next candidate; null if the memory is full.
    Edge* add_edge(Node& node);
    /// Computes visits, estimate and verdict from the node's own evaluation and its edges.
    void update(Node& node) const;

    // To be called while no other thread uses the tree:
    /// Frees memory: nodes that the root does not reach, then the edges of the least visited nodes, until
    /// half of the memory is free. Nodes move: returns the root's new id; others must be looked up again. If
    /// little could be freed, the tree stays `full`. Takes about two seconds for each GiB. If `stopped`
    /// returns true it ends early and returns kNone; then only `clear` may be called.
    NodeId prune(NodeId root, const std::function<bool()>& stopped);
    void clear();

    [[nodiscard]] bool full() const { return full_.load(std::memory_order_relaxed); }
    [[nodiscard]] size_t used_bytes() const { return memory_.used_bytes(); }
    [[nodiscard]] size_t capacity_bytes() const { return memory_.capacity_bytes(); }
    [[nodiscard]] size_t node_count() const { return node_count_.load(std::memory_order_relaxed); }

  private:
    static constexpr size_t kLocks = 256;
    [[nodiscard]] size_t bucket(uint64_t key) const { return key & (buckets_.size() - 1); }
    [[nodiscard]] NodeId find_in(size_t bucket, uint64_t key) const;
    BlockId allocate(BlockKind kind, size_t bytes, const Node* owner);
    void drop_edges(Node& node);
    template <typename Visit>
    void for_each_node(const Visit& visit);
    size_t mark(NodeId root, uint32_t visits_to_keep_edges);
    [[nodiscard]] size_t bytes_of(NodeId id) const;
    [[nodiscard]] uint32_t visits_worth_keeping(size_t room);
    void sweep(NodeId root, uint32_t visits_to_keep_edges);
    NodeId compact(NodeId root);
    void look_for_a_stop();

    BlockMemory memory_;
    std::vector<NodeId> buckets_;
    mutable SpinLock bucket_locks_[kLocks];
    std::atomic<size_t> node_count_ = 0;
    std::atomic<bool> full_ = false;
    std::function<bool()> stopped_;  ///< while pruning
    uint32_t steps_ = 0;
};

}  // namespace narabe::mcts
