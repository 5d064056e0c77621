// The options that both searches share. mcts/options.hpp and alphabeta/options.hpp have each one's own.
#pragma once

#include <cstddef>

namespace narabe {

struct SearchOptions {
    int threads = 1;
    size_t memory_bytes = size_t{128} << 20;  ///< of the tree or the table
    bool solver = true;  ///< search threats before asking the net; if off, only the rules decide a position
    float draw_penalty = 0.0f;  ///< how far below an even position a draw is
    /// Whether games end on a full board only: Gomocup's managers call a draw when 25 points are empty.
    bool full_board = false;

    // Candidates of unforced positions; further moves follow only when all of these are proven.
    int candidate_distance = 2;  ///< columns and rows from the nearest stone
    int all_moves_below = 101;   ///< with fewer empty points every legal move is a candidate
};

}  // namespace narabe
