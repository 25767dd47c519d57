#include "joga/match/reasons.hpp"

#include <algorithm>
#include <string_view>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/record/record.hpp"

namespace joga::match {
namespace {

// Leaves out the ending's word, and the record's "player 1: ", which would split equal reasons in two.
[[nodiscard]] std::string_view details_of(std::string_view termination, record::Ending ending,
                                          std::optional<Player> failed) {
  std::string_view details = termination.substr(record::ending_word(ending).size());
  details.remove_prefix(std::min<std::size_t>(2, details.size()));
  if (!failed) return details;
  const std::string by = Message(text::kAboutPlayer, digit_text(*failed), "").english();
  if (details.starts_with(by)) details.remove_prefix(by.size());
  return details;
}

struct Split {
  std::string before{};
  std::optional<std::int64_t> milliseconds{};
  std::string after{};
};

// Cuts out the last "N ms".
[[nodiscard]] Split split_at_milliseconds(std::string_view details) {
  const std::size_t unit = details.rfind(" ms");
  Split split{.before = std::string(details)};
  if (unit == std::string_view::npos) return split;
  std::size_t first = unit;
  while (first > 0 && is_digit(details[first - 1])) --first;
  split.milliseconds = number_from<std::int64_t>(details.substr(first, unit - first));
  if (!split.milliseconds) return split;
  split.before = details.substr(0, first);
  split.after = details.substr(unit);
  return split;
}

}  // namespace

Message Reason::words() const {
  const Message name = record::ending_name(ending);
  return details.empty() ? name : Message(joga::text::kLabelled, name, details);
}

void Reasons::add(const MatchGame& game) {
  const std::optional<record::Ending> ending = record::parse_ending(game.termination);
  if (!ending) return;
  const std::optional<Player> failed = game.player_at_fault();
  Split split = split_at_milliseconds(details_of(game.termination, *ending, failed));
  Found& found = found_[Key{*ending, failed ? game.names[index_of(*failed)] : "", std::move(split.before),
                            std::move(split.after)}];
  found.numbers.push_back(game.number);
  if (!split.milliseconds) return;
  const std::int64_t time = *split.milliseconds;
  if (!found.milliseconds) found.milliseconds = {time, time};
  found.milliseconds->first = std::min(found.milliseconds->first, time);
  found.milliseconds->second = std::max(found.milliseconds->second, time);
}

std::vector<Reason> Reasons::most_frequent_first() const {
  std::vector<Reason> reasons;
  for (const auto& [key, found] : found_) {
    const auto& [ending, player, before, after] = key;
    std::string details = before;
    if (found.milliseconds) {
      const auto& [least, most] = *found.milliseconds;
      details += std::to_string(least);
      if (most > least) details += '-' + std::to_string(most);
      details += after;
    }
    reasons.push_back(
        {.ending = ending, .player = player, .details = std::move(details), .numbers = found.numbers});
  }
  std::ranges::sort(reasons, [](const Reason& one, const Reason& two) {
    if (one.numbers.size() != two.numbers.size()) return one.numbers.size() > two.numbers.size();
    return one.numbers < two.numbers;
  });
  return reasons;
}

}  // namespace joga::match
