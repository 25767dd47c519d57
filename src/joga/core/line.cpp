#include "joga/core/line.hpp"

namespace joga {

AnyPosition after_line(const AnyGame& game, const AnyPosition& position, const std::vector<AnyMove>& moves) {
  AnyPosition reached = position;
  for (const AnyMove move : moves) {
    if (!game.is_legal(reached, move)) break;
    reached = game.play_unchecked(reached, move);
  }
  return reached;
}

std::vector<std::string> line_texts(const AnyGame& game, const AnyPosition& position,
                                    const std::vector<AnyMove>& moves) {
  std::vector<std::string> texts;
  AnyPosition reached = position;
  for (const AnyMove move : moves) {
    if (!game.is_legal(reached, move)) break;
    texts.push_back(game.move_text(reached, move));
    reached = game.play_unchecked(reached, move);
  }
  return texts;
}

}  // namespace joga
