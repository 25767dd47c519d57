#include "joga/play/autosave.hpp"

#include "joga/play/catalogue.hpp"

namespace joga::play {

Result<Done> Autosave::try_to_save(const record::Record& record) {
  if (game_) return game_->save(record);
  Result<std::unique_ptr<record::SavedGame>> created = storage_->create(record);
  if (!created) return created.error();
  game_ = *std::move(created);
  return Done{};
}

std::optional<Message> Autosave::save(const GameState& state) {
  const bool untouched =
      state.history().last_ply() == 0 && !is_over(state.outcome()) && !state.is_annotated();
  if (!game_ && untouched) return std::nullopt;
  const Result<Done> saved = try_to_save(is_study() ? state.to_study() : state.to_record());
  if (saved) return std::nullopt;
  return Message(text::kNotSaved, saved.error().message);
}

Result<Resumed> reopen(const std::shared_ptr<record::Storage>& storage, std::string_view name) {
  Result<record::OpenedGame> opened = storage->open(name);
  if (!opened) return opened.error();
  Result<GameState> state = GameState::from_record(opened->record);
  if (!state) return state.error();
  const StoredAs kind = opened->game->info().study ? StoredAs::Study : StoredAs::Game;
  return Resumed{*std::move(state), Autosave(storage, std::move(opened->game), kind)};
}

Result<Resumed> resume(const std::shared_ptr<record::Storage>& storage, std::string_view name) {
  Result<Resumed> resumed = reopen(storage, name);
  if (resumed && resumed->autosave.is_study()) resumed->autosave = Autosave(storage);
  return resumed;
}

}  // namespace joga::play
