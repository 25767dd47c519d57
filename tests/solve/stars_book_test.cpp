// Books: their text, the shipped books, and making a book.
#include <gtest/gtest.h>

#include <map>

#include "joga/games/registry.hpp"
#include "joga/solve/knowledge.hpp"
#include "joga/solve/stars/book.hpp"
#include "stars_support.hpp"

namespace joga::solve {
namespace {

using joga::stars::Move;
using joga::stars::Position;
using joga::stars::Stars;

[[nodiscard]] StarsBook tiny_book(const Stars& game) {
  StarsSolver solver(game, {.memory_mib = 1});
  StarsBook book;
  EXPECT_TRUE(complete_book(book, solver, StarsBook::kPlies, {}, {}));
  return book;
}

TEST(StarsBook, HoldsWhatOneSideMeets) {
  for (const std::string& spec : with_all_rules("rows:Hb0/r*b/0bh")) {
    const Stars game = stars_game(spec);
    const StarsBook book = tiny_book(game);
    ASSERT_NE(book.find(game.start()), nullptr);
    for (const StarsBookEntry& entry : book.entries()) {
      EXPECT_EQ(entry.value, tried_out(game, entry.position)) << game.position_text(entry.position);
      Position next = entry.position;
      game.play_unchecked(next, entry.move);
      EXPECT_EQ(-tried_out(game, next), entry.value) << game.position_text(entry.position);
    }
  }
}

TEST(StarsBook, TextAndBack) {
  const Stars game = stars_game("stars:map=rows:Hb0/r*b/0bh");
  const StarsBook book = tiny_book(game);
  const std::string text = book.text(game);
  const Result<StarsBook> read = StarsBook::parse(game, text);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->text(game), text);

  EXPECT_FALSE(StarsBook::parse(stars_game("stars"), text)) << "the book of another game";
  EXPECT_FALSE(StarsBook::parse(game, ""));
  EXPECT_FALSE(StarsBook::parse(game, text.substr(0, text.size() - 1)));
  for (std::size_t at = 0; at < text.size(); at += 7) {
    std::string damaged = text;
    damaged[at] = damaged[at] == '1' ? '2' : '1';
    EXPECT_FALSE(StarsBook::parse(game, damaged)) << at;
  }
}

TEST(StarsBook, StopsWhenTold) {
  const Stars game = stars_game("stars");
  StarsSolver solver(game, {.memory_mib = 1});
  StarsBook book;
  StopFlag stop;
  stop.set();
  EXPECT_FALSE(complete_book(book, solver, StarsBook::kPlies, {.stop = &stop}, {}));
}

// The small map from its start, and the board of the first report.
[[nodiscard]] std::vector<std::string> solved_specs() {
  std::vector<std::string> specs;
  for (const std::string map : {"small", "interim"}) {
    for (const std::string rules : {"feup", "official"}) {
      for (const std::string start : {"1", "2"}) {
        specs.push_back("stars:map=" + map + ",rules=" + rules + ",start=" + start);
      }
    }
  }
  return specs;
}

TEST(ShippedBooks, ThereIsOneForEachSolvedGame) {
  EXPECT_EQ(embedded_books().size(), solved_specs().size());
  for (const std::string& spec : solved_specs()) {
    const Stars game = stars_game(spec);
    const StarsBook book = StarsBook::shipped_for(game);
    EXPECT_NE(book.find(game.start()), nullptr) << spec;
    EXPECT_TRUE(is_solved(**games::make_game(spec))) << spec;
  }
  EXPECT_FALSE(is_solved(**games::make_game("stars:map=medium")));
  EXPECT_FALSE(is_solved(**games::make_game("stars:end=both")));
}

// After the book's move the opponent chooses the reply that is worst for us: the worst of the resulting
// positions has the value that the book gave before. So every value follows from the book's own tree.
TEST(ShippedBooks, AgreeWithThemselves) {
  for (const std::string& spec : solved_specs()) {
    const Stars game = stars_game(spec);
    const StarsBook book = StarsBook::shipped_for(game);
    std::size_t compared = 0;
    for (const StarsBookEntry& entry : book.entries()) {
      Position next = entry.position;
      game.play_unchecked(next, entry.move);
      StarsValue worst{.margin = 10'000};
      bool all_known = game.has_moves(next);
      game.visit_moves(next, [&](Move reply) {
        Position after = next;
        game.play_unchecked(after, reply);
        const StarsBookEntry* const found = book.find(after);
        all_known = found != nullptr;
        if (all_known) worst = std::min(worst, found->value);
        return all_known;
      });
      if (!all_known) continue;
      EXPECT_EQ(worst, entry.value) << spec << ' ' << game.position_text(entry.position);
      ++compared;
    }
    EXPECT_GT(compared, 16U) << spec;
  }
}

// The book has an answer to every reply: all positions that perfect play can reach within its plies are in
// it.
TEST(ShippedBooks, LeaveNoGap) {
  for (const std::string& spec : solved_specs()) {
    const Stars game = stars_game(spec);
    StarsBook book = StarsBook::shipped_for(game);
    const std::size_t before = book.entries().size();
    StarsSolver solver(game, {.memory_mib = 1});
    // No position is missing, so nothing is searched.
    EXPECT_TRUE(complete_book(book, solver, StarsBook::kPlies, {.nodes = 0}, {})) << spec;
    EXPECT_EQ(book.entries().size(), before);
    EXPECT_EQ(solver.nodes(), 0U);
  }
}

}  // namespace
}  // namespace joga::solve
