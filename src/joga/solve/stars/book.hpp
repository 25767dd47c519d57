// A book of the first moves of a solved game of Small Star Empires: values, with a move that keeps each, for
// positions that would take too long to search to the end.
//
// A book is text, easy to read and to check:
//   stars-book 1 SPEC
//   MARGIN RESULT MOVE POSITION         for the player to move; the result is 1, 0 or -1
//   ...
//   crc64 CHECKSUM                      of everything before this line
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "joga/core/embedded.hpp"
#include "joga/core/result.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/solve/stars/solver.hpp"

namespace joga::solve {

struct StarsBookEntry {
  joga::stars::Position position{};
  StarsValue value{};
  joga::stars::Move move{};
};

class StarsBook {
 public:
  static constexpr int kFormat = 1;
  // The book has the positions before this ply that can arise when one side plays the book's moves.
  static constexpr int kPlies = 4;

  StarsBook() = default;

  // Refuses a book of another game, and damaged ones.
  [[nodiscard]] static Result<StarsBook> parse(const joga::stars::Stars& game, std::string_view text);
  // Whether a book comes with the program; it may not have been added yet (core/embedded.hpp).
  [[nodiscard]] static bool is_shipped_for(const joga::stars::Stars& game);
  // The book that comes with the program; empty if there is none.
  [[nodiscard]] static StarsBook shipped_for(const joga::stars::Stars& game);

  [[nodiscard]] std::string text(const joga::stars::Stars& game) const;
  [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }
  [[nodiscard]] const std::vector<StarsBookEntry>& entries() const noexcept { return entries_; }
  [[nodiscard]] const StarsBookEntry* find(const joga::stars::Position& position) const noexcept;
  void add(const StarsBookEntry& entry);

 private:
  std::vector<StarsBookEntry> entries_{};
  std::unordered_map<std::uint64_t, std::size_t> numbers_{};  // by key
};

// How many of the positions known by now have been solved.
using BookListener = std::function<void(std::size_t done, std::size_t known)>;

// Adds the missing positions to a book of this number of plies. Returns false if it was stopped; the book
// then has the positions found so far.
[[nodiscard]] bool complete_book(StarsBook& book, StarsSolver& solver, int plies, const StarsLimits& limits,
                                 const BookListener& listener);

// The files of data/stars.
[[nodiscard]] std::span<const EmbeddedFile> embedded_books() noexcept;

}  // namespace joga::solve
