// What the browser keeps for the service: texts by keys, all of them in memory too.
//
//   game/NAME             a saved game: the second of 1970 in which it was saved, a line end, the record
//   settings              as record::settings_text writes them
//   progress/lessons      as lessons::places_text does
//   progress/puzzles      as puzzle::marks_text does
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

// The name of the saved game that a key stands for; empty for other keys.
[[nodiscard]] std::string_view saved_game(std::string_view key);

// The browser stores some time after it is told to, and tries again by itself if that fails.
class Items {
 public:
  using All = std::map<std::string, std::string, std::less<>>;
  // Nothing for a value: the item is gone.
  using Store = std::function<void(std::string_view key, std::optional<std::string_view> value)>;

  explicit Items(Store store) : store_(std::move(store)) {}

  [[nodiscard]] const All& all() const noexcept { return all_; }
  // Empty where there is none.
  [[nodiscard]] std::string_view value(std::string_view key) const;

  // What was stored before.
  void restore(std::string_view key, std::string value) {
    all_.insert_or_assign(std::string(key), std::move(value));
  }
  // An error if the browser has not been able to store this item lately; the new value counts all the same.
  Result<Done> set(std::string_view key, std::string value);
  void erase(std::string_view key);

  // False where that is known already.
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
