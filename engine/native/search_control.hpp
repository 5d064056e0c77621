// What the threads of one search share besides the tree: when to stop, and the counters.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "types.hpp"

namespace narabe {

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
