#include "board/patterns.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace narabe {
namespace {

/// What makes a row that wins for a colour, and what is forbidden to it.
struct Goal {
    Overline overline;
    bool open_end;

    bool operator==(const Goal&) const = default;
};

Goal goal_of(Variant variant, Colour colour) {
    const Rules& rules = rules_of(variant);
    return {colour == BLACK ? rules.black : rules.white, rules.open_end};
}

/// The cells on one side of a point as one colour sees them: `open` cells that it has or may take, nearest
/// first, and then, if there are fewer than the row length, a blocked cell.
struct Side {
    int open = 0;
    unsigned stones = 0;  ///< bit i: an own stone i + 1 steps from the point
    bool walled = false;  ///< the cell after the open ones is wall; else it is the opponent's (caro minds)

    [[nodiscard]] bool has_stone(int i) const { return (stones >> i & 1) != 0; }
    [[nodiscard]] int run() const { return std::countr_one(stones); }
    [[nodiscard]] Side with_own(int i) const { return {open, stones | 1u << i, walled}; }
    [[nodiscard]] Side with_opponent(int i) const { return {i, stones & ((1u << i) - 1), false}; }
};

/// Numbers all possible sides for a row length consecutively from 0.
class SideCodes {
  public:
    SideCodes(int row_length, bool minds_walls) : row_length_(row_length), minds_walls_(minds_walls) {
        for (const bool walled : {false, true}) {
            for (int open = 0; open <= row_length; ++open) {
                if (walled && (open == row_length || !minds_walls)) continue;
                for (unsigned stones = 0; stones < 1u << open; ++stones) {
                    sides_.push_back({open, stones, walled});
                }
            }
        }
    }
    [[nodiscard]] size_t count() const { return sides_.size(); }
    [[nodiscard]] int bits() const { return static_cast<int>(std::bit_width(sides_.size() - 1)); }
    [[nodiscard]] const Side& side(size_t code) const { return sides_[code]; }
    [[nodiscard]] size_t code(const Side& side) const {
        const bool apart = side.walled && minds_walls_ && side.open < row_length_;
        return (size_t{1} << side.open) - 1 + side.stones + (apart ? (size_t{2} << row_length_) - 1 : 0);
    }

  private:
    int row_length_;
    bool minds_walls_;
    std::vector<Side> sides_;
};

/// Computes all facts for one goal, kind after kind: each kind is defined by the one before it.
class RoleBuilder {
  public:
    RoleBuilder(const SideCodes& codes, Goal goal, int row_length)
        : codes_(codes), goal_(goal), row_length_(row_length) {
        role_.shapes.resize(size_t{1} << (2 * codes.bits()));
        role_.facts.resize(role_.shapes.size());
    }

    PatternTables::Role build() {
        for_each([&](LineFacts& facts, const Side& left, const Side& right) {
            facts.shape = row_shape(left, right);
        });
        for_each([&](LineFacts& facts, const Side& left, const Side& right) {
            if (facts.shape != LineShape::Dead) return;
            facts.fives = own_moves_to(left, right, LineShape::Five);
        });
        for_each([&](LineFacts& facts, const Side& left, const Side& right) {
            if (facts.fives == 0) return;
            facts.four_stops = stops(left, right, &LineFacts::fives);
            facts.shape = four_shape(facts, left, right);
        });
        for_each([&](LineFacts& facts, const Side& left, const Side& right) {
            if (facts.shape != LineShape::Dead) return;
            facts.open_fours = own_moves_to(left, right, LineShape::OpenFour);
        });
        for_each([&](LineFacts& facts, const Side& left, const Side& right) {
            if (facts.open_fours == 0) return;
            facts.three_stops = stops(left, right, &LineFacts::open_fours);
            facts.shape = LineShape::OpenThree;
        });
        mark(LineShape::Three, {LineShape::Four, LineShape::DoubleFour});
        mark(LineShape::OpenTwo, {LineShape::OpenThree});
        mark(LineShape::Two, {LineShape::Three});
        mark(LineShape::OpenOne, {LineShape::OpenTwo});
        mark(LineShape::One, {LineShape::Two});
        for (size_t i = 0; i < role_.facts.size(); ++i) role_.shapes[i] = role_.facts[i].shape;
        build_classes();
        return std::move(role_);
    }

  private:
    LineFacts& facts(const Side& left, const Side& right) {
        return role_.facts[codes_.code(left) << codes_.bits() | codes_.code(right)];
    }

    template <typename Visit>
    void for_each(Visit visit) {
        for (size_t left = 0; left < codes_.count(); ++left) {
            for (size_t right = 0; right < codes_.count(); ++right) {
                const Side &left_side = codes_.side(left), &right_side = codes_.side(right);
                visit(facts(left_side, right_side), left_side, right_side);
            }
        }
    }

    /// Marks the entries, dead so far, from which a further stone leads to one of the given shapes.
    void mark(LineShape shape, std::initializer_list<LineShape> next) {
        std::vector<LineFacts*> found;
        for_each([&](LineFacts& entry, const Side& left, const Side& right) {
            if (entry.shape != LineShape::Dead) return;
            for (const LineShape target : next) {
                if (own_moves_to(left, right, target) != 0) {
                    found.push_back(&entry);
                    return;
                }
            }
        });
        for (LineFacts* entry : found) entry->shape = shape;
    }

    /// Five, Overline or Dead, by the unbroken row through the point.
    LineShape row_shape(const Side& left, const Side& right) const {
        const int run = left.run() + 1 + right.run();
        if (run < row_length_) return LineShape::Dead;
        if (run == row_length_) {
            const bool enclosed = goal_.open_end && enemy_after_run(left) && enemy_after_run(right);
            return enclosed ? LineShape::Dead : LineShape::Five;
        }
        switch (goal_.overline) {
            case Overline::Wins:
                return LineShape::Five;
            case Overline::Foul:
                return LineShape::Overline;
            case Overline::Nothing:
                return LineShape::Dead;
        }
        return LineShape::Dead;
    }

    bool enemy_after_run(const Side& side) const {
        return side.run() == side.open && side.open < row_length_ && !side.walled;
    }

    LineShape four_shape(const LineFacts& four, const Side& left, const Side& right) const {
        if (goal_.overline != Overline::Foul)
            return four.four_stops == 0 ? LineShape::OpenFour : LineShape::Four;
        if (std::popcount(four.fives) == 1) return LineShape::Four;
        const bool straight = left.run() + 1 + right.run() == row_length_ - 1;
        return straight ? LineShape::OpenFour : LineShape::DoubleFour;
    }

    LineMask own_moves_to(const Side& left, const Side& right, LineShape shape) {
        LineMask moves = 0;
        for (int i = 0; i < left.open; ++i) {
            if (!left.has_stone(i) && facts(left.with_own(i), right).shape == shape) moves |= bit(-1 - i);
        }
        for (int i = 0; i < right.open; ++i) {
            if (!right.has_stone(i) && facts(left, right.with_own(i)).shape == shape) moves |= bit(1 + i);
        }
        return moves;
    }

    /// The empty cells where an opponent's stone leaves nothing of `threats`.
    LineMask stops(const Side& left, const Side& right, LineMask LineFacts::* threats) {
        LineMask cells = 0;
        for (int i = 0; i < left.open; ++i) {
            if (!left.has_stone(i) && facts(left.with_opponent(i), right).*threats == 0) cells |= bit(-1 - i);
        }
        for (int i = 0; i < right.open; ++i) {
            if (!right.has_stone(i) && facts(left, right.with_opponent(i)).*threats == 0) cells |= bit(1 + i);
        }
        return cells;
    }

    static LineMask bit(int offset) { return static_cast<LineMask>(1u << (kLineCentre + offset)); }

    void build_classes() {
        role_.classes.resize(size_t{1} << 16);
        for (unsigned shapes = 0; shapes < 1u << 16; ++shapes) {
            std::array<int, 16> counts{};
            for (unsigned rest = shapes, i = 0; i < 4; ++i, rest >>= 4) ++counts[rest & 15];
            role_.classes[shapes] = class_of(counts);
        }
    }

    MoveClass class_of(const std::array<int, 16>& counts) const {
        const auto count = [&](LineShape shape) { return counts[static_cast<size_t>(shape)]; };
        const int open_fours = count(LineShape::OpenFour), fours = count(LineShape::Four);
        const int open_threes = count(LineShape::OpenThree), threes = count(LineShape::Three);
        const int open_twos = count(LineShape::OpenTwo);
        const bool more = threes + open_twos > 0;
        if (count(LineShape::Five) > 0) return MoveClass::Five;
        if (goal_.overline == Overline::Foul) {
            if (count(LineShape::Overline) > 0) return MoveClass::Foul;
            if (open_fours + fours + 2 * count(LineShape::DoubleFour) > 1) return MoveClass::Foul;
            if (open_threes > 1) return MoveClass::MaybeFoul;
        }
        if (open_fours > 0) return MoveClass::OpenFour;
        if (fours > 1) return MoveClass::DoubleFour;
        if (fours > 0) {
            return open_threes > 0 ? MoveClass::FourThree : more ? MoveClass::FourPlus : MoveClass::Four;
        }
        if (open_threes > 1) return MoveClass::DoubleThree;
        if (open_threes > 0) return more ? MoveClass::OpenThreePlus : MoveClass::OpenThree;
        if (threes > 0) return threes + open_twos > 1 ? MoveClass::ThreePlus : MoveClass::Three;
        if (open_twos > 0) return open_twos > 1 ? MoveClass::TwoTwos : MoveClass::Two;
        return MoveClass::Quiet;
    }

    const SideCodes& codes_;
    Goal goal_;
    int row_length_;
    PatternTables::Role role_;
};

/// A side as `colour` sees it, from raw cells of two bits each, nearest first.
Side side_of(const std::vector<Colour>& cells, Colour colour) {
    Side side;
    for (const Colour cell : cells) {
        if (cell != EMPTY && cell != colour) {
            side.walled = cell == WALL;
            return side;
        }
        if (cell == colour) side.stones |= 1u << side.open;
        ++side.open;
    }
    return side;
}

}  // namespace

PatternTables::PatternTables(Variant variant, int row_length)
    : right_shift_(2 * row_length + 2), side_mask_((uint64_t{1} << (2 * row_length)) - 1) {
    const SideCodes codes(row_length, rules_of(variant).open_end);

    const Goal black = goal_of(variant, BLACK), white = goal_of(variant, WHITE);
    distinct_roles_.reserve(2);
    distinct_roles_.push_back(RoleBuilder(codes, black, row_length).build());
    if (white != black) distinct_roles_.push_back(RoleBuilder(codes, white, row_length).build());
    roles_[BLACK] = &distinct_roles_.front();
    roles_[WHITE] = &distinct_roles_.back();

    const size_t raw_sides = size_t{1} << (2 * row_length);
    left_.resize(raw_sides);
    right_.resize(raw_sides);
    const auto length = static_cast<size_t>(row_length);
    std::vector<Colour> outwards(length), inwards(length);
    for (size_t raw = 0; raw < raw_sides; ++raw) {
        for (size_t i = 0; i < length; ++i) {
            outwards[i] = inwards[length - 1 - i] = static_cast<Colour>(raw >> (2 * i) & 3);
        }
        for (const Colour colour : {BLACK, WHITE}) {
            const int half = colour == BLACK ? 0 : 16;
            left_[raw] |=
                static_cast<uint32_t>(codes.code(side_of(inwards, colour)) << (half + codes.bits()));
            right_[raw] |= static_cast<uint32_t>(codes.code(side_of(outwards, colour)) << half);
        }
    }
}

const PatternTables& PatternTables::get(Variant variant, int row_length) {
    static std::mutex mutex;
    static std::map<std::pair<Variant, int>, std::unique_ptr<const PatternTables>> tables;
    const std::scoped_lock lock(mutex);
    auto& slot = tables[{variant, row_length}];
    if (!slot) slot.reset(new PatternTables(variant, row_length));
    return *slot;
}

}  // namespace narabe
