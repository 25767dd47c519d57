// `position startpos|fen P [moves M ...]`: writes and reads a game in the engine protocol.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/result.hpp"

namespace joga::engine {

// Keeps the last text, so that only moves added since then have to be written. All histories must be of games
// with the same spec.
class PositionCommand {
 public:
  // The line, without its end.
  [[nodiscard]] const std::string& text_for(const History& history);

 private:
  [[nodiscard]] bool continues(const History& history) const;

  std::optional<AnyPosition> start_{};
  std::vector<AnyMove> moves_{};
  std::string text_{};
};

// Reads the words after `position`; P may have several words. The error names the wrong word.
[[nodiscard]] Result<History> read_position(const std::shared_ptr<const AnyGame>& game,
                                            std::span<const std::string_view> words);

}  // namespace joga::engine
