// Perft tables. The invariants of a move generator are checked at every node.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "games/specs.hpp"
#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"
#include "reference/reference_game.hpp"
#include "source_files.hpp"

namespace joga::testing {
namespace {

struct Row {
  std::string spec{};
  std::string position{};  // empty: the start
  std::vector<std::uint64_t> counts{};
};

// Lines "SPEC | POSITION | COUNT COUNT ..." for depths 1, 2, ...
[[nodiscard]] std::vector<Row> table() {
  std::istringstream file(source_file("tests/data/perft.txt"));
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t first = line.find(" | ");
    const std::size_t second = line.find(" | ", first + 3);
    Row row{.spec = line.substr(0, first), .position = line.substr(first + 3, second - first - 3)};
    if (row.position == "start") row.position.clear();
    std::istringstream counts(line.substr(second + 3));
    for (std::uint64_t count = 0; counts >> count;) row.counts.push_back(count);
    rows.push_back(row);
  }
  return rows;
}

// Perft with every node checked.
std::uint64_t checked_perft(const AnyGame& game, const AnyPosition& position, int depth) {
  if (depth == 0) return 1;
  const std::vector<AnyMove> moves = game.legal_moves(position);
  EXPECT_EQ(game.count_moves(position), moves.size());
  EXPECT_EQ(moves.empty(), is_over(game.outcome(position)));
  std::uint64_t total = 0;
  for (const AnyMove move : moves) {
    EXPECT_TRUE(game.is_legal(position, move));
    const AnyPosition next = game.play_unchecked(position, move);
    if (depth > 1) {
      const std::string text = game.position_text(next);
      const Result<AnyPosition> parsed = game.parse_position(text);
      EXPECT_TRUE(parsed && game.same(*parsed, next) && game.key(*parsed) == game.key(next)) << text;
      const std::size_t last = game.symmetry_count() - 1;
      EXPECT_EQ(game.count_moves(game.transformed(next, last)), game.count_moves(next)) << text;
    }
    total += checked_perft(game, next, depth - 1);
  }
  return total;
}

TEST(Perft, TableIsThere) {
  EXPECT_GE(table().size(), 30U);
}

TEST(Perft, TableAgrees) {
  // Rows with more sequences than this run only in the long form.
  const std::uint64_t limit = std::getenv("JOGA_LONG_TESTS") != nullptr ? 10'000'000'000ULL : 300'000'000ULL;
  for (const Row& row : table()) {
    SCOPED_TRACE(row.spec + " " + row.position);
    const auto game = games::make_game(row.spec);
    ASSERT_TRUE(game) << game.error().message.english();
    const Result<AnyPosition> position =
        row.position.empty() ? (*game)->start() : (*game)->parse_position(row.position);
    ASSERT_TRUE(position) << position.error().message.english();
    for (std::size_t i = 0; i < row.counts.size() && row.counts[i] <= limit; ++i) {
      EXPECT_EQ((*game)->perft(*position, static_cast<int>(i) + 1), row.counts[i]) << "depth " << i + 1;
    }
  }
}

TEST(Perft, TheReferencesCountTheSame) {
  const std::uint64_t limit = std::getenv("JOGA_LONG_TESTS") != nullptr ? 1'000'000 : 20'000;
  for (const Row& row : table()) {
    SCOPED_TRACE(row.spec + " " + row.position);
    const auto oracle = reference::make_reference(reference_spec(**games::make_game(row.spec)), row.position);
    for (std::size_t i = 0; i < row.counts.size() && row.counts[i] <= limit; ++i) {
      EXPECT_EQ(reference::perft(*oracle, static_cast<int>(i) + 1), row.counts[i]) << "depth " << i + 1;
    }
  }
}

TEST(Perft, InvariantsHoldAtEveryNode) {
  constexpr std::uint64_t kLimit = 20'000;
  for (const Row& row : table()) {
    SCOPED_TRACE(row.spec + " " + row.position);
    const auto game = *games::make_game(row.spec);
    const AnyPosition position = row.position.empty() ? game->start() : *game->parse_position(row.position);
    for (std::size_t i = 0; i < row.counts.size() && row.counts[i] <= kLimit; ++i) {
      EXPECT_EQ(checked_perft(*game, position, static_cast<int>(i) + 1), row.counts[i]) << "depth " << i + 1;
    }
  }
}

}  // namespace
}  // namespace joga::testing
