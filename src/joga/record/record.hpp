// One stored game: the game and its starting position, tags, turns with variations and comments, result.
//
// A record is data. The readers check everything; code that builds a record must ensure that its moves are
// legal.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/message.hpp"
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
  // The number of turns played in the main line; the rest have been taken back and can be redone.
  [[nodiscard]] std::size_t turns_played() const { return ply ? *ply : tree.main_line_length(); }

  std::shared_ptr<const AnyGame> game;
  AnyPosition start;
  Tags tags{};
  Tree tree{};
  Outcome result = Outcome::Running;
  // The Ply tag of a saved game: set if turns have been taken back, at most the length of the main line.
  std::optional<std::size_t> ply{};

  friend bool operator==(const Record& one, const Record& two);
};

// "1", "2", "draw", or "*" while the game is running.
[[nodiscard]] std::string_view result_word(Outcome outcome) noexcept;
[[nodiscard]] std::optional<Outcome> parse_result(std::string_view word) noexcept;

// The number of turns of the main line that belong to the game; the rest were only tried at its end.
[[nodiscard]] std::size_t turns_of_game(const Record& record);

// The main line as a history at the position of the record; turns taken back can be redone. Without the turns
// that were only tried at the end of the game.
[[nodiscard]] Result<History> to_history(const Record& record);

// The record of a history. If the game is over, Termination is set to the reason in English unless the tags
// have one.
[[nodiscard]] Record from_history(const History& history, Tags tags = {});

// The name of an ending, for people.
[[nodiscard]] const MessageText& ending_name(Ending ending) noexcept;

// The reason for the end of the game: by the rules, in any language, if they ended it. Otherwise the
// Termination tag with its first word translated; empty without such a tag.
[[nodiscard]] Message reason_of(const Record& record);

// --- The result of reading one game: a record, or an error and its place. ---

// The place is in the whole input. Line and column count from 1; columns count characters (code points), not
// bytes.
struct RecordError {
  std::size_t line = 1;
  std::size_t column = 1;
  Message message{};

  // "line 3, column 7: ..."
  [[nodiscard]] Message located() const;
};

class [[nodiscard]] ReadResult : public Result<Record, RecordError> {
 public:
  using Result::Result;

  // The number of the game in its file, from 1.
  [[nodiscard]] std::size_t number() const noexcept { return number_; }
  void set_number(std::size_t number) noexcept { number_ = number; }

 private:
  std::size_t number_ = 1;
};

}  // namespace joga::record
