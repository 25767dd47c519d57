// Saves a running game without ever disturbing it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/play/game_state.hpp"
#include "joga/record/storage.hpp"

namespace joga::play {

// Whether a record is stored as a game that is played, or as a study.
enum class StoredAs : std::uint8_t { Game, Study };

class Autosave {
 public:
  // For a new game or study. A game is saved from its first turn on, so that one without turns leaves no
  // file.
  explicit Autosave(std::shared_ptr<record::Storage> storage, StoredAs kind = StoredAs::Game)
      : storage_(std::move(storage)), kind_(kind) {}
  // For one that has been saved before.
  Autosave(std::shared_ptr<record::Storage> storage, std::unique_ptr<record::SavedGame> game,
           StoredAs kind = StoredAs::Game)
      : storage_(std::move(storage)), game_(std::move(game)), kind_(kind) {}

  // To be called after every change of the game: turns, undo, redo, resignation. Returns a message to show
  // each time saving fails.
  [[nodiscard]] std::optional<Message> save(const GameState& state);

  // The saved game; null before the first save.
  [[nodiscard]] const record::SavedGame* game() const noexcept { return game_.get(); }
  [[nodiscard]] bool is_study() const noexcept { return kind_ == StoredAs::Study; }

 private:
  [[nodiscard]] Result<Done> try_to_save(const record::Record& record);

  std::shared_ptr<record::Storage> storage_;
  std::unique_ptr<record::SavedGame> game_{};
  StoredAs kind_ = StoredAs::Game;
};

// A saved game with everything: sides, levels, seed, history, undone turns. A study is not changed: turns
// played from it make a new game. The errors are those of Storage::open.
struct Resumed {
  GameState state;
  Autosave autosave;
};
[[nodiscard]] Result<Resumed> resume(const std::shared_ptr<record::Storage>& storage, std::string_view name);
// Likewise, but a study is stored again under its name. The caller must play no turns in it.
[[nodiscard]] Result<Resumed> reopen(const std::shared_ptr<record::Storage>& storage, std::string_view name);

}  // namespace joga::play
