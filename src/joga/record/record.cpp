#include "joga/record/record.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/record/catalogue.hpp"

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

std::size_t turns_of_game(const Record& record) {
  const std::size_t all = record.tree.main_line_length();
  const std::optional<std::int64_t> played = parse_number(record.tags.value(kPlayedTag));
  return played ? std::min(all, static_cast<std::size_t>(*played)) : all;
}

Result<History> to_history(const Record& record) {
  History history(record.game, record.start);
  const std::vector<NodeId> line = record.tree.main_line();
  for (const NodeId id : std::span(line).first(turns_of_game(record))) {
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

const MessageText& ending_name(Ending ending) noexcept {
  switch (ending) {
    case Ending::Rules:
      return text::kPageRules;
    case Ending::Aborted:
      return text::kPageAborted;
    case Ending::Resignation:
      return text::kPageResignation;
    case Ending::Agreement:
      return text::kPageAgreement;
    case Ending::Time:
      return text::kPageTimeOut;
    case Ending::Adjudication:
      return text::kPageAdjudication;
    case Ending::Forfeit:
      break;
  }
  return text::kPageForfeit;
}

Message reason_of(const Record& record) {
  const std::size_t played = record.turns_played();
  History history(record.game, record.start);
  for (const NodeId id : record.tree.main_line()) {
    if (history.ply() == played) break;
    history.play_unchecked(record.tree.move(id));
  }
  if (is_over(history.outcome())) return history.outcome_reason();
  const std::string_view termination = record.tags.value("Termination");
  const std::optional<Ending> ending = parse_ending(termination);
  if (!ending) return Message(termination);
  const std::string_view details = termination.substr(ending_word(*ending).size());
  if (details.empty()) return ending_name(*ending);
  return {joga::text::kLabelled, ending_name(*ending),
          details.substr(std::min<std::size_t>(2, details.size()))};
}

Message RecordError::located() const {
  return {text::kLocated, line, column, message};
}

}  // namespace joga::record
