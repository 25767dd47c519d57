#include "joga/app/screen_setup.hpp"

#include "joga/app/setup.hpp"
#include "joga/system/folders.hpp"

namespace joga::app {

terminal::screen::Setup screen_setup(const Context& context, std::uint64_t seed) {
  const Result<system::Folders> folders = system::Folders::from_environment();
  return {
      .language = context.language,
      .language_given = context.language_is_given,
      .unicode = context.unicode,
      .colour = context.colour,
      .seed = seed,
      .library = folders ? library::Library(folders->data) : library::Library(folders.error()),
      .settings = folders ? library::SettingsFile(folders->config) : library::SettingsFile(folders.error()),
      .maps = folders ? folders->data / "maps" : std::filesystem::path(),
      .read_file = read_map_file};
}

}  // namespace joga::app
