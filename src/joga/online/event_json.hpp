// Events and snapshots as they are stored, and games as clients get them: whole, as entries of lists, and as
// updates.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/play/game_state.hpp"
#include "joga/service/message.hpp"
#include "joga/store/store.hpp"

namespace joga::online {

using nlohmann::json;
using play::Created;
using play::Ending;
using play::Event;
using play::GameState;
using play::Offer;

// --- Stored texts ---

[[nodiscard]] std::string event_text(const Event& event);
[[nodiscard]] Result<Event> read_event(std::string_view text);
// The bytes that an event takes in a database, about: a row has its key too. A snapshot replaces the last one
// and does not count.
[[nodiscard]] std::size_t stored_bytes(const store::Event& event) noexcept;
// Replays a game from all its events. Fails if this program cannot have written them.
[[nodiscard]] Result<GameState> read_game(std::span<const store::Event> events);

[[nodiscard]] std::string snapshot_text(const play::Snapshot& snapshot);
// Fails if another version of this program has written the text, or if it is damaged.
[[nodiscard]] Result<play::Snapshot> read_snapshot(std::string_view text);

struct LoadedGame {
  store::GameHeading heading{};
  Result<GameState> game;  // fails if the log cannot be read
};
// Reads a game from its snapshot and the events after it; from all its events if there is no snapshot, or if
// this program cannot use the snapshot. None if there is no such game.
[[nodiscard]] Result<std::optional<LoadedGame>> load_game(store::Store& store, std::string_view id);

// People who exist; deleted people are left out.
using People = std::vector<store::Person>;
[[nodiscard]] const store::Person* find_person(const People& people, std::optional<PersonId> id) noexcept;

[[nodiscard]] store::GameHeading heading_of(const std::string& id, const GameState& game,
                                            const People& people);

// --- JSON for clients ---

using service::text_of;
[[nodiscard]] std::int64_t in_milliseconds(store::Time time) noexcept;
[[nodiscard]] json person_json(const store::Person& person);
// Reads the parameter `clock`; null means no clock.
[[nodiscard]] play::TimeControl read_clock(service::Parameters& parameters, std::string_view key);

// Add the fields that a host sends in addition to those of service::game_state_json and service::game_json.
void add_state(json& state, const GameState& game, const People& people, const std::array<bool, 2>& present,
               Moment now);
void add_creation(json& whole, const GameState& game, std::optional<PersonId> viewer);
// An entry of a list, as this viewer sees it.
[[nodiscard]] json summary_json(const store::GameHeading& heading, const People& people,
                                std::optional<PersonId> viewer);

// The game with its rules and map, and the clock, as one text: equal for challenges that quick pairing takes
// for the same. Empty if the game does not begin from the usual start.
[[nodiscard]] std::string terms_of(const store::GameHeading& heading);

// The game as a record, for export.
[[nodiscard]] std::string record_text(const GameState& game, const People& people);
// The opposite of record_text: makes a finished game that belongs to nobody and can be read by everyone who
// has its address.
[[nodiscard]] Result<store::AddGame> import_record(const record::Record& record, const std::string& id,
                                                   Moment now);

// The point where a list continues, as an opaque text for clients.
struct ListCursor {
  Phase phase = Phase::Over;
  std::optional<store::Cursor> after{};  // none: from the start
};
[[nodiscard]] std::string list_cursor_text(Phase phase, const std::optional<store::Cursor>& after);
[[nodiscard]] std::optional<ListCursor> read_list_cursor(std::string_view text);

}  // namespace joga::online
