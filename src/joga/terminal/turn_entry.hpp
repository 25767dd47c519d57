// Entering a turn part by part, as somebody types or clicks it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"

namespace joga::terminal {

enum class EntryStatus : std::uint8_t {
  Asking,   // more is needed: the message says what, the choices what there is
  Refused,  // the message says why; what was entered before stands
  Ready,    // a whole turn
};

struct EntryAnswer {
  EntryStatus status = EntryStatus::Asking;
  Message message{};
  std::vector<Choice> choices{};
  std::optional<AnyMove> move{};
};

class TurnEntry {
 public:
  // The game must outlive this and be running in the position.
  TurnEntry(const AnyGame& game, const AnyPosition& position) : game_(&game), position_(position) {}

  // What to choose next.
  [[nodiscard]] EntryAnswer question() const;
  // The next part, one or more at once, or a whole turn.
  [[nodiscard]] EntryAnswer take(std::string_view text);
  // Takes the last part back; false when there is none.
  bool back();

  // What has been entered so far; empty at the beginning.
  [[nodiscard]] std::string_view text() const noexcept {
    return parts_.empty() ? std::string_view() : parts_.back();
  }

 private:
  // The whole text so far; it stays unless it is refused.
  [[nodiscard]] EntryAnswer enter(std::string whole);

  const AnyGame* game_;
  AnyPosition position_;
  std::vector<std::string> parts_{};  // the whole text after each part
};

}  // namespace joga::terminal
