// The review of a game: its judgements and its words.
#include "joga/play/review.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

using play::Judgement;
using ::testing::Contains;
using ::testing::Not;

struct Reviewed {
  std::vector<play::JudgedTurn> turns{};
  play::Judge judge;
};

// Reviews the game with the lines of `look`, a function of the history at each ply.
template <typename Look>
[[nodiscard]] Reviewed review(const History& played, const Look& look) {
  Reviewed found{.judge = play::Judge(std::make_shared<const History>(played))};
  History reached = played;
  while (reached.ply() > 0) reached.undo();
  while (true) {
    if (auto turn = found.judge.add(look(reached))) found.turns.push_back(*std::move(turn));
    if (reached.ply() == played.ply()) return found;
    reached.redo();
  }
}

[[nodiscard]] Reviewed review_exactly(std::string_view spec, std::initializer_list<std::string_view> moves) {
  const std::shared_ptr<const AnyGame> game = *games::make_game(spec);
  History history(game, game->start());
  for (const std::string_view move : moves)
    EXPECT_TRUE(history.play(*game->parse_move(history.position(), move)));
  play::KeptPlayer kept;
  return review(history,
                [&](const History& reached) { return *play::look_at(reached, {}, kept, StopFlag{}); });
}

[[nodiscard]] std::ptrdiff_t words_in(const std::string& text) {
  std::istringstream words(text);
  return std::distance(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
}

// A game of random moves, reviewed by a shallow search.
[[nodiscard]] Reviewed review_random_game(std::string_view spec, std::uint64_t seed) {
  const std::shared_ptr<const AnyGame> game = *games::make_game(spec);
  History history(game, game->start());
  Random random(seed);
  while (!is_over(history.outcome()) && history.ply() < 40) {
    EXPECT_TRUE(history.play(game->random_move(history.position(), random)));
  }
  const auto player = *engine::make_player(engine::Who{engine::Searching{.limits = {.nodes = 1'000}}}, game,
                                           {.memory_mib = 1});
  return review(history, [&](const History& reached) {
    Line best{Value::result(reached.outcome(), game->to_move(reached.position()))};
    if (is_over(reached.outcome())) return best;
    const engine::Choice choice = player->choose(reached,
                                                 {.listener =
                                                      [&](const search::Info& info) {
                                                        if (info.is_best()) best = {info.value, info.moves};
                                                      }},
                                                 StopFlag{});
    if (best.moves.empty()) best.moves = {*choice.move};
    return best;
  });
}

TEST(Review, TellsATurnInAtMostFifteenWords) {
  for (const std::string_view spec : {"quantik", "eximo", "fields", "stars", "stars:map=big"}) {
    std::size_t told = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      for (const play::JudgedTurn& turn : review_random_game(spec, seed).turns) {
        if (turn.words.empty()) continue;
        ++told;
        for (const Language language : {Language::English, Language::Portuguese}) {
          const std::string words = turn.words.in(language);
          EXPECT_LE(words_in(words), 15) << spec << ": " << words;
          EXPECT_EQ(words.find(';'), std::string::npos) << spec << ": " << words;
        }
      }
    }
    EXPECT_GT(told, 5U) << spec;
  }
}

// The man on f4 is lost at once, and Black has offered one for it: only after White's capture Black takes
// four.
TEST(Review, NamesALossThatComesSomeTurnsLater) {
  const std::shared_ptr<const AnyGame> game = *games::make_game("eximo");
  const auto moves_of = [&](AnyPosition position, std::initializer_list<std::string_view> texts) {
    std::vector<AnyMove> moves;
    for (const std::string_view text : texts) {
      moves.push_back(*game->parse_move(position, text));
      position = game->play_unchecked(position, moves.back());
    }
    return moves;
  };
  History history(game, game->start());
  for (const std::string_view move : {"b1-a2", "g6-h5", "c3-b4", "g7-g6"})
    EXPECT_TRUE(history.play(*game->parse_move(history.position(), move)));
  const std::size_t ply = history.ply();
  const Line before{Value::estimate(50), moves_of(history.position(), {"b4-a5", "b6-b5", "a5xc5", "c6xc4"})};
  EXPECT_TRUE(history.play(*game->parse_move(history.position(), "f3-f4")));
  const Line after{Value::estimate(600),
                   moves_of(history.position(), {"f6-e5", "f4xd6", "e7xc5xa3xc3xa1@e7@g7"})};
  play::Judge judge(std::make_shared<const History>(history), ply);
  EXPECT_FALSE(judge.add(before));
  const std::optional<play::JudgedTurn> turn = judge.add(after);
  ASSERT_TRUE(turn);
  EXPECT_EQ(turn->words.english(), "f3-f4 loses men. Better: b4-a5, White slightly better.");
}

// Player 1 is lost after the second turn, but could hold out; after the third, player 2 wins at once.
TEST(Review, CallsGivingInSoonerInALostGameAnInaccuracyAtMost) {
  const Reviewed found = review_exactly("quantik", {"C@a1", "S@a2", "N@b1", "Y@b2"});
  ASSERT_EQ(found.turns.size(), 4U);
  EXPECT_EQ(found.turns[2].lost, 0);
  EXPECT_EQ(found.turns[2].judgement, Judgement::Inaccuracy);
  EXPECT_THAT(
      found.turns[2].words.english(),
      ::testing::MatchesRegex("N@b1: Black wins at once\\. Better: [^ ]+, Black wins in [2-9] moves\\."));
  EXPECT_THAT(found.judge.mattered(), Not(Contains(2U)));
}

TEST(Review, JudgesResistanceByTheTimeThatIsLeft) {
  EXPECT_EQ(play::judge_resistance(1), Judgement::Good);
  EXPECT_EQ(play::judge_resistance(0.6), Judgement::Good);
  EXPECT_EQ(play::judge_resistance(0.5), Judgement::Inaccuracy);
}

TEST(Review, OfAPlayerWithoutATurnHasNoAccuracy) {
  const Reviewed found = review_exactly("quantik", {"C@a1"});
  EXPECT_TRUE(found.judge.accuracy(Player::One).value());
  EXPECT_EQ(found.judge.accuracy(Player::Two).value(), std::nullopt);
}

}  // namespace
}  // namespace joga::testing
