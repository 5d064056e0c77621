// Wins by continuous threats: fours, and moves after which a win by fours would follow.
#pragma once

#include <optional>
#include <vector>

#include "base/hash_table.hpp"
#include "solver/solver.hpp"
#include "solver/threats.hpp"
#include "solver/vcf.hpp"

namespace narabe {

/// Proof and disproof number of a win. Proven: (0, kInfinite); disproven: (kInfinite, 0).
struct ProofNumbers {
    static constexpr uint32_t kInfinite = (1u << 24) - 1;

    uint32_t proof = 1, disproof = 1;
    int distance = 0;       ///< plies to the end at most, if proven
    Point move = kNoPoint;  ///< the winning attack, if proven with the attacker to move

    [[nodiscard]] bool settled() const { return proof == 0 || disproof == 0; }
    static ProofNumbers proven(int distance, Point move = kNoPoint) { return {0, kInfinite, distance, move}; }
    static ProofNumbers disproven() { return {kInfinite, 0, 0, kNoPoint}; }
};

/// One search for a win of the side to move by continuous threats.
///
/// Depth-first proof-number search (Nagai 2002) over attacks and defences. An attack is a four, or a move
/// after which the attacker would win by chained fours if the defender passed. The defences tried against it
/// are complete: all cells that the attacker's win depends on, and the defender's own fours; any other move
/// loses to that win.
///
/// In two stages: first the defender's plain fours, which make nothing else, are no replies. That is
/// cheaper, and nine in ten of the wins found so hold. Only where there is one, it is proven against
/// all replies, with `promising_nodes` more.
class VctSearch {
  public:
    VctSearch(Board& board, HashTable& table, const SolverLimits& limits)
        : board_(board),
          table_(table),
          limits_(limits),
          attacker_(board.turn()),
          defender_(other(attacker_)) {}

    SolverResult run();

  private:
    using Numbers = ProofNumbers;
    static constexpr uint32_t kInfinite = ProofNumbers::kInfinite;

    /// A search goes on below both; either may be met at once when it is kInfinite.
    struct Limit {
        uint32_t proof, disproof;
    };
    struct Child {
        Point point;
        Numbers numbers;
    };
    using Children = std::vector<Child>;

    /// The replies to try against an attack.
    struct Defence {
        bool is_threat = false;
        PointSet replies;
        int distance = 0;  ///< plies to the end with any other reply, itself included
    };

    /// The children of a node together, for the side that needs only one of them.
    struct Choice {
        Child* best = nullptr;        ///< the one that is easiest to prove; nullptr if none is left
        uint32_t second = kInfinite;  ///< the number of the next easiest
        uint32_t against = 0;         ///< how hard it is to refute them all
    };

    Numbers search_stages();
    Numbers attack(Limit limit);
    Numbers defend(Limit limit);
    Numbers attack_at_once();
    static Choice choose(Children& children, uint32_t Numbers::* ours, uint32_t Numbers::* theirs);
    [[nodiscard]] Children attacks() const;
    Defence defence();
    SolverResult vcf(SolverLimits limits);
    [[nodiscard]] SolverLimits vcf_limits(uint64_t nodes) const {
        return {.nodes = nodes, .stop = limits_.stop, .chained = true, .line = false};
    }

    [[nodiscard]] std::optional<Numbers> known(uint64_t key) const;
    void recall(Children& children) const;
    void remember(uint64_t key, const Numbers& numbers, uint64_t nodes);
    [[nodiscard]] uint64_t salt() const;
    [[nodiscard]] bool out_of_nodes() const;

    std::vector<Point> line();
    std::vector<Point> line_after_attack();

    Board& board_;
    HashTable& table_;
    SolverLimits limits_;
    Colour attacker_, defender_;
    bool without_plain_fours_ = false;  ///< the first of two stages
    uint64_t nodes_ = 0;
};

}  // namespace narabe
