#include "mcts/search.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "board/zobrist.hpp"

namespace narabe {

namespace {

constexpr uint64_t kExcluded = 0x6578636c;

}  // namespace

Search::Search(const Board& board, const SearchOptions& options)
    : board_(board), options_(options), tree_(options.memory_bytes) {
    for (int thread = 0; thread < std::max(options.threads, 1); ++thread) {
        workers_.push_back(std::make_unique<SearchWorker>(tree_, options_, control_, board_));
    }
    set_position(board);
}

Search::~Search() {
    stop();
    for (std::thread& thread : threads_) thread.join();
}

/// Held by a call that changes the tree; other calls are refused meanwhile.
class Search::Exclusive {
  public:
    explicit Exclusive(Search& search) : busy_(search.busy_) {
        if (busy_.exchange(true)) {
            throw std::logic_error("the search is running: stop it and wait for its end first");
        }
    }
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

void Search::set_position(const Board& board, const PointSet& excluded) {
    const Exclusive exclusive(*this);
    if (board.width() != board_.width() || board.height() != board_.height() ||
        board.variant() != board_.variant() || board.row_length() != board_.row_length()) {
        throw std::invalid_argument("a search keeps to one board size and one set of rules");
    }
    release_batch();
    following_a_win_ = root_ != kNone && tree_[root_].verdict.is(Proof::Win) && goes_on(board);
    board_ = board;
    excluded_ = excluded;
    go_to_position();
}

/// Finds the position's node, or leaves it to the next search to create.
void Search::go_to_position() {
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

/// Whether a board is the present one after a move and a reply.
bool Search::goes_on(const Board& board) const {
    if (board.ply() != board_.ply() + 2) return false;
    for (int ply = 0; ply < board_.ply(); ++ply) {
        if (board.move(ply) != board_.move(ply)) return false;
    }
    return true;
}

/// The position's key; a different one if moves are excluded, because its verdict may differ.
uint64_t Search::root_key() const {
    uint64_t key = node_key(options_, board_);
    for (const Point point : excluded_) key ^= zobrist::mix(kExcluded + static_cast<uint64_t>(point));
    return key;
}

void Search::clear() {
    const Exclusive exclusive(*this);
    release_batch();
    tree_.clear();
    for (const auto& worker : workers_) worker->clear();
    root_ = kNone;
    following_a_win_ = false;
    go_to_position();
}

void Search::set_limits(const SearchLimits& limits) {
    if (root_ != kNone && tree_.full() && !tree_[root_].expanded) root_ = kNone;  // no room for its moves
    if (root_ == kNone) go_to_position();
    control_.stop = false;
    control_.deadline.reset();
    started_ = std::chrono::steady_clock::now();
    if (limits.time) control_.deadline = started_ + *limits.time;
    expected_time_ = limits.expected_time;
    next_check_ = options_.check_share;
    cleared_ = kNoPoint;
    control_.visit_limit = limits.visits;
    control_.evaluation_limit = limits.evaluations;
    control_.depth_limit = limits.depth;
    finishing_ = false;
    control_.evaluations = 0;
    control_.depth = 0;
    control_.set_winning_line({});
    memory_full_ = false;
    workers_.front()->prepare_root(root_, following_a_win_);
}

bool Search::root_proven() const {
    if (root_ == kNone) return false;
    Node& root = tree_[root_];
    const std::lock_guard guard(root.lock);
    return root.verdict.known();
}

// ------------------------------------------------------------------------------------------------------
// threads

void Search::start(const NativeEvaluator* evaluator, const SearchLimits& limits) {
    Exclusive exclusive(*this);
    prepare(evaluator, limits, workers_.size());
    for (const auto& worker : workers_) {
        threads_.emplace_back([this, &worker] { run(*worker); });
    }
    exclusive.keep();
}

void Search::run_here(const NativeEvaluator* evaluator, const SearchLimits& limits) {
    const Exclusive exclusive(*this);
    prepare(evaluator, limits, 1);
    run(*workers_.front());
}

void Search::prepare(const NativeEvaluator* evaluator, const SearchLimits& limits, size_t threads) {
    release_batch();
    for (size_t i = 0; i < threads; ++i) workers_[i]->use_net(evaluator);
    set_limits(limits);
    // However short the time, a move must be known: the root always gets its candidates.
    if (!tree_[root_].expanded && !board_.over()) workers_.front()->descend(root_, 0);
    claimed_ = tree_[root_].visits;
    running_ = static_cast<int>(threads);
    parked_ = 0;
}

void Search::run(SearchWorker& worker) {
    while (!control_.stopped() && !root_proven() && !board_.over()) {
        if (tree_.full()) {
            park();
            continue;
        }
        if (&worker == workers_.front().get()) {
            check_if_due(worker, claimed_.load(std::memory_order_relaxed));
        }
        const uint32_t budget = claim_visits();
        if (budget == 0) break;
        const uint32_t made = worker.descend(root_, budget);
        claimed_.fetch_sub(budget - made, std::memory_order_relaxed);
        if (made == 0) std::this_thread::yield();  // another thread is expanding the same node
    }
    const std::lock_guard guard(thread_mutex_);
    --running_;
    thread_event_.notify_all();
}

/// How many visits the next descent may make; they are reserved until it is over. 0: the limit is reached.
uint32_t Search::claim_visits() {
    const uint64_t made = claimed_.load(std::memory_order_relaxed);
    const auto wanted = static_cast<uint64_t>(options_.share_per_descent * static_cast<float>(made));
    const uint64_t budget = std::clamp<uint64_t>(wanted, 1, options_.visits_per_descent);
    const uint64_t before = claimed_.fetch_add(budget, std::memory_order_relaxed);
    const uint64_t allowed =
        before < control_.visit_limit ? std::min(budget, control_.visit_limit - before) : 0;
    claimed_.fetch_sub(budget - allowed, std::memory_order_relaxed);
    return static_cast<uint32_t>(allowed);
}

/// How much of the search is done; 0 where nothing limits it.
float Search::progress(uint64_t visits) const {
    const auto share = [](uint64_t count, uint64_t limit) {
        return limit == UINT64_MAX ? 0.0f : static_cast<float>(count) / static_cast<float>(limit);
    };
    const float counted =
        std::max(share(visits, control_.visit_limit),
                 share(control_.evaluations.load(std::memory_order_relaxed), control_.evaluation_limit));
    if (!expected_time_) return counted;
    if (*expected_time_ <= std::chrono::microseconds(0)) return 1.0f;
    const std::chrono::duration<float> elapsed = std::chrono::steady_clock::now() - started_;
    return std::max(counted, elapsed / *expected_time_);
}

void Search::check_if_due(SearchWorker& worker, uint64_t visits) {
    const bool finishing = finishing_.exchange(false);
    if (!finishing && !check_is_due(visits)) return;
    if (check_best_move(worker) && finishing) control_.stop = true;
}

/// Repeated towards the end, at shorter and shorter intervals.
bool Search::check_is_due(uint64_t visits) {
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
bool Search::check_best_move(SearchWorker& worker) {
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
void Search::park() {
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

void Search::make_room() {
    const std::lock_guard guard(tree_mutex_);
    show_while_pruning(read_tree());
    root_ = tree_.prune(root_, [this] { return control_.stopped(); });
    if (root_ == kNone) return;
    show_while_pruning(std::nullopt);
    if (!tree_.full() || control_.stopped()) return;
    memory_full_ = true;
    control_.stop = true;
}

void Search::show_while_pruning(std::optional<Snapshot> snapshot) {
    const std::lock_guard guard(shown_mutex_);
    shown_ = std::move(snapshot);
}

bool Search::wait(std::chrono::microseconds at_most) {
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

void Search::stop() { control_.stop = true; }

void Search::finish() { finishing_ = true; }

// ------------------------------------------------------------------------------------------------------
// batches

void Search::begin(const SearchLimits& limits) {
    const Exclusive exclusive(*this);
    release_batch();
    workers_.front()->use_batch(batch_);
    set_limits(limits);
}

const LeafBatch& Search::collect(size_t size) {
    const Exclusive exclusive(*this);
    release_batch();
    batch_.start(size, board_);
    SearchWorker& worker = *workers_.front();
    // However short the time, a move must be known: the first visit is always made.
    const auto ended = [&] {
        if (root_ == kNone || board_.over() || root_proven()) return true;
        const Node& root = tree_[root_];
        return root.expanded && (control_.stopped() || root.visits + batch_.size() >= control_.visit_limit);
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

void Search::apply(std::span<const float> policy_logits, std::span<const float> wdl) {
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

void Search::cancel() {
    const Exclusive exclusive(*this);
    release_batch();
}

void Search::release_batch() {
    for (size_t i = 0; i < batch_.size(); ++i) workers_.front()->release(batch_.leaf(i));
    for (const auto& path : batch_.blocked()) workers_.front()->release(path);
    batch_.clear();
}

// -----------------------------------------------------------------------------------------------------
// results

void Search::mix_root_priors(std::span<const float> noise, float share) {
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
    // Those without an edge must stay in order of priors.
    std::sort(candidates.begin() + root.edge_count, candidates.end(),
              [](const Candidate& a, const Candidate& b) {
                  return a.prior_bits != b.prior_bits ? a.prior_bits > b.prior_bits : a.point < b.point;
              });
}

Snapshot Search::snapshot() const {
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
Snapshot Search::read_tree() const {
    Snapshot result = take_snapshot(tree_, root_, options_, control_);
    result.memory_full = memory_full_;
    return result;
}

std::vector<Point> Search::proven_line() {
    const Exclusive exclusive(*this);
    const Snapshot now = snapshot();
    if (now.moves.empty()) return {};
    const RootMove& best = now.moves.front();
    const bool decided = best.verdict.is(Proof::Win) || best.verdict.is(Proof::Loss);
    return decided ? workers_.front()->play_out(best.line, best.verdict.is(Proof::Win)) : best.line;
}

}  // namespace narabe
