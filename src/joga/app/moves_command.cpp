// joga moves
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/setup.hpp"

namespace joga::app {
namespace {

int run_moves(const Arguments& arguments, Context& context) {
  const Result<History> history = history_from(arguments);
  if (!history) return context.refuse(history.error());
  if (is_over(history->outcome())) {
    // Always English, because programs parse this line.
    context.out << fmt::format("result {}: {}\n", outcome_word(history->outcome()),
                               history->outcome_reason().english());
    return kDone;
  }
  std::vector<std::string> texts;
  for (const AnyMove move : history->game().legal_moves(history->position())) {
    texts.push_back(history->game().move_text(history->position(), move));
  }
  std::ranges::sort(texts);
  for (const std::string& text : texts) context.out << text << '\n';
  return kDone;
}

}  // namespace

CommandDescription moves_command() {
  return {.name = "moves",
          .summary = text::kMovesSummary,
          .operands = {spec_operand()},
          .options = {position_option(), moves_option()},
          .examples = {"joga moves quantik --position \"1C1y/Ys2/1nnS/2Y1 1\"",
                       "joga moves eximo --moves \"b3-c4 c6-d5\""},
          .run = run_moves};
}

}  // namespace joga::app
