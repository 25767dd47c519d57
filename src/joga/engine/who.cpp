#include "joga/engine/who.hpp"

#include <algorithm>
#include <array>

#include "joga/core/spec.hpp"
#include "joga/engine/catalogue.hpp"

namespace joga::engine {
namespace {

[[nodiscard]] Error unknown_who(std::string_view text, const GameInfo& game) {
  std::vector<Message> valid;
  for (const std::string& form : who_forms(game)) valid.emplace_back(form);
  return Error{ErrorCode::Unknown, Message(text::kUnknownWho, text, game.name, Message::list(valid))};
}

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

// The programs that play every game, beside the levels of its report.
struct Program {
  std::string_view word;  // before the colon, if there is one
  std::string_view form;
  Result<Who> (*parse)(std::string_view text);
};
constexpr std::array<Program, 1> kPrograms{{{"minimax", "minimax:depth=N", parse_minimax}}};

constexpr std::string_view kHuman = "human";

[[nodiscard]] std::string text_of(const Human&) {
  return std::string(kHuman);
}
[[nodiscard]] std::string text_of(const ReportLevel& level) {
  return level.name;
}
[[nodiscard]] std::string text_of(const MinimaxDepth& depth) {
  return "minimax:depth=" + std::to_string(depth.plies);
}

}  // namespace

Result<Who> Who::parse(std::string_view text, const GameInfo& game) {
  if (text == kHuman) return Who{Human{}};
  if (std::ranges::find(game.levels, text, &LevelInfo::name) != game.levels.end()) {
    return Who{ReportLevel{std::string(text)}};
  }
  const std::string_view word = text.substr(0, text.find(':'));
  const auto program = std::ranges::find(kPrograms, word, &Program::word);
  return program != kPrograms.end() ? program->parse(text) : unknown_who(text, game);
}

std::string Who::text() const {
  return std::visit([](const auto& who) { return text_of(who); }, kind);
}

std::vector<std::string> who_forms(const GameInfo& game) {
  std::vector<std::string> forms{std::string(kHuman)};
  for (const LevelInfo& level : game.levels) forms.emplace_back(level.name);
  for (const Program& program : kPrograms) forms.emplace_back(program.form);
  return forms;
}

}  // namespace joga::engine
