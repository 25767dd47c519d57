// Tables for the tests.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "joga/play/table.hpp"
#include "search/samples.hpp"

namespace joga::testing {

[[nodiscard]] inline play::Table table_at(const std::string& spec, std::string_view one, std::string_view two,
                                          std::initializer_list<std::string_view> turns = {},
                                          std::uint64_t seed = 0) {
  const auto game = sample_game(spec);
  play::Seats seats;
  seats.who = {*engine::Who::parse(one, game->info()), *engine::Who::parse(two, game->info())};
  seats.seed = seed;
  play::Table table = *play::Table::open(game, std::nullopt, seats);
  for (const std::string_view turn : turns) EXPECT_TRUE(table.play(turn)) << turn;
  return table;
}

// Computers play up to a number of turns.
inline void play_computers(play::Table& table, std::size_t turns) {
  const StopFlag never;
  while (table.computer_to_move() && table.history().ply() < turns) {
    ASSERT_TRUE(table.play(*table.computer_move(never)));
  }
}

[[nodiscard]] inline std::vector<std::string> turns_of(const play::Table& table) {
  std::vector<std::string> turns;
  for (std::size_t ply = 0; ply < table.history().ply(); ++ply)
    turns.push_back(table.history().move_text_at(ply));
  return turns;
}

}  // namespace joga::testing
