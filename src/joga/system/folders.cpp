#include "joga/system/folders.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

#include "joga/system/catalogue.hpp"

namespace joga::system {
namespace {

struct Kind {
  std::filesystem::path Folders::* folder;
  const char* variable;
  std::string_view under_home;
};
constexpr std::array<Kind, 4> kKinds{{{&Folders::data, "XDG_DATA_HOME", ".local/share"},
                                      {&Folders::state, "XDG_STATE_HOME", ".local/state"},
                                      {&Folders::config, "XDG_CONFIG_HOME", ".config"},
                                      {&Folders::cache, "XDG_CACHE_HOME", ".cache"}}};

[[nodiscard]] std::optional<std::filesystem::path> absolute_path(const std::optional<std::string>& value) {
  if (!value) return std::nullopt;
  std::filesystem::path path(*value);
  if (!path.is_absolute()) return std::nullopt;
  return path;
}

}  // namespace

Result<Folders> Folders::from(const Environment& environment) {
  const std::optional<std::filesystem::path> home = absolute_path(environment("HOME"));
  Folders folders;
  for (const Kind& kind : kKinds) {
    const std::optional<std::filesystem::path> base = absolute_path(environment(kind.variable));
    if (!base && !home) return Error{ErrorCode::Unknown, Message(text::kNoHome, kind.variable)};
    folders.*kind.folder = (base ? *base : *home / kind.under_home) / "joga";
  }
  return folders;
}

Result<Folders> Folders::from_environment() {
  return from([](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
    if (value == nullptr) return std::nullopt;
    return value;
  });
}

}  // namespace joga::system
