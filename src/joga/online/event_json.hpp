// Events as they are stored, and games as they are told: whole, in lists, and how they stand.
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

// --- What is stored ---

[[nodiscard]] std::string event_text(const Event& event);
[[nodiscard]] Result<Event> read_event(std::string_view text);
// A game from its events, from the first on. An error: they are none of this program's.
[[nodiscard]] Result<GameState> read_game(std::span<const store::Event> events);

// The people who are around: those who have been deleted are not among them.
using People = std::vector<store::Person>;
[[nodiscard]] const store::Person* find_person(const People& people, std::optional<PersonId> id) noexcept;

[[nodiscard]] store::Heading heading_of(const std::string& id, const GameState& game, const People& people);

// --- What is told ---

using service::text_of;
[[nodiscard]] std::int64_t in_milliseconds(store::Time time) noexcept;
[[nodiscard]] json person_json(const store::Person& person);
[[nodiscard]] json clock_json(const play::TimeControl& clock);
// The parameter `clock`; null counts as none.
[[nodiscard]] play::TimeControl read_clock(service::Parameters& parameters, std::string_view key);

[[nodiscard]] json state_json(const GameState& game, const People& people, const std::array<bool, 2>& present,
                              Moment now);
[[nodiscard]] json move_texts(const History& history, std::size_t from);
// An entry in a list, for this viewer.
[[nodiscard]] json summary_json(const store::Heading& heading, const People& people,
                                std::optional<PersonId> viewer);

// As people keep it.
[[nodiscard]] std::string record_text(const GameState& game, const People& people);
// The converse: a game that is over and nobody's, to be read by whoever has its address.
[[nodiscard]] Result<store::AddGame> import_record(const record::Record& record, const std::string& id,
                                                   Moment now);

// Where a list goes on, as a text that means something to this program alone.
struct Place {
  Phase phase = Phase::Over;
  std::optional<store::Cursor> after{};  // none: from the beginning
};
[[nodiscard]] std::string place_text(Phase phase, const std::optional<store::Cursor>& after);
[[nodiscard]] std::optional<Place> read_place(std::string_view text);

// A name that can be shown to others: one line, no control or direction characters, single blanks.
[[nodiscard]] Result<std::string> clean_name(std::string_view name, std::size_t most_characters);

}  // namespace joga::online
