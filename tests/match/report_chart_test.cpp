#include "joga/match/report_chart.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "joga/match/report_parts.hpp"
#include "render/xml_check.hpp"

namespace joga::match {
namespace {

[[nodiscard]] std::vector<std::string> labels(double least, double most, int count) {
  std::vector<std::string> labels;
  for (const ChartTick& tick : round_ticks(ChartRange::between(least, most), count))
    labels.push_back(tick.label);
  return labels;
}

TEST(ReportNumbers, HaveARealMinusAndNoSignAtZero) {
  EXPECT_EQ(fixed_text(-3.45, 1), "−3.5");
  EXPECT_EQ(fixed_text(-0.04, 1), "0.0");
  EXPECT_EQ(signed_text(3.45, 2), "+3.45");
  EXPECT_EQ(signed_text(0.001, 2), "0.00");
  EXPECT_EQ(signed_text(std::numeric_limits<double>::infinity(), 1), "+∞");
  EXPECT_EQ(signed_text(-std::numeric_limits<double>::infinity(), 1), "−∞");
  EXPECT_EQ(short_text(-2.5), "−2.5");
  EXPECT_EQ(percent_text(0.5), "50.0 %");
}

TEST(ReportNumbers, HalvesAreWrittenAsOne) {
  EXPECT_EQ(half_points_text(0), "0");
  EXPECT_EQ(half_points_text(1), "½");
  EXPECT_EQ(half_points_text(3), "1½");
  EXPECT_EQ(half_points_text(24), "12");
}

TEST(ReportChart, TicksAreRound) {
  using Labels = std::vector<std::string>;
  EXPECT_EQ(labels(0, 10, 5), (Labels{"0", "2", "4", "6", "8", "10"}));
  EXPECT_EQ(labels(-0.31, 0.3, 6), (Labels{"−0.2", "0", "0.2"}));
  EXPECT_EQ(labels(17, 1234, 4), (Labels{"500", "1000"}));
}

TEST(ReportChart, RangesLeaveOutWhatIsNotFinite) {
  ChartRange range = ChartRange::around(1);
  for (const double value :
       {3.0, -2.0, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
        std::numeric_limits<double>::quiet_NaN()}) {
    range.add(value);
  }
  EXPECT_EQ(range.least(), -2);
  EXPECT_EQ(range.most(), 3);
  EXPECT_LT(ChartRange::around(5).widened(0).least(), 5);
}

TEST(ReportChart, WhatIsBeyondTheRangeIsDrawnAtItsEdge) {
  Chart chart({.title = "<t>"}, ChartRange::between(0, 2), ChartRange::between(0, 1));
  chart.add_line(
      {{0, -std::numeric_limits<double>::infinity()}, {1, 0.5}, {2, std::numeric_limits<double>::infinity()}},
      0);
  Chart same({.title = "<t>"}, ChartRange::between(0, 2), ChartRange::between(0, 1));
  same.add_line({{0, 0}, {1, 0.5}, {2, 1}}, 0);
  const std::string picture = chart.take();
  EXPECT_EQ(picture, same.take());
  const render::XmlCheck check = render::check_xml(picture);
  EXPECT_FALSE(check.error) << *check.error;
}

TEST(ReportChart, EndLabelsKeepApart) {
  Chart chart({.title = "t"}, ChartRange::between(0, 1), ChartRange::between(0, 1));
  for (std::size_t i = 0; i < Chart::kSeries; ++i) chart.add_end_label(0, std::to_string(i), i);
  double last = -std::numeric_limits<double>::infinity();
  for (const render::XmlElement& element : render::check_xml(chart.take()).elements) {
    const auto kind = element.attributes.find("class");
    if (kind == element.attributes.end() || !kind->second.starts_with("end ")) continue;
    const double at = std::stod(element.attributes.at("y"));
    EXPECT_GE(at, last + 14);
    last = at;
  }
  EXPECT_GT(last, 0);
  EXPECT_LT(last, 250);
}

}  // namespace
}  // namespace joga::match
