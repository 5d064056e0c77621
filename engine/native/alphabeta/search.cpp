#include "alphabeta/search.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace narabe {
namespace {

/// The nodes that a search within these limits makes at most, roughly: so many stores are to be expected.
uint64_t likely_nodes(const SearchLimits& limits, int threads) {
    constexpr uint64_t kPerMillisecond = 500;  // of a fast processor, a thread
    uint64_t nodes = limits.nodes;
    if (limits.time) {
        const auto ms = static_cast<uint64_t>(std::max<int64_t>(limits.time->count(), 0)) / 1000 + 1;
        nodes = std::min(nodes, ms * kPerMillisecond * static_cast<uint64_t>(threads));
    }
    return nodes;
}

}  // namespace

AlphaBeta::AlphaBeta(const Board& board, const AlphaBetaOptions& options)
    : SearchDriver(board, options.threads), options_(options), table_(options.memory_bytes >> 20) {
    for (int thread = 0; thread < thread_count(); ++thread) {
        workers_.push_back(std::make_unique<alphabeta::Worker>(options_, table_, control_, board_));
    }
}

void AlphaBeta::go_to_position(const Board& before) {
    if (board_.key() != before.key()) table_.age();
    for (const auto& worker : workers_) worker->set_position(board_, excluded_, hints_);
}

void AlphaBeta::forget() {
    table_.clear();
    for (const auto& worker : workers_) worker->clear();
}

void AlphaBeta::touch_tables() {
    table_.touch();
    for (const auto& worker : workers_) worker->touch();
}

void AlphaBeta::prepare(const NativeEvaluator* evaluator, int threads) {
    if (evaluator == nullptr) throw std::invalid_argument("alpha-beta needs a native net");
    const SearchLimits& limits = control_.limits;
    if (limits.visits != kUnlimited) throw std::invalid_argument("alpha-beta counts nodes, not visits");
    const auto share = [threads](uint64_t limit) {
        const auto count = static_cast<uint64_t>(threads);
        return limit == kUnlimited ? limit : limit / count + (limit % count != 0);
    };
    table_.make_room(likely_nodes(limits, threads));
    for (int thread = 0; thread < threads; ++thread) {
        workers_[static_cast<size_t>(thread)]->prepare(*evaluator, share(limits.nodes),
                                                       share(limits.evaluations));
    }
}

void AlphaBeta::search(int thread) {
    // So that threads do not all do the same.
    const int first_depth = std::min(1 + thread % 2, control_.limits.depth);
    workers_[static_cast<size_t>(thread)]->deepen(first_depth);
    if (thread == 0) stop();
}

Snapshot AlphaBeta::snapshot() const {
    Snapshot result = workers_.front()->snapshot();
    for (const auto& worker : workers_) result.nodes += worker->nodes();
    result.depth = control_.depth.load(std::memory_order_relaxed);
    result.evaluations = control_.evaluations.load(std::memory_order_relaxed);
    result.memory_share = table_.share_in_use();
    return result;
}

}  // namespace narabe
