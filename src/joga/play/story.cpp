#include "joga/play/story.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "joga/play/catalogue.hpp"

namespace joga::play {
namespace {

[[nodiscard]] int pieces_of(const CellView& cell, Player player) {
  int count = 0;
  for (const PieceView& piece : cell.pieces) count += piece.owner == player ? piece.count : 0;
  return count;
}

// "a, b and c".
[[nodiscard]] Message all_of(const std::vector<std::string>& names) {
  std::vector<Message> first(names.begin(), names.end());
  if (first.size() < 2) return Message::list(first);
  Message last = std::move(first.back());
  first.pop_back();
  return {text::kAnd, Message::list(first), std::move(last)};
}

// The cells on which the opponent has fewer pieces than before.
[[nodiscard]] std::vector<std::string> cells_taken(const AnyGame& game, const AnyPosition& position,
                                                   const AnyPosition& next) {
  const Player victim = other(game.to_move(position));
  const std::vector<CellView> before = game.view(position, std::nullopt).cells;
  const std::vector<CellView> after = game.view(next, std::nullopt).cells;
  std::vector<std::string> taken;
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    if (pieces_of(after[i], victim) < pieces_of(before[i], victim)) taken.push_back(after[i].name);
  }
  return taken;
}

[[nodiscard]] Message deed(const Message& player, const TurnParts& parts,
                           const std::vector<std::string>& taken) {
  if (parts.path.empty()) {
    if (parts.placed.empty()) return {text::kPassed, player};
    if (!parts.piece) return {text::kPutPiece, player, all_of(parts.placed)};
    return {text::kPut, player, piece_name(*parts.piece), all_of(parts.placed)};
  }
  const std::string& from = parts.path.front();
  const std::string& to = parts.path.back();
  if (!taken.empty()) {
    if (std::ranges::find(taken, to) != taken.end()) return {text::kTookThere, player, all_of(taken), from};
    return {text::kTook, player, all_of(taken), from, to};
  }
  if (parts.piece == PieceKind::Colony) return {text::kSettled, player, to};
  if (parts.piece) return {text::kPut, player, piece_name(*parts.piece), to};
  return {text::kMoved, player, from, to};
}

}  // namespace

Message turn_story(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const Player player = game.to_move(position);
  const AnyPosition next = game.play_unchecked(position, move);
  const TurnParts parts = game.move_parts(position, move);
  Message story = deed(game.info().player_name(player), parts, cells_taken(game, position, next));
  if (!parts.path.empty() && !parts.placed.empty())
    story = Message(text::kWithNew, std::move(story), all_of(parts.placed));
  const auto before = game.points(position);
  const auto after = game.points(next);
  if (!before || !after) return story;
  const int gained = (*after)[index_of(player)] - (*before)[index_of(player)];
  return gained > 0 ? Message(text::kGaining, std::move(story), gained) : story;
}

}  // namespace joga::play
