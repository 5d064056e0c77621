// Expansion: which moves become a node's candidates, in which order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "mcts/options.hpp"
#include "mcts/tree.hpp"
#include "search/move_list.hpp"

namespace narabe::mcts {

/// One thread's expansion of nodes.
class Expander {
  public:
    Expander(Tree& tree, const MctsOptions& options) : tree_(tree), options_(options) {}

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
    const MctsOptions& options_;
    std::vector<Candidate> candidates_, sorting_;
};

}  // namespace narabe::mcts
