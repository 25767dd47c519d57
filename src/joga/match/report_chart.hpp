// A small chart with axes, as SVG inside a page. It has no colours of its own: the page's style sheet gives
// them by class, so that it is right on light and dark pages. What differs also differs without colour.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "joga/render/xml.hpp"

namespace joga::match {

struct ChartPoint {
  double x = 0;
  double y = 0;
};

// From the smallest to the largest of what it has been given.
class ChartRange {
 public:
  // Holds this much from the beginning.
  [[nodiscard]] static ChartRange around(double value) noexcept { return {value, value}; }
  [[nodiscard]] static ChartRange between(double least, double most) noexcept { return {least, most}; }

  // What is not finite is left out.
  void add(double value) noexcept;
  [[nodiscard]] double least() const noexcept { return least_; }
  [[nodiscard]] double most() const noexcept { return most_; }
  // Wider by this share of it at both ends; never empty.
  [[nodiscard]] ChartRange widened(double share) const noexcept;

 private:
  ChartRange(double least, double most) noexcept : least_(least), most_(most) {}
  double least_;
  double most_;
};

// What is told in words.
struct ChartWords {
  std::string title{};        // for those who hear the page
  std::string description{};  // likewise
  std::string x_label{};
  std::string y_label{};
};

struct ChartTick {
  double value = 0;
  std::string label{};
};

// About `count` round values.
[[nodiscard]] std::vector<ChartTick> round_ticks(const ChartRange& range, int count);

class Chart {
 public:
  Chart(ChartWords words, ChartRange x, ChartRange y, double height = 250);

  // Without this, round ones.
  void set_y_ticks(std::vector<ChartTick> ticks) { y_ticks_ = std::move(ticks); }

  // The series are told apart by their number, 0 to kSeries - 1. What is beyond the range is drawn at its
  // edge.
  void add_line(const std::vector<ChartPoint>& points, std::size_t series);
  // Between two lines with the same x.
  void add_band(const std::vector<ChartPoint>& lower, const std::vector<ChartPoint>& upper);
  // A dashed line across.
  void add_level(double y, std::string_view label);
  void add_bar(double from, double to, double y);
  // Beside the right end, kept apart from each other.
  void add_end_label(double y, std::string_view label, std::size_t series);

  [[nodiscard]] std::string take();

  static constexpr std::size_t kSeries = 8;

 private:
  struct EndLabel {
    double at;
    std::string label;
    std::size_t series;
  };

  [[nodiscard]] double place_x(double x) const noexcept;
  [[nodiscard]] double place_y(double y) const noexcept;
  [[nodiscard]] std::string path_of(const std::vector<ChartPoint>& points) const;
  void draw_axes(render::Xml& xml) const;
  void draw_end_labels(render::Xml& xml);

  ChartWords words_;
  ChartRange x_;
  ChartRange y_;
  double height_;
  std::vector<ChartTick> y_ticks_{};
  std::vector<EndLabel> end_labels_{};
  render::Xml marks_{};
};

}  // namespace joga::match
