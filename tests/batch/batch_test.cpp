// A batch plays by the rules, history included.
#include "joga/batch/batch.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "batch/stepping.hpp"
#include "games/specs.hpp"
#include "joga/core/history.hpp"
#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

// Plays the turn that leads to this position.
void follow(History& history, const AnyPosition& after) {
  for (const AnyMove move : history.game().legal_moves(history.position())) {
    const AnyPosition next = history.game().play_unchecked(history.position(), move);
    if (!history.game().same(next, after)) continue;
    ASSERT_TRUE(history.play(move));
    return;
  }
  FAIL() << "no turn leads to " << history.game().position_text(after);
}

// Draws by repetition and by quiet turns are seldom in random games, so rules with few of them are played as
// well.
TEST(Batch, PlaysTheGamesThatAHistoryPlays) {
  std::vector<std::string> specs = battery_specs();
  specs.insert(specs.end(), {"fields:repetition=2", "fields:quiet=9", "eximo:repetition=2", "eximo:quiet=6"});
  for (const std::string& spec : specs) {
    const auto game = *games::make_game(std::string_view(spec));
    const auto batch = make(spec, {.games = 4, .seed = 5, .auto_reset = false});
    std::vector<History> histories(batch->size(), History(game));
    for (int ply = 0; ply < 400; ++ply) {
      const Stepped stepped = step_at_random(*batch);
      for (std::size_t i = 0; i < batch->size(); ++i) {
        const Batch::Standing standing = batch->standing(i);
        if (stepped.actions[i] < 0 || standing.is_begun) continue;
        ASSERT_NO_FATAL_FAILURE(follow(histories[i], standing.positions.front())) << spec;
        const Outcome outcome = histories[i].outcome();
        ASSERT_EQ(stepped.ends[i] != 0, is_over(outcome)) << spec << " " << batch->text(i);
        const int reward = outcome == Outcome::PlayerOneWins ? 1 : outcome == Outcome::PlayerTwoWins ? -1 : 0;
        ASSERT_EQ(stepped.rewards[2 * i], reward) << spec;
        ASSERT_EQ(stepped.rewards[2 * i + 1], -reward) << spec;
      }
    }
  }
}

TEST(Batch, ChangesNothingIfAnActionIsIllegal) {
  const auto batch = make("eximo", {.games = 5});
  for (int ply = 0; ply < 9; ++ply) static_cast<void>(step_at_random(*batch));
  const std::vector<std::string> before = texts_of(*batch);
  std::vector<std::int32_t> actions(5);
  batch->sample(actions);
  for (const std::int32_t wrong : {-1, 384, 2'000'000'000}) {
    actions[3] = wrong;
    const Result<Done> done = batch->step(actions, {});
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().message.english().find("in game 3"), std::string::npos);
    EXPECT_EQ(texts_of(*batch), before);
  }
}

TEST(Batch, KeepsFinishedGamesWithoutAutoReset) {
  const auto batch = make("quantik", {.games = 3, .auto_reset = false});
  for (int ply = 0; ply < 17; ++ply) static_cast<void>(step_at_random(*batch));
  const Stepped last = step_at_random(*batch);
  EXPECT_EQ(last.actions, std::vector<std::int32_t>(3, -1));
  EXPECT_EQ(last.rewards, std::vector<std::int8_t>(6, 0));
  EXPECT_EQ(last.ends, std::vector<std::uint8_t>(3, 1));
  std::vector<std::uint8_t> masks(3 * batch->action_count(), 1);
  batch->legal(masks);
  EXPECT_EQ(masks, std::vector<std::uint8_t>(masks.size(), 0));
  const std::string finished = batch->text(0);
  batch->reset(1);
  EXPECT_TRUE(batch->set(0, finished));
  EXPECT_FALSE(make("quantik", {})->set(0, finished));
  EXPECT_EQ(step_at_random(*batch).ends, (std::vector<std::uint8_t>{1, 0, 1}));
}

TEST(Batch, GoesOnFromItsSavedState) {
  for (const std::string& spec : battery_specs()) {
    const auto batch = make(spec, {.games = 6, .seed = 3});
    for (int ply = 0; ply < 25; ++ply) static_cast<void>(step_at_random(*batch));
    const auto other = make(spec, {.games = 6, .seed = 4});
    std::vector<std::byte> bytes = batch->save();
    ASSERT_TRUE(other->load(bytes)) << spec;
    for (int ply = 0; ply < 25; ++ply) ASSERT_EQ(step_at_random(*batch), step_at_random(*other)) << spec;
    EXPECT_FALSE(other->load(std::span(bytes).first(bytes.size() - 1)));
    bytes[bytes.size() / 2] ^= std::byte{1};
    EXPECT_FALSE(other->load(bytes)) << spec;
  }
}

TEST(Batch, SetsAndCopiesGames) {
  const auto batch = make("eximo", {.games = 2});
  for (int ply = 0; ply < 31; ++ply) static_cast<void>(step_at_random(*batch));
  batch->copy(0, 1);
  EXPECT_EQ(batch->text(1), batch->text(0));
  const std::string text = batch->text(0);
  batch->reset();
  EXPECT_NE(batch->text(0), text);
  ASSERT_TRUE(batch->set(0, text));
  EXPECT_EQ(batch->text(0), text);
  EXPECT_FALSE(batch->set(0, "nonsense"));
  EXPECT_EQ(batch->text(0), text);
}

TEST(Batch, KnowsTheActionsOfTurns) {
  for (const std::string& spec : battery_specs()) {
    const auto game = *games::make_game(std::string_view(spec));
    const auto batch = make(spec, {.games = 1, .auto_reset = false});
    Random random(3);
    History history(game);
    for (int ply = 0; ply < 40 && !is_over(history.outcome()); ++ply) {
      const AnyMove move = game->random_move(history.position(), random);
      const std::vector<std::int32_t> actions = batch->actions_of(history.position(), move);
      ASSERT_TRUE(history.play(move));
      for (const std::int32_t action : actions) {
        EXPECT_TRUE(batch->action_text(0, action));
        ASSERT_TRUE(batch->step(std::span(&action, 1), {}));
      }
      ASSERT_EQ(batch->text(0), game->position_text(history.position())) << spec;
    }
    EXPECT_FALSE(batch->action_text(0, -1));
  }
}

}  // namespace
}  // namespace joga::testing
