// The choice of positions from a record.
#include "joga/tune/samples.hpp"

#include <gtest/gtest.h>

#include <string>

#include "joga/record/reader.hpp"

namespace joga::tune {
namespace {

[[nodiscard]] Samples samples_of(const std::string& text) {
  const record::ReadResult record = record::parse_record(text);
  EXPECT_TRUE(record) << record.error().located().in(Language::English);
  const Result<std::vector<EvaluationTerm>> terms = terms_of((*record).game->spec());
  Samples samples(terms->size());
  add_record(*record, samples);
  return samples;
}

[[nodiscard]] std::string eximo_record(const std::string& tags, const std::string& turns,
                                       const std::string& result) {
  return "[Game \"eximo\"]\n[Result \"" + result + "\"]\n" + tags + "\n" + turns + " " + result + "\n";
}

constexpr const char* kResigned = "[Termination \"resignation\"]\n";
constexpr const char* kTurns = "1. f1-h3 f7-f5 2. b3-b4 f8-f7 3. b4-b5 c6xa4";

TEST(AddRecord, TakesQuietPositionsForThePlayerToMove) {
  // The sixth turn is a capture.
  const Samples samples = samples_of(eximo_record(kResigned, kTurns, "1"));
  ASSERT_EQ(samples.size(), 5U);
  EXPECT_EQ(samples.game_count(), 1U);
  for (std::size_t i = 0; i < samples.size(); ++i) EXPECT_EQ(samples.result(i), i % 2 == 0 ? 1 : 0);
}

TEST(AddRecord, LeavesTheOpeningOut) {
  const std::string tags = std::string(kResigned) + "[OpeningPlies \"3\"]\n";
  const Samples samples = samples_of(eximo_record(tags, kTurns, "draw"));
  ASSERT_EQ(samples.size(), 2U);
  EXPECT_EQ(samples.result(0), 0.5);
}

TEST(AddRecord, LeavesOutWhereTheEndIsInSight) {
  const auto with = [](const std::string& evaluation) {
    return samples_of(eximo_record(kResigned, "1. f1-h3 {[%eval " + evaluation + "]} f7-f5", "1")).size();
  };
  EXPECT_EQ(with("3.50"), 2U);
  EXPECT_EQ(with("win 4"), 1U);
  EXPECT_EQ(with("loss 3"), 1U);
  EXPECT_EQ(with("win 5"), 2U);
}

TEST(AddRecord, TakesNothingFromResultsThatTheMovesDidNotBringAbout) {
  EXPECT_EQ(samples_of(eximo_record("[Termination \"time\"]\n", kTurns, "1")).size(), 0U);
  EXPECT_EQ(samples_of(eximo_record("[Termination \"forfeit\"]\n", kTurns, "1")).size(), 0U);
  EXPECT_EQ(samples_of(eximo_record("", kTurns, "*")).size(), 0U);
}

TEST(TermsOf, AreThoseOfTheGame) {
  const Result<std::vector<EvaluationTerm>> terms = terms_of(*GameSpec::parse("eximo"));
  ASSERT_TRUE(terms);
  EXPECT_EQ(terms->front().name, "men");
  EXPECT_FALSE(terms_of(*GameSpec::parse("chess")));
}

}  // namespace
}  // namespace joga::tune
