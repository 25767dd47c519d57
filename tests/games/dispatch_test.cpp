// visit_game: from a spec to a game in its own type.
#include "joga/games/dispatch.hpp"

#include <gtest/gtest.h>

#include <string>

#include "joga/core/erased_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"

namespace joga::games {
namespace {

TEST(Dispatch, VisitsTheGameOfTheSpec) {
  for (const GameInfo* info : all_games()) {
    const GameSpec spec{.id = std::string(info->id), .options = {{"start", "2"}}};
    const Result<std::string> visited =
        visit_game(spec, [](const Game auto& game) { return game.spec().text(); });
    ASSERT_TRUE(visited) << info->id;
    EXPECT_EQ(*visited, spec.text());
  }
}

TEST(Dispatch, RefusesWhatMakeGameRefuses) {
  for (const std::string_view text : {"chess", "quantik:rules=house", "quantik:colour=red"}) {
    const Result<int> visited = visit_game(*GameSpec::parse(text), [](const Game auto&) { return 1; });
    ASSERT_FALSE(visited) << text;
    EXPECT_EQ(visited.error().message.english(), make_game(text).error().message.english());
  }
}

TEST(GameInfos, OfferWorkForTheBenchAndAPositionForAPicture) {
  for (const GameInfo* info : all_games()) {
    EXPECT_FALSE(info->bench.empty()) << info->id;
    for (const BenchWork& work : info->bench) EXPECT_TRUE(make_game(work.spec)) << work.spec;
    const auto game = make_game(info->sample.spec);
    ASSERT_TRUE(game) << info->id;
    History history(*game);
    for (const std::string_view move : words_of(info->sample.moves)) {
      const auto parsed = (*game)->parse_move(history.position(), move);
      ASSERT_TRUE(parsed && history.play(*parsed)) << info->id << ' ' << move;
    }
    EXPECT_FALSE(is_over(history.outcome())) << info->id;
  }
}

TEST(TypedValues, AreTheErasedOnesAgain) {
  for (const GameInfo* info : all_games()) {
    const auto erased = *make_game(info->id);
    const Result<bool> agree = visit_game(erased->spec(), [&]<Game G>(const G& game) {
      bool same = typed_position<G>(erased->start()) == game.start();
      same = same && erased->same(erased_position<G>(game.start()), erased->start());
      for (const AnyMove move : erased->legal_moves(erased->start())) {
        const typename G::Move typed = typed_move<G>(move);
        same = same && game.is_legal(game.start(), typed) && erased_move<G>(typed) == move;
      }
      return same;
    });
    EXPECT_TRUE(*agree) << info->id;
  }
}

}  // namespace
}  // namespace joga::games
