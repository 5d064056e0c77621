#include "mcts/worker.hpp"

#include <algorithm>

namespace narabe::mcts {

namespace {

constexpr Wdl kEven = {0.5f, 0.0f, 0.5f};

Estimate estimate_of(Wdl wdl) {
    const float value = wdl.win - wdl.loss;
    return {value, wdl.draw, value * value};
}

}  // namespace

uint64_t node_key(const MctsOptions& options, const Board& board) {
    if (!options.textbook) return board.key();
    uint64_t key = board.key();
    for (int ply = 0; ply < board.ply(); ++ply) {
        key = zobrist::mix(key ^ static_cast<uint64_t>(board.move(ply)));
    }
    return key;
}

Worker::Worker(Tree& tree, const MctsOptions& options, SearchControl& control, const Board& board)
    : tree_(tree),
      options_(options),
      control_(control),
      board_(board),
      threats_(options, options.vcf_nodes, control.stop),
      expander_(tree, options) {
    set_position(board, {});
}

void Worker::set_position(const Board& board, const PointSet& excluded) {
    if (board.key() != board_.key()) threats_.age();
    board_ = board;
    excluded_ = excluded;
    root_ply_ = board.ply();
    evaluator_.reset(board_);
}

void Worker::use_net(const NativeEvaluator* net) {
    evaluator_.use(net, board_);
    batch_ = nullptr;
}

void Worker::use_batch(LeafBatch& batch) {
    use_net(nullptr);
    batch_ = &batch;
}

void Worker::clear() { threats_.clear(); }

void Worker::prepare_root(NodeId root, bool following_a_win) {
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
        node.verdict = threats_.assess_at_once(board_).verdict;
        return;
    }
    if (node.verdict.known() || (node.expanded && !following_a_win)) return;
    Assessment assessment = threats_.assess_leaf(board_, true);
    // The solver has most of the proof in its table.
    constexpr uint64_t kNodes = 5'000;
    if (following_a_win && !assessment.verdict.known()) assessment = threats_.search_win(board_, kNodes);
    if (assessment.verdict.is(Proof::Win)) install_win(node, assessment);
}

// --------------------------------------------------------------------------------------------- the descent

uint32_t Worker::descend(NodeId root, uint32_t budget) {
    waiting_ = false;
    return visit(root, budget);
}

// The steps of a playout, in docs/search-tour.md with a drawing. Each names its source and what it is worth
// in Elo with its 95 % bound: docs/lab/2026-11-24-parts-of-the-search.md.
//
// Step 1 (second visit: own; answers to fours alone: with the solver). With steps 2 and 5 off, so without the
//   solver, MCTS loses 141 +- 52 (200 games, 400 evaluations a move); alone it is not measured.
// Step 2 (df-pn: Nagai 2002; in a tree of MCTS: own). Leaving it out is not measured. In two stages in place
//   of one: 55.3 +- 6.1 % in standard (94 games), nothing elsewhere. From 64 visits on: nothing (20 games).
// Step 3 (PUCT: Rosin 2011, AlphaZero 2018; first-play urgency: Gelly and Wang 2006). Not measured; a policy
//   temperature of 1.5 gives 80 +- 42 (200 games, 3,000 visits) against 1.
// Step 4 (several visits a descent: own; transpositions: Saffidine, Cazenave and Mehat 2012). Not measured.
// Step 5 (as in step 1). Chained fours first: 57 to 64 % (142 games, 0.1 s) against the solver before.
// Step 6 (virtual loss for batches: Chaslot, Winands and van den Herik 2008). Not measured.
// Step 7 (verdicts: MCTS-Solver, Winands, Bjornsson and Saito 2008). Not measured.

/// Visits a node, whose position the board shows: steps 1 to 7, for each child that it goes on to.
uint32_t Worker::visit(NodeId id, uint32_t budget) {
    if (options_.textbook && board_.over()) return count_end(id, budget);
    evaluator_.follow(board_);
    if (!expand(id)) return 0;
    uint32_t done = 0;
    while (done < budget) {
        const auto step = select(id, budget - done);
        if (!step) break;
        const uint32_t made = follow(*step);
        if (made == 0) break;
        done += made;
    }
    return done;
}

/// Counts visits of a game's end, which only a textbook search visits again.
uint32_t Worker::count_end(NodeId id, uint32_t visits) {
    Node& node = tree_[id];
    const std::lock_guard guard(node.lock);
    node.own = narabe::estimate_of(threats_.assess_at_once(board_).verdict);
    node.own_visits += visits;
    tree_.update(node);
    return visits;
}

/// Steps 2 and 3: the next step from an expanded node, in flight from now on; nothing if the node is proven,
/// the search has to stop or the memory is full.
std::optional<Step> Worker::select(NodeId id, uint32_t budget) {
    Node& node = tree_[id];
    NodeLock lock(node.lock);
    if (node.verdict.known() || control_.stopped()) return std::nullopt;
    search_threats(node, lock);
    if (node.verdict.known()) return std::nullopt;
    const auto selection = select_or_widen(node, budget);
    if (!selection) return std::nullopt;
    Edge& edge = tree_.edges(node)[selection->candidate];
    edge.in_flight = static_cast<uint16_t>(edge.in_flight + selection->visits);
    return Step{.node = id,
                .child = edge.child,
                .candidate = static_cast<uint32_t>(selection->candidate),
                .visits = selection->visits,
                .seen_visits = edge.visits,
                .point = tree_.candidates(node)[selection->candidate].point,
                .vcf_safe = node.vcf_safe};
}

/// Step 3: the move to follow; every legal one where all candidates are proven.
std::optional<Selection> Worker::select_or_widen(Node& node, uint32_t budget) {
    const auto select = [&] {
        return select_by_puct(options_, node, tree_.candidates(node), tree_.edges(node), budget);
    };
    auto selection = select();
    if (!selection && !node.complete) {
        if (!expander_.widen(node, playable())) return std::nullopt;
        tree_.update(node);
        if (node.verdict.known()) return std::nullopt;
        selection = select();
    }
    const bool is_new = selection && selection->candidate == node.edge_count;
    if (is_new && tree_.add_edge(node) == nullptr) return std::nullopt;
    return selection;
}

/// Step 4: plays a step, visits the child and takes both back; returns the visits counted.
uint32_t Worker::follow(const Step& step) {
    board_.push(step.point);
    path_.push_back(step);
    const NodeId child = step.child == kNone ? arrive(step.vcf_safe) : step.child;
    uint32_t made = 0;
    View now{};
    if (child != kNone) {
        now = view(child);
        if (!now.verdict.known() && now.visits <= step.seen_visits) {
            made = visit(child, step.visits);
            now = view(child);
            if (now.verdict.known()) made = std::max(made, 1u);
        } else {
            // Proven, new, or visited on other paths: it can be counted without descending further.
            made = now.verdict.known() ? 1 : std::min(step.visits, now.visits - step.seen_visits);
        }
    }
    path_.pop_back();
    pop();
    if (waiting_) return 0;
    back_up(step, child, now, made);
    return made;
}

/// Step 5: the node of the position just reached, assessed if it is new, and evaluated unless a batch does
/// that; kNone if the memory is full.
NodeId Worker::arrive(bool after_vcf_safe) {
    const uint64_t key = node_key(options_, board_);
    const NodeId known = tree_.find(key);
    if (known != kNone) return known;
    const NodeId id = tree_.create(key);
    if (id == kNone) return kNone;
    if (options_.textbook && board_.over()) return tree_.publish(id);
    Node& node = tree_[id];
    const Assessment assessment =
        after_vcf_safe ? threats_.assess_at_once(board_) : threats_.assess_leaf(board_);
    if (assessment.verdict.known()) {
        node.verdict = assessment.verdict;
        node.own_visits = 1;
    } else if (assessment.forced && assessment.moves.size() == 1) {
        list_moves(options_, playable(), assessment, list_);
        logits_.assign(list_.moves.size(), 0.0f);
        expander_.expand(node, list_, logits_);
    } else if (batch_ == nullptr) {
        node.own = evaluate();
        node.own_visits = 1;
    }
    tree_.update(node);
    control_.deepen(board_.ply() - root_ply_);
    return tree_.publish(id);
}

/// Step 1: makes sure that the board's node has candidates; false if it cannot have any yet: a batch or
/// another thread holds it, or the memory is full.
bool Worker::expand(NodeId id) {
    Node& node = tree_[id];
    NodeLock lock(node.lock);
    if (node.expanded) return true;
    if (node.expanding) {
        lock.unlock();
        if (batch_ != nullptr) {
            batch_->add_blocked(path_);
            waiting_ = true;
        }
        return false;
    }
    node.expanding = true;
    const bool valued = node.own_visits > 0;
    lock.unlock();

    list_moves(options_, playable(), threats_.assess_moves(board_), list_);
    if (batch_ != nullptr) {
        batch_->add(board_, id, path_, list_, options_.full_board);
        waiting_ = true;
        return false;
    }
    logits_.assign(list_.moves.size(), 0.0f);
    if (evaluator_ && list_.moves.size() > 1) evaluator_.policy(board_, list_.moves, logits_);
    const auto value = valued ? std::nullopt : std::optional(evaluate());
    lock.lock();
    return install(node, list_, logits_, value);
}

/// Ends the expansion of a node, with a new value of its own if there is one; false if the memory is full.
bool Worker::install(Node& node, const MoveList& list, std::span<float> logits,
                     std::optional<Estimate> value) {
    node.expanding = false;
    if (value) {
        const auto weight = static_cast<float>(node.own_visits++);  // pruned nodes keep what they knew
        const float scale = 1.0f / (weight + 1.0f);
        node.own.value = (node.own.value * weight + value->value) * scale;
        node.own.draw = (node.own.draw * weight + value->draw) * scale;
        node.own.square = (node.own.square * weight + value->square) * scale;
    }
    const bool stored = expander_.expand(node, list, logits);
    tree_.update(node);
    return stored;
}

// ---------------------------------------------------------------------------------------------- the back-up

/// Step 7: counts the visits of a step with the child's present state; with no visits, only clears those in
/// flight.
void Worker::back_up(const Step& step, NodeId child, const View& now, uint32_t visits) {
    Node& node = tree_[step.node];
    const std::lock_guard guard(node.lock);
    Edge& edge = tree_.edges(node)[step.candidate];
    edge.in_flight = static_cast<uint16_t>(edge.in_flight - step.visits);
    if (child != kNone) edge.child = child;
    if (visits == 0) return;
    edge.visits += visits;
    if (!edge.verdict.known()) {  // otherwise another thread has proven it meanwhile
        edge.estimate = now.estimate.turned();
        edge.verdict = now.verdict.of_move_here();
    }
    tree_.update(node);
}

/// The same along a path from the root to a leaf.
void Worker::back_up(const std::vector<Step>& path, NodeId leaf, uint32_t visits) {
    NodeId child = leaf;
    for (auto step = path.rbegin(); step != path.rend(); ++step) {
        back_up(*step, child, view(child), visits);
        child = step->node;
    }
}

void Worker::answer(const PendingLeaf& leaf, std::span<float> logits, Wdl wdl) {
    {
        Node& node = tree_[leaf.node];
        const std::lock_guard guard(node.lock);
        install(node, leaf.list, logits, estimate_of(foreseen(wdl, leaf.black_runs_out, leaf.turn)));
    }
    control_.evaluations.fetch_add(1, std::memory_order_relaxed);
    back_up(leaf.path, leaf.node, 1);
}

void Worker::release(const PendingLeaf& leaf) {
    {
        Node& node = tree_[leaf.node];
        const std::lock_guard guard(node.lock);
        node.expanding = false;
    }
    back_up(leaf.path, leaf.node, 0);
}

void Worker::release(const std::vector<Step>& path) {
    for (const Step& step : path) back_up(step, step.child, {}, 0);
}

Worker::View Worker::view(NodeId id) const {
    Node& node = tree_[id];
    const std::lock_guard guard(node.lock);
    return {node.estimate, node.verdict, node.visits};
}

// ----------------------------------------------------------------------------------------------- the board

/// The empty points, without those excluded at the root.
Playable Worker::playable() const {
    return {board_, at_root() ? board_.empty_points() - excluded_ : board_.empty_points(), at_root()};
}

/// Step 6.
Estimate Worker::evaluate() {
    evaluator_.follow(board_);
    control_.evaluations.fetch_add(1, std::memory_order_relaxed);
    return estimate_of(evaluator_ ? evaluator_.value(board_, options_) : kEven);
}

void Worker::pop() {
    board_.pop();
    evaluator_.take_back(board_);
}

// --------------------------------------------------------------------------------------------- the threats

/// Step 2: searches the threats that a node's visits so far are worth, beyond the assessment that each leaf
/// gets.
void Worker::search_threats(Node& node, NodeLock& lock) {
    if (!options_.solver) return;
    if (node.visits < options_.vct_visits << (2 * node.threat_searches)) return;
    const float nodes = options_.vct_nodes * static_cast<float>(node.visits);
    while (node.visits >= options_.vct_visits << (2 * node.threat_searches)) ++node.threat_searches;
    search_win(node, lock, static_cast<uint64_t>(nodes),
               static_cast<uint64_t>(options_.vct_promising * nodes));
}

void Worker::search_win(Node& node, NodeLock& lock, uint64_t nodes, uint64_t promising_nodes) {
    const auto limit = batch_ != nullptr ? options_.vct_limit_in_batches : options_.vct_limit;
    lock.unlock();
    const Assessment assessment =
        threats_.search_win(board_, std::min(nodes, limit), std::min(promising_nodes, limit));
    lock.lock();
    if (assessment.verdict.is(Proof::Win) && !node.verdict.known()) install_win(node, assessment);
}

/// Makes the winning move an edge with its verdict, from which the node's verdict follows.
void Worker::install_win(Node& node, const Assessment& assessment) {
    const Point move = assessment.line.front();
    if (!playable().points.contains(move)) return;
    const size_t index = expander_.promote(node, move);
    if (index == node.edge_count && tree_.add_edge(node) == nullptr) return;
    Edge& edge = tree_.edges(node)[index];
    if (at_root()) control_.set_winning_line(assessment.line);
    edge.visits = std::max(edge.visits, 1u);
    edge.verdict = assessment.verdict;
    edge.estimate = narabe::estimate_of(assessment.verdict);
    tree_.update(node);
}

bool Worker::refute(NodeId root, Point move, uint64_t nodes) {
    Step step{.node = root, .point = move};
    {
        Node& node = tree_[root];
        const std::lock_guard guard(node.lock);
        const auto candidates = tree_.candidates(node);
        while (step.candidate < node.edge_count && candidates[step.candidate].point != move) ++step.candidate;
        if (step.candidate < node.edge_count) step.child = tree_.edges(node)[step.candidate].child;
    }
    if (step.child == kNone) return false;

    board_.push(move);
    {
        Node& reply = tree_[step.child];
        NodeLock lock(reply.lock);
        if (!reply.verdict.known()) search_win(reply, lock, nodes);
    }
    const View now = view(step.child);
    pop();
    back_up(step, step.child, now, now.verdict.known() ? 1 : 0);
    return now.verdict.is(Proof::Win);
}

}  // namespace narabe::mcts
