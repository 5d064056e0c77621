// Monte-Carlo tree search with proofs.
//
// One `Mcts` keeps one tree. It is fed in two ways, which may alternate on the same tree:
//   - a native net runs in the search's own threads: start, wait, stop;
//   - any other evaluator gets batches: begin, collect, apply.
// mcts/worker.hpp describes a playout, mcts/tree.hpp the tree.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "mcts/batch.hpp"
#include "mcts/options.hpp"
#include "mcts/tree.hpp"
#include "mcts/worker.hpp"
#include "search/driver.hpp"

namespace narabe {

class Mcts final : public SearchDriver {
  public:
    Mcts(const Board& board, const MctsOptions& options);
    ~Mcts() override { end(); }

    // By `start` and `run_here` with a native net, or with none: then every value is even and all moves are
    // alike.

    /// Ends once the move to play has been checked; if it is refuted, the search goes on.
    void finish() override { finishing_ = true; }
    [[nodiscard]] Snapshot snapshot() const override;

    // With batches, where the same may be called as between searches.
    void begin(const SearchLimits& limits);
    /// Collects up to `size` leaves; none if the search has ended.
    const mcts::LeafBatch& collect(size_t size);
    /// Answers the last batch: logits [batch, points], win/draw/loss [batch, 3].
    void apply(std::span<const float> policy_logits, std::span<const float> wdl);
    /// Gives the last batch back unanswered.
    void cancel();

    /// Mixes noise [points] into the root's priors, for exploration in self-play. The root must have been
    /// visited, and nothing may be searching.
    void mix_root_priors(std::span<const float> noise, float share);

  private:
    void go_to_position(const Board& before) override;
    void forget() override;
    void touch_tables() override;
    void prepare(const NativeEvaluator* evaluator, int threads) override;
    void search(int thread) override;
    [[nodiscard]] std::vector<Point> play_out(const std::vector<Point>& line, bool winning) override {
        return workers_.front()->play_out(line, winning);
    }

    [[nodiscard]] bool goes_on_from(const Board& before) const;
    void find_root();
    [[nodiscard]] uint64_t root_key() const;
    void prepare_root();
    void favour_hints();
    [[nodiscard]] bool root_proven() const;
    void release_batch();

    uint32_t claim_visits();
    [[nodiscard]] float progress(uint64_t visits) const;
    void check_if_due(mcts::Worker& worker, uint64_t visits);
    [[nodiscard]] bool check_is_due(uint64_t visits);
    bool check_best_move(mcts::Worker& worker);
    void park();
    void make_room();
    [[nodiscard]] Snapshot read_tree() const;
    void show_while_pruning(std::optional<Snapshot> snapshot);

    const MctsOptions options_;
    mcts::Tree tree_;
    mcts::NodeId root_ =
        mcts::kNone;  ///< kNone after a pruning that was stopped half-way, until the next search
    std::vector<std::unique_ptr<mcts::Worker>> workers_;  ///< one for each thread; the first for batches too
    mcts::LeafBatch batch_;
    uint64_t visits_before_ = 0;         ///< of the root, when the search began
    uint64_t visit_limit_ = kUnlimited;  ///< of the root
    std::atomic<uint64_t> claimed_ = 0;  ///< visits of the root, including those in progress
    std::atomic<bool> memory_full_ = false;
    std::atomic<bool> finishing_ = false;
    float next_check_ = 0;           ///< by progress
    Point cleared_ = kNoPoint;       ///< the best move at the last check
    bool following_a_win_ = false;   ///< the position was won before the last move and reply
    mutable std::mutex tree_mutex_;  ///< held while the tree is pruned or read for a snapshot
    mutable std::mutex shown_mutex_;
    std::optional<Snapshot> shown_;  ///< the tree's state before pruning, shown until pruning is done
    int parked_ = 0;                 ///< threads that wait while the tree is made smaller
    bool making_room_ = false;
    uint64_t prunings_ = 0;
};

}  // namespace narabe
