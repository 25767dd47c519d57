#include "joga/site/storage.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "joga/core/sort.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/saved.hpp"
#include "joga/record/writer.hpp"
#include "joga/site/catalogue.hpp"

namespace joga::site {
namespace {

constexpr std::string_view kGamePrefix = "game/";
constexpr std::string_view kSettingsKey = "settings";
constexpr std::string_view kLessonsKey = "progress/lessons";
constexpr std::string_view kPuzzlesKey = "progress/puzzles";

[[nodiscard]] std::string key_of(std::string_view name) {
  return std::string(kGamePrefix).append(name);
}

struct StoredGame {
  std::int64_t changed = 0;
  std::string_view record{};
};

[[nodiscard]] StoredGame stored_game(std::string_view value) {
  const std::size_t end = std::min(value.find('\n'), value.size());
  return {.changed = parse_number(value.substr(0, end)).value_or(0),
          .record = value.substr(std::min(end + 1, value.size()))};
}

[[nodiscard]] record::SavedGameInfo info_of(std::string_view name, std::string_view value, bool in_use) {
  const auto [changed, record] = stored_game(value);
  record::SavedGameInfo info =
      record::read_heading(record.substr(0, record::kHeadingBytes), record.size() <= record::kHeadingBytes)
          .value_or(record::SavedGameInfo{});
  info.name = name;
  info.changed = changed;
  info.in_use = in_use;
  return info;
}

// The names of the open games.
using OpenNames = std::set<std::string, std::less<>>;

class SavedItem final : public record::SavedGame {
 public:
  SavedItem(std::string name, std::shared_ptr<Items> items, std::shared_ptr<OpenNames> open)
      : name_(std::move(name)), items_(std::move(items)), open_(std::move(open)) {
    open_->insert(name_);
    take_info();
  }
  SavedItem& operator=(SavedItem&&) = delete;
  ~SavedItem() override { open_->erase(name_); }

  const std::string& name() const noexcept override { return name_; }
  const record::SavedGameInfo& info() const noexcept override { return info_; }

  Result<Done> save(const record::Record& record) override {
    const Result<std::string> text = record::text_to_save(record);
    if (!text) return text.error();
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    Result<Done> set =
        items_->set(key_of(name_), std::to_string(now.time_since_epoch().count()) + '\n' + *text);
    take_info();
    if (!set) return Error{set.error().code, Message(record::text::kCannotSave, set.error().message)};
    return set;
  }

 private:
  void take_info() { info_ = info_of(name_, items_->value(key_of(name_)), true); }

  std::string name_;
  std::shared_ptr<Items> items_;
  std::shared_ptr<OpenNames> open_;
  record::SavedGameInfo info_{};
};

class ItemStorage final : public record::Storage {
 public:
  explicit ItemStorage(std::shared_ptr<Items> items) : items_(std::move(items)) {}

  std::vector<Message> tidy() override { return {}; }

  Result<std::vector<record::SavedGameInfo>> list() const override {
    std::vector<record::SavedGameInfo> games;
    const Items::All& all = items_->all();
    for (auto item = all.lower_bound(kGamePrefix); item != all.end() && item->first.starts_with(kGamePrefix);
         ++item) {
      const std::string name = item->first.substr(kGamePrefix.size());
      games.push_back(info_of(name, item->second, open_->contains(name)));
    }
    // Names begin with the time, so of games saved within the same second the newer one comes first.
    heap_sort(games, [](const record::SavedGameInfo& one, const record::SavedGameInfo& two) {
      return std::tie(one.changed, one.name) > std::tie(two.changed, two.name);
    });
    return games;
  }

  std::size_t bytes(std::string_view name) const override { return items_->value(key_of(name)).size(); }

  Result<std::unique_ptr<record::SavedGame>> create(const record::Record& record) override {
    std::string name;
    do {
      name = record::new_game_name(std::chrono::system_clock::now());
    } while (bytes(name) > 0);
    auto game = std::make_unique<SavedItem>(name, items_, open_);
    if (const Result<Done> saved = game->save(record); !saved) {
      items_->erase(key_of(name));
      return saved.error();
    }
    return std::unique_ptr<record::SavedGame>(std::move(game));
  }

  Result<record::OpenedGame> open(std::string_view name) override {
    if (open_->contains(name)) return Error{ErrorCode::Illegal, record::text::kInUse};
    Result<record::Record> record = load(name);
    if (!record) return record.error();
    return record::OpenedGame{std::make_unique<SavedItem>(std::string(name), items_, open_),
                              *std::move(record)};
  }

  Result<record::Record> load(std::string_view name) const override {
    if (bytes(name) == 0) return unknown(name);
    Result<record::Record, record::SavedFlaw> read =
        record::read_saved(stored_game(items_->value(key_of(name))).record);
    if (!read) return read.error().of(name);
    return *std::move(read);
  }

  Result<Done> remove(std::string_view name) override {
    if (open_->contains(name)) return Error{ErrorCode::Illegal, record::text::kInUse};
    if (bytes(name) == 0) return unknown(name);
    items_->erase(key_of(name));
    return Done{};
  }

  record::Settings settings() const override { return record::parse_settings(items_->value(kSettingsKey)); }

  Result<Done> change_setting(std::string_view name, std::string_view value) override {
    record::Settings all = settings();
    if (value.empty()) {
      all.erase(std::string(name));
    } else {
      all.insert_or_assign(std::string(name), std::string(value));
    }
    return items_->set(kSettingsKey, record::settings_text(all));
  }

 private:
  [[nodiscard]] static Error unknown(std::string_view name) {
    return {ErrorCode::Unknown, Message(record::text::kNoSuchGame, excerpt(name))};
  }

  std::shared_ptr<Items> items_;
  std::shared_ptr<OpenNames> open_ = std::make_shared<OpenNames>();
};

[[nodiscard]] KeptText kept_in(const std::shared_ptr<Items>& items, std::string_view key) {
  return {.read = [items, key] { return std::string(items->value(key)); },
          .write = [items, key](std::string text) { return items->set(key, std::move(text)); }};
}

}  // namespace

std::string_view saved_game(std::string_view key) {
  return key.starts_with(kGamePrefix) ? key.substr(kGamePrefix.size()) : std::string_view();
}

std::string_view Items::value(std::string_view key) const {
  const auto found = all_.find(key);
  return found == all_.end() ? std::string_view() : std::string_view(found->second);
}

Result<Done> Items::set(std::string_view key, std::string value) {
  store_(key, value);
  all_.insert_or_assign(std::string(key), std::move(value));
  if (!failed_.contains(key)) return Done{};
  return Error{ErrorCode::Unsupported, text::kNotStored};
}

void Items::erase(std::string_view key) {
  const auto found = all_.find(key);
  if (found == all_.end()) return;
  store_(key, std::nullopt);
  all_.erase(found);
}

std::shared_ptr<record::Storage> storage_in(std::shared_ptr<Items> items) {
  return std::make_shared<ItemStorage>(std::move(items));
}

std::shared_ptr<lessons::Progress> progress_in(const std::shared_ptr<Items>& items) {
  return std::make_shared<lessons::Progress>(kept_in(items, kLessonsKey));
}

std::shared_ptr<puzzle::Progress> puzzle_progress_in(const std::shared_ptr<Items>& items) {
  return std::make_shared<puzzle::Progress>(kept_in(items, kPuzzlesKey));
}

}  // namespace joga::site
