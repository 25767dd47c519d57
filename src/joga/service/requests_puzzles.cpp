// Requests about puzzles: the list with those solved, the puzzle of the day, the verdict on a move, hints.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/puzzle/judge.hpp"
#include "joga/puzzle/offer.hpp"
#include "joga/puzzle/progress.hpp"
#include "joga/puzzle/puzzle.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

constexpr std::int64_t kLastDay = 1'000'000;  // since 1970: beyond any calendar in use
constexpr std::int64_t kMostHints = 100;

[[nodiscard]] Result<const puzzle::Puzzle*, Failure> read_puzzle(Parameters& parameters) {
  const std::string name = parameters.text("puzzle");
  const puzzle::Puzzle* found = puzzle::find_puzzle(name);
  if (found == nullptr) {
    parameters.reject({FailureCode::Unknown, Message(text::kNoSuchPuzzle, excerpt(name))});
  }
  if (const auto& failure = parameters.failure()) return *failure;
  return found;
}

[[nodiscard]] std::string_view mark_word(puzzle::Mark mark) noexcept {
  switch (mark) {
    case puzzle::Mark::Open:
    case puzzle::Mark::Tried:
      return "open";
    case puzzle::Mark::Helped:
      return "helped";
    case puzzle::Mark::Solved:
      break;
  }
  return "solved";
}

[[nodiscard]] puzzle::Standing standing_of(const RequestContext& context) {
  return context.puzzles ? context.puzzles->standing() : puzzle::Standing{};
}

// The service has no calendar, so the page sends the day.
[[nodiscard]] std::int64_t read_day(Parameters& parameters) {
  return parameters.has("day") ? parameters.whole("day", 0, kLastDay) : 0;
}

[[nodiscard]] json standing_json(const puzzle::Standing& standing, std::int64_t today, Language language) {
  return {{"rating", standing.rating},
          {"rated", standing.rated},
          {"run", standing.run},
          {"best_run", standing.best_run},
          {"days", puzzle::days_in_row(standing, today)},
          {"words", puzzle::standing_words(standing, today).in(language)}};
}

[[nodiscard]] json puzzle_json(const puzzle::Puzzle& one, const puzzle::Marks& marks, Language language) {
  return {{"puzzle", one.id},
          {"game", one.spec.text()},
          {"position", one.position},
          {"plies", one.plies},
          {"difficulty", puzzle::difficulty(one)},
          {"theme", puzzle::theme_name(puzzle::theme_of(one)).in(language)},
          {"mark", mark_word(puzzle::mark_of(marks, one.id))}};
}

Answer list_puzzles(Parameters& parameters, const RequestContext& context) {
  const auto game = read_game(parameters);
  if (!game) return game.error();
  const puzzle::Marks marks = standing_of(context).marks;
  json puzzles = json::array();
  for (const puzzle::Puzzle& one : puzzle::shipped_puzzles((*game)->info().id)) {
    puzzles.push_back(puzzle_json(one, marks, context.language));
  }
  return json{{"puzzles", std::move(puzzles)}};
}

Answer puzzle_of_day(Parameters& parameters, const RequestContext& context) {
  const std::int64_t day = parameters.whole("day", 0, kLastDay);
  const std::string game = parameters.has("game") ? parameters.text("game") : std::string();
  if (const auto& failure = parameters.failure()) return *failure;
  const puzzle::Puzzle* one = puzzle::puzzle_of_day(day);
  if (one == nullptr) return Failure{FailureCode::Unknown, Message(text::kNoSuchPuzzle, day)};
  const puzzle::Standing standing = standing_of(context);
  const bool none_solved = std::ranges::none_of(
      standing.marks, [](const auto& mark) { return mark.second >= puzzle::Mark::Helped; });
  const puzzle::Puzzle* first = none_solved ? puzzle::first_puzzle(game) : nullptr;
  return json{{"puzzle", puzzle_json(*one, standing.marks, context.language)},
              {"first", first ? puzzle_json(*first, standing.marks, context.language) : json()},
              {"standing", standing_json(standing, day, context.language)}};
}

// A puzzle can be solved although the result cannot be stored, so this failure does not fail the try.
void note_try(const puzzle::Puzzle& tried, puzzle::Mark mark, std::int64_t today,
              const RequestContext& context) {
  if (context.puzzles) (void)context.puzzles->remember(puzzle::result_of(tried, mark, today));
}

[[nodiscard]] std::optional<puzzle::Mark> mark_for(puzzle::Judgement judgement, bool helped) {
  switch (judgement) {
    case puzzle::Judgement::Right:
      return std::nullopt;
    case puzzle::Judgement::Wrong:
      return puzzle::Mark::Tried;
    case puzzle::Judgement::Solved:
      break;
  }
  return helped ? puzzle::Mark::Helped : puzzle::Mark::Solved;
}

// Runs as a large job: the answer may have to be searched for, which takes a fraction of a second.
Answer try_move(Parameters& parameters, const RequestContext& context) {
  std::vector<std::string> moves = parameters.texts("moves", puzzle::kMostPlies);
  const bool helped = parameters.has("helped") && parameters.truth("helped");
  const std::int64_t today = read_day(parameters);
  const auto found = read_puzzle(parameters);
  if (!found) return found.error();
  const Result<puzzle::Verdict> verdict = puzzle::judge(**found, moves, StopFlag());
  if (!verdict) return failure_of(verdict.error());
  const std::optional<puzzle::Mark> mark = mark_for(verdict->judgement, helped);
  if (mark) note_try(**found, *mark, today, context);
  json told = try_json(*verdict, std::move(moves), context.language);
  told["standing"] = standing_json(standing_of(context), today, context.language);
  return told;
}

Answer show_hint(Parameters& parameters, const RequestContext& context) {
  const std::vector<std::string> moves = parameters.texts("moves", puzzle::kMostPlies);
  const auto number = static_cast<std::size_t>(parameters.whole("number", 0, kMostHints));
  const auto found = read_puzzle(parameters);
  if (!found) return found.error();
  const Result<puzzle::Hint> given = puzzle::hint(**found, moves, number, StopFlag());
  if (!given) return failure_of(given.error());
  note_try(**found, puzzle::Mark::Tried, 0, context);
  const puzzle::Hint& hint = *given;
  json told{{"message", hint.message.in(context.language)}, {"parts", parts_json(hint.parts)}};
  if (hint.move) told["move"] = *hint.move;
  return told;
}

Answer solution(Parameters& parameters, const RequestContext& context) {
  const auto found = read_puzzle(parameters);
  if (!found) return found.error();
  note_try(**found, puzzle::Mark::Tried, 0, context);
  return json{{"moves", (*found)->line}};
}

constexpr std::array<RequestKind, 5> kPuzzleRequests{{{"puzzles", list_puzzles},
                                                      {"puzzle.daily", puzzle_of_day},
                                                      {"puzzle.try", try_move},
                                                      {"puzzle.hint", show_hint},
                                                      {"puzzle.solution", solution}}};

}  // namespace

std::span<const RequestKind> puzzle_requests() noexcept {
  return kPuzzleRequests;
}

}  // namespace joga::service
