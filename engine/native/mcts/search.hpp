// Monte-Carlo tree search with proofs: the interface for Python. Start reading here.
//
// One `Search` keeps one tree. It is fed in two ways, which may alternate on the same tree:
//   - a native net runs in the search's own threads: start, wait, stop;
//   - any other evaluator gets batches: collect, evaluate, apply.
// mcts/worker.hpp describes a visit, mcts/tree.hpp the tree.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "board/board.hpp"
#include "mcts/batch.hpp"
#include "mcts/tree.hpp"
#include "mcts/tree_snapshot.hpp"
#include "mcts/worker.hpp"
#include "nets/evaluator.hpp"
#include "search/control.hpp"
#include "search/options.hpp"
#include "search/snapshot.hpp"

namespace narabe {

class Search {
  public:
    Search(const Board& board, const SearchOptions& options);
    ~Search();
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // While a search runs only `wait`, `stop` and `snapshot` may be called: the rest throws std::logic_error.

    /// Sets the position to search, of the same size and rules, and the moves to leave out. The tree keeps
    /// what it knows of the position.
    void set_position(const Board& board, const PointSet& excluded = {});
    /// Forgets everything but the position.
    void clear();
    [[nodiscard]] const Board& board() const { return board_; }

    // With a native net, or with none: then every value is even and all moves are alike.
    void start(const NativeEvaluator* evaluator, const SearchLimits& limits);
    /// Searches in the calling thread alone until a limit or a proof: faster for short searches.
    void run_here(const NativeEvaluator* evaluator, const SearchLimits& limits);
    /// Waits until the search has ended or the time is over. Returns whether it has ended.
    bool wait(std::chrono::microseconds at_most);
    /// Asks the search to end; `wait` for it.
    void stop();
    /// The same, but first the move to play is checked; if it is refuted, the search goes on.
    void finish();

    // With batches.
    void begin(const SearchLimits& limits);
    /// Collects up to `size` leaves; none if the search has ended.
    const LeafBatch& collect(size_t size);
    /// Answers the last batch: logits [batch, points], win/draw/loss [batch, 3].
    void apply(std::span<const float> policy_logits, std::span<const float> wdl);
    /// Gives the last batch back unanswered.
    void cancel();

    /// Mixes noise [points] into the root's priors, for exploration in self-play. The root must have been
    /// visited, and nothing may be searching.
    void mix_root_priors(std::span<const float> noise, float share);

    [[nodiscard]] Snapshot snapshot() const;
    /// The principal variation; if it is proven, played to its end as far as possible.
    [[nodiscard]] std::vector<Point> proven_line();

  private:
    class Exclusive;
    void release_batch();
    void go_to_position();
    [[nodiscard]] uint64_t root_key() const;
    void set_limits(const SearchLimits& limits);
    void prepare(const NativeEvaluator* evaluator, const SearchLimits& limits, size_t threads);
    [[nodiscard]] bool root_proven() const;
    [[nodiscard]] bool goes_on(const Board& board) const;
    void run(SearchWorker& worker);
    uint32_t claim_visits();
    [[nodiscard]] float progress(uint64_t visits) const;
    void check_if_due(SearchWorker& worker, uint64_t visits);
    [[nodiscard]] bool check_is_due(uint64_t visits);
    bool check_best_move(SearchWorker& worker);
    void park();
    void make_room();
    [[nodiscard]] Snapshot read_tree() const;
    void show_while_pruning(std::optional<Snapshot> snapshot);

    Board board_;
    PointSet excluded_;  ///< moves that must not be played in this position
    const SearchOptions options_;
    Tree tree_;
    NodeId root_ = kNone;  ///< kNone after a pruning that was stopped half-way, until the next search
    SearchControl control_;
    std::vector<std::unique_ptr<SearchWorker>> workers_;  ///< one for each thread; the first for batches too
    std::vector<std::thread> threads_;
    LeafBatch batch_;
    std::atomic<bool> busy_ = false;     ///< from `start` to the `wait` that sees the end, and during calls
    std::atomic<uint64_t> claimed_ = 0;  ///< visits of the root, including those in progress
    std::atomic<bool> memory_full_ = false;
    std::chrono::steady_clock::time_point started_;
    std::optional<std::chrono::microseconds> expected_time_;
    std::atomic<bool> finishing_ = false;
    float next_check_ = 0;           ///< by progress
    Point cleared_ = kNoPoint;       ///< the best move at the last check
    bool following_a_win_ = false;   ///< the position was won before the last move and reply
    mutable std::mutex tree_mutex_;  ///< held while the tree is pruned or read for a snapshot
    mutable std::mutex shown_mutex_;
    std::optional<Snapshot> shown_;  ///< the tree's state before pruning, shown until pruning is done
    std::mutex thread_mutex_;        ///< for the counts below
    std::condition_variable thread_event_;
    int running_ = 0, parked_ = 0;
    bool making_room_ = false;
    uint64_t prunings_ = 0;
};

}  // namespace narabe
