#include "joga/engine/position_reader.hpp"

#include <algorithm>

#include "joga/core/text.hpp"
#include "joga/engine/catalogue.hpp"

namespace joga::engine {

Result<History> read_position(const std::shared_ptr<const AnyGame>& game,
                              std::span<const std::string_view> words) {
  const auto moves = std::ranges::find(words, std::string_view("moves"));
  const auto start = words.first(static_cast<std::size_t>(moves - words.begin()));
  AnyPosition position = game->start();
  if (start.size() > 1 && start.front() == "fen") {
    const Result<AnyPosition> given = game->parse_position(joined(start.subspan(1)));
    if (!given) return given.error();
    position = *given;
  } else if (start.size() != 1 || start.front() != "startpos") {
    return Error{ErrorCode::Malformed, Message(text::kPositionForm)};
  }
  History history(game, position);
  for (auto move = moves; move != words.end(); ++move) {
    if (move == moves) continue;  // the word itself
    if (const Result<Done> played = history.play(*move); !played) {
      return Error{played.error().code,
                   Message(text::kMoveNumber, history.ply() + 1, played.error().message)};
    }
  }
  return history;
}

}  // namespace joga::engine
