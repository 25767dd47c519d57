// Conversions between the store's types and the rows of databases.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/store/catalogue.hpp"
#include "joga/store/database.hpp"

namespace joga::store {

using Row = std::vector<Field>;

[[noreturn]] inline void refuse_damaged() {
  throw DatabaseError(DatabaseError::Kind::Other, Message(text::kDamaged, Message(text::kUnexpectedValue)));
}

[[nodiscard]] inline std::optional<std::int64_t> optional_number(const Row& row, std::size_t column) {
  const Field& field = row.at(column);
  if (!field) return std::nullopt;
  const std::optional<std::int64_t> number = number_from<std::int64_t>(*field);
  if (!number) refuse_damaged();
  return number;
}

[[nodiscard]] inline std::int64_t number_in(const Row& row, std::size_t column) {
  const std::optional<std::int64_t> number = optional_number(row, column);
  if (number) return *number;
  refuse_damaged();
}

[[nodiscard]] inline std::string text_in(Row& row, std::size_t column) {
  Field& field = row.at(column);
  if (field) return *std::move(field);
  refuse_damaged();
}

[[nodiscard]] inline std::uint64_t revision_in(const Row& row, std::size_t column) {
  const std::int64_t number = number_in(row, column);
  if (number < 1) refuse_damaged();
  return static_cast<std::uint64_t>(number);
}

template <class Choice>
[[nodiscard]] Choice choice_in(const Row& row, std::size_t column, Choice last) {
  const std::int64_t number = number_in(row, column);
  if (number < 0 || number > static_cast<std::int64_t>(last)) refuse_damaged();
  return static_cast<Choice>(number);
}

[[nodiscard]] inline std::optional<PersonId> person_in(const Row& row, std::size_t column) {
  const std::optional<std::int64_t> number = optional_number(row, column);
  return number ? std::optional(PersonId{*number}) : std::nullopt;
}

[[nodiscard]] inline std::size_t count_in(const Row& row, std::size_t column) {
  return static_cast<std::size_t>(number_in(row, column));
}

[[nodiscard]] inline Time time_in(const Row& row, std::size_t column) {
  return Time(Milliseconds(number_in(row, column)));
}

[[nodiscard]] inline Person read_person(Row& row) {
  return {.id = PersonId{number_in(row, 0)},
          .name = text_in(row, 1),
          .owner = person_in(row, 2),
          .blocked = number_in(row, 3) != 0,
          .seen = time_in(row, 4),
          .invitations = choice_in(row, 5, Invitations::Nobody)};
}

[[nodiscard]] inline GameHeading read_heading(Row& row) {
  GameHeading heading{.id = text_in(row, 0),
                      .revision = revision_in(row, 1),
                      .phase = choice_in(row, 2, Phase::Over),
                      .listed = number_in(row, 3) != 0,
                      .seats = {person_in(row, 4), person_in(row, 5)},
                      .invited = person_in(row, 6),
                      .world_due = std::nullopt,
                      .service_due = std::nullopt,
                      .computer_to_move = number_in(row, 9) != 0,
                      .changed = time_in(row, 10),
                      .summary = text_in(row, 11),
                      .aborted = number_in(row, 12) != 0};
  if (const std::optional<std::int64_t> due = optional_number(row, 7))
    heading.world_due = Time(Milliseconds(*due));
  if (const std::optional<std::int64_t> due = optional_number(row, 8))
    heading.service_due = ServiceTime(*due);
  return heading;
}

[[nodiscard]] inline Value value_of(std::uint64_t number) {
  return static_cast<std::int64_t>(number);
}
[[nodiscard]] inline Value value_of(bool truth) {
  return std::int64_t{truth ? 1 : 0};
}
[[nodiscard]] inline Value value_of(std::string_view words) {
  return words;
}
template <class Choice>
  requires std::is_enum_v<Choice>
[[nodiscard]] Value value_of(Choice choice) {
  return static_cast<std::int64_t>(choice);
}
[[nodiscard]] inline Value value_of(Milliseconds duration) {
  return static_cast<std::int64_t>(duration.count());
}
[[nodiscard]] inline Value value_of(Time time) {
  return value_of(time.time_since_epoch());
}
[[nodiscard]] inline Value value_of(const std::string& words) {
  return std::string_view(words);
}
template <class T>
[[nodiscard]] inline Value value_of(const std::optional<T>& given) {
  return given ? value_of(*given) : Value();
}

// A limit on rows for a database: its numbers are smaller than a size_t.
[[nodiscard]] inline std::uint64_t limit(std::size_t most) {
  return std::min<std::uint64_t>(most, std::numeric_limits<std::int32_t>::max());
}

template <class... Arguments>
QueryResult run(DatabaseConnection& connection, const std::string& statement, const Arguments&... arguments) {
  return connection.run(statement, std::array<Value, sizeof...(Arguments)>{value_of(arguments)...});
}

[[nodiscard]] inline bool can_be_held(std::string_view words) {
  while (!words.empty()) {
    const CodePoint point = front_character(words);
    if (point.length == 0 || point.value == 0) return false;
    words.remove_prefix(point.length);
  }
  return true;
}

// --- Notices, a line each

[[nodiscard]] inline std::string notice_line(const Notice& notice) {
  struct Line {
    std::string operator()(const GameChanged& game) const {
      std::string line = "game " + game.id + " " + std::to_string(game.revision) + (game.lobby ? " 1" : " 0");
      for (const std::optional<PersonId>& person :
           {game.people[0], game.people[1], game.people[2], game.was_invited})
        line += person ? " " + std::to_string(static_cast<std::int64_t>(*person)) : " -";
      return line;
    }
    std::string operator()(const GameRemoved& game) const { return "removed " + game.id; }
    std::string operator()(const PersonChanged& person) const {
      return "person " + std::to_string(static_cast<std::int64_t>(person.id));
    }
    std::string operator()(const NetworksChanged&) const { return "networks"; }
    std::string operator()(const TimeReached& time) const {
      return "time " + std::to_string(time.service.count());
    }
    std::string operator()(const MuchChanged&) const { return "much"; }
  };
  return std::visit(Line(), notice);
}

// A notice of another version of this program may be of an unknown kind.
[[nodiscard]] inline Notice read_notice(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (words.size() == 8 && words[0] == "game") {
    const auto revision = number_from<std::uint64_t>(words[2]);
    if (!revision) return MuchChanged{};
    const auto person = [&](std::size_t word) -> std::optional<PersonId> {
      const auto id = number_from<std::int64_t>(words[word]);
      return id ? std::optional(PersonId{*id}) : std::nullopt;
    };
    return GameChanged{.id = std::string(words[1]),
                       .revision = *revision,
                       .people = {person(4), person(5), person(6)},
                       .was_invited = person(7),
                       .lobby = words[3] == "1"};
  }
  if (words.size() == 2 && words[0] == "removed") return GameRemoved{std::string(words[1])};
  if (words.size() == 2 && words[0] == "person") {
    if (const auto id = number_from<std::int64_t>(words[1])) return PersonChanged{PersonId{*id}};
  }
  if (words.size() == 1 && words[0] == "networks") return NetworksChanged{};
  if (words.size() == 2 && words[0] == "time") {
    if (const auto time = number_from<std::int64_t>(words[1])) return TimeReached{ServiceTime(*time)};
  }
  return MuchChanged{};
}

}  // namespace joga::store
