// One thread of a search: its board, its threat search, its state of the net - and how a visit goes.
//
// A visit goes down by PUCT to a position that is new, looks whether that is decided or forced, else asks the
// net for its value, and counts the result on the way back. A node gets its candidates, and so a policy, at
// its second visit: most nodes never have one. Forced replies are played through without asking the net.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "board.hpp"
#include "evaluator.hpp"
#include "search_lookout.hpp"
#include "search_options.hpp"
#include "tree.hpp"

namespace narabe {

/// What the threads of a search share beside the tree.
struct SearchControl {
    std::atomic<bool> stop = false;
    std::optional<std::chrono::steady_clock::time_point> deadline;
    uint64_t visit_limit = 0;
    uint64_t evaluation_limit = 0;
    std::atomic<uint64_t> evaluations = 0;
    std::atomic<int> depth = 0;

    /// A winning line that the threat search found at the root.
    void set_winning_line(const std::vector<Point>& line) {
        const std::lock_guard guard(line_mutex_);
        winning_line_ = line;
    }
    [[nodiscard]] std::vector<Point> winning_line() const {
        const std::lock_guard guard(line_mutex_);
        return winning_line_;
    }

    void deepen(int plies) {
        int deepest = depth.load(std::memory_order_relaxed);
        while (plies > deepest && !depth.compare_exchange_weak(deepest, plies, std::memory_order_relaxed)) {
        }
    }

    /// Whether to end now; looks at the clock.
    bool stopped() {
        if (stop.load(std::memory_order_relaxed)) return true;
        if (evaluations.load(std::memory_order_relaxed) >= evaluation_limit ||
            (deadline && std::chrono::steady_clock::now() >= *deadline)) {
            stop.store(true, std::memory_order_relaxed);
            return true;
        }
        return false;
    }

  private:
    mutable std::mutex line_mutex_;
    std::vector<Point> winning_line_;
};

/// An edge on the way down.
struct Step {
    NodeId node;
    size_t edge;
};

/// A leaf on its way through an evaluator, with the moves that are its candidates to be.
struct PendingLeaf {
    std::vector<Step> path;  ///< from the root to the leaf's parent
    NodeId node = kNone;
    std::vector<Point> moves;
    bool limited = false;                 ///< only the best of them are to be candidates
    bool complete = false, calm = false;  ///< as in Outlook
    int cover_plies = 0;
};

class Explorer {
  public:
    Explorer(Tree& tree, const SearchOptions& options, SearchControl& control, const Board& board);

    /// Goes to the position that the next visits start from; `excluded` moves are not played there.
    void set_position(const Board& board, const PointSet& excluded);
    /// The net for the visits to come; null: every value is even and all moves are alike.
    void use(const NativeEvaluator* net);
    void leave_evaluations_to_batches();
    /// Forgets what its threat search knows.
    void clear();
    [[nodiscard]] const Board& board() const { return board_; }

    /// Makes the root's verdict rest on its edges, so that there is a move to play, and looks for a quick
    /// win; where the way to one was found before, deeply.
    void prepare_root(NodeId root, bool following_a_win);

    /// Up to `budget` visits from a node, which is the explorer's position; returns how many it made. Fewer
    /// than the budget: stopped, proven, memory full, or another thread is just expanding what this one
    /// wants.
    uint32_t visit(NodeId id, uint32_t budget);

    /// Searches for a win by threats against a visited move at the root; whether there is one.
    bool refute(NodeId root, Point move, uint64_t nodes);

    enum class Descent { Leaf, Counted, Blocked };
    /// One visit for a batch, from the root down. Leaf: `leaf` waits for an evaluation and the explorer
    /// stands there (`return_to_root`); Counted: the visit needed none; Blocked: the way ends at a leaf that
    /// waits already, `leaf` holds the path, to be released later.
    Descent find_leaf(NodeId root, PendingLeaf& leaf);
    void return_to_root();
    /// Plays a proven line on to its end as far as the threat search can: a line that ends where the tree met
    /// a proof is continued by that proof.
    [[nodiscard]] std::vector<Point> continue_proof(std::vector<Point> line, bool winning);
    /// Gives the answered leaf its candidates and counts its visit.
    void answer_leaf(const PendingLeaf& leaf, std::span<float> logits, Wdl wdl);
    /// Gives a leaf back uncounted, or only a blocked path.
    void release_leaf(const PendingLeaf& leaf);
    void release_path(const std::vector<Step>& path);

  private:
    using NodeLock = std::unique_lock<SpinLock>;
    struct Choice {
        size_t edge;
        uint32_t visits;
    };
    /// A node as its parent sees it.
    struct View {
        Estimate estimate;
        Verdict verdict;
        uint32_t visits;
    };

    // These are called with the node's lock held and return so; those that take the lock let go of it
    // meanwhile.
    bool expand(Node& node, NodeLock& lock);
    std::optional<Choice> choose_or_widen(Node& node, uint32_t budget);
    [[nodiscard]] std::optional<Choice> choose(const Node& node, uint32_t budget) const;
    uint32_t follow(Node& node, NodeLock& lock, Choice choice);
    void look_further(Node& node, NodeLock& lock);
    void look_deeply(Node& node, NodeLock& lock, uint64_t nodes);
    bool store_candidates(Node& node, const PendingLeaf& leaf, std::span<float> logits);
    bool widen(Node& node);
    void install_win(Node& node, const Outlook& outlook);
    size_t install_candidate(Node& node, Point point);

    [[nodiscard]] Point stubborn_reply(const Outlook& outlook);
    [[nodiscard]] View view(NodeId id) const;
    NodeId arrive(bool after_calm);
    [[nodiscard]] PointSet playable() const;
    void gather_moves(const Outlook& outlook, PendingLeaf& leaf) const;
    void count(Node& node, Edge& edge, NodeId child, const View& now, uint32_t visits);
    void count_path(const std::vector<Step>& path, NodeId leaf, uint32_t visits);
    [[nodiscard]] Estimate evaluate();
    void push(Point point);
    void pop();
    void evaluator_follows();
    [[nodiscard]] bool at_root() const { return board_.ply() == root_ply_; }

    Tree& tree_;
    const SearchOptions& options_;
    SearchControl& control_;
    Board board_;
    int root_ply_ = 0;
    PointSet excluded_;  ///< at the root
    Lookout lookout_;
    const NativeEvaluator* net_ = nullptr;  ///< whose worker `evaluator_` is
    std::unique_ptr<EvaluatorWorker> evaluator_;
    int evaluator_ply_ =
        0;  ///< what the net's state follows: the board, or at a new leaf the position before it
    bool in_batches_ = false;
    PendingLeaf scratch_;
    std::vector<float> logits_;
    std::vector<Candidate> candidates_, sorting_;
};

}  // namespace narabe
