#include "joga/app/terminal_setup.hpp"

#include <unistd.h>

#include <cstdlib>
#include <vector>

#include "joga/app/catalogue.hpp"
#include "joga/app/setup.hpp"
#include "joga/library/library.hpp"
#include "joga/library/progress.hpp"
#include "joga/library/settings.hpp"
#include "joga/system/files.hpp"

namespace joga::app {
namespace {

[[nodiscard]] std::shared_ptr<library::Library> user_library(const Result<system::Folders>& folders) {
  return folders ? std::make_shared<library::Library>(folders->data)
                 : std::make_shared<library::Library>(folders.error());
}

[[nodiscard]] std::shared_ptr<lessons::Progress> user_progress(const Result<system::Folders>& folders) {
  return folders ? library::progress_in(folders->data) : std::make_unique<lessons::Progress>();
}

[[nodiscard]] std::shared_ptr<puzzle::Progress> user_puzzles(const Result<system::Folders>& folders) {
  return folders ? library::puzzle_progress_in(folders->data) : std::make_unique<puzzle::Progress>();
}

// Somebody who would have got the full screen is told why there is none.
[[nodiscard]] std::vector<Message> notices_before_lines(const Arguments& arguments) {
  using terminal::screen::NoScreen;
  if (arguments.has("--plain") || terminal::screen::why_no_screen() != NoScreen::UnknownTerminal) return {};
  const char* kind = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): no threads yet
  return {Message(text::kUnknownTerminal, kind)};
}

}  // namespace

OptionDescription theme_option() {
  return {.name = "--theme", .value = "light|dark|auto", .meaning = text::kTheme, .is_word = true};
}

bool wants_screen(const Arguments& arguments) {
  return !arguments.has("--plain") && !terminal::screen::why_no_screen();
}

terminal::screen::Setup screen_setup(const Arguments& arguments, const Context& context, std::uint64_t seed) {
  const Result<system::Folders> folders = system::Folders::from_environment();
  return {
      .language = context.language,
      .language_given = context.language_is_given,
      .unicode = context.unicode && !arguments.has("--ascii"),
      .colour = context.colour,
      .theme = library::parse_theme(arguments.option("--theme").value_or("")),
      .theme_given = arguments.has("--theme"),
      .seed = seed,
      .library = user_library(folders),
      .settings = folders ? library::SettingsFile(folders->config) : library::SettingsFile(folders.error()),
      .progress = user_progress(folders),
      .puzzles = user_puzzles(folders),
      .maps = folders ? folders->data / "maps" : std::filesystem::path(),
      .read_file = read_map_file};
}

terminal::PlainSetup plain_setup(const Arguments& arguments, const Context& context, std::uint64_t seed) {
  const Result<system::Folders> folders = system::Folders::from_environment();
  const library::Settings settings =
      folders ? library::SettingsFile(folders->config).load() : library::Settings{};
  const Language language =
      context.language_is_given ? context.language : settings.language.value_or(context.language);
  return {
      .style = {.language = language,
                .unicode = context.unicode && !settings.ascii && !arguments.has("--ascii"),
                .colour = context.colour && settings.colours},
      .interactive = isatty(STDIN_FILENO) == 1,
      .notices = notices_before_lines(arguments),
      .seed = seed,
      .library = user_library(folders),
      .progress = user_progress(folders),
      .puzzles = user_puzzles(folders),
      .read_file = read_map_file,
      .maps = folders ? folders->data / "maps" : std::filesystem::path(),
      .settings = folders ? library::SettingsFile(folders->config) : library::SettingsFile(folders.error())};
}

}  // namespace joga::app
