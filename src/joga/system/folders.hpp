// Where the user's files live: the XDG Base Directory rules.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "joga/core/result.hpp"

namespace joga::system {

// The value of an environment variable, if it is set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// Folders of joga alone; none of them need exist.
struct Folders {
  std::filesystem::path data{};    // the saved games, maps
  std::filesystem::path state{};   // what may be lost without harm: logs
  std::filesystem::path config{};  // the settings
  std::filesystem::path cache{};   // what can be computed again

  // $XDG_DATA_HOME/joga and so on, or under $HOME where such a variable is not set. As the rules ask, a path
  // that is not absolute counts as not set. An error when a folder can be told from neither.
  static Result<Folders> from_environment();
  static Result<Folders> from(const Environment& environment);
};

}  // namespace joga::system
