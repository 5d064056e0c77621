// What both searches are to those who use them: a position, threads, limits, an end. Start reading here.
//
// `Mcts` (mcts/search.hpp) and `AlphaBeta` (alphabeta/search.hpp) derive from it, and say how they search.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "board/board.hpp"
#include "nets/evaluator.hpp"
#include "search/control.hpp"
#include "search/snapshot.hpp"

namespace narabe {

/// Keeps what it finds out about the positions of a game, on one board size, by one set of rules.
///
/// While a search runs only `wait`, `stop`, `finish` and `snapshot` may be called: the rest throws
/// std::logic_error.
class SearchDriver {
  public:
    SearchDriver(const Board& board, int threads) : board_(board), thread_count_(std::max(threads, 1)) {}
    virtual ~SearchDriver() = default;  // a derived one must call `end` in its own
    SearchDriver(const SearchDriver&) = delete;
    SearchDriver& operator=(const SearchDriver&) = delete;

    /// Sets the position to search, of the same size and rules, the moves to leave out, and moves that are
    /// said to be good: they are tried as if the net liked them nearly as much as its favourite, and are
    /// judged by the search alone. What is known of the position is kept.
    void set_position(const Board& board, const PointSet& excluded = {},
                      const std::vector<Point>& hints = {});
    /// Forgets everything but the position.
    void clear();
    /// Touches the memory that a short search uses: else the first one would wait for the system at each
    /// page.
    void touch();
    [[nodiscard]] const Board& board() const { return board_; }

    /// Starts the search in its threads.
    void start(const NativeEvaluator* evaluator, const SearchLimits& limits);
    /// Searches in the calling thread alone until a limit or a proof: faster for short searches.
    void run_here(const NativeEvaluator* evaluator, const SearchLimits& limits);
    /// Waits until the search has ended or the time is over. Returns whether it has ended.
    bool wait(std::chrono::microseconds at_most);
    /// Asks the search to end; `wait` for it.
    void stop() { control_.stop = true; }
    /// The same, but first it may make sure of the move to play.
    virtual void finish() { stop(); }

    /// The state of the search; callable from any thread.
    [[nodiscard]] virtual Snapshot snapshot() const = 0;
    /// The principal variation; if it is proven, played to its end as far as possible.
    [[nodiscard]] std::vector<Point> proven_line();

  protected:
    /// Held by a call that changes the search; other calls are refused meanwhile.
    class Exclusive {
      public:
        explicit Exclusive(SearchDriver& driver);
        ~Exclusive() {
            if (!kept_) busy_ = false;
        }
        Exclusive(const Exclusive&) = delete;
        Exclusive& operator=(const Exclusive&) = delete;
        /// Keeps the search marked as busy when the call returns.
        void keep() { kept_ = true; }

      private:
        std::atomic<bool>& busy_;
        bool kept_ = false;
    };

    // How a search searches. All but `search` are called while no thread of it runs.
    /// Goes to the position set; `before` is the one left.
    virtual void go_to_position(const Board& before) = 0;
    virtual void forget() = 0;
    virtual void touch_tables() = 0;
    /// Makes so many threads ready to search within the limits of `control_`.
    virtual void prepare(const NativeEvaluator* evaluator, int threads) = 0;
    /// What a thread does, until the search ends.
    virtual void search(int thread) = 0;
    /// A proven line of the position, played on to its end as far as possible.
    [[nodiscard]] virtual std::vector<Point> play_out(const std::vector<Point>& line, bool winning) = 0;

    [[nodiscard]] int thread_count() const { return thread_count_; }
    /// Stops the search and ends its threads.
    void end();

    Board board_;
    PointSet excluded_;         ///< moves that must not be played in this position
    std::vector<Point> hints_;  ///< moves that are said to be good, best first
    SearchControl control_;
    std::mutex thread_mutex_;  ///< for `running_`, and what else threads tell each other by the event
    std::condition_variable thread_event_;
    int running_ = 0;  ///< threads that are searching

  private:
    void serve(int thread, uint64_t begun);
    void run(int thread);

    const int thread_count_;
    /// From the first `start` to the end of this object, not of a search: others then read how long each
    /// waited for a processor.
    std::vector<std::thread> threads_;
    std::condition_variable start_event_;  ///< something of the next two has changed, under `thread_mutex_`
    uint64_t begun_ = 0;                   ///< searches that the threads have been told to begin
    bool closing_ = false;                 ///< the threads are to end
    std::atomic<bool> busy_ = false;       ///< from `start` to the `wait` that sees the end, and during calls
};

}  // namespace narabe
