// The settings of a tournament: the file tournament.toml.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/result.hpp"
#include "joga/match/contender.hpp"
#include "joga/match/opening.hpp"
#include "joga/match/referee.hpp"

namespace joga::tournament {

enum class Format : std::uint8_t {
  RoundRobin,  // all play all
  Swiss,       // equals play each other for a number of rounds; a final may follow
  Gauntlet,    // only the ladder
};

// The treatment of a bot that cannot be built or fails its check.
enum class BadBots : std::uint8_t { LeaveOut, Forfeit };

// How equal points are told apart.
enum class TieBreak : std::uint8_t {
  Direct,           // points against those with equal points so far
  Buchholz,         // the sum of the opponents' points
  SonnebornBerger,  // the sum of the points of beaten opponents, and half of those of opponents with a draw
  Wins,             // games won
};
[[nodiscard]] std::string_view tie_break_word(TieBreak tie_break) noexcept;

struct Final {
  std::size_t bots = 0;  // 0: no final
  std::uint64_t games = 10;
};

struct Ladder {
  std::vector<match::Contender> levels{};  // the weakest first; empty: no ladder
  std::uint64_t games = 4;
  bool climb = true;  // a bot meets the next level only after it has beaten the last
  // Levels whose ratings are fixed once they have played, so that tournaments compare; by the level's name.
  std::map<std::string, double> anchors{};
};

struct Config {
  std::string name{};
  std::shared_ptr<const AnyGame> game{};
  Format format = Format::RoundRobin;
  std::uint64_t rounds = 7;  // of a Swiss tournament
  std::uint64_t games = 2;   // of each meeting
  std::uint64_t seed = 1;
  BadBots bad_bots = BadBots::LeaveOut;
  std::vector<TieBreak> tie_breaks{};
  Final last{};
  Ladder ladder{};
  match::TimeControl time{};
  match::Adjudication adjudication{};
  int random_plies = 4;
  std::filesystem::path openings_file{};  // empty: random openings

  // The machine; no part of the results.
  unsigned concurrency = 1;
  std::size_t programs = 64;  // the most programs that are kept running
  std::chrono::seconds build_time{300};
  std::uint32_t memory_mib = 512;  // of a bot
  std::uint32_t processes = 32;    // of a bot
  bool gives_joga = true;          // bots find the program joga in their folder
  bool logs_protocol = false;      // also keeps the whole conversation with each bot

  // 16 hexadecimal digits, the same for configurations whose games can stand in one ranking: the game, its
  // openings, the thinking time and the seed.
  [[nodiscard]] Result<std::string> identity() const;
  // The number of openings is checked: a meeting never uses one twice.
  [[nodiscard]] Result<std::shared_ptr<match::Openings>> openings() const;
  [[nodiscard]] std::uint64_t most_openings_of_a_meeting() const noexcept;
};

// `folder` is that of the tournament: paths in the file are relative to it.
[[nodiscard]] Result<Config> parse_config(std::string_view text, const std::filesystem::path& folder);
[[nodiscard]] Result<Config> read_config(const std::filesystem::path& folder);

// A commented file for a new tournament.
[[nodiscard]] std::string new_config_text(const AnyGame& game, std::string_view name);

inline constexpr std::string_view kConfigFile = "tournament.toml";

}  // namespace joga::tournament
