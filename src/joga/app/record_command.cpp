// joga record
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <iostream>
#include <optional>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/setup.hpp"
#include "joga/record/json.hpp"
#include "joga/record/page.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/text_board.hpp"
#include "joga/terminal/game_text.hpp"

namespace joga::app {
namespace {

struct FileTally {
  std::uint64_t games = 0;
  std::uint64_t wrong = 0;
  std::uint64_t turns = 0;
  bool unreadable = false;
};

using Take = std::function<void(const record::Record& record, std::size_t number)>;

// Passes every valid game of a file to `take`, and reports what is wrong with the others.
[[nodiscard]] FileTally read_file(std::string_view path, Context& context, const Take& take) {
  std::ifstream file;
  if (path != "-") {
    Result<std::ifstream> opened = open_input(path);
    if (!opened) {
      context.fail(opened.error().message);
      return {.unreadable = true};
    }
    file = *std::move(opened);
  }
  std::istream& input = path == "-" ? std::cin : file;
  record::AnyReader reader(input);
  FileTally tally;
  while (std::optional<record::ReadResult> game = reader.next()) {
    if (*game) {
      ++tally.games;
      tally.turns += (*game)->tree.turn_count();
      take(**game, game->number());
    } else {
      ++tally.wrong;
      const record::RecordError& error = game->error();
      context.refuse(Message(text::kRecordError, path, error.line, error.column, error.message));
    }
  }
  if (tally.games + tally.wrong == 0) {
    context.refuse(Message(text::kNoGames, path));
    ++tally.wrong;
  }
  return tally;
}

[[nodiscard]] int status_of(const FileTally& tally) {
  if (tally.unreadable) return kFailed;
  return tally.wrong > 0 ? kBadInput : kDone;
}

// Reads the files in order. Returns the worst exit status.
[[nodiscard]] int read_files(const std::vector<std::string_view>& paths, Context& context, const Take& take) {
  int status = kDone;
  for (const std::string_view path : paths)
    status = std::max(status, status_of(read_file(path, context, take)));
  return status;
}

[[nodiscard]] Message counted(std::uint64_t count, const MessageText& one, const MessageText& many) {
  return count == 1 ? Message(one) : Message(many, count);
}

int check(const std::vector<std::string_view>& paths, const Arguments&, Context& context) {
  int status = kDone;
  for (const std::string_view path : paths) {
    const FileTally tally = read_file(path, context, [](const record::Record&, std::size_t) {});
    status = std::max(status, status_of(tally));
    if (tally.unreadable) continue;
    context.say({text::kRecordChecked, path, counted(tally.games, text::kOneGame, text::kManyGames),
                 counted(tally.turns, text::kOneTurn, text::kManyTurns),
                 counted(tally.wrong, text::kOneError, text::kManyErrors)});
  }
  return status;
}

void show_record(const record::Record& game, std::size_t number, Context& context, bool unicode) {
  context.say({text::kGameNumber, number, game.game->spec().text()});
  for (const record::Tag& tag : game.tags) context.out << fmt::format("  {}: {}\n", tag.name, tag.value);
  const Result<History> history = record::to_history(game);
  if (!history) {
    context.refuse(history.error());
    return;
  }
  context.out << '\n';
  context.out << render::text_board(
      history->view(), {.language = context.language, .unicode = unicode, .colour = context.colour});
  context.out << fmt::format(
      "\n{}\n", is_annotated(game.tree) ? fmt::join(terminal::annotated_turns(game, context.language), "\n")
                                        : fmt::join(terminal::turn_list(*history, 0, history->ply()), " "));
  if (is_over(history->outcome())) {
    context.say(result_line(game.game->info(), history->outcome(), history->outcome_reason()));
  } else if (is_over(game.result)) {
    context.say(result_line(game.game->info(), game.result, game.tags.value("Termination")));
  }
}

int show(const std::vector<std::string_view>& paths, const Arguments& arguments, Context& context) {
  const bool unicode = context.unicode && !arguments.has("--ascii");
  bool first = true;
  return read_files(paths, context, [&](const record::Record& game, std::size_t number) {
    if (!first) context.out << '\n';
    first = false;
    show_record(game, number, context, unicode);
  });
}

int convert(const std::vector<std::string_view>& paths, const Arguments& arguments, Context& context) {
  const std::string_view form = arguments.option("--to").value_or("text");
  if (form == "text") {
    return read_files(paths, context,
                      [&](const record::Record& game, std::size_t) { record::write(context.out, game); });
  }
  if (form == "json") {
    return read_files(paths, context, [&](const record::Record& game, std::size_t) {
      record::write_json(context.out, game);
    });
  }
  if (form != "page") return context.refuse(Message(text::kUnknownForm, form));
  const std::size_t every = arguments.number<std::size_t>("--every").value_or(0);
  record::PageWriter page(context.out, {.language = context.language, .every = every});
  const int status =
      read_files(paths, context, [&](const record::Record& game, std::size_t) { page.add(game); });
  page.finish();
  return status;
}

struct Action {
  std::string_view name;
  int (*run)(const std::vector<std::string_view>& paths, const Arguments& arguments, Context& context);
};
constexpr std::array<Action, 3> kActions{{{"check", check}, {"show", show}, {"convert", convert}}};

int run_record(const Arguments& arguments, Context& context) {
  const std::string_view name = arguments.operands().front();
  const auto action = std::ranges::find(kActions, name, &Action::name);
  if (action == kActions.end()) return context.refuse(Message(text::kUnknownRecordAction, name));
  const std::vector<std::string_view> paths(arguments.operands().begin() + 1, arguments.operands().end());
  return action->run(paths, arguments, context);
}

}  // namespace

CommandDescription record_command() {
  return {
      .name = "record",
      .summary = text::kRecordSummary,
      .operands = {{.name = "check|show|convert", .meaning = text::kRecordAction},
                   {.name = "FILE", .repeated = true, .meaning = text::kRecordFile}},
      .options = {{.name = "--to", .value = "text|json|page", .meaning = text::kRecordTo},
                  {.name = "--every", .value = "N", .meaning = text::kRecordEvery, .number = {{0, 100'000}}},
                  {.name = "--ascii", .meaning = text::kAscii}},
      .examples = {"joga record check games.joga", "joga record convert games.joga --to page > games.html"},
      .run = run_record};
}

}  // namespace joga::app
