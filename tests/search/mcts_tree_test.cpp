// The tree of the Monte-Carlo search: kept nodes do not change when they are moved.
#include "joga/search/mcts_tree.hpp"

#include <gtest/gtest.h>

#include <string>

#include "joga/core/random.hpp"

namespace joga::testing {
namespace {

using search::MctsTree;
using search::NodeIndex;
using search::NodeProof;

using Tree = MctsTree<std::uint32_t>;

// A node and everything below it as text, without nodes that have fewer than `least_visits` visits.
[[nodiscard]] std::string text_of(const Tree& tree, NodeIndex index, std::uint32_t least_visits = 0) {
  const Tree::Node& node = tree[index];
  std::string text = std::to_string(node.move()) + ":" + std::to_string(node.visits()) + ":" +
                     std::to_string(node.proof().code());
  if (!node.is_expanded() || (index != Tree::kRoot && node.visits() < least_visits)) return text;
  text += "(";
  for (std::uint32_t i = 0; i < node.child_count(); ++i) {
    text += text_of(tree, node.children() + i, least_visits) + " ";
  }
  return text + ")";
}

void add_children(Tree& tree, NodeIndex parent, std::uint32_t count, Random& random) {
  ASSERT_TRUE(tree[parent].begin_expansion());
  const NodeIndex first = *tree.allocate(parent, count);
  for (std::uint32_t i = 0; i < count; ++i) {
    std::construct_at(&tree[first + i], random.below(1000), 0.25, 0.5F, NodeProof());
  }
  tree[parent].end_expansion(first, count);
}

// Expands random nodes, with visits that decrease downwards.
void grow(Tree& tree, Random& random, std::size_t least_used) {
  while (tree.used() < least_used) {
    NodeIndex index = Tree::kRoot;
    tree[index].add(0.5);
    while (tree[index].is_expanded()) {
      index = tree[index].children() + random.below(1 + random.below(tree[index].child_count()));
      tree[index].add(0.5);
    }
    add_children(tree, index, 1 + random.below(6), random);
  }
}

TEST(MctsTree, HoldsNoMoreThanItMay) {
  Tree tree(0);
  Random random(1);
  EXPECT_FALSE(tree.allocate(Tree::kRoot, tree.capacity()).has_value());
  grow(tree, random, tree.capacity() - 10);
  EXPECT_LE(tree.used(), tree.capacity());
}

TEST(MctsTree, MovesItsRootAndKeepsWhatLiesBelow) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Tree tree(0);
    Random random(seed);
    grow(tree, random, 800);
    while (tree.root().is_expanded()) {
      const NodeIndex next = tree.root().children() + random.below(tree.root().child_count());
      const std::string expected = text_of(tree, next);
      tree.move_root(next);
      ASSERT_EQ(text_of(tree, Tree::kRoot), expected);
      if (tree.root().is_expanded()) grow(tree, random, tree.used() + 50);
    }
  }
}

TEST(MctsTree, DropsWhatWasVisitedLeast) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Tree tree(0);
    Random random(seed);
    grow(tree, random, tree.capacity() - 10);
    const std::uint32_t visits = tree.root().visits();
    // The same tree without nodes below some number of visits, a power of two.
    std::vector<std::string> cut;
    for (std::uint32_t least = 1; least <= visits * 2; least *= 2) {
      cut.push_back(text_of(tree, Tree::kRoot, least));
    }
    tree.thin_out();
    EXPECT_LE(tree.used(), tree.capacity() / 2 + 16);
    EXPECT_TRUE(std::ranges::find(cut, text_of(tree, Tree::kRoot)) != cut.end());
    grow(tree, random, tree.capacity() - 10);
  }
}

TEST(MctsProof, KeepsAScore) {
  for (const Value score : {Value::draw(), Value::win_in(0), Value::win_in(7), Value::loss_in(0),
                            Value::loss_in(12), Value::win_in(search::kMostPlies)}) {
    EXPECT_TRUE(NodeProof(score).is_known());
    EXPECT_EQ(NodeProof::from_code(NodeProof(score).code()).outward(), score);
  }
  EXPECT_FALSE(NodeProof().is_known());
  EXPECT_EQ(NodeProof(Value::draw()).value(), 0.5);
  EXPECT_EQ(NodeProof(Value::win_in(3)).value(), 1.0);
  EXPECT_EQ(NodeProof(Value::loss_in(3)).value(), 0.0);
}

}  // namespace
}  // namespace joga::testing
