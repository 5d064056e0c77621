// What a search knows of a position before any net is asked: ends of the game, forced replies, threats.
#pragma once

#include <atomic>
#include <vector>

#include "board.hpp"
#include "search_options.hpp"
#include "solver.hpp"
#include "tree_verdict.hpp"

namespace narabe {

/// What is known of a position, for its side to move.
struct Outlook {
    Verdict verdict;
    std::vector<Point> line;  ///< the winning line of a proven win

    bool restricted = false;  ///< `moves` are the only ones worth a try
    PointSet moves;
    bool complete = false;  ///< every other move is proven to lose ...
    int cover_plies = 0;    ///< ... within so many plies
    bool calm = false;      ///< the opponent has no win by fours, whatever is played
};

/// The threat search of one thread.
class Lookout {
  public:
    /// `stop` ends a long look early; the outlook is then merely poorer.
    Lookout(const SearchOptions& options, const std::atomic<bool>& stop);

    /// What the counts of the move classes tell at once: is it over, is there a five, must one be stopped?
    [[nodiscard]] Outlook look_at_counts(const Board& board) const;
    /// The look at a new leaf: the counts, and is there a win by fours?
    Outlook look(Board& board);
    /// The look at what to try: the counts, and does the opponent threaten to win by fours?
    Outlook look_for_threats(Board& board);
    /// A deep look for a win by threes and fours; a verdict or nothing.
    Outlook look_deeply(Board& board, uint64_t nodes);
    void clear();

  private:
    SolverLimits limits(uint64_t nodes) const { return {.nodes = nodes, .stop = &stop_}; }

    const SearchOptions& options_;
    const std::atomic<bool>& stop_;
    Solver solver_;
};

}  // namespace narabe
