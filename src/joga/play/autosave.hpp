// Keeps the file of a running game up to date, and never stands in the way of the game.
#pragma once

#include <memory>
#include <optional>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/library/library.hpp"
#include "joga/play/table.hpp"

namespace joga::play {

class Autosave {
 public:
  // A new game. Its file is made with the first turn, so that a game that nobody played leaves none.
  explicit Autosave(library::Library library) : library_(std::move(library)) {}
  // A game that has a file.
  Autosave(library::Library library, library::OpenGame game)
      : library_(std::move(library)), game_(std::move(game)) {}

  // To be called after every change of the table: turns, undo, redo, resignation. The first time that it
  // fails gives the message to show; after that it is tried again every time, in silence until it has worked.
  [[nodiscard]] std::optional<Message> save(const Table& table);

  // The file, once there is one.
  [[nodiscard]] const library::OpenGame* game() const noexcept { return game_ ? &*game_ : nullptr; }

 private:
  [[nodiscard]] Result<Done> try_to_save(const record::Record& record);

  library::Library library_;
  std::optional<library::OpenGame> game_{};
  bool failed_ = false;
};

// A saved game with everything: sides, levels, seed, history, turns to be played again. Errors are those of
// Library::open.
struct Resumed {
  Table table;
  Autosave autosave;
};
[[nodiscard]] Result<Resumed> resume(const library::Library& library, const library::GameId& id);

}  // namespace joga::play
