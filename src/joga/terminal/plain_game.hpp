// One sitting in line mode: a game, and those that are begun after it at the same table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "joga/library/library.hpp"
#include "joga/play/autosave.hpp"
#include "joga/play/table.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/dialogue.hpp"
#include "joga/terminal/turn_entry.hpp"

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
    library::Library library;
    // Whether games in which nobody takes part are kept as well. They repeat themselves from their seed, so
    // there is nothing to lose, and a script that plays thousands of them must not fill the library.
    bool computers_too = false;
    std::string file{};  // written after every turn as well; empty: none
  };

  PlainGame(Dialogue& dialogue, PlainStart start, Keeping keeping);

  [[nodiscard]] Leave run();
  // Whether the file could be written to the end.
  [[nodiscard]] bool file_is_written() const noexcept { return !file_failed_; }

 private:
  // These play on until the position has changed or somebody leaves.
  void human_turn();
  void computer_turn();
  void after_the_end();

  [[nodiscard]] std::optional<std::string> ask_for_part(const TurnEntry& entry);
  [[nodiscard]] bool take_part(TurnEntry& entry, const std::string& line);
  void put_question(const EntryAnswer& answer);

  // What was typed at any prompt. True: another turn, another game, or nobody there any more.
  [[nodiscard]] bool obey(const TypedCommand& typed);
  [[nodiscard]] bool obey_simple(const TypedCommand& typed);
  [[nodiscard]] bool step(bool done, const MessageText& refusal);
  [[nodiscard]] bool resign();
  [[nodiscard]] bool begin_again(play::Seats seats);
  [[nodiscard]] bool load(const std::string& path);
  [[nodiscard]] bool review();
  [[nodiscard]] std::optional<bool> look_at(History& seen, Command command);
  [[nodiscard]] bool step_through(History& seen, const std::string& line, std::size_t last);
  [[nodiscard]] bool leave(Leave how);
  void hint();
  void say_values(const History& seen);
  void save_as(const std::string& path);

  void play(AnyMove move);
  void replace_game(PlainStart start);
  void keep();
  void show_board(const BoardView& view, bool with_legend);
  void show_board(bool with_legend);
  [[nodiscard]] BoardView view() const;
  [[nodiscard]] Player mover() const noexcept;  // of a running game
  [[nodiscard]] bool has_human() const noexcept;

  Dialogue& dialogue_;
  play::Table table_;
  std::optional<play::Autosave> autosave_;
  Keeping keeping_;
  std::string records_before_{};  // games that the file holds before the present one
  std::optional<Leave> leaving_{};
  bool flipped_ = false;
  bool explained_ = false;
  bool file_failed_ = false;
};

}  // namespace joga::terminal
