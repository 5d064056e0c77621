#include "alphabeta/worker.hpp"

#include <algorithm>
#include <cmath>

#include "base/numeric.hpp"
#include "solver/threats.hpp"

namespace narabe::alphabeta {

namespace {

constexpr uint64_t kNodesBetweenLooks = 128;

/// The score of a win chance.
int score_of(float chance) {
    constexpr float kScale = 1024.0f;
    const float kept = std::clamp(chance, 1.0f / kScale, 1.0f - 1.0f / kScale);
    return static_cast<int>(100.0f * (log_of(kept * kScale) - log_of((1.0f - kept) * kScale)));
}

/// A score between the plies from the root, for the search, and those from its own position, for the table.
int shifted(int score, int plies) {
    return score > kDecided ? score + plies : score < -kDecided ? score - plies : score;
}

}  // namespace

Worker::Worker(const AlphaBetaOptions& options, PositionTable& table, SearchControl& control,
               const Board& board)
    : options_(options),
      table_(table),
      control_(control),
      board_(board),
      root_colour_(board.turn()),
      threats_(options, options.vcf_nodes, control.stop),
      corrections_(options) {
    for (size_t depth = 1; depth < reductions_.size(); ++depth) {
        for (size_t number = 1; number < reductions_[depth].size(); ++number) {
            reductions_[depth][number] = options.reduction_base + options.reduction_slope *
                                                                      log_of(static_cast<float>(depth)) *
                                                                      log_of(static_cast<float>(number));
        }
    }
    for (size_t before = 0; before < number_logs_.size(); ++before) {
        number_logs_[before] = log_of(static_cast<float>(before + 1));
    }
    clear();
}

void Worker::set_position(const Board& board, const PointSet& excluded, const std::vector<Point>& hints) {
    if (board.key() != board_.key()) threats_.age();
    board_ = board;
    root_colour_ = board.turn();
    excluded_ = excluded;
    hints_ = hints;
    const std::lock_guard guard(root_mutex_);
    choices_.clear();
    verdict_ = Verdict();
    score_ = 0;
}

void Worker::clear() {
    threats_.clear();
    history_.clear();
    corrections_.clear();
}

// ------------------------------------------------------------------------------------------------ a node

// The steps of a node, in docs/search-tour.md with a drawing. A new heuristic goes into the step that it
// belongs to, its constants into alphabeta/options.hpp. Below each step: where it is from, and what it is
// worth in Elo with its 95 % bound, or the nearest that games have measured. Where no number of games is
// given, many things were varied at once in rounds of 296 to 565 pairs
// (docs/lab/2026-11-24-alpha-beta-constants.md).

int Worker::search(int alpha, int beta, Visit at) {
    // Step 1. Out of time, nodes or evaluations: the score is not used.
    if (stopped()) return 0;

    // Step 2. What the counts of the move classes decide: the end of the game, a five, a five that cannot be
    // stopped. Else they may limit the moves.
    // From Rapfi. Without it: not measured.
    const Assessment threats = threats_.assess_at_once(board_);
    if (threats.verdict.is(Proof::Draw)) return score_of(draw_value());
    if (threats.verdict.known()) {
        const int mate = kMate - at.ply - threats.verdict.plies();
        return threats.verdict.is(Proof::Win) ? mate : -mate;
    }

    // Step 3. Mate distance: nearer wins are known already.
    // From Stockfish. Without it: not measured.
    alpha = std::max(alpha, -(kMate - at.ply));
    beta = std::min(beta, kMate - at.ply - 1);
    if (alpha >= beta) return alpha;

    // Step 4. Extension of a single reply.
    // From Rapfi. Without it: not measured; 0.75 plies in place of 1: -29 +- 22 (403 pairs).
    const bool single = threats.forced && threats.moves.size() == 1;
    if (single && at.ply < 2 * iteration_ + 30) at.depth += options_.single_reply_extension;

    // Step 5. The table.
    // Greenblatt 1967. Without it: not measured; that its move is rewarded: +13 +- 13.
    const bool is_whole = at.excluded == kNoPoint;
    const auto known = find(at.ply);
    if (known && is_whole) {
        if (const auto score = cut_by_table(alpha, beta, at, *known, threats.forced)) return *score;
    }

    // Step 6. A win by fours, and the static evaluation. A single reply needs neither.
    // Threat-space search (Allis 1994) and correction history (Stockfish). Without the solver MCTS loses 141
    // +- 52 (200 games), alpha-beta: not measured. The correction, by half: +9 +- 13, by 0.9 in place of
    // half: +27 +- 25.
    Frame& frame = frame_at(at.ply);
    if (single) {
        frame.evaluation = at.ply >= 2 ? frame_at(at.ply - 2).evaluation : 0;
        frame.uncorrected = frame.evaluation;
    } else {
        const bool is_end = at.depth < 1.0f;  // of the line: threats stand for a quiescence search
        const bool fours_unknown = is_whole && (!known || known->is_glance());
        if (fours_unknown && !is_end) {
            if (const auto score = win_by_fours(at)) return *score;
        }
        frame.uncorrected = known ? known->evaluation : evaluate();
        frame.evaluation = corrected(frame.uncorrected);
        if (is_end) return end_of_line(beta, at, known.has_value(), fours_unknown);
    }
    if (at.ply >= kMaxPly) return frame.evaluation;
    evaluator_.follow(board_);
    frame.improving = at.ply >= 2 && frame.evaluation > frame_at(at.ply - 2).evaluation;
    frame.forced = threats.forced;

    // Step 7. Pruning by the static evaluation: futility, razoring, null move.
    // From Stockfish; null move: Beal 1989, Donninger 1993. Without them: not measured; a futility margin
    // smaller by a ply: -28 +- 34 (181 pairs), razoring from 40 in place of 120: +10 +- 18 (578 pairs).
    if (!threats.forced && is_whole && at.kind != NodeKind::Pv && std::abs(beta) < kDecided) {
        if (const auto score = prune(alpha, beta, at)) return *score;
        if (stopped_) return 0;
    }

    // Step 8. Reduction of a node whose best move is not known.
    // Internal iterative reduction (Stockfish). Without it: not measured; more of it: +5 +- 22.
    const Point first = known ? known->best : kNoPoint;
    if (first == kNoPoint && !single && at.depth >= options_.missing_move_depth)
        at.depth -= options_.missing_move_reduction;

    // Step 9. Extension of a singular move.
    // Anantharaman, Campbell and Hsu 1988, as in Stockfish. Without it: not measured; a margin of 2.5 in
    // place of 1.6: +12 +- 18.
    float extension = 0.0f;
    if (known && first != kNoPoint && is_whole && !single && at.depth >= options_.singular_depth) {
        if (const auto score = extend_singular(beta, at, *known, extension)) return *score;
        if (stopped_) return 0;
    }

    // Step 10. The moves: the answers to a threat by fours, else those near the stones.
    // From Rapfi. Without it: not measured.
    if (!list_moves(at, threats)) {
        return -(kMate - at.ply - order_at(at.ply).list.refuted_plies);
    }

    // Steps 11 to 17. Their order, and searching them.
    return search_moves(alpha, beta, at, first, extension);
}

/// Step 5: the score of a search before, if it is deep enough to answer the question.
std::optional<int> Worker::cut_by_table(int alpha, int beta, const Visit& at, const Searched& known,
                                        bool forced) {
    if (known.at_least(kDecided) || known.at_most(-kDecided)) return known.score;
    const bool deep_enough = at.kind != NodeKind::Pv && known.depth >= static_cast<int>(at.depth);
    if (!deep_enough || !(known.at_least(beta) || known.at_most(alpha))) return std::nullopt;
    if (known.at_least(beta) && known.best != kNoPoint && !forced) {
        history_.reward(board_, known.best, options_.table_reward * history_bonus(at.depth));
    }
    return known.score;
}

/// Step 6: the score of a win by fours, if the solver finds one.
std::optional<int> Worker::win_by_fours(const Visit& at) {
    const Assessment fours = threats_.search_fours(board_);
    if (!fours.verdict.known()) return std::nullopt;
    Frame& frame = frame_at(at.ply);
    const int score = kMate - at.ply - fours.verdict.plies();
    frame.evaluation = frame.uncorrected = 0;
    store({.depth = PositionTable::kDeepest, .ply = at.ply, .kind = at.kind}, score, Bound::Lower,
          fours.line.front());
    return score;
}

/// Step 6: the score at the end of a line. One that is good enough without a win by fours needs no search for
/// it.
int Worker::end_of_line(int beta, const Visit& at, bool is_known, bool fours_unknown) {
    const int evaluation = frame_at(at.ply).evaluation;
    if (evaluation >= beta) {
        if (!is_known) store(at, evaluation, Bound::Lower, kNoPoint);
        return evaluation;
    }
    if (fours_unknown) {
        if (const auto score = win_by_fours(at)) return *score;
        store(at, evaluation, Bound::Exact, kNoPoint);
    }
    return evaluation;
}

/// Step 7: a score without searching the moves, where the evaluation is far outside the window or a pass is
/// enough.
std::optional<int> Worker::prune(int alpha, int beta, const Visit& at) {
    const Frame& frame = frame_at(at.ply);
    const int evaluation = frame.evaluation;
    const float depth = at.depth - (frame.improving ? 1.0f : 0.0f);
    // Futility.
    if (at.depth <= options_.futility_depth &&
        evaluation - static_cast<int>(options_.futility_margin * depth) >= beta) {
        return evaluation;
    }
    // Razoring.
    if (at.depth <= options_.razoring_depth &&
        evaluation + static_cast<int>(options_.razoring_margin * at.depth) < alpha) {
        return evaluation;
    }
    // Null move.
    if (at.after_pass || at.depth < options_.null_move_depth ||
        evaluation < beta + options_.null_move_margin) {
        return std::nullopt;
    }
    const float excess = static_cast<float>(evaluation - beta) / options_.null_move_excess;
    const float reduction = options_.null_move_reduction + options_.null_move_share * at.depth +
                            std::min(excess, options_.null_move_most_excess);
    frame_at(at.ply).move = kNoPoint;
    board_.pass();
    const int score = -search(-beta, -beta + 1,
                              {.depth = at.depth - 1.0f - reduction,
                               .ply = at.ply + 1,
                               .kind = at.kind == NodeKind::Cut ? NodeKind::All : NodeKind::Cut,
                               .after_pass = true});
    board_.pass();
    if (stopped_ || score < beta) return std::nullopt;
    return score > kDecided ? beta : score;  // a win after a pass is no proof
}

/// Step 9: searches a node without the table's move: how much deeper that move is worth, or a score where
/// others fail high too.
std::optional<int> Worker::extend_singular(int beta, const Visit& at, const Searched& known,
                                           float& extension) {
    const bool is_lower = (static_cast<int>(known.bound) & static_cast<int>(Bound::Lower)) != 0;
    if (!is_lower || static_cast<float>(known.depth) < at.depth - options_.singular_known ||
        std::abs(known.score) > kDecided) {
        return std::nullopt;
    }
    const int limit = known.score - static_cast<int>(options_.singular_margin * at.depth);
    const Frame frame = frame_at(at.ply);
    const int score = search(limit - 1, limit,
                             {.depth = options_.singular_share * at.depth,
                              .ply = at.ply,
                              .kind = at.kind == NodeKind::Cut ? NodeKind::Cut : NodeKind::All,
                              .after_pass = at.after_pass,
                              .excluded = known.best});
    frame_at(at.ply) = frame;
    if (stopped_) return std::nullopt;
    if (score < limit) {
        extension =
            at.kind != NodeKind::Pv && score < limit - options_.singular_far ? options_.singular_most : 1.0f;
    } else if (limit >= beta && at.kind != NodeKind::Pv) {
        return limit;
    } else if (known.score >= beta) {
        extension = -1.0f;
    }
    return std::nullopt;
}

/// Steps 11 to 17: the moves, best first.
int Worker::search_moves(int alpha, int beta, const Visit& at, Point first, float first_extension) {
    Frame& frame = frame_at(at.ply);
    MoveOrder& order = order_at(at.ply);
    const int alpha_before = alpha;
    int best = -kInfinite;
    Point best_move = kNoPoint;
    size_t tried = 0, left_out = 0;
    bool ranked = false, widened = order.list.complete;
    float less = 0.0f;
    const std::vector<Point>& listed = order.list.moves;
    if (first != at.excluded && std::ranges::find(listed, first) != listed.end()) {
        order.moves.push_back({first, 0.0f, 0.0f});
    }
    for (size_t i = 0;; ++i) {
        // Step 11. Their order. Where the table's move fails high, as it mostly does, the others need none.
        // Policy (AlphaZero), history (Schaeffer 1989), history of replies (Stockfish). Without policy or
        // history: not measured; history of replies: +14 +- 13. Killers and counter-moves: nothing
        // (docs/lab/2026-11-25-killers.md).
        if (i == order.moves.size() && !ranked) {
            ranked = true;
            rank(at.ply);
        }

        // Step 12. The next move. A loss is proven only by all moves.
        if (i == order.moves.size()) {
            if (best > -kDecided || widened || at.excluded != kNoPoint) break;
            widened = true;
            widen(order);
            if (i == order.moves.size()) break;
        }

        const auto next =
            std::max_element(order.moves.begin() + static_cast<std::ptrdiff_t>(i), order.moves.end(),
                             [](const Move& a, const Move& b) { return a.order < b.order; });
        std::swap(order.moves[i], *next);
        const Move move = order.moves[i];
        if (move.point == at.excluded) continue;
        const MoveClass move_class = board_.move_class(mover(), move.point);

        // Step 13. Late moves without hope are left out.
        // Our own, fitted to searches (docs/lab/2026-11-27-late-moves.md). Against the three rules of before:
        // 59.6 +- 7.3 % of 120 games at 200 ms.
        if (best > -kDecided && is_hopeless(alpha, at, move, i + left_out)) {
            left_out += leave_out_hopeless(alpha, at, i, i + left_out);
            --i;
            continue;
        }
        ++tried;

        // Step 14. Its depth: extension and reduction.
        // Late-move reductions (Fruit, Stockfish), by policy our own. Without them: not measured; more away
        // from the last two moves: +23 +- 18, less for threes: +12 +- 18 (578 pairs each).
        const float depth = at.depth - 1.0f - less + (move.point == first ? first_extension : 0.0f);
        const float reduced = tried == 1 ? 0.0f : reduction(at, tried, move, move_class);

        // Step 15. Its search.
        // Marsland and Campbell 1982. Without it: not measured; deeper where it is much better than hoped:
        // +11 +- 18 (578 pairs).
        frame.move = move.point;
        push(move.point);
        const int score = search_child(alpha, beta, at, depth, reduced, tried == 1);
        pop();
        if (stopped_) return 0;

        // Step 16. A better move; one that fails high is rewarded.
        // History: step 11.
        if (score > best) best = score;
        if (score <= alpha) continue;
        best_move = move.point;
        if (score >= beta) {
            reward(at, i);
            break;
        }
        if (at.kind == NodeKind::Pv && alpha > -kInfinite) less = options_.reduction_after_rise;
        alpha = score;
    }

    // Step 17. What was learnt, and the table.
    // Correction history: step 6.
    if (tried == 0) return at.excluded != kNoPoint ? alpha_before : frame.evaluation;
    if (at.excluded != kNoPoint) return best;
    const Bound bound = best >= beta ? Bound::Lower : best > alpha_before ? Bound::Exact : Bound::Upper;
    learn(at, best, bound);
    store(at, best, bound, best_move == kNoPoint ? first : best_move);
    return best;
}

/// Step 15: searches the position after a move: the first with the whole window, others first less deep and
/// for whether they are better at all.
int Worker::search_child(int alpha, int beta, const Visit& at, float depth, float reduction, bool is_first) {
    const auto search_with = [&](int from, int to, float with_depth, NodeKind kind) {
        return -search(-to, -from, {.depth = with_depth, .ply = at.ply + 1, .kind = kind});
    };
    const NodeKind opposite = at.kind == NodeKind::Cut ? NodeKind::All : NodeKind::Cut;
    if (is_first) {
        return search_with(alpha, beta, depth, at.kind == NodeKind::Pv ? NodeKind::Pv : opposite);
    }
    const float less = std::max(options_.reduction_least, std::min(reduction, depth));
    int score = search_with(alpha, alpha + 1, depth - less, NodeKind::Cut);
    if (score > alpha && less > 0.0f && !stopped_) {
        const float excess = static_cast<float>(score - alpha);
        if (excess > options_.deeper_margin + options_.deeper_slope * less) depth += 1.0f;
        score = search_with(alpha, alpha + 1, depth, opposite);
    }
    if (score > alpha && score < beta && at.kind == NodeKind::Pv && !stopped_) {
        score = search_with(alpha, beta, depth, NodeKind::Pv);
    }
    return score;
}

/// Step 13: whether a move is too unlikely to raise alpha to be worth a search: none that is a four.
bool Worker::is_hopeless(int alpha, const Visit& at, const Move& move, size_t moves_before) const {
    const Frame& frame = frame_at(at.ply);
    if (frame.forced || is_four(board_.move_class(mover(), move.point))) return false;
    // Each side hopes for more when it is to move; the mean of two evaluations does not.
    const int before = frame_at(at.ply - 1).evaluation;
    const auto below = static_cast<float>(alpha - frame.evaluation);
    const float below_mean = static_cast<float>(alpha) - static_cast<float>(frame.evaluation - before) / 2.0f;
    const float unlikely =
        options_.late_number * number_logs_[std::min(moves_before, number_logs_.size() - 1)] +
        options_.late_gap * std::min(move.gap, options_.late_widest_gap) + options_.late_evaluation * below +
        options_.late_mean * below_mean;
    return unlikely > std::min(options_.late_base + options_.late_depth * at.depth, options_.late_most);
}

/// Takes the hopeless moves from an index on off the order; how many there were.
size_t Worker::leave_out_hopeless(int alpha, const Visit& at, size_t from, size_t moves_before) {
    auto& moves = order_at(at.ply).moves;
    const auto is_out = [&](const Move& move) { return is_hopeless(alpha, at, move, moves_before); };
    const auto left = std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(from), moves.end(), is_out);
    const auto count = static_cast<size_t>(moves.end() - left);
    moves.erase(left, moves.end());
    return count;
}

/// Step 14: how much less deep a move is searched, in plies.
float Worker::reduction(const Visit& at, size_t number, const Move& move, MoveClass move_class) const {
    if (at.depth < 2.0f) return 0.0f;
    const Frame& frame = frame_at(at.ply);
    const auto depth = std::min(static_cast<size_t>(at.depth), reductions_.size() - 1);
    float plies = reductions_[depth][std::min(number, reductions_[depth].size() - 1)] +
                  options_.reduction_policy * std::min(move.gap, options_.reduction_widest_gap);
    if (at.kind == NodeKind::Pv) plies -= options_.reduction_pv;
    if (at.kind == NodeKind::Cut) plies += options_.reduction_cut;
    if (frame.improving) plies -= options_.reduction_improving;
    if (is_four(move_class)) {
        plies -= options_.reduction_four;
    } else if (move_class >= MoveClass::ThreePlus && move_class < MoveClass::Four) {
        plies -= options_.reduction_three;
    }
    if (is_far(at.ply, move.point)) plies += options_.reduction_far;
    plies -= options_.reduction_history * history_.value(board_, move.point);
    plies -= options_.reduction_replies * history_.reply_value(board_, move.point);
    return frame.forced ? plies * options_.reduction_forced : plies;
}

/// Whether a move is some columns or rows from the opponent's last move and from the mover's own.
bool Worker::is_far(int ply, Point point) const {
    if (ply < 2) return false;
    for (const int back : {1, 2}) {
        const Point move = frame_at(ply - back).move;
        if (move == kNoPoint || distance_between(point, move).larger() <= options_.reduction_near)
            return false;
    }
    return true;
}

// --------------------------------------------------------------------------------------------- the moves

/// Step 10: lists the moves of a node, whose counts of move classes are assessed; false if none is left that
/// does not lose to a threat by fours.
bool Worker::list_moves(const Visit& at, const Assessment& at_once) {
    MoveOrder& order = order_at(at.ply);
    const Assessment assessment = at.after_pass ? at_once : threats_.assess_moves(board_, at_once);
    const bool at_root = at.ply == 0;
    const PointSet points = at_root ? board_.empty_points() - excluded_ : board_.empty_points();
    narabe::list_moves(options_, {board_, points, at_root}, assessment, order.list);
    order.moves.clear();  // the order of another position
    frame_at(at.ply).forced = assessment.forced;
    return !order.list.moves.empty();
}

/// Step 11: puts the listed moves in order by policy and history, behind what is tried before all others.
void Worker::rank(int ply) {
    MoveOrder& order = order_at(ply);
    const std::vector<Point>& points = order.list.moves;
    order.logits.assign(points.size(), 0.0f);
    for (const Point point : points) history_.prefetch_reply(board_, point);
    if (points.size() > 1) evaluator_.policy(board_, points, order.logits);
    const float highest = *std::max_element(order.logits.begin(), order.logits.end());
    const Point first = order.moves.empty() ? kNoPoint : order.moves.front().point;
    const PointSet threes = unstoppable_threes(board_);  // the policy does not know them
    for (size_t i = 0; i < points.size(); ++i) {
        const Point point = points[i];
        if (point == first) continue;
        float gap = highest - order.logits[i];
        if (threes.contains(point)) gap = std::min(gap, options_.foul_widest_gap);
        const float rank = -gap + options_.history_weight * history_.value(board_, point) +
                           options_.replies_weight * history_.reply_value(board_, point);
        order.moves.push_back({point, gap, rank});
    }
}

/// Adds the legal moves that were not listed.
void Worker::widen(MoveOrder& order) const {
    constexpr float kGap = 20.0f;
    PointSet rest = board_.empty_points();
    for (const Move& move : order.moves) rest.remove(move.point);
    for (const Point point : rest) {
        if (!is_foul_for_mover(board_, point)) order.moves.push_back({point, kGap, -kGap});
    }
}

/// Step 16: remembers that a move failed high, and the ones before it did not.
void Worker::reward(const Visit& at, size_t index) {
    const MoveOrder& order = order_at(at.ply);
    const Point point = order.moves[index].point;
    const float bonus = history_bonus(at.depth);
    history_.reward(board_, point, bonus);
    for (size_t i = 0; i < index; ++i) history_.blame(board_, order.moves[i].point, bonus);
}

/// How much a move that failed high at some depth, below 0 after a pass, is worth to the history.
float Worker::history_bonus(float depth) const {
    const float searched = std::max(depth, 0.0f);
    return std::min(options_.history_growth * searched * searched, options_.history_most);
}

/// Step 17: remembers how far a node's score is from its evaluation, where it must be.
void Worker::learn(const Visit& at, int score, Bound bound) {
    const Frame& frame = frame_at(at.ply);
    if (frame.forced || std::abs(score) > kDecided) return;
    if (bound == Bound::Lower && score <= frame.evaluation) return;
    if (bound == Bound::Upper && score >= frame.evaluation) return;
    corrections_.learn(board_, score - frame.uncorrected, at.depth);
}

// ------------------------------------------------------------------------------------- board, net, table

void Worker::push(Point point) {
    table_.prefetch(board_.key_after(point));
    board_.push(point);
    ++nodes_;
}

void Worker::pop() {
    board_.pop();
    evaluator_.take_back(board_);
}

int Worker::evaluate() {
    evaluator_.follow(board_);
    ++evaluations_;
    const Wdl chances = evaluator_.value(board_, options_);
    return score_of(chances.win + draw_value() * chances.draw) + options_.tempo;
}

/// An evaluation of the position with what searches found in similar ones.
int Worker::corrected(int evaluation) const {
    return evaluation + static_cast<int>(options_.correction * corrections_.difference(board_));
}

/// What a draw is worth to the side to move, as a win chance.
float Worker::draw_value() const {
    const float less = options_.draw_penalty / 2.0f;
    return mover() == root_colour_ ? 0.5f - less : 0.5f + less;
}

/// Whether to end now. The first iteration is always finished, so that a move is known.
bool Worker::stopped() {
    if (stopped_) return true;
    if (iteration_ <= 1) return false;
    if (nodes_ % kNodesBetweenLooks == 0) {
        shown_nodes_.store(nodes_, std::memory_order_relaxed);
        control_.evaluations.fetch_add(evaluations_ - std::exchange(counted_evaluations_, evaluations_),
                                       std::memory_order_relaxed);
        stopped_ = control_.stopped();
    }
    stopped_ = stopped_ || nodes_ >= node_limit_ || evaluations_ >= evaluation_limit_;
    return stopped_;
}

std::optional<Searched> Worker::find(int ply) const {
    auto known = table_.find(board_.key());
    if (known) known->score = shifted(known->score, -ply);
    return known;
}

void Worker::store(const Visit& at, int score, Bound bound, Point best) {
    table_.store(board_.key(), {.score = shifted(score, at.ply),
                                .bound = bound,
                                .depth = static_cast<int>(std::max(at.depth, 0.0f)),
                                .evaluation = frame_at(at.ply).uncorrected,
                                .best = best});
}

}  // namespace narabe::alphabeta
