#include "joga/library/storage.hpp"

#include <chrono>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/library/catalogue.hpp"

namespace joga::library {
namespace {

[[nodiscard]] std::int64_t seconds_since_1970(std::filesystem::file_time_type time) {
  const auto system = std::filesystem::file_time_type::clock::to_sys(time);
  return std::chrono::duration_cast<std::chrono::seconds>(system.time_since_epoch()).count();
}

[[nodiscard]] record::SavedGameInfo info_of(Entry entry) {
  return {.name = entry.id.text(),
          .changed = seconds_since_1970(entry.changed),
          .readable = entry.readable,
          .in_use = entry.in_use,
          .spec = std::move(entry.spec),
          .players = std::move(entry.players),
          .date = std::move(entry.date),
          .time = std::move(entry.time),
          .result = entry.result,
          .ply = entry.ply};
}

class SavedFile final : public record::SavedGame {
 public:
  explicit SavedFile(OpenGame game) : game_(std::move(game)) {}

  const std::string& name() const noexcept override { return game_.id().text(); }
  Result<Done> save(const record::Record& record) override { return game_.save(record); }

 private:
  OpenGame game_;
};

class LibraryStorage final : public record::Storage {
 public:
  explicit LibraryStorage(Library library) : library_(std::move(library)) {}

  std::vector<Message> tidy() override { return library_.tidy(); }

  Result<std::vector<record::SavedGameInfo>> list() const override {
    Result<std::vector<Entry>> entries = library_.list();
    if (!entries) return entries.error();
    std::vector<record::SavedGameInfo> list;
    list.reserve(entries->size());
    for (Entry& entry : *entries) list.push_back(info_of(std::move(entry)));
    return list;
  }

  Result<std::unique_ptr<record::SavedGame>> create(const record::Record& record) override {
    Result<OpenGame> game = library_.create(record);
    if (!game) return game.error();
    return std::unique_ptr<record::SavedGame>(std::make_unique<SavedFile>(*std::move(game)));
  }

  Result<record::OpenedGame> open(std::string_view name) override {
    const std::optional<GameId> id = GameId::parse(name);
    if (!id) return unknown(name);
    Result<LoadedGame> loaded = library_.open(*id);
    if (!loaded) return loaded.error();
    return record::OpenedGame{std::make_unique<SavedFile>(std::move(loaded->game)),
                              std::move(loaded->record)};
  }

  Result<record::Record> load(std::string_view name) const override {
    const std::optional<GameId> id = GameId::parse(name);
    if (!id) return unknown(name);
    return library_.load(*id);
  }

  Result<Done> remove(std::string_view name) override {
    const std::optional<GameId> id = GameId::parse(name);
    if (!id) return unknown(name);
    return library_.remove(*id);
  }

 private:
  [[nodiscard]] static Error unknown(std::string_view name) {
    return {ErrorCode::Unknown, Message(text::kNoSuchGame, excerpt(name))};
  }

  Library library_;
};

}  // namespace

std::shared_ptr<record::Storage> storage_of(Library library) {
  return std::make_shared<LibraryStorage>(std::move(library));
}

}  // namespace joga::library
