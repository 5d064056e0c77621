#include "search/threat_search.hpp"

#include <utility>

namespace narabe {

namespace {

constexpr size_t kSolverTableMib = 8;

Assessment assessment_of(const SolverResult& result) {
    Assessment assessment;
    if (result.proof == Proof::Win) {
        assessment.verdict = Verdict(Proof::Win, result.distance);
        assessment.line = result.pv;
    }
    return assessment;
}

Proof result_for_mover(const Board& board) {
    const Colour winner = board.winner();
    if (winner == EMPTY) return Proof::Draw;
    return winner == board.turn() ? Proof::Win : Proof::Loss;
}

}  // namespace

ThreatSearch::ThreatSearch(const SearchOptions& options, uint64_t vcf_nodes, const std::atomic<bool>& stop)
    : enabled_(options.solver),
      vcf_nodes_(vcf_nodes),
      stop_(stop),
      solver_(options.solver ? kSolverTableMib : 0) {}

void ThreatSearch::clear() { solver_.clear(); }

Assessment ThreatSearch::assess_at_once(const Board& board) const {
    Assessment assessment;
    if (board.over()) {
        assessment.verdict = Verdict(result_for_mover(board), 0);
        return assessment;
    }
    if (!enabled_) return assessment;
    const QuickResult quick = Solver::quick(board);
    if (quick.proof != Proof::Unknown) {
        assessment.verdict = Verdict(quick.proof, quick.distance);
        if (quick.best != kNoPoint) assessment.line = {quick.best};
    } else if (quick.forced) {
        assessment.forced = true;
        assessment.moves = quick.moves;
        // Elsewhere a five follows at once, or an open four and then a five.
        assessment.refuted_plies = board.has(other(board.turn()), MoveClass::Five) ? 2 : 4;
    }
    return assessment;
}

Assessment ThreatSearch::assess_leaf(Board& board, bool whole_line) {
    Assessment assessment = assess_at_once(board);
    if (assessment.verdict.known() || !enabled_) return assessment;
    // A single reply is played at once, and the threats after it are found there.
    if (assessment.forced && assessment.moves.size() == 1) return assessment;
    const Assessment vcf = search_fours(board, whole_line);
    return vcf.verdict.known() ? vcf : assessment;
}

Assessment ThreatSearch::search_fours(Board& board, bool whole_line) {
    if (!enabled_) return {};
    SolverLimits limits = this->limits(vcf_nodes_);
    limits.line = whole_line;
    return assessment_of(solver_.vcf(board, limits));
}

Assessment ThreatSearch::assess_moves(Board& board, Assessment at_once) {
    Assessment assessment = std::move(at_once);
    if (assessment.verdict.known() || assessment.forced || !enabled_) return assessment;
    const FourThreat threat = solver_.four_threat(board, limits(vcf_nodes_));
    if (threat.exists) {
        assessment.forced = true;
        assessment.moves = threat.answers;
        assessment.refuted_plies = threat.distance;
    }
    // Where a stone never spoils its own side's rows (no overlines, no fouls), one more stone of the
    // defender's opens no win by fours.
    assessment.vcf_safe = threat.exhausted && board.rules().stones_never_harm();
    return assessment;
}

Assessment ThreatSearch::search_win(Board& board, uint64_t nodes, uint64_t promising_nodes) {
    if (!enabled_) return {};
    SolverLimits limits = this->limits(nodes);
    limits.promising_nodes = promising_nodes;
    return assessment_of(solver_.vct(board, limits));
}

std::vector<Point> ThreatSearch::play_out(Board board, std::vector<Point> line, bool winning) {
    constexpr uint64_t kNodes = 20'000;
    constexpr size_t kLongest = 100;
    for (const Point point : line) board.push(point);
    while (!board.over() && line.size() < kLongest) {
        const bool winner_moves = (line.size() % 2 == 0) == winning;
        const Assessment leaf = assess_leaf(board, true);
        const bool is_only_move = leaf.forced && leaf.moves.size() == 1;  // the answer to a four
        Assessment win = leaf;
        if (winner_moves && !is_only_move && !leaf.verdict.known()) win = search_win(board, kNodes);
        if (win.verdict.is(Proof::Win)) {
            for (const Point point : win.line) board.push(point);
            line.insert(line.end(), win.line.begin(), win.line.end());
            continue;
        }
        if (winner_moves && !is_only_move) break;
        const Point reply = is_only_move ? *leaf.moves.begin() : longest_reply(board, leaf);
        if (reply == kNoPoint) break;
        line.push_back(reply);
        board.push(reply);
    }
    return line;
}

/// If all moves lose: one that must be answered, else the point where the winner would play.
Point ThreatSearch::longest_reply(Board& board, const Assessment& assessment) {
    if (assessment.forced && !assessment.moves.empty()) return *assessment.moves.begin();
    board.pass();
    const Assessment threat = assess_leaf(board);
    board.pass();
    return threat.line.empty() ? kNoPoint : threat.line.front();
}

}  // namespace narabe
