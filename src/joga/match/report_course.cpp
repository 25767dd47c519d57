// The Elo of a match of two over its games, as a curve with its error band.
#include <algorithm>
#include <cmath>

#include "joga/match/catalogue.hpp"
#include "joga/match/elo.hpp"
#include "joga/match/report_parts.hpp"

namespace joga::match {
namespace {

using render::decimal;
using render::Xml;

constexpr std::size_t kMostPoints = 300;  // of the curve: about one for each pixel
// The first games say little, and would make the scale useless.
constexpr std::size_t kUnsettledPercent = 15;

// Narrow enough for legible letters on a telephone.
constexpr double kWidth = 440;
constexpr double kHeight = 220;
constexpr double kLeft = 50;
constexpr double kRight = 30;
constexpr double kTop = 24;
constexpr double kBottom = 34;

struct EloPoint {
  std::size_t games = 0;
  double elo = 0;
  Interval interval{};
};

[[nodiscard]] std::vector<EloPoint> elo_points(const ReportMatch& match) {
  std::vector<EloPoint> points;
  Standings standings(match.standings.names());
  const std::size_t size = match.games.size();
  for (std::size_t i = 0; i < size; ++i) {
    (void)standings.add(match.games[i].game);  // cannot fail: the whole match has been counted before
    const bool sampled = size <= kMostPoints || (i + 1) * kMostPoints / size != i * kMostPoints / size;
    if (!sampled) continue;
    const auto sample = ScoreSample::from(standings.table().tally(kFirstEntrant, kSecondEntrant));
    if (!sample) continue;
    const Estimate estimate = elo_estimate(*sample);
    if (!std::isfinite(estimate.value) || !estimate.interval) continue;
    points.push_back({i + 1, estimate.value, *estimate.interval});
  }
  return points;
}

// Positions along one axis: `least` is drawn at `from`, `most` at `to`, anything beyond at the nearer end.
struct Axis {
  double least;
  double most;
  double from;
  double to;

  [[nodiscard]] double place(double value) const noexcept {
    return from + (to - from) * (std::clamp(value, least, most) - least) / (most - least);
  }
};

// About five values that are 1, 2 or 5 times a power of ten apart.
[[nodiscard]] std::vector<double> ticks_of(const Axis& axis) {
  const double at_least = (axis.most - axis.least) / 5;
  double step = std::pow(10, std::floor(std::log10(at_least)));
  for (const double factor : {2.0, 2.5, 2.0}) {
    if (step >= at_least) break;
    step *= factor;
  }
  std::vector<double> ticks;
  for (double multiple = std::ceil(axis.least / step); multiple * step <= axis.most; ++multiple) {
    ticks.push_back(multiple * step);
  }
  return ticks;
}

void write_axes(Xml& xml, const ReportMatch& match, const Axis& x, const Axis& y) {
  for (const double tick : ticks_of(y)) {
    const double at = y.place(tick);
    xml.leaf("line",
             {{"class", tick == 0 ? "zero" : "grid"}, {"x1", x.from}, {"x2", x.to}, {"y1", at}, {"y2", at}});
    xml.text("text", {{"x", x.from - 7}, {"y", at + 4}, {"text-anchor", "end"}}, short_text(tick));
  }
  for (const double tick : ticks_of(x)) {
    if (tick != std::floor(tick)) continue;  // games come whole
    const double at = x.place(tick);
    xml.leaf("line", {{"class", "grid"}, {"x1", at}, {"x2", at}, {"y1", y.from}, {"y2", y.from + 4}});
    xml.text("text", {{"x", at}, {"y", y.from + 17}, {"text-anchor", "middle"}}, short_text(tick));
  }
  xml.text("text", {{"x", 6}, {"y", 13}}, "Elo");
  xml.text("text", {{"x", x.to}, {"y", kHeight - 3}, {"text-anchor", "end"}},
           match.in_words(text::kReportAxisGames));
}

}  // namespace

void write_course(Xml& xml, const ReportMatch& match) {
  if (!match.is_duel()) return;
  const std::vector<EloPoint> points = elo_points(match);
  if (points.size() < 2) return;
  double least = 0;
  double most = 0;
  for (const EloPoint& point : points) {
    if (100 * point.games < kUnsettledPercent * match.games.size()) continue;
    // A few games may leave a side of the interval open; the band then reaches the edge of the chart.
    for (const double elo : {point.elo, point.interval.lower, point.interval.upper}) {
      if (!std::isfinite(elo)) continue;
      least = std::min(least, elo);
      most = std::max(most, elo);
    }
  }
  const double border = std::max(1.0, 0.04 * (most - least));
  const Axis x{0, static_cast<double>(match.games.size()), kLeft, kWidth - kRight};
  const Axis y{least - border, most + border, kHeight - kBottom, kTop};
  std::string curve;
  std::string lower;  // from right to left, so that the two edges make a polygon
  std::string upper;
  for (const EloPoint& point : points) {
    const std::string at = ' ' + decimal(x.place(static_cast<double>(point.games))) + ',';
    curve.append(at).append(decimal(y.place(point.elo)));
    lower.insert(0, at + decimal(y.place(point.interval.lower)));
    upper.append(at).append(decimal(y.place(point.interval.upper)));
  }
  const std::string title = match.in_words(Message(text::kReportEloPlot, match.name(kFirstEntrant)));
  xml.open("section", {});
  xml.text("h2", {}, match.in_words(text::kReportCourse));
  xml.open("figure", {});
  xml.open(
      "svg",
      {{"class", "chart"}, {"viewBox", "0 0 " + decimal(kWidth) + ' ' + decimal(kHeight)}, {"role", "img"}});
  xml.text("title", {}, title);
  xml.text(
      "desc", {},
      match.in_words(Message(text::kReportPlotEnd, signed_text(points.back().elo, 1), match.games.size())));
  write_axes(xml, match, x, y);
  xml.leaf("polygon", {{"class", "band"}, {"points", lower + upper}});
  xml.leaf("polyline", {{"class", "curve"}, {"points", curve}});
  xml.close();
  xml.text("figcaption", {}, title);
  xml.close();
  xml.close();
}

}  // namespace joga::match
