// The user's settings, in a small text file of lines `key = value`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"

namespace joga::library {

struct Settings {
  std::optional<Language> language{};  // none: by the locale
  bool colours = true;                 // where the terminal has them; NO_COLOR comes first
  bool ascii = false;                  // boards of plain ASCII even where the locale has more

  friend bool operator==(const Settings&, const Settings&) = default;
};

// The file of the settings. Reading never fails: unreadable values count as not set. Lines of a newer joga
// are kept when saving.
class SettingsFile {
 public:
  explicit SettingsFile(const std::filesystem::path& config_folder);
  // Where there is no folder, the settings last as long as the program.
  explicit SettingsFile(Error unavailable);

  // Without a file all settings have their defaults.
  [[nodiscard]] Settings load() const;
  // Replaced as a whole; the folder is made if need be.
  Result<Done> save(const Settings& settings) const;

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  std::filesystem::path path_{};
  std::optional<Error> unavailable_{};
};

// The two directions as text, for the file above.
[[nodiscard]] Settings parse_settings(std::string_view text);
// These settings, then the lines of `old` that are about something else.
[[nodiscard]] std::string settings_text(const Settings& settings, std::string_view old = {});

}  // namespace joga::library
