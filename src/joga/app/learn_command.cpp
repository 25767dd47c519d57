// joga learn
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/terminal_setup.hpp"
#include "joga/core/suggestion.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/play/seats.hpp"

namespace joga::app {
namespace {

int run_learn(const Arguments& arguments, Context& context) {
  const std::string wanted =
      arguments.operands().empty() ? std::string() : std::string(arguments.operands()[0]);
  if (!wanted.empty() && lessons::find_lesson(wanted) == nullptr) {
    std::vector<std::string_view> names;
    for (const lessons::Lesson& lesson : lessons::all_lessons()) names.push_back(lesson.id);
    const Message refusal(text::kNoSuchLesson, wanted,
                          Message::list(std::vector<Message>(names.begin(), names.end())));
    return context.refuse(with_suggestion(refusal, wanted, names));
  }
  const std::uint64_t seed = play::fresh_seed();
  if (wants_screen(arguments)) {
    return terminal::screen::run_lesson(screen_setup(arguments, context, seed), wanted);
  }
  terminal::PlainSetup setup = plain_setup(arguments, context, seed);
  setup.lesson = wanted;
  return terminal::run_plain(std::cin, context.out, std::move(setup)) ? kDone : kFailed;
}

}  // namespace

CommandDescription learn_command() {
  return {.name = "learn",
          .summary = text::kLearnSummary,
          .operands = {{.name = "GAME", .required = false, .meaning = text::kLearnGame}},
          .options = {{.name = "--plain", .meaning = text::kPlayPlain},
                      {.name = "--ascii", .meaning = text::kAscii},
                      theme_option()},
          .examples = {"joga learn", "joga learn quantik", "joga learn quantik-second"},
          .run = run_learn};
}

}  // namespace joga::app
