// The user's settings, in a small text file of lines `key = value`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"

namespace joga::library {

// The background of the terminal.
enum class Theme : std::uint8_t { Dark, Light };
// "dark" or "light".
[[nodiscard]] std::optional<Theme> parse_theme(std::string_view word) noexcept;

struct Settings {
  std::optional<Language> language{};  // none: by the locale
  std::optional<Theme> theme{};        // none: as the terminal says
  bool colours = true;                 // if the terminal has them; NO_COLOR overrides this
  bool ascii = false;                  // draws boards in plain ASCII even if the locale has more
  bool bell = true;                    // rings when a computer moves after a long thought

  friend bool operator==(const Settings&, const Settings&) = default;
};

// The file of the settings. Reading never fails: unreadable values count as not set. Lines of a newer joga
// are kept when saving.
class SettingsFile {
 public:
  explicit SettingsFile(const std::filesystem::path& config_folder);
  // Without a folder, for the reason given, the settings last as long as the program.
  explicit SettingsFile(Error unavailable);

  // Without a file all settings have their defaults.
  [[nodiscard]] Settings load() const;
  // Replaces the file as a whole; creates the folder if it is missing.
  Result<Done> save(const Settings& settings) const;

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  std::filesystem::path path_{};
  std::optional<Error> unavailable_{};
};

// Convert the settings from and to the text of the file.
[[nodiscard]] Settings parse_settings(std::string_view text);
// Writes these settings, then the lines of `old` that are about something else.
[[nodiscard]] std::string settings_text(const Settings& settings, std::string_view old = {});

}  // namespace joga::library
