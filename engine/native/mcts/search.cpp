#include "mcts/search.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <thread>
#include <utility>

#include "board/zobrist.hpp"
#include "mcts/tree_snapshot.hpp"

namespace narabe {

using namespace mcts;

namespace {

constexpr uint64_t kExcluded = 0x6578636c;

/// Moves without an edge must stay in order of priors.
void sort_by_prior(std::span<Candidate> candidates) {
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.prior_bits != b.prior_bits ? a.prior_bits > b.prior_bits : a.point < b.point;
    });
}

}  // namespace

Mcts::Mcts(const Board& board, const MctsOptions& options)
    : SearchDriver(board, options.threads), options_(options), tree_(options.memory_bytes) {
    for (int thread = 0; thread < thread_count(); ++thread) {
        workers_.push_back(std::make_unique<Worker>(tree_, options_, control_, board_));
    }
    find_root();
}

void Mcts::go_to_position(const Board& before) {
    release_batch();
    following_a_win_ = root_ != kNone && tree_[root_].verdict.is(Proof::Win) && goes_on_from(before);
    find_root();
}

/// Finds the position's node, or creates it.
void Mcts::find_root() {
    for (const auto& worker : workers_) worker->set_position(board_, excluded_);
    if (root_ == kNone) tree_.clear();
    show_while_pruning(std::nullopt);
    const uint64_t key = root_key();
    root_ = tree_.find(key);
    if (root_ != kNone) return;
    NodeId fresh = tree_.create(key);
    if (fresh == kNone) {
        tree_.clear();
        fresh = tree_.create(key);
    }
    root_ = tree_.publish(fresh);
}

/// Whether the position is the one before after a move and a reply.
bool Mcts::goes_on_from(const Board& before) const {
    if (board_.ply() != before.ply() + 2) return false;
    for (int ply = 0; ply < before.ply(); ++ply) {
        if (before.move(ply) != board_.move(ply)) return false;
    }
    return true;
}

/// The position's key; a different one if moves are excluded, because its verdict may differ.
uint64_t Mcts::root_key() const {
    uint64_t key = node_key(options_, board_);
    for (const Point point : excluded_) key ^= zobrist::mix(kExcluded + static_cast<uint64_t>(point));
    return key;
}

void Mcts::forget() {
    release_batch();
    tree_.clear();
    for (const auto& worker : workers_) worker->clear();
    root_ = kNone;
    following_a_win_ = false;
    find_root();
}

void Mcts::touch_tables() {
    for (const auto& worker : workers_) worker->touch();
}

/// Makes the root ready for a search within the limits.
void Mcts::prepare_root() {
    if (root_ != kNone && tree_.full() && !tree_[root_].expanded) root_ = kNone;  // no room for its moves
    if (root_ == kNone) find_root();
    next_check_ = options_.check_share;
    cleared_ = kNoPoint;
    finishing_ = false;
    memory_full_ = false;
    workers_.front()->prepare_root(root_, following_a_win_);
    visits_before_ = tree_[root_].visits;
    const SearchLimits& limits = control_.limits;
    const uint64_t playouts = limits.nodes == kUnlimited ? kUnlimited : visits_before_ + limits.nodes;
    visit_limit_ = std::min(limits.visits, playouts);
}

/// Gives the moves that are said to be good nearly the prior of the net's favourite, once the root has moves.
void Mcts::favour_hints() {
    if (hints_.empty() || root_ == kNone) return;
    Node& root = tree_[root_];
    const std::lock_guard guard(root.lock);
    const auto candidates = tree_.candidates(root);
    int highest = 0;
    for (const Candidate& candidate : candidates) highest = std::max<int>(highest, candidate.prior_bits);
    for (Candidate& candidate : candidates) {
        if (std::ranges::find(hints_, candidate.point) == hints_.end()) continue;
        candidate.prior_bits = static_cast<uint16_t>(std::max<int>(candidate.prior_bits, highest - 1));
    }
    sort_by_prior(candidates.subspan(root.edge_count));
}

bool Mcts::root_proven() const {
    if (root_ == kNone) return false;
    Node& root = tree_[root_];
    const std::lock_guard guard(root.lock);
    return root.verdict.known();
}

// ------------------------------------------------------------------------------------------------------
// threads

void Mcts::prepare(const NativeEvaluator* evaluator, int threads) {
    release_batch();
    for (int thread = 0; thread < threads; ++thread) {
        workers_[static_cast<size_t>(thread)]->use_net(evaluator);
    }
    prepare_root();
    // However short the time, a move must be known: the root always gets its candidates.
    if (!tree_[root_].expanded && !board_.over()) workers_.front()->descend(root_, 0);
    favour_hints();
    claimed_ = tree_[root_].visits;
    parked_ = 0;
}

void Mcts::search(int thread) {
    Worker& worker = *workers_[static_cast<size_t>(thread)];
    while (!control_.stopped() && !root_proven() && !board_.over()) {
        if (tree_.full()) {
            park();
            continue;
        }
        if (thread == 0) check_if_due(worker, claimed_.load(std::memory_order_relaxed));
        const uint32_t budget = claim_visits();
        if (budget == 0) break;
        const uint32_t made = worker.descend(root_, budget);
        claimed_.fetch_sub(budget - made, std::memory_order_relaxed);
        if (made == 0) std::this_thread::yield();  // another thread is expanding the same node
    }
}

/// How many visits the next descent may make; they are reserved until it is over. 0: the limit is reached.
uint32_t Mcts::claim_visits() {
    const uint64_t made = claimed_.load(std::memory_order_relaxed);
    const auto wanted = static_cast<uint64_t>(options_.share_per_descent * static_cast<float>(made));
    const uint64_t budget = std::clamp<uint64_t>(wanted, 1, options_.visits_per_descent);
    const uint64_t before = claimed_.fetch_add(budget, std::memory_order_relaxed);
    const uint64_t allowed = before < visit_limit_ ? std::min(budget, visit_limit_ - before) : 0;
    claimed_.fetch_sub(budget - allowed, std::memory_order_relaxed);
    return static_cast<uint32_t>(allowed);
}

/// How much of the search is done; 0 where nothing limits it.
float Mcts::progress(uint64_t visits) const {
    const auto share = [](uint64_t count, uint64_t limit) {
        return limit == kUnlimited ? 0.0f : static_cast<float>(count) / static_cast<float>(limit);
    };
    const float counted =
        std::max(share(visits, visit_limit_),
                 share(control_.evaluations.load(std::memory_order_relaxed), control_.limits.evaluations));
    const auto expected = control_.limits.expected_time;
    if (!expected) return counted;
    if (*expected <= std::chrono::microseconds(0)) return 1.0f;
    const std::chrono::duration<float> elapsed = std::chrono::steady_clock::now() - control_.started;
    return std::max(counted, elapsed / *expected);
}

void Mcts::check_if_due(Worker& worker, uint64_t visits) {
    const bool finishing = finishing_.exchange(false);
    if (!finishing && !check_is_due(visits)) return;
    if (check_best_move(worker) && finishing) control_.stop = true;
}

/// Repeated towards the end, at shorter and shorter intervals.
bool Mcts::check_is_due(uint64_t visits) {
    if (!options_.solver) return false;
    const float done = progress(visits);
    if (done < next_check_) return false;
    constexpr float kShortest = 0.02f;
    next_check_ = done + std::max(kShortest, (1.0f - done) / 2);
    return true;
}

/// Searches for threats against the move that would be played, and if it loses, against the next best. Nodes
/// search threats in proportion to their visits, but on this one the game depends. Returns whether the first
/// move stands.
bool Mcts::check_best_move(Worker& worker) {
    for (bool stands = true; !control_.stopped(); stands = false) {
        Snapshot now;
        {
            const std::lock_guard guard(tree_mutex_);
            now = read_tree();
        }
        if (!options_.solver || now.moves.empty() || now.forced) return stands;
        const RootMove& best = now.moves.front();
        if (best.verdict.known() || best.point == cleared_) return stands;
        const auto nodes = static_cast<uint64_t>(options_.check_nodes * static_cast<float>(now.visits));
        if (!worker.refute(root_, best.point, nodes)) {
            cleared_ = best.point;
            return stands;
        }
    }
    return true;
}

/// Waits while the tree is made smaller; the last thread to come here does it.
void Mcts::park() {
    std::unique_lock lock(thread_mutex_);
    const uint64_t seen = prunings_;
    ++parked_;
    thread_event_.notify_all();
    while (prunings_ == seen && !control_.stopped()) {
        if (parked_ == running_ && !making_room_) {
            making_room_ = true;
            lock.unlock();
            make_room();
            lock.lock();
            making_room_ = false;
            ++prunings_;
            thread_event_.notify_all();
        } else {
            thread_event_.wait_for(lock, std::chrono::milliseconds(5));
        }
    }
    --parked_;
}

void Mcts::make_room() {
    const std::lock_guard guard(tree_mutex_);
    show_while_pruning(read_tree());
    root_ = tree_.prune(root_, [this] { return control_.stopped(); });
    if (root_ == kNone) return;
    show_while_pruning(std::nullopt);
    if (!tree_.full() || control_.stopped()) return;
    memory_full_ = true;
    control_.stop = true;
}

void Mcts::show_while_pruning(std::optional<Snapshot> snapshot) {
    const std::lock_guard guard(shown_mutex_);
    shown_ = std::move(snapshot);
}

// ------------------------------------------------------------------------------------------------------
// batches

void Mcts::begin(const SearchLimits& limits) {
    const Exclusive exclusive(*this);
    control_.begin(limits);
    release_batch();
    workers_.front()->use_batch(batch_);
    prepare_root();
}

const LeafBatch& Mcts::collect(size_t size) {
    const Exclusive exclusive(*this);
    release_batch();
    batch_.start(size, board_);
    favour_hints();
    Worker& worker = *workers_.front();
    // However short the time, a move must be known: the first visit is always made.
    const auto ended = [&] {
        if (root_ == kNone || board_.over() || root_proven()) return true;
        const Node& root = tree_[root_];
        return root.expanded && (control_.stopped() || root.visits + batch_.size() >= visit_limit_);
    };
    while (!batch_.full() && !ended()) {
        if (tree_.full()) {
            if (!batch_.empty()) break;
            make_room();
            continue;
        }
        if (batch_.empty()) {
            check_if_due(worker, tree_[root_].visits);
            if (ended()) break;
        }
        worker.descend(root_, 1);
    }
    return batch_;
}

void Mcts::apply(std::span<const float> policy_logits, std::span<const float> wdl) {
    const Exclusive exclusive(*this);
    const auto points = static_cast<size_t>(board_.points());
    if (policy_logits.size() < batch_.size() * points || wdl.size() < batch_.size() * 3) {
        throw std::invalid_argument("fewer answers than positions");
    }
    const std::lock_guard guard(tree_mutex_);
    std::vector<float> logits;
    for (size_t i = 0; i < batch_.size(); ++i) {
        const PendingLeaf& leaf = batch_.leaf(i);
        logits.clear();
        for (const Point move : leaf.list.moves) {
            logits.push_back(policy_logits[i * points + static_cast<size_t>(board_.index(move))]);
        }
        workers_.front()->answer(leaf, logits, {wdl[i * 3], wdl[i * 3 + 1], wdl[i * 3 + 2]});
    }
    for (const auto& path : batch_.blocked()) workers_.front()->release(path);
    batch_.clear();
}

void Mcts::cancel() {
    const Exclusive exclusive(*this);
    release_batch();
}

void Mcts::release_batch() {
    for (size_t i = 0; i < batch_.size(); ++i) workers_.front()->release(batch_.leaf(i));
    for (const auto& path : batch_.blocked()) workers_.front()->release(path);
    batch_.clear();
}

// -----------------------------------------------------------------------------------------------------
// results

void Mcts::mix_root_priors(std::span<const float> noise, float share) {
    const Exclusive exclusive(*this);
    if (noise.size() != static_cast<size_t>(board_.points())) {
        throw std::invalid_argument("the noise is not one number for each point");
    }
    if (root_ == kNone) return;
    Node& root = tree_[root_];
    const std::lock_guard guard(root.lock);
    const auto candidates = tree_.candidates(root);
    for (Candidate& candidate : candidates) {
        const float other = noise[static_cast<size_t>(board_.index(candidate.point))];
        const float mixed = (1.0f - share) * candidate.prior() + share * other;
        candidate.prior_bits = static_cast<uint16_t>(std::clamp(mixed * 65535.0f + 0.5f, 1.0f, 65535.0f));
    }
    sort_by_prior(candidates.subspan(root.edge_count));
}

Snapshot Mcts::snapshot() const {
    while (true) {
        {
            const std::lock_guard guard(shown_mutex_);
            if (shown_) return *shown_;
        }
        const std::unique_lock guard(tree_mutex_, std::try_to_lock);
        if (guard) return read_tree();
        std::this_thread::yield();
    }
}

/// A snapshot of the tree; the caller holds its mutex.
Snapshot Mcts::read_tree() const {
    Snapshot result = take_snapshot(tree_, root_, options_, control_);
    result.nodes = result.visits - std::min<uint64_t>(visits_before_, result.visits);
    result.memory_full = memory_full_;
    return result;
}

}  // namespace narabe
