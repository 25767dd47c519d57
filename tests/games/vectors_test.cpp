// The independent test vectors in tests/data/vectors: see the README there.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"
#include "source_files.hpp"

namespace joga::testing {
namespace {

class Vectors : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    file_.str(source_file("tests/data/vectors/" + GetParam()));
    std::string line;
    std::getline(file_, line);
    ASSERT_TRUE(line.starts_with("# ")) << line;
    const std::string spec = line.substr(2, line.find(" :") - 2);
    const auto made = games::make_game(spec);
    ASSERT_TRUE(made) << made.error().message.english();
    game_ = *made;
  }

  // Plays moves that must each be legal and canonical.
  void play(AnyPosition& position, const std::string& text) const {
    const Result<AnyMove> move = game_->parse_move(position, text);
    ASSERT_TRUE(move) << text << ": " << move.error().message.english();
    ASSERT_EQ(game_->move_text(position, *move), text);
    position = game_->play_unchecked(position, *move);
  }

  void check_perft(std::istringstream& words) const {
    int depth = 0;
    std::uint64_t count = 0;
    words >> depth >> count;
    AnyPosition position = game_->start();
    for (std::string text; words >> text;) play(position, text);
    EXPECT_EQ(game_->perft(position, depth), count) << game_->position_text(position);
  }

  void check_game(std::istringstream& words) const {
    AnyPosition position = game_->start();
    std::string text;
    while (words >> text && text != "|") play(position, text);
    std::string result;
    words >> result;
    EXPECT_EQ(outcome_word(game_->outcome(position)), result) << game_->position_text(position);
    if (std::string word; words >> word) {
      ASSERT_EQ(word, "score");
      words >> word;
      const auto points = game_->points(position);
      ASSERT_TRUE(points.has_value());
      EXPECT_EQ(std::to_string((*points)[0]) + "-" + std::to_string((*points)[1]), word);
    }
  }

  std::istringstream file_;
  std::shared_ptr<const AnyGame> game_;
};

TEST_P(Vectors, Agree) {
  int cases = 0;
  for (std::string line; std::getline(file_, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    SCOPED_TRACE(line.substr(0, 200));
    ASSERT_TRUE(kind == "perft" || kind == "game") << kind;
    kind == "perft" ? check_perft(words) : check_game(words);
    if (HasFatalFailure()) return;
    ++cases;
  }
  EXPECT_GE(cases, 60);
}

[[nodiscard]] std::vector<std::string> vector_files() {
  std::vector<std::string> files = source_folder("tests/data/vectors");
  std::erase_if(files, [](const std::string& name) { return !name.ends_with(".txt"); });
  return files;
}

TEST(VectorFiles, AreAllThere) {
  EXPECT_EQ(vector_files().size(), 13U);
}

INSTANTIATE_TEST_SUITE_P(EveryFile, Vectors, ::testing::ValuesIn(vector_files()),
                         [](const ::testing::TestParamInfo<std::string>& info) {
                           std::string name = info.param.substr(0, info.param.find('.'));
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace joga::testing
