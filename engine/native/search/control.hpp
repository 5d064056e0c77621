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

/// A search ends at the first limit it meets.
struct SearchLimits {
    uint64_t visits = UINT64_MAX;       ///< of the root, including those kept from earlier searches
    uint64_t evaluations = UINT64_MAX;  ///< new ones
    int depth = INT_MAX;                ///< of the longest line, in plies
    std::optional<std::chrono::microseconds> time;
    /// How long it takes at least: shortly before that, its best move is checked.
    std::optional<std::chrono::microseconds> expected_time;
};

struct SearchControl {
    std::atomic<bool> stop = false;
    std::optional<std::chrono::steady_clock::time_point> deadline;
    uint64_t visit_limit = 0;
    uint64_t evaluation_limit = 0;
    int depth_limit = 0;
    std::atomic<uint64_t> evaluations = 0;
    std::atomic<int> depth = 0;  ///< of the longest line, in plies

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

    /// Records the length of a line, which may reach the depth limit.
    void deepen(int plies) {
        int deepest = depth.load(std::memory_order_relaxed);
        while (plies > deepest && !depth.compare_exchange_weak(deepest, plies, std::memory_order_relaxed)) {
        }
        if (plies >= depth_limit) stop.store(true, std::memory_order_relaxed);
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
