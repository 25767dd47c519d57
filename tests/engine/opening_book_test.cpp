// Opening books: reading and writing, symmetry, backed-up values, variety; and the shipped books.
#include "joga/engine/opening_book.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "joga/engine/player.hpp"
#include "joga/games/registry.hpp"
#include "sanitized.hpp"
#include "search/samples.hpp"

namespace joga::testing {
namespace {

using engine::BookMove;
using engine::BookPosition;
using engine::OpeningBook;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

constexpr std::string_view kBook =
    "joga openings 1 eximo\t3\t1000\n"
    "start\t4\tb2-a3 10\tb1-a2 8\tg1-h2 8\tc3-b4 loss 12\n"
    "b1-a2\t5\tb8-a7 -8\n"
    "b2-a3\t5\tb7-a6 20\tg8-h7 -5\n";

[[nodiscard]] std::vector<std::string> texts(const AnyGame& game, const BookPosition& position) {
  std::vector<std::string> moves;
  for (const BookMove& move : position.moves) moves.push_back(game.move_text(position.position, move.move));
  return moves;
}

[[nodiscard]] AnyPosition after(const AnyGame& game, std::string_view move) {
  return game.play_unchecked(game.start(), *game.parse_move(game.start(), move));
}

TEST(OpeningBooks, AreWrittenAsTheyAreReadWithWhatIsKnownByNow) {
  const auto game = sample_game("eximo");
  const Result<OpeningBook> book = OpeningBook::parse(game, kBook);
  ASSERT_TRUE(book);
  const std::string text =
      "joga openings 1 eximo\t3\t1000\n"
      "start\t4\tb1-a2 8\tb2-a3 -20\tc3-b4 loss 12\n"  // b2-a3 has turned out worse
      "b1-a2\t5\tb8-a7 -8\n"
      "b2-a3\t5\tb7-a6 20\tg8-h7 -5\n";
  EXPECT_EQ(book->text(), text);
  EXPECT_EQ(OpeningBook::parse(game, text)->text(), text);
  EXPECT_EQ(book->nodes(), 1000U);
  EXPECT_FALSE(book->find(game->start())->moves.back().value.is_proven());
}

TEST(OpeningBooks, KnowSymmetricPositionsAndMoves) {
  const auto game = sample_game("eximo");
  const OpeningBook book = *OpeningBook::parse(game, kBook);
  EXPECT_THAT(texts(*game, *book.find(game->start())),
              UnorderedElementsAre("b1-a2", "g1-h2", "b2-a3", "g2-h3", "c3-b4", "f3-g4"));
  EXPECT_EQ(book.find(game->start())->moves.front().positions, 1U);
  EXPECT_EQ(book.find(game->start())->moves.back().positions, 0U);
  EXPECT_THAT(texts(*game, *book.find(after(*game, "b1-a2"))), ElementsAre("b8-a7"));
  EXPECT_THAT(texts(*game, *book.find(after(*game, "g1-h2"))), ElementsAre("g8-h7"));
  EXPECT_FALSE(book.find(after(*game, "c3-b4")));
}

TEST(OpeningBooks, VaryAmongTheBestExpandedMoves) {
  const auto game = sample_game("eximo");
  const OpeningBook book = *OpeningBook::parse(game, kBook);
  std::set<std::string> chosen;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto move = book.choose(game->start(), seed);
    ASSERT_TRUE(move);
    EXPECT_EQ(move->move, book.choose(game->start(), seed)->move);
    chosen.insert(game->move_text(game->start(), move->move));
  }
  EXPECT_THAT(chosen, ElementsAre("b1-a2", "g1-h2"));
  EXPECT_FALSE(book.choose(after(*game, "b1-a2"), 1)) << "nothing was searched beyond its moves";
  EXPECT_FALSE(book.choose(after(*game, "c3-b4"), 1));
}

TEST(OpeningBooks, AreRefusedInOneSentenceWhereTheyAreDamaged) {
  const auto game = sample_game("eximo");
  const auto problem = [&](std::string text) {
    const Result<OpeningBook> book = OpeningBook::parse(game, text);
    return book ? std::string() : book.error().message.english();
  };
  const auto changed = [](std::string_view from, std::string_view to) {
    std::string text(kBook);
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_EQ(problem(""), "this is not an opening book of eximo");
  EXPECT_EQ(problem(changed("eximo", "fields")), "this is not an opening book of eximo");
  const auto damaged = [](int line) { return "the opening book is damaged in line " + std::to_string(line); };
  EXPECT_EQ(problem(changed("\t3\t", "\t4\t")), damaged(4));
  EXPECT_EQ(problem(changed("\t3\t", "\tx\t")), damaged(1));
  EXPECT_EQ(problem(changed("b1-a2\t5", "b1-a9\t5")), damaged(3));
  EXPECT_EQ(problem(changed("b1-a2\t5", "b3-a4\t5")), damaged(3)) << "not a move of the parent's line";
  EXPECT_EQ(problem(changed("b1-a2\t5", "b2-a3 b7-a6\t5")), damaged(3)) << "its parent comes later";
  EXPECT_EQ(problem(changed("b1-a2\t5", "b2-a3\t5")), damaged(4)) << "a position twice";
  EXPECT_EQ(problem(changed("b8-a7", "b8-a8")), damaged(3));
  EXPECT_EQ(problem(changed("-8\n", "-8x\n")), damaged(3));
  EXPECT_EQ(problem(changed("loss 12", "loss")), damaged(2));
  EXPECT_EQ(problem(changed("\tb8-a7 -8", "")), damaged(3));
  for (std::size_t length = 24; length < kBook.size(); ++length) {
    EXPECT_NE(problem(std::string(kBook.substr(0, length))), "") << length;
  }
}

TEST(OpeningBooks, AreShippedForWhatIsNotSolved) {
  for (const std::string spec :
       {"eximo", "fields", "stars:map=medium", "stars:map=big", "stars:map=wormholes"}) {
    const auto game = *games::make_game(spec);
    const auto book = OpeningBook::shipped_for(game);
    ASSERT_NE(book, nullptr) << spec;
    EXPECT_GE(book->positions().size(), 100U) << spec;
    const Result<OpeningBook> again = OpeningBook::parse(game, book->text());
    ASSERT_TRUE(again) << spec;
    EXPECT_EQ(again->text(), book->text()) << spec;
    for (std::size_t number = 0; number < book->positions().size(); ++number) {
      const BookPosition& position = book->positions()[number];
      if (!kSanitized || number % 20 == 0) {
        const auto found = book->find(position.position);
        ASSERT_TRUE(found) << spec;
        for (const BookMove& move : found->moves) {
          ASSERT_TRUE(game->is_legal(position.position, move.move)) << spec;
        }
      }
      // The value of a move is that of the position after it.
      for (const BookMove& move : position.moves) {
        const auto next = book->after(position, move);
        if (!next) continue;
        ASSERT_EQ(move.value.sign(), -book->positions()[*next].moves.front().value.sign());
        if (move.value.is_estimate()) {
          ASSERT_EQ(move.value, -book->positions()[*next].moves.front().value) << spec;
        }
      }
    }
  }
  EXPECT_EQ(OpeningBook::shipped_for(sample_game("quantik")), nullptr);
  EXPECT_EQ(OpeningBook::shipped_for(*games::make_game("stars:map=big,start=2")), nullptr);
}

TEST(OpeningBooks, AreUsedByStrongPlayersWhenTheyMay) {
  const auto game = sample_game("eximo");
  const History start(game);
  const auto choose = [&](std::string_view who, bool book, std::uint64_t seed) {
    const auto player = *engine::make_player(*engine::Who::parse(who, game->info()), game);
    return player->choose(start, {.limits = {.nodes = 500}, .seed = seed, .book = book}, StopFlag());
  };
  const std::string top = "level:" + std::to_string(game->info().strengths.size());
  for (const std::string& who : {std::string("engine"), top}) {
    std::set<AnyMove> moves;
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
      const engine::Choice choice = choose(who, true, seed);
      EXPECT_EQ(choice.nodes, 0U) << who;
      EXPECT_TRUE(choice.value) << who;
      moves.insert(*choice.move);
    }
    EXPECT_GT(moves.size(), 1U) << who;
    EXPECT_GT(choose(who, false, 1).nodes, 0U) << who;
  }
  EXPECT_GT(choose("level:1", true, 1).nodes, 0U) << "weak players know no openings";
}

}  // namespace
}  // namespace joga::testing
