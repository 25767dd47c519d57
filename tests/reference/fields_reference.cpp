// Fields of Action, literally as on its rules page.
#include <array>
#include <cctype>
#include <set>

#include "reference_support.hpp"

namespace joga::reference {
namespace {

constexpr const char* kStart = "HGFE4/4LKJI/DCBA4/8/8/4abcd/ijkl4/4efgh";

// Row 0 is row 1 of the page (bottom), column 0 is file a. 'A'-'L' are Black's pieces 1-12, 'a'-'l' White's,
// '.' is an empty square. Black is player 1.
using Board = std::array<std::array<char, 8>, 8>;

struct Square {
  int row;
  int column;
};

struct Step {
  Square from;
  Square to;
};

// The eight directions, as steps of row and column.
constexpr std::array<Square, 8> kDirections{
    {{1, -1}, {1, 0}, {1, 1}, {0, -1}, {0, 1}, {-1, -1}, {-1, 0}, {-1, 1}}};

bool on_board(Square square) {
  return square.row >= 0 && square.row < 8 && square.column >= 0 && square.column < 8;
}

char& at(Board& board, Square square) {
  return board[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
}

char at(const Board& board, Square square) {
  return board[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
}

std::string name(Square square) {
  return {static_cast<char>('a' + square.column), static_cast<char>('1' + square.row)};
}

Square further(Square square, Square direction, int distance) {
  return {square.row + distance * direction.row, square.column + distance * direction.column};
}

bool belongs_to(char piece, int player) {
  return piece != '.' && (std::isupper(static_cast<unsigned char>(piece)) != 0) == (player == 1);
}

// The pieces of either colour on the squares, at most eight, around `square`.
int pieces_around(const Board& board, Square square) {
  int total = 0;
  for (const Square direction : kDirections) {
    const Square neighbour = further(square, direction, 1);
    if (on_board(neighbour) && at(board, neighbour) != '.') ++total;
  }
  return total;
}

// Whether `player` has lost five consecutive numbers (1-12, no wrap-around). A piece that is not on the board
// counts as captured.
bool lost_five_in_sequence(const Board& board, int player) {
  std::string present;
  for (const auto& row : board) present.append(row.begin(), row.end());
  const char first = player == 1 ? 'A' : 'a';
  for (int start = 0; start + 5 <= 12; ++start) {
    int lost = 0;
    for (int number = start; number < start + 5; ++number) {
      if (present.find(static_cast<char>(first + number)) == std::string::npos) ++lost;
    }
    if (lost == 5) return true;
  }
  return false;
}

class FieldsReference : public ReferenceGame {
 public:
  FieldsReference(const Options& options, const std::string& position) {
    allow_only(options, {"start", "repetition", "quiet"});
    const PositionText text = split_position(position.empty() ? kStart + start_suffix(options) : position);
    const std::vector<std::string> rows = expand_square_rows(text.rows, 8);
    std::set<char> seen;
    for (std::size_t row = 0; row < 8; ++row) {
      for (std::size_t column = 0; column < 8; ++column) {
        const char piece = rows[7 - row][column];
        board_[row][column] = piece;
        if (piece == '.') continue;
        const bool known = (piece >= 'A' && piece <= 'L') || (piece >= 'a' && piece <= 'l');
        if (!known) fail("not a piece of Fields of Action: '" + std::string(1, piece) + "'");
        // "The same piece twice is an error."
        if (!seen.insert(piece).second) fail("piece twice on the board: '" + std::string(1, piece) + "'");
      }
    }
    to_move_ = text.to_move;
  }

  std::vector<std::string> moves() const override {
    std::vector<std::string> texts;
    for (const auto& [text, step] : turns()) texts.push_back(text);
    return texts;
  }

  void play(const std::string& move) override {
    const std::map<std::string, Step> legal = turns();
    const auto found = legal.find(move);
    if (found == legal.end()) fail("illegal move '" + move + "' in " + position());
    const auto [from, to] = found->second;
    at(board_, to) = at(board_, from);
    at(board_, from) = '.';
    to_move_ = opponent_of(to_move_);
  }

  std::string position() const override {
    std::vector<std::string> rows;
    for (std::size_t row = 8; row-- > 0;) rows.emplace_back(board_[row].begin(), board_[row].end());
    return square_position(rows, to_move_);
  }

  // In play both ways to end favour the player who has just moved: they completed a run of captures, or their
  // opponent has no legal move. A set-up in which either side's run is complete is also won by the player not
  // to move.
  std::string result() const override {
    return turns().empty() ? std::to_string(opponent_of(to_move_)) : "running";
  }

  std::unique_ptr<ReferenceGame> clone() const override { return std::make_unique<FieldsReference>(*this); }

 private:
  bool some_run_is_complete() const {
    return lost_five_in_sequence(board_, 1) || lost_five_in_sequence(board_, 2);
  }

  std::map<std::string, Step> turns() const {
    std::map<std::string, Step> legal;
    if (some_run_is_complete()) return legal;
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 8; ++column) {
        const Square from{row, column};
        if (!belongs_to(at(board_, from), to_move_)) continue;
        if (pieces_around(board_, from) > 0) {
          add_counted_moves(from, legal);
        } else {
          add_isolated_moves(from, legal);
        }
      }
    }
    return legal;
  }

  // With n >= 1 pieces around it, a piece moves exactly n squares in a straight line, jumping over anything.
  // It must stay on the board and may not land on a friend; landing on an enemy captures it.
  void add_counted_moves(Square from, std::map<std::string, Step>& legal) const {
    const int distance = pieces_around(board_, from);
    for (const Square direction : kDirections) {
      const Square to = further(from, direction, distance);
      if (!on_board(to) || belongs_to(at(board_, to), to_move_)) continue;
      legal[name(from) + (at(board_, to) == '.' ? "-" : "x") + name(to)] = {from, to};
    }
  }

  // An isolated piece moves any number of squares, jumping over anything, but only onto an empty square with
  // at least two pieces of either colour around it, itself not counted. It never captures.
  void add_isolated_moves(Square from, std::map<std::string, Step>& legal) const {
    Board without_mover = board_;
    at(without_mover, from) = '.';
    for (const Square direction : kDirections) {
      for (int distance = 1; distance < 8; ++distance) {
        const Square to = further(from, direction, distance);
        if (!on_board(to) || at(board_, to) != '.' || pieces_around(without_mover, to) < 2) continue;
        legal[name(from) + "-" + name(to)] = {from, to};
      }
    }
  }

  Board board_{};
  int to_move_ = 1;
};

}  // namespace

std::unique_ptr<ReferenceGame> make_fields(const Options& options, const std::string& position) {
  return std::make_unique<FieldsReference>(options, position);
}

}  // namespace joga::reference
