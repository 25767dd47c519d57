// Texts of the engine protocol that both sides read and write: `go`, `info`, and quoted lines.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/result.hpp"
#include "joga/core/value.hpp"
#include "joga/search/any_search.hpp"
#include "joga/search/limits.hpp"

namespace joga::engine {

// Quotes a line, or its beginning, as part of a sentence.
[[nodiscard]] std::string in_quotes(std::string_view line);

// "go depth 5 movetime 1000"; without any limits "go infinite".
[[nodiscard]] std::string go_command(const search::Limits& limits);

// Reads the words after `go`, in any order. An unknown word or a malformed number is an error that names it;
// `infinite` sets no limit. A negative clock, sent when time has run out, is read as 0; an increment without
// a clock is ignored.
[[nodiscard]] Result<search::Limits> parse_go(std::span<const std::string_view> words);

// The words after `score`: "cp 35", "win 7", "loss 4", "draw".
[[nodiscard]] std::string score_text(Value score);

// The whole line; `moves` are the texts of the moves of `info`. The word `exact` marks a proven result or
// margin.
[[nodiscard]] std::string info_line(const search::Info& info, std::span<const std::string> moves);

// An info line as it was received; only the fields that it has are set.
struct UgiInfo {
  std::optional<int> line{};  // multipv
  std::optional<int> depth{};
  std::optional<int> selective_depth{};
  std::optional<Value> score{};
  Bound bound = Bound::Exact;
  bool exact = false;
  std::optional<int> margin{};
  std::optional<std::uint64_t> nodes{};
  std::optional<std::uint64_t> nodes_per_second{};
  std::optional<search::Milliseconds> time{};
  std::vector<std::string> moves{};
  std::string text{};  // the text after `string`

  // The score with its bound; a margin counts only if the line says that it is exact.
  [[nodiscard]] std::optional<Value> value() const;

  friend bool operator==(const UgiInfo&, const UgiInfo&) = default;
};

// Returns nothing if the line is not an info line. Skips words and numbers that it does not understand,
// because info lines are only informative.
[[nodiscard]] std::optional<UgiInfo> parse_info(std::string_view line);

// The same in the form of a search's report; the moves end before the first illegal one.
[[nodiscard]] search::Info to_info(const UgiInfo& received, const AnyGame& game, const AnyPosition& position);

// The words after `response`: "p1win", "p2win", "draw", "none"; "true", "false".
[[nodiscard]] std::string_view result_word(Outcome outcome) noexcept;
[[nodiscard]] std::string_view truth_word(bool is_true) noexcept;

}  // namespace joga::engine
