// A board of eleven by eleven hexagons: two digits in the names of cells and in position strings, labels
// along the diagonals, and no sky below it.
#include "fifth_game/hex/hex.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "joga/core/erased_game.hpp"
#include "joga/core/text.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/render/svg.hpp"
#include "joga/render/text_board.hpp"

namespace joga::hex {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

[[nodiscard]] const AnyGame& game() {
  static const ErasedGame<Hex> hex{Hex()};
  return hex;
}

[[nodiscard]] AnyPosition after(const std::vector<std::string>& moves) {
  AnyPosition at = game().start();
  for (const std::string& move : moves) at = game().play_unchecked(at, *game().parse_move(at, move));
  return at;
}

constexpr std::string_view kEmptyRows = "11/11/11/11/11/11/11/11/11/11/";

TEST(Hex, CellsHaveTwoDigits) {
  const AnyPosition start = game().start();
  for (const char* text : {"a1", "K11", "f10"}) EXPECT_TRUE(game().parse_move(start, text)) << text;
  EXPECT_EQ(game().move_text(start, *game().parse_move(start, "K11")), "k11");
  for (const char* text : {"a12", "l1", "a0", "a01", "a", "a111", "11a"})
    EXPECT_FALSE(game().parse_move(start, text)) << text;
}

TEST(Hex, RunsOfEmptyCellsHaveTwoDigits) {
  EXPECT_EQ(game().position_text(game().start()), std::string(kEmptyRows) + "11 1");
  EXPECT_EQ(game().position_text(after({"k11", "a1"})), "B10/11/11/11/11/11/11/11/11/11/10W 1");
  const auto read = [](const std::string& text) {
    const Result<AnyPosition> position = game().parse_position(text);
    return position ? game().position_text(*position) : position.error().message.english();
  };
  EXPECT_EQ(read(std::string(kEmptyRows) + "5W5 2"), std::string(kEmptyRows) + "5W5 2");
  EXPECT_EQ(read(std::string(kEmptyRows) + "10W 2"), std::string(kEmptyRows) + "10W 2");
  EXPECT_EQ(read(std::string(kEmptyRows) + "W1W1W6 2"), std::string(kEmptyRows) + "W1W1W6 2");
  EXPECT_EQ(read(std::string(kEmptyRows) + "12 2"), "row 11 of the position has 12 squares, not 11");
  EXPECT_EQ(read(std::string(kEmptyRows) + "99 2"), "row 11 of the position has 99 squares, not 11");
  EXPECT_THAT(read(std::string(kEmptyRows) + "0W9 2"), HasSubstr("'0' in row 11"));
}

TEST(Hex, IsSetUpByHand) {
  const std::vector<PieceView> pieces = game().palette();
  EXPECT_EQ(*game().set_up_text(std::vector<SetUpCell>{{"k11", {pieces[1]}}}, Player::One),
            std::string(kEmptyRows) + "10B 1");
  EXPECT_FALSE(game().set_up_text(std::vector<SetUpCell>{{"k12", {pieces[1]}}}, Player::One));
}

TEST(Hex, IsWonByAConnection) {
  std::vector<std::string> moves;
  for (int row = 1; row <= 11; ++row) {
    moves.push_back("f" + std::to_string(row));
    if (row < 11) moves.push_back("a" + std::to_string(row));
  }
  EXPECT_EQ(game().outcome(after(moves)), win_for(Player::One));
  moves.pop_back();
  EXPECT_EQ(game().outcome(after(moves)), Outcome::Running);
}

TEST(Hex, IsDrawnAsTextWithLabelsAlongTheDiagonals) {
  const AnyPosition before = after({"a1"});
  const AnyMove move = *game().parse_move(before, "k11");
  const BoardView view = game().view(game().play_unchecked(before, move), AnyPlayed{before, move});
  const std::string text = render::text_board(view, {.unicode = false, .legend = false});
  const std::vector<std::string_view> lines = lines_of(text);
  ASSERT_GE(lines.size(), 25U);
  EXPECT_EQ(lines[0], "    a   b   c   d   e   f   g   h   i   j   k");
  EXPECT_EQ(lines[1], "     / \\ / \\ / \\ / \\ / \\ / \\ / \\ / \\ / \\ / \\ / \\");
  EXPECT_EQ(lines[2], "  1 | W |   |   |   |   |   |   |   |   |   |   | 1");
  EXPECT_EQ(lines[4], "    2 |   |   |   |   |   |   |   |   |   |   |   | 2");
  EXPECT_EQ(lines[22], "                     11 |   |   |   |   |   |   |   |   |   |   |[B]| 11");
  EXPECT_EQ(lines[24], "                            a   b   c   d   e   f   g   h   i   j   k");
  for (const std::string_view line : lines) EXPECT_LE(line.size(), 80U);
}

TEST(Hex, FitsSmallWindows) {
  const BoardView view = game().view(game().start(), std::nullopt);
  EXPECT_TRUE(render::draw_board(view, {}, {}, {20, 80}).canvas.size().fits({20, 80}));
  EXPECT_EQ(render::flipped(render::flipped(view)).column_labels, view.column_labels);
}

TEST(Hex, IsDrawnAsAPictureOnATable) {
  const std::string svg = render::svg_board(game().view(after({"f6", "a1"}), std::nullopt), {});
  EXPECT_THAT(svg, HasSubstr("class=\"piece stone white\""));
  EXPECT_THAT(svg, HasSubstr(">k</text>"));
  EXPECT_THAT(svg, HasSubstr(">11</text>"));
  EXPECT_THAT(svg, Not(HasSubstr(">f6</text>")));  // cells carry no names
  const std::string page =
      render::svg_board(game().view(game().start(), std::nullopt), {.theme = render::SvgTheme::Variables});
  EXPECT_THAT(page, HasSubstr("var(--square-0)"));
  EXPECT_THAT(page, Not(HasSubstr("sky")));
}

}  // namespace
}  // namespace joga::hex
