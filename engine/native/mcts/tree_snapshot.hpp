// Reads what a tree knows of its root.
#pragma once

#include "mcts/tree.hpp"
#include "search/control.hpp"
#include "search/options.hpp"
#include "search/snapshot.hpp"

namespace narabe {

/// Reads the tree as it is now; it must not be pruned meanwhile.
Snapshot take_snapshot(const Tree& tree, NodeId root, const SearchOptions& options,
                       const SearchControl& control);

}  // namespace narabe
