// Random games: the rollouts of pure Monte Carlo.
#pragma once

#include <cstdint>

#include "board/board.hpp"
#include "nets/evaluator.hpp"

namespace narabe {

/// SplitMix64: small, fast, and the same everywhere.
class Random {
  public:
    explicit Random(uint64_t seed) : state_(seed) {}
    uint64_t next();
    /// Evenly from 0 .. bound - 1.
    uint32_t below(uint32_t bound);

  private:
    uint64_t state_;
};

/// The shares of games won, drawn and lost by the side to move when both sides play at random to the end.
Wdl play_randomly(const Board& board, int games, Random& random);

}  // namespace narabe
