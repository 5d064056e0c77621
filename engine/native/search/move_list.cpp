#include "search/move_list.hpp"

#include <algorithm>

namespace narabe {

bool is_foul_for_mover(const Board& board, Point point) {
    return board.has_fouls(board.turn()) && board.is_foul(point);
}

void list_moves(const SearchOptions& options, const Playable& position, const Assessment& assessment,
                MoveList& list) {
    const Board& board = position.board;
    list.moves.clear();
    list.pruned = list.complete = false;
    list.vcf_safe = assessment.vcf_safe;
    list.refuted_plies = 0;
    PointSet moves = assessment.moves & position.points;
    if (assessment.forced && !(position.at_root && moves.empty())) {
        list.complete = true;
        list.refuted_plies = assessment.refuted_plies;
    } else {
        if (board.empty_count() < options.all_moves_below) {
            moves = position.points;
        } else if (board.stones().empty()) {
            moves.add(board.point(board.height() / 2 * board.width() + board.width() / 2));
            moves &= position.points;
        } else {
            moves = board.near(options.candidate_distance) & position.points;
            list.pruned = true;
        }
        if (moves.empty()) moves = position.points;
        list.complete = moves == position.points;
    }
    for (const Point point : moves) {
        if (is_foul_for_mover(board, point)) {
            list.refuted_plies = std::max(list.refuted_plies, 1);
        } else {
            list.moves.push_back(point);
        }
    }
    if (list.moves.empty() && position.at_root) {  // fouls are all that is left
        for (const Point point : moves) list.moves.push_back(point);
    }
}

}  // namespace narabe
