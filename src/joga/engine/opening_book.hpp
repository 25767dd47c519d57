// What deep searches have found about the first moves of a game: an opening book. Estimates, not proofs; what
// is known for sure is in solve/knowledge.hpp. train/openings.cpp grows one.
//
// A book is text, a line for each position that was searched, its fields separated by tabs:
//   joga openings 1 SPEC   POSITIONS   NODES          how many lines follow, and how much each search looked
//   at start                  DEPTH   MOVE VALUE   ...   the start: the moves worth a look, the best first
//   MOVES                  DEPTH   MOVE VALUE   ...   the position after these moves from the start
// A value is what the move is worth to the player who makes it, after all that the book holds beyond it:
// hundredths of the game's unit, or "win N" or "loss N" with a number of plies. A line comes after that of
// the position before its last move.
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
  Value value{};              // to the player who makes it; never proven
  std::uint64_t reached = 0;  // the same for positions that are symmetric to the one after the move
  std::size_t positions = 0;  // of the book, behind this move: 0 if nothing was searched there
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

  // Refuses what is not a book of exactly this game, or is damaged.
  [[nodiscard]] static Result<OpeningBook> parse(const std::shared_ptr<const AnyGame>& game,
                                                 std::string_view text);
  // The one that comes with the program; null where there is none. It is read at the first call.
  [[nodiscard]] static std::shared_ptr<const OpeningBook> shipped_for(
      const std::shared_ptr<const AnyGame>& game);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] const std::shared_ptr<const AnyGame>& game() const noexcept { return game_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
  [[nodiscard]] const std::vector<BookPosition>& positions() const noexcept { return positions_; }
  // The moves that led to a position of the book, by its number.
  [[nodiscard]] std::vector<AnyMove> path(std::size_t number) const;

  // The same position or one that is symmetric to it, with the moves as they are in this one; nothing where
  // the book ends.
  [[nodiscard]] std::optional<BookPosition> find(const AnyPosition& position) const;
  // One of the moves that are hardly worse than the best, by the seed. Only moves beyond which the book goes
  // on count: what a single search says, the player can find out himself.
  [[nodiscard]] std::optional<BookMove> choose(const AnyPosition& position, std::uint64_t seed) const;

  // How a book grows. A position has a number, in the order in which they were added. The parent, which is
  // none for the start, is there, and the position itself, or one symmetric to it, is not.
  void add(std::size_t parent, AnyMove last, int depth, std::vector<BookMove> moves);
  // The number of the position that a move of the book leads to. A move back to a position that came up
  // earlier leads nowhere: what it is worth is not found by going round in circles.
  [[nodiscard]] std::optional<std::size_t> after(const BookPosition& position, const BookMove& move) const;
  // Whether the position after the move, or one symmetric to it, is in the book.
  [[nodiscard]] bool contains(const BookMove& move) const { return numbers_.contains(move.reached); }
  // Sets each move's value to that of the position that it leads to, from the last plies to the first, and
  // counts what is behind it.
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
