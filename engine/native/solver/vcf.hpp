// Wins by continuous fours.
#pragma once

#include <optional>

#include "base/hash_table.hpp"
#include "solver/solver.hpp"
#include "solver/threats.hpp"

namespace narabe {

/// One search for a win of the side to move by continuous fours.
///
/// The attacker plays only fours, so the defender has but one reply to each (under caro sometimes a few, all
/// of which must lose). Depth-first, with a table of what is known.
///
/// First only chained fours are played, those that make a three or an open two besides: any other may wait
/// until it does, since it gains nothing before. That threats should depend on each other is the idea of
/// threat-space search (Allis, van den Herik and Huntjens 1993). Then, unless the limits say otherwise, all
/// fours are tried: two stones may make a new three only together.
class VcfSearch {
  public:
    VcfSearch(Board& board, HashTable& table, const SolverLimits& limits)
        : board_(board), table_(table), limits_(limits), chained_(!limits.shortest) {}

    SolverResult run();

    /// The cells that the proof found by `run` depends on, the attacker to move as then, or a superset: a
    /// stone of the defender elsewhere, played before, changes nothing of the proof unless it makes a four.
    PointSet proof_cells();

  private:
    /// The outcome of an attack that is not a distance: no win at all, none within the depth, or limit
    /// reached.
    enum : int { kNone = 0, kTooDeep = -1, kLimit = -2 };
    static constexpr int kAnyDepth = 255;
    class AttackList;

    SolverResult search();
    int attack(int fours);
    [[nodiscard]] std::optional<int> known_outcome(uint64_t key, int fours);
    int try_each(const AttackList& attacks, int fours, uint64_t key);
    int won_by(Point move, int distance);
    int shorten(int distance);
    [[nodiscard]] bool fours_lead_nowhere() const;
    [[nodiscard]] bool is_vain(Point point, const Stops& stops) const;
    [[nodiscard]] bool is_last_four(Point point, const Stops& stops) const;
    [[nodiscard]] bool stop_each_other(const PointList<2>& fours) const;
    [[nodiscard]] bool opens_fours(Point point, Point stop) const;
    int attack_with(Point point, int fours);
    int defend(const Stops& stops, int fours);
    std::vector<Point> line();
    std::vector<Point> line_after(Point reply);
    Point proven_attack();
    Point prove_again();
    void add_proof_cells(PointSet& cells);
    void add_proof_cells_of_four(Point attack, PointSet& cells);
    [[nodiscard]] Point vain_reply() const;
    bool out_of_nodes();
    [[nodiscard]] uint64_t salt() const;

    Board& board_;
    HashTable& table_;
    const SolverLimits& limits_;
    bool chained_;  ///< only chained fours are played
    uint64_t nodes_ = 0;
    uint64_t nodes_again_ = 0;       ///< of them, for proofs that the table had lost
    Point winning_move_ = kNoPoint;  ///< of the last `attack` that found a win by more than a move class
};

}  // namespace narabe
