// The player of a side, as text: `human`, a level of the game's report (`easy`), `level:4`,
// `minimax:depth=4`, `engine:time=2`, `mcts:nodes=1000`, `perfect`, `ugi:COMMAND`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/result.hpp"
#include "joga/search/any_search.hpp"
#include "joga/system/sandbox.hpp"

namespace joga::engine {

struct Human {
  friend bool operator==(const Human&, const Human&) = default;
};

struct ReportLevel {
  std::string name{};
  friend bool operator==(const ReportLevel&, const ReportLevel&) = default;
};

// Far deeper than a player can wait for: a whole game of Quantik has only 16 plies.
inline constexpr int kMostMinimaxDepth = 99;

// More than any search can reach.
inline constexpr int kMostEngineDepth = 200;

struct MinimaxDepth {
  int plies = 1;
  friend bool operator==(const MinimaxDepth&, const MinimaxDepth&) = default;
};

// The engine, by alpha-beta or by Monte-Carlo tree search, with limits of its own for each move.
struct Searching {
  using Method = search::Method;

  Method method = Method::AlphaBeta;
  search::Limits limits{};

  friend bool operator==(const Searching&, const Searching&) = default;
};

// One of the game's levels for people, from 1.
struct Level {
  int number = 1;
  friend bool operator==(const Level&, const Level&) = default;
};

// Plays a solved game without error.
struct Perfect {
  friend bool operator==(const Perfect&, const Perfect&) = default;
};

// An external program that speaks UGI. The text form has only the command; folder, options and sandbox come
// from a file of players.
struct UgiProgram {
  struct Option {
    std::string name{};
    std::string value{};
    friend bool operator==(const Option&, const Option&) = default;
  };

  std::vector<std::string> command{};  // the program and its arguments
  std::string folder{};                // working directory; empty: that of this program
  std::vector<Option> options{};       // set before each game
  // Without one, that of Resources counts; without both, the program has all rights of this one.
  std::optional<system::Sandbox> sandbox{};

  friend bool operator==(const UgiProgram&, const UgiProgram&) = default;
};

struct Who {
  std::variant<Human, ReportLevel, MinimaxDepth, Searching, Level, UgiProgram, Perfect> kind{};

  // An unknown text is an error that lists the players of this game.
  static Result<Who> parse(std::string_view text, const GameInfo& game);
  // The canonical text.
  [[nodiscard]] std::string text() const;
  // Whether this game has such a player. Always true for the game that was passed to `parse`.
  [[nodiscard]] Result<Done> check(const GameInfo& game) const;

  [[nodiscard]] bool is_human() const noexcept { return std::holds_alternative<Human>(kind); }
  // Whether this player is an external program. A record, a save, a link or a message must never start one.
  [[nodiscard]] bool is_foreign() const noexcept { return std::holds_alternative<UgiProgram>(kind); }

  friend bool operator==(const Who&, const Who&) = default;
};

// The forms of all players of a game, as patterns to show: "human", "easy", "medium", "minimax:depth=N".
[[nodiscard]] std::vector<std::string> who_forms(const GameInfo& game);

}  // namespace joga::engine
