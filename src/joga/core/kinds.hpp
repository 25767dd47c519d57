// The kinds of pieces and terrain on a game's boards, declared by the game as data. Front ends know none of
// them by name; they write the codes and draw the drawings that the game supplies.
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

// How text boards write a piece. These placeholders are filled in:
//   {disc}    a hollow disc for white pieces, a full one for black ones, else as {letter}; ASCII: {letter}
//   {letter}  the letter of the side's colour; {small}: the same in lower case
//   {player}  the owner, 1 or 2
//   {number}  the piece's number
//   {count}   how many pieces stand together
struct PieceCode {
  std::string_view unicode{};
  std::string_view ascii{};
};

// A piece as three lines of five characters, for cells that are large enough. '#' is the inside: hollow on
// white pieces, full on others.
struct LargeCode {
  std::array<std::u32string_view, 3> unicode{};
  std::array<std::u32string_view, 3> ascii{};
};
inline constexpr int kLargeCodeColumns = 5;

struct PieceKind {
  // For programs: JSON, classes of SVG, lessons. Also the name of the drawing; NAME-1 and NAME-2 if the
  // players' drawings differ.
  std::string_view word{};
  MessageText name{};    // "trade station"
  MessageText plural{};  // "trade stations"
  MessageText legend{};  // the legend's explanation of the code, {0} being the owner; empty: "{0}: name"
  PieceCode code{};
  const LargeCode* large = nullptr;
  bool has_number = false;      // pieces of this kind differ by a number, which is written on them
  bool stacks = false;          // several may stand on a cell, beside a piece of another kind
  bool claims_cell = false;     // the cell is shown in its owner's colour
  bool listed_by_code = false;  // beside the board, text lists show its code instead of its name
};

// The colour of a terrain's code on a terminal.
enum class Tint : std::uint8_t { None, Rose, Green, Bronze };

struct TerrainKind {
  std::string_view word{};  // for programs
  MessageText name{};
  std::string_view code{};     // in text boards: "S 2"
  std::string_view drawing{};  // empty: the word
  std::string_view ground{};   // the cell's colour, written as in drawings; empty: the usual one
  Tint tint = Tint::None;
  std::optional<Player> owner{};   // drawn in this player's colours, like the cell
  std::string_view legend_code{};  // for kinds that share a line of a legend: "S n"
  MessageText legend{};            // the text of that line

  [[nodiscard]] constexpr std::string_view drawing_name() const noexcept {
    return drawing.empty() ? word : drawing;
  }
};

// The background below the board.
enum class Backdrop : std::uint8_t { Table, Sky };

struct Kinds {
  std::string_view game{};  // the game's id
  // In the order of a legend. Each piece and cell of the game's views refers to one of these kinds.
  std::span<const PieceKind> pieces{};
  std::span<const TerrainKind> terrains{};
  std::string_view drawings{};  // a sheet of SVG symbols (data/drawings)
  Backdrop backdrop = Backdrop::Table;

  // Finds a kind by its word for programs; null if there is none.
  [[nodiscard]] constexpr const PieceKind* piece(std::string_view word) const noexcept {
    const auto found = std::ranges::find(pieces, word, &PieceKind::word);
    return found == pieces.end() ? nullptr : &*found;
  }
};

inline constexpr Kinds kNoKinds{};

}  // namespace joga
