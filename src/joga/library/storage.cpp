#include "joga/library/storage.hpp"

#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/library/catalogue.hpp"

namespace joga::library {
namespace {

class SavedFile final : public record::SavedGame {
 public:
  explicit SavedFile(GameFile game) : game_(std::move(game)) {}

  const std::string& name() const noexcept override { return game_.id().text(); }
  const record::SavedGameInfo& info() const noexcept override { return game_.info(); }
  Result<Done> save(const record::Record& record) override { return game_.save(record); }

 private:
  GameFile game_;
};

class LibraryStorage final : public record::Storage {
 public:
  explicit LibraryStorage(Library library) : library_(std::move(library)) {}

  std::vector<Message> tidy() override { return library_.tidy(); }

  Result<std::vector<record::SavedGameInfo>> list() const override { return library_.list(); }

  std::size_t bytes(std::string_view name) const override {
    const std::optional<GameId> id = GameId::parse(name);
    std::error_code none;
    const std::uintmax_t size = id ? std::filesystem::file_size(library_.path_of(*id), none) : 0;
    return none ? 0 : static_cast<std::size_t>(size);
  }

  Result<std::unique_ptr<record::SavedGame>> create(const record::Record& record) override {
    Result<GameFile> game = library_.create(record);
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
