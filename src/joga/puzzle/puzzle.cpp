#include "joga/puzzle/puzzle.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <map>
#include <span>

#include "joga/core/catalogue.hpp"
#include "joga/core/embedded.hpp"
#include "joga/core/text.hpp"
#include "joga/puzzle/catalogue.hpp"

namespace joga::puzzle {

// The files of data/puzzles, embedded by the build.
[[nodiscard]] std::span<const EmbeddedFile> embedded_sets() noexcept;

namespace {

constexpr std::string_view kAlways = "always";
constexpr std::size_t kFieldCount = 7;
constexpr std::int64_t kMostAlone = 999;
constexpr std::int64_t kMostTempting = 999'999;

// Splits the text at a separator and trims the parts.
[[nodiscard]] std::vector<std::string_view> cut(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    parts.push_back(trimmed(text.substr(start, end - start)));
    start = end + 1;
  }
  return parts;
}

[[nodiscard]] std::optional<int> number_within(std::string_view text, std::int64_t least, std::int64_t most) {
  const std::optional<std::int64_t> number = parse_number(text);
  if (!number || *number < least || *number > most) return std::nullopt;
  return static_cast<int>(*number);
}

[[nodiscard]] Error wrong(Message message) {
  return Error{ErrorCode::Malformed, std::move(message)};
}

[[nodiscard]] Result<Puzzle> parse_puzzle(std::string_view text) {
  const std::vector<std::string_view> fields = cut(text, ';');
  if (fields.size() != kFieldCount) return wrong({text::kFields, kFieldCount, fields.size()});
  Puzzle puzzle{.id = std::string(fields[0]), .position = std::string(fields[2])};
  Result<GameSpec> spec = GameSpec::parse(fields[1]);
  if (!spec) return spec.error();
  puzzle.spec = *std::move(spec);

  const std::optional<int> plies = number_within(fields[3], 1, kMostPlies);
  if (!plies || *plies % 2 == 0) return wrong({text::kPlies, fields[3], kMostPlies});
  puzzle.plies = *plies;
  if (fields[4] != kAlways) {
    puzzle.alone_within = number_within(fields[4], 1, kMostAlone);
    if (!puzzle.alone_within) return wrong({text::kAlone, fields[4], kMostAlone});
  }
  const std::optional<int> tempting = number_within(fields[5], 0, kMostTempting);
  if (!tempting) return wrong({text::kTempting, fields[5]});
  puzzle.tempting = *tempting;
  for (const std::string_view move : cut(fields[6], ' ')) {
    if (!move.empty()) puzzle.line.emplace_back(move);
  }
  if (std::cmp_not_equal(puzzle.line.size(), puzzle.plies)) {
    return wrong({text::kLine, puzzle.line.size(), puzzle.plies});
  }
  return puzzle;
}

using Sets = std::map<std::string_view, std::vector<Puzzle>>;

// The files are part of the program: tests, not players, find out whether they can be parsed.
[[nodiscard]] Sets parse_all() {
  Sets sets;
  for (const EmbeddedFile& source : embedded_sets()) {
    Result<std::vector<Puzzle>> puzzles = parse_puzzles(source.bytes);
    assert(puzzles.has_value());
    if (puzzles) sets[source.name] = *std::move(puzzles);
  }
  return sets;
}

[[nodiscard]] const Sets& all_sets() {
  static const Sets sets = parse_all();
  return sets;
}

}  // namespace

std::string puzzle_text(const Puzzle& puzzle) {
  const std::string alone = puzzle.alone_within ? std::to_string(*puzzle.alone_within) : std::string(kAlways);
  std::string text;
  for (const std::string& field :
       std::array{puzzle.id, puzzle.spec.text(), puzzle.position, std::to_string(puzzle.plies), alone,
                  std::to_string(puzzle.tempting)}) {
    text += field + "; ";
  }
  for (const std::string& move : puzzle.line) text += (&move == puzzle.line.data() ? "" : " ") + move;
  return text;
}

Result<std::vector<Puzzle>> parse_puzzles(std::string_view text) {
  std::vector<Puzzle> puzzles;
  std::size_t number = 0;
  for (const std::string_view line : cut(text, '\n')) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    Result<Puzzle> puzzle = parse_puzzle(line);
    if (!puzzle)
      return Error{puzzle.error().code, Message(joga::text::kInLine, number, puzzle.error().message)};
    puzzles.push_back(*std::move(puzzle));
  }
  return puzzles;
}

const std::vector<Puzzle>& shipped_puzzles(std::string_view game_id) {
  static const std::vector<Puzzle> none;
  const auto found = all_sets().find(game_id);
  return found == all_sets().end() ? none : found->second;
}

const Puzzle* find_puzzle(std::string_view id) {
  for (const auto& [game, puzzles] : all_sets()) {
    const auto found = std::ranges::find(puzzles, id, &Puzzle::id);
    if (found != puzzles.end()) return &*found;
  }
  return nullptr;
}

}  // namespace joga::puzzle
