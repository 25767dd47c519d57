// Games in progress at home, for the tests.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "joga/play/computer_turn.hpp"
#include "joga/play/game_state.hpp"
#include "search/samples.hpp"

namespace joga::testing {

// Makes a turn for the player to move.
inline Result<Done> make_turn(play::GameState& game, AnyMove move, Moment now = {}) {
  return game.act(game.turn(move), now);
}
inline Result<Done> make_turn(play::GameState& game, std::string_view text, Moment now = {}) {
  const Result<AnyMove> move = game.game().parse_move(game.history().position(), text);
  if (!move) return move.error();
  return make_turn(game, *move, now);
}
inline bool undo(play::GameState& game, Moment now = {}) {
  return game.act(play::command::Undo{}, now).has_value();
}
inline bool redo(play::GameState& game, Moment now = {}) {
  return game.act(play::command::Redo{}, now).has_value();
}
inline Result<Done> resign(play::GameState& game, Player player) {
  return game.act(play::command::Resign{player}, {});
}
inline Result<Done> reseat(play::GameState& game, const play::Seats& seats) {
  return game.act(play::command::Reseat{seats}, {});
}

// The player as the tags of a record name it.
[[nodiscard]] inline std::string label(const play::GameState& game, Player player) {
  return play::player_tag(game.seat(player), game.game().info());
}

[[nodiscard]] inline play::Seats seats_of(const AnyGame& game, std::string_view one, std::string_view two) {
  return {play::computer_seat(*engine::Who::parse(one, game.info())),
          play::computer_seat(*engine::Who::parse(two, game.info()))};
}

[[nodiscard]] inline play::GameState game_at(const std::string& spec, std::string_view one,
                                             std::string_view two,
                                             std::initializer_list<std::string_view> turns = {},
                                             std::uint64_t seed = 0) {
  const auto game = sample_game(spec);
  play::GameState state = *play::GameState::open(
      History(game), {.seats = seats_of(*game, one, two), .seed = seed}, play::moment_now());
  for (const std::string_view turn : turns) EXPECT_TRUE(make_turn(state, turn)) << turn;
  return state;
}

// Finds the move of the computer to move.
[[nodiscard]] inline Result<AnyMove> computer_move(const play::GameState& game, const StopFlag& stop = {}) {
  return play::Computers().finder(game, {})(stop);
}

// Lets the computers play up to this number of turns.
inline void play_computers(play::GameState& game, std::size_t turns,
                           const play::Computers& computers = play::Computers()) {
  const StopFlag never;
  while (game.computer_to_move() && game.history().ply() < turns) {
    ASSERT_TRUE(make_turn(game, *computers.finder(game, {})(never)));
  }
}

[[nodiscard]] inline std::vector<std::string> turns_of(const play::GameState& game) {
  std::vector<std::string> turns;
  for (std::size_t ply = 0; ply < game.history().ply(); ++ply)
    turns.push_back(game.history().move_text_at(ply));
  return turns;
}

}  // namespace joga::testing
