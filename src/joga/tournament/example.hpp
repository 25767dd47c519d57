// A new tournament, with an example bot.
#pragma once

#include <filesystem>
#include <string_view>

#include "joga/core/any_game.hpp"
#include "joga/core/result.hpp"

namespace joga::tournament {

// Makes the folder, and returns that of the example bot. Refuses a folder that has a tournament.
[[nodiscard]] Result<std::filesystem::path> make_tournament(const std::filesystem::path& folder,
                                                            const AnyGame& game, std::string_view name);

}  // namespace joga::tournament
