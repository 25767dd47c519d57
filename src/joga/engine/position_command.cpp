#include "joga/engine/position_command.hpp"

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

}  // namespace joga::engine
