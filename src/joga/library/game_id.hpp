// The name of a saved game: that of its file, without folder and extension.
#pragma once

#include <chrono>
#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace joga::library {

class GameId {
 public:
  // Date, time and four random letters: "20260131-154502-k7qm". Two at the same moment differ almost
  // certainly; whoever makes a file checks.
  [[nodiscard]] static GameId make(std::chrono::system_clock::time_point now);

  // Any name that stays inside its folder: no '/', no '.' at the beginning, no control characters. A person
  // may have put a file there under a name of his own.
  [[nodiscard]] static std::optional<GameId> parse(std::string_view text);

  [[nodiscard]] const std::string& text() const noexcept { return text_; }

  friend auto operator<=>(const GameId&, const GameId&) = default;

 private:
  explicit GameId(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

}  // namespace joga::library
