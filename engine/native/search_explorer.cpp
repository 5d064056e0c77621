#include "search_explorer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "numeric.hpp"

namespace narabe {

namespace {

constexpr Wdl kEven = {0.5f, 0.0f, 0.5f};

Estimate estimate_of(Wdl wdl) {
    const float value = wdl.win - wdl.loss;
    return {value, wdl.draw, value * value};
}

/// Sorts by falling prior, equals as they come, which is by points. By counting, first the low bytes, then
/// the high ones: comparing moves whose priors are all about nothing takes several times as long.
void sort_by_prior(std::vector<Candidate>& candidates, std::vector<Candidate>& other) {
    for (const int shift : {0, 8}) {
        const auto rank = [shift](const Candidate& candidate) {
            return static_cast<size_t>(255 - (candidate.prior_bits >> shift & 255));
        };
        std::array<uint32_t, 257> places{};  // by rank: of the first, of the next, ...
        for (const Candidate& candidate : candidates) ++places[rank(candidate) + 1];
        std::partial_sum(places.begin(), places.end(), places.begin());
        other.resize(candidates.size());
        for (const Candidate& candidate : candidates) other[places[rank(candidate)]++] = candidate;
        candidates.swap(other);
    }
}

}  // namespace

Explorer::Explorer(Tree& tree, const SearchOptions& options, SearchControl& control, const Board& board)
    : tree_(tree), options_(options), control_(control), board_(board), lookout_(options, control.stop) {
    set_position(board, {});
}

void Explorer::set_position(const Board& board, const PointSet& excluded) {
    board_ = board;
    excluded_ = excluded;
    root_ply_ = evaluator_ply_ = board.ply();
    if (evaluator_) evaluator_->reset(board_);
}

void Explorer::use(const NativeEvaluator* net) {
    if (net != net_) evaluator_.reset();
    if (net && !evaluator_) evaluator_ = net->worker(board_.width(), board_.height(), board_.variant());
    net_ = net;
    in_batches_ = false;
    set_position(board_, excluded_);
}

void Explorer::leave_evaluations_to_batches() {
    use(nullptr);
    in_batches_ = true;
}

void Explorer::clear() { lookout_.clear(); }

void Explorer::prepare_root(NodeId root, bool following_a_win) {
    Node& node = tree_[root];
    const std::lock_guard guard(node.lock);
    const auto edges = tree_.edges(node);
    const bool rests_on_edges =
        std::any_of(edges.begin(), edges.end(), [](const Edge& edge) { return edge.verdict.known(); });
    if (node.verdict.known() && !rests_on_edges) {
        node.verdict = Verdict();
        node.expanded = false;
    }
    if (board_.over()) {
        node.verdict = lookout_.look(board_).verdict;
        return;
    }
    if (node.verdict.known() || (node.expanded && !following_a_win)) return;
    Outlook outlook = lookout_.look(board_);
    // The threat search has most of the proof in its table.
    constexpr uint64_t kNodes = 5'000;
    if (following_a_win && !outlook.verdict.known()) outlook = lookout_.look_deeply(board_, kNodes);
    if (outlook.verdict.is(Proof::Win)) install_win(node, outlook);
}

// ------------------------------------------------------------------------------------- visits with a native
// net

uint32_t Explorer::visit(NodeId id, uint32_t budget) {
    evaluator_follows();
    Node& node = tree_[id];
    NodeLock lock(node.lock);
    if (!node.expanded && !expand(node, lock)) return 0;
    uint32_t done = 0;
    while (done < budget && !node.verdict.known() && !control_.stopped()) {
        look_further(node, lock);
        if (node.verdict.known()) break;
        const auto choice = choose_or_widen(node, budget - done);
        if (!choice) break;
        const uint32_t made = follow(node, lock, *choice);
        if (made == 0) break;
        done += made;
    }
    return done;
}

uint32_t Explorer::follow(Node& node, NodeLock& lock, Choice choice) {
    Edge& edge = tree_.edges(node)[choice.edge];
    edge.in_flight = static_cast<uint16_t>(edge.in_flight + choice.visits);
    const uint32_t seen_visits = edge.visits;
    NodeId child = edge.child;
    const Point point = tree_.candidates(node)[choice.edge].point;
    const bool calm = node.calm;
    lock.unlock();

    push(point);
    if (child == kNone) child = arrive(calm);
    uint32_t made = 0;
    View now{};
    if (child != kNone) {
        now = view(child);
        if (!now.verdict.known() && now.visits <= seen_visits) {
            made = visit(child, choice.visits);
            now = view(child);
            if (now.verdict.known()) made = std::max(made, 1u);
        } else {
            // Proven, new, or visited on other ways: there is something to count without going on.
            made = now.verdict.known() ? 1 : std::min(choice.visits, now.visits - seen_visits);
        }
    }
    pop();

    lock.lock();
    Edge& again = tree_.edges(node)[choice.edge];
    again.in_flight = static_cast<uint16_t>(again.in_flight - choice.visits);
    count(node, again, child, now, made);
    return made;
}

/// Counts visits of an edge whose child now looks so.
void Explorer::count(Node& node, Edge& edge, NodeId child, const View& now, uint32_t visits) {
    edge.child = child;
    if (visits == 0) return;
    edge.visits += visits;
    if (!edge.verdict.known()) {  // else another thread has proven it meanwhile
        edge.estimate = now.estimate.turned();
        edge.verdict = now.verdict.of_move_here();
    }
    tree_.update(node);
}

/// The node of the position just reached, which is evaluated if it is new; kNone if the memory is full.
NodeId Explorer::arrive(bool after_calm) {
    const uint64_t key = board_.key();
    const NodeId known = tree_.find(key);
    if (known != kNone) return known;
    const NodeId id = tree_.create(key);
    if (id == kNone) return kNone;
    Node& node = tree_[id];
    const Outlook outlook = after_calm ? lookout_.look_at_counts(board_) : lookout_.look(board_);
    if (outlook.verdict.known()) {
        node.verdict = outlook.verdict;
        node.own_visits = 1;
    } else if (outlook.restricted && outlook.moves.size() == 1) {
        gather_moves(outlook, scratch_);
        logits_.assign(scratch_.moves.size(), 0.0f);
        store_candidates(node, scratch_, logits_);
    } else if (!in_batches_) {
        node.own = evaluate();
        node.own_visits = 1;
    }
    tree_.update(node);
    control_.deepen(board_.ply() - root_ply_);
    return tree_.publish(id);
}

bool Explorer::expand(Node& node, NodeLock& lock) {
    if (node.expanding) return false;
    node.expanding = true;
    const bool valued = node.own_visits > 0;
    lock.unlock();

    gather_moves(lookout_.look_for_threats(board_), scratch_);
    logits_.assign(scratch_.moves.size(), 0.0f);
    if (evaluator_ && scratch_.moves.size() > 1) evaluator_->policy(board_, scratch_.moves, logits_);
    const Estimate own = valued ? Estimate{} : evaluate();

    lock.lock();
    node.expanding = false;
    if (!valued) {
        node.own = own;
        node.own_visits = 1;
    }
    const bool stored = store_candidates(node, scratch_, logits_);
    tree_.update(node);
    return stored;
}

Estimate Explorer::evaluate() {
    evaluator_follows();
    control_.evaluations.fetch_add(1, std::memory_order_relaxed);
    return estimate_of(evaluator_ ? evaluator_->value(board_) : kEven);
}

void Explorer::push(Point point) { board_.push(point); }

void Explorer::pop() {
    board_.pop();
    if (!evaluator_ || evaluator_ply_ <= board_.ply()) return;
    evaluator_->pop(board_);
    --evaluator_ply_;
}

void Explorer::evaluator_follows() {
    if (!evaluator_ || evaluator_ply_ == board_.ply()) return;
    evaluator_->push(board_, board_.last());
    ++evaluator_ply_;
}

// ---------------------------------------------------------------------------------------------------
// selection

std::optional<Explorer::Choice> Explorer::choose(const Node& node, uint32_t budget) const {
    const auto edges = tree_.edges(node);
    const auto candidates = tree_.candidates(node);
    const auto utility = [&](const Estimate& estimate) {
        return estimate.value - options_.draw_penalty * estimate.draw;
    };
    uint32_t in_flight = 0;
    float visited_prior = 0;
    for (size_t i = 0; i < edges.size(); ++i) {
        in_flight += edges[i].in_flight;
        visited_prior += candidates[i].prior();
    }
    const auto total = static_cast<float>(std::max(node.visits + in_flight, 1u));
    const float exploration = (options_.exploration + options_.exploration_growth *
                                                          log_of(1.0f + total / options_.exploration_scale)) *
                              std::sqrt(total);
    const float unvisited = utility(node.estimate) - options_.fpu_reduction * std::sqrt(visited_prior);

    float best = -1e9f, second = -1e9f, best_value = 0;
    size_t chosen = candidates.size();
    const auto consider = [&](size_t index, float value, uint32_t visits) {
        const float score = value + exploration * candidates[index].prior() / static_cast<float>(1 + visits);
        if (score > best) {
            second = best;
            best = score;
            best_value = value;
            chosen = index;
        } else if (score > second) {
            second = score;
        }
    };
    for (size_t i = 0; i < edges.size(); ++i) {
        const Edge& edge = edges[i];
        if (edge.verdict.known()) continue;
        consider(i, edge.visits > 0 ? utility(edge.estimate) : unvisited, edge.visits + edge.in_flight);
    }
    if (edges.size() < candidates.size()) consider(edges.size(), unvisited, 0);
    if (chosen == candidates.size()) return std::nullopt;
    if (chosen == edges.size() || edges[chosen].visits == 0 || budget == 1) return Choice{chosen, 1};

    // As many visits as this move would get in a row if its value stayed, within the cap.
    const Edge& edge = edges[chosen];
    float visits =
        std::min(static_cast<float>(budget), options_.share_per_descent * static_cast<float>(edge.visits));
    if (second > best_value) {
        const float until_overtaken = exploration * candidates[chosen].prior() / (second - best_value);
        visits = std::min(visits, until_overtaken - static_cast<float>(edge.visits + edge.in_flight));
    }
    return Choice{chosen, std::max(1u, static_cast<uint32_t>(std::max(visits, 0.0f)))};
}

std::optional<Explorer::Choice> Explorer::choose_or_widen(Node& node, uint32_t budget) {
    auto choice = choose(node, budget);
    if (!choice && !node.complete) {
        if (!widen(node)) return std::nullopt;
        tree_.update(node);
        if (node.verdict.known()) return std::nullopt;
        choice = choose(node, budget);
    }
    if (choice && choice->edge == node.edge_count && tree_.add_edge(node) == nullptr) return std::nullopt;
    return choice;
}

// --------------------------------------------------------------------------------------------------
// candidates

/// The empty points, without those excluded at the root.
PointSet Explorer::playable() const {
    return at_root() ? board_.empty_points() - excluded_ : board_.empty_points();
}

void Explorer::gather_moves(const Outlook& outlook, PendingLeaf& leaf) const {
    leaf.moves.clear();
    leaf.limited = leaf.complete = false;
    leaf.calm = outlook.calm;
    leaf.cover_plies = 0;
    const PointSet all = playable();
    PointSet moves = outlook.moves & all;
    if (outlook.restricted && !(at_root() && moves.empty())) {
        leaf.complete = outlook.complete;
        leaf.cover_plies = outlook.cover_plies;
    } else {
        if (board_.empty_count() < options_.all_moves_below) {
            moves = all;
        } else if (board_.stones().empty()) {
            moves.add(board_.point(board_.height() / 2 * board_.width() + board_.width() / 2));
            moves &= all;
        } else {
            moves = board_.near(options_.candidate_distance) & all;
            leaf.limited = true;
        }
        if (moves.empty()) moves = all;
        leaf.complete = moves == all;
    }
    const bool fouls = board_.variant() == Variant::Renju && board_.turn() == BLACK;
    for (const Point point : moves) {
        if (fouls && board_.is_foul(point)) {
            leaf.cover_plies = std::max(leaf.cover_plies, 1);
        } else {
            leaf.moves.push_back(point);
        }
    }
    if (leaf.moves.empty() && at_root()) {  // fouls are all that is left
        for (const Point point : moves) leaf.moves.push_back(point);
    }
}

bool Explorer::store_candidates(Node& node, const PendingLeaf& leaf, std::span<float> logits) {
    for (float& logit : logits) logit /= options_.policy_temperature;
    softmax(logits);
    candidates_.clear();
    for (size_t i = 0; i < leaf.moves.size(); ++i) {
        const float units = std::max(1.0f, 65535.0f * logits[i] + 0.5f);
        candidates_.push_back({leaf.moves[i], static_cast<uint16_t>(units)});
    }
    sort_by_prior(candidates_, sorting_);
    const bool cut = leaf.limited && candidates_.size() > options_.candidate_limit;
    if (cut) candidates_.resize(options_.candidate_limit);
    if (!tree_.set_candidates(node, candidates_)) return false;
    node.complete = leaf.complete && !cut;
    node.calm = leaf.calm;
    node.cover_plies = static_cast<uint16_t>(leaf.cover_plies);
    return true;
}

/// Lets every legal move be a candidate; false if the memory is full.
bool Explorer::widen(Node& node) {
    PointSet rest = playable();
    candidates_.assign(tree_.candidates(node).begin(), tree_.candidates(node).end());
    for (const Candidate& candidate : candidates_) rest.remove(candidate.point);
    const bool fouls = board_.variant() == Variant::Renju && board_.turn() == BLACK;
    int cover_plies = node.cover_plies;
    for (const Point point : rest) {
        if (fouls && board_.is_foul(point)) {
            cover_plies = std::max(cover_plies, 1);
        } else {
            candidates_.push_back({point, 1});
        }
    }
    if (!tree_.set_candidates(node, candidates_)) return false;
    node.complete = true;
    node.cover_plies = static_cast<uint16_t>(cover_plies);
    return true;
}

// ------------------------------------------------------------------------------------------ deeper looks

/// What the visits so far give reason for, beyond the look that each leaf gets.
void Explorer::look_further(Node& node, NodeLock& lock) {
    if (!options_.solver) return;
    if (node.visits < options_.deep_look_visits << (2 * node.deep_looks)) return;
    const auto nodes = static_cast<uint64_t>(options_.deep_look_nodes * static_cast<float>(node.visits));
    while (node.visits >= options_.deep_look_visits << (2 * node.deep_looks)) ++node.deep_looks;
    look_deeply(node, lock, nodes);
}

void Explorer::look_deeply(Node& node, NodeLock& lock, uint64_t nodes) {
    const auto limit = in_batches_ ? options_.deep_look_limit_in_batches : options_.deep_look_limit;
    lock.unlock();
    const Outlook outlook = lookout_.look_deeply(board_, std::min(nodes, limit));
    lock.lock();
    if (outlook.verdict.is(Proof::Win) && !node.verdict.known()) install_win(node, outlook);
}

bool Explorer::refute(NodeId root, Point move, uint64_t nodes) {
    Node& node = tree_[root];
    NodeLock lock(node.lock);
    const auto candidates = tree_.candidates(node);
    size_t index = 0;
    while (index < node.edge_count && candidates[index].point != move) ++index;
    const NodeId reply = index < node.edge_count ? tree_.edges(node)[index].child : kNone;
    if (reply == kNone) return false;
    lock.unlock();

    push(move);
    Node& answered = tree_[reply];
    NodeLock reply_lock(answered.lock);
    if (!answered.verdict.known()) look_deeply(answered, reply_lock, nodes);
    reply_lock.unlock();
    const View now = view(reply);
    pop();

    lock.lock();
    count(node, tree_.edges(node)[index], reply, now, now.verdict.known() ? 1 : 0);
    return now.verdict.is(Proof::Win);
}

/// Makes the winning move an edge with its verdict, so that the node's own rests on it.
void Explorer::install_win(Node& node, const Outlook& outlook) {
    if (!playable().contains(outlook.line.front())) return;
    const size_t index = install_candidate(node, outlook.line.front());
    if (index == node.edge_count && tree_.add_edge(node) == nullptr) return;
    Edge& edge = tree_.edges(node)[index];
    if (at_root()) control_.set_winning_line(outlook.line);
    edge.visits = std::max(edge.visits, 1u);
    edge.verdict = outlook.verdict;
    edge.estimate = narabe::estimate_of(outlook.verdict);
    tree_.update(node);
}

std::vector<Point> Explorer::continue_proof(std::vector<Point> line, bool winning) {
    constexpr uint64_t kNodes = 20'000;
    constexpr size_t kLongest = 100;
    for (const Point point : line) push(point);
    while (!board_.over() && line.size() < kLongest) {
        const bool winner_moves = (line.size() % 2 == 0) == winning;
        Outlook outlook = lookout_.look(board_);
        if (winner_moves && !outlook.verdict.known()) outlook = lookout_.look_deeply(board_, kNodes);
        if (outlook.verdict.is(Proof::Win)) {
            for (const Point point : outlook.line) push(point);
            line.insert(line.end(), outlook.line.begin(), outlook.line.end());
            continue;
        }
        if (winner_moves) break;
        const Point reply = stubborn_reply(outlook);
        if (reply == kNoPoint) break;
        line.push_back(reply);
        push(reply);
    }
    return_to_root();
    return line;
}

/// Where all moves lose: one that must be answered, else the point that the winner wants most.
Point Explorer::stubborn_reply(const Outlook& outlook) {
    if (outlook.restricted && !outlook.moves.empty()) return *outlook.moves.begin();
    board_.pass();
    const Outlook threat = lookout_.look(board_);
    board_.pass();
    return threat.line.empty() ? kNoPoint : threat.line.front();
}

/// The index of a point's edge, or of the next edge to be after making the point the next candidate.
size_t Explorer::install_candidate(Node& node, Point point) {
    auto candidates = tree_.candidates(node);
    const auto is_point = [point](const Candidate& candidate) { return candidate.point == point; };
    size_t index = static_cast<size_t>(std::find_if(candidates.begin(), candidates.end(), is_point) -
                                       candidates.begin());
    if (index < node.edge_count) return index;
    if (index == candidates.size()) {
        candidates_.assign(candidates.begin(), candidates.end());
        candidates_.push_back({point, 1});
        if (!tree_.set_candidates(node, candidates_)) return node.edge_count;
        candidates = tree_.candidates(node);
    }
    std::rotate(candidates.begin() + node.edge_count, candidates.begin() + static_cast<std::ptrdiff_t>(index),
                candidates.begin() + static_cast<std::ptrdiff_t>(index) + 1);
    return node.edge_count;
}

// ---------------------------------------------------------------------------------------------- visits in
// batches

Explorer::View Explorer::view(NodeId id) const {
    Node& node = tree_[id];
    const std::lock_guard guard(node.lock);
    return {node.estimate, node.verdict, node.visits};
}

Explorer::Descent Explorer::find_leaf(NodeId root, PendingLeaf& leaf) {
    leaf.path.clear();
    NodeId id = root;
    while (true) {
        leaf.node = id;
        Node& node = tree_[id];
        NodeLock lock(node.lock);
        if (!node.expanded) {
            if (node.expanding) return Descent::Blocked;
            node.expanding = true;
            lock.unlock();
            gather_moves(lookout_.look_for_threats(board_), leaf);
            return Descent::Leaf;
        }
        look_further(node, lock);
        const auto choice = node.verdict.known() ? std::nullopt : choose_or_widen(node, 1);
        if (!choice) {  // proven on the way, or the memory is full
            const bool proven = node.verdict.known();
            lock.unlock();
            count_path(leaf.path, id, proven ? 1 : 0);
            return Descent::Counted;
        }
        Edge& edge = tree_.edges(node)[choice->edge];
        ++edge.in_flight;
        const uint32_t seen_visits = edge.visits;
        id = edge.child;
        const Point point = tree_.candidates(node)[choice->edge].point;
        const bool calm = node.calm;
        lock.unlock();

        leaf.path.push_back({leaf.node, choice->edge});
        push(point);
        if (id == kNone) id = arrive(calm);
        const View now = id == kNone ? View{} : view(id);
        if (id == kNone || now.verdict.known() || now.visits > seen_visits) {
            count_path(leaf.path, id, id == kNone ? 0 : 1);
            return Descent::Counted;
        }
    }
}

void Explorer::return_to_root() {
    while (!at_root()) pop();
}

void Explorer::answer_leaf(const PendingLeaf& leaf, std::span<float> logits, Wdl wdl) {
    const Estimate estimate = estimate_of(wdl);
    {
        Node& node = tree_[leaf.node];
        const std::lock_guard guard(node.lock);
        node.expanding = false;
        const auto weight = static_cast<float>(node.own_visits++);
        const float scale = 1.0f / (weight + 1.0f);  // pruned nodes keep what they knew
        node.own.value = (node.own.value * weight + estimate.value) * scale;
        node.own.draw = (node.own.draw * weight + estimate.draw) * scale;
        node.own.square = (node.own.square * weight + estimate.square) * scale;
        store_candidates(node, leaf, logits);
        tree_.update(node);
    }
    control_.evaluations.fetch_add(1, std::memory_order_relaxed);
    count_path(leaf.path, leaf.node, 1);
}

void Explorer::release_leaf(const PendingLeaf& leaf) {
    {
        Node& node = tree_[leaf.node];
        const std::lock_guard guard(node.lock);
        node.expanding = false;
    }
    release_path(leaf.path);
}

void Explorer::release_path(const std::vector<Step>& path) { count_path(path, kNone, 0); }

/// Counts visits that reached `leaf` on all edges of the path, or with none only takes them back.
void Explorer::count_path(const std::vector<Step>& path, NodeId leaf, uint32_t visits) {
    NodeId child = leaf;
    for (size_t i = path.size(); i-- > 0;) {
        const View now = child == kNone ? View{} : view(child);
        Node& node = tree_[path[i].node];
        const std::lock_guard guard(node.lock);
        Edge& edge = tree_.edges(node)[path[i].edge];
        --edge.in_flight;
        count(node, edge, child == kNone ? edge.child : child, now, visits);
        child = path[i].node;
    }
}

}  // namespace narabe
