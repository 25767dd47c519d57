#include "joga/record/tree.hpp"

#include <algorithm>

#include "joga/record/limits.hpp"

namespace joga::record {

NodeId Tree::add(NodeId parent, AnyMove move) {
  const auto id = static_cast<NodeId>(nodes_.size());
  nodes_.push_back({.move = move, .parent = parent});
  Node& above = node(parent);
  if (above.first_child == NodeId::None) {
    above.first_child = id;
  } else {
    node(above.last_child).next_sibling = id;
  }
  above.last_child = id;
  return id;
}

bool Tree::continues_line(NodeId id) const noexcept {
  return id != NodeId::Root && first_child(parent(id)) == id;
}

bool Tree::has_variations(NodeId id) const noexcept {
  return continues_line(id) && next_sibling(id) != NodeId::None;
}

std::vector<NodeId> Tree::main_line() const {
  std::vector<NodeId> line;
  for (NodeId id = first_child(NodeId::Root); id != NodeId::None; id = first_child(id)) line.push_back(id);
  return line;
}

std::size_t Tree::main_line_length() const noexcept {
  std::size_t length = 0;
  for (NodeId id = first_child(NodeId::Root); id != NodeId::None; id = first_child(id)) ++length;
  return length;
}

const Annotation& Tree::annotation(NodeId id) const noexcept {
  static const Annotation kNone{};
  const std::uint32_t place = node(id).annotation;
  return place == 0 ? kNone : annotations_[place - 1];
}

Annotation& Tree::annotate(NodeId id) {
  if (node(id).annotation == 0) {
    annotations_.emplace_back();
    node(id).annotation = static_cast<std::uint32_t>(annotations_.size());
  }
  return annotations_[node(id).annotation - 1];
}

NodeId Tree::next_in_order(NodeId id) const noexcept {
  if (first_child(id) != NodeId::None) return first_child(id);
  while (id != NodeId::Root && next_sibling(id) == NodeId::None) id = parent(id);
  return id == NodeId::Root ? NodeId::None : next_sibling(id);
}

bool operator==(const Tree& one, const Tree& two) {
  if (one.nodes_.size() != two.nodes_.size()) return false;
  NodeId a = NodeId::Root;
  NodeId b = NodeId::Root;
  while (true) {
    // Both walks climb alike if leaves and last siblings coincide.
    const bool same_shape = (one.first_child(a) == NodeId::None) == (two.first_child(b) == NodeId::None) &&
                            (one.next_sibling(a) == NodeId::None) == (two.next_sibling(b) == NodeId::None);
    if (!same_shape || one.move(a) != two.move(b) || one.annotation(a) != two.annotation(b)) return false;
    a = one.next_in_order(a);
    b = two.next_in_order(b);
    if (a == NodeId::None || b == NodeId::None) return a == b;
  }
}

namespace {

[[nodiscard]] std::vector<NodeId> children_of(const Tree& tree, NodeId parent) {
  std::vector<NodeId> children;
  for (NodeId id = tree.first_child(parent); id != NodeId::None; id = tree.next_sibling(id))
    children.push_back(id);
  return children;
}

void copy_annotation(const Tree& from, NodeId id, Tree& to, NodeId copy) {
  if (!from.annotation(id).empty()) to.annotate(copy) = from.annotation(id);
}

// Copies a turn and everything after it. Not recursive: lines may be very long.
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
    // The first child must come off the stack first.
    const std::vector<NodeId> children = children_of(from, next.id);
    std::for_each(children.rbegin(), children.rend(),
                  [&](NodeId child) { pending.push_back({child, copy}); });
  }
}

// Whether somebody has written about a line that begins with this turn, or tried other moves there. The first
// `played` turns of the line were played.
[[nodiscard]] bool is_annotated_line(const Tree& tree, NodeId turn, std::size_t played) {
  for (NodeId id = turn; id != NodeId::None; id = tree.first_child(id)) {
    const Annotation& annotation = tree.annotation(id);
    const bool has_words = !annotation.before.empty() || !annotation.after.empty() ||
                           !annotation.glyphs.empty() || !annotation.marks.empty();
    const bool has_others = id != turn && tree.has_variations(id);
    if (has_words || has_others || played == 0) return true;
    --played;
  }
  return false;
}

}  // namespace

bool is_annotated(const Tree& tree) {
  const std::vector<NodeId> line = tree.main_line();
  return tree.turn_count() > line.size() || !tree.annotation(NodeId::Root).empty() ||
         std::ranges::any_of(line, [&](NodeId id) { return !tree.annotation(id).empty(); });
}

Tree with_annotations(const Tree& line, const Tree& annotated, std::size_t played) {
  Tree merged;
  copy_annotation(annotated, NodeId::Root, merged, NodeId::Root);
  NodeId parent = NodeId::Root;
  NodeId old_parent = NodeId::Root;  // none once the lines have diverged
  std::size_t ply = 0;
  for (const NodeId id : line.main_line()) {
    const NodeId copy = merged.add(parent, line.move(id));
    NodeId same = NodeId::None;
    if (old_parent != NodeId::None) {
      for (const NodeId old : children_of(annotated, old_parent)) {
        if (annotated.move(old) == line.move(id)) {
          same = old;
        } else if (ply >= played || !annotated.continues_line(old) ||
                   is_annotated_line(annotated, old, played - ply)) {
          copy_branch(annotated, old, merged, parent);
        }
      }
    }
    if (same != NodeId::None) copy_annotation(annotated, same, merged, copy);
    parent = copy;
    old_parent = same;
    ++ply;
    // What follows in a variation that has been played was only tried.
    if (same != NodeId::None && !annotated.continues_line(same)) played = ply;
  }
  if (old_parent != NodeId::None && ply >= played) {
    for (const NodeId old : children_of(annotated, old_parent)) copy_branch(annotated, old, merged, parent);
  }
  // Leaves the variations out if the tree would become too large to be read back.
  return merged.turn_count() <= kMostTurns ? merged : line;
}

}  // namespace joga::record
