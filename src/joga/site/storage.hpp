// The storage of the service in a browser: texts by key, all of them in memory too.
//
// - game/NAME: a saved game: the Unix time in seconds at which it was saved, a line end, the record
// - settings: as record::settings_text writes them
// - progress/lessons: as lessons::places_text writes it
// - progress/puzzles: as puzzle::marks_text writes it
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "joga/lessons/progress.hpp"
#include "joga/puzzle/progress.hpp"
#include "joga/record/storage.hpp"

namespace joga::site {

// Returns the name of the saved game that is stored under a key; empty for other keys.
[[nodiscard]] std::string_view saved_game(std::string_view key);

// All items. The browser stores them asynchronously and retries by itself if that fails.
class Items {
 public:
  using All = std::map<std::string, std::string, std::less<>>;
  // No value means that the item is erased.
  using Store = std::function<void(std::string_view key, std::optional<std::string_view> value)>;

  explicit Items(Store store) : store_(std::move(store)) {}

  [[nodiscard]] const All& all() const noexcept { return all_; }
  // Returns an empty text if there is no such item.
  [[nodiscard]] std::string_view value(std::string_view key) const;

  // Adds an item that was stored in an earlier session.
  void restore(std::string_view key, std::string value) {
    all_.insert_or_assign(std::string(key), std::move(value));
  }
  // Sets the value in any case. Returns an error if the browser's last attempt to store this item failed.
  Result<Done> set(std::string_view key, std::string value);
  void erase(std::string_view key);

  // Returns false if the failure is known already.
  bool failed(std::string_view key) { return failed_.emplace(key).second; }
  void works() { failed_.clear(); }

 private:
  Store store_;
  All all_{};
  std::set<std::string, std::less<>> failed_{};
};

[[nodiscard]] std::shared_ptr<record::Storage> storage_in(std::shared_ptr<Items> items);
[[nodiscard]] std::shared_ptr<lessons::Progress> progress_in(const std::shared_ptr<Items>& items);
[[nodiscard]] std::shared_ptr<puzzle::Progress> puzzle_progress_in(const std::shared_ptr<Items>& items);

}  // namespace joga::site
