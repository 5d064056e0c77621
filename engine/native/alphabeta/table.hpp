// What alpha-beta remembers of positions, packed into the 64-bit entries of a hash table.
#pragma once

#include <algorithm>
#include <optional>

#include "base/hash_table.hpp"
#include "base/types.hpp"

namespace narabe {

/// What a score says of a position's value.
enum class Bound : uint8_t { None = 0, Lower = 1, Upper = 2, Exact = 3 };

/// A position searched before.
struct Searched {
    int score = 0;
    Bound bound = Bound::None;
    int depth = 0;          ///< of the search, in whole plies
    int evaluation = 0;     ///< the static one
    Point best = kNoPoint;  ///< the move that was best or failed high

    /// Whether it was only evaluated: a win by fours was not searched for.
    [[nodiscard]] bool is_glance() const { return bound == Bound::Lower && depth == 0; }
    [[nodiscard]] bool at_least(int score_limit) const {
        return (static_cast<int>(bound) & static_cast<int>(Bound::Lower)) != 0 && score >= score_limit;
    }
    [[nodiscard]] bool at_most(int score_limit) const {
        return (static_cast<int>(bound) & static_cast<int>(Bound::Upper)) != 0 && score <= score_limit;
    }
};

/// Positions by key. Scores must lie in +-32767, evaluations in +-1023.
class PositionTable {
  public:
    explicit PositionTable(size_t mib) : table_(mib, 1) {}

    [[nodiscard]] std::optional<Searched> find(uint64_t key) const {
        const uint64_t entry = table_.find(key);
        if (entry == 0) return std::nullopt;
        return Searched{.score = field(entry, kScore, 16) - kScoreZero,
                        .bound = static_cast<Bound>(field(entry, kBound, 2)),
                        .depth = field(entry, 0, HashTable::kEffortBits) - 1,
                        .evaluation = field(entry, kEvaluation, 11) - kEvaluationZero,
                        .best = static_cast<Point>(field(entry, kBest, 11) - 1)};
    }
    void store(uint64_t key, const Searched& searched) {
        table_.store(key, put(std::clamp(searched.depth, 0, kDeepest) + 1, 0) |
                              put(searched.score + kScoreZero, kScore) |
                              put(static_cast<int>(searched.bound), kBound) |
                              put(searched.evaluation + kEvaluationZero, kEvaluation) |
                              put(searched.best + 1, kBest));
    }
    void prefetch(uint64_t key) const { table_.prefetch(key); }
    void clear() { table_.clear(); }
    void touch() { table_.touch(); }
    void age() { table_.age(); }
    void make_room(uint64_t positions) { table_.make_room(positions); }
    [[nodiscard]] double share_in_use() const { return table_.share_in_use(); }

    static constexpr int kDeepest = (1 << HashTable::kEffortBits) - 2;

  private:
    static constexpr int kScore = 6, kBound = 22, kEvaluation = 24, kBest = 35;  ///< first bits
    static constexpr int kScoreZero = 1 << 15, kEvaluationZero = 1 << 10;

    static int field(uint64_t entry, int first, int bits) {
        return static_cast<int>(entry >> first & ((uint64_t{1} << bits) - 1));
    }
    static uint64_t put(int value, int first) { return static_cast<uint64_t>(value) << first; }

    HashTable table_;
};

}  // namespace narabe
