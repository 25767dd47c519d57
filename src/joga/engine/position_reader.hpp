// What follows `position` in the engine protocol: a game as far as it has gone.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/result.hpp"

namespace joga::engine {

// `startpos|fen P [moves M ...]`, in words; P may be several of them. The error names the culprit.
[[nodiscard]] Result<History> read_position(const std::shared_ptr<const AnyGame>& game,
                                            std::span<const std::string_view> words);

}  // namespace joga::engine
