// The rule variants: one record each, from which everything that the core knows of a variant follows. Its
// twin for reading is engine/rules/variant.py.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace narabe {

/// The numbers are those of `engine.rules.variant.Variant.index`, and the places in kRules.
enum class Variant : uint8_t { Freestyle, Standard, Renju, Caro, CaroOverline };

/// What a row of more stones than it takes to win is.
enum class Overline : uint8_t { Wins, Nothing, Foul };

struct Rules {
    Overline black, white;
    /// A row of exactly the winning length is nothing between two stones of the opponent.
    bool open_end = false;

    /// Whether Black has forbidden points: overlines, double fours and double threes.
    [[nodiscard]] constexpr bool fouls() const { return black == Overline::Foul; }
    /// Whether one more stone never spoils a row of its own side.
    [[nodiscard]] constexpr bool stones_never_harm() const {
        return black == Overline::Wins && white == Overline::Wins;
    }
    /// Whether the cell beyond a whole row matters.
    [[nodiscard]] constexpr bool cell_beyond_matters() const { return open_end || !stones_never_harm(); }
};

constexpr Rules kRules[] = {
    {.black = Overline::Wins, .white = Overline::Wins},                          // freestyle
    {.black = Overline::Nothing, .white = Overline::Nothing},                    // standard
    {.black = Overline::Foul, .white = Overline::Wins},                          // renju
    {.black = Overline::Nothing, .white = Overline::Nothing, .open_end = true},  // caro
    {.black = Overline::Wins, .white = Overline::Wins, .open_end = true},        // caro with overlines
};
constexpr int kVariants = static_cast<int>(std::size(kRules));

constexpr const Rules& rules_of(Variant variant) { return kRules[static_cast<size_t>(variant)]; }

}  // namespace narabe
