#include "joga/record/tree.hpp"

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
    // Both walks climb alike as long as leaves and last siblings fall together.
    const bool same_shape = (one.first_child(a) == NodeId::None) == (two.first_child(b) == NodeId::None) &&
                            (one.next_sibling(a) == NodeId::None) == (two.next_sibling(b) == NodeId::None);
    if (!same_shape || one.move(a) != two.move(b) || one.annotation(a) != two.annotation(b)) return false;
    a = one.next_in_order(a);
    b = two.next_in_order(b);
    if (a == NodeId::None || b == NodeId::None) return a == b;
  }
}

}  // namespace joga::record
