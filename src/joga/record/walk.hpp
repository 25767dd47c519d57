// Visits a record in the order in which it is written: a turn, then the variations to it, each a line of its
// own, then the line's next turn. Used by everything that writes records; not recursive.
#pragma once

#include <cstddef>
#include <vector>

#include "joga/record/record.hpp"

namespace joga::record {

// A turn as a visitor sees it.
struct WalkedTurn {
  NodeId id;
  std::size_t ply;            // turns before it in its line
  const AnyPosition& before;  // the position in which it was made
};

// Visitor: turn(const WalkedTurn&), open_variation(), close_variation(bool last), where `last` means that no
// other variation to the same turn follows.
template <class Visitor>
void walk(const Record& record, Visitor& visitor) {
  struct Branch {  // a turn whose variations are being visited
    NodeId turn;
    NodeId variation;
    std::size_t ply;
    AnyPosition before;
    AnyPosition after;
  };
  const Tree& tree = record.tree;
  std::vector<Branch> branches;
  AnyPosition position = record.start;
  NodeId current = tree.first_child(NodeId::Root);
  std::size_t ply = 0;
  while (true) {
    if (current != NodeId::None) {
      visitor.turn(WalkedTurn{current, ply, position});
      const AnyPosition after = record.game->play_unchecked(position, tree.move(current));
      if (tree.has_variations(current)) {
        branches.push_back({current, tree.next_sibling(current), ply, position, after});
        visitor.open_variation();
        current = tree.next_sibling(current);
        continue;
      }
      position = after;
      current = tree.first_child(current);
      ++ply;
      continue;
    }
    if (branches.empty()) return;
    Branch& branch = branches.back();
    branch.variation = tree.next_sibling(branch.variation);
    visitor.close_variation(branch.variation == NodeId::None);
    ply = branch.ply;
    if (branch.variation != NodeId::None) {
      visitor.open_variation();
      position = branch.before;
      current = branch.variation;
    } else {
      position = branch.after;
      current = tree.first_child(branch.turn);
      ++ply;
      branches.pop_back();
    }
  }
}

}  // namespace joga::record
