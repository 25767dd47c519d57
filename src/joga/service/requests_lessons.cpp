// Requests about lessons: the list of them, the user's progress in each, and the verdict on a turn.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/lessons/judge.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/puzzle/judge.hpp"
#include "joga/puzzle/progress.hpp"
#include "joga/puzzle/puzzle.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

// The step of a lesson that the parameters name.
struct NamedStep {
  const lessons::Lesson* lesson = nullptr;
  std::size_t number = 0;

  [[nodiscard]] const lessons::Step& step() const { return lesson->steps[number]; }
  [[nodiscard]] bool is_last() const { return number + 1 == lesson->steps.size(); }
};

[[nodiscard]] Result<NamedStep, Failure> read_step(Parameters& parameters) {
  const std::string id = parameters.text("lesson");
  const lessons::Lesson* lesson = lessons::find_lesson(id);
  if (lesson == nullptr) {
    if (const auto& failure = parameters.failure()) return *failure;
    return Failure{FailureCode::Unknown, Message(text::kNoSuchLesson, excerpt(id))};
  }
  const std::int64_t last = static_cast<std::int64_t>(lesson->steps.size()) - 1;
  const std::int64_t number = parameters.whole("step", 0, last);
  if (const auto& failure = parameters.failure()) return *failure;
  return NamedStep{lesson, static_cast<std::size_t>(number)};
}

[[nodiscard]] lessons::Bookmark bookmark_of(const RequestContext& context, std::string_view id) {
  return context.progress ? context.progress->bookmark(id) : lessons::Bookmark{};
}

Answer list_lessons(Parameters&, const RequestContext& context) {
  json list = json::array();
  for (const lessons::Lesson& lesson : lessons::all_lessons()) {
    const lessons::Bookmark bookmark = bookmark_of(context, lesson.id);
    list.push_back({{"lesson", lesson.id},
                    {"game", lesson.spec.id},
                    {"name", lesson.name().in(context.language)},
                    {"steps", lesson.steps.size()},
                    {"step", bookmark.step < lesson.steps.size() ? bookmark.step : 0},
                    {"finished", bookmark.finished}});
  }
  return json{{"lessons", std::move(list)}};
}

Answer show_step(Parameters& parameters, const RequestContext& context) {
  const auto named = read_step(parameters);
  if (!named) return named.error();
  const lessons::Step& step = named->step();
  return json{{"name", named->lesson->name().in(context.language)},
              {"game", step.spec.text()},
              {"position", step.position},
              {"step", named->number},
              {"steps", named->lesson->steps.size()},
              {"text", Message(step.text).in(context.language)},
              {"task", Message(step.task).in(context.language)},
              {"ending", !step.ending.empty()}};
}

// --- Trying a turn ---

// Stores the step after the solved one as the user's bookmark.
void remember_solved(const NamedStep& named, const std::shared_ptr<lessons::Progress>& progress) {
  if (!progress) return;
  const std::string& id = named.lesson->id;
  // The user can go on although the progress cannot be stored, so this failure does not fail the try.
  (void)progress->remember(id, {.step = named.is_last() ? 0 : named.number + 1,
                                .finished = named.is_last() || progress->bookmark(id).finished});
}

// Runs as a large job: the answer may have to be searched for, which takes a fraction of a second.
Answer try_turn(Parameters& parameters, const RequestContext& context) {
  std::vector<std::string> moves = parameters.texts("moves", puzzle::kMostPlies);
  const auto named = read_step(parameters);
  if (!named) return named.error();
  const Result<lessons::Verdict> verdict = lessons::judge(named->step(), moves, StopFlag());
  if (!verdict) return failure_of(verdict.error());
  if (verdict->judgement == lessons::Judgement::Solved) remember_solved(*named, context.progress);
  return try_json(*verdict, std::move(moves), context.language);
}

Answer show_solution(Parameters& parameters, const RequestContext&) {
  const std::vector<std::string> moves = parameters.texts("moves", puzzle::kMostPlies);
  const auto named = read_step(parameters);
  if (!named) return named.error();
  const Result<std::string> move = lessons::solution(named->step(), moves, StopFlag());
  if (!move) return failure_of(move.error());
  return json{{"move", *move}};
}

Answer remember_step(Parameters& parameters, const RequestContext& context) {
  const auto named = read_step(parameters);
  if (!named) return named.error();
  const std::string& id = named->lesson->id;
  if (!context.progress) return json::object();
  const Result<Done> kept =
      context.progress->remember(id, {.step = named->number, .finished = bookmark_of(context, id).finished});
  if (!kept) return Failure{FailureCode::Failed, kept.error().message};
  return json::object();
}

// --- Export and import of the progress ---

Answer show_progress(Parameters& parameters, const RequestContext& context) {
  json all = std::get<json>(list_lessons(parameters, context));
  all["puzzles"] = context.puzzles ? puzzle::standing_text(context.puzzles->standing()) : std::string();
  return all;
}

// Merges imported progress with the stored one; for each lesson the better of the two stays.
Answer merge_progress(Parameters& parameters, const RequestContext& context) {
  constexpr std::size_t kMostLessons = 100;
  constexpr std::int64_t kMostSteps = 1'000;
  constexpr std::size_t kLongestStanding = std::size_t{64} << 10U;
  const std::string standing = parameters.text("puzzles", kLongestStanding);
  const json& list = parameters.list("lessons", 0, kMostLessons);
  for (std::size_t i = 0; i < list.size() && !parameters.failure(); ++i) {
    Parameters lesson(list[i], parameters.path_of("lessons") + std::to_string(i) + '/');
    const std::string id = lesson.text(lesson.has("lesson") ? "lesson" : "game");  // older exports: the game
    const lessons::Bookmark there{.step = static_cast<std::size_t>(lesson.whole("step", 0, kMostSteps)),
                                  .finished = lesson.truth("finished")};
    parameters.take(lesson);
    if (parameters.failure() || !context.progress || lessons::find_lesson(id) == nullptr) continue;
    const lessons::Bookmark here = bookmark_of(context, id);
    const lessons::Bookmark merged{.step = std::max(here.step, there.step),
                                   .finished = here.finished || there.finished};
    if (merged == here) continue;
    if (const Result<Done> kept = context.progress->remember(id, merged); !kept)
      return Failure{FailureCode::Failed, kept.error().message};
  }
  if (const auto& failure = parameters.failure()) return *failure;
  if (!context.puzzles) return json::object();
  const Result<Done> kept = context.puzzles->change(
      [&](puzzle::Standing& here) { puzzle::merge(here, puzzle::parse_standing(standing)); });
  if (!kept) return Failure{FailureCode::Failed, kept.error().message};
  return json::object();
}

constexpr std::array<RequestKind, 7> kLessonRequests{{{"lessons", list_lessons},
                                                      {"lesson.step", show_step},
                                                      {"lesson.try", try_turn},
                                                      {"lesson.solution", show_solution},
                                                      {"lesson.remember", remember_step},
                                                      {"progress", show_progress},
                                                      {"progress.merge", merge_progress}}};

}  // namespace

std::span<const RequestKind> lesson_requests() noexcept {
  return kLessonRequests;
}

}  // namespace joga::service
