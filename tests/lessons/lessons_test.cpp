// Every lesson can be completed: its steps can be solved, and wrong attempts are answered.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"
#include "joga/lessons/course.hpp"
#include "joga/lessons/judge.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/puzzle/puzzle.hpp"
#include "joga/search/any_proof.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::lessons {
namespace {

[[nodiscard]] std::string in_both(const Message& message) {
  const std::string english = message.english();
  const std::string portuguese = message.in(Language::Portuguese);
  return english.empty() || portuguese.empty() ? std::string() : english + " / " + portuguese;
}

[[nodiscard]] Result<Verdict> judge_one(const Step& step, const std::string& turn) {
  const StopFlag never;
  const std::vector<std::string> turns{turn};
  return judge(step, turns, never);
}

// --- The shipped lessons ---

class Shipped : public ::testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static const Lesson& lesson() { return *find_lesson(GetParam()); }
};

TEST_P(Shipped, HasStepsThatCanBeSetUpAndAreAboutItsGame) {
  ASSERT_NE(find_lesson(GetParam()), nullptr);
  EXPECT_GE(lesson().steps.size(), 6U);
  EXPECT_LE(lesson().steps.size(), 9U);
  for (const Step& step : lesson().steps) {
    const Result<History> history = set_up(step);
    ASSERT_TRUE(history) << step.position << ": " << history.error().message.english();
    EXPECT_EQ(history->game().info().id, lesson().spec.id);
    EXPECT_FALSE(is_over(history->outcome())) << step.position;
    EXPECT_EQ(history->game().to_move(history->position()), Player::One) << "the learner is always player 1";
  }
}

TEST_P(Shipped, EveryStepCanBeSolvedByWhatTheHintShows) {
  Progress progress;
  Course course(lesson(), progress);
  do {
    for (int turn = 0; turn < puzzle::kMostPlies && !course.is_solved(); ++turn) {
      const Result<puzzle::Hint> hint = course.hint();
      ASSERT_TRUE(hint) << course.step().position << ": " << hint.error().message.english();
      ASSERT_TRUE(hint->move) << course.step().position;
      const History& history = course.history();
      const Verdict verdict = course.play(*history.game().parse_move(history.position(), *hint->move));
      EXPECT_NE(verdict.judgement, Judgement::Wrong) << course.step().position;
      EXPECT_NE(in_both(verdict.message), "");
    }
    EXPECT_TRUE(course.is_solved()) << course.step().position;
  } while (course.next());
  EXPECT_TRUE(course.is_last());
  EXPECT_EQ(progress.bookmark(GetParam()), (Bookmark{.step = 0, .finished = true}));
}

TEST_P(Shipped, EveryListedTryIsWrongAndHasItsAnswer) {
  for (const Step& step : lesson().steps) {
    for (const WrongTry& wrong : step.wrong) {
      EXPECT_FALSE(wrong.tries.empty()) << step.position;
      for (const std::string& turn : wrong.tries) {
        const Result<Verdict> verdict = judge_one(step, turn);
        const std::string said = verdict ? in_both(verdict->message) : in_both(verdict.error().message);
        EXPECT_TRUE(!verdict || verdict->judgement == Judgement::Wrong) << step.position << " " << turn;
        EXPECT_TRUE(said.starts_with(wrong.answer.english)) << step.position << ' ' << turn << ": " << said;
        EXPECT_NE(said.find(wrong.answer.portuguese), std::string::npos) << said;
      }
    }
  }
}

TEST_P(Shipped, EveryTurnGetsAnAnswer) {
  for (const Step& step : lesson().steps) {
    const History history = *set_up(step);
    bool any_wrong = false;
    for (const AnyMove move : history.game().legal_moves(history.position())) {
      const std::string turn = history.game().move_text(history.position(), move);
      const Result<Verdict> verdict = judge_one(step, turn);
      ASSERT_TRUE(verdict) << step.position << ' ' << turn;
      EXPECT_NE(in_both(verdict->message), "") << step.position << ' ' << turn;
      any_wrong = any_wrong || verdict->judgement == Judgement::Wrong;
    }
    EXPECT_EQ(any_wrong, !step.otherwise.english.empty())
        << step.position << ": 'otherwise' is for wrong turns";
  }
}

TEST_P(Shipped, WinsWhatItSaysItWins) {
  const StopFlag never;
  bool any = false;
  for (const Step& step : lesson().steps) {
    any = any || step.goal.wins;
    if (!step.goal.wins) continue;
    const Result<std::string> turn = solution(step, {}, never);
    ASSERT_TRUE(turn) << step.position;
    const std::vector<std::string> turns{*turn};
    EXPECT_EQ(set_up(step, turns)->outcome(), Outcome::PlayerOneWins) << step.position;
  }
  EXPECT_TRUE(any) << "a lesson has a step that shows how the game is won";
}

TEST_P(Shipped, EndsWithAnEndingThatIsProvenWonByOneTurnAlone) {
  for (const Step& step : lesson().steps) EXPECT_EQ(step.ending.empty(), &step != &lesson().steps.back());
  const Step& last = lesson().steps.back();
  const History history = *set_up(last);
  const StopFlag never;
  const search::Proof proof = search::prove_win(history, {.nodes = 2'000'000}, 16, never);
  ASSERT_TRUE(proof.value.has_value());
  EXPECT_TRUE(proof.value->is_win());
  EXPECT_EQ(proof.value->plies(), static_cast<int>(last.ending.size()));
  EXPECT_EQ(set_up(last, last.ending)->outcome(), Outcome::PlayerOneWins);
  // Puzzles have a proof that no other first turn wins; the test of the second player's lesson has its own.
  const std::vector<puzzle::Puzzle>& puzzles = puzzle::shipped_puzzles(GetParam());
  EXPECT_TRUE(GetParam() == "quantik-second" || std::ranges::any_of(puzzles, [&](const puzzle::Puzzle& one) {
                return one.position == last.position && one.line == last.ending && one.spec == last.spec;
              }));
}

TEST_P(Shipped, ForbiddenTurnsWithoutAnAnswerOfTheirOwnGetTheGamesReason) {
  const Step& step = lesson().steps.front();
  const Result<Verdict> verdict = judge_one(step, "zz99");
  ASSERT_FALSE(verdict);
  EXPECT_NE(in_both(verdict.error().message), "");
}

[[nodiscard]] std::vector<std::string> lesson_ids() {
  std::vector<std::string> ids;
  for (const Lesson& lesson : all_lessons()) ids.push_back(lesson.id);
  return ids;
}

[[nodiscard]] std::string in_test_name(std::string id) {
  std::ranges::replace(id, '-', '_');
  return id;
}

INSTANTIATE_TEST_SUITE_P(Lessons, Shipped, ::testing::ValuesIn(lesson_ids()),
                         [](const auto& info) { return in_test_name(info.param); });

TEST(Lessons, AreNotNeeded) {
  EXPECT_EQ(find_lesson("brandubh"), nullptr);
}

TEST(Lessons, FurtherOnesOfAGameHaveItsIdAndATitle) {
  for (const Lesson& lesson : all_lessons()) {
    const bool is_further = lesson.id != lesson.spec.id;
    EXPECT_EQ(in_both(lesson.title).empty(), !is_further) << lesson.id;
    EXPECT_TRUE(!is_further || lesson.id.starts_with(lesson.spec.id + '-')) << lesson.id;
  }
  EXPECT_EQ(find_lesson("quantik")->name().english(), "Quantik");
}

// The tablebase confirms what the lesson calls right, and where it says that nothing else wins.
TEST(SecondPlayerOfQuantik, WinsByEveryTurnThatTheLessonNames) {
  for (const std::string_view rules : {"feup", "official"}) {
    for (const Step& step : find_lesson("quantik-second")->steps) {
      const auto game = *games::make_game("quantik:start=2,rules=" + std::string(rules));
      const AnyPosition position = *game->parse_position(step.position);
      std::set<std::string> winning;
      const std::unique_ptr<solve::Knowledge> tablebase = solve::Knowledge::of(*game, {});
      for (const ValuedMove& known : tablebase->known_moves(position, {})) {
        if (known.value.is_win()) winning.insert(game->move_text(position, known.move));
      }
      std::vector<std::string> right = step.goal.turns;
      if (!step.ending.empty()) right = {step.ending.front()};
      EXPECT_FALSE(right.empty()) << step.position;
      for (const std::string& turn : right)
        EXPECT_TRUE(winning.contains(turn)) << step.position << ' ' << turn;
      const bool says_only = step.right.english.find("only turn") != std::string_view::npos;
      if (says_only || !step.ending.empty()) {
        EXPECT_EQ(winning.size(), 1U) << step.position;
      }
    }
  }
}

// --- Judging, on a small lesson ---

constexpr std::string_view kSmall = R"({
  "game": "quantik",
  "steps": [
    {
      "position": "yCn1/4/3s/Y3 1",
      "text": {
        "en": "Text.",
        "pt": "Texto."
      },
      "task": {
        "en": "Task.",
        "pt": "Tarefa."
      },
      "right": {
        "en": "Right.",
        "pt": "Certo."
      },
      "otherwise": {
        "en": "Still open.",
        "pt": "Continua aberta."
      },
      "goal": { "safe": true },
      "wrong": [
        {
          "tries": ["S@d1"],
          "text": {
            "en": "Forbidden.",
            "pt": "Proibido."
          }
        }
      ]
    },
    {
      "position": "C3/1sY1/n3/2sY 1",
      "text": {
        "en": "Text.",
        "pt": "Texto."
      },
      "task": {
        "en": "Task.",
        "pt": "Tarefa."
      },
      "right": {
        "en": "Won.",
        "pt": "Ganho."
      },
      "otherwise": {
        "en": "No.",
        "pt": "Não."
      },
      "ending": ["N@d2", "Y@b1", "C@a2"]
    }
  ]
}
)";

TEST(Judging, SaysHowAnUnsafeTurnIsPunished) {
  const Result<Lesson> lesson = parse_lesson(kSmall);
  ASSERT_TRUE(lesson) << lesson.error().message.english();
  const Step& step = lesson->steps[0];
  const Result<Verdict> unsafe = judge_one(step, "C@a2");
  ASSERT_TRUE(unsafe);
  EXPECT_EQ(unsafe->judgement, Judgement::Wrong);
  EXPECT_EQ(unsafe->message.english(), "Still open. Black would answer sphere on d1 and win.");
  EXPECT_EQ(unsafe->answer, std::vector<std::string>{"S@d1"});
  EXPECT_EQ(judge_one(step, "S@c2")->message.english(), "Right.");
}

TEST(Judging, KnowsAForbiddenTurnHoweverItIsTyped) {
  const Result<Lesson> lesson = parse_lesson(kSmall);
  for (const std::string_view typed : {"S@d1", "s@D1", "S d1", "Sd1"}) {
    EXPECT_EQ(judge_one(lesson->steps[0], std::string(typed)).error().message.english(), "Forbidden.")
        << typed;
  }
  EXPECT_EQ(judge_one(lesson->steps[0], "S@d2").error().message.english().find("Forbidden."),
            std::string::npos);
}

TEST(Judging, PlaysAnEndingAgainstTheBestAnswers) {
  const Result<Lesson> lesson = parse_lesson(kSmall);
  Progress progress;
  ASSERT_TRUE(progress.remember("quantik", {.step = 1}));
  Course course(*lesson, progress);
  EXPECT_EQ(course.number(), 1U) << "the course resumes where the learner stopped";
  const auto turn = [&](std::string_view text) {
    return *course.history().game().parse_move(course.history().position(), text);
  };
  EXPECT_EQ(course.play(turn("S@d1")).judgement, Judgement::Wrong);
  EXPECT_EQ(course.history().ply(), 0U);
  const Verdict right = course.play(turn("N@d2"));
  EXPECT_EQ(right.judgement, Judgement::Right);
  ASSERT_EQ(right.answer.size(), 1U);
  EXPECT_NE(right.message.english().find("Black answers: cylinder on b1."), std::string::npos)
      << right.message.english();
  EXPECT_EQ(course.history().ply(), 2U);
  EXPECT_EQ(course.play(turn("C@a2")).message.english(), "Won.");
  EXPECT_TRUE(course.is_solved());
  EXPECT_FALSE(course.next());
  course.again();
  EXPECT_FALSE(course.is_solved());
  EXPECT_EQ(course.history().ply(), 0U);
  EXPECT_TRUE(course.back());
  EXPECT_EQ(progress.bookmark("quantik"), (Bookmark{.step = 0, .finished = true}));
  EXPECT_FALSE(course.back());
}

TEST(LessonText, SaysWhatIsWrongAndWhere) {
  const auto error = [](std::string_view json) {
    const auto lesson = parse_lesson(json);
    return lesson ? std::string("accepted") : lesson.error().message.english();
  };
  // The small lesson with the last occurrence of some text replaced.
  const auto with = [](std::string_view text, std::string_view instead) {
    std::string changed(kSmall);
    return changed.replace(changed.rfind(text), text.size(), instead);
  };
  EXPECT_EQ(error(kSmall), "accepted");
  EXPECT_EQ(error(with(",\n        \"pt\": \"Texto.\"", "")), "step 2: 'text': 'pt' is missing");
  EXPECT_EQ(error(with("\"task\"", "\"goal\"")), "step 2: 'task' is missing");
  EXPECT_EQ(error(with("\"ending\"", "\"colour\": \"red\", \"ending\"")), "step 2: unknown key 'colour'");
  EXPECT_EQ(error(with("\"ending\"", "\"goal\": { \"piece\": \"cub\" }, \"ending\"")),
            "step 2: there is no piece 'cub'");
  EXPECT_EQ(error("{ \"game\": \"quantik\" }"), "'steps' is missing");
  EXPECT_EQ(error("[]"), "a lesson is a JSON object");
  EXPECT_EQ(error("{\n\"game\": }").substr(0, 7), "line 2:");
}

}  // namespace
}  // namespace joga::lessons
