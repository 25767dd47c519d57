#include "joga/record/tree.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

#include "joga/record/tags.hpp"

namespace joga::record {
namespace {

[[nodiscard]] AnyMove move(std::uint64_t bits) {
  return AnyMove{bits};
}

TEST(Trees, TheFirstChildGoesOnAndTheOthersAreVariations) {
  Tree tree;
  const NodeId first = tree.add(NodeId::Root, move(1));
  const NodeId other = tree.add(NodeId::Root, move(2));
  const NodeId second = tree.add(first, move(3));
  EXPECT_EQ(tree.turn_count(), 3U);
  EXPECT_EQ(tree.main_line(), (std::vector{first, second}));
  EXPECT_EQ(tree.main_line_length(), 2U);
  EXPECT_EQ(tree.next_sibling(first), other);
  EXPECT_TRUE(tree.has_variations(first));
  EXPECT_FALSE(tree.has_variations(second));
  EXPECT_TRUE(tree.continues_line(first));
  EXPECT_FALSE(tree.continues_line(other));
  EXPECT_FALSE(tree.continues_line(NodeId::Root));
  EXPECT_EQ(tree.parent(other), NodeId::Root);
}

TEST(Trees, AreEqualHoweverTheirNodesAreNumbered) {
  Tree one;
  const NodeId a = one.add(NodeId::Root, move(1));
  one.add(a, move(2));
  one.add(NodeId::Root, move(3));
  Tree two;
  const NodeId b = two.add(NodeId::Root, move(1));
  two.add(NodeId::Root, move(3));
  two.add(b, move(2));
  EXPECT_EQ(one, two);
}

TEST(Trees, DifferByShapeMoveAndAnnotation) {
  Tree line;
  line.add(line.add(NodeId::Root, move(1)), move(2));
  Tree fork;
  fork.add(NodeId::Root, move(1));
  fork.add(NodeId::Root, move(2));
  EXPECT_NE(line, fork);
  Tree other;
  other.add(other.add(NodeId::Root, move(1)), move(3));
  EXPECT_NE(line, other);
  Tree noted = line;
  noted.annotate(NodeId::Root).after.add("well");
  EXPECT_NE(line, noted);
}

TEST(Trees, AnEmptyAnnotationIsNone) {
  Tree one;
  static_cast<void>(one.annotate(NodeId::Root));
  EXPECT_EQ(one, Tree());
}

// A game of moves 1, 2, with 3 and then 4 tried at its end, and 5 in place of 3.
[[nodiscard]] Tree with_tries() {
  Tree tree;
  const NodeId end = tree.add(tree.add(NodeId::Root, move(1)), move(2));
  tree.add(tree.add(end, move(3)), move(4));
  tree.add(end, move(5));
  return tree;
}

[[nodiscard]] Tree line_of(std::initializer_list<std::uint64_t> moves) {
  Tree line;
  NodeId last = NodeId::Root;
  for (const std::uint64_t one : moves) last = line.add(last, move(one));
  return line;
}

TEST(Annotations, KeepWhatWasTriedAtTheEnd) {
  EXPECT_EQ(with_annotations(line_of({1, 2}), with_tries(), 2), with_tries());
}

TEST(Annotations, TurnWhatWasTriedAtTheEndIntoVariations) {
  Tree expected;
  const NodeId end = expected.add(expected.add(NodeId::Root, move(1)), move(2));
  expected.add(end, move(6));
  expected.add(expected.add(end, move(3)), move(4));
  expected.add(end, move(5));
  EXPECT_EQ(with_annotations(line_of({1, 2, 6}), with_tries(), 2), expected);
  Tree followed;
  const NodeId same = followed.add(followed.add(NodeId::Root, move(1)), move(2));
  followed.add(followed.add(same, move(3)), move(4));
  followed.add(same, move(5));
  EXPECT_EQ(with_annotations(line_of({1, 2, 3}), with_tries(), 2), followed) << "a try that is played";
}

TEST(Annotations, DropTurnsThatWereTakenBackUnlessSomebodyAnnotatedThem) {
  Tree expected = line_of({1, 6});
  EXPECT_EQ(with_annotations(line_of({1, 6}), line_of({1, 2, 3}), 3), expected);
  Tree noted = line_of({1, 2, 3});
  noted.annotate(noted.main_line().back()).after.add("well");
  const NodeId left = expected.add(expected.first_child(NodeId::Root), move(2));
  expected.annotate(expected.add(left, move(3))).after.add("well");
  EXPECT_EQ(with_annotations(line_of({1, 6}), noted, 3), expected);
}

TEST(Trees, ALineOfAMillionTurnsIsComparedAndDestroyedWithoutRecursion) {
  Tree one;
  NodeId last = NodeId::Root;
  for (std::uint64_t i = 0; i < 1'000'000; ++i) last = one.add(last, move(i));
  const Tree two = one;
  EXPECT_EQ(one, two);
}

TEST(TagLists, KnownTagsStandInTheirOrderAndOthersAfterThem) {
  Tags tags;
  tags.set("Zebra", "1");
  tags.set("Termination", "time");
  tags.set("Apple", "2");
  tags.set("Player2", "Rui");
  tags.set("Player1", "Ana");
  tags.set("Zebra", "3");
  std::string names;
  for (const Tag& tag : tags) names += tag.name + '=' + tag.value + ' ';
  EXPECT_EQ(names, "Player1=Ana Player2=Rui Termination=time Zebra=3 Apple=2 ");
  EXPECT_EQ(tags.find("Player1"), "Ana");
  EXPECT_EQ(tags.find("Event"), std::nullopt);
  tags.erase("Zebra");
  EXPECT_EQ(tags.value("Zebra"), "");
}

TEST(TagLists, ValuesAreText) {
  Tags tags;
  tags.set("Event", "a\nb\xFF");
  EXPECT_EQ(tags.value("Event"), "a b\xEF\xBF\xBD");
}

TEST(TagLists, NamesAreWordsAndNotMisspelt) {
  EXPECT_TRUE(is_tag_name("Event"));
  EXPECT_TRUE(is_tag_name("x_1"));
  for (const char* name : {"", "1x", "_x", "a-b", "é", "a b"}) EXPECT_FALSE(is_tag_name(name)) << name;
  EXPECT_FALSE(is_tag_name(std::string(65, 'a')));
  EXPECT_EQ(misspelt_tag("result"), "Result");
  EXPECT_EQ(misspelt_tag("Result"), std::nullopt);
  EXPECT_EQ(misspelt_tag("Results"), std::nullopt);
}

TEST(Endings, AreTheFirstWordOfATermination) {
  EXPECT_EQ(parse_ending("resignation"), Ending::Resignation);
  EXPECT_EQ(parse_ending("forfeit: an illegal move"), Ending::Forfeit);
  for (const char* text : {"", "no legal move", "Resignation", "resignation in a lost position", "timely"}) {
    EXPECT_EQ(parse_ending(text), std::nullopt) << text;
  }
  for (const Ending ending : kTerminations) EXPECT_EQ(parse_ending(ending_word(ending)), ending);
}

}  // namespace
}  // namespace joga::record
