// A game in line mode, and those that are begun after it with the same players.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "joga/library/library.hpp"
#include "joga/play/autosave.hpp"
#include "joga/play/table.hpp"
#include "joga/play/turn_entry.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/dialogue.hpp"

namespace joga::terminal {

// A game to go on with, and its file if it has one already.
struct PlainStart {
  play::Table table;
  std::optional<play::Autosave> autosave{};
};

enum class Leave : std::uint8_t { Quit, EndOfInput, ToMenu };

class PlainGame {
 public:
  struct Keeping {
    std::shared_ptr<library::Library> library;
    // Whether a person is at the other end. If so, games between computers are kept as well, and files are
    // not replaced without a question. A script may play thousands of games, which a seed repeats.
    bool interactive = false;
    std::string file{};  // written after every turn as well; empty: none
  };

  PlainGame(Dialogue& dialogue, PlainStart start, Keeping keeping);

  [[nodiscard]] Leave run();
  // Whether the file could be written every time.
  [[nodiscard]] bool file_is_written() const noexcept { return !file_failed_; }

 private:
  // These go on until the position has changed or the player leaves.
  void human_turn();
  void computer_turn();
  void after_the_end();

  [[nodiscard]] std::optional<std::string> ask_for_part(const play::TurnEntry& entry);
  [[nodiscard]] bool take_part(play::TurnEntry& entry, const std::string& line);

  // A command typed at any prompt. Returns true if the turn or the game has changed, or the player has left.
  [[nodiscard]] bool obey(const TypedCommand& typed);
  [[nodiscard]] bool obey_simple(const TypedCommand& typed);
  [[nodiscard]] bool step(bool done, const MessageText& refusal);
  [[nodiscard]] bool resign();
  [[nodiscard]] bool may_break_off();
  [[nodiscard]] bool begin_again(play::Seats seats);
  [[nodiscard]] bool load(const std::string& path);
  [[nodiscard]] bool review();
  [[nodiscard]] std::optional<bool> look_at(History& seen, Command command);
  [[nodiscard]] bool step_through(History& seen, const std::string& line, std::size_t last);
  [[nodiscard]] bool leave(Leave how);
  void hint();
  void say_values(const History& seen);
  void say_openings(const History& seen);
  void save_as(const std::string& path);

  void play(AnyMove move);
  void replace_game(PlainStart start);
  void keep();
  void show_board(const BoardView& view, bool with_legend);
  void show_board(bool with_legend);
  [[nodiscard]] BoardView view() const;
  [[nodiscard]] Player mover() const noexcept;  // of a running game

  Dialogue& dialogue_;
  play::Table table_;
  std::optional<play::Autosave> autosave_;
  Keeping keeping_;
  std::string records_before_{};  // games that the file holds before the present one
  std::optional<Leave> leaving_{};
  bool flipped_ = false;
  std::vector<std::string> unasked_{};  // of the last turn that a person made
  bool explained_ = false;
  bool file_failed_ = false;
};

}  // namespace joga::terminal
