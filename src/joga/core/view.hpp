// A position as data for drawing: cells, what stands on them, and the areas beside the board. Front ends
// draw any game from this and know no game. The kinds of pieces and terrain are the game's own (kinds.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/kinds.hpp"
#include "joga/core/message.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"

namespace joga {

enum class Grid : std::uint8_t { Square, Hexagonal };

// The colours of the players' pieces, which are also the players' names.
enum class SideColour : std::uint8_t { White, Black, Blue, Red };
inline constexpr int kSideColourCount = 4;

// The effect of the last move, or of the end of the game, on a cell.
enum class CellMark : std::uint8_t { None, From, Path, To, Captured, Dropped, Winning };
inline constexpr int kCellMarkCount = 7;

struct PieceView {
  const PieceKind* kind = nullptr;  // one of the view's kinds; never null in a view
  Player owner = Player::One;
  int number = 0;        // of a numbered piece
  int count = 1;         // number of equal pieces that stand together
  bool winning = false;  // beside the board: one of the pieces that won the game

  friend bool operator==(const PieceView&, const PieceView&) = default;
};

struct CellView {
  std::string name{};                    // as in move texts: "d4"
  int row = 0;                           // 0 is drawn at the top
  int column = 0;                        // 0 is drawn at the left; in a shifted row half a cell further right
  const TerrainKind* terrain = nullptr;  // null: a plain cell
  CellMark mark = CellMark::None;
  std::vector<PieceView> pieces{};
  // The number of pieces around the cell's piece, in games where it decides how the piece moves.
  std::optional<int> neighbours{};
};

enum class AreaKind : std::uint8_t { Hand, Captured, Score, List };

// A line of an area: a label and values, one for each player in a score sheet.
struct AreaRow {
  Message label{};
  std::vector<Message> values{};
};

struct AreaView {
  AreaKind kind = AreaKind::List;
  std::optional<Player> player{};  // the owner; none for a score sheet, which has both players
  Message title{};
  std::vector<PieceView> pieces{};
  std::vector<AreaRow> rows{};
};

struct BoardView {
  const Kinds* kinds = &kNoKinds;
  Grid grid = Grid::Square;
  int rows = 0;
  int columns = 0;
  std::vector<std::string> row_labels{};     // top to bottom
  std::vector<std::string> column_labels{};  // left to right
  std::vector<bool> shifted_rows{};          // hexagonal: rows drawn half a cell to the right
  // Hexagonal boards: labels stand around the board instead of on the cells. Column labels then belong to
  // diagonals: the first diagonal begins at the first cell of the top row and ends at the first cell of the
  // bottom row.
  bool edge_labels = false;
  // Square boards: stronger lines separate blocks of this many cells (Quantik's quadrants); 0: no blocks.
  int block = 0;
  std::vector<CellView> cells{};  // row by row; a hexagonal board has gaps where there is no cell
  std::vector<AreaView> areas{};
  std::array<SideColour, 2> colours{SideColour::White, SideColour::Black};
  Player to_move = Player::One;
  Outcome outcome = Outcome::Running;
  std::string last_move{};  // text; empty at the start
};

// Stable words for programs: the JSON form, the SVG classes, the schema in docs/.
[[nodiscard]] std::string_view grid_word(Grid grid) noexcept;
[[nodiscard]] std::string_view terrain_word(const TerrainKind* terrain) noexcept;  // "plain" for none
[[nodiscard]] std::string_view colour_word(SideColour colour) noexcept;
[[nodiscard]] std::string_view mark_word(CellMark mark) noexcept;
[[nodiscard]] std::string_view area_word(AreaKind kind) noexcept;

// The name of the colour for people.
[[nodiscard]] const MessageText& colour_name(SideColour colour) noexcept;

}  // namespace joga
