// Saved games as texts, wherever those are kept.
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

// What a list tells of a saved game, from the first part of its text. The record's reader plays every turn
// through, which takes too long for a thousand games; here turns are only counted. Without name and time,
// which the text does not know. Nothing when it does not look like a record, or, being whole, has no end.
[[nodiscard]] std::optional<SavedGameInfo> read_heading(std::string_view text, bool whole);

// A record as it is saved. An error when it is too large: it could not be read again.
[[nodiscard]] Result<std::string> text_to_save(const Record& record);

// Why a text holds no game that can be played, and whether the text is to blame.
struct SavedFlaw {
  bool damaged = true;
  Message why{};

  // Said of the game of this name.
  [[nodiscard]] Error of(std::string_view name) const;
};
[[nodiscard]] Result<Record, SavedFlaw> read_saved(std::string_view text);

// A moment by the user's clock: "2026-01-31 15:45:02".
[[nodiscard]] std::string local_time(std::time_t moment);
[[nodiscard]] std::string utc_time(std::time_t moment);

// A name for a new game: date, time and four random letters, "20260131-154502-k7qm". Two at the same moment
// differ almost certainly.
[[nodiscard]] std::string new_game_name(std::chrono::system_clock::time_point now);

// Settings as lines "name = word"; a line that is none is ignored.
[[nodiscard]] Settings parse_settings(std::string_view text);
[[nodiscard]] std::string settings_text(const Settings& settings);

}  // namespace joga::record
