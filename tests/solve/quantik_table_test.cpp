// The tablebase's file and its answers, without solving: a small file written by hand, and plies late enough
// for the search inside.
#include <gtest/gtest.h>

#include <string>

#include "joga/solve/quantik/table.hpp"
#include "solve/quantik_support.hpp"

namespace joga::testing {
namespace {

using solve::QuantikTable;
using solve::QuantikValue;

[[nodiscard]] std::string refusal(const std::string& bytes, RuleSet rules = RuleSet::Feup) {
  const auto table = QuantikTable::from_bytes(bytes, rules);
  return table ? "" : table.error().message.english();
}

[[nodiscard]] QuantikTable hand_written_table(RuleSet rules) {
  return *QuantikTable::from_bytes(SmallFile{.rules = rules == RuleSet::Feup ? 0U : 1U}.bytes(), rules);
}

TEST(QuantikTables, AreReadAndWrittenToTheLastBit) {
  for (const RuleSet rules : kRuleSets) {
    const std::string bytes =
        SmallFile{.rules = rules == RuleSet::Feup ? 0U : 1U, .seed = 7, .keys = 5}.bytes();
    const auto table = QuantikTable::from_bytes(bytes, rules);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->to_bytes(), bytes);
    EXPECT_EQ(table->rules(), rules);
    EXPECT_EQ(table->stored(), 5U);
  }
}

// The empty board's key is 0. Where its three slots lie follows from the documentation alone.
TEST(QuantikTables, KeepTheValueAsTheExclusiveOrOfThreeSlots) {
  std::uint64_t state = 0;
  const std::uint64_t one = split_mix(state);
  const std::uint64_t two = split_mix(state);
  const std::size_t slots[] = {one & 1, 2 + (two & 1), 4 + (two >> 32 & 1)};
  const auto told = [&](unsigned first, unsigned second, unsigned third) {
    SmallFile file{.slots = std::string(3, '\0')};
    const unsigned values[] = {first, second, third};
    for (std::size_t i = 0; i < 3; ++i)
      file.slots[slots[i] / 2] = static_cast<char>(static_cast<unsigned char>(file.slots[slots[i] / 2]) |
                                                   values[i] << slots[i] % 2 * 4);
    return QuantikTable::from_bytes(file.bytes(), RuleSet::Feup)->probe(Quantik(), Quantik().start());
  };
  EXPECT_EQ(told(10, 0, 0), QuantikValue::loss_in(10));
  EXPECT_EQ(told(0, 9, 0), QuantikValue::win_in(9));
  EXPECT_EQ(told(0, 0, 15), QuantikValue::draw());
  EXPECT_EQ(told(1, 2, 8), QuantikValue::win_in(11));
}

TEST(QuantikTables, AreRefusedWhenCutShortOrTooLong) {
  const std::string bytes = SmallFile{}.bytes();
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_NE(refusal(bytes.substr(0, length)), "") << length;
  }
  EXPECT_EQ(refusal(bytes.substr(0, bytes.size() - 1)), "it has 50 bytes instead of 51");
  EXPECT_EQ(refusal(bytes + '\0'), "it has 52 bytes instead of 51");
  EXPECT_EQ(refusal(""), "it has 0 bytes instead of 48");
}

TEST(QuantikTables, AreRefusedWithAnyBitTurned) {
  const std::string bytes = SmallFile{}.bytes();
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
    for (const RuleSet rules : kRuleSets) EXPECT_NE(refusal(damaged, rules), "") << bit;
  }
}

TEST(QuantikTables, AreRefusedWithAReason) {
  EXPECT_EQ(refusal("[Game \"quantik\"]"), "it is not a Quantik tablebase");
  EXPECT_EQ(refusal(std::string(1000, '\0')), "it is not a Quantik tablebase");
  EXPECT_EQ(refusal(SmallFile{.format = 2}.bytes()),
            "it is a tablebase of format 2; this program reads format 1");
  EXPECT_EQ(refusal(SmallFile{.rules = 1}.bytes()), "it is for the rules 'official', not 'feup'");
  EXPECT_EQ(refusal(SmallFile{}.bytes(), RuleSet::Official), "it is for the rules 'feup', not 'official'");
}

// A correct checksum is no proof that the file is sound: its author can compute it.
TEST(QuantikTables, AreRefusedWhenTheyMakeNoSenseInSpiteOfTheChecksum) {
  EXPECT_NE(refusal(SmallFile{.rules = 2}.bytes()), "");
  EXPECT_NE(refusal(SmallFile{.last_ply = 17}.bytes()), "");
  EXPECT_NE(refusal(SmallFile{.segment_bits = 64}.bytes()), "");
  EXPECT_NE(refusal(SmallFile{.segment_bits = 0xffffffff}.bytes()), "");
  EXPECT_NE(refusal(SmallFile{.windows = 0}.bytes()), "");
  EXPECT_NE(refusal(SmallFile{.windows = 0xffffffff}.bytes()), "");
  EXPECT_NE(refusal(SmallFile{.windows = 2}.bytes()), "");
  EXPECT_NE(refusal(SmallFile{.slots = ""}.bytes()), "");
}

TEST(QuantikProbes, AgreeWithMinimaxWhereTheySearch) {
#ifdef NDEBUG
  const auto positions = random_positions(20'000, 21);
#else
  const auto positions = random_positions(1000, 21);
#endif
  for (const RuleSet rules : kRuleSets) {
    const Quantik game(rules);
    const QuantikTable table = hand_written_table(rules);
    for (std::size_t ply = 8; ply < positions.size(); ++ply) {
#ifdef NDEBUG
      const std::size_t sample = ply < 9 ? 300 : ply < 10 ? 3000 : 20'000;
#else
      const std::size_t sample = ply < 11 ? 1 : 100;
#endif
      for (std::size_t i = 0; i < std::min(positions[ply].size(), sample); ++i) {
        ASSERT_EQ(table.probe(game, positions[ply][i]), minimax(game, positions[ply][i]))
            << game.position_text(positions[ply][i]);
      }
    }
  }
}

TEST(QuantikProbes, KnowFinishedGames) {
  Random random(22);
  for (const RuleSet rules : kRuleSets) {
    const Quantik game(rules);
    const QuantikTable table = hand_written_table(rules);
    int blocked = 0;
    for (int i = 0; i < 1000; ++i) {
      Position position = game.start();
      while (!is_over(game.outcome(position)))
        game.play_unchecked(position, game.random_move(position, random));
      const bool draw = game.outcome(position) == Outcome::Draw;
      blocked += is_over(game.decided(position)) ? 0 : 1;
      EXPECT_EQ(table.probe(game, position), draw ? QuantikValue::draw() : QuantikValue::loss_in(0));
    }
    EXPECT_GT(blocked, 5);
  }
}

// The report's middle position: player 1 wins at once.
TEST(QuantikProbes, SeeAWinAtOnce) {
  for (const RuleSet rules : kRuleSets) {
    EXPECT_EQ(hand_written_table(rules).probe(Quantik(rules), parsed("1C1y/Ys2/1nnS/2Y1 1")),
              QuantikValue::win_in(1));
  }
}

TEST(QuantikProbes, ServeWhoeverBegan) {
  const Quantik game;
  const QuantikTable table = hand_written_table(RuleSet::Feup);
  for (const auto& ply : random_positions(30, 23)) {
    for (const Position& position : ply) {
      if (std::popcount(position.occupied_squares()) < 10) continue;
      const Position exchanged = game.transformed(position, game.symmetry_count() / 2);
      EXPECT_EQ(exchanged.to_move(), other(position.to_move()));
      EXPECT_EQ(table.probe(Quantik(RuleSet::Feup, Player::Two), exchanged), table.probe(game, position));
    }
  }
}

TEST(QuantikProbes, SayNothingOfWhatTheyDoNotKnow) {
  const QuantikTable table = hand_written_table(RuleSet::Feup);
  EXPECT_FALSE(table.probe(Quantik(RuleSet::Official), Position{}));
  EXPECT_FALSE(table.probe(Quantik(), parsed("YC2/4/4/4 1")));  // two ahead
  EXPECT_FALSE(table.probe(Quantik(), parsed("Yy2/4/4/4 1")));  // against the placement rule
  // A finished set-up is finished, however it came about.
  EXPECT_EQ(table.probe(Quantik(), parsed("YCNS/4/4/4 2")), QuantikValue::loss_in(0));
}

}  // namespace
}  // namespace joga::testing
