// The numbered actions of every game agree with its turns.
#include "joga/core/actions.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/specs.hpp"
#include "joga/batch/all_actions.hpp"
#include "joga/games/dispatch.hpp"

namespace joga::testing {
namespace {

// Calls `check` with the game, its actions and positions of random games, those in the middle of turns
// included.
template <class Check>
void in_random_turns(const std::string& spec, int games, Check&& check) {
  const auto visited = games::visit_game(*GameSpec::parse(spec), [&](const auto& game) {
    const Actions<std::decay_t<decltype(game)>> actions(game);
    Random random(7);
    for (int i = 0; i < games; ++i) {
      auto turn = actions.begin(game.start());
      for (int ply = 0; ply < 300; ++ply) {
        if (!actions.is_begun(turn) && is_over(game.outcome(actions.position(turn)))) break;
        check(game, actions, turn, random);
        static_cast<void>(actions.act(turn, actions.random(turn, random)));
      }
    }
    return 0;
  });
  ASSERT_TRUE(visited) << spec;
}

template <class A, class Turn>
[[nodiscard]] std::vector<std::size_t> legal_actions(const A& actions, const Turn& turn) {
  std::vector<std::size_t> legal;
  actions.visit_legal(turn, [&](std::size_t action) { legal.push_back(action); });
  std::ranges::sort(legal);
  return legal;
}

// The positions that complete turns lead to, as texts.
template <class G, class A>
void play_out(const G& game, const A& actions, const typename A::Turn& turn, std::set<std::string>& found) {
  for (const std::size_t action : legal_actions(actions, turn)) {
    typename A::Turn next = turn;
    if (actions.act(next, action).turn_ends) {
      found.insert(game.position_text(actions.position(next)));
    } else {
      play_out(game, actions, next, found);
    }
  }
}

TEST(Actions, MakeAllTurnsAndNoOthers) {
  for (const std::string& spec : battery_specs()) {
    in_random_turns(spec, 3, [&](const auto& game, const auto& actions, const auto& turn, Random&) {
      if (actions.is_begun(turn)) return;
      std::set<std::string> expected;
      std::map<std::string, bool> progress;
      game.visit_moves(actions.position(turn), [&](auto move) {
        auto next = actions.position(turn);
        game.play_unchecked(next, move);
        expected.insert(game.position_text(next));
        return true;
      });
      std::set<std::string> found;
      play_out(game, actions, turn, found);
      ASSERT_EQ(found, expected) << spec << " " << game.position_text(actions.position(turn));
    });
  }
}

TEST(Actions, AreLegalIfTheyAreListed) {
  for (const std::string& spec : battery_specs()) {
    in_random_turns(spec, 2, [&](const auto&, const auto& actions, const auto& turn, Random& random) {
      const std::vector<std::size_t> legal = legal_actions(actions, turn);
      ASSERT_FALSE(legal.empty());
      const std::set<std::size_t> set(legal.begin(), legal.end());
      ASSERT_EQ(set.size(), legal.size());
      ASSERT_LT(legal.back(), actions.count());
      for (int i = 0; i < 100; ++i) {
        const std::size_t action = random.below(static_cast<std::uint32_t>(actions.count() + 3));
        ASSERT_EQ(actions.is_legal(turn, action), set.contains(action)) << spec << " " << action;
      }
      ASSERT_TRUE(set.contains(actions.random(turn, random)));
    });
  }
}

TEST(Actions, FollowSymmetries) {
  for (const std::string& spec : battery_specs()) {
    in_random_turns(spec, 1, [&](const auto& game, const auto& actions, const auto& turn, Random& random) {
      if (actions.is_begun(turn)) return;
      const std::size_t symmetry = random.below(static_cast<std::uint32_t>(game.symmetry_count()));
      auto one = turn;
      auto two = actions.begin(game.transformed(actions.position(turn), symmetry));
      // Plays the same turn on both sides.
      for (bool is_over = false; !is_over;) {
        std::vector<std::size_t> images;
        for (const std::size_t action : legal_actions(actions, one))
          images.push_back(actions.transformed(action, symmetry));
        std::ranges::sort(images);
        ASSERT_EQ(images, legal_actions(actions, two)) << spec << " symmetry " << symmetry;
        const std::size_t action = actions.random(one, random);
        is_over = actions.act(one, action).turn_ends;
        ASSERT_EQ(actions.act(two, actions.transformed(action, symmetry)).turn_ends, is_over);
      }
      ASSERT_EQ(game.position_text(actions.position(two)),
                game.position_text(game.transformed(actions.position(one), symmetry)));
    });
  }
}

TEST(Actions, CanBeGuessedFromTheObservationAlone) {
  for (const std::string& spec : battery_specs()) {
    in_random_turns(spec, 2, [&](const auto& game, const auto& actions, const auto& turn, Random& random) {
      std::vector<std::uint8_t> bytes(actions.shape().size(), 77);
      DrawCounters counters{.occurrences = 1 + random.below(2), .quiet = random.below(1'000)};
      actions.observe(turn, counters, bytes);
      DrawCounters read;
      const auto same = actions.read(bytes, read);
      ASSERT_EQ(legal_actions(actions, same), legal_actions(actions, turn));
      ASSERT_EQ(game.position_text(actions.position(same)), game.position_text(actions.position(turn)));
      if (game.history_rules().repetition > 0) {
        ASSERT_EQ(read, counters);
      }
      std::vector<std::uint8_t> again(bytes.size(), 88);
      actions.observe(same, counters, again);
      ASSERT_EQ(again, bytes);
    });
  }
}

}  // namespace
}  // namespace joga::testing
