#include "joga/record/record.hpp"

#include <array>

namespace joga::record {

bool operator==(const Record& one, const Record& two) {
  return one.game->spec() == two.game->spec() && one.game->same(one.start, two.start) &&
         one.tags == two.tags && one.result == two.result && one.ply == two.ply && one.tree == two.tree;
}

std::string_view result_word(Outcome outcome) noexcept {
  return is_over(outcome) ? outcome_word(outcome) : "*";
}

std::optional<Outcome> parse_result(std::string_view word) noexcept {
  constexpr std::array kOutcomes{Outcome::Running, Outcome::PlayerOneWins, Outcome::PlayerTwoWins,
                                 Outcome::Draw};
  for (const Outcome outcome : kOutcomes) {
    if (result_word(outcome) == word) return outcome;
  }
  return std::nullopt;
}

Result<History> to_history(const Record& record) {
  History history(record.game, record.start);
  for (const NodeId id : record.tree.main_line()) {
    const Result<Done> played = history.play(record.tree.move(id));
    if (!played) return played.error();
  }
  while (history.ply() > record.turns_played()) history.undo();
  return history;
}

Record from_history(const History& history, Tags tags) {
  Record record(history.shared_game(), history.position_at(0));
  NodeId last = NodeId::Root;
  for (std::size_t ply = 0; ply < history.last_ply(); ++ply)
    last = record.tree.add(last, history.move_at(ply));
  if (history.ply() < history.last_ply()) record.ply = history.ply();
  record.result = history.outcome();
  record.tags = std::move(tags);
  if (is_over(record.result) && !record.tags.find("Termination")) {
    record.tags.set("Termination", history.outcome_reason().english());
  }
  return record;
}

}  // namespace joga::record
