// An opening book: values of the first moves of a game, found by deep searches. They are estimates; proven
// values are in solve/knowledge.hpp. train/openings.cpp makes the books.
//
// A book is text, a line for each position that was searched, its fields separated by tabs:
//   joga openings 1 SPEC   POSITIONS   NODES          the number of lines that follow, the nodes per search
//   start                  DEPTH   MOVE VALUE   ...   the start: the moves worth a look, the best first
//   MOVES                  DEPTH   MOVE VALUE   ...   the position after these moves from the start
// A value is for the player who makes the move, and takes all later lines of the book into account:
// hundredths of the game's unit, or "win N" or "loss N" with a number of plies. The line of a position comes
// after that of the position one move earlier.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/result.hpp"
#include "joga/core/value.hpp"

namespace joga::engine {

struct BookMove {
  AnyMove move{};
  Value value{};              // for the player who makes it; never proven
  std::uint64_t reached = 0;  // canonical key of the position after the move: equal for symmetric positions
  std::size_t positions = 0;  // number of positions of the book after this move; 0 if none was searched
};

struct BookPosition {
  static constexpr std::size_t kNone = ~std::size_t{0};

  AnyPosition position{};
  std::size_t parent = kNone;  // the number of the position before the last move
  AnyMove last{};
  std::size_t ply = 0;
  int depth = 0;                  // of the search
  std::vector<BookMove> moves{};  // the best first
};

class OpeningBook {
 public:
  explicit OpeningBook(std::shared_ptr<const AnyGame> game, std::uint64_t nodes = 0)
      : game_(std::move(game)), nodes_(nodes) {}

  // Refuses a book of any other game or spec, and a damaged book.
  [[nodiscard]] static Result<OpeningBook> parse(const std::shared_ptr<const AnyGame>& game,
                                                 std::string_view text);
  // The book that comes with the program, read at the first call; null if there is none.
  [[nodiscard]] static std::shared_ptr<const OpeningBook> shipped_for(
      const std::shared_ptr<const AnyGame>& game);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] const std::shared_ptr<const AnyGame>& game() const noexcept { return game_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
  [[nodiscard]] const std::vector<BookPosition>& positions() const noexcept { return positions_; }
  // The moves that led to a position of the book, by its number.
  [[nodiscard]] std::vector<AnyMove> path(std::size_t number) const;

  // The entry of this position or of a symmetric one, with its moves mapped to this position; none if the
  // book has neither.
  [[nodiscard]] std::optional<BookPosition> find(const AnyPosition& position) const;
  // Picks, by the seed, one of the moves that are hardly worse than the best. Considers only moves after
  // which the book has another line: the value of any other comes from a single search, which the player can
  // do.
  [[nodiscard]] std::optional<BookMove> choose(const AnyPosition& position, std::uint64_t seed) const;

  // Adds a position, whose number is the count of positions before it. The parent must be in the book (the
  // start has none); the position, or one symmetric to it, must not.
  void add(std::size_t parent, AnyMove last, int depth, std::vector<BookMove> moves);
  // The number of the position that a move of the book leads to. None for a move back to an earlier position
  // of the line: values cannot be computed around a cycle.
  [[nodiscard]] std::optional<std::size_t> after(const BookPosition& position, const BookMove& move) const;
  // Whether the position after the move, or one symmetric to it, is in the book.
  [[nodiscard]] bool contains(const BookMove& move) const { return numbers_.contains(move.reached); }
  // Sets each move's value to that of the position that it leads to, from the last plies to the first, and
  // counts the positions after it.
  void back_up();

 private:
  [[nodiscard]] std::uint64_t canonical_key(const AnyPosition& position) const;
  [[nodiscard]] std::optional<BookPosition> line_in(
      std::string_view line, const std::unordered_map<std::string_view, std::size_t>& numbers) const;

  std::shared_ptr<const AnyGame> game_;
  std::uint64_t nodes_ = 0;
  std::vector<BookPosition> positions_{};
  std::unordered_map<std::uint64_t, std::size_t> numbers_{};  // by canonical key
};

}  // namespace joga::engine
