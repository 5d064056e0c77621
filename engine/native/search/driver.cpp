#include "search/driver.hpp"

#include <stdexcept>
#include <utility>

namespace narabe {

SearchDriver::Exclusive::Exclusive(SearchDriver& driver) : busy_(driver.busy_) {
    if (busy_.exchange(true)) {
        throw std::logic_error("the search is running: stop it and wait for its end first");
    }
}

void SearchDriver::set_position(const Board& board, const PointSet& excluded,
                                const std::vector<Point>& hints) {
    const Exclusive exclusive(*this);
    if (board.width() != board_.width() || board.height() != board_.height() ||
        board.variant() != board_.variant() || board.row_length() != board_.row_length()) {
        throw std::invalid_argument("a search keeps to one board size and one set of rules");
    }
    const Board before = std::exchange(board_, board);
    excluded_ = excluded;
    hints_ = hints;
    go_to_position(before);
}

void SearchDriver::clear() {
    const Exclusive exclusive(*this);
    forget();
}

void SearchDriver::touch() {
    const Exclusive exclusive(*this);
    touch_tables();
}

void SearchDriver::start(const NativeEvaluator* evaluator, const SearchLimits& limits) {
    Exclusive exclusive(*this);
    control_.begin(limits);
    prepare(evaluator, thread_count_);
    for (auto thread = static_cast<int>(threads_.size()); thread < thread_count_; ++thread) {
        threads_.emplace_back([this, thread, begun = begun_] { serve(thread, begun); });
    }
    {
        const std::lock_guard guard(thread_mutex_);
        running_ = thread_count_;
        ++begun_;
    }
    start_event_.notify_all();
    exclusive.keep();
}

void SearchDriver::run_here(const NativeEvaluator* evaluator, const SearchLimits& limits) {
    const Exclusive exclusive(*this);
    control_.begin(limits);
    prepare(evaluator, 1);
    running_ = 1;
    run(0);
}

/// What a thread does: its part of every search after those that had begun before it.
void SearchDriver::serve(int thread, uint64_t begun) {
    while (true) {
        {
            std::unique_lock lock(thread_mutex_);
            start_event_.wait(lock, [&] { return closing_ || begun_ != begun; });
            if (closing_) return;
            begun = begun_;
        }
        run(thread);
    }
}

void SearchDriver::run(int thread) {
    search(thread);
    const std::lock_guard guard(thread_mutex_);
    --running_;
    thread_event_.notify_all();
}

bool SearchDriver::wait(std::chrono::microseconds at_most) {
    const auto ended = [this] { return running_ == 0; };
    const auto until = std::chrono::steady_clock::now() + at_most;
    {
        std::unique_lock lock(thread_mutex_);
        // A thread in a deep threat search does not check the clock: this one does.
        const bool due = control_.deadline && *control_.deadline < until;
        if (due && !thread_event_.wait_until(lock, *control_.deadline, ended)) stop();
        if (!thread_event_.wait_until(lock, until, ended)) return false;
    }
    busy_ = false;
    return true;
}

void SearchDriver::end() {
    stop();
    {
        const std::lock_guard guard(thread_mutex_);
        closing_ = true;
    }
    start_event_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

std::vector<Point> SearchDriver::proven_line() {
    const Exclusive exclusive(*this);
    const Snapshot now = snapshot();
    if (now.moves.empty()) return {};
    const RootMove& best = now.moves.front();
    const bool decided = best.verdict.is(Proof::Win) || best.verdict.is(Proof::Loss);
    return decided ? play_out(best.line, best.verdict.is(Proof::Win)) : best.line;
}

}  // namespace narabe
