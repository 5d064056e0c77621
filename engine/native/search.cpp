#include "search.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "zobrist.hpp"

namespace narabe {

namespace {

constexpr size_t kLongestLine = 40;
constexpr uint64_t kExcluded = 0x6578636c;

/// Better moves first: nearest wins, then what is open or drawn by visits, then the latest losses.
bool comes_before(const RootMove& a, const RootMove& b) {
    const auto rank = [](const RootMove& move) {
        return move.verdict.is(Proof::Win) ? 0 : move.verdict.is(Proof::Loss) ? 2 : 1;
    };
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    if (rank(a) == 0 && a.verdict.plies() != b.verdict.plies()) return a.verdict.plies() < b.verdict.plies();
    if (rank(a) == 2 && a.verdict.plies() != b.verdict.plies()) return a.verdict.plies() > b.verdict.plies();
    return a.visits != b.visits ? a.visits > b.visits : a.prior > b.prior;
}

}  // namespace

Search::Search(const Board& board, const SearchOptions& options)
    : board_(board), options_(options), tree_(options.memory_bytes) {
    for (int thread = 0; thread < std::max(options.threads, 1); ++thread) {
        explorers_.push_back(std::make_unique<Explorer>(tree_, options_, control_, board_));
    }
    set_position(board);
}

Search::~Search() {
    stop();
    for (std::thread& thread : threads_) thread.join();
}

void Search::set_position(const Board& board, const PointSet& excluded) {
    if (board.width() != board_.width() || board.height() != board_.height() ||
        board.variant() != board_.variant() || board.row_length() != board_.row_length()) {
        throw std::invalid_argument("a search keeps to one board size and one set of rules");
    }
    cancel();
    following_a_win_ = root_ != kNone && tree_[root_].verdict.is(Proof::Win) && goes_on(board);
    board_ = board;
    excluded_ = excluded;
    for (const auto& explorer : explorers_) explorer->set_position(board_, excluded_);
    const uint64_t key = root_key();
    if (root_ == kNone) tree_.clear();
    keep(std::nullopt);
    root_ = tree_.find(key);
    if (root_ == kNone) {
        NodeId fresh = tree_.create(key);
        if (fresh == kNone) {
            tree_.clear();
            fresh = tree_.create(key);
        }
        root_ = tree_.publish(fresh);
    }
}

/// Whether a board is this one after a move and a reply.
bool Search::goes_on(const Board& board) const {
    if (board.ply() != board_.ply() + 2) return false;
    for (int ply = 0; ply < board_.ply(); ++ply) {
        if (board.move(ply) != board_.move(ply)) return false;
    }
    return true;
}

/// The position's key; one of its own where moves are excluded, for its verdict is another.
uint64_t Search::root_key() const {
    uint64_t key = board_.key();
    for (const Point point : excluded_) key ^= zobrist::mix(kExcluded + static_cast<uint64_t>(point));
    return key;
}

void Search::clear() {
    cancel();
    tree_.clear();
    for (const auto& explorer : explorers_) explorer->clear();
    set_position(board_, excluded_);
}

void Search::set_limits(const SearchLimits& limits) {
    if (root_ != kNone && tree_.full() && !tree_[root_].expanded) root_ = kNone;  // no room for its moves
    if (root_ == kNone) set_position(board_, excluded_);
    control_.stop = false;
    control_.deadline.reset();
    started_ = std::chrono::steady_clock::now();
    if (limits.time) control_.deadline = started_ + *limits.time;
    expected_time_ = limits.expected_time;
    next_check_ = options_.check_share;
    cleared_ = kNoPoint;
    control_.visit_limit = limits.visits;
    control_.evaluation_limit = limits.evaluations;
    control_.evaluations = 0;
    control_.depth = 0;
    control_.set_winning_line({});
    memory_full_ = false;
    explorers_.front()->prepare_root(root_, following_a_win_);
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
    prepare(evaluator, limits, explorers_.size());
    for (const auto& explorer : explorers_) {
        threads_.emplace_back([this, &explorer] { run(*explorer); });
    }
}

void Search::run_here(const NativeEvaluator* evaluator, const SearchLimits& limits) {
    prepare(evaluator, limits, 1);
    run(*explorers_.front());
}

void Search::prepare(const NativeEvaluator* evaluator, const SearchLimits& limits, size_t threads) {
    if (!threads_.empty()) throw std::logic_error("the search is running");
    cancel();
    for (size_t i = 0; i < threads; ++i) explorers_[i]->use(evaluator);
    set_limits(limits);
    // A move must be known however short the time: the root gets its candidates in any case.
    if (!tree_[root_].expanded && !board_.over()) explorers_.front()->visit(root_, 0);
    claimed_ = tree_[root_].visits;
    running_ = static_cast<int>(threads);
    parked_ = 0;
}

void Search::run(Explorer& explorer) {
    while (!control_.stopped() && !root_proven() && !board_.over()) {
        if (tree_.full()) {
            park();
            continue;
        }
        const bool first = &explorer == explorers_.front().get();
        if (first && check_is_due(claimed_.load(std::memory_order_relaxed))) check_best_move(explorer);
        const uint32_t budget = claim_visits();
        if (budget == 0) break;
        const uint32_t made = explorer.visit(root_, budget);
        claimed_.fetch_sub(budget - made, std::memory_order_relaxed);
        if (made == 0) std::this_thread::yield();  // another thread is expanding what this one wants
    }
    const std::lock_guard guard(thread_mutex_);
    --running_;
    thread_event_.notify_all();
}

/// How many visits the next descent may make; they count as made until it is over. 0: there are enough.
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

/// Towards the end again and again, at shorter and shorter intervals.
bool Search::check_is_due(uint64_t visits) {
    if (!options_.solver) return false;
    const float done = progress(visits);
    if (done < next_check_) return false;
    constexpr float kShortest = 0.02f;
    next_check_ = done + std::max(kShortest, (1.0f - done) / 2);
    return true;
}

/// Searches for threats against the move that would be played, and if it loses against the next best: each
/// node looks for threats as deeply as its own visits are worth, but on this one the game depends.
void Search::check_best_move(Explorer& explorer) {
    while (!control_.stopped()) {
        Snapshot now;
        {
            const std::lock_guard guard(tree_mutex_);
            now = look();
        }
        if (now.moves.empty() || now.forced) return;
        const RootMove& best = now.moves.front();
        if (best.verdict.known() || best.point == cleared_) return;
        const auto nodes = static_cast<uint64_t>(options_.check_nodes * static_cast<float>(now.visits));
        if (!explorer.refute(root_, best.point, nodes)) {
            cleared_ = best.point;
            return;
        }
    }
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
    keep(look());
    root_ = tree_.prune(root_, [this] { return control_.stopped(); });
    if (root_ == kNone) return;
    keep(std::nullopt);
    if (!tree_.full() || control_.stopped()) return;
    memory_full_ = true;
    control_.stop = true;
}

void Search::keep(std::optional<Snapshot> snapshot) {
    const std::lock_guard guard(kept_mutex_);
    kept_ = std::move(snapshot);
}

bool Search::wait(std::chrono::microseconds at_most) {
    const auto ended = [this] { return running_ == 0; };
    const auto until = std::chrono::steady_clock::now() + at_most;
    {
        std::unique_lock lock(thread_mutex_);
        // A thread deep in threats does not look at the clock: this one does.
        const bool due = control_.deadline && *control_.deadline < until;
        if (due && !thread_event_.wait_until(lock, *control_.deadline, ended)) stop();
        if (!thread_event_.wait_until(lock, until, ended)) return false;
    }
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    return true;
}

void Search::stop() { control_.stop = true; }

// ------------------------------------------------------------------------------------------------------
// batches

void Search::begin(const SearchLimits& limits) {
    if (!threads_.empty()) throw std::logic_error("the search is running");
    cancel();
    explorers_.front()->leave_evaluations_to_batches();
    set_limits(limits);
}

const LeafBatch& Search::collect(size_t size) {
    cancel();
    if (batch_.leaves.size() < size) {
        const auto points = static_cast<size_t>(board_.points());
        batch_.leaves.resize(size);
        batch_.stones.resize(size * points);
        batch_.last_moves.resize(size * 2);
        batch_.ply.resize(size);
        batch_.turn.resize(size);
    }
    Explorer& explorer = *explorers_.front();
    // A move must be known however short the time: the first visit takes place in any case.
    const auto ended = [&] {
        if (root_ == kNone || board_.over() || root_proven()) return true;
        const Node& root = tree_[root_];
        return root.expanded && (control_.stopped() || root.visits + batch_.size >= control_.visit_limit);
    };
    while (batch_.size < size && batch_.blocked.size() <= size && !ended()) {
        if (tree_.full()) {
            if (batch_.size > 0 || !batch_.blocked.empty()) break;
            make_room();
            continue;
        }
        if (batch_.size == 0 && batch_.blocked.empty() && check_is_due(tree_[root_].visits)) {
            check_best_move(explorer);
            if (ended()) break;
        }
        PendingLeaf& leaf = batch_.leaves[batch_.size];
        switch (explorer.find_leaf(root_, leaf)) {
            case Explorer::Descent::Leaf:
                write_position(explorer.board(), batch_.size++);
                break;
            case Explorer::Descent::Blocked:
                batch_.blocked.push_back(leaf.path);
                break;
            case Explorer::Descent::Counted:
                break;
        }
        explorer.return_to_root();
    }
    return batch_;
}

void Search::write_position(const Board& board, size_t index) {
    const auto points = static_cast<size_t>(board.points());
    const Colour own = board.turn();
    for (size_t i = 0; i < points; ++i) {
        const Colour cell = board.cell(board.point(static_cast<int>(i)));
        batch_.stones[index * points + i] = static_cast<int8_t>(cell == EMPTY || cell == WALL ? cell
                                                                : cell == own                 ? 1
                                                                                              : 2);
    }
    for (int back = 0; back < 2; ++back) {
        const Point last = board.last(back);
        batch_.last_moves[index * 2 + static_cast<size_t>(back)] =
            static_cast<int16_t>(last == kNoPoint ? -1 : board.index(last));
    }
    batch_.ply[index] = static_cast<int16_t>(board.ply());
    batch_.turn[index] = static_cast<int8_t>(own);
}

void Search::apply(std::span<const float> policy_logits, std::span<const float> wdl) {
    const auto points = static_cast<size_t>(board_.points());
    if (policy_logits.size() < batch_.size * points || wdl.size() < batch_.size * 3) {
        throw std::invalid_argument("fewer answers than positions");
    }
    const std::lock_guard guard(tree_mutex_);
    std::vector<float> logits;
    for (size_t i = 0; i < batch_.size; ++i) {
        const PendingLeaf& leaf = batch_.leaves[i];
        logits.clear();
        for (const Point move : leaf.moves) {
            logits.push_back(policy_logits[i * points + static_cast<size_t>(board_.index(move))]);
        }
        explorers_.front()->answer_leaf(leaf, logits, {wdl[i * 3], wdl[i * 3 + 1], wdl[i * 3 + 2]});
    }
    batch_.size = 0;
    cancel();
}

void Search::cancel() {
    for (size_t i = 0; i < batch_.size; ++i) explorers_.front()->release_leaf(batch_.leaves[i]);
    for (const auto& path : batch_.blocked) explorers_.front()->release_path(path);
    batch_.size = 0;
    batch_.blocked.clear();
}

// -----------------------------------------------------------------------------------------------------
// results

void Search::mix_root_priors(std::span<const float> noise, float share) {
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
            const std::lock_guard guard(kept_mutex_);
            if (kept_) return *kept_;
        }
        const std::unique_lock guard(tree_mutex_, std::try_to_lock);
        if (guard) return look();
        std::this_thread::yield();
    }
}

/// The tree as it is; its mutex must be held.
Snapshot Search::look() const {
    Snapshot result;
    result.evaluations = control_.evaluations.load(std::memory_order_relaxed);
    result.depth = control_.depth.load(std::memory_order_relaxed);
    result.nodes = tree_.node_count();
    result.memory_share =
        static_cast<double>(tree_.used_bytes()) / static_cast<double>(tree_.capacity_bytes());
    result.memory_full = memory_full_;

    std::vector<std::pair<RootMove, NodeId>> moves;
    {
        Node& root = tree_[root_];
        const std::lock_guard root_guard(root.lock);
        result.visits = root.visits;
        result.estimate = root.estimate;
        result.verdict = root.verdict;
        result.forced = root.expanded && root.candidate_count == 1;
        const auto candidates = tree_.candidates(root);
        const auto edges = tree_.edges(root);
        for (size_t i = 0; i < candidates.size(); ++i) {
            const Edge edge = i < edges.size() ? edges[i] : Edge{};
            moves.emplace_back(root_move(candidates[i], edge), edge.child);
        }
    }
    std::sort(moves.begin(), moves.end(),
              [](const auto& a, const auto& b) { return comes_before(a.first, b.first); });
    put_surest_first(moves);
    const std::vector<Point> winning_line = control_.winning_line();
    for (auto& [move, child] : moves) {
        append_best_line(child, move.line);
        if (move.verdict.is(Proof::Win) && !winning_line.empty() && winning_line.front() == move.point) {
            move.line = winning_line;
        }
        result.moves.push_back(std::move(move));
    }
    return result;
}

std::vector<Point> Search::proven_line() {
    if (!threads_.empty()) throw std::logic_error("the search is running");
    const Snapshot now = snapshot();
    if (now.moves.empty()) return {};
    const RootMove& best = now.moves.front();
    const bool decided = best.verdict.is(Proof::Win) || best.verdict.is(Proof::Loss);
    return decided ? explorers_.front()->continue_proof(best.line, best.verdict.is(Proof::Win)) : best.line;
}

RootMove Search::root_move(const Candidate& candidate, const Edge& edge) const {
    const Estimate& seen = edge.estimate;
    const auto visits = static_cast<float>(std::max(edge.visits, 1u));
    const float variance = std::max(seen.square - seen.value * seen.value, 0.0f) + 0.25f / visits;
    const float mean = seen.value - options_.draw_penalty * seen.draw;
    const float error = edge.verdict.known() ? 0.0f : std::sqrt(variance / visits);
    return {.point = candidate.point,
            .visits = edge.visits,
            .estimate = seen,
            .prior = candidate.prior(),
            .bound = mean - options_.bound_width * error,
            .verdict = edge.verdict,
            .line = {candidate.point}};
}

/// Of the moves not decided, puts the one with the best lower bound before those with more visits.
void Search::put_surest_first(std::vector<std::pair<RootMove, NodeId>>& moves) const {
    const auto decided = [](const auto& move) {
        return move.first.verdict.is(Proof::Win) || move.first.verdict.is(Proof::Loss);
    };
    const auto begin = moves.begin();
    if (moves.empty() || decided(*begin)) return;
    const auto end = std::find_if(begin, moves.end(), decided);
    const auto enough = options_.bound_min_visits * static_cast<float>(begin->first.visits);
    auto surest = begin;
    for (auto move = begin; move != end; ++move) {
        const bool competes = static_cast<float>(move->first.visits) >= enough || move->first.verdict.known();
        if (competes && move->first.visits > 0 && move->first.bound > surest->first.bound) surest = move;
    }
    std::rotate(begin, surest, surest + 1);
}

void Search::append_best_line(NodeId id, std::vector<Point>& line) const {
    while (id != kNone && line.size() < kLongestLine) {
        Node& node = tree_[id];
        const std::lock_guard guard(node.lock);
        const auto edges = tree_.edges(node);
        const auto candidates = tree_.candidates(node);
        std::optional<RootMove> best;
        size_t best_index = 0;
        for (size_t i = 0; i < edges.size(); ++i) {
            if (edges[i].visits == 0) continue;
            RootMove move = root_move(candidates[i], edges[i]);
            if (best && !comes_before(move, *best)) continue;
            best = std::move(move);
            best_index = i;
        }
        if (!best) return;
        line.push_back(best->point);
        id = edges[best_index].child;
    }
}

}  // namespace narabe
