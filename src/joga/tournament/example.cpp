#include "joga/tournament/example.hpp"

#include <span>
#include <system_error>

#include "joga/core/embedded.hpp"
#include "joga/system/files.hpp"
#include "joga/tournament/bot.hpp"
#include "joga/tournament/catalogue.hpp"
#include "joga/tournament/config.hpp"

namespace joga::tournament {

// Made by the build from examples/bots/python.
[[nodiscard]] std::span<const EmbeddedFile> embedded_example() noexcept;

namespace {

constexpr std::string_view kExampleBot = R"(# A bot of a tournament. Paths are relative to this folder.
name = "Example"
authors = ["a student"]
# build = "make"                           # run here once; leave it out if there is nothing to build
command = ["python3", "bot.py", "./joga"]  # speaks UGI on its standard input and output
)";

}  // namespace

Result<std::filesystem::path> make_tournament(const std::filesystem::path& folder, const AnyGame& game,
                                              std::string_view name) {
  const std::filesystem::path config = folder / kConfigFile;
  std::error_code error;
  if (std::filesystem::exists(config, error)) {
    return Error{ErrorCode::Illegal, Message(text::kIsTournament, system::shown(folder))};
  }
  std::filesystem::path bot = folder / kBotsFolder / "example";
  if (const Result<Done> made = system::make_folders(bot); !made) return made.error();
  for (const EmbeddedFile& file : embedded_example()) {
    const Result<Done> written = system::replace_file(bot / (std::string(file.name) + ".py"), file.bytes);
    if (!written) return written.error();
  }
  if (const Result<Done> written = system::replace_file(bot / kBotFile, kExampleBot); !written)
    return written.error();
  // The configuration comes last: a folder that has it is whole.
  if (const Result<Done> written = system::replace_file(config, new_config_text(game, name)); !written)
    return written.error();
  return bot;
}

}  // namespace joga::tournament
