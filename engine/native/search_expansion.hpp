// Expansion: which moves become a node's candidates, in which order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "search_options.hpp"
#include "search_threats.hpp"
#include "tree.hpp"

namespace narabe {

/// The moves to try in a position, before their policy is known.
struct MoveList {
    std::vector<Point> moves;
    bool pruned = false;    ///< only the best of them are to be candidates
    bool complete = false;  ///< every other legal move is proven to lose ...
    int refuted_plies = 0;  ///< ... within so many plies
    bool vcf_safe = false;  ///< as in Assessment
};

/// A position to expand, with the moves that may be played there.
struct Playable {
    const Board& board;
    PointSet points;
    bool at_root;  ///< then some move must be a candidate, even a foul
};

/// The moves to try: if the position is forced, those that answer the threat, else those near the stones.
void list_moves(const SearchOptions& options, const Playable& position, const Assessment& assessment,
                MoveList& list);

/// One thread's expansion of nodes.
class Expander {
  public:
    Expander(Tree& tree, const SearchOptions& options) : tree_(tree), options_(options) {}

    // These are called with the node's lock held.
    /// Makes moves a node's candidates, in order of falling policy. `logits` holds one for each move and is
    /// overwritten. False if the memory is full.
    bool expand(Node& node, const MoveList& list, std::span<float> logits);
    /// Makes every legal move a candidate; false if the memory is full.
    bool widen(Node& node, const Playable& position);
    /// The index of a point's edge, or of the next edge to be made, whose candidate it becomes.
    size_t promote(Node& node, Point point);

  private:
    Tree& tree_;
    const SearchOptions& options_;
    std::vector<Candidate> candidates_, sorting_;
};

}  // namespace narabe
