// A round: which bots meet, and the games they play. It is written to a file before it is played, so that the
// games of a tournament are known whatever happens while they are played.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/match/match_setup.hpp"

namespace joga::tournament {

enum class Stage : std::uint8_t {
  RoundRobin,
  Swiss,
  Final,   // the best of the Swiss rounds play all against all
  Ladder,  // each bot against a level of joga
};
// The word in files and for programs.
[[nodiscard]] std::string_view stage_word(Stage stage) noexcept;

// A version of a bot, or a level of the ladder. A bot whose files have changed is another participant.
struct Participant {
  std::string name{};
  std::string folder{};   // in bots/; empty for a level
  std::string version{};  // the digest of the folder; empty for a level

  [[nodiscard]] bool is_level() const noexcept { return version.empty(); }
  [[nodiscard]] friend auto operator<=>(const Participant&, const Participant&) = default;
};

// Two participants of a round, by index. The first is player 1 in the first game; sides alternate.
struct Meeting {
  std::size_t first = 0;
  std::size_t second = 0;

  [[nodiscard]] friend bool operator==(const Meeting&, const Meeting&) = default;
};

struct Round {
  std::uint64_t number = 1;  // in the tournament
  Stage stage = Stage::RoundRobin;
  std::uint64_t first_game = 1;  // odd, so that the two games with one opening have numbers that make a pair
  std::uint64_t games = 2;       // of each meeting
  std::uint64_t first_opening = 0;
  std::vector<Participant> participants{};
  std::vector<Meeting> meetings{};
  std::optional<std::size_t> bye{};  // a participant

  // The numbers that each meeting takes: `games`, made even.
  [[nodiscard]] std::uint64_t numbers_each() const noexcept { return games + games % 2; }
  // The first number after its games.
  [[nodiscard]] std::uint64_t end_game() const noexcept {
    return first_game + numbers_each() * meetings.size();
  }
  // The openings that its games take: two games use one.
  [[nodiscard]] std::uint64_t openings() const noexcept { return numbers_each() / 2; }
  // The meeting of a game of this round, if it has such a game.
  [[nodiscard]] std::optional<std::size_t> meeting_of(std::uint64_t game) const noexcept;
  // Requires a game of this round. The contenders are the participants' indices.
  [[nodiscard]] match::ScheduledGame game(std::uint64_t game_number) const noexcept;
  // All games, the first one of each meeting first, so that the players of a meeting are needed together.
  [[nodiscard]] std::vector<match::ScheduledGame> all_games() const;

  [[nodiscard]] friend bool operator==(const Round&, const Round&) = default;
};

// A round as JSON, with the identity of its tournament.
[[nodiscard]] std::string round_text(const Round& round, std::string_view identity);
// The inverse. Refuses a file of another tournament.
[[nodiscard]] Result<Round> parse_round(std::string_view text, std::string_view path,
                                        std::string_view identity);

}  // namespace joga::tournament
