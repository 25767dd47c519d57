// Who plays a side, as text: `human`, a level of the game's report (`easy`), `minimax:depth=4`.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/result.hpp"

namespace joga::engine {

struct Human {
  friend bool operator==(const Human&, const Human&) = default;
};

struct ReportLevel {
  std::string name{};
  friend bool operator==(const ReportLevel&, const ReportLevel&) = default;
};

// Far deeper than anybody has the patience for: a Quantik game has 16 plies.
inline constexpr int kMostMinimaxDepth = 99;

struct MinimaxDepth {
  int plies = 1;
  friend bool operator==(const MinimaxDepth&, const MinimaxDepth&) = default;
};

struct Who {
  std::variant<Human, ReportLevel, MinimaxDepth> kind{};

  // An unknown text is an error that lists what this game has.
  static Result<Who> parse(std::string_view text, const GameInfo& game);
  // Canonical.
  [[nodiscard]] std::string text() const;

  [[nodiscard]] bool is_human() const noexcept { return std::holds_alternative<Human>(kind); }

  friend bool operator==(const Who&, const Who&) = default;
};

// All that a game has, as patterns to show: "human", "easy", "medium", "minimax:depth=N".
[[nodiscard]] std::vector<std::string> who_forms(const GameInfo& game);

}  // namespace joga::engine
