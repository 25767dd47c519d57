// Requests about positions: looking at them, entering turns, setting up boards and maps.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/map_tools.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/play/explain.hpp"
#include "joga/play/values.hpp"
#include "joga/render/svg.hpp"
#include "joga/render/view_json.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

// A game and one of its positions, both from the parameters.
struct Spot {
  std::shared_ptr<const AnyGame> game{};
  AnyPosition position{};
};

[[nodiscard]] Result<Spot, Failure> read_spot(Parameters& parameters) {
  const std::string text = parameters.text("position");
  const auto game = read_game(parameters);
  if (!game) return game.error();
  const auto position = position_of(**game, text);
  if (!position) return position.error();
  return Spot{.game = *game, .position = *position};
}

Answer look(Parameters& parameters, const RequestContext& context) {
  const auto history = read_history(parameters, context);
  if (!history) return history.error();
  return position_json(*history, context.language);
}

// Describes the game turn by turn. A page that has the first turns asks for the rest.
Answer story(Parameters& parameters, const RequestContext& context) {
  const std::int64_t from = parameters.has("from") ? parameters.whole("from", 0, kMostMoves) : 0;
  const auto history = read_history(parameters, context);
  if (!history) return history.error();
  json turns = json::array();
  for (auto ply = static_cast<std::size_t>(from); ply < history->ply(); ++ply) {
    const AnyGame& game = history->game();
    const AnyPosition& before = history->position_at(ply);
    const AnyMove move = history->move_at(ply);
    json turn{{"label", game.move_label(before, move)},
              {"words", play::turn_story(game, before, move).in(context.language)}};
    if (const Message gain = game.move_gain(before, move); !gain.empty())
      turn["gain"] = gain.in(context.language);
    // Pages draw a piece that is only placed, so that nobody has to know its letter.
    const TurnParts parts = game.move_parts(before, move);
    if (parts.path.empty() && parts.placed.size() == 1 && parts.piece != nullptr) {
      turn["placed"] = {{"kind", parts.piece->word},
                        {"owner", index_of(game.to_move(before)) + 1},
                        {"cell", parts.placed.front()}};
    }
    turns.push_back(std::move(turn));
  }
  return json{{"turns", std::move(turns)}};
}

Answer input(Parameters& parameters, const RequestContext& context) {
  const std::string text = parameters.text("text");
  const auto spot = read_spot(parameters);
  if (!spot) return spot.error();
  const auto& [game, position] = *spot;
  return verdict_json(*game, position, text, context.language);
}

[[nodiscard]] json values_json(const History& history, const solve::KnownMoves& values, Language language) {
  const AnyGame& game = history.game();
  const Player player = game.to_move(history.position());
  json moves = json::array();
  for (const auto& [move, value] : values.moves) {
    moves.push_back({{"move", game.move_text(history.position(), move)},
                     {"value", value_json(game.info(), value, player, language)}});
  }
  json open = json::array();
  for (const AnyMove move : values.open) open.push_back(game.move_text(history.position(), move));
  json legal = json::array();
  const bool over = moves.empty() && open.empty();
  for (const AnyMove move : over ? std::vector<AnyMove>() : game.legal_moves(history.position())) {
    legal.push_back(move_json(game, history.position(), move));
  }
  return {{"moves", std::move(moves)},
          {"open", std::move(open)},
          {"legal", std::move(legal)},
          {"remark", play::values_remark(history, values).in(language)}};
}

// Writes the answer in a job, not on the strand: there may be thousands of moves.
void tell_values(const Reply& reply, const std::shared_ptr<const History>& history,
                 const solve::KnownMoves& values) {
  const auto text = std::make_shared<std::string>();
  reply.shared().work->run(
      [text, history, values, language = reply.language()] {
        *text = text_of(values_json(*history, values, language));
      },
      [text, reply](JobEnd end) {
        if (end == JobEnd::OutOfMemory) return reply.fail({FailureCode::Failed, text::kOutOfMemory});
        reply.result_text(*text);
      });
}

Answer values(Parameters& parameters, const RequestContext& context) {
  auto read = read_history(parameters, context);
  if (!read) return read.error();
  const auto history = std::make_shared<const History>(*std::move(read));
  return Follow([history](const Reply& reply) {
    const std::size_t memory = std::min(solve::kUsualMemory, reply.shared().scheduler->memory().for_one());
    const Task task{.history = history,
                    .what = FindValues{.memory_mib = memory,
                                       .kept = std::make_shared<play::ValueSearch>(history, memory)}};
    reply.page().defer(reply, Urgency::Values, task, [reply, history](const Finding& finding) {
      const auto* values = std::get_if<solve::KnownMoves>(&finding);
      if (values != nullptr) tell_values(reply, history, *values);
    });
  });
}

[[nodiscard]] json opening_json(const History& history, const Opening& opening, Language language) {
  const AnyGame& game = history.game();
  const Player player = game.to_move(history.position());
  json moves = json::array();
  for (const engine::BookMove& known : opening.moves) {
    json move = move_json(game, history.position(), known.move);
    move["value"] = value_json(game.info(), known.value, player, language);
    move["positions"] = known.positions;
    moves.push_back(std::move(move));
  }
  return {{"book", opening.has_book}, {"moves", std::move(moves)}};
}

Answer openings(Parameters& parameters, const RequestContext& context) {
  auto read = read_history(parameters, context);
  if (!read) return read.error();
  const auto history = std::make_shared<const History>(*std::move(read));
  return Follow([history](const Reply& reply) {
    const Task task{.history = history, .what = LookUpOpening{}};
    reply.page().defer(reply, Urgency::Hint, task, [reply, history](const Finding& finding) {
      const auto* opening = std::get_if<Opening>(&finding);
      if (opening != nullptr) reply.result(opening_json(*history, *opening, reply.language()));
    });
  });
}

Answer picture(Parameters& parameters, const RequestContext& context) {
  const render::SvgStyle style{
      .language = context.language,
      .theme = parameters.truth("dark") ? render::SvgTheme::Dark : render::SvgTheme::Light,
      .areas = parameters.truth("areas")};
  const auto history = read_history(parameters, context);
  if (!history) return history.error();
  return json{{"svg", render::svg_board(history->view(), style)}};
}

// --- Editors ---

Answer palette(Parameters& parameters, const RequestContext&) {
  const auto game = read_game(parameters);
  if (!game) return game.error();
  return json{{"pieces", render::pieces_json((*game)->palette())}};
}

[[nodiscard]] std::vector<SetUpCell> read_cells(Parameters& parameters, const Kinds& kinds) {
  constexpr std::size_t kMostCells = 1'000;  // more than any board has
  const json& list = parameters.list("cells", 0, kMostCells);
  std::vector<SetUpCell> cells;
  for (std::size_t i = 0; i < list.size() && !parameters.failure(); ++i) {
    Parameters cell(list[i], parameters.path_of("cells") + std::to_string(i) + '/');
    SetUpCell set_up{.name = cell.text("name")};
    set_up.pieces = read_pieces(cell, "pieces", kinds);
    parameters.take(cell);
    cells.push_back(std::move(set_up));
  }
  return cells;
}

Answer set_up(Parameters& parameters, const RequestContext& context) {
  const auto game = read_game(parameters);
  if (!game) return game.error();
  const std::vector<SetUpCell> cells = read_cells(parameters, (*game)->info().kinds);
  const Player to_move = parameters.player("to_move");
  if (const auto& failure = parameters.failure()) return *failure;
  const Result<std::string> text = (*game)->set_up_text(cells, to_move);
  if (!text) return Failure{FailureCode::Invalid, text.error().message};
  const auto position = position_of(**game, *text);
  if (!position) return position.error();
  return position_json(History(*game, *position), context.language);
}

// --- Maps ---

// Reads the rows of a map or, without them, the map that the spec chooses.
[[nodiscard]] Result<MapDraft, Failure> read_draft(Parameters& parameters) {
  constexpr std::size_t kMostRows = 100;
  const std::string chosen = parameters.text("game");
  std::string rows;
  const bool has_rows = parameters.has("rows");
  if (has_rows) {
    for (const std::string& row : parameters.texts("rows", kMostRows))
      rows += (rows.empty() ? "" : "/") + row;
  }
  if (const auto& failure = parameters.failure()) return *failure;
  const Result<GameSpec> spec = GameSpec::parse(chosen);
  if (!spec) return Failure{FailureCode::Invalid, spec.error().message};
  const GameInfo* game = games::find_info(spec->id);
  if (game == nullptr || game->maps == nullptr)
    return Failure{FailureCode::Unknown, Message(text::kNoMaps, excerpt(spec->id))};
  if (has_rows) return MapDraft(*game, rows);
  Result<MapDraft> draft = MapDraft::of(*game, *spec);
  if (!draft) return Failure{FailureCode::Invalid, draft.error().message};
  return *std::move(draft);
}

Answer map(Parameters& parameters, const RequestContext& context) {
  const auto draft = read_draft(parameters);
  if (!draft) return draft.error();
  const std::string rows = draft->rows_text();
  // Rows that equal one of the game's own maps get that map's name.
  const auto game = games::make_game(draft->spec());
  return json{{"rows", parts_of(rows, '/')},
              {"game", game ? json((*game)->spec().text()) : json(nullptr)},
              {"problem", draft->problem().in(context.language)},
              {"view", render::view_json(draft->view(), context.language)}};
}

constexpr std::array<RequestKind, 9> kPositionRequests{{{"look", look},
                                                        {"story", story},
                                                        {"input", input},
                                                        {"values", values},
                                                        {"openings", openings},
                                                        {"picture", picture},
                                                        {"palette", palette},
                                                        {"set-up", set_up},
                                                        {"map", map}}};

}  // namespace

std::span<const RequestKind> position_requests() noexcept {
  return kPositionRequests;
}

}  // namespace joga::service
