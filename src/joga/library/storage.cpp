#include "joga/library/storage.hpp"

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/library/catalogue.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/saved.hpp"
#include "joga/system/files.hpp"

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
  explicit LibraryStorage(Library library)
      : library_(std::move(library)),
        settings_file_(library_.games_folder().empty() ? std::filesystem::path()
                                                       : library_.games_folder().parent_path() / "page") {}

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

  record::Settings settings() const override {
    const std::scoped_lock lock(mutex_);
    return read_settings();
  }

  Result<Done> change_setting(std::string_view name, std::string_view value) override {
    const std::scoped_lock lock(mutex_);
    settings_ = read_settings();
    if (value.empty()) {
      settings_.erase(std::string(name));
    } else {
      settings_.insert_or_assign(std::string(name), std::string(value));
    }
    if (settings_file_.empty()) return Done{};
    const Message what(text::kPageSettings);
    if (Result<Done> made = system::make_folders(settings_file_.parent_path(), what); !made) return made;
    return system::replace_file(settings_file_, record::settings_text(settings_), system::Access::OwnerOnly,
                                what);
  }

 private:
  // The file is read anew each time: several programs may share it. Where there is no folder, the settings
  // last as long as the program.
  [[nodiscard]] record::Settings read_settings() const {
    if (settings_file_.empty()) return settings_;
    constexpr std::size_t kLargestFile = std::size_t{1} << 20U;  // room for 100 maps
    const Result<system::FileText> file = system::read_file(settings_file_, kLargestFile);
    return record::parse_settings(file ? std::string_view(file->text) : std::string_view());
  }

  [[nodiscard]] static Error unknown(std::string_view name) {
    return {ErrorCode::Unknown, Message(record::text::kNoSuchGame, excerpt(name))};
  }

  Library library_;
  std::filesystem::path settings_file_;  // none: they are kept in memory
  mutable std::mutex mutex_{};
  record::Settings settings_{};
};

}  // namespace

std::shared_ptr<record::Storage> storage_of(Library library) {
  return std::make_shared<LibraryStorage>(std::move(library));
}

}  // namespace joga::library
