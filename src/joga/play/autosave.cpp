#include "joga/play/autosave.hpp"

#include <utility>

#include "joga/play/catalogue.hpp"

namespace joga::play {

Result<Done> Autosave::try_to_save(const record::Record& record) {
  if (game_) return game_->save(record);
  Result<library::OpenGame> created = library_.create(record);
  if (!created) return created.error();
  game_ = *std::move(created);
  return Done{};
}

std::optional<Message> Autosave::save(const Table& table) {
  const bool untouched = table.history().last_ply() == 0 && !is_over(table.outcome());
  if (!game_ && untouched) return std::nullopt;
  const Result<Done> saved = try_to_save(table.to_record());
  const bool failed_before = std::exchange(failed_, !saved.has_value());
  if (saved || failed_before) return std::nullopt;
  return Message(text::kNotSaved, saved.error().message);
}

Result<Resumed> resume(const library::Library& library, const library::GameId& id) {
  Result<library::LoadedGame> loaded = library.open(id);
  if (!loaded) return loaded.error();
  Result<Table> table = Table::from_record(loaded->record);
  if (!table) return table.error();
  return Resumed{*std::move(table), Autosave(library, std::move(loaded->game))};
}

}  // namespace joga::play
