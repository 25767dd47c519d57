#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "joga/match/catalogue.hpp"
#include "joga/match/elo.hpp"
#include "joga/match/report_chart.hpp"
#include "joga/match/report_parts.hpp"

namespace joga::match {
namespace {

using render::Xml;

constexpr std::size_t kMostPoints = 300;       // of a curve: a point for every pixel or so
constexpr std::size_t kMostRatingPoints = 60;  // each is an estimate of all ratings
constexpr std::size_t kMostBars = 24;
// The first games say little, and would make the scale of an Elo curve useless.
constexpr std::size_t kUnsettledPercent = 15;

// Whether the place belongs to about `most` places spread evenly over all, the last one among them.
[[nodiscard]] bool is_sampled(std::size_t place, std::size_t size, std::size_t most) {
  if (size <= most) return true;
  return (place + 1) * most / size != place * most / size;
}

// The results game by game.
class Replay {
 public:
  explicit Replay(const ReportMatch& match) : match_(match), standings_(match.standings.names()) {}

  // After each of about `most` of the games; `look` gets the number of games so far and the results.
  template <class Look>
  void run(std::size_t most, Look look) {
    for (std::size_t i = 0; i < match_.games.size(); ++i) {
      // All of them are counted: the whole match has been before.
      (void)standings_.add(match_.games[i].game);
      if (is_sampled(i, match_.games.size(), most)) look(i + 1, standings_.table());
    }
  }

 private:
  const ReportMatch& match_;
  Standings standings_;
};

void write_figure(Xml& xml, const std::string& caption, Chart& chart) {
  xml.open("figure", {});
  xml.text("figcaption", {}, caption);
  xml.append(chart.take());
  xml.close();
}

[[nodiscard]] std::string end_text(const ReportMatch& match, const std::string& value, std::uint64_t count,
                                   const MessageText& unit) {
  return match.in_words(Message(text::kReportPlotEnd, value, count, unit)) + '.';
}

struct EloPoint {
  double games = 0;
  double elo = 0;
  Interval interval{};
};

[[nodiscard]] std::vector<EloPoint> elo_points(const ReportMatch& match) {
  std::vector<EloPoint> points;
  Replay(match).run(kMostPoints, [&](std::size_t games, const ScoreTable& table) {
    const std::optional<ScoreSample> sample = ScoreSample::from(table.tally(kFirstEntrant, kSecondEntrant));
    if (!sample) return;
    const Estimate estimate = elo_estimate(*sample);
    if (!std::isfinite(estimate.value) || !estimate.interval) return;
    points.push_back({static_cast<double>(games), estimate.value, *estimate.interval});
  });
  return points;
}

void write_elo(Xml& xml, const ReportMatch& match) {
  const std::vector<EloPoint> points = elo_points(match);
  if (points.size() < 2) return;
  ChartRange range = ChartRange::around(0);
  std::vector<ChartPoint> curve;
  std::vector<ChartPoint> lower;
  std::vector<ChartPoint> upper;
  const std::size_t unsettled = match.games.size() * kUnsettledPercent / 100;
  for (const EloPoint& point : points) {
    curve.push_back({point.games, point.elo});
    lower.push_back({point.games, point.interval.lower});
    upper.push_back({point.games, point.interval.upper});
    if (point.games < static_cast<double>(unsettled)) continue;
    range.add(point.elo);
    range.add(point.interval.lower);
    range.add(point.interval.upper);
  }
  const std::string title = match.in_words(Message(text::kReportEloPlot, match.name(kFirstEntrant)));
  Chart chart({.title = title,
               .description = end_text(match, signed_text(points.back().elo, 1), match.games.size(),
                                       text::kReportAxisGames),
               .x_label = match.in_words(text::kReportAxisGames),
               .y_label = match.in_words(text::kReportAxisElo)},
              ChartRange::between(0, static_cast<double>(match.games.size())), range.widened(0.04));
  chart.add_band(lower, upper);
  chart.add_line(curve, 0);
  write_figure(xml, title, chart);
}

void write_rating_curves(Xml& xml, const ReportMatch& match) {
  const std::size_t shown = std::min(match.best_first.size(), Chart::kSeries);
  std::vector<std::vector<ChartPoint>> curves(shown);
  ChartRange range = ChartRange::around(0);
  Replay(match).run(kMostRatingPoints, [&](std::size_t games, const ScoreTable& table) {
    const Ratings ratings = Ratings::estimate(table);
    for (std::size_t rank = 0; rank < shown; ++rank) {
      const double elo = ratings.of(match.best_first[rank]).elo;
      curves[rank].push_back({static_cast<double>(games), elo});
      range.add(elo);
    }
  });
  const std::string title = match.in_words(text::kReportRatingPlot);
  Chart chart({.title = title,
               .description = end_text(match, match.name(match.best_first.front()), match.games.size(),
                                       text::kReportAxisGames),
               .x_label = match.in_words(text::kReportAxisGames),
               .y_label = match.in_words(text::kReportAxisElo)},
              ChartRange::between(0, static_cast<double>(match.games.size())), range.widened(0.04));
  for (std::size_t rank = 0; rank < shown; ++rank) {
    chart.add_line(curves[rank], rank);
    chart.add_end_label(curves[rank].back().y, std::to_string(rank + 1), rank);
  }
  write_figure(xml, title, chart);
}

void write_ratio(Xml& xml, const ReportMatch& match) {
  if (!match.options.sprt) return;
  std::optional<Sprt> sprt = Sprt::create(*match.options.sprt);
  if (!sprt) return;
  ChartRange range = ChartRange::between(sprt->lower_bound(), sprt->upper_bound());
  std::vector<ChartPoint> curve{{0, 0}};
  Replay(match).run(2 * kMostPoints, [&](std::size_t, const ScoreTable& table) {
    const Pentanomial pairs = table.tally(kFirstEntrant, kSecondEntrant).pairs();
    const auto count = static_cast<double>(pairs.total());
    if (count <= curve.back().x) return;
    (void)sprt->update(pairs);
    curve.push_back({count, sprt->log_likelihood_ratio()});
    range.add(curve.back().y);
  });
  if (curve.size() < 2) return;
  const std::string title = match.in_words(text::kReportRatioPlot);
  const auto pairs = static_cast<std::uint64_t>(curve.back().x);
  Chart chart({.title = title,
               .description = end_text(match, fixed_text(curve.back().y, 2), pairs, text::kReportAxisPairs),
               .x_label = match.in_words(text::kReportAxisPairs),
               .y_label = match.in_words(text::kReportAxisRatio)},
              ChartRange::between(0, curve.back().x), range.widened(0.06));
  const auto level = [&](const char* hypothesis, double bound) {
    chart.add_level(bound, match.in_words(Message(text::kReportTestLevel, hypothesis, fixed_text(bound, 2))));
  };
  level("H1", sprt->upper_bound());
  level("H0", sprt->lower_bound());
  chart.add_line(curve, 0);
  write_figure(xml, title, chart);
}

// The width of the bars: 1, 2 or 5 times a power of ten.
[[nodiscard]] std::size_t bar_width(std::size_t span) {
  constexpr std::array<std::size_t, 3> kFactors{1, 2, 5};
  for (std::size_t power = 1;; power *= 10) {
    for (const std::size_t factor : kFactors) {
      if (span / (factor * power) < kMostBars) return factor * power;
    }
  }
}

}  // namespace

void write_plots(Xml& xml, const ReportMatch& match) {
  Xml plots;
  if (match.is_duel()) {
    write_elo(plots, match);
    write_ratio(plots, match);
  } else {
    write_rating_curves(plots, match);
  }
  const std::string figures = plots.take();
  if (figures.empty()) return;
  xml.open("section", {});
  xml.text("h2", {}, match.in_words(text::kReportPlots));
  xml.open("div", {{"class", "plots"}});
  xml.append(figures);
  xml.close();
  xml.close();
}

void write_lengths(Xml& xml, const ReportMatch& match) {
  const auto [least, most] =
      std::ranges::minmax(match.games, {}, [](const ReportGame& game) { return game.game.plies; });
  const std::size_t width = bar_width(most.game.plies - least.game.plies + 1);
  std::map<std::size_t, std::uint64_t> bars;
  for (const ReportGame& game : match.games) ++bars[game.game.plies / width];
  ChartRange counts = ChartRange::around(0);
  for (const auto& [bar, count] : bars) counts.add(static_cast<double>(count));
  const std::string title = match.in_words(text::kReportLengthPlot);
  // A bar of width 1 stands over its number, a wider one over the numbers from its left edge on.
  const double shift = width == 1 ? 0.5 : 0;
  const auto edge = [&](std::size_t bar) { return static_cast<double>(bar * width) - shift; };
  Chart chart(
      {.title = title,
       .description = match.in_words(Message(text::kReportPlotRange, least.game.plies, most.game.plies)),
       .x_label = match.in_words(text::kReportAxisPlies),
       .y_label = match.in_words(text::kReportAxisGames)},
      ChartRange::between(edge(bars.begin()->first), edge(bars.rbegin()->first + 1)), counts);
  std::vector<ChartTick> ticks = round_ticks(counts, 5);
  std::erase_if(ticks, [](const ChartTick& tick) { return tick.value != std::floor(tick.value); });
  chart.set_y_ticks(std::move(ticks));
  for (const auto& [bar, count] : bars) chart.add_bar(edge(bar), edge(bar + 1), static_cast<double>(count));
  write_figure(xml, title, chart);
}

}  // namespace joga::match
