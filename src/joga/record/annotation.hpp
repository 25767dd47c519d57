// The annotations of a turn: comments, glyphs, the clock, an evaluation, what a program spent on it, marks on
// the board.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/value.hpp"

namespace joga::record {

// The comments at one place, in order. Each has one or more lines; blanks at the ends of lines are dropped
// and runs of blanks become one, since the written form may break lines anywhere. Empty comments are dropped.
class Comments {
 public:
  // Cuts a comment longer than kLongestComment; drops comments beyond kMostComments.
  void add(std::string_view text);

  [[nodiscard]] bool empty() const noexcept { return texts_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return texts_.size(); }
  [[nodiscard]] auto begin() const noexcept { return texts_.begin(); }
  [[nodiscard]] auto end() const noexcept { return texts_.end(); }
  [[nodiscard]] const std::string& operator[](std::size_t index) const noexcept { return texts_[index]; }

  friend bool operator==(const Comments&, const Comments&) = default;

 private:
  std::vector<std::string> texts_{};
};

// A numeric annotation glyph. The six named ones have signs; the meaning of the others is that of PGN.
enum class Glyph : std::uint8_t {
  Good = 1,
  Mistake = 2,
  Brilliant = 3,
  Blunder = 4,
  Interesting = 5,
  Dubious = 6
};

// "!", "?", "!!", "??", "!?", "?!"; empty for any other glyph.
[[nodiscard]] std::string_view glyph_sign(Glyph glyph) noexcept;
[[nodiscard]] std::optional<Glyph> parse_glyph_sign(std::string_view sign) noexcept;
// "0" to "255".
[[nodiscard]] std::optional<Glyph> parse_glyph_number(std::string_view digits) noexcept;

// The remaining time, after the turn, of the player who made it: `h:mm:ss`, with `.mmm` unless it is a whole
// second.
using ClockTime = std::chrono::milliseconds;
inline constexpr ClockTime kLongestClock = std::chrono::hours(1'000'000) - ClockTime(1);

[[nodiscard]] std::string clock_text(ClockTime clock);
[[nodiscard]] std::optional<ClockTime> parse_clock(std::string_view text) noexcept;

// The evaluation after the turn, from player 1's point of view. A record keeps the kind of a value, its
// points or plies, and whether it is proven: `0.35`, `-12.00`, `win 7`, `loss 4`, `draw`, followed by `exact`
// if proven.
[[nodiscard]] std::string evaluation_text(const Value& value);
[[nodiscard]] std::optional<Value> parse_evaluation(std::string_view text);
// Points alone: at most two decimals.
[[nodiscard]] std::optional<std::int32_t> parse_hundredths(std::string_view text) noexcept;

// A mark that a person drew on the board: a circle around a cell, `d4`, or an arrow from one cell to another,
// `d4-e5`. Marks are green, unless a colour follows: `d4:red`, `d4-e5:blue`, `d4:yellow`. The front end that
// draws marks checks whether the game has such cells.
[[nodiscard]] bool is_board_mark(std::string_view text) noexcept;

// The depth of a search in plies, and the number of positions that it visited. JSON's numbers are exact up to
// the most nodes.
using SearchDepth = std::uint32_t;
using SearchNodes = std::uint64_t;
inline constexpr SearchDepth kMostDepth = 1'000'000;
inline constexpr SearchNodes kMostNodes = (std::uint64_t{1} << 53U) - 1;
[[nodiscard]] std::optional<SearchDepth> parse_depth(std::string_view text) noexcept;
[[nodiscard]] std::optional<SearchNodes> parse_nodes(std::string_view text) noexcept;

struct Annotation {
  Comments before{};  // before the turn
  Comments after{};
  std::vector<Glyph> glyphs{};
  std::optional<ClockTime> clock{};
  std::optional<Value> evaluation{};
  std::optional<ClockTime> spent{};  // how long the player thought
  std::optional<SearchDepth> depth{};
  std::optional<SearchNodes> nodes{};
  std::vector<std::string> marks{};

  [[nodiscard]] bool empty() const noexcept;
  friend bool operator==(const Annotation&, const Annotation&) = default;
};

}  // namespace joga::record
