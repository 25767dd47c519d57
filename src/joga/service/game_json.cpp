#include "joga/service/game_json.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/games/registry.hpp"
#include "joga/play/hint.hpp"
#include "joga/play/seats.hpp"
#include "joga/play/values.hpp"
#include "joga/record/annotation.hpp"
#include "joga/record/value_json.hpp"
#include "joga/render/view_json.hpp"
#include "joga/search/win_probability.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

[[nodiscard]] std::string_view status_word(InputStatus status) noexcept {
  switch (status) {
    case InputStatus::Invalid:
      return "invalid";
    case InputStatus::Incomplete:
      return "incomplete";
    case InputStatus::Playable:
      return "playable";
    case InputStatus::Complete:
      break;
  }
  return "complete";
}

[[nodiscard]] std::string_view choice_word(ChoiceKind kind) noexcept {
  switch (kind) {
    case ChoiceKind::Cell:
      return "cell";
    case ChoiceKind::Piece:
      return "piece";
    case ChoiceKind::Word:
      break;
  }
  return "word";
}

[[nodiscard]] json choice_json(const Choice& choice) {
  json value{{"kind", choice_word(choice.kind)},
             {"name", choice.name},
             {"input", choice.input},
             {"parts", parts_json(choice.parts)}};
  if (choice.piece != nullptr) value["piece"] = choice.piece->word;
  if (choice.points) value["points"] = *choice.points;
  return value;
}

// Adds the number of the turn, which people count from 1, to the failure.
[[nodiscard]] Failure at_turn(std::size_t ply, const Error& error) {
  Failure failure = failure_of(error);
  failure.message = Message(text::kAtTurn, ply + 1, std::move(failure.message));
  return failure;
}

// Returns the cells whose content differs once the input, perhaps only part of a turn, is carried out.
[[nodiscard]] json changed_cells(const AnyGame& game, const AnyPosition& position, const std::string& input) {
  const std::vector<CellView> before = game.view(position, std::nullopt).cells;
  const std::vector<CellView> during = game.view_during(position, input).cells;
  json changed = json::array();
  for (std::size_t i = 0; i < std::min(before.size(), during.size()); ++i) {
    if (before[i].pieces == during[i].pieces) continue;
    changed.push_back({{"name", during[i].name}, {"pieces", render::pieces_json(during[i].pieces)}});
  }
  return changed;
}

}  // namespace

int number_of(Player player) noexcept {
  return player == Player::One ? 1 : 2;
}

// --- Reading ---

Result<std::shared_ptr<const AnyGame>, Failure> read_game(Parameters& parameters) {
  const std::string spec = parameters.text("game");
  if (const auto& failure = parameters.failure()) return *failure;
  Result<std::shared_ptr<const AnyGame>> game = games::make_game(spec);
  if (game) return *std::move(game);
  const Error& error = game.error();
  return Failure{error.code == ErrorCode::Unknown ? FailureCode::Unknown : FailureCode::Invalid,
                 error.message};
}

Result<AnyPosition, Failure> position_of(const AnyGame& game, const std::string& text) {
  const Result<AnyPosition> position = game.parse_position(text);
  if (position) return *position;
  return Failure{FailureCode::Invalid, position.error().message};
}

Result<History, Failure> read_history(Parameters& parameters, const RequestContext& context) {
  const std::optional<std::string> set_up = parameters.text_if_given("position");
  const std::vector<std::string> moves = parameters.texts_if_given("moves", kMostMoves);
  const auto game = read_game(parameters);
  if (!game) return game.error();
  std::optional<LastLook>& last = *context.last_look;
  const bool is_same = last && last->history.game().spec() == (*game)->spec() && last->set_up == set_up;
  if (!is_same) {
    const auto start = set_up ? position_of(**game, *set_up) : (*game)->start();
    if (!start) return start.error();
    last = LastLook{.set_up = set_up, .history = History(*game, *start)};
  }
  const std::size_t kept =
      static_cast<std::size_t>(std::ranges::mismatch(last->moves, moves).in1 - last->moves.begin());
  while (last->history.ply() > kept) last->history.undo();
  last->history.forget_undone();
  last->moves.resize(kept);
  for (std::size_t ply = kept; ply < moves.size(); ++ply) {
    if (const Result<Done> played = last->history.play(moves[ply]); !played)
      return at_turn(ply, played.error());
    last->moves.push_back(moves[ply]);
  }
  return last->history;
}

std::vector<PieceView> read_pieces(Parameters& parameters, std::string_view key, const Kinds& kinds) {
  constexpr std::size_t kMostPieces = 64;  // on one cell
  constexpr std::int64_t kMostEqual = 1'000;
  const json& list = parameters.list(key, 0, kMostPieces);
  std::vector<PieceView> pieces;
  for (std::size_t i = 0; i < list.size() && !parameters.failure(); ++i) {
    Parameters piece(list[i], parameters.path_of(key) + std::to_string(i) + '/');
    const std::string word = piece.text("kind");
    const PieceKind* kind = kinds.piece(word);
    if (kind == nullptr) piece.reject({FailureCode::Invalid, Message(text::kNoSuchPiece, word)});
    PieceView view{.kind = kind, .owner = piece.player("owner")};
    if (piece.has("number")) view.number = static_cast<int>(piece.whole("number", 0, kMostEqual));
    if (piece.has("count")) view.count = static_cast<int>(piece.whole("count", 1, kMostEqual));
    parameters.take(piece);
    if (kind != nullptr) pieces.push_back(view);
  }
  return pieces;
}

// --- Writing ---

json parts_json(const TurnParts& parts) {
  json value{{"path", parts.path}, {"placed", parts.placed}};
  if (parts.piece != nullptr) value["piece"] = parts.piece->word;
  return value;
}

json move_json(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  return {{"move", game.move_text(position, move)}, {"parts", parts_json(game.move_parts(position, move))}};
}

json verdict_json(const AnyGame& game, const AnyPosition& position, const std::string& input,
                  Language language) {
  const InputVerdict<AnyMove> verdict = game.try_input(position, input);
  json value{{"status", status_word(verdict.status)}, {"message", verdict.message.in(language)},
             {"chosen", parts_json(verdict.chosen)},  {"next", json::array()},
             {"candidates", json::array()},           {"count", verdict.candidate_count}};
  for (const Choice& choice : verdict.next) value["next"].push_back(choice_json(choice));
  for (const AnyMove move : verdict.candidates) value["candidates"].push_back(game.move_text(position, move));
  if (verdict.move) value.update(move_json(game, position, *verdict.move));
  if (verdict.chosen != TurnParts()) {
    if (json changed = changed_cells(game, position, input); !changed.empty())
      value["changed"] = std::move(changed);
  }
  return value;
}

json no_input_json(Language language) {
  return {{"status", status_word(InputStatus::Invalid)},
          {"message", Message(joga::text::kGameIsOver).in(language)},
          {"chosen", parts_json({})},
          {"next", json::array()},
          {"candidates", json::array()},
          {"count", 0}};
}

std::vector<std::string> move_texts(const History& history, std::size_t from) {
  std::vector<std::string> texts;
  for (std::size_t ply = from; ply < history.last_ply(); ++ply) texts.push_back(history.move_text_at(ply));
  return texts;
}

// --- Games in progress ---

json side_json(std::optional<Player> player) {
  return player ? json(number_of(*player)) : json(nullptr);
}

json clock_json(const play::TimeControl& clock) {
  if (const auto* minutes = std::get_if<search::Clock>(&clock)) {
    return {{"kind", "minutes"},
            {"initial_ms", minutes->remaining.count()},
            {"increment_ms", minutes->increment.count()}};
  }
  if (const auto* days = std::get_if<play::Days>(&clock)) return {{"kind", "days"}, {"days", days->days}};
  return nullptr;
}

std::string_view told_ending(record::Ending ending) noexcept {
  return ending == record::Ending::Forfeit ? "abandonment" : record::ending_word(ending);
}

json game_state_json(const play::GameState& game, Moment now) {
  const std::optional<record::Ending> ending = game.ending();
  json state{{"phase", play::phase_word(game.phase())},
             {"ply", game.history().ply()},
             {"to_move", side_json(game.to_move())},
             {"outcome", outcome_word(game.outcome())},
             {"ending", ending ? json(told_ending(*ending)) : json(nullptr)},
             {"clock", clock_json(game.created().clock)},
             {"left_ms", nullptr},
             {"running", side_json(game.running())}};
  if (game.clock() != nullptr)
    state["left_ms"] = {game.left(Player::One, now).count(), game.left(Player::Two, now).count()};
  return state;
}

json game_json(const std::string& id, const play::GameState& game, json state) {
  const History& history = game.history();
  return {{"id", id},
          {"revision", game.revision()},
          {"game", game.game().spec().text()},
          {"start", game.game().position_text(history.position_at(0))},
          {"set_up", game.is_set_up()},
          {"moves", move_texts(history)},
          {"state", std::move(state)}};
}

json saved_json(const record::SavedGameInfo& game) {
  return {{"saved", game.name},      {"readable", game.readable},
          {"in_use", game.in_use},   {"study", game.study},
          {"game", game.spec},       {"title", game.title},
          {"players", game.players}, {"people", play::people_in(game)},
          {"date", game.date},       {"time", game.time},
          {"changed", game.changed}, {"result", outcome_word(game.result)},
          {"ply", game.ply},         {"study_name", game.study_name},
          {"chapter", game.chapter}};
}

void add_points(json& value, const AnyGame& game, const AnyPosition& position) {
  if (const auto points = game.points(position)) value["points"] = *points;
}

json position_json(const History& history, Language language) {
  const AnyGame& game = history.game();
  const AnyPosition& start = history.position_at(0);
  const bool over = is_over(history.outcome());
  json state{{"game", game.spec().text()},
             {"start", game.position_text(start)},
             {"set_up", !game.same(start, game.start())},
             {"position", game.position_text(history.position())},
             {"moves", move_texts(history)},
             {"view", render::view_json(history.view(), language)},
             {"input", over ? no_input_json(language)
                            : verdict_json(game, history.position(), std::string(), language)},
             {"outcome", outcome_word(history.outcome())},
             {"reason", over ? history.outcome_reason().in(language) : std::string()}};
  add_points(state, game, history.position());
  return state;
}

// --- Values ---

namespace {

[[nodiscard]] std::string words(const Value& value, Language language) {
  if (!value.is_proven()) {
    const std::string number = record::evaluation_text(value);
    return value.hundredths() > 0 ? '+' + number : number;
  }
  if (!value.is_draw() && value.plies() == 0) {
    return Message(value.is_win() ? text::kWon : text::kLost).in(language);
  }
  return play::value_words(value).in(language);
}

}  // namespace

json try_json(const puzzle::Verdict& verdict, std::vector<std::string> moves, Language language) {
  std::string_view word;
  json refutation = json::array();
  switch (verdict.judgement) {
    case puzzle::Judgement::Right:
      word = "right";
      moves.insert(moves.end(), verdict.answer.begin(), verdict.answer.end());
      break;
    case puzzle::Judgement::Solved:
      word = "solved";
      break;
    case puzzle::Judgement::Wrong:
      word = "wrong";
      refutation = verdict.answer;
      break;
  }
  return {{"verdict", word},
          {"message", verdict.message.in(language)},
          {"moves", std::move(moves)},
          {"refutation", std::move(refutation)}};
}

double rounded(double probability) {
  return std::round(probability * 1e4) / 1e4;
}

json value_json(const GameInfo& game, const Value& value, Player player, Language language) {
  const double chance = search::win_probability(value, game);
  json told{{"player1", rounded(player == Player::One ? chance : 1 - chance)},
            {"words", words(value, language)}};
  record::add_value(told, value);
  return told;
}

json hint_json(const AnyGame& game, const AnyPosition& position, const Line& hint, Language language) {
  json told = move_json(game, position, hint.moves.front());
  told["value"] = value_json(game.info(), hint.value, game.to_move(position), language);
  told["line"] = line_texts(game, position, hint.moves);
  told["words"] = play::hint_words(game, position, hint).in(language);
  return told;
}

}  // namespace joga::service
