#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string_view>

#include "joga/core/catalogue.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/match/elo.hpp"
#include "joga/match/report_parts.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/record.hpp"

namespace joga::match {
namespace {

using render::Xml;

// --- Tables

struct ColumnHeading {
  Message words;
  std::string_view kind = "number";  // numbers are right-aligned; empty for words
  int columns = 1;
};

void open_section(Xml& xml, const std::string& heading) {
  xml.open("section", {});
  xml.text("h2", {}, heading);
}

// Opens a region that scrolls sideways if its content is too wide.
void open_region(Xml& xml, const std::string& label) {
  xml.open("div", {{"class", "wide"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", label}});
}

// Up to the first row; close_table ends it.
void open_table(Xml& xml, const ReportMatch& match, std::string_view kind,
                const std::vector<ColumnHeading>& headings) {
  xml.open("table", {{"class", kind}});
  xml.open("thead", {});
  xml.open("tr", {});
  for (const ColumnHeading& heading : headings) {
    xml.text("th",
             {{"scope", "col"}, {"class", heading.kind}, {"colspan", static_cast<double>(heading.columns)}},
             match.in_words(heading.words));
  }
  xml.close();
  xml.close();
  xml.open("tbody", {});
}

void close_table(Xml& xml) {
  xml.close();
  xml.close();
}

void write_number(Xml& xml, const std::string& number) {
  xml.text("td", {{"class", "number"}}, number);
}

[[nodiscard]] double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

[[nodiscard]] std::string results_text(const Trinomial& games) {
  return std::to_string(games.count(GameResult::Win)) + " / " +
         std::to_string(games.count(GameResult::Draw)) + " / " +
         std::to_string(games.count(GameResult::Loss));
}

// "12.5%", for a style sheet; shares outside of 0 to 1 are clamped.
[[nodiscard]] std::string css_percent(double share) {
  return render::decimal(100 * std::clamp(share, 0.0, 1.0)) + '%';
}

// Wins, draws and losses as parts of a bar: dark, middling, empty.
void write_results_bar(Xml& xml, const Trinomial& games) {
  const std::uint64_t won = games.count(GameResult::Win);
  xml.text("div",
           {{"class", "results"},
            {"style", "--won: " + css_percent(share_of(won, games.total())) + "; --scored: " +
                          css_percent(share_of(won + games.count(GameResult::Draw), games.total()))}},
           "");
}

// Draws a rating with its error bar, on the scale of all ratings.
void write_rating_bar(Xml& xml, const ReportMatch& match, const Rating& rating) {
  double least = 0;
  double most = 0;
  for (const Entrant entrant : match.best_first) {
    const Rating& any = match.ratings.of(entrant);
    if (!std::isfinite(any.elo) || !std::isfinite(any.margin)) continue;
    least = std::min(least, any.elo - any.margin);
    most = std::max(most, any.elo + any.margin);
  }
  const auto share = [&](double elo) { return most > least ? (elo - least) / (most - least) : 0.5; };
  const double left = share(rating.elo - rating.margin);
  xml.open("div", {{"class", "interval"}, {"aria-hidden", "true"}});
  xml.text("i",
           {{"style", "left: " + css_percent(left) +
                          "; width: " + css_percent(share(rating.elo + rating.margin) - left)}},
           "");
  xml.text("b", {{"style", "left: " + css_percent(share(rating.elo))}}, "");
  xml.close();
}

void write_rating_row(Xml& xml, const ReportMatch& match, std::size_t rank) {
  const Entrant entrant = match.best_first[rank];
  const Rating& rating = match.ratings.of(entrant);
  const Tally tally = match.standings.table().tally(entrant);
  const Trinomial games = tally.games();
  xml.open("tr", {});
  write_number(xml, std::to_string(rank + 1));
  xml.text("th", {{"scope", "row"}}, match.name(entrant));
  const std::string elo = signed_text(rating.elo, 1);
  const bool is_anchor = match.ratings.is_anchor(entrant);
  write_number(
      xml, is_anchor ? elo : match.in_words(Message(text::kReportMargin, elo, fixed_text(rating.margin, 1))));
  xml.open("td", {});
  write_rating_bar(xml, match, rating);
  xml.close();
  write_number(xml, std::to_string(games.total()));
  xml.open("td", {{"class", "number"}});
  xml.text("span", {}, results_text(games));
  write_results_bar(xml, games);
  xml.close();
  write_number(xml, percent_text(share_of(games.half_points(), 2 * games.total())));
  write_number(xml, results_text(tally.as(Player::One)));
  write_number(xml, results_text(tally.as(Player::Two)));
  write_number(xml, std::to_string(match.standings.faults(entrant)));
  xml.close();
}

void write_cell(Xml& xml, const ReportMatch& match, Entrant row, Entrant column) {
  const Points points = match.standings.table().points(row, column);
  if (points.games == 0) {
    xml.text("td", {{"class", "number quiet"}}, row == column ? "·" : "–");
    return;
  }
  const Trinomial games = match.standings.table().tally(row, column).games();
  xml.open("td", {{"class", "number"}});
  xml.text("span", {}, half_points_text(points.half_points) + " / " + std::to_string(points.games));
  write_results_bar(xml, games);
  xml.close();
}

// A highlighted figure with its name above and a remark below.
void write_fact(Xml& xml, const std::string& name, const std::string& value, const std::string& remark) {
  xml.open("div", {{"class", "fact"}});
  xml.text("dt", {}, name);
  xml.text("dd", {{"class", "value"}}, value);
  xml.text("dd", {{"class", "quiet"}}, remark);
  xml.close();
}

[[nodiscard]] std::string estimate_text(const ReportMatch& match, const Estimate& estimate) {
  std::string value = signed_text(estimate.value, 1);
  if (!std::isfinite(estimate.value) || !estimate.interval || !std::isfinite(estimate.interval->margin())) {
    return value;
  }
  return match.in_words(Message(text::kReportMargin, value, fixed_text(estimate.interval->margin(), 1)));
}

[[nodiscard]] std::string interval_text(const ReportMatch& match, const Estimate& estimate) {
  if (!estimate.interval) return match.in_words(text::kReportNoInterval);
  return match.in_words(Message(text::kReportInterval, signed_text(estimate.interval->lower, 1),
                                signed_text(estimate.interval->upper, 1)));
}

[[nodiscard]] const MessageText& state_text(SprtState state) {
  switch (state) {
    case SprtState::Running:
      break;
    case SprtState::AcceptedH0:
      return text::kReportSprtH0;
    case SprtState::AcceptedH1:
      return text::kReportSprtH1;
  }
  return text::kReportSprtRunning;
}

// The decision stands in the records if the match was tested so; otherwise all results together decide.
void write_test(Xml& xml, const ReportMatch& match, const Pentanomial& pairs) {
  if (!match.options.sprt) return;
  std::optional<Sprt> sprt = Sprt::create(*match.options.sprt);
  if (!sprt) return;
  for (const ReportGame& game : match.games) sprt->accept(parse_decision(sprt->parameters(), game.game.test));
  const SprtState state = sprt->update(pairs);
  write_fact(
      xml, match.in_words(text::kReportSprt), match.in_words(state_text(state)),
      match.in_words(Message(text::kReportSprtNote, short_text(sprt->parameters().elo0),
                             short_text(sprt->parameters().elo1), fixed_text(sprt->log_likelihood_ratio(), 2),
                             fixed_text(sprt->lower_bound(), 2), fixed_text(sprt->upper_bound(), 2))));
}

// The five classes as columns of a small diagram that is a table.
void write_pairs(Xml& xml, const ReportMatch& match, const Pentanomial& pairs) {
  const std::uint64_t most = *std::ranges::max_element(pairs.counts());
  xml.open("table", {{"class", "pairs"}});
  xml.text("caption", {}, match.in_words(Message(text::kReportPairs, match.name(kFirstEntrant))));
  xml.open("tr", {});
  xml.text("th", {{"scope", "row"}}, match.in_words(text::kReportPoints));
  for (std::uint64_t half = 0; half < Pentanomial::kClasses; ++half) {
    xml.text("th", {{"scope", "col"}}, half_points_text(half));
  }
  xml.close();
  xml.open("tr", {});
  xml.text("th", {{"scope", "row"}}, match.in_words(text::kReportPairCount));
  for (const std::uint64_t count : pairs.counts()) {
    xml.open("td", {});
    xml.text("i", {{"style", "height: " + render::decimal(2.5 * share_of(count, most)) + "rem"}}, "");
    xml.text("span", {}, std::to_string(count));
    xml.close();
  }
  xml.close();
  xml.close();
}

// --- Endings

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
  for (const std::uint64_t count : results) write_number(xml, std::to_string(count));
  write_number(xml, std::to_string(results[0] + results[1] + results[2]));
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
  open_table(xml, match, "",
             {{text::kReportEnding, ""},
              {text::kReportOneWon},
              {text::kReportDrawn},
              {text::kReportTwoWon},
              {text::kReportAll}});
  write_results(xml, match.in_words(text::kReportRules), by_rules, "");
  for (const auto& [ending, results] : by_ending) {
    write_results(xml, match.in_words(record::ending_name(ending)), results, "");
  }
  if (!by_ending.empty()) write_results(xml, match.in_words(text::kReportAll), all, "sum");
  close_table(xml);
}

[[nodiscard]] std::string numbers_text(const ReportMatch& match, const std::vector<std::uint64_t>& numbers) {
  std::vector<Message> first(
      numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(std::min(numbers.size(), kMostNumbers)));
  const Message list = Message::list(first);
  if (numbers.size() <= kMostNumbers) return match.in_words(list);
  return match.in_words(Message(text::kReportAndMore, list, numbers.size() - kMostNumbers));
}

void write_reasons(Xml& xml, const ReportMatch& match) {
  Reasons counted;
  for (const ReportGame& game : match.games) counted.add(game.game);
  const std::vector<Reason> reasons = counted.most_frequent_first();
  if (reasons.empty()) return;
  const std::string heading = match.in_words(text::kReportReasons);
  xml.text("h3", {}, heading);
  open_region(xml, heading);
  open_table(xml, match, "reasons",
             {{text::kReportReason, ""},
              {text::kReportAtFault, ""},
              {text::kReportGames},
              {text::kReportWhere, ""}});
  for (std::size_t i = 0; i < std::min(reasons.size(), kMostReasons); ++i) {
    xml.open("tr", {});
    xml.text("td", {}, match.in_words(reasons[i].words()));
    xml.text("td", {}, reasons[i].player.empty() ? "–" : reasons[i].player);
    write_number(xml, std::to_string(reasons[i].numbers.size()));
    xml.text("td", {}, numbers_text(match, reasons[i].numbers));
    xml.close();
  }
  close_table(xml);
  xml.close();
  if (reasons.size() > kMostReasons) {
    xml.text("p", {{"class", "quiet"}},
             match.in_words(Message(text::kReportMoreReasons, reasons.size() - kMostReasons)));
  }
}

}  // namespace

void write_ratings(Xml& xml, const ReportMatch& match) {
  const std::string heading = match.in_words(text::kReportRatings);
  open_section(xml, heading);
  open_region(xml, heading);
  open_table(xml, match, "",
             {{"#"},
              {text::kReportPlayer, ""},
              {text::kReportRating, "", 2},
              {text::kReportGames},
              {text::kReportResults},
              {text::kReportScore},
              {text::kReportAsOne},
              {text::kReportAsTwo},
              {text::kReportFaults}});
  for (std::size_t rank = 0; rank < match.best_first.size(); ++rank) write_rating_row(xml, match, rank);
  close_table(xml);
  xml.close();
  xml.text("p", {{"class", "quiet"}},
           match.in_words(match.ratings.is_anchored() ? text::kReportAnchorsNote : text::kReportRatingsNote));
  xml.close();
}

void write_efforts(Xml& xml, const ReportMatch& match) {
  const auto has_times = [&](Entrant entrant) { return match.standings.effort(entrant).turns > 0; };
  if (std::ranges::none_of(match.best_first, has_times)) return;
  const std::string heading = match.in_words(text::kReportTime);
  open_section(xml, heading);
  open_region(xml, heading);
  open_table(xml, match, "",
             {{text::kReportPlayer, ""},
              {text::kReportTurns},
              {text::kReportMeanTime},
              {text::kReportLongestTime},
              {text::kReportShare},
              {text::kReportDepth},
              {text::kReportNodes}});
  for (const Entrant entrant : match.best_first) {
    const Effort& effort = match.standings.effort(entrant);
    const auto mean = [](std::uint64_t sum, std::uint64_t turns, int decimals) {
      if (turns == 0) return std::string("–");
      return fixed_text(static_cast<double>(sum) / static_cast<double>(turns), decimals);
    };
    xml.open("tr", {});
    xml.text("th", {{"scope", "row"}}, match.name(entrant));
    write_number(xml, std::to_string(effort.turns));
    write_number(xml, mean(static_cast<std::uint64_t>(effort.total.count()), effort.turns, 1));
    write_number(xml, effort.turns == 0 ? "–" : std::to_string(effort.longest.count()));
    write_number(xml, effort.share ? percent_text(*effort.share) : "–");
    write_number(xml, mean(effort.depth, effort.deep_turns, 1));
    write_number(xml, mean(effort.nodes, effort.node_turns, 0));
    xml.close();
  }
  close_table(xml);
  xml.close();
  xml.text("p", {{"class", "quiet"}}, match.in_words(text::kReportTimeNote));
  xml.close();
}

void write_cross_table(Xml& xml, const ReportMatch& match) {
  if (match.is_duel()) return;
  const std::string heading = match.in_words(text::kReportCrossTable);
  std::vector<ColumnHeading> headings{{"#"}, {text::kReportPlayer, ""}};
  for (std::size_t rank = 0; rank < match.best_first.size(); ++rank) headings.push_back({rank + 1});
  open_section(xml, heading);
  open_region(xml, heading);
  open_table(xml, match, "", headings);
  for (std::size_t rank = 0; rank < match.best_first.size(); ++rank) {
    xml.open("tr", {});
    write_number(xml, std::to_string(rank + 1));
    xml.text("th", {{"scope", "row"}}, match.name(match.best_first[rank]));
    for (const Entrant column : match.best_first) write_cell(xml, match, match.best_first[rank], column);
    xml.close();
  }
  close_table(xml);
  xml.close();
  xml.text("p", {{"class", "quiet"}}, match.in_words(text::kReportCrossNote));
  xml.close();
}

void write_duel(Xml& xml, const ReportMatch& match) {
  if (!match.is_duel()) return;
  const Tally tally = match.standings.table().tally(kFirstEntrant, kSecondEntrant);
  const std::optional<ScoreSample> sample = ScoreSample::from(tally);
  if (!sample) return;
  const std::string& name = match.name(kFirstEntrant);
  const Trinomial games = tally.games();
  const Estimate elo = elo_estimate(*sample);
  open_section(xml, match.in_words(text::kReportDuelHeading));
  xml.open("dl", {{"class", "facts"}});
  write_fact(xml, match.in_words(Message(text::kReportEloOf, name)), estimate_text(match, elo),
             interval_text(match, elo));
  write_fact(
      xml, match.in_words(text::kReportScore), percent_text(share_of(games.half_points(), 2 * games.total())),
      match.in_words(Message(text::kReportPointsOf, half_points_text(games.half_points()), games.total())));
  write_fact(xml, match.in_words(text::kReportSuperiority), percent_text(likelihood_of_superiority(*sample)),
             match.in_words(Message(text::kReportSuperiorityNote, name)));
  if (const std::optional<Estimate> normalized = normalized_elo_estimate(*sample)) {
    write_fact(xml, match.in_words(text::kReportNormalized), estimate_text(match, *normalized),
               match.in_words(text::kReportNormalizedNote));
  }
  write_test(xml, match, tally.pairs());
  xml.close();
  if (tally.pairs().total() > 0) write_pairs(xml, match, tally.pairs());
  xml.close();
}

void write_endings(Xml& xml, const ReportMatch& match) {
  const std::string heading = match.in_words(text::kReportEndings);
  open_section(xml, heading);
  open_region(xml, heading);
  write_matrix(xml, match);
  xml.close();
  write_reasons(xml, match);
  xml.close();
}

}  // namespace joga::match
