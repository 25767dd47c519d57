#include "reference_game.hpp"

#include <cstdlib>
#include <iostream>

#include "reference_support.hpp"

namespace joga::reference {

void fail(const std::string& what) {
  std::cerr << "reference game: " << what << std::endl;
  std::abort();
}

std::string choice(const Options& options, const std::string& key, const std::set<std::string>& valid,
                   const std::string& fallback) {
  const auto found = options.find(key);
  if (found == options.end()) return fallback;
  if (!valid.contains(found->second)) fail("bad value '" + found->second + "' of key '" + key + "'");
  return found->second;
}

void allow_only(const Options& options, const std::set<std::string>& known) {
  for (const auto& [key, value] : options) {
    if (!known.contains(key)) fail("unknown key '" + key + "'");
  }
}

std::string start_suffix(const Options& options) {
  return " " + choice(options, "start", {"1", "2"}, "1");
}

int opponent_of(int player) {
  return player == 1 ? 2 : 1;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (const char letter : text) {
    if (letter == separator) {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts;
}

PositionText split_position(const std::string& position) {
  const std::vector<std::string> halves = split(position, ' ');
  if (halves.size() != 2) fail("a position is a board, a blank and a player: '" + position + "'");
  if (halves[1] != "1" && halves[1] != "2") fail("the player to move is 1 or 2: '" + position + "'");
  return {split(halves[0], '/'), halves[1] == "1" ? 1 : 2};
}

std::vector<std::string> expand_square_rows(const std::vector<std::string>& rows, std::size_t size) {
  if (rows.size() != size) fail("wrong number of rows");
  std::vector<std::string> expanded;
  for (const std::string& row : rows) {
    std::string squares;
    for (const char letter : row) {
      if (letter >= '1' && letter <= '9') {
        squares.append(static_cast<std::size_t>(letter - '0'), '.');
      } else if (letter == '.') {
        fail("an empty square is written as a digit");
      } else {
        squares += letter;
      }
    }
    if (squares.size() != size) fail("wrong number of squares in row '" + row + "'");
    expanded.push_back(squares);
  }
  return expanded;
}

std::string square_position(const std::vector<std::string>& rows, int to_move) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) text += '/';
    int empty = 0;
    for (const char square : rows[i]) {
      if (square == '.') {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += square;
    }
    if (empty > 0) text += std::to_string(empty);
  }
  return text + " " + std::to_string(to_move);
}

std::unique_ptr<ReferenceGame> make_reference(std::string_view spec, std::string_view position) {
  const std::size_t colon = spec.find(':');
  const std::string id(spec.substr(0, colon));
  Options options;
  if (colon != std::string_view::npos) {
    for (const std::string& pair : split(spec.substr(colon + 1), ',')) {
      const std::size_t equals = pair.find('=');
      if (equals == std::string::npos) fail("an option is written key=value: '" + pair + "'");
      if (!options.emplace(pair.substr(0, equals), pair.substr(equals + 1)).second) {
        fail("option given twice: '" + pair + "'");
      }
    }
  }
  const std::string position_text(position);
  if (id == "quantik") return make_quantik(options, position_text);
  if (id == "eximo") return make_eximo(options, position_text);
  if (id == "fields") return make_fields(options, position_text);
  if (id == "stars") return make_stars(options, position_text);
  fail("unknown game '" + id + "'");
}

std::uint64_t perft(const ReferenceGame& game, int depth) {
  if (depth == 0) return 1;
  const std::vector<std::string> moves = game.moves();
  if (depth == 1) return moves.size();
  std::uint64_t total = 0;
  for (const std::string& move : moves) {
    const std::unique_ptr<ReferenceGame> next = game.clone();
    next->play(move);
    total += perft(*next, depth - 1);
  }
  return total;
}

}  // namespace joga::reference
