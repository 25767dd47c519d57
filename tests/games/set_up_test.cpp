// Positions set up by hand: the inverse of the view, and set-ups that no position string can express.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/specs.hpp"
#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

[[nodiscard]] std::vector<SetUpCell> cells_of(const BoardView& view) {
  std::vector<SetUpCell> cells;
  for (const CellView& cell : view.cells) {
    if (!cell.pieces.empty()) cells.push_back({cell.name, cell.pieces});
  }
  return cells;
}

RC_GTEST_PROP(AnySetUp, OfAViewIsItsPosition, ()) {
  const auto game = *games::make_game(*rc::gen::elementOf(battery_specs()));
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  AnyPosition position = game->start();
  const int plies = *rc::gen::inRange(0, 60);
  for (int ply = 0; ply < plies && !is_over(game->outcome(position)); ++ply) {
    position = game->play_unchecked(position, game->random_move(position, random));
  }
  const BoardView view = game->view(position, std::nullopt);
  std::vector<SetUpCell> cells = cells_of(view);
  std::ranges::reverse(cells);  // in any order
  const Result<std::string> text = game->set_up_text(cells, game->to_move(position));
  RC_ASSERT(text.has_value());
  RC_ASSERT(*text == game->position_text(position));
  const Result<AnyPosition> parsed = game->parse_position(*text);
  RC_ASSERT(parsed.has_value());
  RC_ASSERT(game->same(*parsed, position));

  const std::vector<PieceView> palette = game->palette();
  for (const SetUpCell& cell : cells) {
    for (PieceView piece : cell.pieces) {
      piece.count = 1;
      RC_ASSERT(std::ranges::count(palette, piece) == 1);
    }
  }
}

// The kinds of all games: an editor may send a kind of another game.
[[nodiscard]] const std::vector<const PieceKind*>& every_kind() {
  static const std::vector<const PieceKind*> kinds = [] {
    std::vector<const PieceKind*> all;
    for (const GameInfo* game : games::all_games()) {
      for (const PieceKind& kind : game->kinds.pieces) all.push_back(&kind);
    }
    return all;
  }();
  return kinds;
}

// Any set-up from an editor gives a position string or a refusal in both languages.
RC_GTEST_PROP(AnySetUp, IsAPositionStringOrAReason, ()) {
  const auto game = *games::make_game(*rc::gen::elementOf(battery_specs()));
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const BoardView view = game->view(game->start(), std::nullopt);
  std::vector<SetUpCell> cells;
  for (std::uint32_t i = random.below(4); i > 0; --i) {
    const auto cell = random.below(static_cast<std::uint32_t>(view.cells.size()) + 1);
    SetUpCell& named = cells.emplace_back();
    named.name = cell < view.cells.size() ? view.cells[cell].name : "z99";
    for (std::uint32_t j = random.below(3); j > 0; --j) {
      named.pieces.push_back({.kind = *rc::gen::elementOf(every_kind()),
                              .owner = kPlayers[random.below(2)],
                              .number = static_cast<int>(random.below(16)) - 1,
                              .count = static_cast<int>(random.below(12)) - 1});
    }
  }
  const Result<std::string> text = game->set_up_text(cells, Player::Two);
  if (text) {
    const Result<AnyPosition> position = game->parse_position(*text);
    if (!position) RC_ASSERT(!position.error().message.english().empty());
  } else {
    RC_ASSERT(!text.error().message.english().empty());
    RC_ASSERT(!text.error().message.in(Language::Portuguese).empty());
  }
}

[[nodiscard]] std::string answer(std::string_view spec, const std::vector<SetUpCell>& cells) {
  const auto game = *games::make_game(spec);
  const Result<std::string> text = game->set_up_text(cells, Player::One);
  if (!text) return text.error().message.english();
  const Result<AnyPosition> position = game->parse_position(*text);
  return position ? *text : position.error().message.english();
}

[[nodiscard]] const PieceKind* kind(std::string_view word) {
  return *std::ranges::find(every_kind(), word, &PieceKind::word);
}

const PieceView kCube{.kind = kind("cube")};
const PieceView kEnemyCube{.kind = kind("cube"), .owner = Player::Two};
const PieceView kMan{.kind = kind("man")};
const PieceView kShip{.kind = kind("ship")};
const PieceView kEnemyShip{.kind = kind("ship"), .owner = Player::Two};
const PieceView kColony{.kind = kind("colony")};

TEST(SetUp, WritesWhatIsThere) {
  EXPECT_EQ(answer("quantik", {}), "4/4/4/4 1");
  EXPECT_EQ(answer("quantik", {{"a1", {kCube}}, {"d4", {kEnemyCube}}, {"b2", {}}}), "C3/4/4/3c 1");
  EXPECT_EQ(answer("eximo", {{"a1", {kMan}}}), "8/8/8/8/8/8/8/M7 1");
  EXPECT_EQ(answer("fields", {{"h8", {{.kind = kind("numbered"), .owner = Player::Two, .number = 12}}}}),
            "7l/8/8/8/8/8/8/8 1");
  const PieceView pair{.kind = kind("ship"), .count = 2};
  EXPECT_EQ(answer("stars:map=small", {{"b2", {kShip, pair}}, {"a1", {kColony, kShip}}}),
            "C1.../.H3.*./..../*..h./.... 1");
}

TEST(SetUp, RefusesWhatASquareBoardCannotHold) {
  EXPECT_EQ(answer("quantik", {{"e1", {kCube}}}), "there is no cell 'e1' on this board");
  EXPECT_EQ(answer("quantik", {{"", {kCube}}}), "there is no cell '' on this board");
  EXPECT_EQ(answer("quantik", {{"a1", {kMan}}}),
            "'man' on a1 is not a piece of this game; valid: cylinder, cube, cone, sphere");
  EXPECT_EQ(answer("fields", {{"a1", {{.kind = kind("numbered"), .number = 13}}}}),
            "'piece 13' on a1 is not a piece of this game; valid: piece 1 to 12");
  EXPECT_EQ(answer("quantik", {{"a1", {kCube, kEnemyCube}}}), "a1 holds 2 pieces: a square holds one");
  EXPECT_EQ(answer("eximo", {{"a1", {{.kind = kind("man"), .count = 3}}}}),
            "a1 holds 3 pieces: a square holds one");
  EXPECT_EQ(answer("eximo", {{"a1", {kMan}}, {"a1", {kMan}}}), "a1 holds 2 pieces: a square holds one");
}

TEST(SetUp, RefusesWhatAMapCannotHold) {
  EXPECT_EQ(answer("stars:map=small", {{"a9", {kShip}}}), "there is no cell 'a9' on this board");
  EXPECT_EQ(answer("stars:map=small", {{"a1", {kCube}}}),
            "'cube' on a1 is not a piece of this game; valid: ship, colony, trade station");
  EXPECT_EQ(answer("stars:map=small", {{"a1", {kColony, kColony}}}), "two markers on a1: a system holds one");
  EXPECT_EQ(answer("stars:map=small", {{"b2", {kColony}}}),
            "a marker on b2: markers stand on stars and nebulas");
  EXPECT_EQ(answer("stars:map=small", {{"b2", {kShip, kEnemyShip}}}),
            "ships of both players on b2: a cell belongs to one of them");
  EXPECT_EQ(answer("stars:map=small", {{"b2", {kEnemyShip}}}),
            "a ship of player 2 on b2, which player 1 controls: ships stand on their owner's markers or "
            "homeworld");
}

TEST(SetUp, LeavesTheRestToTheRules) {
  EXPECT_EQ(answer("quantik", {{"a1", {kCube}}, {"b3", {kCube}}, {"c2", {kCube}}}),
            "White has more than two pieces of the shape cube");
  EXPECT_EQ(answer("eximo", {{"a8", {kMan}}}).substr(0, 8), "a man of");
  EXPECT_EQ(answer("stars:map=small", {{"a1", {kShip}}}),
            "a ship on a1, which nobody controls: ships stand on their owner's markers or homeworld");
  EXPECT_EQ(answer("stars:map=small", {{"b2", {{.kind = kind("ship"), .count = 5}}}}),
            "player 1 has more than 4 ships");
}

// A front end lets players click the piece in the hand, so it must know which piece a choice means.
TEST(SetUp, ChoicesOfPiecesNameAPieceOfThePalette) {
  for (const std::string& spec : battery_specs()) {
    const auto game = *games::make_game(spec);
    const std::vector<PieceView> palette = game->palette();
    std::vector<std::string> inputs{""};
    for (const Choice& choice : game->try_input(game->start(), "").next) inputs.push_back(choice.input);
    for (std::size_t i = 1; i < std::min<std::size_t>(inputs.size(), 4); ++i) {
      for (const Choice& choice : game->try_input(game->start(), inputs[i]).next)
        inputs.push_back(choice.input);
    }
    for (const std::string& input : inputs) {
      for (const Choice& choice : game->try_input(game->start(), input).next) {
        ASSERT_EQ(choice.piece != nullptr, choice.kind == ChoiceKind::Piece) << spec << ' ' << choice.input;
        if (choice.piece == nullptr) continue;
        EXPECT_NE(std::ranges::find(palette, choice.piece, &PieceView::kind), palette.end()) << spec;
      }
    }
  }
}

}  // namespace
}  // namespace joga::testing
