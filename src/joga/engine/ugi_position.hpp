// `position startpos|fen P [moves M ...]`: a game as the engine protocol tells it, written and read.
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

// What follows `position`, in words; P may be several of them. The error names the culprit.
[[nodiscard]] Result<History> read_position(const std::shared_ptr<const AnyGame>& game,
                                            std::span<const std::string_view> words);

}  // namespace joga::engine
