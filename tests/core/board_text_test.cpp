#include "joga/core/board_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "joga/core/square.hpp"

namespace joga {
namespace {

constexpr std::string_view kLetters = "Mm";

[[nodiscard]] std::string problem(std::string_view text) {
  const Result<BoardText> board = parse_board_text(text, 4, kLetters);
  return board ? "fine" : board.error().message.english();
}

TEST(BoardText, ReadsRowsDigitsAndThePlayer) {
  const Result<BoardText> board = parse_board_text("4/1M2/m3/2mM 2", 4, kLetters);
  ASSERT_TRUE(board);
  EXPECT_EQ(board->cells, ".....M..m.....mM");
  EXPECT_EQ(board->to_move, Player::Two);
  EXPECT_EQ(format_board_text(*board, 4), "4/1M2/m3/2mM 2");
}

TEST(BoardText, EmptySquaresAreJoinedWhenWritten) {
  EXPECT_EQ(format_board_text(*parse_board_text("1111/22/M12/4 1", 4, kLetters), 4), "4/4/M3/4 1");
}

TEST(BoardText, SaysWhatIsWrong) {
  EXPECT_EQ(problem("4/4/4/4"), "a position ends with a blank and the player to move, 1 or 2");
  EXPECT_EQ(problem("4/4/4/4 3"), "a position ends with a blank and the player to move, 1 or 2");
  EXPECT_EQ(problem("4/4/4 1"), "a position of this game has 4 rows separated by '/', not 3");
  EXPECT_EQ(problem("4/3/4/4 1"), "row 2 of the position has 3 squares, not 4");
  EXPECT_EQ(problem("4/4/M4/4 1"), "row 3 of the position has 5 squares, not 4");
  EXPECT_EQ(problem("4/4/4/x3 1"),
            "'x' in row 4 of the position is not a piece of this game; valid: M, m, 1 to 4");
  EXPECT_EQ(problem("4/4/4/\x03"
                    "3 1"),
            "'\\x03' in row 4 of the position is not a piece of this game; valid: M, m, 1 to 4");
  EXPECT_EQ(problem(std::string(5000, '4') + " 1"),
            "a position string of 5002 characters is too long: at most 1024");
}

RC_GTEST_PROP(BoardText, AnyBoardRoundTrips, ()) {
  BoardText board{.cells = *rc::gen::container<std::string>(64, rc::gen::element('M', 'm', '.')),
                  .to_move = *rc::gen::element(Player::One, Player::Two)};
  const Result<BoardText> parsed = parse_board_text(format_board_text(board, 8), 8, kLetters);
  RC_ASSERT(parsed.has_value());
  RC_ASSERT(parsed->cells == board.cells);
  RC_ASSERT(parsed->to_move == board.to_move);
}

TEST(BoardText, RunsHaveTwoDigitsOnWideBoardsOnly) {
  const auto row_of = [](std::string_view row, int size) {
    std::string text;
    for (int i = 1; i < size; ++i) text += std::to_string(size) + '/';
    const Result<BoardText> board = parse_board_text(text + std::string(row) + " 1", size, "Mm");
    return board ? board->cells.substr(static_cast<std::size_t>(size * (size - 1))) : "no";
  };
  EXPECT_EQ(row_of("12", 3), "...");  // a run of one and a run of two
  EXPECT_EQ(row_of("M11m1", 5), "M..m.");
  EXPECT_EQ(row_of("10M", 11), "..........M");
  EXPECT_EQ(row_of("M10", 11), "M..........");
  EXPECT_EQ(row_of("1M9", 11), ".M.........");
  EXPECT_EQ(row_of("110", 11), "no");
}

TEST(BoardSquare, HasTwoDigitsOnTallBoards) {
  using Tall = BoardSquare<11>;
  EXPECT_EQ(Tall::at(10, 10).to_string(), "k11");
  EXPECT_EQ(Tall::parse("K11"), Tall::at(10, 10));
  EXPECT_EQ(Tall::parse("a1"), Tall::at(0, 0));
  for (const char* text : {"a0", "a01", "a12", "l1", "a", "11", "a1b", "a111"})
    EXPECT_EQ(Tall::parse(text), std::nullopt) << text;
  EXPECT_EQ(BoardSquare<8>::parse("a10"), std::nullopt);
}

TEST(BoardSquare, IsALetterAndANumber) {
  using Square = BoardSquare<8>;
  EXPECT_EQ(Square::parse("a1")->index(), 0U);
  EXPECT_EQ(Square::parse("H8")->index(), 63U);
  EXPECT_EQ(Square::at(3, 1).to_string(), "d2");
  for (const char* text : {"", "a", "a9", "i1", "a0", "1a", "a11", "@1"})
    EXPECT_FALSE(Square::parse(text)) << text;
}

}  // namespace
}  // namespace joga
