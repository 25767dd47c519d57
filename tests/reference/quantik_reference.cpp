// Quantik, literally as on its rules page.
#include <array>
#include <cctype>
#include <set>

#include "reference_support.hpp"

namespace joga::reference {
namespace {

// Cylinder, cube, cone, sphere.
constexpr std::string_view kShapes = "YCNS";

// Squares by row from the top and column from the left. A piece is its shape's letter, upper case for player
// 1 and lower case for player 2; '.' is an empty square.
using Board = std::array<std::array<char, 4>, 4>;

struct Placement {
  int row;
  int column;
  char piece;
};

char shape_of(char piece) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
}

char piece_of(char shape, int player) {
  return player == 1 ? shape : static_cast<char>(std::tolower(static_cast<unsigned char>(shape)));
}

char at(const Board& board, int row, int column) {
  return board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

int count(const Board& board, char piece) {
  int total = 0;
  for (const auto& row : board) {
    for (const char square : row) total += square == piece ? 1 : 0;
  }
  return total;
}

bool same_row_column_or_quadrant(int row1, int column1, int row2, int column2) {
  return row1 == row2 || column1 == column2 || (row1 / 2 == row2 / 2 && column1 / 2 == column2 / 2);
}

// The pieces in each of the twelve areas: four rows, four columns, four quadrants.
std::vector<std::string> areas(const Board& board) {
  std::vector<std::string> all;
  for (int i = 0; i < 4; ++i) {
    std::string row;
    std::string column;
    std::string quadrant;
    for (int j = 0; j < 4; ++j) {
      row += at(board, i, j);
      column += at(board, j, i);
      quadrant += at(board, 2 * (i / 2) + j / 2, 2 * (i % 2) + j % 2);
    }
    all.insert(all.end(), {row, column, quadrant});
  }
  return all;
}

class QuantikReference : public ReferenceGame {
 public:
  QuantikReference(const Options& options, const std::string& position) {
    allow_only(options, {"rules", "start"});
    official_ = choice(options, "rules", {"feup", "official"}, "feup") == "official";
    const PositionText text = split_position(position.empty() ? "4/4/4/4" + start_suffix(options) : position);
    const std::vector<std::string> rows = expand_square_rows(text.rows, 4);
    for (std::size_t row = 0; row < 4; ++row) {
      for (std::size_t column = 0; column < 4; ++column) {
        const char piece = rows[row][column];
        if (piece != '.' && kShapes.find(shape_of(piece)) == std::string_view::npos) {
          fail("not a Quantik piece: '" + std::string(1, piece) + "'");
        }
        board_[row][column] = piece;
      }
    }
    // "More than two of a shape a side is an error." Any other numbers of pieces may be set up.
    for (const char shape : kShapes) {
      for (const int player : {1, 2}) {
        if (count(board_, piece_of(shape, player)) > 2) fail("more than two pieces of a shape");
      }
    }
    to_move_ = text.to_move;
  }

  std::vector<std::string> moves() const override {
    std::vector<std::string> texts;
    for (const auto& [text, placement] : turns()) texts.push_back(text);
    return texts;
  }

  void play(const std::string& move) override {
    const std::map<std::string, Placement> legal = turns();
    const auto found = legal.find(move);
    if (found == legal.end()) fail("illegal move '" + move + "' in " + position());
    const auto [row, column, piece] = found->second;
    board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = piece;
    to_move_ = opponent_of(to_move_);
  }

  std::string position() const override {
    std::vector<std::string> rows;
    for (const auto& row : board_) rows.emplace_back(row.begin(), row.end());
    return square_position(rows, to_move_);
  }

  std::string result() const override {
    const std::string opponent = std::to_string(opponent_of(to_move_));
    // The player who placed last completed the area and wins; in a set-up that is the player not to move.
    if (some_area_holds_all_shapes()) return opponent;
    if (!turns().empty()) return "running";
    // Blocked, also by a full board: a draw under feup, a loss for the player to move under official.
    return official_ ? opponent : "draw";
  }

  std::unique_ptr<ReferenceGame> clone() const override { return std::make_unique<QuantikReference>(*this); }

 private:
  // Whether a row, column or quadrant has all four shapes, of either owner.
  bool some_area_holds_all_shapes() const {
    for (const std::string& area : areas(board_)) {
      std::set<char> shapes;
      for (const char piece : area) {
        if (piece != '.') shapes.insert(shape_of(piece));
      }
      if (shapes.size() == 4) return true;
    }
    return false;
  }

  // Whether the opponent has a piece of that shape in the same row, column or quadrant; a player's own pieces
  // do not matter.
  bool opponent_forbids(int row, int column, char shape) const {
    const char enemy_piece = piece_of(shape, opponent_of(to_move_));
    for (int other_row = 0; other_row < 4; ++other_row) {
      for (int other_column = 0; other_column < 4; ++other_column) {
        if (at(board_, other_row, other_column) == enemy_piece &&
            same_row_column_or_quadrant(row, column, other_row, other_column)) {
          return true;
        }
      }
    }
    return false;
  }

  // A turn places one of the remaining pieces (two of each shape for each side) on an empty square. There are
  // no turns once the game is won.
  std::map<std::string, Placement> turns() const {
    std::map<std::string, Placement> legal;
    if (some_area_holds_all_shapes()) return legal;
    for (const char shape : kShapes) {
      const char piece = piece_of(shape, to_move_);
      if (count(board_, piece) >= 2) continue;
      for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 4; ++column) {
          if (at(board_, row, column) != '.' || opponent_forbids(row, column, shape)) continue;
          // C@d4: columns a-d from the left, rows 1-4 from the top.
          const std::string text{shape, '@', static_cast<char>('a' + column), static_cast<char>('1' + row)};
          legal[text] = {row, column, piece};
        }
      }
    }
    return legal;
  }

  Board board_{};
  int to_move_ = 1;
  bool official_ = false;
};

}  // namespace

std::unique_ptr<ReferenceGame> make_quantik(const Options& options, const std::string& position) {
  return std::make_unique<QuantikReference>(options, position);
}

}  // namespace joga::reference
