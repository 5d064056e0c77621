// Reads what a tree knows of its root.
#pragma once

#include "mcts/options.hpp"
#include "mcts/tree.hpp"
#include "search/control.hpp"
#include "search/snapshot.hpp"

namespace narabe::mcts {

/// Reads the tree as it is now; it must not be pruned meanwhile.
Snapshot take_snapshot(const Tree& tree, NodeId root, const MctsOptions& options,
                       const SearchControl& control);

}  // namespace narabe::mcts
