#include "alphabeta/search.hpp"

#include <algorithm>
#include <stdexcept>

namespace narabe {

namespace {

SearchOptions with_vcf_nodes(SearchOptions options, uint64_t nodes) {
    options.leaf_vcf_nodes = nodes;
    return options;
}

}  // namespace

AlphaBeta::AlphaBeta(const Board& board, const SearchOptions& options, const AlphaBetaOptions& constants)
    : board_(board),
      options_(with_vcf_nodes(options, constants.vcf_nodes)),
      constants_(constants),
      table_(options.memory_bytes >> 20) {
    for (int thread = 0; thread < std::max(options.threads, 1); ++thread) {
        workers_.push_back(
            std::make_unique<alphabeta::Worker>(options_, constants_, table_, control_, board_));
    }
    set_position(board);
}

AlphaBeta::~AlphaBeta() {
    stop();
    for (std::thread& thread : threads_) thread.join();
}

void AlphaBeta::refuse_if_busy() const {
    if (busy_) throw std::logic_error("the search is running: stop it and wait for its end first");
}

void AlphaBeta::set_position(const Board& board, const PointSet& excluded) {
    refuse_if_busy();
    if (board.width() != board_.width() || board.height() != board_.height() ||
        board.variant() != board_.variant() || board.row_length() != board_.row_length()) {
        throw std::invalid_argument("a search keeps to one board size and one set of rules");
    }
    if (board.key() != board_.key()) table_.age();
    board_ = board;
    for (const auto& worker : workers_) worker->set_position(board, excluded);
}

void AlphaBeta::clear() {
    refuse_if_busy();
    table_.clear();
    for (const auto& worker : workers_) worker->clear();
}

void AlphaBeta::prepare(const NativeEvaluator* evaluator, const SearchLimits& limits, size_t threads) {
    if (evaluator == nullptr) throw std::invalid_argument("alpha-beta needs a net");
    control_.stop = false;
    control_.deadline.reset();
    if (limits.time) control_.deadline = std::chrono::steady_clock::now() + *limits.time;
    control_.evaluation_limit = UINT64_MAX;  // each thread keeps its share
    control_.depth_limit = limits.depth;
    control_.evaluations = 0;
    control_.depth = 0;
    const auto share = [threads](uint64_t limit) {
        return limit == UINT64_MAX ? limit : (limit + threads - 1) / threads;
    };
    for (size_t i = 0; i < threads; ++i) {
        workers_[i]->prepare(*evaluator, share(limits.visits), share(limits.evaluations));
    }
    running_ = static_cast<int>(threads);
}

void AlphaBeta::start(const NativeEvaluator* evaluator, const SearchLimits& limits) {
    refuse_if_busy();
    prepare(evaluator, limits, workers_.size());
    busy_ = true;
    for (size_t i = 0; i < workers_.size(); ++i) {
        const int first_depth = 1 + static_cast<int>(i % 2);  // so that threads do not all do the same
        threads_.emplace_back([this, i, first_depth] { run(*workers_[i], first_depth); });
    }
}

void AlphaBeta::run_here(const NativeEvaluator* evaluator, const SearchLimits& limits) {
    refuse_if_busy();
    prepare(evaluator, limits, 1);
    run(*workers_.front(), 1);
}

void AlphaBeta::run(alphabeta::Worker& worker, int first_depth) {
    worker.deepen(first_depth);
    if (&worker == workers_.front().get()) stop();
    const std::lock_guard guard(thread_mutex_);
    --running_;
    thread_event_.notify_all();
}

bool AlphaBeta::wait(std::chrono::microseconds at_most) {
    const auto ended = [this] { return running_ == 0; };
    const auto until = std::chrono::steady_clock::now() + at_most;
    {
        std::unique_lock lock(thread_mutex_);
        // A thread in a deep threat search does not check the clock: this one does.
        const bool due = control_.deadline && *control_.deadline < until;
        if (due && !thread_event_.wait_until(lock, *control_.deadline, ended)) stop();
        if (!thread_event_.wait_until(lock, until, ended)) return false;
    }
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    busy_ = false;
    return true;
}

void AlphaBeta::sample_from(float depth) {
    refuse_if_busy();
    workers_.front()->sample_from(depth);
}

std::vector<alphabeta::SampledNode> AlphaBeta::take_sample(size_t count, uint64_t seed) {
    refuse_if_busy();
    return workers_.front()->take_sample(count, seed);
}

Snapshot AlphaBeta::snapshot() const {
    Snapshot result = workers_.front()->snapshot();
    uint64_t nodes = 0;
    for (const auto& worker : workers_) nodes += worker->nodes();
    result.visits = static_cast<uint32_t>(std::min<uint64_t>(nodes, UINT32_MAX));
    result.depth = control_.depth.load(std::memory_order_relaxed);
    result.evaluations = control_.evaluations.load(std::memory_order_relaxed);
    result.memory_share = table_.share_in_use();
    return result;
}

std::vector<Point> AlphaBeta::proven_line() {
    refuse_if_busy();
    const Snapshot now = snapshot();
    if (now.moves.empty()) return {};
    const RootMove& best = now.moves.front();
    const bool decided = best.verdict.is(Proof::Win) || best.verdict.is(Proof::Loss);
    return decided ? workers_.front()->play_out(best.line, best.verdict.is(Proof::Win)) : best.line;
}

}  // namespace narabe
