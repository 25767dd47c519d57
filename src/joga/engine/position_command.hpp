// "position startpos moves ...": a game as the engine protocol tells it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"

namespace joga::engine {

// Remembers what it wrote last: a game that has gone on costs the text of its new moves only. For histories
// of one game with one spec.
class PositionCommand {
 public:
  // Without the end of the line.
  [[nodiscard]] const std::string& text_for(const History& history);

 private:
  [[nodiscard]] bool continues(const History& history) const;

  std::optional<AnyPosition> start_{};
  std::vector<AnyMove> moves_{};
  std::string text_{};
};

}  // namespace joga::engine
