// The turns of a record: a main line and variations, as a tree. The root stands for the starting position;
// each other node is a turn. A node's first child continues its line, the other children are alternatives to
// that first child.
//
// Nodes live in one array and refer to each other by number: a line of a hundred thousand turns is neither
// walked nor destroyed by recursion. Nodes are only added, never removed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/record/annotation.hpp"

namespace joga::record {

enum class NodeId : std::uint32_t { Root = 0, None = 0xffff'ffff };

class Tree {
 public:
  Tree() : nodes_(1) {}

  // Adds a new last child.
  NodeId add(NodeId parent, AnyMove move);

  [[nodiscard]] std::size_t turn_count() const noexcept { return nodes_.size() - 1; }
  [[nodiscard]] AnyMove move(NodeId id) const noexcept { return node(id).move; }
  [[nodiscard]] NodeId parent(NodeId id) const noexcept { return node(id).parent; }
  [[nodiscard]] NodeId first_child(NodeId id) const noexcept { return node(id).first_child; }
  // The next alternative after this one.
  [[nodiscard]] NodeId next_sibling(NodeId id) const noexcept { return node(id).next_sibling; }
  // Whether the turn continues its line; otherwise it begins a variation.
  [[nodiscard]] bool continues_line(NodeId id) const noexcept;
  // Whether the turn has alternatives, which are written after it.
  [[nodiscard]] bool has_variations(NodeId id) const noexcept;

  [[nodiscard]] std::vector<NodeId> main_line() const;  // without the root
  [[nodiscard]] std::size_t main_line_length() const noexcept;

  [[nodiscard]] const Annotation& annotation(NodeId id) const noexcept;
  // For writing. Few turns have an annotation, so it is created on first use. The root has no comments before
  // it and no glyphs.
  [[nodiscard]] Annotation& annotate(NodeId id);

  // Equal trees have the same turns and annotations in the same order, whatever the numbers of the nodes.
  friend bool operator==(const Tree& one, const Tree& two);

 private:
  struct Node {
    AnyMove move{};
    NodeId parent = NodeId::None;
    NodeId first_child = NodeId::None;
    NodeId last_child = NodeId::None;
    NodeId next_sibling = NodeId::None;
    std::uint32_t annotation = 0;  // its index in `annotations_` plus 1; 0: none
  };

  [[nodiscard]] const Node& node(NodeId id) const noexcept { return nodes_[static_cast<std::size_t>(id)]; }
  [[nodiscard]] Node& node(NodeId id) noexcept { return nodes_[static_cast<std::size_t>(id)]; }
  // Preorder: children before siblings; None after the last.
  [[nodiscard]] NodeId next_in_order(NodeId id) const noexcept;

  std::vector<Node> nodes_;
  std::vector<Annotation> annotations_{};
};

// Whether a tree holds more than the turns of its main line.
[[nodiscard]] bool is_annotated(const Tree& tree);

// Returns the main line of `line` with the annotations of `annotated`, as far as the two lines agree: its
// comments, and its variations to these turns. The first `played` turns of the main line of `annotated` were
// played; the later ones were only tried, so they continue the result or become a variation. Where `line` has
// left the turns that were played, they become a variation if somebody has annotated them, else they go.
[[nodiscard]] Tree with_annotations(const Tree& line, const Tree& annotated, std::size_t played);

}  // namespace joga::record
