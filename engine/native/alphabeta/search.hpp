// Alpha-beta search over a native net: the interface for Python, the same as that of `Search`, for those who
// want the best move in a given time rather than the chances of many moves. alphabeta/worker.hpp describes
// the search of a node.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "alphabeta/options.hpp"
#include "alphabeta/table.hpp"
#include "alphabeta/worker.hpp"
#include "board/board.hpp"
#include "nets/evaluator.hpp"
#include "search/control.hpp"
#include "search/options.hpp"
#include "search/snapshot.hpp"

namespace narabe {

/// Keeps one table for the positions of a game. Several threads search the same root and share the table
/// ("lazy SMP"); the first one's result counts.
class AlphaBeta {
  public:
    /// Of the options, threads, memory, solver and draw penalty are of use here. A draw counts less for the
    /// player at the root, more for the opponent.
    AlphaBeta(const Board& board, const SearchOptions& options, const AlphaBetaOptions& constants = {});
    ~AlphaBeta();
    AlphaBeta(const AlphaBeta&) = delete;
    AlphaBeta& operator=(const AlphaBeta&) = delete;

    // While a search runs only `wait`, `stop` and `snapshot` may be called: the rest throws std::logic_error.

    /// Sets the position to search, of the same size and rules, and the moves to leave out. The table keeps
    /// what it knows.
    void set_position(const Board& board, const PointSet& excluded = {});
    /// Forgets everything but the position.
    void clear();
    [[nodiscard]] const Board& board() const { return board_; }

    /// Visits are positions reached, depth is that of a whole iteration.
    void start(const NativeEvaluator* evaluator, const SearchLimits& limits);
    /// Searches in the calling thread alone until a limit or a proof.
    void run_here(const NativeEvaluator* evaluator, const SearchLimits& limits);
    /// Waits until the search has ended or the time is over. Returns whether it has ended.
    bool wait(std::chrono::microseconds at_most);
    /// Asks the search to end; `wait` for it.
    void stop() { control_.stop = true; }
    /// The same: every iteration searches the replies to the best move.
    void finish() { stop(); }

    /// Keeps what the first thread's searches from now on find of the nodes searched at least so deep.
    void sample_from(float depth);
    /// At most so many of the positions kept, drawn by a seed, each with the last word on it. All are then
    /// forgotten.
    [[nodiscard]] std::vector<alphabeta::SampledNode> take_sample(size_t count, uint64_t seed);

    [[nodiscard]] Snapshot snapshot() const;
    /// The principal variation; if it is proven, played to its end as far as possible.
    [[nodiscard]] std::vector<Point> proven_line();

  private:
    void refuse_if_busy() const;
    void prepare(const NativeEvaluator* evaluator, const SearchLimits& limits, size_t threads);
    void run(alphabeta::Worker& worker, int first_depth);

    Board board_;
    const SearchOptions options_;
    const AlphaBetaOptions constants_;
    PositionTable table_;
    SearchControl control_;
    std::vector<std::unique_ptr<alphabeta::Worker>> workers_;
    std::vector<std::thread> threads_;
    std::atomic<bool> busy_ = false;  ///< from `start` to the `wait` that sees the end
    std::mutex thread_mutex_;
    std::condition_variable thread_event_;
    int running_ = 0;
};

}  // namespace narabe
