// What a game's boards are made of: its kinds of pieces and of terrain, declared by the game as data. Front
// ends know none of them by name; they write the codes and draw the drawings that they are given.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/player.hpp"

namespace joga {

// How text boards write a piece. These stand for something:
//   {disc}    a hollow disc for white pieces, a full one for black ones, else as {letter}; ASCII: {letter}
//   {letter}  the letter of the side's colour; {small}: the same in lower case
//   {player}  the owner, 1 or 2
//   {number}  the piece's number
//   {count}   how many pieces stand together
struct PieceCode {
  std::string_view unicode{};
  std::string_view ascii{};
};

// A piece as three lines of five characters, for cells with room for it. '#' is the inside: hollow on white
// pieces, full on others.
struct LargeCode {
  std::array<std::u32string_view, 3> unicode{};
  std::array<std::u32string_view, 3> ascii{};
};
inline constexpr int kLargeCodeColumns = 5;

struct PieceKind {
  // For programs: JSON, classes of SVG, lessons. Also the name of the drawing; NAME-1 and NAME-2 where the
  // players' differ.
  std::string_view word{};
  MessageText name{};    // "trade station"
  MessageText plural{};  // "trade stations"
  MessageText legend{};  // what a legend says about the code, {0} being the owner; empty: "{0}: name"
  PieceCode code{};
  const LargeCode* large = nullptr;
  bool has_number = false;      // pieces of this kind differ by a number, which is written on them
  bool stacks = false;          // several may stand on a cell, beside a piece of another kind
  bool claims_cell = false;     // the cell is shown as its owner's
  bool listed_by_code = false;  // beside the board, text lists show its code instead of its name
};

// The colour of a terrain's code on a terminal.
enum class Tint : std::uint8_t { None, Rose, Green, Bronze };

struct TerrainKind {
  std::string_view word{};  // for programs
  MessageText name{};
  std::string_view code{};     // in text boards: "S 2"
  std::string_view drawing{};  // empty: as the word
  std::string_view ground{};   // the cell's colour, written as in drawings; empty: that of other cells
  Tint tint = Tint::None;
  std::optional<Player> owner{};   // drawn in this player's colours, and the cell is shown as theirs
  std::string_view legend_code{};  // of kinds that share a line of a legend: "S n"
  MessageText legend{};            // what that line says

  [[nodiscard]] constexpr std::string_view drawing_name() const noexcept {
    return drawing.empty() ? word : drawing;
  }
};

// What lies below the board.
enum class Backdrop : std::uint8_t { Table, Sky };

struct Kinds {
  std::string_view game{};  // its id
  // In the order of a legend. A cell or piece of the game's views refers to one of these.
  std::span<const PieceKind> pieces{};
  std::span<const TerrainKind> terrains{};
  std::string_view drawings{};  // a sheet of SVG symbols (data/drawings)
  Backdrop backdrop = Backdrop::Table;

  // By its word for programs; null if there is none.
  [[nodiscard]] constexpr const PieceKind* piece(std::string_view word) const noexcept {
    const auto found = std::ranges::find(pieces, word, &PieceKind::word);
    return found == pieces.end() ? nullptr : &*found;
  }
};

inline constexpr Kinds kNoKinds{};

}  // namespace joga
