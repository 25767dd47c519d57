// joga show
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/setup.hpp"
#include "joga/render/svg.hpp"
#include "joga/render/text_board.hpp"
#include "joga/render/view_json.hpp"

namespace joga::app {
namespace {

// Whether a file has another content than a picture, which must not be lost by a slip.
[[nodiscard]] bool holds_no_picture(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string start(4, ' ');
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  return file.gcount() > 0 && start != "<svg" && start != "<?xm";
}

int run_show(const Arguments& arguments, Context& context) {
  if (arguments.has("--svg") && arguments.has("--json")) {
    return context.refuse(Message(text::kNotTogether, "--svg", "--json"));
  }
  const Result<History> history = history_from(arguments);
  if (!history) return context.refuse(history.error());
  const BoardView view = history->view();
  if (const auto path = arguments.option("--svg")) {
    if (path != "-" && holds_no_picture(*path)) return context.refuse(Message(text::kNoPicture, *path));
    const std::string svg = render::svg_board(view, {.language = context.language});
    if (path != "-") return write_file(*path, svg, context);
    context.out << svg;
    return kDone;
  }
  if (arguments.has("--json")) {
    // Always English, because programs parse the JSON.
    context.out << render::view_json(view, Language::English).dump() << '\n';
    return kDone;
  }
  const bool unicode = context.unicode && !arguments.has("--ascii");
  context.out << render::text_board(
      view, {.language = context.language, .unicode = unicode, .colour = context.colour});
  context.out << '\n';
  context.say({text::kPositionLine, history->game().position_text(history->position())});
  if (is_over(history->outcome()))
    context.say(result_line(history->game().info(), history->outcome(), history->outcome_reason()));
  return kDone;
}

}  // namespace

CommandDescription show_command() {
  return {
      .name = "show",
      .summary = text::kShowSummary,
      .operands = {spec_operand()},
      .options = {position_option(),
                  moves_option(),
                  {.name = "--svg", .value = "FILE", .meaning = text::kShowSvg},
                  {.name = "--json", .meaning = text::kShowJson},
                  {.name = "--ascii", .meaning = text::kAscii}},
      .examples = {"joga show quantik --moves \"C@a1 N@b2\"", "joga show stars:map=medium --svg medium.svg"},
      .run = run_show};
}

}  // namespace joga::app
