#include "search_lookout.hpp"

namespace narabe {

namespace {

constexpr size_t kSolverTableMib = 8;

Outlook win(const SolverResult& result) {
    Outlook outlook;
    if (result.proof == Proof::Win) {
        outlook.verdict = Verdict(Proof::Win, result.distance);
        outlook.line = result.pv;
    }
    return outlook;
}

}  // namespace

Lookout::Lookout(const SearchOptions& options, const std::atomic<bool>& stop)
    : options_(options), stop_(stop), solver_(kSolverTableMib) {}

void Lookout::clear() { solver_.clear(); }

Outlook Lookout::look_at_counts(const Board& board) const {
    Outlook outlook;
    if (board.over()) {
        const Colour winner = board.winner();
        outlook.verdict = Verdict(winner == EMPTY          ? Proof::Draw
                                  : winner == board.turn() ? Proof::Win
                                                           : Proof::Loss,
                                  0);
        return outlook;
    }
    if (!options_.solver) return outlook;
    const QuickResult quick = Solver::quick(board);
    if (quick.proof != Proof::Unknown) {
        outlook.verdict = Verdict(quick.proof, quick.distance);
        if (quick.best != kNoPoint) outlook.line = {quick.best};
    } else if (quick.forced) {
        outlook.restricted = outlook.complete = true;
        outlook.moves = quick.moves;
        // Elsewhere a five follows at once, or an open four and then a five.
        outlook.cover_plies = board.has(other(board.turn()), MoveClass::Five) ? 2 : 4;
    }
    return outlook;
}

Outlook Lookout::look(Board& board) {
    Outlook outlook = look_at_counts(board);
    if (outlook.verdict.known() || !options_.solver) return outlook;
    // One reply only: it is played through, and threats of its own are found behind it.
    if (outlook.restricted && outlook.moves.size() == 1) return outlook;
    const Outlook fours = win(solver_.vcf(board, limits(options_.leaf_vcf_nodes)));
    return fours.verdict.known() ? fours : outlook;
}

Outlook Lookout::look_for_threats(Board& board) {
    Outlook outlook = look_at_counts(board);
    if (outlook.verdict.known() || outlook.restricted || !options_.solver) return outlook;
    const FourThreat threat = solver_.four_threat(board, limits(options_.leaf_vcf_nodes));
    if (threat.exists) {
        outlook.restricted = outlook.complete = true;
        outlook.moves = threat.answers;
        outlook.cover_plies = threat.distance;
    }
    // Where stones never spoil their own side's rows (no overlines, no fouls), a stone more of the defender's
    // opens no win by fours.
    const bool stones_never_harm =
        board.variant() == Variant::Freestyle || board.variant() == Variant::CaroOverline;
    outlook.calm = threat.exhausted && stones_never_harm;
    return outlook;
}

Outlook Lookout::look_deeply(Board& board, uint64_t nodes) {
    if (!options_.solver) return {};
    return win(solver_.vct(board, limits(nodes)));
}

}  // namespace narabe
