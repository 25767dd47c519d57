// The fast games against the slow, obvious references: legal moves, results and scores at every ply.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <vector>

#include "games/specs.hpp"
#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"
#include "reference/reference_game.hpp"

namespace joga::testing {
namespace {

class Oracle : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const auto made = games::make_game(GetParam());
    ASSERT_TRUE(made) << made.error().message.english();
    game_ = *made;
    // The reference does not know generated maps: it gets their cells.
    reference_spec_ = reference_spec(*game_);
  }

  [[nodiscard]] std::vector<std::string> sorted_texts(const AnyPosition& position) const {
    std::vector<std::string> texts;
    for (const AnyMove move : game_->legal_moves(position)) texts.push_back(game_->move_text(position, move));
    std::ranges::sort(texts);
    return texts;
  }

  void compare(const AnyPosition& position, const reference::ReferenceGame& oracle) const {
    ASSERT_EQ(game_->position_text(position), oracle.position());
    ASSERT_EQ(sorted_texts(position), oracle.moves()) << oracle.position();
    ASSERT_EQ(outcome_word(game_->outcome(position)), oracle.result()) << oracle.position();
    const auto points = game_->points(position);
    const auto expected = oracle.score();
    ASSERT_EQ(points.has_value(), expected.has_value());
    if (points) {
      ASSERT_EQ((std::pair{(*points)[0], (*points)[1]}), *expected) << oracle.position();
    }
  }

  [[nodiscard]] static int repetitions(int short_form) {
    const bool long_form = std::getenv("JOGA_LONG_TESTS") != nullptr;
    return long_form ? short_form * 50 : short_form;
  }

  std::shared_ptr<const AnyGame> game_;
  std::string reference_spec_;
};

TEST_P(Oracle, AgreesAtEveryPlyOfRandomGames) {
  Random random(101);
  for (int i = 0; i < repetitions(12); ++i) {
    const auto oracle = reference::make_reference(reference_spec_);
    AnyPosition position = game_->start();
    for (int ply = 0; ply < 400; ++ply) {
      compare(position, *oracle);
      if (HasFatalFailure()) return;
      const std::vector<AnyMove> moves = game_->legal_moves(position);
      if (moves.empty()) break;
      const AnyMove move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      oracle->play(game_->move_text(position, move));
      position = game_->play_unchecked(position, move);
    }
  }
}

// Positions that play cannot reach: strings of positions from play, with letters exchanged, removed and
// inserted. The reference must agree about every position that the game accepts.
TEST_P(Oracle, AgreesOnSetUpPositions) {
  Random random(102);
  int accepted = 0;
  for (int i = 0; i < repetitions(150); ++i) {
    AnyPosition position = game_->start();
    for (std::uint32_t plies = random.below(60); plies > 0 && !is_over(game_->outcome(position)); --plies) {
      position = game_->play_unchecked(position, game_->random_move(position, random));
    }
    std::string text = game_->position_text(position);
    for (std::uint32_t swaps = random.below(6) + 1; swaps > 0; --swaps) {
      const std::size_t one = random.below(static_cast<std::uint32_t>(text.size() - 2));
      const std::size_t two = random.below(static_cast<std::uint32_t>(text.size() - 2));
      if (random.below(3) > 0) {
        std::swap(text[one], text[two]);
      } else if (std::isalpha(static_cast<unsigned char>(text[one])) != 0) {
        text[one] = std::isupper(static_cast<unsigned char>(text[one])) != 0
                        ? static_cast<char>(std::tolower(text[one]))
                        : static_cast<char>(std::toupper(text[one]));
      }
    }
    if (random.below(4) == 0) text.back() = text.back() == '1' ? '2' : '1';
    const Result<AnyPosition> parsed = game_->parse_position(text);
    if (!parsed || game_->count_moves(*parsed) > 3000) continue;
    ++accepted;
    const auto oracle = reference::make_reference(reference_spec_, game_->position_text(*parsed));
    compare(*parsed, *oracle);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(accepted, 0);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Oracle, ::testing::ValuesIn(battery_specs()),
                         [](const ::testing::TestParamInfo<std::string>& info) {
                           std::string name = info.param;
                           std::ranges::replace_if(
                               name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; },
                               '_');
                           return name + "_" + std::to_string(info.index);
                         });

}  // namespace
}  // namespace joga::testing
