#include "joga/play/annotations.hpp"

#include <algorithm>
#include <vector>

#include "joga/record/limits.hpp"

namespace joga::play {
namespace {

using record::NodeId;
using record::Tree;

[[nodiscard]] std::vector<NodeId> children_of(const Tree& tree, NodeId parent) {
  std::vector<NodeId> children;
  for (NodeId id = tree.first_child(parent); id != NodeId::None; id = tree.next_sibling(id))
    children.push_back(id);
  return children;
}

void copy_annotation(const Tree& from, NodeId id, Tree& to, NodeId copy) {
  if (!from.annotation(id).empty()) to.annotate(copy) = from.annotation(id);
}

// A turn and all that follows it. Not by recursion: lines may be very long.
void copy_branch(const Tree& from, NodeId branch, Tree& to, NodeId parent) {
  struct Pending {
    NodeId id;
    NodeId parent;
  };
  std::vector<Pending> pending{{branch, parent}};
  while (!pending.empty()) {
    const Pending next = pending.back();
    pending.pop_back();
    const NodeId copy = to.add(next.parent, from.move(next.id));
    copy_annotation(from, next.id, to, copy);
    // The first child comes off the stack first.
    const std::vector<NodeId> children = children_of(from, next.id);
    std::for_each(children.rbegin(), children.rend(),
                  [&](NodeId child) { pending.push_back({child, copy}); });
  }
}

}  // namespace

bool is_annotated(const Tree& tree) {
  const std::vector<NodeId> line = tree.main_line();
  return tree.turn_count() > line.size() || !tree.annotation(NodeId::Root).empty() ||
         std::ranges::any_of(line, [&](NodeId id) { return !tree.annotation(id).empty(); });
}

Tree with_annotations(const Tree& line, const Tree& annotated) {
  Tree merged;
  copy_annotation(annotated, NodeId::Root, merged, NodeId::Root);
  NodeId parent = NodeId::Root;
  NodeId old_parent = NodeId::Root;  // none once the lines have parted
  for (const NodeId id : line.main_line()) {
    const NodeId copy = merged.add(parent, line.move(id));
    NodeId same = NodeId::None;
    if (old_parent != NodeId::None) {
      for (const NodeId old : children_of(annotated, old_parent)) {
        if (annotated.move(old) == line.move(id)) {
          same = old;
        } else if (!annotated.continues_line(old)) {
          copy_branch(annotated, old, merged, parent);
        }
      }
    }
    if (same != NodeId::None) copy_annotation(annotated, same, merged, copy);
    parent = copy;
    old_parent = same;
  }
  // What could not be read back is worth less than the game itself.
  return merged.turn_count() <= record::kMostTurns ? merged : line;
}

}  // namespace joga::play
