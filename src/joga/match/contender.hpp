// The players of a match, as the command line or a file of players names them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/result.hpp"
#include "joga/engine/ugi_session.hpp"
#include "joga/engine/who.hpp"

namespace joga::match {

struct Contender {
  std::string name{};  // in tables and records; unique
  engine::Who who{};
  // A fingerprint of the program's files, if it is an external one: see `note_programs`.
  std::string program{};

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

// Sets the fingerprints of external programs: of all words of the command that name a file. Files that the
// program reads by itself, such as modules, are not in it.
void note_programs(std::vector<Contender>& contenders);

// Why the player's options do not fit the program, which offers these.
[[nodiscard]] Result<Done> check_options(const Contender& contender,
                                         const std::vector<engine::UgiOption>& offered);

}  // namespace joga::match
