// The checks of an engine, on a well-behaved engine and on misbehaving ones.
#include "joga/engine/compliance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <string>
#include <vector>

#include "games/listed.hpp"
#include "library/temporary_folder.hpp"
#include "search/samples.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using engine::check_engine;
using engine::CheckResult;
using engine::CheckStatus;
using engine::ComplianceReport;
using engine::UgiPatience;
using search::Milliseconds;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;

// Timeouts that a well-behaved program never comes near.
constexpr UgiPatience kPatience{.handshake = Milliseconds(20'000),
                                .ready = Milliseconds(20'000),
                                .grace = Milliseconds(20'000),
                                .untimed = Milliseconds(20'000),
                                .after_stop = Milliseconds(20'000),
                                .quit = Milliseconds(20'000)};

[[nodiscard]] ComplianceReport check(std::vector<std::string> behaviour,
                                     const UgiPatience& patience = kPatience,
                                     const std::string& game = "quantik") {
  behaviour.insert(behaviour.begin(), JOGA_MOCK_ENGINE);
  return check_engine({.command = behaviour}, sample_game(game), [](const CheckResult&) {}, patience);
}

[[nodiscard]] std::vector<std::string> names(const ComplianceReport& report, CheckStatus status) {
  std::vector<std::string> found;
  for (const CheckResult& result : report.results) {
    if (result.status == status) found.emplace_back(result.name);
  }
  return found;
}

[[nodiscard]] std::vector<std::string> failures(const ComplianceReport& report) {
  for (const CheckResult& result : report.results) {
    EXPECT_EQ(result.explanation.empty(), result.status == CheckStatus::Passed) << result.name;
    EXPECT_FALSE(result.expected->english.empty());
  }
  return names(report, CheckStatus::Failed);
}

[[nodiscard]] std::string explanation(const ComplianceReport& report, std::string_view name) {
  for (const CheckResult& result : report.results) {
    if (result.name == name) return result.explanation.english();
  }
  return "no such check";
}

class GoodEngines : public ::testing::TestWithParam<std::string> {};

TEST_P(GoodEngines, PassEverything) {
  const ComplianceReport report = check({}, kPatience, GetParam());
  EXPECT_THAT(failures(report), IsEmpty());
  EXPECT_THAT(names(report, CheckStatus::Skipped), IsEmpty());
  EXPECT_TRUE(report.passed());
  EXPECT_EQ(report.count(CheckStatus::Passed), report.results.size());
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, GoodEngines, ::testing::ValuesIn(game_ids()),
                         [](const auto& info) { return name_of(info.param); });

TEST(Compliance, ShowsEachCheckAsItIsDone) {
  std::vector<std::string> shown;
  const auto report = check_engine(
      {.command = {JOGA_MOCK_ENGINE, "garbage"}}, sample_game("quantik"),
      [&](const CheckResult& result) { shown.emplace_back(result.name); }, kPatience);
  EXPECT_THAT(failures(report), ElementsAre("other-output"));
  EXPECT_EQ(shown.size(), report.results.size());
  EXPECT_EQ(shown.front(), "start");
}

TEST(Compliance, WhatMayBeLeftOutIsSkipped) {
  const ComplianceReport one_game = check({"one-game=eximo"}, kPatience, "eximo");
  EXPECT_TRUE(one_game.passed());
  EXPECT_THAT(names(one_game, CheckStatus::Skipped), ElementsAre("option-game"));
  EXPECT_EQ(explanation(one_game, "option-game"), "it offers no option Game, and is taken to play eximo");

  const ComplianceReport no_queries = check({"no-queries"});
  EXPECT_TRUE(no_queries.passed());
  EXPECT_THAT(names(no_queries, CheckStatus::Skipped),
              ElementsAre("query-gameover", "query-p1turn", "query-result", "query-legalmoves", "query-fen"));
}

TEST(Compliance, OtherLinesOnStandardOutputAreNamed) {
  EXPECT_EQ(explanation(check({"garbage"}), "other-output"),
            "it said 'Mock 0.1 (c) nobody', which is not of the protocol: what people are to read goes to "
            "standard error or after 'info string'");
}

TEST(Compliance, ACrashIsExplainedOnce) {
  const ComplianceReport report = check({"crash-in-thought"});
  EXPECT_THAT(explanation(report, "position-startpos"),
              EndsWith("; got its end by signal 6; its last words: mock: something terrible happened"));
  EXPECT_THAT(explanation(report, "go-depth"),
              EndsWith("; got its end by signal 6, as in position-startpos"));
  std::vector<std::string> errors;
  for (const CheckResult& result : report.results) {
    if (!result.errors.empty()) errors.push_back(result.errors);
  }
  EXPECT_THAT(errors, ElementsAre("mock: the first line\nmock: something terrible happened\n"));
}

TEST(Compliance, AProgramThatDoesNotFlushGetsAHint) {
  UgiPatience patience = kPatience;
  patience.handshake = Milliseconds(50);
  EXPECT_THAT(explanation(check({"no-flush"}, patience), "handshake"),
              HasSubstr("flush the output after each line, in Python by print(..., flush=True)"));
}

TEST(Compliance, NamesWhatIsWrong) {
  EXPECT_THAT(failures(check({"nameless"})), ElementsAre("handshake"));
  EXPECT_THAT(failures(check({"forgetful"})), ElementsAre("bad-position"));
  EXPECT_THAT(failures(check({"wrong-queries"})),
              ElementsAre("query-gameover", "query-p1turn", "query-result", "query-legalmoves", "query-fen"));
  EXPECT_THAT(failures(check({"idle-answer"})), IsSupersetOf({"stop-idle"}));
  EXPECT_THAT(failures(check({"fragile"})), ElementsAre("unknown-command"));
  EXPECT_THAT(failures(check({"talkative"})), ElementsAre("finished-game"));
  EXPECT_THAT(failures(check({"malformed"})),
              ElementsAre("position-startpos", "position-fen", "go-depth", "go-nodes", "go-movetime",
                          "go-clock", "go-infinite", "bad-position", "whole-game"));
  EXPECT_THAT(failures(check({"illegal"}, kPatience, "eximo")),
              IsSupersetOf({"position-startpos", "go-depth"}));
}

TEST(Compliance, OneThatDoesNotEndIsEnded) {
  UgiPatience patience = kPatience;
  patience.quit = Milliseconds(50);
  const ComplianceReport stubborn = check({"stubborn"}, patience);
  EXPECT_THAT(failures(stubborn), ElementsAre("quit", "end-of-input"));
  EXPECT_EQ(explanation(stubborn, "quit"),
            "sent 'quit'; expected its end after 'quit', with exit status 0; got a program that still runs "
            "after 50 ms");
  const TemporaryFolder folder;
  const ComplianceReport leaving = check({"leave-child=" + (folder.path() / "child").string()}, patience);
  EXPECT_THAT(failures(leaving), ElementsAre("quit", "end-of-input"));
  EXPECT_THAT(explanation(leaving, "quit"), HasSubstr("something that it has started still runs"));
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
}

TEST(Compliance, StopsWhenAProgramDoesNotSpeakTheProtocol) {
  UgiPatience patience = kPatience;
  patience.handshake = Milliseconds(50);
  for (const std::string behaviour : {"silent-at-start", "crash-at-start"}) {
    const ComplianceReport report = check({behaviour}, patience);
    EXPECT_THAT(failures(report), ElementsAre("handshake"));
    EXPECT_EQ(report.count(CheckStatus::Skipped), report.results.size() - 2);
  }
  EXPECT_EQ(explanation(check({"silent-at-start"}, patience), "handshake"),
            "sent 'ugi'; expected 'ugiok' within 50 ms; got nothing");
  EXPECT_EQ(explanation(check({"crash-at-start"}), "handshake"),
            "sent 'ugi'; expected 'ugiok' within 20000 ms; got its end by signal 6; its last words: mock: "
            "something terrible happened");
  const auto missing = check_engine(
      {.command = {"no-such-engine"}}, sample_game("quantik"), [](const CheckResult&) {}, patience);
  EXPECT_THAT(failures(missing), ElementsAre("start"));
  EXPECT_EQ(explanation(missing, "start"), "cannot start no-such-engine: there is no such program");
}

TEST(Compliance, SaysWhatWasSentExpectedAndReceived) {
  const std::string sentence = explanation(check({"malformed"}), "go-depth");
  EXPECT_THAT(sentence, ::testing::StartsWith("sent 'position startpos moves "));
  EXPECT_THAT(sentence, HasSubstr("', 'go depth 2'; expected a move that is legal in "));
  EXPECT_THAT(sentence, HasSubstr("; got 'bestmove  [31m?"));
}

}  // namespace
}  // namespace joga::testing
