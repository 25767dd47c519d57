#include "joga/core/history.hpp"

#include "joga/core/catalogue.hpp"

namespace joga {

History::History(const std::shared_ptr<const AnyGame>& game) : History(game, game->start()) {}

History::History(std::shared_ptr<const AnyGame> game, const AnyPosition& start) : game_(std::move(game)) {
  push({.position = start, .move = {}, .key = game_->key(start), .outcome = game_->outcome(start)});
}

std::string History::move_text_at(std::size_t ply) const {
  return game_->move_text(position_at(ply), move_at(ply));
}

std::string History::move_label_at(std::size_t ply) const {
  return game_->move_label(position_at(ply), move_at(ply));
}

std::optional<AnyPlayed> History::last_move() const {
  if (ply_ == 0) return std::nullopt;
  return AnyPlayed{entries_[ply_ - 1].position, entries_[ply_].move};
}

Message History::outcome_reason() const {
  if (!is_over(outcome())) return {};
  // A winning move wins even if it also repeats a position: the game's own verdict comes first.
  if (is_over(game_->outcome(position()))) return game_->outcome_reason(position());
  const HistoryRules rules = game_->history_rules();
  if (rules.repetition > 0 && occurrences() >= rules.repetition) return {text::kRepetition, occurrences()};
  return {text::kQuiet, quiet_plies()};
}

void History::push(Entry entry) {
  index_.push(entry.key, [&](std::size_t place) { return entries_[place].key; });
  entries_.push_back(entry);
}

void History::play_unchecked(AnyMove move) {
  Entry entry;
  entry.position = game_->play_unchecked(position(), move);
  entry.move = move;
  entry.key = game_->key(entry.position);
  entry.quiet = game_->is_progress(position(), move) ? 0 : quiet_plies() + 1;
  entry.outcome = game_->outcome(entry.position);
  // Progress cannot be undone by play, so positions before the last progress cannot occur again. The latest
  // equal position has already counted the earlier ones.
  const std::size_t oldest = ply_ + 1 - static_cast<std::size_t>(entry.quiet);
  const std::optional<std::size_t> earlier = index_.find(entry.key, oldest, [&](std::size_t place) {
    return entries_[place].key == entry.key && game_->same(entries_[place].position, entry.position);
  });
  if (earlier) entry.occurrences = entries_[*earlier].occurrences + 1;
  const HistoryRules rules = game_->history_rules();
  const bool repeated = rules.repetition > 0 && entry.occurrences >= rules.repetition;
  const bool quiet = rules.quiet > 0 && entry.quiet >= rules.quiet;
  if (!is_over(entry.outcome) && (repeated || quiet)) entry.outcome = Outcome::Draw;
  entries_.resize(ply_ + 1);
  push(entry);
  ++ply_;
}

Result<Done> History::play(AnyMove move) {
  if (is_over(outcome())) return Error{ErrorCode::Illegal, Message(text::kGameIsOver)};
  if (!game_->is_legal(position(), move)) return Error{ErrorCode::Illegal, Message(text::kNoSuchMove)};
  play_unchecked(move);
  return Done{};
}

Result<Done> History::play(std::string_view text) {
  if (is_over(outcome()))
    return Error{ErrorCode::Illegal, Message(text::kMoveIllegal, text, text::kGameIsOver)};
  const Result<AnyMove> move = game_->parse_move(position(), text);
  if (!move) return move.error();
  play_unchecked(*move);
  return Done{};
}

bool History::undo() noexcept {
  if (ply_ == 0) return false;
  index_.pop(entries_[ply_].key);
  --ply_;
  return true;
}

bool History::redo() noexcept {
  if (ply_ == last_ply()) return false;
  ++ply_;
  index_.push_again(entries_[ply_].key);
  return true;
}

BoardView History::view() const {
  BoardView view = game_->view(position(), last_move());
  view.outcome = outcome();  // includes draws that depend on the history
  return view;
}

}  // namespace joga
