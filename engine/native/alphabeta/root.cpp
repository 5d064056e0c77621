// The root of an alpha-beta search: its moves, one iteration after the other, and what is shown of them.
#include <algorithm>
#include <cmath>

#include "alphabeta/worker.hpp"
#include "base/numeric.hpp"

namespace narabe::alphabeta {

namespace {

/// The win chance of a score.
float chance_of(int score) {
    const float odds = exp_of(-0.01f * std::abs(static_cast<float>(score)));  // of the weaker side
    const float chance = odds / (1.0f + odds);
    return score < 0 ? chance : 1.0f - chance;
}

Verdict verdict_of(int score) {
    if (score > kDecided) return {Proof::Win, kMate - score};
    if (score < -kDecided) return {Proof::Loss, kMate + score};
    return {};
}

}  // namespace

void Worker::prepare(const NativeEvaluator& net, uint64_t node_limit, uint64_t evaluation_limit) {
    evaluator_.use(&net, board_);
    node_limit_ = node_limit;
    evaluation_limit_ = evaluation_limit;
    nodes_ = evaluations_ = counted_evaluations_ = 0;
    shown_nodes_ = 0;
    next_vct_ = options_.vct_from;
    stopped_ = false;
    frames_.fill({});
    history_.fade(options_.history_kept);

    const std::lock_guard guard(root_mutex_);
    choices_.clear();
    score_ = 0;
    verdict_ = Verdict();
    const Assessment leaf = threats_.assess_leaf(board_, true);
    if (leaf.verdict.known()) verdict_ = leaf.verdict;
    if (board_.over()) return;
    const Wdl chances = evaluator_.value(board_, options_);
    draw_chance_ = chances.draw;
    frames_[0].uncorrected = evaluate();
    score_ = frames_[0].evaluation = corrected(frames_[0].uncorrected);

    list_choices();
    if (leaf.verdict.is(Proof::Loss)) {  // whatever is played: no move needs a search to be known
        score_ = -(kMate - leaf.verdict.plies());
        for (Choice& choice : choices_) {
            choice.score = score_;
            choice.searched = true;
        }
    }
    if (!leaf.verdict.known() || leaf.line.empty()) return;
    if (!choose(leaf)) verdict_ = Verdict();  // the win is among the excluded moves
}

/// Lists the root's moves, best first by the net's policy; behind the first come those of the hints.
void Worker::list_choices() {
    list_moves({.depth = 0, .ply = 0, .kind = NodeKind::Pv}, threats_.assess_at_once(board_));
    rank(0);
    std::vector<float> priors = orders_[0].logits;
    softmax(priors);
    const MoveOrder& order = orders_[0];
    for (size_t i = 0; i < order.moves.size(); ++i) {
        const Move& move = order.moves[i];
        choices_.push_back({.move = move, .prior = priors[i], .line = {move.point}});
    }
    std::stable_sort(choices_.begin(), choices_.end(),
                     [](const Choice& a, const Choice& b) { return a.prior > b.prior; });
    auto behind = choices_.begin() + std::min<std::ptrdiff_t>(1, std::ssize(choices_));
    for (const Point hint : hints_) {
        const auto choice = choice_of(hint);
        if (choice < behind || choice == choices_.end()) continue;
        choice->move.gap = 0;  // reduced no more than the net's favourite
        std::rotate(behind, choice, choice + 1);
        ++behind;
    }
}

std::vector<Worker::Choice>::iterator Worker::choice_of(Point point) {
    return std::find_if(choices_.begin(), choices_.end(),
                        [point](const Choice& choice) { return choice.move.point == point; });
}

/// Puts the move of a proven win first; false if it is not among the choices.
bool Worker::choose(const Assessment& win) {
    const auto winner = choice_of(win.line.front());
    if (winner == choices_.end()) return false;
    std::rotate(choices_.begin(), winner, winner + 1);
    choices_.front().line = win.line;
    choices_.front().searched = true;
    score_ = choices_.front().score = kMate - win.verdict.plies();
    return true;
}

void Worker::deepen(int first_depth) {
    for (iteration_ = first_depth; iteration_ <= kDeepest && !choices_.empty(); ++iteration_) {
        if (verdict_.known() || search_root_threats()) break;
        const int score = search_near(score_, iteration_);
        if (stopped_) break;
        const std::lock_guard guard(root_mutex_);
        score_ = score;
        verdict_ = verdict_of(score);
        control_.deepen(iteration_);
        if (control_.stopped()) break;  // a short iteration more might not look
    }
    shown_nodes_.store(nodes_, std::memory_order_relaxed);
    control_.evaluations.fetch_add(evaluations_ - std::exchange(counted_evaluations_, evaluations_),
                                   std::memory_order_relaxed);
}

/// Searches the root within a window around the last iteration's score, wider and wider until it holds.
int Worker::search_near(int score, int depth) {
    int below = options_.window_narrow, above = options_.window_narrow;
    if (depth < options_.window_depth) below = above = kInfinite;
    while (true) {
        const int alpha = below > options_.window_wide ? -kInfinite : score - below;
        const int beta = above > options_.window_wide ? kInfinite : score + above;
        const int found = search_root(alpha, beta, depth);
        if (stopped_) return found;
        if (found <= alpha) {
            below *= 2;
        } else if (found >= beta) {
            above *= 2;
        } else {
            return found;
        }
    }
}

int Worker::search_root(int alpha, int beta, int depth) {
    const Visit at{.depth = static_cast<float>(depth), .ply = 0, .kind = NodeKind::Pv};
    std::vector<Move> moves;
    {
        const std::lock_guard guard(root_mutex_);
        std::stable_sort(choices_.begin() + 1, choices_.end(),
                         [](const Choice& a, const Choice& b) { return a.nodes > b.nodes; });
        for (const Choice& choice : choices_) moves.push_back(choice.move);
    }
    int best = -kInfinite;
    for (size_t i = 0; i < moves.size(); ++i) {
        const MoveClass move_class = board_.move_class(mover(), moves[i].point);
        const float reduced = i == 0 ? 0.0f : reduction(at, i + 1, moves[i], move_class);
        const uint64_t before = nodes_;
        frames_[0].move = moves[i].point;
        push(moves[i].point);
        const int score = search_child(alpha, beta, at, at.depth - 1.0f, reduced, i == 0);
        pop();
        if (stopped_) return best;
        record(moves[i].point, nodes_ - before, score, score > alpha);
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    return best;
}

/// Notes a root move's score; the best goes to the front.
void Worker::record(Point point, uint64_t nodes, int score, bool is_best) {
    std::vector<Point> line = line_from(point);
    const std::lock_guard guard(root_mutex_);
    const auto choice = choice_of(point);
    choice->nodes += nodes;
    choice->score = score;
    choice->searched = true;
    choice->line = std::move(line);
    if (is_best) {
        std::rotate(choices_.begin(), choice, choice + 1);
        score_ = score;
    }
}

/// Searches threes and fours at the root, and after its best move, with a share of the nodes so far. Returns
/// whether the root is won.
bool Worker::search_root_threats() {
    if (!options_.solver || nodes_ < next_vct_) return false;
    while (nodes_ >= next_vct_) next_vct_ *= 4;
    const auto budget = static_cast<uint64_t>(options_.vct_share * static_cast<float>(nodes_));
    const Assessment win = threats_.search_win(board_, budget);
    if (win.verdict.known()) {
        const std::lock_guard guard(root_mutex_);
        if (choose(win)) {
            verdict_ = win.verdict;
            return true;
        }
    }
    board_.push(choices_.front().move.point);
    if (!board_.over()) {
        const Assessment refutation = threats_.search_win(board_, budget);
        if (refutation.verdict.known()) {
            table_.store(board_.key(), {.score = kMate - refutation.verdict.plies(),
                                        .bound = Bound::Lower,
                                        .depth = PositionTable::kDeepest,
                                        .best = refutation.line.front()});
        }
    }
    board_.pop();
    return false;
}

Snapshot Worker::snapshot() const {
    Snapshot result;
    const std::lock_guard guard(root_mutex_);
    result.estimate = estimate_of_score(score_);
    result.verdict = verdict_;
    result.forced = choices_.size() == 1;
    for (const Choice& choice : choices_) {
        Verdict verdict = choice.searched ? verdict_of(choice.score) : Verdict();
        // Of a move behind the best one a win is the most that it may be.
        if (&choice != &choices_.front() && verdict.is(Proof::Win)) verdict = Verdict();
        const Estimate estimate = choice.searched ? estimate_of_score(choice.score) : result.estimate;
        result.moves.push_back({.point = choice.move.point,
                                .nodes = choice.nodes,
                                .estimate = estimate,
                                .prior = choice.prior,
                                .bound = estimate.value,
                                .verdict = verdict,
                                .line = choice.line});
    }
    return result;
}

Estimate Worker::estimate_of_score(int score) const {
    const float value = 2.0f * chance_of(score) - 1.0f;
    return {value, std::min(draw_chance_, 1.0f - std::abs(value)), value * value};
}

/// A move and what the table knows to follow.
std::vector<Point> Worker::line_from(Point move) const {
    constexpr size_t kLongest = 40;
    std::vector<Point> line{move};
    Board board = board_;
    board.push(move);
    while (!board.over() && line.size() < kLongest) {
        const auto known = table_.find(board.key());
        if (!known || known->best == kNoPoint || !board.is_legal(known->best)) break;
        line.push_back(known->best);
        board.push(known->best);
    }
    return line;
}

}  // namespace narabe::alphabeta
