// Certificates: joga writes them, and the verifier, which shares nothing with joga, checks them.
#include "joga/solve/certificate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/run_joga.hpp"
#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"
#include "joga/search/any_proof.hpp"
#include "joga/solve/knowledge.hpp"
#include "joga/solve/margin.hpp"
#include "source_files.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kTwoSectors = "1b/0H*/23/-32/*h0/-b1";
constexpr const char* kSevenTurns = "b2-b3=T d4-d3=T b2-a2=T d4-e3=T b2-b1=C e3-e2=C a2-c3=T";  // small map

class Certificates : public ::testing::Test {
 protected:
  // The certificate of a win or loss that a tablebase or a proof finds.
  [[nodiscard]] std::string certificate_of_win(const std::string& spec, const std::string& position) const {
    const auto game = games::make_game(spec);
    EXPECT_TRUE(game) << spec;
    const AnyPosition start = position.empty() ? (*game)->start() : *(*game)->parse_position(position);
    const StopFlag never;
    const search::Proof proof = solve::find_value(History(*game, start), {}, kMemory, never);
    EXPECT_TRUE(proof.value) << position;
    const auto written = solve::write_certificate(
        **game, start, *proof.value, {.file = {path(), "joga test"}, .memory_mib = kMemory}, never);
    EXPECT_TRUE(written) << written.error().message.english();
    const std::string bytes = read_file(path());
    EXPECT_EQ(written->bytes, bytes.size());
    return bytes;
  }
  [[nodiscard]] std::string certificate_of_margin(const std::string& spec,
                                                  const std::string& moves = "") const {
    const ProgramRun run = run_joga(
        {"solve", spec, "--moves", moves, "--threads", "1", "--memory", "16", "--certificate", path()});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr("certificate: " + path()));
    return read_file(path());
  }

  [[nodiscard]] ProgramRun check(const std::string& bytes) const {
    write_file(path(), bytes);
    return run_program({JOGA_VERIFIER, path()});
  }
  void expect_proven(const std::string& bytes, const std::string& what) const {
    const ProgramRun run = check(bytes);
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr(what));
  }
  void expect_refused(const std::string& bytes, int status, const std::string& why) const {
    const ProgramRun run = check(bytes);
    EXPECT_EQ(run.status, status) << run.out;
    EXPECT_THAT(run.error, HasSubstr(why));
    EXPECT_EQ(run.out, "");
  }

  [[nodiscard]] const ScratchFolder& folder() const { return folder_; }
  [[nodiscard]] std::string path() const { return folder_.path("a.certificate"); }

 private:
  static constexpr std::size_t kMemory = 16;

  ScratchFolder folder_{};
};

// A random number below this one.
[[nodiscard]] std::size_t any_below(Random& random, std::size_t bound) {
  return random.below(static_cast<std::uint32_t>(bound));
}

[[nodiscard]] std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

// --- Each kind of certificate

TEST_F(Certificates, ProveThatTheSecondPlayerWinsQuantik) {
  for (const std::string spec : {"quantik", "quantik:rules=official"}) {
    const std::string bytes = certificate_of_win(spec, "");
    expect_proven(bytes, spec + ", from the start: player 2 wins; plies at most: 10\n");
    expect_refused(replaced(bytes, "claim win 2 10", "claim win 2 9"), 1, "plies");
    expect_refused(replaced(bytes, "claim win 2 10", "claim win 1 10"), 1, "at byte");
  }
}

// The two rule sets differ in what a blocked player gets, which this strategy meets.
TEST_F(Certificates, HoldForTheirOwnRulesOnly) {
  const std::string bytes = certificate_of_win("quantik:rules=official", "");
  expect_refused(replaced(bytes, ":rules=official", ""), 1, "the game ends with another result");
}

TEST_F(Certificates, ProveWinsOfEveryGame) {
  for (const std::string game : {"quantik", "eximo", "fields"}) {
    std::istringstream file(source_file("tests/data/wins/" + game + ".txt"));
    int done = 0;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with("#") || number++ % 10 != 0) continue;
      const std::string plies = line.substr(0, line.find('\t'));
      const std::string position = line.substr(line.find('\t') + 1);
      const std::string player(1, position.back());
      expect_proven(certificate_of_win(game, position),
                    "player " + player + " wins; plies at most: " + plies + "\n");
      ++done;
    }
    EXPECT_GE(done, 10) << game;
  }
}

TEST_F(Certificates, ProveBothBoundsOfAMargin) {
  for (const std::string options : {"", ",rules=official", ",start=2", ",end=both"}) {
    const std::string spec = "stars:map=rows:" + std::string(kTwoSectors) + options;
    const std::string bytes = certificate_of_margin(spec);
    const std::size_t claim = bytes.find("\nclaim margin ") + 14;
    const std::string player = bytes.substr(claim, 1);
    const std::string margin = bytes.substr(claim + 2, bytes.find('\n', claim) - claim - 2);
    expect_proven(bytes, "when both play for points, ");
    for (const int wrong : {-1, 1}) {
      expect_refused(replaced(bytes, "claim margin " + player + " " + margin,
                              "claim margin " + player + " " + std::to_string(std::stoi(margin) + wrong)),
                     1, "at byte");
    }
  }
}

// Eleven systems are free, so some turns are listed and the last ones are searched.
TEST_F(Certificates, LeaveTheLastTurnsOfLargerMapsToASearch) {
  for (const auto& [spec, turns] : {std::pair("stars", "8"), std::pair("stars:rules=official", "7")}) {
    const std::string endings = std::string("\nendings ") + turns + "\n";
    const std::string bytes = certificate_of_margin(spec, kSevenTurns);
    EXPECT_THAT(bytes, HasSubstr(endings));
    const std::size_t claim = bytes.find("\nclaim margin ") + 16;
    const std::string margin = bytes.substr(claim, bytes.find('\n', claim) - claim);
    const ProgramRun run = check(bytes);
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr("when both play for points, "));
    EXPECT_THAT(run.out, Not(HasSubstr("searched 0 endings")));
    for (const int wrong : {-1, 1}) {
      std::string other = bytes;
      other.replace(claim, margin.size(), std::to_string(std::stoi(margin) + wrong));
      expect_refused(other, 1, "at byte");
    }
    expect_refused(replaced(bytes, endings, "\nendings 10\n"), 2,
                   "the number of turns left to a search is '10' and should be from 0 to 9");
  }
}

TEST_F(Certificates, OfRandomMapsNameTheMapByItsRows) {
  const std::string bytes = certificate_of_margin("stars:map=sectors,sectors=2,seed=3");
  EXPECT_THAT(bytes, HasSubstr("\ngame stars:map=rows:"));
  expect_proven(bytes, "from the start: when both play for points, ");
}

// The certificates that come with the source, for readers who do not want to build joga.
TEST_F(Certificates, ThatAreShippedHold) {
  const std::vector<std::string> names = source_folder("data/certificates");
  EXPECT_GE(names.size(), 4U);
  for (const std::string& name : names) {
    const std::string bytes = source_file("data/certificates/" + name);
    // Checking the small map's takes minutes.
    if (bytes.size() < 100'000) expect_proven(bytes, "proven: ");
  }
}

// --- Changed certificates

TEST_F(Certificates, AreRefusedWithTheReason) {
  const std::string bytes = certificate_of_win("quantik:rules=official", "");
  expect_refused("", 2, "empty");
  expect_refused("GIF89a and more\n", 2, "joga certificate");
  expect_refused(replaced(bytes, "certificate 1\n", "certificate 2\n"), 2,
                 "it has format 2, and this program reads format 1");
  expect_refused(replaced(bytes, "game quantik", "game chess"), 2, "'chess' is none of quantik");
  expect_refused(replaced(bytes, "rules=official", "rules=simple"), 2, "the option rules cannot be 'simple'");
  expect_refused(replaced(bytes, "position 4/4/4/4 1", "position 4/4/4/5 1"), 2, "does not fit the board");
  expect_refused(replaced(bytes, "claim win", "claim margin"), 2, "the claim should be");
  expect_refused(replaced(bytes, "\nendings ", "\nending "), 2, "'endings ...' should be");
  expect_refused(bytes + "x", 2, "more bytes follow");
  const std::size_t proof = bytes.find("\nproof\n") + 7;
  std::string other = bytes;
  other[proof] = 100;
  expect_refused(other, 1, "it names turn 100 of only 53, at byte");
  other[proof] = 0;
  expect_refused(other, 1, "no position was kept so long ago");
}

TEST_F(Certificates, AreRefusedWhenTheyAreCutOff) {
  const std::string bytes = certificate_of_win("quantik", "");
  Random random(7);
  for (int i = 0; i < 25; ++i) {
    expect_refused(bytes.substr(0, 1 + any_below(random, bytes.size() - 1)), 2, "");
  }
  expect_refused(bytes.substr(0, bytes.size() - 1), 2, "it is cut off, at byte");
}

// A changed byte of the proof must be noticed, unless the proof happens to be another one of the same claim.
TEST_F(Certificates, ProveNothingElseWhenAByteOfTheProofChanges) {
  const std::vector<std::string> certificates{
      certificate_of_win("quantik", ""),
      certificate_of_win("fields", "2k1iD2/5Fl1/5Kc1/8/4b3/2BHC3/2GeL3/8 1"),
      certificate_of_win("eximo", "1m2m3/1mm5/4mm2/m1M1m3/7m/5M2/4M3/8 2"),
      certificate_of_margin("stars:map=rows:" + std::string(kTwoSectors)),
      certificate_of_margin("stars", kSevenTurns)};
  Random random(11);
  int refused = 0;
  for (const std::string& bytes : certificates) {
    const std::size_t proof = bytes.find("\nproof\n") + 7;
    const std::string proven = check(bytes).out;
    for (int i = 0; i < 25; ++i) {
      std::string changed = bytes;
      const std::size_t at = proof + any_below(random, bytes.size() - proof);
      changed[at] = static_cast<char>(changed[at] + 1 + static_cast<int>(random.below(i % 2 == 0 ? 255 : 3)));
      const ProgramRun run = check(changed);
      ASSERT_TRUE(run.status >= 0 && run.status <= 2) << at << ": " << run.status;
      if (run.status == 0) {
        EXPECT_EQ(run.out.substr(0, run.out.find('\n')), proven.substr(0, proven.find('\n')));
      }
      refused += run.status == 0 ? 0 : 1;
    }
  }
  EXPECT_GE(refused, 50);
}

// Where the heading changes, what is said to be proven must be true by joga's own proof.
TEST_F(Certificates, ProveOnlyWhatIsTrueWhenTheirHeadingChanges) {
  const std::string bytes = certificate_of_win("fields", "2k1iD2/5Fl1/5Kc1/8/4b3/2BHC3/2GeL3/8 1");
  const std::size_t end = bytes.find("\nproof\n");
  Random random(13);
  for (int i = 0; i < 60; ++i) {
    std::string changed = bytes;
    const std::size_t at = any_below(random, end);
    changed[at] = static_cast<char>(33 + random.below(94));
    const ProgramRun run = check(changed);
    ASSERT_TRUE(run.status >= 0 && run.status <= 2) << at << ": " << run.status;
    if (run.status != 0) continue;
    const auto field = [&](const std::string& key) {
      const std::size_t begin = changed.find("\n" + key + " ") + key.size() + 2;
      return changed.substr(begin, changed.find('\n', begin) - begin);
    };
    const auto game = games::make_game(field("game"));
    ASSERT_TRUE(game) << field("game");
    const auto position = (*game)->parse_position(field("position"));
    ASSERT_TRUE(position) << field("position");
    const int plies = std::stoi(field("claim").substr(6));
    const StopFlag never;
    const search::Proof proof = search::prove(History(*game, *position), {.depth = plies}, 16, never);
    ASSERT_TRUE(proof.value) << field("claim");
    const bool one_wins = proof.value->is_win() == ((*game)->to_move(*position) == Player::One);
    EXPECT_TRUE(proof.value->is_win() || proof.value->is_loss());
    EXPECT_EQ(field("claim").substr(4, 1), one_wins ? "1" : "2");
  }
}

// --- The verifier's rules

class VerifierRules : public ::testing::TestWithParam<std::string> {
 protected:
  struct Question {
    std::string text{};
    std::string answer{};
  };

  static void expect_answers(const std::vector<Question>& questions) {
    std::string input;
    for (const Question& question : questions) input += question.text + "\n";
    const ProgramRun run = run_program({JOGA_VERIFIER_PERFT}, {.input = input});
    EXPECT_EQ(run.status, 0) << run.error;
    std::istringstream answers(run.out);
    for (const Question& question : questions) {
      std::string answer;
      std::getline(answers, answer);
      EXPECT_EQ(answer, question.answer) << question.text;
    }
  }

  // Whether the verifier searches this position: every turn takes a free system and a marker.
  [[nodiscard]] static bool is_ending(const AnyGame& game, const AnyPosition& position) {
    if (!game.points(position) || is_over(game.outcome(position))) return false;
    const std::string text = game.position_text(position);
    constexpr int kMarkers = 40;
    constexpr int kEnding = 6;
    const auto placed = std::ranges::count_if(
        text, [](char cell) { return std::string_view("CTct").find(cell) != std::string_view::npos; });
    return std::min(std::ranges::count(text, '.'), kMarkers - placed) <= kEnding;
  }

  [[nodiscard]] static Question question_of(const AnyGame& game, const std::string& spec,
                                            const AnyPosition& position, int depth) {
    const Outcome outcome = game.outcome(position);
    std::string answer = std::to_string(game.perft(position, depth)) + " ";
    if (is_ending(game, position)) {
      const auto solved = solve::solve_margin(game, position, {.memory_mib = 4});
      answer += "margin " + std::to_string(*solved->value->margin());
    } else {
      answer += outcome_word(outcome);
    }
    if (const auto points = game.points(position); points && is_over(outcome)) {
      answer += " " + std::to_string((*points)[0]) + "-" + std::to_string((*points)[1]);
    }
    return {std::to_string(depth) + " " + spec + " " + game.position_text(position), answer};
  }
};

TEST_P(VerifierRules, AgreeInRandomGames) {
  const auto game = games::make_game(GetParam());
  ASSERT_TRUE(game);
  Random random(17);
  std::vector<Question> questions;
  for (int i = 0; i < 40; ++i) {
    AnyPosition position = (*game)->start();
    for (int ply = 0; ply < 300 && !is_over((*game)->outcome(position)); ++ply) {
      if (random.below(10) == 0 || is_ending(**game, position))
        questions.push_back(question_of(**game, GetParam(), position, 1));
      position = (*game)->play_unchecked(position, (*game)->random_move(position, random));
    }
    questions.push_back(question_of(**game, GetParam(), position, 1));
  }
  questions.push_back(question_of(**game, GetParam(), (*game)->start(), 2));
  expect_answers(questions);
}

INSTANTIATE_TEST_SUITE_P(
    OfEachGame, VerifierRules,
    ::testing::Values(
        "quantik", "quantik:rules=official,start=2", "eximo", "eximo:start=2", "fields",
        "stars:map=rows:1b20/rH3*3/20r1/*2bh0/3b0r",
        "stars:map=rows:1b20/rH3*3/20r1/*2bh0/3b0r,rules=official,start=2",
        "stars:end=both,map=rows:1b/0H*/23/-32/*h0/-b1",
        "stars:map=rows:1g2*3r0/0H20@1b2/301r02g/b2@00@2b/g20r103/2b1@02h0/0r3*2g1",
        "stars:map=rows:1g2*3r0/0H20@1b2/301r02g/b2@00@2b/g20r103/2b1@02h0/0r3*2g1,rules=official"));

// The script that builds the verifier, with a compiler that takes no time.
TEST_F(Certificates, AreCheckedByAVerifierThatIsBuiltWhenNeeded) {
  const auto run_check = [&](const std::string& compiler) {
    return run_program({folder().path("verify/check"), path()},
                       {.environment = {{"CXX", folder().path(compiler)}}});
  };
  std::filesystem::copy(source_path("verify"), folder().path("verify"));
  for (const auto& [name, command] :
       {std::pair("broken", "exit 1"), std::pair("quick", "cp " JOGA_VERIFIER " \"$4\"")}) {
    write_file(folder().path(name), std::string("#!/bin/sh\n") + command + "\n");
    std::filesystem::permissions(folder().path(name), std::filesystem::perms::owner_all);
  }
  write_file(path(), source_file("data/certificates/quantik-feup.certificate"));
  EXPECT_EQ(run_check("broken").status, 3);
  EXPECT_THAT(run_check("missing").error, HasSubstr("the verifier could not be built"));
  EXPECT_THAT(run_check("quick").out, HasSubstr("player 2 wins"));
  EXPECT_EQ(run_check("broken").status, 0) << "it is there, and needs no compiler";
}

// The independent test vectors; those that are quick.
TEST_F(Certificates, AreCheckedByTheRulesOfTheTestVectors) {
  for (const std::string game_id : {"quantik", "eximo", "fields"}) {
    const auto game = games::make_game(game_id);
    ASSERT_TRUE(game);
    std::istringstream file(source_file("tests/data/vectors/" + game_id + ".txt"));
    std::string input;
    std::vector<std::string> counts;
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line);
      std::string kind;
      int depth = 0;
      std::uint64_t count = 0;
      if (!(words >> kind >> depth >> count) || kind != "perft" || count > 30'000) continue;
      AnyPosition position = (*game)->start();
      for (std::string text; words >> text;) {
        position = (*game)->play_unchecked(position, *(*game)->parse_move(position, text));
      }
      input += std::to_string(depth) + " " + game_id + " " + (*game)->position_text(position) + "\n";
      counts.push_back(std::to_string(count));
    }
    EXPECT_GE(counts.size(), 10U) << game_id;
    const ProgramRun run = run_program({JOGA_VERIFIER_PERFT}, {.input = input});
    std::istringstream answers(run.out);
    for (const std::string& count : counts) {
      std::string answer;
      std::getline(answers, answer);
      EXPECT_EQ(answer.substr(0, answer.find(' ')), count);
    }
  }
}

TEST_F(Certificates, AreNotForDraws) {
  const auto game = games::make_game("quantik");
  const auto written = solve::write_certificate(**game, (*game)->start(), Value::draw(),
                                                {.file = {path(), "joga test"}}, StopFlag());
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message.english(), HasSubstr("is a draw"));
  EXPECT_FALSE(std::filesystem::exists(path()));
}

// --- The command

TEST_F(Certificates, AreWrittenByTheCommand) {
  const ProgramRun run =
      run_joga({"solve", "quantik", "--position", "1C1y/Ys2/1nnS/2Y1 1", "--json", "--certificate", path()});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_THAT(run.out, HasSubstr("\"certificate\":{\"file\":\"" + path() + "\",\"bytes\":"));
  expect_proven(read_file(path()), "player 1 wins; plies at most: 1\n");
}

TEST_F(Certificates, AreRefusedByTheCommandWhereNothingIsProven) {
  const auto expect = [&](std::vector<std::string> words, int status, const std::string& why) {
    words.insert(words.begin(), "solve");
    words.insert(words.end(), {"--certificate", path()});
    const ProgramRun run = run_joga(words);
    EXPECT_EQ(run.status, status) << run.out;
    EXPECT_THAT(run.error, HasSubstr(why));
    EXPECT_FALSE(std::filesystem::exists(path()));
  };
  expect({"eximo", "--position", "8/8/8/8/8/8/mMM5/MM6 2"}, 1, "the game is over");
  expect({"fields", "--puzzles", "1"}, 2, "--certificate does not go with --puzzles");
  expect({"eximo", "--nodes", "100"}, 1, "");
  const ProgramRun run = run_joga({"solve", "quantik", "--position", "1C1y/Ys2/1nnS/2Y1 1", "--certificate",
                                   folder().path("none/a.certificate")});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.error, HasSubstr("none/a.certificate"));
}

}  // namespace
}  // namespace joga::testing
