// All that decides which games a match has and how they are played.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/match/contender.hpp"
#include "joga/match/opening.hpp"
#include "joga/match/referee.hpp"
#include "joga/match/schedule.hpp"
#include "joga/match/time_control.hpp"

namespace joga::match {

struct MatchSetup {
  std::shared_ptr<const AnyGame> game{};
  std::vector<Contender> contenders{};  // at least two, with different names
  Format format = Format::RoundRobin;
  std::uint64_t openings_used = 1;  // each brings two games to every two contenders who meet
  std::shared_ptr<Openings> openings{};
  TimeControl time{};
  Adjudication adjudication{};
  std::uint64_t seed = 0;
  std::string event{};

  [[nodiscard]] Schedule schedule(Shard shard = {}) const {
    return {format, contenders.size(), openings_used, shard};
  }
  [[nodiscard]] std::vector<std::string> names() const;
  // 16 hexadecimal digits: the same for matches whose games of the same number are the same. How many games
  // there are does not count, so that a match can be made longer.
  [[nodiscard]] std::string identity() const;
  // Of the lots in one game.
  [[nodiscard]] std::uint64_t seed_of(std::uint64_t game_number) const noexcept;
};

}  // namespace joga::match
