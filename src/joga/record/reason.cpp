#include "joga/record/reason.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "joga/record/catalogue.hpp"

namespace joga::record {

const MessageText& ending_name(Ending ending) noexcept {
  switch (ending) {
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
  return {text::kPageReason, ending_name(*ending), details.substr(std::min<std::size_t>(2, details.size()))};
}

}  // namespace joga::record
