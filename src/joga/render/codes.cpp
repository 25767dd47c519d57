#include "joga/render/codes.hpp"

#include <cstddef>

#include "joga/core/text.hpp"
#include "joga/render/catalogue.hpp"

namespace joga::render {
namespace {

constexpr std::array kMarkTexts{&text::kMarkFrom,     &text::kMarkPath,    &text::kMarkTo,
                                &text::kMarkCaptured, &text::kMarkDropped, &text::kMarkWinning};
static_assert(kMarkTexts.size() == kCellMarkCount - 1);  // all but None

[[nodiscard]] char colour_letter(SideColour colour) noexcept {
  switch (colour) {
    case SideColour::White:
      return 'W';
    case SideColour::Black:
      return 'B';
    case SideColour::Blue:
      return 'U';
    case SideColour::Red:
      return 'R';
  }
  return '?';
}

// Without colour a disc shows its side only if it is hollow or full.
[[nodiscard]] std::string disc_of(SideColour colour, bool unicode) {
  if (unicode && colour == SideColour::White) return "○";
  if (unicode && colour == SideColour::Black) return "●";
  return {colour_letter(colour)};
}

// Fills in the placeholders of a piece's code.
[[nodiscard]] std::string code_with(const PieceView& piece, const SideColours& colours, bool unicode,
                                    const std::string& number, const std::string& count) {
  const SideColour colour = colours[index_of(piece.owner)];
  const auto filled = [&](std::string_view name) -> std::string {
    if (name == "disc") return disc_of(colour, unicode);
    if (name == "letter") return {colour_letter(colour)};
    if (name == "small") return {lower_case(colour_letter(colour))};
    if (name == "player") return {digit_of(piece.owner)};
    if (name == "number") return number;
    if (name == "count") return count;
    return {};
  };
  std::string code;
  for (std::string_view left = unicode ? piece.kind->code.unicode : piece.kind->code.ascii; !left.empty();) {
    code += cut(left, '{');
    code += filled(cut(left, '}'));
  }
  return code;
}

}  // namespace

std::string piece_code(const PieceView& piece, const SideColours& colours, bool unicode) {
  return code_with(piece, colours, unicode, std::to_string(piece.number), std::to_string(piece.count));
}

std::string cell_code(const CellView& cell, const SideColours& colours, bool unicode) {
  std::string code;
  for (const PieceView& piece : cell.pieces) {
    std::string next = piece_code(piece, colours, unicode);
    std::erase(next, ' ');
    // The code of the piece beside them already names their owner.
    const bool counted = piece.kind->stacks && !code.empty() && code.front() == next.front();
    if (!code.empty() && !counted) code += ' ';
    code += counted ? std::to_string(piece.count) : next;
  }
  return code;
}

std::string legend_code(const PieceView& piece, const SideColours& colours, bool unicode) {
  return code_with(piece, colours, unicode, "n", "n");
}

Message legend_text(const PieceView& piece, const SideColours& colours) {
  const Message owner = player_name(colours, piece.owner);
  if (!piece.kind->legend.english.empty()) return Message(piece.kind->legend, owner);
  return Message(text::kPlayersPiece, owner, piece.kind->name);
}

std::string_view terrain_code(const TerrainKind* terrain) noexcept {
  return terrain == nullptr ? std::string_view() : terrain->code;
}

bool has_bare_hexagons(const BoardView& view) noexcept {
  return view.grid == Grid::Hexagonal && view.edge_labels && view.kinds->terrains.empty();
}

std::optional<Brackets> brackets_of(CellMark mark, bool unicode) noexcept {
  switch (mark) {
    case CellMark::None:
      return std::nullopt;
    case CellMark::From:
      return Brackets{"(", ")"};
    case CellMark::Path:
      return unicode ? Brackets{"·", "·"} : Brackets{".", "."};
    case CellMark::To:
      return Brackets{"[", "]"};
    case CellMark::Captured:
      return unicode ? Brackets{"×", "×"} : Brackets{"x", "x"};
    case CellMark::Dropped:
      return Brackets{"+", "+"};
    case CellMark::Winning:
      return Brackets{"*", "*"};
  }
  return std::nullopt;
}

Message mark_text(CellMark mark) {
  if (mark == CellMark::None) return {};
  return *kMarkTexts[static_cast<std::size_t>(mark) - 1];
}

Message player_name(const SideColours& colours, Player player) {
  return colour_name(colours[index_of(player)]);
}

Message standing(const BoardView& view) {
  if (view.outcome == Outcome::Draw) return text::kDraw;
  const std::optional<Player> winner = winner_of(view.outcome);
  const Player player = winner.value_or(view.to_move);
  return {winner ? text::kWins : text::kToMove, player_name(view.colours, player), digit_text(player)};
}

}  // namespace joga::render
