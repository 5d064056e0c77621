// The threat solver: proofs of wins by continuous fours (VCF) and by threes and fours (VCT), and the moves
// that survive such a threat. A proof is never a guess: at a limit the result is Unknown.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/board.hpp"

namespace narabe {

/// The result of a position for the side to move, as far as it is proven.
enum class Proof : uint8_t { Unknown, Win, Loss, Draw };

/// Where a search of threats ends without an answer.
struct SolverLimits {
    uint64_t nodes = 10'000;                  ///< positions visited
    uint64_t promising_nodes = 0;             ///< VCT only: of a second stage (solver/vct.hpp); 0: one stage
    const std::atomic<bool>* stop = nullptr;  ///< set from elsewhere to end the search
    bool shortest = false;                    ///< VCF only: go on to the win with the fewest fours
    bool chained = false;                     ///< VCF only: none but chained fours (solver/vcf.hpp)
    bool line = true;                         ///< VCF only: off: of a win's line, the first move only
};

struct SolverResult {
    Proof proof = Proof::Unknown;  ///< Win or Unknown
    int distance = 0;              ///< plies to the end at most (1: the next move wins); 0 if unknown
    std::vector<Point> pv;         ///< a line of the proof to its end, empty if unknown
    bool exhausted = false;        ///< Unknown although no limit was reached: all attacks allowed were tried
    uint64_t nodes = 0;            ///< positions visited
};

/// What follows at once from the counts of a position's move classes.
struct QuickResult {
    Proof proof = Proof::Unknown;
    int distance = 0;       ///< plies to the end at most, if proven
    Point best = kNoPoint;  ///< the winning move, if won
    bool forced = false;    ///< every legal move outside `moves` provably loses
    PointSet moves;         ///< where `forced`: the moves left to try
};

/// What the opponent would do by continuous fours if the side to move passed.
struct FourThreat {
    bool exists = false;     ///< the opponent would win
    bool exhausted = false;  ///< the opponent would not win: all fours allowed were tried
    int distance = 0;        ///< plies to the end at most after a move that is not among the answers
    PointSet answers;        ///< where `exists`: every legal move that is not here loses to it
    uint64_t nodes = 0;
};

/// Which moves of the side to move survive what the opponent threatens by continuous fours.
struct DefenceList {
    bool threatened = false;  ///< the opponent would win by continuous fours if the side to move passed
    bool complete = true;     ///< every legal move outside `moves` provably loses
    int distance = 0;         ///< plies to the end at most with any move outside `moves`, if threatened
    PointSet moves;           ///< the moves not proven to lose; all legal moves where nothing is threatened
    uint64_t nodes = 0;
};

class HashTable;

/// A solver for one thread. Solvers that share a table profit from each other's proofs.
class Solver {
  public:
    explicit Solver(size_t table_mib = 16);
    explicit Solver(std::shared_ptr<HashTable> table);
    ~Solver();

    /// What follows at once from the move classes. The game must not be over (here and below).
    [[nodiscard]] static QuickResult quick(const Board& board);

    /// A win of the side to move by continuous fours. The board is as before on return (here and below).
    SolverResult vcf(Board& board, const SolverLimits& limits);
    /// A win of the side to move by continuous threes and fours.
    SolverResult vct(Board& board, const SolverLimits& limits);
    /// Whether the opponent threatens to win by continuous fours, and the moves that disturb this win.
    FourThreat four_threat(Board& board, const SolverLimits& limits);
    /// Which moves survive the opponent's continuous fours; the limit holds for each search it takes.
    DefenceList defences(Board& board, const SolverLimits& limits);

    /// Forgets everything in the table.
    void clear();
    /// Touches the memory of the table (base/hash_table.hpp).
    void touch();
    /// Makes the present entries of the table the first to be replaced; to be called after each move of the
    /// game.
    void age();

  private:
    std::shared_ptr<HashTable> table_;
};

}  // namespace narabe
