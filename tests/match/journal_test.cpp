#include "joga/match/journal.hpp"

#include <gtest/gtest.h>

#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "library/temporary_folder.hpp"
#include "search/samples.hpp"

namespace joga::match {
namespace {

using joga::testing::content_of;
using joga::testing::put;

// A short finished game of a match.
[[nodiscard]] record::Record game(std::uint64_t number, std::string_view identity = "abc") {
  History history(joga::testing::sample_game("quantik"));
  for (const char* move : {"C@a1", "S@a2", "N@b1", "Y@b2"}) EXPECT_TRUE(history.play(move));
  record::Tags tags;
  tags.set("Player1", "one");
  tags.set("Player2", "two");
  tags.set(kMatchTag, identity);
  tags.set(kNumberTag, std::to_string(number));
  return record::from_history(history, tags);
}

[[nodiscard]] std::vector<std::uint64_t> numbers(const std::vector<MatchGame>& games) {
  std::vector<std::uint64_t> numbers;
  for (const MatchGame& played : games) numbers.push_back(played.number);
  return numbers;
}

class Journals : public ::testing::Test {
 protected:
  [[nodiscard]] std::string refusal(bool resume, std::string_view identity = "abc") const {
    const auto opened = Journal::open(path_, identity, resume);
    return opened ? "" : opened.error().message.english();
  }
  void write(const std::vector<std::uint64_t>& games) const {
    auto journal = Journal::open(path_, "abc", true);
    ASSERT_TRUE(journal);
    for (const std::uint64_t number : games) ASSERT_TRUE(journal->append(game(number)));
  }

  joga::testing::TemporaryFolder folder_{};
  const std::filesystem::path path_ = folder_.path() / "match.joga";
};

TEST_F(Journals, KeepWhatIsAppended) {
  write({1, 2});
  write({4});
  const auto journal = Journal::open(path_, "abc", true);
  ASSERT_TRUE(journal);
  EXPECT_EQ(numbers(journal->finished()), (std::vector<std::uint64_t>{1, 2, 4}));
  const MatchGame& first = journal->finished().front();
  EXPECT_EQ(first.names, (std::array<std::string, 2>{"one", "two"}));
  EXPECT_EQ(first.outcome, Outcome::PlayerTwoWins);
  EXPECT_EQ(first.plies, 4U);
  EXPECT_EQ(content_of(path_),
            record::to_text(game(1)) + record::to_text(game(2)) + record::to_text(game(4)));
}

TEST_F(Journals, TornAtAnyByteGoOnWithTheWholeGames) {
  const std::string one = record::to_text(game(1));
  const std::string both = one + record::to_text(game(2));
  for (std::size_t length = 0; length <= both.size(); ++length) {
    // A game is complete once its result is there; the empty line after it may be missing.
    const std::size_t expected = length >= both.size() - 2 ? 2U : length >= one.size() - 2 ? 1U : 0U;
    const auto torn = parse_match(both.substr(0, length), "match.joga");
    ASSERT_TRUE(torn) << length << ": " << torn.error().message.english();
    EXPECT_EQ(torn->games.size(), expected) << length;
    if (length % 9 != 0) continue;  // the disk is slow

    put(path_, both.substr(0, length));
    {
      auto journal = Journal::open(path_, "abc", true);
      ASSERT_TRUE(journal) << length << ": " << journal.error().message.english();
      EXPECT_EQ(journal->finished().size(), expected) << length;
      ASSERT_TRUE(journal->append(game(7)));
    }
    const auto read = parse_match(content_of(path_), "match.joga");
    ASSERT_TRUE(read) << length << ": " << read.error().message.english();
    EXPECT_EQ(read->games.size(), expected + 1) << length;
    EXPECT_EQ(read->games.back().number, 7U);
  }
}

TEST_F(Journals, AreNotOverwritten) {
  write({1});
  EXPECT_EQ(
      refusal(false),
      path_.string() + " already has 1 games of a match: continue it with --resume, or name another file");
  EXPECT_EQ(refusal(true, "other").substr(0, path_.string().size() + 26),
            path_.string() + " belongs to another match:");
}

TEST_F(Journals, RefuseFilesOfOthers) {
  put(path_, "[Game \"quantik\"]\n\n1. C@a1 *\n\n");
  EXPECT_EQ(refusal(true),
            "game 1 of " + path_.string() +
                " is not part of a match: it has no Match tag, which 'joga match --record FILE' writes");
  // An error before the last game is not a torn record.
  put(path_, "[Game \"quantik\"]\n[Match \"abc\"]\n\n1. nonsense 1\n\n" + record::to_text(game(2)));
  EXPECT_NE(refusal(true), "");
  put(path_, record::to_text(game(1)) + record::to_text(game(2, "other")));
  EXPECT_NE(refusal(true).find("game 2"), std::string::npos);
  std::filesystem::remove(path_);
  std::filesystem::create_directory(path_);
  EXPECT_NE(refusal(true), "");
}

TEST_F(Journals, ServeOneMatchAtATime) {
  const auto journal = Journal::open(path_, "abc", false);
  ASSERT_TRUE(journal);
  EXPECT_EQ(refusal(true), path_.string() + " is in use by another match");
}

TEST_F(Journals, ThatCannotBeWrittenSayWhy) {
  const auto opened = Journal::open(folder_.path() / "missing" / "match.joga", "abc", false);
  ASSERT_FALSE(opened);
  EXPECT_EQ(
      opened.error().message.english(),
      "cannot write " + (folder_.path() / "missing" / "match.joga").string() + ": no such file or folder");
}

TEST_F(Journals, ThatGrowAreReadGameByGame) {
  GrowingMatchFile growing(path_);
  const auto read = [&] {
    const auto games = growing.read_more("abc");
    EXPECT_TRUE(games) << games.error().message.english();
    return numbers(games.value());
  };
  using Numbers = std::vector<std::uint64_t>;
  EXPECT_EQ(read(), Numbers{}) << "there is no file yet";
  const std::string one = record::to_text(game(1));
  const std::string two = record::to_text(game(2));
  for (std::size_t length = 0; length < one.size(); ++length) {
    put(path_, one.substr(0, length));
    EXPECT_EQ(read(), Numbers{}) << length;
  }
  put(path_, one + two.substr(0, 30));
  EXPECT_EQ(read(), Numbers{1});
  put(path_, one);  // the torn game is cut off
  EXPECT_EQ(read(), Numbers{});
  put(path_, one + record::to_text(game(3)) + two);
  EXPECT_EQ(read(), (Numbers{3, 2}));
  EXPECT_EQ(read(), Numbers{});
  put(path_, one + record::to_text(game(3)) + two + record::to_text(game(4, "other")));
  const auto foreign = growing.read_more("abc");
  ASSERT_FALSE(foreign);
  EXPECT_EQ(foreign.error().message.english(),
            path_.string() + " belongs to another match: name the files of all parts of this one");
}

TEST_F(Journals, InJsonAreNamedSo) {
  const auto parsed = parse_match("{\"game\": \"quantik\"}", "m.json");
  ASSERT_FALSE(parsed);
  EXPECT_EQ(
      parsed.error().message.english(),
      "m.json is JSON, but a match is read from records: 'joga record convert m.json --to text' makes them");
}

TEST(MatchGames, KnowWhatPlayersSpent) {
  const auto read = [](const std::string& control, const std::string& turns) {
    const record::ReadResult record = record::parse_record(
        "[Game \"quantik\"]\n[Player1 \"one\"]\n[Player2 \"two\"]\n[Termination \"adjudication: test\"]\n"
        "[TimeControl \"" +
        control + "\"]\n[OpeningPlies \"1\"]\n\n" + turns + " draw\n\n");
    EXPECT_TRUE(record) << record.error().message.english();
    return MatchGame::of(*record, 1);
  };
  const MatchGame by_move = read("0.1/move",
                                 "C@a1 {[%emt 0:00:09]} S@a2 {[%emt 0:00:00.050] [%depth 4] [%nodes 100]} "
                                 "N@b1 {[%emt 0:00:00.020]} N@d4 {[%emt 0:00:00.080] [%nodes 50]}");
  EXPECT_EQ(by_move.effort[0].turns, 1U) << "openings are nobody's turns";
  const Effort& two = by_move.effort[1];
  EXPECT_EQ(two.turns, 2U);
  EXPECT_DOUBLE_EQ(two.mean_milliseconds(), 65);
  EXPECT_EQ(two.longest.count(), 80);
  EXPECT_DOUBLE_EQ(two.share.value_or(0), 0.8);
  EXPECT_EQ(two.depth, 4U);
  EXPECT_EQ(two.nodes, 150U);
  EXPECT_EQ(two.node_turns, 2U);
  const MatchGame by_clock = read("10+1", "C@a1 S@a2 {[%clk 0:00:04]} N@b1 N@d4 {[%clk 0:00:05]}");
  EXPECT_DOUBLE_EQ(by_clock.effort[1].share.value_or(0), 0.6);
  EXPECT_EQ(read("- depth=3", "C@a1 S@a2 {[%emt 0:00:05]}").effort[1].share, std::nullopt);
}

TEST(MatchGames, WithoutTimesAreTheSameWheneverPlayed) {
  record::Record played = game(1);
  played.tags.set("Date", "2026-03-01");
  record::Annotation& turn = played.tree.annotate(played.tree.main_line()[1]);
  turn.spent = record::ClockTime(7);
  turn.clock = record::ClockTime(9);
  remove_times(played);
  EXPECT_EQ(record::to_text(played), record::to_text(game(1)));
}

}  // namespace
}  // namespace joga::match
