// Keeps a running game saved without ever getting in its way.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/play/game_state.hpp"
#include "joga/record/storage.hpp"

namespace joga::play {

class Autosave {
 public:
  // A new game. It is saved from its first turn on, so that a game that nobody played leaves nothing behind.
  explicit Autosave(std::shared_ptr<record::Storage> storage) : storage_(std::move(storage)) {}
  // A game that has been saved.
  Autosave(std::shared_ptr<record::Storage> storage, std::unique_ptr<record::SavedGame> game)
      : storage_(std::move(storage)), game_(std::move(game)) {}

  // To be called after every change of the table: turns, undo, redo, resignation. Returns a message to show
  // when that fails: every time, until it works again.
  [[nodiscard]] std::optional<Message> save(const GameState& state);

  // The saved game, once there is one.
  [[nodiscard]] const record::SavedGame* game() const noexcept { return game_.get(); }

 private:
  [[nodiscard]] Result<Done> try_to_save(const record::Record& record);

  std::shared_ptr<record::Storage> storage_;
  std::unique_ptr<record::SavedGame> game_{};
};

// A saved game with everything: sides, levels, seed, history, turns to be played again. A study stays as it
// is: what is played from it is a new game. Errors are those of Storage::open.
struct Resumed {
  GameState state;
  Autosave autosave;
};
[[nodiscard]] Result<Resumed> resume(const std::shared_ptr<record::Storage>& storage, std::string_view name);

}  // namespace joga::play
