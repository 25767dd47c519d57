// One game as it is kept: the game and its starting position, tags, turns with variations and comments,
// result.
//
// A record is data. Whoever builds one by hand answers for its moves being legal; the readers check
// everything.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/result.hpp"
#include "joga/record/tags.hpp"
#include "joga/record/tree.hpp"

namespace joga::record {

struct Record {
  explicit Record(std::shared_ptr<const AnyGame> played) : game(std::move(played)), start(game->start()) {}
  Record(std::shared_ptr<const AnyGame> played, const AnyPosition& from)
      : game(std::move(played)), start(from) {}

  // Whether the game began from a position that was set up.
  [[nodiscard]] bool is_set_up() const { return !game->same(start, game->start()); }
  // How many turns of the main line are played; the rest have been taken back and can be played again.
  [[nodiscard]] std::size_t turns_played() const { return ply ? *ply : tree.main_line_length(); }

  std::shared_ptr<const AnyGame> game;
  AnyPosition start;
  Tags tags{};
  Tree tree{};
  Outcome result = Outcome::Running;
  // The Ply tag of a saved game: given when turns have been taken back, at most the length of the main line.
  std::optional<std::size_t> ply{};

  friend bool operator==(const Record& one, const Record& two);
};

// "1", "2", "draw", or "*" while the game is running.
[[nodiscard]] std::string_view result_word(Outcome outcome) noexcept;
[[nodiscard]] std::optional<Outcome> parse_result(std::string_view word) noexcept;

// The main line as a history that stands where the record does, with the turns after it to be played again.
[[nodiscard]] Result<History> to_history(const Record& record);

// The converse. Termination is the reason in English when the game is over and the tags do not say otherwise.
[[nodiscard]] Record from_history(const History& history, Tags tags = {});

}  // namespace joga::record
