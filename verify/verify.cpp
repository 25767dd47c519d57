// Checks a certificate of joga: a file that proves who wins a position, or by how many points.
//
// This program shares nothing with joga. It uses the standard library alone, and its rules are written from
// the pages in docs/rules, in the simplest way that works. It searches nothing: the certificate names every
// turn of the player whose success it proves (the prover), and this program tries all turns of the opponent.
// Only the last turns of Small Star Empires are searched, as many as the certificate says. The format, and
// why this is a proof, are in docs/certificates.md.
//
// Exit status: 0 if it says what is proven, 1 if the proof fails, 2 if the file is no certificate.

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

// --- What all games share
constexpr int kProofFails = 1;
constexpr int kNoCertificate = 2;
struct Failure {
  int status;
  std::string words;
};
[[noreturn]] void refuse(const std::string& words) { throw Failure{kNoCertificate, words}; }

// A board has a character a cell as in position strings, with '/' between rows, but '.' for an empty square.
struct Position {
  std::string board;
  std::string ships;  // in Small Star Empires: the cell of each ship, as a letter of that number, in order
  int turn = 1;       // the player to move, 1 or 2
  bool operator==(const Position&) const = default;
};
struct Turn {
  std::string text;
  Position after;
};
// A position as the rules see it.
struct View {
  std::vector<Turn> turns;  // none if the game is over
  int winner = 0;           // of a finished game; 0: a draw
};

int other(int player) { return 3 - player; }
bool is_one_of(char letter, const std::string& letters) { return letters.find(letter) != std::string::npos; }
long count(const std::string& board, char letter) { return std::count(board.begin(), board.end(), letter); }
// Player 1 has capital letters, player 2 small ones; 0 stands for nobody.
bool is_small(char letter) { return letter >= 'a' && letter <= 'z'; }
int owner(char letter) { return letter >= 'A' && letter <= 'Z' ? 1 : is_small(letter) ? 2 : 0; }
char capital(char letter) { return is_small(letter) ? static_cast<char>(letter - 32) : letter; }
char letter_for(char capital, int player) { return player == 1 ? capital : static_cast<char>(capital + 32); }

std::vector<std::string> split(const std::string& text, char at) {
  std::istringstream input(text);
  std::vector<std::string> parts;
  for (std::string part; std::getline(input, part, at);) parts.push_back(part);
  return parts;
}

int whole_number(const std::string& text, int least, int most, const std::string& what) {
  int number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = end.ec == std::errc() && end.ptr == text.data() + text.size();
  if (is_whole && number >= least && number <= most) return number;
  refuse(what + " is '" + text + "' and should be from " + std::to_string(least) + " to " +
         std::to_string(most));
}

// The options of a game, such as rules=official. Each game takes its own, and none may be left.
using Options = std::map<std::string, std::string>;

// The first word is the usual one. If there is only one, any value will do.
std::string take(Options& options, const std::string& key, const std::vector<std::string>& words) {
  if (options.count(key) == 0) return words[0];
  const std::string value = options[key];
  options.erase(key);
  if (words.size() > 1 && std::find(words.begin(), words.end(), value) == words.end())
    refuse("the option " + key + " cannot be '" + value + "'");
  return value;
}

class Rules {
 public:
  explicit Rules(Options& options) : first_(take(options, "start", {"1", "2"})) {}
  virtual ~Rules() = default;
  virtual Position read(const std::string& text) const = 0;
  virtual std::string write(const Position& position) const = 0;
  virtual View view(const Position& position) const = 0;
  std::string start() const { return start_board() + " " + first_; }
  // A win must take no more plies than this, so that no draw of the history can come before it.
  virtual int most_plies() const { return 1000; }
  // The position's image under one of the game's symmetries, which do not exchange the players.
  virtual int symmetries() const { return 1; }
  virtual std::string image(const Position& position, int /*number*/) const { return write(position); }

 private:
  virtual std::string start_board() const = 0;
  std::string first_;
};

// Cuts a position string into the board and the player to move.
Position halves(const std::string& text) {
  const bool has_player = text.size() > 2 && text[text.size() - 2] == ' ' && is_one_of(text.back(), "12");
  if (!has_player) refuse("the position '" + text + "' should end with the player to move, 1 or 2");
  return {text.substr(0, text.size() - 2), "", text.back() - '0'};
}

// A square board of `size` rows; `letters` are those of the pieces, and each piece is there `most` times.
Position read_squares(const std::string& text, std::size_t size, const std::string& letters, int most) {
  Position position = halves(text);
  const std::string packed = std::exchange(position.board, "");
  for (const char letter : packed)
    position.board += is_one_of(letter, "12345678") ? std::string(letter - '0', '.') : std::string(1, letter);
  bool fits = position.board.size() == size * (size + 1) - 1;
  for (std::size_t i = 0; i < position.board.size(); ++i)
    fits = fits && is_one_of(position.board[i], i % (size + 1) == size ? "/" : "." + letters);
  for (const char letter : letters) fits = fits && count(position.board, letter) <= most;
  if (!fits) refuse("the position '" + text + "' does not fit the board, or has a piece too often");
  return position;
}

std::string write_squares(const Position& position) {
  std::string text;
  char empty = '0';
  for (const char letter : position.board + ' ') {
    if (letter == '.') {
      ++empty;
    } else {
      if (empty > '0') text += std::exchange(empty, '0');
      text += letter;
    }
  }
  return text + std::to_string(position.turn);
}

// --- Quantik (docs/rules/quantik.en.md)
class Quantik : public Rules {
 public:
  explicit Quantik(Options& options)
      : Rules(options), official_(take(options, "rules", {"feup", "official"}) == "official") {}

  Position read(const std::string& text) const override { return read_squares(text, 4, "YCNSycns", 2); }
  std::string write(const Position& position) const override { return write_squares(position); }
  View view(const Position& position) const override {
    if (has_full_line(position)) return {{}, other(position.turn)};
    View view;
    for (int i = 0; i < 16; ++i) {
      if (position.board[place(i / 4, i % 4)] != '.') continue;
      for (const char shape : kShapes) {
        if (count(position.board, letter_for(shape, position.turn)) == 2) continue;
        if (is_closed(position, i / 4, i % 4, letter_for(shape, other(position.turn)))) continue;
        const std::string square{static_cast<char>('a' + i % 4), static_cast<char>('1' + i / 4)};
        view.turns.push_back({shape + ("@" + square), position});
        view.turns.back().after.board[place(i / 4, i % 4)] = letter_for(shape, position.turn);
        view.turns.back().after.turn = other(position.turn);
      }
    }
    // "When nobody can move": a draw with the house rules, a loss with the official ones.
    if (view.turns.empty() && official_) view.winner = other(position.turn);
    return view;
  }
  // Rows 1 and 2 may be exchanged, rows 3 and 4, and the two pairs; columns likewise; and rows with columns:
  // that keeps rows, columns and quadrants together. Shapes may be exchanged in all 24 ways, since the rules
  // only ask whether shapes are equal.
  int symmetries() const override { return 128 * 24; }
  std::string image(const Position& position, int number) const override {
    const int exchanges = number / 24;
    std::string order = "0123";
    for (int i = number % 24; i > 0; --i) std::next_permutation(order.begin(), order.end());
    Position result = position;
    for (int i = 0; i < 16; ++i) {
      const char piece = position.board[place(i / 4, i % 4)];
      int to_row = moved(i / 4, exchanges);
      int to_column = moved(i % 4, exchanges >> 3);
      if ((exchanges & 64) != 0) std::swap(to_row, to_column);
      const char shape = piece == '.' ? '.' : kShapes[order[kShapes.find(capital(piece))] - '0'];
      result.board[place(to_row, to_column)] = shape == '.' ? shape : letter_for(shape, owner(piece));
    }
    return write(result);
  }

 private:
  const std::string kShapes = "YCNS";

  std::string start_board() const override { return "4/4/4/4"; }
  static int place(int row, int column) { return 5 * row + column; }
  static int quadrant(int row, int column) { return row / 2 * 2 + column / 2; }
  static int moved(int line, int exchanges) {
    if ((exchanges & 1) != 0 && line < 2) line = 1 - line;
    if ((exchanges & 2) != 0 && line >= 2) line = 5 - line;
    return (exchanges & 4) != 0 ? (line + 2) % 4 : line;
  }
  // "You win at once when your piece completes a line in which all four shapes stand", whoever owns them.
  bool has_full_line(const Position& position) const {
    std::array<int, 12> lines{};  // rows, columns, quadrants: a bit for each shape
    for (int i = 0; i < 16; ++i) {
      const char piece = position.board[place(i / 4, i % 4)];
      if (piece == '.') continue;
      for (const int line : {i / 4, 4 + i % 4, 8 + quadrant(i / 4, i % 4)})
        lines[line] |= 1 << kShapes.find(capital(piece));
    }
    return std::find(lines.begin(), lines.end(), 15) != lines.end();
  }
  // "You may not place a shape in a line where your opponent already has that shape."
  static bool is_closed(const Position& position, int row, int column, char enemy) {
    for (int i = 0; i < 16; ++i) {
      const bool shares_quadrant = quadrant(i / 4, i % 4) == quadrant(row, column);
      const bool shares_line = i / 4 == row || i % 4 == column || shares_quadrant;
      if (shares_line && position.board[place(i / 4, i % 4)] == enemy) return true;
    }
    return false;
  }
  bool official_;
};

// --- Eximo and Fields of Action: the board of eight by eight squares
// Columns x and rows y are counted from 0; position strings begin with row 8.
bool on_board(int x, int y) { return x >= 0 && x < 8 && y >= 0 && y < 8; }
int place(int x, int y) { return (7 - y) * 9 + x; }
std::string square_name(int x, int y) { return {static_cast<char>('a' + x), static_cast<char>('1' + y)}; }

class SquareBoard : public Rules {
 public:
  explicit SquareBoard(Options& options)
      : Rules(options),
        quiet_(whole_number(take(options, "quiet", {"200"}), 0, 9'999'999, "the option quiet")) {
    if (whole_number(take(options, "repetition", {"3"}), 0, 9'999'999, "the option repetition") == 1)
      refuse("with repetition=1 all is a draw");
  }
  std::string write(const Position& position) const override { return write_squares(position); }
  // "A draw after 200 turns in a row" without progress: a win within so many plies comes before.
  int most_plies() const override { return quiet_ == 0 ? 1000 : std::min(quiet_, 1000); }
  View view(const Position& position) const override {
    if (is_won(position)) return {{}, other(position.turn)};
    View view;
    for (int kind = 0; kind < 2 && view.turns.empty(); ++kind) {
      for (int i = 0; i < 64; ++i) {
        const bool is_own = owner(position.board[place(i / 8, i % 8)]) == position.turn;
        if (is_own) move(position, i / 8, i % 8, kind, view.turns);
      }
    }
    // In both games a player who is to move and cannot move loses.
    if (view.turns.empty()) view.winner = other(position.turn);
    return view;
  }

 protected:
  virtual bool is_won(const Position& position) const = 0;
  // Adds the turns of one piece. Those of kind 1 count only if there are none of kind 0.
  virtual void move(const Position& position, int x, int y, int kind, std::vector<Turn>& turns) const = 0;

 private:
  int quiet_;
};

// --- Eximo (docs/rules/eximo.en.md)
class Eximo : public SquareBoard {
 public:
  using SquareBoard::SquareBoard;
  Position read(const std::string& text) const override {
    const Position position = read_squares(text, 8, "Mm", 64);
    if (is_one_of('M', position.board.substr(0, 8)) || is_one_of('m', position.board.substr(place(0, 0))))
      refuse("the position '" + text + "' has a man on its last row");
    return position;
  }

 private:
  std::string start_board() const override {
    return "1mmmmmm1/1mmmmmm1/1mm2mm1/8/8/1MM2MM1/1MMMMMM1/1MMMMMM1";
  }
  static char man(int player) { return letter_for('M', player); }
  static int forward(int player) { return player == 1 ? 1 : -1; }
  static int last_row(int player) { return player == 1 ? 7 : 0; }
  bool is_won(const Position& /*position*/) const override { return false; }
  // "If any of your men can capture, you must capture; only otherwise may you choose between moving and
  // jumping."
  void move(const Position& position, int x, int y, int kind, std::vector<Turn>& turns) const override {
    const Turn nothing{square_name(x, y), position};
    leap(nothing, x, y, kind == 0, turns);
    if (kind == 0) return;
    // "One step, straight forward or diagonally forward, onto an empty square."
    for (int to_x = x - 1; to_x <= x + 1; ++to_x) {
      const int to_y = y + forward(position.turn);
      if (!on_board(to_x, to_y) || position.board[place(to_x, to_y)] != '.') continue;
      Turn turn{nothing.text + "-" + square_name(to_x, to_y), position};
      turn.after.board[place(x, y)] = '.';
      turn.after.board[place(to_x, to_y)] = man(position.turn);
      finish(turn, to_x, to_y, turns);
    }
  }
  // Leaps of one man, over friends or over enemies: "it must go on for as long as it can", and a man that
  // lands on its last row ends its turn there. Captures go sideways too. Returns whether there is a leap.
  static bool leap(const Turn& so_far, int x, int y, bool captures, std::vector<Turn>& turns) {
    const int player = so_far.after.turn;
    bool leaps = false;
    for (int dx = -1; dx <= 1; ++dx) {
      for (const int dy : {0, forward(player)}) {
        if (dy == 0 && (dx == 0 || !captures)) continue;
        const int to_x = x + 2 * dx;
        const int to_y = y + 2 * dy;
        if (!on_board(to_x, to_y) || so_far.after.board[place(to_x, to_y)] != '.') continue;
        if (so_far.after.board[place(x + dx, y + dy)] != man(captures ? other(player) : player)) continue;
        leaps = true;
        Turn turn{so_far.text + (captures ? "x" : "-") + square_name(to_x, to_y), so_far.after};
        turn.after.board[place(x, y)] = '.';
        turn.after.board[place(to_x, to_y)] = man(player);
        if (captures) turn.after.board[place(x + dx, y + dy)] = '.';
        if (to_y == last_row(player) || !leap(turn, to_x, to_y, captures, turns))
          finish(turn, to_x, to_y, turns);
      }
    }
    return leaps;
  }
  // "A man that lands on its last row is taken off the board, and its owner at once drops two new men on two
  // different empty squares of the own drop zone", one or none where there is no room for two.
  static void finish(Turn turn, int x, int y, std::vector<Turn>& turns) {
    const int player = turn.after.turn;
    turn.after.turn = other(player);
    std::vector<std::string> zone;
    if (y == last_row(player)) {
      turn.after.board[place(x, y)] = '.';
      for (int i = 0; i < 12; ++i) {
        const int zone_y = (player == 1 ? 0 : 6) + i / 6;
        if (turn.after.board[place(1 + i % 6, zone_y)] == '.') zone.push_back(square_name(1 + i % 6, zone_y));
      }
    }
    if (zone.empty()) turns.push_back(turn);
    for (std::size_t one = 0; one < zone.size(); ++one) {
      const Turn dropped = drop(turn, zone[one], player);
      if (zone.size() == 1) turns.push_back(dropped);
      for (std::size_t two = one + 1; two < zone.size(); ++two)
        turns.push_back(drop(dropped, zone[two], player));
    }
  }
  static Turn drop(Turn turn, const std::string& square, int player) {
    turn.text += "@" + square;
    turn.after.board[place(square[0] - 'a', square[1] - '1')] = man(player);
    return turn;
  }
};

// --- Fields of Action (docs/rules/fields.en.md)
class Fields : public SquareBoard {
 public:
  using SquareBoard::SquareBoard;
  Position read(const std::string& text) const override {
    return read_squares(text, 8, "ABCDEFGHIJKLabcdefghijkl", 1);
  }

 private:
  std::string start_board() const override { return "HGFE4/4LKJI/DCBA4/8/8/4abcd/ijkl4/4efgh"; }
  // "You win at once when the enemy pieces that you have captured include five consecutive numbers."
  bool is_won(const Position& position) const override {
    for (int player = 1; player <= 2; ++player) {
      int missing = 0;
      for (char letter = 'A'; letter <= 'L' && missing < 5; ++letter)
        missing = is_one_of(letter_for(letter, player), position.board) ? 0 : missing + 1;
      if (missing == 5) return true;
    }
    return false;
  }
  static int neighbours(const std::string& board, int x, int y) {
    int count = 0;
    for (int i = 0; i < 9; ++i) {
      const int near_x = x + i % 3 - 1;
      const int near_y = y + i / 3 - 1;
      if (i != 4 && on_board(near_x, near_y) && board[place(near_x, near_y)] != '.') ++count;
    }
    return count;
  }
  void move(const Position& position, int x, int y, int kind, std::vector<Turn>& turns) const override {
    if (kind == 1) return;
    std::string without = position.board;
    without[place(x, y)] = '.';
    // "The piece moves exactly as many squares as it has neighbours. It jumps over anything on its way."
    const int distance = neighbours(position.board, x, y);
    for (int i = 0; i < 9; ++i) {
      for (int far = std::max(distance, 1); far <= (distance == 0 ? 7 : distance); ++far) {
        const int to_x = x + far * (i % 3 - 1);
        const int to_y = y + far * (i / 3 - 1);
        if (i == 4 || !on_board(to_x, to_y)) continue;
        const char target = position.board[place(to_x, to_y)];
        if (owner(target) == position.turn) continue;
        // "An isolated piece must end on an empty square that has at least two pieces around it; the moving
        // piece itself does not count."
        if (distance == 0 && (target != '.' || neighbours(without, to_x, to_y) < 2)) continue;
        turns.push_back({square_name(x, y) + (target == '.' ? "-" : "x") + square_name(to_x, to_y),
                         {without, "", other(position.turn)}});
        turns.back().after.board[place(to_x, to_y)] = position.board[place(x, y)];
      }
    }
  }
};

// --- Small Star Empires (docs/rules/stars.en.md)
// Cells are numbered along the map's text, row after row; the '/' after each row counts as a cell that nobody
// can enter. The last one stands for all that lies beyond an edge.
class Stars : public Rules {
 public:
  explicit Stars(Options& options)
      : Rules(options),
        official_(take(options, "rules", {"feup", "official"}) == "official"),
        ends_when_both_are_stuck_(take(options, "end", {official_ ? "both" : "stuck", "both", "stuck"}) ==
                                  "both"),
        map_(take(options, "map", {""})) {
    if (map_.rfind("rows:", 0) != 0) refuse("the game should have its map by rows, as map=rows:01b/2H03/...");
    map_.erase(0, 5);
    if (map_.size() > 160 || map_.find_first_not_of("0123rgbHh*@-/") != std::string::npos ||
        count(map_, 'H') != 1 || count(map_, 'h') != 1)
      refuse("the map is too large, or has unknown cells, or not one homeworld for each player");
    map_ += '/';
    find_neighbours();
  }

  Position read(const std::string& text) const override {
    Position position = halves(text);
    const std::string packed = std::exchange(position.board, "");
    bool fits = true;
    for (const char letter : packed + '/') {
      const std::size_t cell = position.board.size();
      if (is_one_of(letter, "1234")) {
        // Ships stand where their owner has control.
        const char ship = static_cast<char>(cell - 1);
        fits = fits && cell > 0 && count(position.ships, ship) == 0 && owner(position.board.back()) != 0;
        position.ships += std::string(letter - '0', ship);
      } else {
        fits = fits && cell < map_.size() &&
               (is_system(cell) ? is_one_of(letter, ".CTct") : letter == map_[cell]);
        position.board += letter;
      }
    }
    fits = fits && position.board.size() == map_.size();
    for (const int player : {1, 2})
      fits = fits && stock(position, player, 'C') >= 0 && stock(position, player, 'T') >= 0;
    if (!fits) refuse("the position '" + text + "' does not fit the map or the number of pieces");
    return position;
  }
  std::string write(const Position& position) const override {
    std::string text;
    for (std::size_t cell = 0; cell + 1 < map_.size(); ++cell) {
      const long ships = count(position.ships, static_cast<char>(cell));
      text += position.board[cell];
      if (ships > 0) text += std::to_string(ships);
    }
    return text + " " + std::to_string(position.turn);
  }
  View view(const Position& position) const override {
    View view;
    for (const Flight& flight : flights(position)) {
      view.turns.push_back({names_[flight.from] + "-" + names_[flight.to] + "=" + flight.marker, position});
      play(view.turns.back().after, flight);
    }
    if (!view.turns.empty()) return view;
    // "With house rules the game ends as soon as the player to move cannot move; with official rules a player
    // who cannot move passes, and the game goes on until neither player can."
    const Position passed{position.board, position.ships, other(position.turn)};
    if (ends_when_both_are_stuck_ && !flights(passed).empty()) return {{{"pass", passed}}};
    // "With official rules the player with more unused colonies wins, then more unused trade stations, then
    // more planets."
    int lead = margin(position, 1);
    if (lead == 0 && official_) lead = stock(position, 1, 'C') - stock(position, 2, 'C');
    if (lead == 0 && official_) lead = stock(position, 1, 'T') - stock(position, 2, 'T');
    if (lead == 0 && official_) lead = planets(position, 1) - planets(position, 2);
    return {{}, lead > 0 ? 1 : lead < 0 ? 2 : 0};
  }
  int points(const Position& position, int player) const {
    return lasting_points(position, player) + std::max(larger_empire(position, player), 0);
  }
  int margin(const Position& position, int player) const {
    return points(position, player) - points(position, other(player));
  }
  // Every turn takes a free system and a marker.
  int turns_left(const Position& position) const {
    const int markers =
        stock(position, 1, 'C') + stock(position, 1, 'T') + stock(position, 2, 'C') + stock(position, 2, 'T');
    return std::min(static_cast<int>(count(position.board, '.')), markers);
  }
  // Whether the player can get this margin or more: a search to the end of the game.
  bool reaches(const Position& position, int player, int wanted) const {
    const int more = wanted - lasting_points(position, player) + lasting_points(position, other(player));
    return position.turn == player ? search(position, more) : !search(position, 1 - more);
  }

 private:
  struct Flight {
    int from;
    int to;
    char marker;
    int gain = 0;
  };
  bool is_system(std::size_t cell) const { return is_one_of(map_[cell], "0123rgb"); }
  // "A stock of 16 colonies and 4 trade stations."
  static int stock(const Position& position, int player, char marker) {
    return (marker == 'C' ? 16 : 4) - static_cast<int>(count(position.board, letter_for(marker, player)));
  }
  // "Each player has 4 ships, on the own homeworld at first."
  std::string start_board() const override {
    std::string text;
    for (std::size_t cell = 0; cell + 1 < map_.size(); ++cell) {
      text += is_system(cell) ? '.' : map_[cell];
      if (is_one_of(map_[cell], "Hh")) text += '4';
    }
    return text;
  }
  // "The first row is shifted to the right", and so is every other row from there. Directions are left,
  // right, up left, up right, down left, down right. Beyond the edge lie gaps, too, and black holes: "nobody
  // can enter it or fly through it".
  void find_neighbours() {
    const std::vector<std::string> rows = split(map_, '/');
    const int beyond = static_cast<int>(map_.size()) - 1;
    std::vector<int> begins{0};
    for (const std::string& row : rows) begins.push_back(begins.back() + static_cast<int>(row.size()) + 1);
    const auto cell_at = [&](int row, int column) {
      const bool exists = row >= 0 && row < static_cast<int>(rows.size()) && column >= 0 &&
                          column < static_cast<int>(rows[row].size());
      return exists && !is_one_of(rows[row][column], "-*") ? begins[row] + column : beyond;
    };
    for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
      for (int column = 0; column <= static_cast<int>(rows[row].size()); ++column) {
        if (map_[next_.size()] == '@') wormholes_.push_back(static_cast<int>(next_.size()));
        names_.push_back(static_cast<char>('a' + row) + std::to_string(column + 1));
        const int left = column - row % 2;  // of the two cells above, and of the two cells below
        next_.push_back({cell_at(row, column - 1), cell_at(row, column + 1), cell_at(row - 1, left),
                         cell_at(row - 1, left + 1), cell_at(row + 1, left), cell_at(row + 1, left + 1)});
      }
    }
  }
  // "The ship slides in a straight line"; it passes free systems, its player's own and wormholes, and stops
  // on free systems only.
  void slide(const Position& position, int from, int direction, bool may_leave_elsewhere,
             std::vector<int>& stops) const {
    for (int at = next_[from][direction]; position.board[at] != '/'; at = next_[at][direction]) {
      const char here = position.board[at];
      if (owner(here) == other(position.turn)) return;
      if (here == '.') stops.push_back(at);
      if (here != '@' || !may_leave_elsewhere) continue;
      // House rules: it "may leave through any other one and slide on from there in any direction, once a
      // turn".
      for (const int exit : wormholes_) {
        for (int onward = 0; onward < 6 && exit != at; ++onward) slide(position, exit, onward, false, stops);
      }
    }
  }
  // Official rules: a ship next to a wormhole may "go to any free system next to a different wormhole".
  void go_through(const Position& position, int from, std::vector<int>& stops) const {
    for (const int entry : next_[from]) {
      for (const int exit : wormholes_) {
        for (const int to : next_[exit]) {
          if (map_[entry] == '@' && entry != exit && position.board[to] == '.') stops.push_back(to);
        }
      }
    }
  }
  std::vector<Flight> flights(const Position& position) const {
    std::vector<Flight> flights;
    flights.reserve(32);
    const bool colony = stock(position, position.turn, 'C') > 0;
    const bool station = stock(position, position.turn, 'T') > 0;
    std::vector<int> stops;
    stops.reserve(32);
    for (std::size_t i = 0; i < position.ships.size() && (colony || station); ++i) {
      const int from = static_cast<unsigned char>(position.ships[i]);
      const bool is_again = i > 0 && position.ships[i - 1] == position.ships[i];
      if (is_again || owner(position.board[from]) != position.turn) continue;
      stops.clear();
      for (int direction = 0; direction < 6; ++direction) slide(position, from, direction, !official_, stops);
      if (official_) go_through(position, from, stops);
      // Through wormholes several ways may lead to the same system.
      std::sort(stops.begin(), stops.end());
      stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
      for (const int to : stops) {
        if (station) flights.push_back({from, to, 'T'});
        if (colony) flights.push_back({from, to, 'C'});
      }
    }
    return flights;
  }
  static void play(Position& position, const Flight& flight) {
    position.ships[position.ships.find(static_cast<char>(flight.from))] = static_cast<char>(flight.to);
    std::sort(position.ships.begin(), position.ships.end());
    position.board[flight.to] = letter_for(flight.marker, position.turn);
    position.turn = other(position.turn);
  }
  // Whether the player to move can get this many points more than the opponent from here to the end. Results
  // are remembered, since many lines lead to the same position, until another position takes their place.
  bool search(const Position& position, int wanted) const {
    if (wanted > most_gain(position, position.turn)) return false;
    if (wanted <= -most_gain(position, other(position.turn))) return true;
    const std::size_t hash = std::hash<std::string>()(position.board + position.ships);
    auto& [known, least, most] = remembered_[hash % remembered_.size()];
    if (known == position && (wanted <= least || wanted > most)) return wanted <= least;
    const bool can = search_turns(position, wanted);
    if (known != position) std::tie(known, least, most) = std::tuple(position, -1000, 1000);
    (can ? least : most) = can ? wanted : wanted - 1;
    return can;
  }
  bool search_turns(const Position& position, int wanted) const {
    const auto free = static_cast<std::size_t>(count(position.board, '.'));
    std::vector<Flight> flights = free > 0 ? this->flights(position) : std::vector<Flight>();
    Position next{position.board, position.ships, other(position.turn)};
    if (flights.empty()) {
      const bool passes = free > 0 && ends_when_both_are_stuck_ && !this->flights(next).empty();
      return passes ? !search(next, 1 - wanted) : larger_empire(position, position.turn) >= wanted;
    }
    // The largest gain first, only to be quicker.
    for (Flight& flight : flights) flight.gain = gain(position, flight);
    std::sort(flights.begin(), flights.end(), [](auto& one, auto& two) { return one.gain > two.gain; });
    for (const Flight& flight : flights) {
      next = position;
      play(next, flight);
      if (!search(next, 1 - wanted + flight.gain)) return true;
    }
    return false;
  }
  // The player's lead grows by no more than this. Of two free neighbours one may be a station soon: a point.
  int most_gain(const Position& position, int player) const {
    int twice = 6;  // for the larger empire
    for (std::size_t cell = 0; cell < map_.size(); ++cell) {
      if (position.board[cell] != '.') continue;
      twice += is_small(map_[cell]) ? 6 : 2 * (map_[cell] - '0');
      for (const int near : next_[cell]) {
        const char there = position.board[near];
        twice += there == '.' ? 1 : owner(there) == other(player) || there == letter_for('T', player) ? 2 : 0;
      }
    }
    return twice / 2;
  }
  // Points: all but those for the larger empire last, since no later turn takes them away.
  int owned(const Position& position, int player, char system) const {
    int owned = 0;
    for (std::size_t cell = 0; cell < map_.size(); ++cell)
      owned += map_[cell] == system && owner(position.board[cell]) == player ? 1 : 0;
    return owned;
  }
  int planets(const Position& position, int player) const {
    return owned(position, player, '1') + 2 * owned(position, player, '2') + 3 * owned(position, player, '3');
  }
  int lasting_points(const Position& position, int player) const {
    int points = planets(position, player);
    // "One, two or three of the same colour are worth 1, 4 or 7 points with house rules and 2, 5 or 8 with
    // official rules. More than three count as three."
    for (const char colour : {'r', 'g', 'b'}) {
      const int nebulas = owned(position, player, colour);
      points += nebulas == 0 ? 0 : 3 * std::min(nebulas, 3) - (official_ ? 1 : 2);
    }
    // "For each of your trade stations, a point for every neighbouring system under enemy control, the enemy
    // homeworld included."
    for (std::size_t cell = 0; cell < map_.size(); ++cell) {
      if (position.board[cell] != letter_for('T', player)) continue;
      for (const int near : next_[cell]) points += owner(position.board[near]) == other(player) ? 1 : 0;
    }
    return points;
  }
  // How much a turn adds to the lasting points of its player, less what it adds to the opponent's.
  int gain(const Position& position, const Flight& flight) const {
    const int enemy = other(position.turn);
    int gain = map_[flight.to] - '0';
    if (is_small(map_[flight.to])) {
      const int nebulas = owned(position, position.turn, map_[flight.to]);
      gain = nebulas > 2 ? 0 : nebulas > 0 ? 3 : official_ ? 2 : 1;
    }
    for (const int near : next_[flight.to]) {
      if (flight.marker == 'T' && owner(position.board[near]) == enemy) ++gain;
      if (position.board[near] == letter_for('T', enemy)) --gain;
    }
    return gain;
  }
  // "Larger empire: 3 points"; below 0, the opponent has them. House rules: for more marked systems. Official
  // rules: for the largest connected group, the own homeworld counted.
  int larger_empire(const Position& position, int player) const {
    const int lead = empire(position, player) - empire(position, other(player));
    return lead > 0 ? 3 : lead < 0 ? -3 : 0;
  }
  int empire(const Position& position, int player) const {
    if (!official_) return 20 - stock(position, player, 'C') - stock(position, player, 'T');
    int largest = 0;
    std::string board = position.board;
    for (int cell = 0; cell < static_cast<int>(map_.size()); ++cell)
      largest = std::max(largest, take_group(board, cell, player));
    return largest;
  }
  int take_group(std::string& board, int cell, int player) const {
    if (owner(board[cell]) != player) return 0;
    board[cell] = '.';
    int size = 1;
    for (const int near : next_[cell]) size += take_group(board, near, player);
    return size;
  }
  bool official_;
  bool ends_when_both_are_stuck_;
  std::string map_;
  std::vector<std::string> names_;
  std::vector<std::array<int, 6>> next_;
  std::vector<int> wormholes_;
  // Positions, each with bounds of the points that the player to move can get more than the opponent.
  mutable std::vector<std::tuple<Position, int, int>> remembered_{1U << 16U};
};

std::unique_ptr<Rules> rules_of(const std::string& game) {
  const std::string id = game.substr(0, game.find(':'));
  Options options;
  for (const std::string& word : split(game.substr(std::min(game.size(), id.size() + 1)), ','))
    options[word.substr(0, word.find('='))] = word.substr(std::min(word.size(), word.find('=') + 1));
  std::unique_ptr<Rules> rules;
  if (id == "quantik") rules = std::make_unique<Quantik>(options);
  if (id == "eximo") rules = std::make_unique<Eximo>(options);
  if (id == "fields") rules = std::make_unique<Fields>(options);
  if (id == "stars") rules = std::make_unique<Stars>(options);
  if (!rules) refuse("the game '" + id + "' is none of quantik, eximo, fields and stars");
  if (!options.empty()) refuse("the game " + id + " has no option '" + options.begin()->first + "'");
  return rules;
}

// --- The certificate (docs/certificates.md)
class Certificate {
 public:
  explicit Certificate(const std::string& path) : file_(path, std::ios::binary) {
    if (!file_ || file_.peek() == kEnd) refuse("it cannot be read, or is empty");
    const std::string format = field("joga certificate");
    if (format != "1") refuse("it has format " + format + ", and this program reads format 1");
    program_ = field("program");
    game_ = field("game");
    rules_ = rules_of(game_);
    stars_ = dynamic_cast<const Stars*>(rules_.get());
    position_ = rules_->read(field("position"));
    const std::vector<std::string> claim = split(field("claim"), ' ');
    is_win_ = !claim.empty() && claim[0] == "win";
    if (claim.size() != 3 || (!is_win_ && (claim[0] != "margin" || stars_ == nullptr)))
      refuse("the claim should be 'win PLAYER PLIES' or, in stars, 'margin PLAYER POINTS'");
    claimant_ = whole_number(claim[1], 1, 2, "the player of the claim");
    wanted_ = whole_number(claim[2], is_win_ ? 0 : -1000, is_win_ ? rules_->most_plies() : 1000, "the claim");
    endings_ = whole_number(field("endings"), 0, 9, "the number of turns left to a search");
    if (!field("proof").empty()) refuse("nothing should follow the word 'proof' in its line");
  }
  void check() {
    prove(claimant_, wanted_);
    // A margin is exact: the opponent gets what is left, or more.
    if (!is_win_) prove(other(claimant_), -wanted_);
    if (file_.get() != kEnd)
      refuse("more bytes follow the end of the proof, at byte " + std::to_string(bytes_));
  }
  std::string proven() const {
    const std::string position = rules_->write(position_);
    const std::string number = std::to_string(wanted_ < 0 ? -wanted_ : wanted_);
    const std::string from =
        game_ + ", from " + (position == rules_->start() ? "the start" : position) + ": ";
    const std::string player = "player " + std::to_string(claimant_);
    if (is_win_) return from + player + " wins; plies at most: " + number;
    if (wanted_ == 0) return from + "when both play for points, they end with equally many";
    return from + "when both play for points, " + player + " ends " + (wanted_ < 0 ? "behind" : "ahead") +
           "; points: " + number;
  }
  std::string work() const {
    return "checked " + std::to_string(positions_) + " positions, and searched " + std::to_string(searched_) +
           " endings; written by " + program_;
  }

 private:
  static constexpr int kEnd = std::ifstream::traits_type::eof();
  static constexpr std::uint64_t kLeastKept = 4;         // turns in a part, for it to be kept
  static constexpr std::uint64_t kMostKept = 1U << 20U;  // parts, the last ones
  // A line of the heading: the key, a blank, and the value.
  std::string field(const std::string& key) {
    std::string text;
    for (int byte = file_.get(); byte != '\n'; byte = file_.get()) {
      if (byte == kEnd || text.size() > 1000) refuse("it is cut off in its heading, or something else");
      text += static_cast<char>(byte);
    }
    bytes_ += text.size() + 1;
    if (text == key) return "";
    if (text.rfind(key + " ", 0) != 0) refuse("a line says '" + text + "' where '" + key + " ...' should be");
    return text.substr(key.size() + 1);
  }
  // Seven bits a byte, the lowest first; all bytes but the last have the highest bit set.
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      const int byte = file_.get();
      if (byte == kEnd) refuse("it is cut off" + where());
      ++bytes_;
      value |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (byte < 128) return value;
    }
    fail("a number has more than five bytes");
  }
  std::string where() const {
    std::string words = ", at byte " + std::to_string(bytes_);
    words += path_.empty() ? ", in the first position" : ", after";
    for (const std::string& turn : path_) words += " " + turn;
    return words;
  }
  [[noreturn]] void fail(const std::string& words) const { throw Failure{kProofFails, words + where()}; }
  // Positions kept for one question do not serve for the other.
  void prove(int prover, int wanted) {
    prover_ = prover;
    margin_ = wanted;
    path_.clear();
    kept_count_ = 0;
    height_of(position_, is_win_ ? wanted : 1000);
  }
  // Checks that the prover succeeds from here within these plies. Returns how many it takes at most.
  int height_of(const Position& position, int plies) {
    ++positions_;
    if (!is_win_ && stars_->turns_left(position) <= endings_) {
      if (endings_ > 0) ++searched_;
      if (!stars_->reaches(position, prover_, margin_)) fail("the search of this ending finds fewer points");
      return 0;
    }
    View view = rules_->view(position);
    if (view.turns.empty()) {
      if (is_win_ ? view.winner != prover_ : stars_->margin(position, prover_) < margin_)
        fail("the game ends with another result");
      return 0;
    }
    if (plies == 0) fail("the game is not over within the plies of the claim");
    // Turns are numbered from 1 in byte order of their texts.
    std::sort(view.turns.begin(), view.turns.end(), [](auto& one, auto& two) { return one.text < two.text; });
    if (position.turn == prover_) return height_by_one(position, view.turns, plies);
    int height = 0;
    for (const Turn& turn : view.turns) height = std::max(height, height_after(turn, plies));
    return height;
  }
  int height_after(const Turn& turn, int plies) {
    path_.push_back(turn.text);
    const int height = 1 + height_of(turn.after, plies - 1);
    path_.pop_back();
    return height;
  }
  // The prover makes the turn that the certificate names, or has succeeded in an equal position before.
  int height_by_one(const Position& position, const std::vector<Turn>& turns, int plies) {
    const std::uint64_t before = listed_;
    const std::uint64_t choice = number();
    if (choice == 0) return height_of_kept(position, plies);
    if (choice > turns.size())
      fail("it names turn " + std::to_string(choice) + " of only " + std::to_string(turns.size()));
    ++listed_;
    const int height = height_after(turns[choice - 1], plies);
    if (listed_ - before < kLeastKept) return height;
    if (kept_.size() < kMostKept) kept_.emplace_back();
    kept_[kept_count_++ % kMostKept] = {rules_->write(position), height};
    return height;
  }
  int height_of_kept(const Position& position, int plies) {
    const std::uint64_t back = number();
    if (back == 0 || back > kept_count_ || back > kMostKept) fail("no position was kept so long ago");
    const auto& [kept, height] = kept_[(kept_count_ - back) % kMostKept];
    const std::uint64_t image = rules_->symmetries() > 1 ? number() : 0;
    if (image >= static_cast<std::uint64_t>(rules_->symmetries())) fail("there is no such symmetry");
    if (rules_->image(position, static_cast<int>(image)) != kept)
      fail("the position is said to equal " + kept + ", but does not");
    if (height > plies) fail("the equal position takes more plies than are left");
    return height;
  }
  std::ifstream file_;
  std::string program_;
  std::string game_;
  std::unique_ptr<Rules> rules_;
  const Stars* stars_ = nullptr;  // the same rules, if they are those
  Position position_;
  bool is_win_ = true;
  int claimant_ = 1;
  int wanted_ = 0;  // plies of a win at most, or the claimant's margin
  int endings_ = 0;
  int prover_ = 1;
  int margin_ = 0;                                 // of the prover, wanted
  std::vector<std::pair<std::string, int>> kept_;  // positions and their heights, a ring
  std::uint64_t kept_count_ = 0;
  std::vector<std::string> path_;  // the turns from the first position to this one
  std::uint64_t bytes_ = 0;        // read so far, as are the following
  std::uint64_t listed_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t searched_ = 0;
};

}  // namespace

int main(int count, char** words) {
  const std::string path = count == 2 ? words[1] : "";
  try {
    if (count != 2) refuse("name one certificate: verify/check FILE");
    Certificate certificate(path);
    certificate.check();
    std::cout << "proven: " << certificate.proven() << '\n' << certificate.work() << '\n';
    return 0;
  } catch (const Failure& failure) {
    const std::string kind = failure.status == kProofFails ? ": the proof fails: " : ": no certificate: ";
    std::cerr << path << (count == 2 ? kind : "") << failure.words << '\n';
    return failure.status;
  }
}
