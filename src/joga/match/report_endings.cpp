#include "joga/match/report_endings.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <map>

#include "joga/match/catalogue.hpp"
#include "joga/match/report_catalogue.hpp"
#include "joga/match/report_plots.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/record.hpp"

namespace joga::match {
namespace {

using render::Xml;

constexpr std::size_t kMostReasons = 50;
constexpr std::size_t kMostNumbers = 5;  // of games beside a reason

// Player 1 won, drawn, player 2 won.
using Results = std::array<std::uint64_t, 3>;

[[nodiscard]] std::size_t column_of(Outcome outcome) {
  const std::optional<Player> winner = winner_of(outcome);
  if (!winner) return 1;
  return *winner == Player::One ? 0 : 2;
}

void write_results(Xml& xml, const std::string& name, const Results& results, std::string_view row_class) {
  xml.open("tr", {{"class", row_class}});
  xml.text("th", {{"scope", "row"}}, name);
  for (const std::uint64_t count : results) xml.text("td", {{"class", "number"}}, std::to_string(count));
  xml.text("td", {{"class", "number"}}, std::to_string(results[0] + results[1] + results[2]));
  xml.close();
}

void write_matrix(Xml& xml, const ReportMatch& match) {
  Results by_rules{};
  std::map<record::Ending, Results> by_ending;
  Results all{};
  for (const ReportGame& game : match.games) {
    const std::optional<record::Ending> ending = record::parse_ending(game.game.termination);
    const std::size_t column = column_of(game.game.outcome);
    Results& results = ending ? by_ending[*ending] : by_rules;
    ++results[column];
    ++all[column];
  }
  xml.open("table", {});
  xml.open("thead", {});
  xml.open("tr", {});
  for (const MessageText* heading : {&text::kReportEnding, &text::kReportOneWon, &text::kReportDrawn,
                                     &text::kReportTwoWon, &text::kReportAll}) {
    xml.text("th", {{"scope", "col"}, {"class", heading == &text::kReportEnding ? "" : "number"}},
             match.in_words(*heading));
  }
  xml.close();
  xml.close();
  xml.open("tbody", {});
  write_results(xml, match.in_words(text::kReportRules), by_rules, "");
  for (const auto& [ending, results] : by_ending) {
    write_results(xml, match.in_words(record::ending_name(ending)), results, "");
  }
  if (!by_ending.empty()) write_results(xml, match.in_words(text::kReportAll), all, "sum");
  xml.close();
  xml.close();
}

// What happened, to whom. The most frequent first; equals in the order of the first game.
struct Reason {
  std::string words{};
  std::string culprit{};  // nobody where the game was adjudicated
  std::vector<std::uint64_t> numbers{};
};

// Who failed stands beside it: the record's "player 1: " would only split equal reasons in two.
[[nodiscard]] std::string ending_words(const ReportMatch& match, std::string_view termination,
                                       record::Ending ending, std::optional<Player> failed) {
  std::string_view details = termination.substr(record::ending_word(ending).size());
  details.remove_prefix(std::min<std::size_t>(2, details.size()));
  if (failed) {
    const std::string by = Message(text::kPlayerFault, std::string(1, digit_of(*failed)), "").english();
    if (details.starts_with(by)) details.remove_prefix(by.size());
  }
  const Message name = record::ending_name(ending);
  return match.in_words(details.empty() ? name : Message(record::text::kPageReason, name, details));
}

[[nodiscard]] std::vector<Reason> reasons_of(const ReportMatch& match) {
  std::map<std::pair<std::string, std::string>, std::vector<std::uint64_t>> found;
  for (const ReportGame& game : match.games) {
    const std::optional<record::Ending> ending = record::parse_ending(game.game.termination);
    if (!ending) continue;
    const std::optional<Player> failed = player_at_fault(game.game);
    found[{ending_words(match, game.game.termination, *ending, failed),
           failed ? game.game.names[index_of(*failed)] : ""}]
        .push_back(game.game.number);
  }
  std::vector<Reason> reasons;
  for (const auto& [what, numbers] : found) reasons.push_back({what.first, what.second, numbers});
  std::ranges::sort(reasons, [](const Reason& one, const Reason& two) {
    if (one.numbers.size() != two.numbers.size()) return one.numbers.size() > two.numbers.size();
    return one.numbers < two.numbers;
  });
  return reasons;
}

[[nodiscard]] std::string numbers_text(const ReportMatch& match, const std::vector<std::uint64_t>& numbers) {
  std::vector<Message> first(
      numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(std::min(numbers.size(), kMostNumbers)));
  const Message list = Message::list(first);
  if (numbers.size() <= kMostNumbers) return match.in_words(list);
  return match.in_words(Message(text::kReportAndMore, list, numbers.size() - kMostNumbers));
}

void write_reasons(Xml& xml, const ReportMatch& match) {
  const std::vector<Reason> reasons = reasons_of(match);
  if (reasons.empty()) return;
  const std::string heading = match.in_words(text::kReportReasons);
  xml.text("h3", {}, heading);
  xml.open("div", {{"class", "wide"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", heading}});
  xml.open("table", {{"class", "reasons"}});
  xml.open("thead", {});
  xml.open("tr", {});
  for (const MessageText* title :
       {&text::kReportReason, &text::kReportAtFault, &text::kReportGames, &text::kReportWhere}) {
    xml.text("th", {{"scope", "col"}, {"class", title == &text::kReportGames ? "number" : ""}},
             match.in_words(*title));
  }
  xml.close();
  xml.close();
  xml.open("tbody", {});
  for (std::size_t i = 0; i < std::min(reasons.size(), kMostReasons); ++i) {
    xml.open("tr", {});
    xml.text("td", {}, reasons[i].words);
    xml.text("td", {}, reasons[i].culprit.empty() ? "–" : reasons[i].culprit);
    xml.text("td", {{"class", "number"}}, std::to_string(reasons[i].numbers.size()));
    xml.text("td", {}, numbers_text(match, reasons[i].numbers));
    xml.close();
  }
  xml.close();
  xml.close();
  xml.close();
  if (reasons.size() > kMostReasons) {
    xml.text("p", {{"class", "quiet"}},
             match.in_words(Message(text::kReportMoreReasons, reasons.size() - kMostReasons)));
  }
}

}  // namespace

std::optional<Player> player_at_fault(const MatchGame& game) {
  const std::optional<record::Ending> ending = record::parse_ending(game.termination);
  if (ending != record::Ending::Time && ending != record::Ending::Forfeit) return std::nullopt;
  const std::optional<Player> winner = winner_of(game.outcome);
  if (!winner) return std::nullopt;
  return other(*winner);
}

void write_endings(Xml& xml, const ReportMatch& match) {
  const std::string heading = match.in_words(text::kReportEndings);
  xml.open("section", {});
  xml.text("h2", {}, heading);
  xml.open("div", {{"class", "plots"}});
  xml.open("div", {{"class", "wide"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", heading}});
  write_matrix(xml, match);
  xml.close();
  write_lengths(xml, match);
  xml.close();
  write_reasons(xml, match);
  xml.close();
}

}  // namespace joga::match
