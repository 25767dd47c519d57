// One game of a match. The referee trusts nobody: it holds the only true position and the only true clocks,
// and checks every move. A player that fails loses the game, for a reason that goes into the record. If this
// machine lacks the resources to start a player, nobody loses.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/player.hpp"
#include "joga/record/record.hpp"
#include "joga/search/limits.hpp"

namespace joga::match {

// The time that is charged to a player for a turn: the time that passes, or the processor time of its
// processes.
enum class ChargedTime : std::uint8_t { Wall, Processor };

// While processor time is charged, a turn may still not take longer than this many times the time that the
// player has for it: a program that sleeps uses no processor.
inline constexpr int kWallFactor = 5;

// How much each player of a match may think.
struct TimeControl {
  std::optional<search::Milliseconds> per_move{};
  std::optional<search::Clock> total{};  // for each player, for the whole game
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
  // Tolerance of the clock, for the transit of messages to and from another program.
  search::Milliseconds margin{50};
  ChargedTime charged = ChargedTime::Wall;

  // The limits given to a player when this much time is left.
  [[nodiscard]] search::Limits limits(const std::array<search::Milliseconds, 2>& remaining) const;

  // `60+0.5` is 60 seconds and half a second more for each turn, `0.1/move` a tenth of a second for each
  // turn, `-` no clock; `depth=N`, `nodes=N` and `clock=processor` may follow.
  [[nodiscard]] std::string text() const;

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// Parses `SECONDS` or `SECONDS+INCREMENT`, fractions allowed.
[[nodiscard]] Result<search::Clock> parse_total(std::string_view text);

// Ends a game that both players consider decided, so that no time is spent on the rest of it. Each rule is
// off while its number of turns is 0.
struct Adjudication {
  // A loss for a player when both players have reported it, by at least `loss_hundredths`, in each of their
  // last `loss_turns` turns; a proven loss counts as any amount.
  int loss_turns = 0;
  int loss_hundredths = 1000;
  // A draw when neither player has reported more than `draw_hundredths` in each of their last `draw_turns`
  // turns, from ply `draw_from_ply` on.
  int draw_turns = 0;
  int draw_hundredths = 10;
  int draw_from_ply = 60;
  // A draw at this number of plies, whatever the players report; 0: never.
  int longest_game = 0;

  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

// How a game ended.
struct GameEnd {
  // Running: the game does not count, because the match was stopped or a player lacked resources.
  Outcome outcome = Outcome::Running;
  record::Ending ending = record::Ending::Rules;
  // The details, in words. Empty if the match was stopped.
  Message reason{};
  // The last lines of standard error of the program at fault.
  std::string errors{};
  bool is_crash = false;  // the program at fault ended or could not be started
};

// A turn as it is reported to listeners.
struct TurnReport {
  search::Milliseconds spent{};
  std::optional<search::Milliseconds> remaining{};  // on the clock, after the turn
  std::optional<Value> value{};                     // for the player who moved
  // As the player reports them; 0 if unknown.
  int depth = 0;
  std::uint64_t nodes = 0;
};

struct PlayedGame {
  History history;
  std::vector<TurnReport> turns{};  // one for each turn after the opening
  GameEnd end{};
};

struct RefereeRules {
  TimeControl time{};
  Adjudication adjudication{};
  std::uint64_t seed = 0;
  // The clock by which the players' time is measured.
  std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

// Plays from the end of the opening. Calls `on_turn` after every turn.
[[nodiscard]] PlayedGame play_game(const History& opening, const std::array<engine::AnyPlayer*, 2>& players,
                                   const RefereeRules& rules, const StopFlag& stop,
                                   const std::function<void(const History&)>& on_turn = {});

// Returns the game as a record: clocks, evaluations and efforts beside the turns, Result and Termination. The
// caller provides the other tags.
[[nodiscard]] record::Record to_record(const PlayedGame& game, record::Tags tags);

}  // namespace joga::match
