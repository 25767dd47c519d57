// Saved games as texts, independent of where they are stored.
#pragma once

#include <chrono>
#include <cstddef>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/record/record.hpp"
#include "joga/record/storage.hpp"

namespace joga::record {

// Enough for ten thousand turns.
inline constexpr std::size_t kHeadingBytes = std::size_t{64} << 10U;

inline constexpr std::size_t kOpeningTurns = 20;

// Makes the list entry of a saved game from the first part of its text. The record's reader plays every turn,
// which takes too long for a thousand games; this function only counts turns. It leaves name and time empty,
// because they are not in the text. Returns nothing if the text does not look like a record, or is whole but
// has no end.
[[nodiscard]] std::optional<SavedGameInfo> read_heading(std::string_view text, bool whole);

// The text of a record to save. Fails if it is too large to be read again.
[[nodiscard]] Result<std::string> text_to_save(const Record& record);

// The reason why a text cannot be opened as a game, and whether the text is damaged.
struct SavedFlaw {
  bool damaged = true;
  Message why{};

  // The error about the game of this name.
  [[nodiscard]] Error of(std::string_view name) const;
};
[[nodiscard]] Result<Record, SavedFlaw> read_saved(std::string_view text);

// A time by the user's clock: "2026-01-31 15:45:02".
[[nodiscard]] std::string local_time(std::time_t moment);
[[nodiscard]] std::string utc_time(std::time_t moment);

// A name for a new game: date, time and four random letters, "20260131-154502-k7qm". Two names of the same
// second differ almost certainly.
[[nodiscard]] std::string new_game_name(std::chrono::system_clock::time_point now);

// Settings as lines "name = word"; other lines are ignored.
[[nodiscard]] Settings parse_settings(std::string_view text);
[[nodiscard]] std::string settings_text(const Settings& settings);

}  // namespace joga::record
