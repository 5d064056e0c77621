// Which moves a search tries in a position.
#pragma once

#include <vector>

#include "board/board.hpp"
#include "search/options.hpp"
#include "search/threat_search.hpp"

namespace narabe {

/// The moves to try in a position, before their policy is known.
struct MoveList {
    std::vector<Point> moves;
    bool pruned = false;    ///< only the best of them are to be candidates
    bool complete = false;  ///< every other legal move is proven to lose ...
    int refuted_plies = 0;  ///< ... within so many plies
    bool vcf_safe = false;  ///< as in Assessment
};

/// A position to expand, with the moves that may be played there.
struct Playable {
    const Board& board;
    PointSet points;
    bool at_root;  ///< then some move must be a candidate, even a foul
};

/// The moves to try: if the position is forced, those that answer the threat, else those near the stones.
void list_moves(const SearchOptions& options, const Playable& position, const Assessment& assessment,
                MoveList& list);

/// Whether a point is a foul for the side to move.
bool is_foul_for_mover(const Board& board, Point point);

}  // namespace narabe
