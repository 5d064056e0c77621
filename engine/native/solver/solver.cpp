#include "solver/solver.hpp"

#include <algorithm>

#include "base/hash_table.hpp"
#include "solver/threats.hpp"
#include "solver/vcf.hpp"
#include "solver/vct.hpp"

namespace narabe {

Solver::Solver(size_t table_mib) : table_(std::make_shared<HashTable>(table_mib)) {}

Solver::Solver(std::shared_ptr<HashTable> table) : table_(std::move(table)) {}

Solver::~Solver() = default;

QuickResult Solver::quick(const Board& board) {
    const Colour own = board.turn(), opponent = other(own);
    QuickResult result;
    if (board.has(own, MoveClass::Five)) {
        return {Proof::Win, 1, *board.points_of(own, MoveClass::Five).begin(), false, {}};
    }
    if (board.has(opponent, MoveClass::Five)) {
        result.forced = true;
        for (const Point stop : five_stops(board, opponent)) {
            const MoveClass made = legal_class(board, own, stop);
            if (is_unstoppable(made)) return {Proof::Win, 3, stop, false, {}};
            if (made != MoveClass::Foul) result.moves.add(stop);
        }
        if (result.moves.empty()) {
            result.proof = Proof::Loss;
            result.distance = 2;
        }
        return result;
    }
    if (const Point point = unstoppable_move(board, own); point != kNoPoint)
        return {Proof::Win, 3, point, false, {}};
    if (const UnstoppableThreat threat = unstoppable_threat(board, opponent); threat.exists) {
        result.forced = true;
        result.moves = without_fouls(board, threat.stops) | fours(board, own);
        if (result.moves.empty()) {
            result.proof = Proof::Loss;
            result.distance = 4;
        }
    }
    return result;
}

SolverResult Solver::vcf(Board& board, const SolverLimits& limits) {
    return VcfSearch(board, *table_, limits).run();
}

SolverResult Solver::vct(Board& board, const SolverLimits& limits) {
    return VctSearch(board, *table_, limits).run();
}

FourThreat Solver::four_threat(Board& board, const SolverLimits& limits) {
    FourThreat threat;
    board.pass();
    SolverLimits without_line = limits;
    without_line.line = false;
    VcfSearch search(board, *table_, without_line);
    const SolverResult win = search.run();
    threat.exhausted = win.exhausted;
    threat.nodes = win.nodes;
    if (win.proof == Proof::Win) {
        threat.exists = true;
        threat.distance = win.distance + 1;
        threat.answers = search.proof_cells();
    }
    board.pass();
    if (threat.exists) threat.answers = without_fouls(board, threat.answers | fours(board, board.turn()));
    return threat;
}

DefenceList Solver::defences(Board& board, const SolverLimits& limits) {
    DefenceList list;
    if (const QuickResult quick = Solver::quick(board); quick.proof == Proof::Win) {
        list.moves.add(quick.best);
        list.complete = false;
        return list;
    }
    const FourThreat threat = four_threat(board, limits);
    list.nodes = threat.nodes;
    list.threatened = threat.exists;
    list.distance = threat.distance;
    if (!threat.exists) {
        list.moves = board.empty_points();
        return list;
    }
    for (const Point point : threat.answers) {
        board.push(point);
        const SolverResult refutation = board.over() ? SolverResult{} : vcf(board, limits);
        board.pop();
        list.nodes += refutation.nodes;
        if (refutation.proof == Proof::Win) {
            list.distance = std::max(list.distance, refutation.distance + 1);
        } else {
            list.moves.add(point);
        }
    }
    return list;
}

void Solver::clear() { table_->clear(); }

void Solver::touch() { table_->touch(); }

void Solver::age() { table_->age(); }

}  // namespace narabe
