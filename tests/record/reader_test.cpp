// Reading streams: any length, any damage.
#include "joga/record/reader.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <streambuf>

#include "joga/record/limits.hpp"
#include "joga/record/writer.hpp"
#include "record_support.hpp"
#include "sanitized.hpp"

namespace joga::record {
namespace {

using testing::quantik;

// All games of a text: "ok" or the error, each with its number.
[[nodiscard]] std::vector<std::string> read_all(const std::string& text) {
  std::istringstream input(text);
  Reader reader(input);
  std::vector<std::string> results;
  while (const std::optional<ReadResult> result = reader.next()) {
    results.push_back(std::to_string(result->number()) + ' ' +
                      (*result ? "ok" : testing::shown(result->error())));
  }
  EXPECT_FALSE(reader.next());  // stays at the end
  return results;
}

using Results = std::vector<std::string>;

TEST(Streams, AnEmptyFileHasNoGames) {
  EXPECT_EQ(read_all(""), Results());
  EXPECT_EQ(read_all("\xEF\xBB\xBF\r\n \n\t"), Results());
}

TEST(Streams, GamesFollowEachOtherWithOrWithoutEmptyLines) {
  EXPECT_EQ(read_all("\n" + quantik("*") + quantik("C@a1 *") + "\n\n" + quantik("S@d4 *")),
            (Results{"1 ok", "2 ok", "3 ok"}));
}

TEST(Streams, ReadingGoesOnAfterAnError) {
  EXPECT_EQ(
      read_all(quantik("C@a1 * oops") + quantik("C@a1 *") + quantik("{never closed") + quantik("S@a1 *")),
      (Results{"1 3:8: nothing may follow the result", "2 ok",
               "3 9:1: this comment is never closed: a '}' is missing", "4 ok"}));
  EXPECT_EQ(read_all("hello\nworld\n" + quantik("*")),
            (Results{"1 1:1: a record begins with a line [Game \"...\"]", "2 ok"}));
  EXPECT_EQ(read_all("[Game \"chess\"]\n*\n" + quantik("*")).back(), "2 ok");
}

TEST(Streams, OnlyALineBeginsAGame) {
  EXPECT_EQ(read_all(quantik("{ [Game \"x\"] } *")), (Results{"1 ok"}));
  EXPECT_EQ(read_all(quantik("{\n[Games \"x\"] } *")), (Results{"1 ok"}));
  EXPECT_EQ(read_all(quantik("{\n[Game \"x\"] } *")).size(), 2U);
}

TEST(Streams, LinesAreCountedOverTheWholeFile) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += quantik("1. C@a1 *") + '\n';
  text += quantik("C@a1 ?");
  EXPECT_EQ(read_all(text).back(),
            "1001 4003:7: the record has no result: its last word must be 1, 2, draw or *");
}

TEST(Streams, PlacesAndBoundariesOfBuffersDoNotMatter) {
  // Games of growing length put "[Game" at every offset around the ends of the reader's chunks.
  std::string text;
  std::size_t games = 0;
  for (std::size_t length = 0; text.size() < 300'000; ++length, ++games) {
    text += quantik("C@a1 {" + std::string(length % 97, 'x') + "} *");
  }
  const Results results = read_all(text);
  ASSERT_EQ(results.size(), games);
  for (const std::string& result : results) EXPECT_TRUE(result.ends_with(" ok")) << result;
}

TEST(Streams, TruncationAtAnyByteIsAnErrorOrTheWholeGame) {
  const std::string text =
      "[Game \"quantik\"]\n[Player1 \"Zé\"]\n[Result \"2\"]\n\n"
      "{é [%clk 0:01:30]} 1. C@a1!? $1 (1. S@a1 {x}) 1... S@a2 2. N@b1 Y@b2 2\n";
  for (std::size_t length = 1; length < text.size(); ++length) {
    const Results results = read_all(text.substr(0, length));
    ASSERT_EQ(results.size(), 1U) << length;
    // Only the line end may be missing.
    EXPECT_EQ(results[0].ends_with(" ok"), length == text.size() - 1) << length << ": " << results[0];
  }
}

TEST(Streams, DamageAtAnyByteIsSurvived) {
  const std::string text =
      quantik("{é [%clk 0:01:30]} 1. C@a1!? $1 (1. S@a1 {x}) 1... S@a2 2. N@b1 Y@b2 2") + quantik("C@a1 *");
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char byte : {'\0', '\n', '"', '[', ']', '{', '}', '(', ')', '\\', '\xFF', '1', ' '}) {
      std::string damaged = text;
      damaged[at] = byte;
      const std::size_t games = read_all(damaged).size();
      EXPECT_TRUE(games >= 1 && games <= 3) << damaged;
    }
  }
}

TEST(Streams, BinaryFilesAreNamedAsSuch) {
  EXPECT_EQ(read_all(std::string("\x7F"
                                 "ELF\0\0\x01",
                                 7)),
            (Results{"1 1:1: the control character U+007F is not allowed"}));
  EXPECT_EQ(read_all("PNG\xFF\xFE"),
            (Results{"1 1:4: the byte FF (hexadecimal) is not part of any UTF-8 character"}));
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    std::string garbage;
    for (std::uint32_t count = random.below(3000); count > 0; --count) {
      garbage += static_cast<char>(random.below(256));
    }
    for (const std::string& result : read_all(garbage)) EXPECT_FALSE(result.ends_with(" ok"));
    for (const std::string& result : read_all("[Game \"quantik\"]\n" + garbage)) {
      EXPECT_FALSE(result.ends_with(" ok"));
    }
  }
}

TEST(Streams, AGameThatIsTooLargeIsPassedOver) {
  std::string text = quantik("*") + quantik("");
  for (std::size_t i = 0; i <= kLargestGame / 60'000; ++i) text += '{' + std::string(60'000, 'x') + "}\n";
  EXPECT_EQ(read_all(text + "*\n" + quantik("*")),
            (Results{"1 ok", "2 4:1: this game is larger than 16 MiB", "3 ok"}));
}

TEST(Streams, ALineWithoutEndIsPassedOver) {
  const std::string endless(kLargestGame + 100, 'x');
  EXPECT_EQ(read_all(quantik(endless)), (Results{"1 1:1: this game is larger than 16 MiB"}));
  EXPECT_EQ(read_all(endless + '\n' + quantik("*")),
            (Results{"1 1:1: a record begins with a line [Game \"...\"]", "2 ok"}));
}

// Returns bytes for a while, then fails like a broken disk.
class FailingBuffer : public std::streambuf {
 public:
  explicit FailingBuffer(std::string text) : text_(std::move(text)) {
    setg(text_.data(), text_.data(), text_.data() + text_.size());
  }

 protected:
  int_type underflow() override { throw std::ios_base::failure("broken"); }

 private:
  std::string text_;
};

TEST(Streams, AFailureToReadIsNotTheEnd) {
  FailingBuffer buffer(quantik("*") + quantik("C@a1"));
  std::istream input(&buffer);
  Reader reader(input);
  std::optional<ReadResult> last;
  while (std::optional<ReadResult> result = reader.next()) last = std::move(result);
  ASSERT_TRUE(last && !*last);
  EXPECT_EQ(last->error().message.english(), "the input could not be read completely");
}

// A stream of this many games, generated while it is read.
class GameStream : public std::streambuf {
 public:
  GameStream(std::vector<std::string> games, std::size_t count) : games_(std::move(games)), left_(count) {}

 protected:
  int_type underflow() override {
    if (left_ == 0) return traits_type::eof();
    std::string& game = games_[--left_ % games_.size()];
    setg(game.data(), game.data(), game.data() + game.size());
    return traits_type::to_int_type(game.front());
  }

 private:
  std::vector<std::string> games_;
  std::size_t left_;
};

[[nodiscard]] long peak_memory_kib() {
  struct rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

TEST(Streams, AFileOfManyGamesIsReadInLittleMemory) {
  const bool long_form = std::getenv("JOGA_LONG_TESTS") != nullptr;
  const std::size_t count = long_form ? 1'000'000 : joga::testing::kSanitized ? 2'000 : 20'000;
  std::vector<std::string> games;
  Random random(7);
  for (std::size_t i = 0; i < 200; ++i) {
    const auto& all = testing::all_games();
    games.push_back(to_text(testing::random_game(all[i % all.size()], random, 60)));
  }
  // Reads the records of one round first, so that the memory of any single game is not counted.
  const auto read = [&](std::size_t number) {
    GameStream buffer(games, number);
    std::istream input(&buffer);
    Reader reader(input);
    std::size_t good = 0;
    while (const std::optional<ReadResult> result = reader.next()) good += result->has_value() ? 1U : 0U;
    return good;
  };
  EXPECT_EQ(read(games.size()), games.size());
  const long before = peak_memory_kib();
  EXPECT_EQ(read(count), count);
  // The whole file is larger than that. Sanitizers keep freed memory for a while, so the check is skipped
  // with them.
  if (!joga::testing::kSanitized) {
    EXPECT_LT(peak_memory_kib() - before, 4 * 1024);
  }
}

}  // namespace
}  // namespace joga::record
