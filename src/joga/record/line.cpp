#include "joga/record/line.hpp"

#include "joga/core/catalogue.hpp"

namespace joga::record {

Line::Line(std::shared_ptr<const AnyGame> game, const AnyPosition& start)
    : game_(std::move(game)), rules_(game_->history_rules()) {
  Entry entry;
  entry.position = start;
  entry.key = game_->key(start);
  entry.outcome = game_->outcome(start);
  push(entry);
}

Message Line::outcome_reason() const {
  const Entry& entry = entries_.back();
  if (!is_over(entry.outcome)) return {};
  if (is_over(game_->outcome(entry.position))) return game_->outcome_reason(entry.position);
  if (rules_.repetition > 0 && entry.occurrences >= rules_.repetition) {
    return {joga::text::kRepetition, entry.occurrences};
  }
  return {joga::text::kQuiet, entry.quiet};
}

void Line::play(AnyMove move) {
  const Entry& last = entries_.back();
  Entry entry;
  entry.position = game_->play_unchecked(last.position, move);
  entry.key = game_->key(entry.position);
  entry.quiet = game_->is_progress(last.position, move) ? 0 : last.quiet + 1;
  entry.outcome = game_->outcome(entry.position);
  push(entry);
}

void Line::push(Entry entry) {
  if (rules_.repetition > 0) {
    std::size_t& latest = latest_[entry.key];
    entry.earlier = latest;
    // Nothing before the last progress can occur again. The latest equal entry has counted those before it.
    const std::size_t oldest = entries_.size() - static_cast<std::size_t>(entry.quiet);
    for (std::size_t place = latest; place > oldest; place = entries_[place - 1].earlier) {
      if (!game_->same(entries_[place - 1].position, entry.position)) continue;
      entry.occurrences = entries_[place - 1].occurrences + 1;
      break;
    }
    latest = entries_.size() + 1;
  }
  const bool repeated = rules_.repetition > 0 && entry.occurrences >= rules_.repetition;
  const bool quiet = rules_.quiet > 0 && entry.quiet >= rules_.quiet;
  if (!entries_.empty() && !is_over(entry.outcome) && (repeated || quiet)) entry.outcome = Outcome::Draw;
  entries_.push_back(entry);
}

void Line::back() {
  const Entry& last = entries_.back();
  if (rules_.repetition > 0) {
    if (last.earlier == 0) {
      latest_.erase(last.key);
    } else {
      latest_[last.key] = last.earlier;
    }
  }
  entries_.pop_back();
}

}  // namespace joga::record
