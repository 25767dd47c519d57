#include "joga/play/seats.hpp"

#include <random>
#include <utility>
#include <variant>

#include "joga/engine/perfect_player.hpp"
#include "joga/games/registry.hpp"

namespace joga::play {
namespace {

constexpr std::string_view kHuman = "human";
constexpr std::string_view kNamePrefix = "human:";

// Returns whether a record may seat this player: only those that neither read a file nor start a program.
// Every new kind of player must be decided here.
struct MayComeFromRecord {
  bool operator()(const engine::Human&) const noexcept { return true; }
  bool operator()(const engine::ReportLevel&) const noexcept { return true; }
  bool operator()(const engine::MinimaxDepth&) const noexcept { return true; }
  bool operator()(const engine::Searching&) const noexcept { return true; }
  bool operator()(const engine::Level&) const noexcept { return true; }
  bool operator()(const engine::Perfect&) const noexcept { return true; }
  bool operator()(const engine::UgiProgram&) const noexcept { return false; }
};

[[nodiscard]] std::optional<engine::Who> computer_from(std::string_view tag, const GameInfo& game) {
  const Result<engine::Who> who = engine::Who::parse(tag, game);
  if (!who || who->is_human() || !std::visit(MayComeFromRecord{}, who->kind)) return std::nullopt;
  return *who;
}

// Whether a person of this name would become somebody else when the record is read, unless the name has the
// prefix.
[[nodiscard]] bool needs_prefix(std::string_view name, const GameInfo& game) {
  while (name.starts_with(kNamePrefix)) name.remove_prefix(kNamePrefix.size());
  return name == kHuman || computer_from(name, game).has_value();
}

}  // namespace

Seat person_seat(PersonId person, bool bot) {
  Seat seat;
  seat.person = person;
  seat.bot = bot;
  return seat;
}

Seat computer_seat(engine::Who who) {
  Seat seat;
  seat.who = std::move(who);
  return seat;
}

Seat free_seat() {
  Seat seat;
  seat.is_free = true;
  return seat;
}

Result<Done> check_computers(const Seats& seats, const AnyGame& game) {
  for (const Seat& seat : seats) {
    if (const Result<Done> known = seat.who.check(game.info()); !known) return known.error();
    if (!std::holds_alternative<engine::Perfect>(seat.who.kind)) continue;
    if (const Result<Done> solved = engine::check_perfect(game); !solved) return solved.error();
  }
  return Done{};
}

Seat seat_from(std::string_view tag, const GameInfo& game) {
  Seat seat;
  if (const auto computer = computer_from(tag, game)) {
    seat.who = *computer;
  } else if (tag != kHuman) {
    const bool has_prefix = tag.starts_with(kNamePrefix) && needs_prefix(tag, game);
    seat.name = has_prefix ? tag.substr(kNamePrefix.size()) : tag;
  }
  return seat;
}

Seats seats_from(const record::Tags& tags, const GameInfo& game) {
  return {seat_from(tags.value(kPlayerTags[0]), game), seat_from(tags.value(kPlayerTags[1]), game)};
}

std::string player_tag(const Seat& seat, const GameInfo& game) {
  if (!seat.who.is_human()) return seat.who.text();
  if (seat.name.empty()) return std::string(kHuman);
  return (needs_prefix(seat.name, game) ? std::string(kNamePrefix) : std::string()) + seat.name;
}

std::array<bool, 2> people_in(const record::SavedGameInfo& game) {
  const GameInfo* info = games::find_info(game.spec);
  if (info == nullptr) return {};
  const auto is_person = [&](const std::string& label) {
    return !label.empty() && seat_from(label, *info).who.is_human();
  };
  return {is_person(game.players[0]), is_person(game.players[1])};
}

std::uint64_t fresh_seed() {
  return std::random_device()();
}

}  // namespace joga::play
