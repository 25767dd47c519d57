// Requests for what the service offers: the games, their options and players, their rules.
#include <array>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/core/map_tools.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/offer.hpp"
#include "joga/games/registry.hpp"
#include "joga/guide/guide.hpp"
#include "joga/puzzle/puzzle.hpp"
#include "joga/render/view_json.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/seats.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

constexpr int kProtocol = 2;

// --- hello ---

[[nodiscard]] json option_json(const OptionInfo& option, Language language) {
  json values = json::array();
  for (const OptionWord& value : option.values) {
    values.push_back({{"word", value.word}, {"name", Message(value.name).in(language)}});
  }
  json described{{"key", option.key},
                 {"meaning", Message(option.meaning).in(language)},
                 {"default", option.default_value},
                 {"values", std::move(values)}};
  if (option.range) described["range"] = {option.range->first, option.range->second};
  if (const auto& other = option.other_default) {
    described["other_default"] = {{"when", {{"key", other->when.key}, {"value", other->when.value}}},
                                  {"value", other->value}};
  }
  if (const auto& condition = option.only_when) {
    described["only_when"] = {{"key", condition->key}, {"value", condition->value}};
  }
  return described;
}

[[nodiscard]] json maps_json(const MapTools& maps, Language language) {
  json letters = json::array();
  for (const MapLetter& offered : maps.palette) {
    json letter{{"letter", std::string(1, offered.letter)},
                {"terrain", terrain_word(offered.terrain)},
                {"name", Message(offered.terrain->name).in(language)},
                {"opposite", std::string(1, offered.opposite)}};
    if (offered.is_unique) letter["unique"] = true;
    letters.push_back(std::move(letter));
  }
  return {{"option", maps.option},
          {"random", maps.random},
          {"seed", maps.seed},
          {"letters", std::move(letters)},
          {"vacated", std::string(1, maps.vacated)},
          {"first_steps", Message(maps.first_steps).in(language)}};
}

[[nodiscard]] json game_json(const GameInfo& game, Language language) {
  json options = json::array();
  for (const OptionInfo& option : game.options) options.push_back(option_json(option, language));
  json players = json::array();
  for (const SideColour colour : game.colours) {
    players.push_back({{"colour", colour_word(colour)}, {"name", Message(colour_name(colour)).in(language)}});
  }
  return {{"id", game.id},
          {"name", game.name},
          {"summary", Message(game.summary).in(language)},
          {"players", players},
          {"kinds", render::kinds_json(game.kinds, language)},
          {"options", options},
          {"who", who_json(engine::offered_players(game), game, language)},
          {"default_opponent", engine::default_opponent(game).text()},
          {"centi_per_logit", game.centi_per_logit},
          {"sample", {{"game", game.sample.spec}, {"moves", words_of(game.sample.moves)}}},
          {"maps", game.maps != nullptr ? maps_json(*game.maps, language) : json(nullptr)},
          {"puzzles", puzzle::shipped_puzzles(game.id).size()}};
}

Answer hello(Parameters& parameters, const RequestContext& context) {
  const std::string word = parameters.text("language");
  if (const auto& failure = parameters.failure()) return *failure;
  const std::optional<Language> language = parse_language(word);
  if (!language) {
    return Failure{FailureCode::Malformed, Message(text::kParameterWants, "language", text::kALanguage)};
  }
  json games = json::array();
  for (const GameInfo* game : games::all_games()) games.push_back(game_json(*game, *language));
  json offer{{"name", "joga"},
             {"version", context.options.version},
             {"protocol", kProtocol},
             {"language", language_code(*language)},
             {"games", std::move(games)}};
  return Follow([language = *language, offer = std::move(offer)](const Reply& reply) {
    reply.page().set_language(language);
    json notices = json::array();
    for (const Message& notice : reply.shared().take_notices()) notices.push_back(notice.in(language));
    json whole = offer;
    whole["notices"] = std::move(notices);
    reply.result(whole);
  });
}

// --- players ---

// The whole spec matters, with rules and map: some players play only on some maps.
Answer players(Parameters& parameters, const RequestContext& context) {
  const auto game = read_game(parameters);
  if (!game) return game.error();
  return json{{"who", who_json(engine::offered_players(**game), (*game)->info(), context.language)}};
}

// --- rules ---

[[nodiscard]] std::string_view span_word(guide::SpanKind kind) noexcept {
  switch (kind) {
    case guide::SpanKind::Plain:
      return "plain";
    case guide::SpanKind::Bold:
      return "bold";
    case guide::SpanKind::Code:
      break;
  }
  return "code";
}

[[nodiscard]] json spans_json(const guide::Spans& spans) {
  json list = json::array();
  for (const guide::Span& span : spans) list.push_back({{"kind", span_word(span.kind)}, {"text", span.text}});
  return list;
}

struct BlockWriter {
  Language language;

  json operator()(const guide::Heading& heading) const {
    return {{"kind", "heading"}, {"level", heading.level}, {"text", spans_json(heading.text)}};
  }
  json operator()(const guide::Paragraph& paragraph) const {
    return {{"kind", "paragraph"}, {"text", spans_json(paragraph.text)}};
  }
  json operator()(const guide::ListItem& item) const {
    return {{"kind", "item"}, {"text", spans_json(item.text)}};
  }
  json operator()(const guide::Example& example) const {
    json place{{"game", example.spec}, {"moves", example.moves}};
    if (!example.position.empty()) place["position"] = example.position;
    // An example of our own: tests check that it can be set up.
    const Result<History> history = guide::set_up(example);
    return {{"kind", "example"},
            {"caption", spans_json(example.caption)},
            {"place", std::move(place)},
            {"view", history ? render::view_json(history->view(), language) : json(nullptr)}};
  }
};

Answer rules(Parameters& parameters, const RequestContext& context) {
  const std::string game = parameters.text("game");
  if (const auto& failure = parameters.failure()) return *failure;
  const Result<GameSpec> spec = GameSpec::parse(game);
  const std::vector<guide::Block>& blocks = guide::rules(spec ? spec->id : game, context.language);
  if (blocks.empty()) return Failure{FailureCode::Unknown, Message(text::kNoRules, excerpt(game))};
  json list = json::array();
  for (const guide::Block& block : blocks) list.push_back(std::visit(BlockWriter{context.language}, block));
  return json{{"blocks", std::move(list)}};
}

constexpr std::array<RequestKind, 3> kOfferRequests{
    {{"hello", hello}, {"players", players}, {"rules", rules}}};

}  // namespace

std::span<const RequestKind> offer_requests() noexcept {
  return kOfferRequests;
}

}  // namespace joga::service
