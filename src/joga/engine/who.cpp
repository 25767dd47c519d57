#include "joga/engine/who.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "joga/core/spec.hpp"
#include "joga/core/suggestion.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/engine/command_words.hpp"
#include "joga/search/limits.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::engine {
namespace {

constexpr std::string_view kUgi = "ugi";
constexpr std::string_view kLevel = "level";
constexpr std::string_view kEngine = "engine";
constexpr std::string_view kMcts = "mcts";

// Limits are written as a game's options are.
[[nodiscard]] Result<Who> parse_minimax(std::string_view text) {
  const std::vector<OptionInfo> limits{{.key = "depth", .range = {{1, kMostMinimaxDepth}}}};
  const Result<GameSpec> written = GameSpec::parse(text);
  if (!written) return written.error();
  if (const Result<Done> checked = check_options(*written, limits); !checked) return checked.error();
  if (!written->option("depth")) {
    return Error{ErrorCode::Malformed, Message(text::kMinimaxNeedsDepth, kMostMinimaxDepth)};
  }
  return Who{MinimaxDepth{static_cast<int>(number_option(*written, "depth", 1))}};
}

[[nodiscard]] Result<Who> parse_ugi(std::string_view text) {
  Result<std::vector<std::string>> command = split_words(text.substr(std::min(text.size(), kUgi.size() + 1)));
  if (!command) return command.error();
  return Who{UgiProgram{.command = *std::move(command)}};
}

// `engine`, `engine:time=S`, `engine:depth=N,nodes=N`.
[[nodiscard]] Result<Who> parse_searching(std::string_view text, Searching::Method method) {
  const Result<GameSpec> written = GameSpec::parse(text);
  if (!written) return written.error();
  const Error wrong{ErrorCode::Malformed, Message(text::kEngineLimits, text, kMostEngineDepth)};
  Searching who{.method = method};
  for (const auto& [key, value] : written->options) {
    const std::int64_t number = parse_number(value).value_or(0);
    if (key == "time") {
      who.limits.move_time = search::parse_seconds(value);
      if (who.limits.move_time.value_or(search::Milliseconds(0)).count() == 0) return wrong;
    } else if (key == "depth" && number >= 1 && number <= kMostEngineDepth) {
      who.limits.depth = static_cast<int>(number);
    } else if (key == "nodes" && number >= 1) {
      who.limits.nodes = static_cast<std::uint64_t>(number);
    } else {
      return wrong;
    }
  }
  return Who{who};
}

[[nodiscard]] Result<Who> parse_engine(std::string_view text) {
  return parse_searching(text, Searching::Method::AlphaBeta);
}

[[nodiscard]] Result<Who> parse_mcts(std::string_view text) {
  return parse_searching(text, Searching::Method::MonteCarlo);
}

[[nodiscard]] Result<Who> parse_level(std::string_view text) {
  constexpr std::int64_t kMost = 1'000;  // the game's number of levels is checked later
  const std::string_view digits = text.substr(std::min(text.size(), kLevel.size() + 1));
  const std::int64_t number = parse_number(digits).value_or(0);
  return Who{Level{number <= kMost ? static_cast<int>(number) : 0}};
}

// The programs that play every game, beside the levels of its report.
struct Program {
  std::string_view word;  // before the colon, if there is one
  std::string_view form;
  Result<Who> (*parse)(std::string_view text);
};
constexpr std::array<Program, 5> kPrograms{{{kLevel, "level:N", parse_level},
                                            {kEngine, "engine:time=S", parse_engine},
                                            {kMcts, "mcts:time=S", parse_mcts},
                                            {"minimax", "minimax:depth=N", parse_minimax},
                                            {kUgi, "ugi:COMMAND", parse_ugi}}};

constexpr std::string_view kHuman = "human";
constexpr std::string_view kPerfect = "perfect";

[[nodiscard]] Error unknown_who(std::string_view text, const GameInfo& game) {
  std::vector<Message> valid;
  for (const std::string& form : who_forms(game)) valid.emplace_back(form);
  std::vector<std::string_view> words{kHuman};
  if (solve::may_be_solved(game)) words.push_back(kPerfect);
  for (const LevelInfo& level : game.levels) words.push_back(level.name);
  for (const Program& program : kPrograms) words.push_back(program.word);
  const Message refusal(text::kUnknownWho, text, game.name, Message::list(valid));
  return Error{ErrorCode::Unknown, with_suggestion(refusal, text.substr(0, text.find(':')), words)};
}

[[nodiscard]] std::string text_of(const Human&) {
  return std::string(kHuman);
}
[[nodiscard]] std::string text_of(const ReportLevel& level) {
  return level.name;
}
[[nodiscard]] std::string text_of(const MinimaxDepth& depth) {
  return "minimax:depth=" + std::to_string(depth.plies);
}
[[nodiscard]] std::string text_of(const Level& level) {
  return std::string(kLevel) + ':' + std::to_string(level.number);
}
[[nodiscard]] std::string text_of(const Searching& engine) {
  std::string text(engine.method == Searching::Method::AlphaBeta ? kEngine : kMcts);
  char separator = ':';
  const auto append = [&](std::string_view key, const std::string& value) {
    text += std::exchange(separator, ',') + std::string(key) + '=' + value;
  };
  if (engine.limits.depth) append("depth", std::to_string(*engine.limits.depth));
  if (engine.limits.nodes) append("nodes", std::to_string(*engine.limits.nodes));
  if (engine.limits.move_time) append("time", search::seconds_text(*engine.limits.move_time));
  return text;
}
[[nodiscard]] std::string text_of(const Perfect&) {
  return std::string(kPerfect);
}
[[nodiscard]] std::string text_of(const UgiProgram& program) {
  return std::string(kUgi) + ':' + join_words(program.command);
}

}  // namespace

Result<Who> Who::parse(std::string_view text, const GameInfo& game) {
  if (text == kHuman) return Who{Human{}};
  if (text == kPerfect && solve::may_be_solved(game)) return Who{Perfect{}};
  if (std::ranges::find(game.levels, text, &LevelInfo::name) != game.levels.end()) {
    return Who{ReportLevel{std::string(text)}};
  }
  const std::string_view word = text.substr(0, text.find(':'));
  const auto program = std::ranges::find(kPrograms, word, &Program::word);
  if (program == kPrograms.end()) return unknown_who(text, game);
  Result<Who> who = program->parse(text);
  if (!who) return who;
  if (const Result<Done> known = who->check(game); !known) return known.error();
  return who;
}

std::string Who::text() const {
  return std::visit([](const auto& who) { return text_of(who); }, kind);
}

Result<Done> Who::check(const GameInfo& game) const {
  const auto* level = std::get_if<ReportLevel>(&kind);
  if (level != nullptr &&
      std::ranges::find(game.levels, level->name, &LevelInfo::name) == game.levels.end()) {
    return unknown_who(level->name, game);
  }
  const auto* minimax = std::get_if<MinimaxDepth>(&kind);
  if (minimax != nullptr && (minimax->plies < 1 || minimax->plies > kMostMinimaxDepth)) {
    return Error{ErrorCode::Malformed, Message(text::kMinimaxNeedsDepth, kMostMinimaxDepth)};
  }
  const auto* strength = std::get_if<Level>(&kind);
  const auto strengths = static_cast<int>(game.strengths.size());
  if (strength != nullptr && (strength->number < 1 || strength->number > strengths)) {
    return Error{ErrorCode::Unknown, Message(text::kLevels, game.name, strengths)};
  }
  if (std::holds_alternative<Perfect>(kind) && !solve::may_be_solved(game))
    return unknown_who(kPerfect, game);
  return Done{};
}

std::vector<std::string> who_forms(const GameInfo& game) {
  std::vector<std::string> forms{std::string(kHuman)};
  for (const LevelInfo& level : game.levels) forms.emplace_back(level.name);
  if (solve::may_be_solved(game)) forms.emplace_back(kPerfect);
  for (const Program& program : kPrograms) forms.emplace_back(program.form);
  return forms;
}

}  // namespace joga::engine
