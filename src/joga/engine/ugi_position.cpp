#include "joga/engine/ugi_position.hpp"

#include <algorithm>

#include "joga/core/text.hpp"
#include "joga/engine/catalogue.hpp"

namespace joga::engine {

bool PositionCommand::continues(const History& history) const {
  if (!start_ || !history.game().same(*start_, history.position_at(0))) return false;
  if (moves_.size() > history.ply()) return false;
  for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
    if (moves_[ply] != history.move_at(ply)) return false;
  }
  return true;
}

const std::string& PositionCommand::text_for(const History& history) {
  if (!continues(history)) {
    const AnyGame& game = history.game();
    start_ = history.position_at(0);
    moves_.clear();
    text_ = game.same(*start_, game.start()) ? "position startpos"
                                             : "position fen " + game.position_text(*start_);
  }
  for (std::size_t ply = moves_.size(); ply < history.ply(); ++ply) {
    text_ += ply == 0 ? " moves " : " ";
    text_ += history.move_text_at(ply);
    moves_.push_back(history.move_at(ply));
  }
  return text_;
}

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
    if (move == moves) continue;  // the word `moves` itself
    if (const Result<Done> played = history.play(*move); !played) {
      return Error{played.error().code,
                   Message(text::kMoveNumber, history.ply() + 1, played.error().message)};
    }
  }
  return history;
}

}  // namespace joga::engine
