// One thread of MCTS: its board, its solver, its state of the net, and the course of a playout.
//
// At each node on the way down
//   1. expansion: a node gets its candidates, and so a policy, at its second visit, which most never have;
//   2. threats: at busy nodes threes and fours are searched;
//   3. selection: the candidate with the highest PUCT score;
//   4. the move is played.
// At a new position
//   5. assessment: is it decided, or forced? Forced replies are played through without an evaluation;
//   6. evaluation by the net.
// On the way up
//   7. back-up: the parent's edge gets the child's estimate and verdict.
//
// A native net evaluates at once. For any other evaluator a leaf is put into a batch: its path stays in
// flight, and `answer` counts it when the evaluation is there.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "mcts/batch.hpp"
#include "mcts/expansion.hpp"
#include "mcts/options.hpp"
#include "mcts/selection.hpp"
#include "mcts/tree.hpp"
#include "nets/evaluator.hpp"
#include "search/control.hpp"
#include "search/following_evaluator.hpp"
#include "search/threat_search.hpp"

namespace narabe::mcts {

/// The key of a board's node: that of the position, or in a textbook search that of the moves in their order.
uint64_t node_key(const MctsOptions& options, const Board& board);

class Worker {
  public:
    Worker(Tree& tree, const MctsOptions& options, SearchControl& control, const Board& board);

    /// Goes to the position that the next visits start from; `excluded` moves are not played there.
    void set_position(const Board& board, const PointSet& excluded);
    /// The net for the visits to come; null: every value is even and all moves are alike.
    void use_net(const NativeEvaluator* net);
    /// Leaves of the visits to come go into a batch.
    void use_batch(LeafBatch& batch);
    /// Forgets what its solver knows.
    void clear();
    void touch() { threats_.touch(); }

    /// Makes sure that the root's verdict comes from its edges, so that there is a move to play, and searches
    /// briefly for a win; deeply if a win was proven here before.
    void prepare_root(NodeId root, bool following_a_win);

    /// Up to `budget` visits from the root; returns how many were counted. Fewer than the budget: stopped,
    /// proven, memory full, batched, or another thread is expanding the same node.
    uint32_t descend(NodeId root, uint32_t budget);

    /// Counts the visit of a batched leaf with its evaluation. `logits` are those of its moves.
    void answer(const PendingLeaf& leaf, std::span<float> logits, Wdl wdl);
    /// Takes a batched leaf back without counting it.
    void release(const PendingLeaf& leaf);
    /// Takes back the visits in flight on a blocked path.
    void release(const std::vector<Step>& path);

    /// Searches for a win by threats against a visited root move. Returns whether there is one.
    bool refute(NodeId root, Point move, uint64_t nodes);
    /// A proven line from the root, played on to its end as far as the solver can.
    [[nodiscard]] std::vector<Point> play_out(std::vector<Point> line, bool winning) {
        return threats_.play_out(board_, std::move(line), winning);
    }

  private:
    using NodeLock = std::unique_lock<SpinLock>;
    /// A node as its parent sees it.
    struct View {
        Estimate estimate;
        Verdict verdict;
        uint32_t visits;
    };

    uint32_t visit(NodeId id, uint32_t budget);
    uint32_t count_end(NodeId id, uint32_t visits);
    std::optional<Step> select(NodeId id, uint32_t budget);
    uint32_t follow(const Step& step);
    NodeId arrive(bool after_vcf_safe);
    bool expand(NodeId id);
    void back_up(const Step& step, NodeId child, const View& now, uint32_t visits);
    void back_up(const std::vector<Step>& path, NodeId leaf, uint32_t visits);

    // With the node's lock held; the lock is released while the solver works.
    void search_threats(Node& node, NodeLock& lock);
    void search_win(Node& node, NodeLock& lock, uint64_t nodes, uint64_t promising_nodes = 0);
    void install_win(Node& node, const Assessment& assessment);
    std::optional<Selection> select_or_widen(Node& node, uint32_t budget);
    bool install(Node& node, const MoveList& list, std::span<float> logits, std::optional<Estimate> value);

    [[nodiscard]] View view(NodeId id) const;
    [[nodiscard]] Playable playable() const;
    [[nodiscard]] Estimate evaluate();
    void pop();
    [[nodiscard]] bool at_root() const { return board_.ply() == root_ply_; }

    Tree& tree_;
    const MctsOptions& options_;
    SearchControl& control_;
    Board board_;
    int root_ply_ = 0;
    PointSet excluded_;  ///< at the root
    ThreatSearch threats_;
    Expander expander_;

    FollowingEvaluator evaluator_;
    LeafBatch* batch_ = nullptr;  ///< instead of a net

    std::vector<Step> path_;  ///< from the root to where the board is
    bool waiting_ = false;    ///< the descent ended in the batch: its path stays in flight
    MoveList list_;
    std::vector<float> logits_;
};

}  // namespace narabe::mcts
