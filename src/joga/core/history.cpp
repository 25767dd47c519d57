#include "joga/core/history.hpp"

#include <utility>

#include "joga/core/catalogue.hpp"

namespace joga {

History::History(std::shared_ptr<const AnyGame> game) : game_(std::move(game)) {
  const AnyPosition start = game_->start();
  entries_.push_back(
      {.position = start, .move = {}, .key = game_->key(start), .outcome = game_->outcome(start)});
}

History::History(std::shared_ptr<const AnyGame> game, const AnyPosition& start) : game_(std::move(game)) {
  entries_.push_back(
      {.position = start, .move = {}, .key = game_->key(start), .outcome = game_->outcome(start)});
}

std::string History::move_text_at(std::size_t ply) const {
  return game_->move_text(position_at(ply), move_at(ply));
}

std::optional<AnyPlayed> History::last_move() const {
  if (ply_ == 0) return std::nullopt;
  return AnyPlayed{entries_[ply_ - 1].position, entries_[ply_].move};
}

Message History::outcome_reason() const {
  if (!is_over(outcome())) return {};
  // A move that wins, wins, even if it also repeats: the game's own verdict comes first.
  if (is_over(game_->outcome(position()))) return game_->outcome_reason(position());
  const HistoryRules rules = game_->history_rules();
  if (rules.repetition > 0 && occurrences() >= rules.repetition) return {text::kRepetition, occurrences()};
  return {text::kQuiet, quiet_plies()};
}

std::int64_t History::count_occurrences(const AnyPosition& position, std::uint64_t key,
                                        std::int64_t quiet) const {
  // Progress cannot be undone by play, so earlier positions than the last progress cannot occur again.
  std::int64_t count = 1;
  const auto reach = static_cast<std::size_t>(quiet);
  for (std::size_t back = 0; back < reach && back <= ply_; ++back) {
    const Entry& entry = entries_[ply_ - back];
    if (entry.key == key && game_->same(entry.position, position)) ++count;
  }
  return count;
}

Result<Done> History::play(AnyMove move) {
  if (is_over(outcome())) return Error{ErrorCode::Illegal, Message(text::kGameIsOver)};
  if (!game_->is_legal(position(), move)) return Error{ErrorCode::Illegal, Message(text::kNoSuchMove)};
  Entry entry;
  entry.position = game_->play_unchecked(position(), move);
  entry.move = move;
  entry.key = game_->key(entry.position);
  entry.quiet = game_->is_progress(position(), move) ? 0 : quiet_plies() + 1;
  entry.occurrences = count_occurrences(entry.position, entry.key, entry.quiet);
  entry.outcome = game_->outcome(entry.position);
  const HistoryRules rules = game_->history_rules();
  const bool repeated = rules.repetition > 0 && entry.occurrences >= rules.repetition;
  const bool quiet = rules.quiet > 0 && entry.quiet >= rules.quiet;
  if (!is_over(entry.outcome) && (repeated || quiet)) entry.outcome = Outcome::Draw;
  entries_.resize(ply_ + 1);
  entries_.push_back(entry);
  ++ply_;
  return Done{};
}

Result<Done> History::play(std::string_view text) {
  if (is_over(outcome()))
    return Error{ErrorCode::Illegal, Message(text::kMoveIllegal, text, text::kGameIsOver)};
  const Result<AnyMove> move = game_->parse_move(position(), text);
  if (!move) return move.error();
  return play(*move);
}

bool History::undo() noexcept {
  if (ply_ == 0) return false;
  --ply_;
  return true;
}

bool History::redo() noexcept {
  if (ply_ == last_ply()) return false;
  ++ply_;
  return true;
}

BoardView History::view() const {
  BoardView view = game_->view(position(), last_move());
  view.outcome = outcome();  // it knows draws that the position does not
  return view;
}

}  // namespace joga
