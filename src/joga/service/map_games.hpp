// Games whose board is a map that one can build.
#pragma once

#include <algorithm>
#include <string_view>

#include "joga/core/game.hpp"
#include "joga/games/registry.hpp"

namespace joga::service {

// One takes the rows of a map as an option.
[[nodiscard]] inline bool has_maps(const GameInfo& game) {
  return std::ranges::any_of(game.options, [](const OptionInfo& option) {
    return std::ranges::any_of(option.forms, [](std::string_view form) { return form.starts_with("rows:"); });
  });
}

}  // namespace joga::service
