// The reference games against the test vectors, which an independent program made.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "joga/games/registry.hpp"
#include "reference_game.hpp"
#include "test_paths.hpp"

namespace joga::reference {
namespace {

std::vector<std::filesystem::path> vector_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(JOGA_TEST_DATA "/vectors")) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

// A position string must be complete: the game rebuilt from it has the same turns.
void expect_position_to_rebuild(const std::string& spec, const ReferenceGame& game,
                                const std::vector<std::string>& moves) {
  const auto rebuilt = make_reference(spec, game.position());
  EXPECT_EQ(rebuilt->position(), game.position());
  EXPECT_EQ(rebuilt->moves(), moves) << game.position();
}

// Plays `moves`, which must be legal, from the start; null after a failure.
std::unique_ptr<ReferenceGame> replay(const std::string& spec, const std::vector<std::string>& moves) {
  std::unique_ptr<ReferenceGame> game = make_reference(spec);
  for (const std::string& move : moves) {
    const std::vector<std::string> legal = game->moves();
    EXPECT_TRUE(std::ranges::is_sorted(legal));
    if (!std::ranges::binary_search(legal, move)) {
      ADD_FAILURE() << move << " is not legal in " << game->position();
      return nullptr;
    }
    expect_position_to_rebuild(spec, *game, legal);
    game->play(move);
  }
  return game;
}

std::vector<std::string> words_of(std::istream& line) {
  std::vector<std::string> words;
  for (std::string word; line >> word;) words.push_back(word);
  return words;
}

// perft DEPTH COUNT MOVES...
void check_perft(const std::string& spec, std::istringstream& line) {
  int depth = 0;
  std::uint64_t count = 0;
  line >> depth >> count;
  ASSERT_TRUE(line);
  const auto game = replay(spec, words_of(line));
  ASSERT_NE(game, nullptr);
  EXPECT_EQ(perft(*game, depth), count) << game->position();
}

// game MOVES... | RESULT [score A-B]
void check_game(const std::string& spec, std::istringstream& line) {
  std::vector<std::string> moves = words_of(line);
  const auto bar = std::ranges::find(moves, "|");
  const std::vector<std::string> expected(bar == moves.end() ? bar : bar + 1, moves.end());
  moves.erase(bar, moves.end());
  ASSERT_TRUE(expected.size() == 1 || (expected.size() == 3 && expected[1] == "score"));
  const auto game = replay(spec, moves);
  ASSERT_NE(game, nullptr);
  EXPECT_EQ(game->result(), expected[0]) << game->position();
  EXPECT_EQ(game->moves().empty(), expected[0] != "running") << game->position();
  const auto rebuilt = make_reference(spec, game->position());
  EXPECT_EQ(rebuilt->result(), game->result()) << game->position();
  EXPECT_EQ(rebuilt->score(), game->score()) << game->position();
  ASSERT_EQ(game->score().has_value(), expected.size() == 3);
  if (const auto score = game->score()) {
    EXPECT_EQ(std::to_string(score->first) + "-" + std::to_string(score->second), expected[2])
        << game->position();
  }
}

class ReferenceVectors : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(ReferenceVectors, AllCasesAgree) {
  std::ifstream file(GetParam());
  std::string hash;
  std::string spec;
  std::string line;
  ASSERT_TRUE(file >> hash >> spec && std::getline(file, line));
  ASSERT_EQ(hash, "#");
  int number = 1;
  while (std::getline(file, line)) {
    SCOPED_TRACE(GetParam().filename().string() + ":" + std::to_string(++number));
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "perft") {
      check_perft(spec, words);
    } else if (kind == "game") {
      check_game(spec, words);
    } else {
      ADD_FAILURE() << "neither perft nor game: " << line;
    }
  }
  EXPECT_GT(number, 1) << "no case in the file";
}

std::string test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
  std::string name = info.param.stem().string();
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Files, ReferenceVectors, testing::ValuesIn(vector_files()), test_name);

TEST(ReferenceVectorFiles, EveryGameHasSome) {
  for (const GameInfo* game : games::all_games()) {
    EXPECT_TRUE(std::ranges::any_of(vector_files(), [&](const auto& path) {
      return path.filename().string().starts_with(game->id);
    })) << game->id;
  }
}

}  // namespace
}  // namespace joga::reference
