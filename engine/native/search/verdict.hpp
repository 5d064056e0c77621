// What is proven of a position or move, and how far away the end is.
#pragma once

#include <cstdint>

#include "solver/solver.hpp"

namespace narabe {

/// What is proven of a position for its side to move, or of an edge for the side that plays it: two bytes.
class Verdict {
  public:
    constexpr Verdict() = default;  // unknown
    constexpr Verdict(Proof proof, int plies)
        : bits_(static_cast<uint16_t>(static_cast<unsigned>(plies) << 2 | static_cast<unsigned>(proof))) {}
    [[nodiscard]] constexpr Proof proof() const { return static_cast<Proof>(bits_ & 3); }
    /// Plies from the position to the end.
    [[nodiscard]] constexpr int plies() const { return bits_ >> 2; }
    [[nodiscard]] constexpr bool known() const { return bits_ != 0; }
    [[nodiscard]] constexpr bool is(Proof proof) const { return this->proof() == proof; }
    /// The verdict on the move that leads to this position, for the side that plays it.
    [[nodiscard]] constexpr Verdict of_move_here() const {
        return known() ? Verdict(is(Proof::Win)    ? Proof::Loss
                                 : is(Proof::Loss) ? Proof::Win
                                                   : Proof::Draw,
                                 plies() + 1)
                       : Verdict();
    }
    bool operator==(const Verdict&) const = default;

  private:
    uint16_t bits_ = 0;
};

}  // namespace narabe
