#include "joga/service/seats.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <variant>

#include "joga/core/text.hpp"
#include "joga/engine/offer.hpp"
#include "joga/service/catalogue.hpp"

namespace joga::service {
namespace {

// Returns the heading under which a page offers a player.
struct Group {
  std::string_view operator()(const engine::Human&) const { return "human"; }
  std::string_view operator()(const engine::ReportLevel&) const { return "report"; }
  std::string_view operator()(const engine::Level&) const { return "level"; }
  std::string_view operator()(const engine::Perfect&) const { return "perfect"; }
  std::string_view operator()(const auto&) const { return "engine"; }
};

[[nodiscard]] json entry(const engine::Who& who, const GameInfo& game, Language language) {
  json described{{"who", who.text()},
                 {"name", engine::who_name(who, game).in(language)},
                 {"group", std::visit(Group{}, who.kind)}};
  if (const Message title = engine::who_title(who, game); !title.empty())
    described["title"] = title.in(language);
  if (const Message meaning = engine::who_meaning(who, game); !meaning.empty())
    described["meaning"] = meaning.in(language);
  return described;
}

void read_who(Parameters& seat, const GameInfo& game, engine::Who& who) {
  const std::string text = seat.text("who", kLongestName);
  if (seat.failure()) return;
  Result<engine::Who> parsed = engine::Who::parse(text, game);
  if (!parsed) return seat.reject({FailureCode::Invalid, parsed.error().message});
  if (parsed->is_foreign()) {
    return seat.reject({FailureCode::Invalid, Message(text::kForeignPlayer, excerpt(text))});
  }
  const auto* engine = std::get_if<engine::Searching>(&parsed->kind);
  if (engine != nullptr && engine->limits.move_time.value_or(search::Milliseconds(0)) > kLongestMove) {
    return seat.reject({FailureCode::Invalid, Message(text::kThinksTooLong, kLongestMove.count())});
  }
  who = *std::move(parsed);
}

}  // namespace

json who_json(const std::vector<engine::Who>& players, const GameInfo& game, Language language) {
  json list = json::array();
  list.push_back(entry(engine::Who{}, game, language));
  int rung = 0;
  const std::size_t rungs = engine::ladder(game).size();
  for (const engine::Who& who : players) {
    json described = entry(who, game, language);
    if (std::cmp_less(rung, rungs)) described["rung"] = ++rung;
    list.push_back(std::move(described));
  }
  return list;
}

play::Seats read_seats(Parameters& parameters, const GameInfo& game) {
  play::Seats seats;
  const json& list = parameters.list("players", seats.size(), seats.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    Parameters seat(list[i], parameters.path_of("players") + std::to_string(i) + '/');
    read_who(seat, game, seats[i].who);
    seats[i].name = seat.text_if_given("name", kLongestName).value_or(std::string());
    parameters.take(seat);
  }
  return seats;
}

}  // namespace joga::service
