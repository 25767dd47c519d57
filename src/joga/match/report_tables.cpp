#include "joga/match/report_tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "joga/match/elo.hpp"
#include "joga/match/report_catalogue.hpp"
#include "joga/match/report_chart.hpp"
#include "joga/match/report_numbers.hpp"

namespace joga::match {
namespace {

using render::Xml;

[[nodiscard]] double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

[[nodiscard]] std::string results_text(const Trinomial& games) {
  return std::to_string(games.count(GameResult::Win)) + " / " +
         std::to_string(games.count(GameResult::Draw)) + " / " +
         std::to_string(games.count(GameResult::Loss));
}

// Wins, draws and losses as parts of a bar: dark, middling, empty.
void write_results_bar(Xml& xml, const Trinomial& games) {
  constexpr double kBarWidth = 100;
  xml.open("svg", {{"class", "results"},
                   {"viewBox", "0 0 100 8"},
                   {"preserveAspectRatio", "none"},
                   {"aria-hidden", "true"}});
  const double won = kBarWidth * share_of(games.count(GameResult::Win), games.total());
  const double drawn = kBarWidth * share_of(games.count(GameResult::Draw), games.total());
  xml.leaf("rect", {{"class", "lost"}, {"width", kBarWidth}, {"height", 8}});
  xml.leaf("rect", {{"class", "drawn"}, {"x", won}, {"width", drawn}, {"height", 8}});
  xml.leaf("rect", {{"class", "won"}, {"width", won}, {"height", 8}});
  xml.close();
}

// A rating and its error bar on the scale of all.
void write_rating_bar(Xml& xml, const ReportMatch& match, const Rating& rating) {
  constexpr double kLength = 140;
  constexpr double kBorder = 5;
  ChartRange range = ChartRange::around(0);
  for (const Entrant entrant : match.best_first) {
    const Rating& any = match.ratings.of(entrant);
    range.add(any.elo - any.margin);
    range.add(any.elo + any.margin);
  }
  if (range.most() <= range.least()) range = range.widened(0);
  const auto place = [&](double elo) {
    return kBorder + kLength * (elo - range.least()) / (range.most() - range.least());
  };
  const double left = place(rating.elo - rating.margin);
  const double right = place(rating.elo + rating.margin);
  xml.open("svg", {{"class", "interval"}, {"viewBox", "0 0 150 16"}, {"aria-hidden", "true"}});
  xml.leaf("line", {{"class", "grid"}, {"x1", place(0)}, {"x2", place(0)}, {"y1", 0}, {"y2", 16}});
  xml.leaf("line", {{"class", "whisker"}, {"x1", left}, {"x2", right}, {"y1", 8}, {"y2", 8}});
  for (const double end : {left, right}) {
    xml.leaf("line", {{"class", "whisker"}, {"x1", end}, {"x2", end}, {"y1", 5}, {"y2", 11}});
  }
  xml.leaf("circle", {{"class", "dot"}, {"cx", place(rating.elo)}, {"cy", 8}, {"r", 4}});
  xml.close();
}

void write_rating_row(Xml& xml, const ReportMatch& match, std::size_t rank) {
  const Entrant entrant = match.best_first[rank];
  const Rating& rating = match.ratings.of(entrant);
  const Tally tally = match.standings.table().tally(entrant);
  const Trinomial games = tally.games();
  xml.open("tr", {});
  xml.text("td", {{"class", "number"}}, std::to_string(rank + 1));
  xml.text("th", {{"scope", "row"}}, match.name(entrant));
  xml.text(
      "td", {{"class", "number"}},
      match.in_words(Message(text::kReportMargin, signed_text(rating.elo, 1), fixed_text(rating.margin, 1))));
  xml.open("td", {});
  write_rating_bar(xml, match, rating);
  xml.close();
  xml.text("td", {{"class", "number"}}, std::to_string(games.total()));
  xml.open("td", {{"class", "number"}});
  xml.text("span", {}, results_text(games));
  write_results_bar(xml, games);
  xml.close();
  xml.text("td", {{"class", "number"}}, percent_text(share_of(games.half_points(), 2 * games.total())));
  xml.text("td", {{"class", "number"}}, results_text(tally.as(Player::One)));
  xml.text("td", {{"class", "number"}}, results_text(tally.as(Player::Two)));
  xml.text("td", {{"class", "number"}}, std::to_string(match.standings.faults(entrant)));
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

// A figure that stands out, with what it is above it and a remark below it.
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

// By the results of the whole match: the first crossing on the way is for the one who plays it to see.
void write_test(Xml& xml, const ReportMatch& match, const Pentanomial& pairs) {
  if (!match.options.sprt) return;
  std::optional<Sprt> sprt = Sprt::create(*match.options.sprt);
  if (!sprt) return;
  const SprtState state = sprt->update(pairs);
  const bool normalized = sprt->parameters().model == SprtModel::Normalized;
  write_fact(xml, match.in_words(text::kReportSprt), match.in_words(state_text(state)),
             match.in_words(Message(normalized ? text::kReportSprtNormalizedNote : text::kReportSprtNote,
                                    short_text(sprt->parameters().elo0), short_text(sprt->parameters().elo1),
                                    fixed_text(sprt->log_likelihood_ratio(), 2),
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
    xml.open("svg", {{"class", "column"},
                     {"viewBox", "0 0 10 40"},
                     {"preserveAspectRatio", "none"},
                     {"aria-hidden", "true"}});
    const double height = 40 * share_of(count, most);
    xml.leaf("rect", {{"class", "bar"}, {"y", 40 - height}, {"width", 10}, {"height", height}});
    xml.close();
    xml.text("span", {}, std::to_string(count));
    xml.close();
  }
  xml.close();
  xml.close();
}

// Above numbers, which stand to the right, or above words.
enum class Column : std::uint8_t { Words, Numbers };

void write_heading_cells(Xml& xml, const ReportMatch& match, Column column,
                         std::initializer_list<Message> headings) {
  const std::string_view kind = column == Column::Numbers ? "number" : "";
  for (const Message& heading : headings) {
    xml.text("th", {{"scope", "col"}, {"class", kind}}, match.in_words(heading));
  }
}

}  // namespace

void write_ratings(Xml& xml, const ReportMatch& match) {
  const std::string heading = match.in_words(text::kReportRatings);
  xml.open("section", {});
  xml.text("h2", {}, heading);
  xml.open("div", {{"class", "wide"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", heading}});
  xml.open("table", {});
  xml.open("thead", {});
  xml.open("tr", {});
  write_heading_cells(xml, match, Column::Numbers, {"#"});
  write_heading_cells(xml, match, Column::Words, {text::kReportPlayer});
  xml.text("th", {{"scope", "col"}, {"colspan", "2"}}, match.in_words(text::kReportRating));
  write_heading_cells(xml, match, Column::Numbers,
                      {text::kReportGames, text::kReportResults, text::kReportScore, text::kReportAsOne,
                       text::kReportAsTwo, text::kReportFaults});
  xml.close();
  xml.close();
  xml.open("tbody", {});
  for (std::size_t rank = 0; rank < match.best_first.size(); ++rank) write_rating_row(xml, match, rank);
  xml.close();
  xml.close();
  xml.close();
  xml.text("p", {{"class", "quiet"}}, match.in_words(text::kReportRatingsNote));
  xml.close();
}

void write_cross_table(Xml& xml, const ReportMatch& match) {
  if (match.is_duel()) return;
  const std::string heading = match.in_words(text::kReportCrossTable);
  xml.open("section", {});
  xml.text("h2", {}, heading);
  xml.open("div", {{"class", "wide"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", heading}});
  xml.open("table", {});
  xml.open("thead", {});
  xml.open("tr", {});
  write_heading_cells(xml, match, Column::Numbers, {"#"});
  write_heading_cells(xml, match, Column::Words, {text::kReportPlayer});
  for (std::size_t rank = 0; rank < match.best_first.size(); ++rank) {
    xml.text("th", {{"scope", "col"}, {"class", "number"}}, std::to_string(rank + 1));
  }
  xml.close();
  xml.close();
  xml.open("tbody", {});
  for (std::size_t rank = 0; rank < match.best_first.size(); ++rank) {
    xml.open("tr", {});
    xml.text("td", {{"class", "number"}}, std::to_string(rank + 1));
    xml.text("th", {{"scope", "row"}}, match.name(match.best_first[rank]));
    for (const Entrant column : match.best_first) write_cell(xml, match, match.best_first[rank], column);
    xml.close();
  }
  xml.close();
  xml.close();
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
  xml.open("section", {});
  xml.text("h2", {}, match.in_words(text::kReportDuelHeading));
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

}  // namespace joga::match
