// Threats: what the solver finds out about a position before the net is asked.
#pragma once

#include <atomic>
#include <vector>

#include "board/board.hpp"
#include "search/options.hpp"
#include "search/verdict.hpp"
#include "solver/solver.hpp"

namespace narabe {

/// What is known of a position, for its side to move.
struct Assessment {
    Verdict verdict;
    std::vector<Point> line;  ///< the winning line of a proven win

    bool forced = false;    ///< every move outside `moves` is proven to lose ...
    PointSet moves;         ///< (those left to try, where `forced`)
    int refuted_plies = 0;  ///< ... within so many plies
    bool vcf_safe = false;  ///< the opponent has no win by fours, whatever is played
};

/// One thread's solver.
class ThreatSearch {
  public:
    /// `vcf_nodes` are for each search for a win by fours. `stop` ends a deep search early, which makes the
    /// assessment less complete, never wrong.
    ThreatSearch(const SearchOptions& options, uint64_t vcf_nodes, const std::atomic<bool>& stop);

    /// What follows from the counts of the move classes: is the game over, can a five be made, must one be
    /// stopped?
    [[nodiscard]] Assessment assess_at_once(const Board& board) const;
    /// For a new leaf: the counts, and is there a win by fours? Without `whole_line` only its first move is
    /// told.
    Assessment assess_leaf(Board& board, bool whole_line = false);
    /// A win by fours alone: a verdict or nothing.
    Assessment search_fours(Board& board, bool whole_line = false);
    /// For a node to be expanded: the counts, and does the opponent threaten to win by fours?
    Assessment assess_moves(Board& board) { return assess_moves(board, assess_at_once(board)); }
    /// The same where the counts are known.
    Assessment assess_moves(Board& board, Assessment at_once);
    /// A win by threes and fours: a verdict or nothing. `promising_nodes` as in SolverLimits.
    Assessment search_win(Board& board, uint64_t nodes, uint64_t promising_nodes = 0);
    /// A proven line, played on to the end of the game as far as the solver can: it may end where the search
    /// met a proof. `winning`: for the side to move.
    [[nodiscard]] std::vector<Point> play_out(Board board, std::vector<Point> line, bool winning);
    void clear();
    /// Touches its memory, so that the first searches take no longer than later ones.
    void touch() { solver_.touch(); }
    /// To be called when the game has moved on to another position.
    void age() { solver_.age(); }

  private:
    [[nodiscard]] SolverLimits limits(uint64_t nodes) const {
        return {.nodes = nodes, .stop = &stop_, .chained = true};
    }
    [[nodiscard]] Point longest_reply(Board& board, const Assessment& assessment);

    const bool enabled_;
    const uint64_t vcf_nodes_;
    const std::atomic<bool>& stop_;
    Solver solver_;
};

}  // namespace narabe
