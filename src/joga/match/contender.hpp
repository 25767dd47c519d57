// The players of a match, as the command line or a file of players names them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/result.hpp"
#include "joga/engine/who.hpp"

namespace joga::match {

struct Contender {
  std::string name{};  // in tables and records; unique
  engine::Who who{};

  friend bool operator==(const Contender&, const Contender&) = default;
};

// `WHO` or `NAME=WHO`. Without a name, the contender's name is WHO as written.
[[nodiscard]] Result<Contender> parse_contender(std::string_view text, const GameInfo& game);

// Parses a file of players, TOML or JSON: a list `players` of tables with `name` and either `who` or
// `command` (a text, or a list of words) with `folder`, a table `options`, and `sandbox = true`, `memory` and
// `processes`. `folder` is relative to the file's folder.
[[nodiscard]] Result<std::vector<Contender>> parse_contenders(std::string_view text, std::string_view path,
                                                              const GameInfo& game);

// Adds numbers to names that several contenders have: "easy", "easy (2)".
void number_namesakes(std::vector<Contender>& contenders);

}  // namespace joga::match
