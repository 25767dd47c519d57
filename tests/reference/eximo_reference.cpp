// Eximo, literally as on its rules page.
#include <array>

#include "reference_support.hpp"

namespace joga::reference {
namespace {

constexpr const char* kStart = "1mmmmmm1/1mmmmmm1/1mm2mm1/8/8/1MM2MM1/1MMMMMM1/1MMMMMM1";

// Row 0 is row 1 of the page (bottom), column 0 is file a. 'M' is a White man, 'm' a Black one, '.' an empty
// square.
using Board = std::array<std::array<char, 8>, 8>;

// Each legal turn with the board it leads to.
using Turns = std::map<std::string, Board>;

struct Square {
  int row;
  int column;
};

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

Square shifted(Square square, Square direction) {
  return {square.row + direction.row, square.column + direction.column};
}

Board with_man_moved(Board board, Square from, Square to) {
  at(board, to) = at(board, from);
  at(board, from) = '.';
  return board;
}

// One side's view of the board: its men, and its forward direction. White, player 1, moves up.
class Side {
 public:
  explicit Side(int player) : player_(player) {}

  char own_man() const { return player_ == 1 ? 'M' : 'm'; }
  char enemy_man() const { return player_ == 1 ? 'm' : 'M'; }
  int forward() const { return player_ == 1 ? 1 : -1; }
  int last_row() const { return player_ == 1 ? 7 : 0; }

  // Ordinary moves and jumps go forward or diagonally forward.
  std::vector<Square> forward_directions() const { return {{forward(), -1}, {forward(), 0}, {forward(), 1}}; }

  // Captures also go left and right.
  std::vector<Square> capture_directions() const {
    std::vector<Square> directions = forward_directions();
    directions.push_back({0, -1});
    directions.push_back({0, 1});
    return directions;
  }

  // Own first two rows without the edge files, in square order: row by row from row 1, a to h.
  std::vector<Square> drop_zone() const {
    std::vector<Square> zone;
    for (const int row : player_ == 1 ? std::array{0, 1} : std::array{6, 7}) {
      for (int column = 1; column <= 6; ++column) zone.push_back({row, column});
    }
    return zone;
  }

  // All legal turns; none when the player has no man or no man can move.
  Turns turns(const Board& board) const {
    Turns captures;
    Turns others;
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 8; ++column) {
        const Square man{row, column};
        if (at(board, man) != own_man()) continue;
        add_captures(board, man, name(man), captures);
        add_ordinary_moves(board, man, others);
        add_jumps(board, man, name(man), others);
      }
    }
    // Capturing is compulsory when any man can capture; the longest chain is not required.
    return captures.empty() ? others : captures;
  }

 private:
  // Adds every turn that continues `text` with a capture by the man on `man`; returns false if it cannot
  // capture.
  bool add_captures(const Board& board, Square man, const std::string& text, Turns& turns) const {
    bool can_capture = false;
    for (const Square direction : capture_directions()) {
      // Over an adjacent enemy man onto the empty square just behind it.
      const Square over = shifted(man, direction);
      const Square landing = shifted(over, direction);
      if (!on_board(landing) || at(board, over) != enemy_man() || at(board, landing) != '.') continue;
      can_capture = true;
      Board after = with_man_moved(board, man, landing);
      at(after, over) = '.';  // The enemy man leaves the board at once.
      const std::string longer = text + "x" + name(landing);
      if (landing.row == last_row()) {
        add_drops(after, landing, longer, turns);
      } else if (!add_captures(after, landing, longer, turns)) {
        // The turn may end only here: a man that can capture again must do so.
        turns[longer] = after;
      }
    }
    return can_capture;
  }

  // One step forward or diagonally forward onto an empty square.
  void add_ordinary_moves(const Board& board, Square man, Turns& turns) const {
    for (const Square direction : forward_directions()) {
      const Square landing = shifted(man, direction);
      if (!on_board(landing) || at(board, landing) != '.') continue;
      const Board after = with_man_moved(board, man, landing);
      const std::string text = name(man) + "-" + name(landing);
      if (landing.row == last_row()) {
        add_drops(after, landing, text, turns);
      } else {
        turns[text] = after;
      }
    }
  }

  // Adds every turn that continues `text` with a jump over a friend by the man on `man`; returns false if it
  // cannot jump.
  bool add_jumps(const Board& board, Square man, const std::string& text, Turns& turns) const {
    bool can_jump = false;
    for (const Square direction : forward_directions()) {
      // Over an adjacent friendly man onto the empty square just behind it; nothing is removed.
      const Square over = shifted(man, direction);
      const Square landing = shifted(over, direction);
      if (!on_board(landing) || at(board, over) != own_man() || at(board, landing) != '.') continue;
      can_jump = true;
      const Board after = with_man_moved(board, man, landing);
      const std::string longer = text + "-" + name(landing);
      if (landing.row == last_row()) {
        add_drops(after, landing, longer, turns);
      } else if (!add_jumps(after, landing, longer, turns)) {
        // The turn may end only here: a man that has begun to jump must jump again while it can.
        turns[longer] = after;
      }
    }
    return can_jump;
  }

  // A man that lands on the last row ends its move there and is removed. Two men are dropped on two different
  // empty squares of the drop zone, one if only one is free, none if none is.
  void add_drops(Board board, Square landing, const std::string& text, Turns& turns) const {
    at(board, landing) = '.';
    std::vector<Square> free;
    for (const Square square : drop_zone()) {
      if (at(board, square) == '.') free.push_back(square);
    }
    if (free.empty()) turns[text] = board;
    if (free.size() == 1) turns[text + "@" + name(free[0])] = with_drops(board, {free[0]});
    for (std::size_t first = 0; first < free.size(); ++first) {
      for (std::size_t second = first + 1; second < free.size(); ++second) {
        const std::string drops = "@" + name(free[first]) + "@" + name(free[second]);
        turns[text + drops] = with_drops(board, {free[first], free[second]});
      }
    }
  }

  Board with_drops(Board board, const std::vector<Square>& squares) const {
    for (const Square square : squares) at(board, square) = own_man();
    return board;
  }

  int player_;
};

class EximoReference : public ReferenceGame {
 public:
  EximoReference(const Options& options, const std::string& position) {
    allow_only(options, {"start", "repetition", "quiet"});
    const PositionText text = split_position(position.empty() ? kStart + start_suffix(options) : position);
    const std::vector<std::string> rows = expand_square_rows(text.rows, 8);
    for (std::size_t row = 0; row < 8; ++row) {
      for (std::size_t column = 0; column < 8; ++column) {
        const char piece = rows[7 - row][column];
        if (piece != '.' && piece != 'M' && piece != 'm')
          fail("not an Eximo man: '" + std::string(1, piece) + "'");
        // "A man standing on its own last row is an error."
        if ((piece == 'M' && row == 7) || (piece == 'm' && row == 0)) fail("a man on its own last row");
        board_[row][column] = piece;
      }
    }
    to_move_ = text.to_move;
  }

  std::vector<std::string> moves() const override {
    std::vector<std::string> texts;
    for (const auto& [text, board] : Side(to_move_).turns(board_)) texts.push_back(text);
    return texts;
  }

  void play(const std::string& move) override {
    const Turns legal = Side(to_move_).turns(board_);
    const auto found = legal.find(move);
    if (found == legal.end()) fail("illegal move '" + move + "' in " + position());
    board_ = found->second;
    to_move_ = opponent_of(to_move_);
  }

  std::string position() const override {
    std::vector<std::string> rows;
    for (std::size_t row = 8; row-- > 0;) rows.emplace_back(board_[row].begin(), board_[row].end());
    return square_position(rows, to_move_);
  }

  // A player to move without men or legal turns loses.
  std::string result() const override {
    return Side(to_move_).turns(board_).empty() ? std::to_string(opponent_of(to_move_)) : "running";
  }

  std::unique_ptr<ReferenceGame> clone() const override { return std::make_unique<EximoReference>(*this); }

 private:
  Board board_{};
  int to_move_ = 1;
};

}  // namespace

std::unique_ptr<ReferenceGame> make_eximo(const Options& options, const std::string& position) {
  return std::make_unique<EximoReference>(options, position);
}

}  // namespace joga::reference
