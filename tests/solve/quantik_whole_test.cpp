// The whole solution under both rule sets: some ten seconds of one core each in a release build, minutes in
// other builds.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "joga/solve/quantik/whole_game.hpp"
#include "library/temporary_folder.hpp"
#include "solve/quantik_support.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using solve::QuantikBoard;
using solve::QuantikSolution;
using solve::QuantikTable;

[[nodiscard]] solve::Workers workers() {
  return {.threads = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U))};
}

[[nodiscard]] std::string documentation() {
  return content_of(JOGA_TEST_DATA "/../../docs/quantik-tablebase.md");
}

// 1234567 as "1,234,567".
[[nodiscard]] std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

[[nodiscard]] std::string hexadecimal(std::uint64_t number) {
  std::ostringstream text;
  text << std::hex << std::uppercase;
  text.width(16);
  text.fill('0');
  text << number;
  return text.str();
}

class QuantikWhole : public ::testing::TestWithParam<RuleSet> {
 protected:
  void SetUp() override {
#ifndef NDEBUG
    if (std::getenv("JOGA_LONG_TESTS") == nullptr)
      GTEST_SKIP() << "only with JOGA_LONG_TESTS=1 in this build";
#endif
    // The tests of the command make that tablebase from scratch, verify it and compare it.
    if (GetParam() == RuleSet::Feup && std::getenv("JOGA_LONG_TESTS") == nullptr)
      GTEST_SKIP() << "only with JOGA_LONG_TESTS=1";
  }
};

void check_census(const solve::Census& census, RuleSet rules) {
  // Known results: the number of positions with and without symmetry, and that the second player wins.
  EXPECT_EQ(census.total.positions, 11'084'231U);
  EXPECT_EQ(census.total.images, 33'831'947'905U);
  EXPECT_TRUE(census.start.is_loss());
  // The first plies of perft, where no two sequences lead to the same position.
  EXPECT_EQ(census.plies[1].images, 64U);
  EXPECT_EQ(census.plies[2].images, 3392U);
  for (const solve::PlyCensus& ply : census.plies) {
    EXPECT_EQ(ply.wins + ply.draws + ply.losses, ply.positions);
  }
  EXPECT_EQ(census.total.draws == 0, rules == RuleSet::Official);

  ASSERT_EQ(census.openings.size(), 1U);
  EXPECT_EQ(census.openings[0].moves, 64U);
  EXPECT_EQ(census.openings[0].value, census.start);
  ASSERT_EQ(census.openings[0].replies.size(), 7U);
  std::uint64_t replies = 0;
  for (const solve::OpeningValue& reply : census.openings[0].replies) replies += reply.moves;
  EXPECT_EQ(replies, 53U);  // 3392 / 64
  EXPECT_EQ(census.openings[0].replies[0].value.before_move(), census.start);
}

// The census in the documentation matches the computed one.
void check_documentation(const solve::Census& census, const QuantikTable& table) {
  const std::string text = documentation();
  for (std::size_t ply = 0; ply < census.plies.size(); ++ply) {
    const solve::PlyCensus& row = census.plies[ply];
    const std::string draws = table.rules() == RuleSet::Feup ? with_commas(row.draws) + " | " : "";
    const std::string line = "| " + std::to_string(ply) + " | " + with_commas(row.positions) + " | " +
                             with_commas(row.wins) + " | " + draws + with_commas(row.losses) + " | " +
                             with_commas(row.blocked) + " | " + std::to_string(row.longest_win) + " | " +
                             std::to_string(row.longest_loss) + " |\n";
    EXPECT_NE(text.find(line), std::string::npos) << line;
  }
  const std::string bytes = table.to_bytes();
  const std::string_view content = std::string_view(bytes).substr(0, bytes.size() - 8);
  const std::string line = "| " + std::string(solve::rules_name(table.rules())) + " | " +
                           with_commas(bytes.size()) + " | " + with_commas(table.stored()) + " | " +
                           hexadecimal(solve::checksum(content)) + " | ";
  EXPECT_NE(text.find(line), std::string::npos) << line;
}

// The real file, damaged in several places.
void check_damage(const std::string& bytes, RuleSet rules) {
  Random random(31);
  const auto below_size = [&] { return random.below(static_cast<std::uint32_t>(bytes.size())); };
  for (int i = 0; i < 50; ++i) {
    std::string damaged = bytes;
    char& byte = damaged[below_size()];
    byte = static_cast<char>(byte ^ 1 << random.below(8));
    EXPECT_FALSE(QuantikTable::from_bytes(damaged, rules));
    EXPECT_FALSE(QuantikTable::from_bytes(bytes.substr(0, below_size()), rules));
  }
}

// Changes one of the empty board's three slots: the value of the start is wrong, and verification finds it.
void check_that_a_wrong_value_is_found(std::string bytes, RuleSet rules) {
  const auto field = [&](std::size_t at) {
    std::uint64_t number = 0;
    for (std::size_t i = 4; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    return number;
  };
  std::uint64_t state = field(28) << 48;
  const std::uint64_t random = split_mix(state);
  const std::uint64_t window = (random >> 32) * field(24) >> 32;
  const std::uint64_t slot = (window << field(20)) + (random & ((1ULL << field(20)) - 1));
  bytes[40 + slot / 2] = static_cast<char>(bytes[40 + slot / 2] ^ 2 << slot % 2 * 4);
  bytes.resize(bytes.size() - 8);
  const std::uint64_t sum = solve::checksum(bytes);
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(sum >> 8 * i & 0xff);

  const auto table = QuantikTable::from_bytes(bytes, rules);
  ASSERT_TRUE(table);
  const auto verified = solve::verify(*table, workers());
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().message.english().find("the tablebase is wrong about 4/4/4/4 1: loss in 8, but"),
            0U)
      << verified.error().message.english();
}

TEST_P(QuantikWhole, IsSolvedCountedAndVerified) {
  const RuleSet rules = GetParam();
  const std::optional<QuantikSolution> solution = solve::solve_quantik(rules, workers());
  ASSERT_TRUE(solution);
  const solve::Census census = solve::take_census(*solution);
  check_census(census, rules);

  const std::string bytes = solve::table_of(*solution).to_bytes();
  EXPECT_TRUE(QuantikTable::built_in(rules).to_bytes() == bytes) << "data/quantik is out of date";
  check_damage(bytes, rules);
  const auto table = QuantikTable::from_bytes(bytes, rules);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->to_bytes(), bytes);
  check_documentation(census, *table);

  const auto verified = solve::verify(*table, workers());
  ASSERT_TRUE(verified) << verified.error().message.english();
  EXPECT_EQ(verified->positions, census.total.positions);

  check_that_a_wrong_value_is_found(bytes, rules);

  // The published strategy for player 2, which answers on the diagonal with the paired shape, loses here.
  const Quantik game(rules);
  Position position = game.start();
  for (const char* text : {"Ya1", "Cb2", "Nc1", "Sd2", "Ya2", "Cb1", "Nc2"}) {
    const auto shape = static_cast<quantik::Shape>(std::string_view("YCNS").find(text[0]));
    const Move move = Move::place(shape, *quantik::Square::parse(text + 1));
    ASSERT_TRUE(game.is_legal(position, move)) << text;
    game.play_unchecked(position, move);
  }
  EXPECT_TRUE(table->probe(game, position)->is_loss());
}

INSTANTIATE_TEST_SUITE_P(BothRuleSets, QuantikWhole, ::testing::ValuesIn(kRuleSets),
                         [](const auto& info) { return std::string(solve::rules_name(info.param)); });

}  // namespace
}  // namespace joga::testing
