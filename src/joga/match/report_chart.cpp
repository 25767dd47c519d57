#include "joga/match/report_chart.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

#include "joga/match/report_parts.hpp"

namespace joga::match {
namespace {

// Narrow enough for its letters to be read on a telephone.
constexpr double kWidth = 440;
constexpr double kLeft = 50;
constexpr double kRight = 30;
constexpr double kTop = 24;
constexpr double kBottom = 34;
constexpr double kLineHeight = 14;

// 1, 2 or 5 times a power of ten.
[[nodiscard]] double round_step(double at_least) {
  const double power = std::pow(10, std::floor(std::log10(at_least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= at_least * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

[[nodiscard]] std::string series_class(std::size_t series) {
  return "series s" + std::to_string(series % Chart::kSeries);
}

}  // namespace

void ChartRange::add(double value) noexcept {
  if (!std::isfinite(value)) return;
  least_ = std::min(least_, value);
  most_ = std::max(most_, value);
}

ChartRange ChartRange::widened(double share) const noexcept {
  const double width = most_ > least_ ? most_ - least_ : 1;
  const double margin = most_ > least_ ? share * width : width / 2;
  return {least_ - margin, most_ + margin};
}

std::vector<ChartTick> round_ticks(const ChartRange& range, int count) {
  const double step = round_step((range.most() - range.least()) / count);
  std::vector<ChartTick> ticks;
  const double slack = step * 1e-9;
  // By whole multiples: sums of steps would drift.
  for (double multiple = std::ceil((range.least() - slack) / step); multiple * step <= range.most() + slack;
       ++multiple) {
    ticks.push_back({multiple * step, short_text(multiple * step)});
  }
  return ticks;
}

Chart::Chart(ChartWords words, ChartRange x, ChartRange y, double height)
    : words_(std::move(words)), x_(x), y_(y), height_(height) {
  if (x_.most() <= x_.least()) x_ = x_.widened(0);
  if (y_.most() <= y_.least()) y_ = y_.widened(0);
}

double Chart::place_x(double x) const noexcept {
  const double share = (std::clamp(x, x_.least(), x_.most()) - x_.least()) / (x_.most() - x_.least());
  return kLeft + share * (kWidth - kLeft - kRight);
}

double Chart::place_y(double y) const noexcept {
  const double share = (std::clamp(y, y_.least(), y_.most()) - y_.least()) / (y_.most() - y_.least());
  return height_ - kBottom - share * (height_ - kTop - kBottom);
}

std::string Chart::path_of(const std::vector<ChartPoint>& points) const {
  std::string path;
  for (const ChartPoint& point : points) {
    path += (path.empty() ? "" : " ") + render::decimal(place_x(point.x)) + ',' +
            render::decimal(place_y(point.y));
  }
  return path;
}

void Chart::add_line(const std::vector<ChartPoint>& points, std::size_t series) {
  if (points.empty()) return;
  marks_.leaf("polyline", {{"class", series_class(series)}, {"points", path_of(points)}});
}

void Chart::add_band(const std::vector<ChartPoint>& lower, const std::vector<ChartPoint>& upper) {
  if (lower.empty()) return;
  std::vector<ChartPoint> around = lower;
  around.insert(around.end(), upper.rbegin(), upper.rend());
  marks_.leaf("polygon", {{"class", "band"}, {"points", path_of(around)}});
}

void Chart::add_level(double y, std::string_view label) {
  const double at = place_y(y);
  marks_.leaf("line", {{"class", "level"}, {"x1", kLeft}, {"x2", kWidth - kRight}, {"y1", at}, {"y2", at}});
  // Inside the axes: above the lower half's lines, below the upper half's.
  const bool upper_half = at < height_ / 2;
  marks_.text("text", {{"class", "strong"}, {"x", kLeft + 6}, {"y", upper_half ? at + kLineHeight : at - 5}},
              label);
}

void Chart::add_bar(double from, double to, double y) {
  const double left = place_x(from);
  const double top = place_y(y);
  // A gap between neighbours, as long as there is room for one.
  const double width = place_x(to) - left;
  const double gap = std::min(1.5, width / 4);
  marks_.leaf("rect", {{"class", "bar"},
                       {"x", left + gap / 2},
                       {"y", top},
                       {"width", width - gap},
                       {"height", height_ - kBottom - top}});
}

void Chart::add_end_label(double y, std::string_view label, std::size_t series) {
  end_labels_.push_back({place_y(y), std::string(label), series});
}

void Chart::draw_axes(render::Xml& xml) const {
  const double bottom = height_ - kBottom;
  for (const ChartTick& tick : y_ticks_.empty() ? round_ticks(y_, 5) : y_ticks_) {
    const double at = place_y(tick.value);
    const bool is_zero = tick.value == 0;
    xml.leaf("line", {{"class", is_zero ? "zero" : "grid"},
                      {"x1", kLeft},
                      {"x2", kWidth - kRight},
                      {"y1", at},
                      {"y2", at}});
    xml.text("text", {{"x", kLeft - 7}, {"y", at + 4}, {"text-anchor", "end"}}, tick.label);
  }
  for (const ChartTick& tick : round_ticks(x_, 5)) {
    // Nothing on these axes comes in parts.
    if (tick.value != std::floor(tick.value)) continue;
    const double at = place_x(tick.value);
    xml.leaf("line", {{"class", "grid"}, {"x1", at}, {"x2", at}, {"y1", bottom}, {"y2", bottom + 4}});
    xml.text("text", {{"x", at}, {"y", bottom + 17}, {"text-anchor", "middle"}}, tick.label);
  }
  xml.text("text", {{"x", 6}, {"y", 13}}, words_.y_label);
  xml.text("text", {{"x", kWidth - kRight}, {"y", height_ - 3}, {"text-anchor", "end"}}, words_.x_label);
}

void Chart::draw_end_labels(render::Xml& xml) {
  std::ranges::sort(end_labels_, {}, [](const EndLabel& label) { return std::pair(label.at, label.series); });
  // Downwards each as far as it must, then upwards so that none leaves the chart.
  double least = kTop - kLineHeight;
  for (EndLabel& label : end_labels_) {
    label.at = std::max(label.at, least + kLineHeight);
    least = label.at;
  }
  double most = height_ - kBottom + kLineHeight;
  for (EndLabel& label : std::ranges::reverse_view(end_labels_)) {
    label.at = std::min(label.at, most - kLineHeight);
    most = label.at;
  }
  for (const EndLabel& label : end_labels_) {
    xml.text("text",
             {{"class", "end s" + std::to_string(label.series % kSeries)},
              {"x", kWidth - kRight + 5},
              {"y", label.at + 4}},
             label.label);
  }
}

std::string Chart::take() {
  render::Xml xml;
  xml.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                   {"class", "chart"},
                   {"viewBox", "0 0 " + render::decimal(kWidth) + ' ' + render::decimal(height_)},
                   {"role", "img"}});
  xml.text("title", {}, words_.title);
  if (!words_.description.empty()) xml.text("desc", {}, words_.description);
  draw_axes(xml);
  xml.append(marks_.take());
  draw_end_labels(xml);
  xml.close();
  return xml.take();
}

}  // namespace joga::match
