// The limits of a search, and what its threads share besides its memory: when to stop, and the counters.
#pragma once

#include <atomic>
#include <chrono>
#include <climits>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "base/types.hpp"

namespace narabe {

constexpr uint64_t kUnlimited = UINT64_MAX;

/// A search ends at the first limit it meets.
struct SearchLimits {
    uint64_t visits = kUnlimited;       ///< of MCTS's root, including those kept from earlier searches
    uint64_t nodes = kUnlimited;        ///< new ones: of alpha-beta; of MCTS playouts
    uint64_t evaluations = kUnlimited;  ///< new calls of the net
    int depth = INT_MAX;  ///< in plies: of MCTS's longest line, of alpha-beta's last whole iteration
    std::optional<std::chrono::microseconds> time;
    /// How long it takes at least: shortly before that, MCTS checks its best move.
    std::optional<std::chrono::microseconds> expected_time;
};

struct SearchControl {
    std::atomic<bool> stop = false;
    SearchLimits limits;
    std::chrono::steady_clock::time_point started;
    std::optional<std::chrono::steady_clock::time_point> deadline;
    std::atomic<uint64_t> evaluations = 0;
    std::atomic<int> depth = 0;  ///< reached, as SearchLimits has it

    /// Starts the clock and the counters.
    void begin(const SearchLimits& new_limits) {
        stop = false;
        limits = new_limits;
        started = std::chrono::steady_clock::now();
        deadline.reset();
        if (limits.time) deadline = started + *limits.time;
        evaluations = 0;
        depth = 0;
        set_winning_line({});
    }

    /// Whether to end now; looks at the clock.
    bool stopped() {
        if (stop.load(std::memory_order_relaxed)) return true;
        if (evaluations.load(std::memory_order_relaxed) >= limits.evaluations ||
            (deadline && std::chrono::steady_clock::now() >= *deadline)) {
            stop.store(true, std::memory_order_relaxed);
            return true;
        }
        return false;
    }

    /// Records a depth, which may reach the limit.
    void deepen(int plies) {
        int deepest = depth.load(std::memory_order_relaxed);
        while (plies > deepest && !depth.compare_exchange_weak(deepest, plies, std::memory_order_relaxed)) {
        }
        if (plies >= limits.depth) stop.store(true, std::memory_order_relaxed);
    }

    /// The winning line that the threat search found at the root.
    void set_winning_line(const std::vector<Point>& line) {
        const std::lock_guard guard(line_mutex_);
        winning_line_ = line;
    }
    [[nodiscard]] std::vector<Point> winning_line() const {
        const std::lock_guard guard(line_mutex_);
        return winning_line_;
    }

  private:
    mutable std::mutex line_mutex_;
    std::vector<Point> winning_line_;
};

}  // namespace narabe
