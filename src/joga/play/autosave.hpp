// Saves a running game without ever disturbing it.
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
  // For a new game. It is saved from its first turn on, so that a game without turns leaves no file.
  explicit Autosave(std::shared_ptr<record::Storage> storage) : storage_(std::move(storage)) {}
  // For a game that has been saved before.
  Autosave(std::shared_ptr<record::Storage> storage, std::unique_ptr<record::SavedGame> game)
      : storage_(std::move(storage)), game_(std::move(game)) {}

  // To be called after every change of the game: turns, undo, redo, resignation. Returns a message to show
  // each time saving fails.
  [[nodiscard]] std::optional<Message> save(const GameState& state);

  // The saved game; null before the first save.
  [[nodiscard]] const record::SavedGame* game() const noexcept { return game_.get(); }

 private:
  [[nodiscard]] Result<Done> try_to_save(const record::Record& record);

  std::shared_ptr<record::Storage> storage_;
  std::unique_ptr<record::SavedGame> game_{};
};

// A saved game with everything: sides, levels, seed, history, undone turns. A study is not changed: turns
// played from it make a new game. The errors are those of Storage::open.
struct Resumed {
  GameState state;
  Autosave autosave;
};
[[nodiscard]] Result<Resumed> resume(const std::shared_ptr<record::Storage>& storage, std::string_view name);

}  // namespace joga::play
