// Positions of Small Star Empires set up by hand. Homeworlds are the map's; ships and markers are pieces.
#include "joga/core/set_up.hpp"

#include <algorithm>

#include "joga/games/stars/catalogue.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/games/stars/letters.hpp"

namespace joga::stars {
namespace {

// What stands on a cell, as a position string writes it: a letter, and a digit where there are ships.
struct CellText {
  char letter = kMapGap;
  std::optional<Player> owner{};  // of the marker or the homeworld
  std::optional<Player> ships_of{};
  int ships = 0;
};

// A cell that is filled piece by piece.
class CellWriter {
 public:
  CellWriter(const Map& map, Cell cell) : name_(map.name(cell)) {
    text_.letter = bare_letter(map.terrain(cell));
    for (const Player player : kPlayers) {
      if (map.home(player) == cell) text_.owner = player;
    }
  }

  [[nodiscard]] Result<Done> add(const PieceView& piece, std::span<const PieceView> palette) {
    for (const Marker marker : kMarkers) {
      if (piece == PieceView{.kind = kind_of(marker), .owner = piece.owner}) return add(marker, piece.owner);
    }
    if (piece.kind == PieceKind::Ship && piece.number == 0 && piece.count >= 1) return add_ships(piece);
    return no_such_piece(piece, name_, palette);
  }

  // A ship's owner is not written: it is whoever controls the cell. Where nobody does, parse_position says
  // so.
  [[nodiscard]] Result<CellText> finish() const {
    if (text_.ships_of && text_.owner && *text_.ships_of != *text_.owner) {
      return Error{ErrorCode::Illegal, Message(text::kSetUpForeignShip, digit_text(*text_.ships_of), name_,
                                               digit_text(*text_.owner))};
    }
    return text_;
  }

 private:
  [[nodiscard]] Result<Done> add(Marker marker, Player owner) {
    if (text_.letter != kFree) {
      return Error{ErrorCode::Illegal, Message(kMarkerLetters.find(text_.letter) != std::string_view::npos
                                                   ? text::kSetUpTwoMarkers
                                                   : text::kSetUpMarkerPlace,
                                               name_)};
    }
    text_.letter = letter_of(owner, marker);
    text_.owner = owner;
    return Done{};
  }

  [[nodiscard]] Result<Done> add_ships(const PieceView& piece) {
    if (text_.ships_of && *text_.ships_of != piece.owner) {
      return Error{ErrorCode::Illegal, Message(text::kSetUpBothShips, name_)};
    }
    text_.ships_of = piece.owner;
    // More than all ships need more than a digit, and are refused before they do.
    if (piece.count > kShips - text_.ships) {
      return Error{ErrorCode::Illegal, Message(text::kTooManyShips, digit_text(piece.owner), kShips)};
    }
    text_.ships += piece.count;
    return Done{};
  }

  std::string name_;
  CellText text_{};
};

[[nodiscard]] std::optional<Cell> cell_named(const Map& map, std::string_view name) {
  for (const Cell cell : map.cells()) {
    if (map.name(cell) == name) return cell;
  }
  return std::nullopt;
}

}  // namespace

std::vector<PieceView> Stars::palette() const {
  std::vector<PieceView> pieces;
  for (const Player player : kPlayers) {
    for (const PieceKind kind : {PieceKind::Ship, PieceKind::Colony, PieceKind::TradeStation}) {
      pieces.push_back({.kind = kind, .owner = player});
    }
  }
  return pieces;
}

Result<std::string> Stars::set_up_text(std::span<const SetUpCell> cells, Player to_move) const {
  const std::vector<PieceView> pieces = palette();
  std::vector<CellWriter> writers;
  for (const Cell cell : map_->cells()) writers.emplace_back(*map_, cell);
  for (const SetUpCell& named : cells) {
    const std::optional<Cell> cell = cell_named(*map_, named.name);
    if (!cell) return no_such_cell(named.name);
    for (const PieceView& piece : named.pieces) {
      if (const Result<Done> added = writers[cell->index()].add(piece, pieces); !added) return added.error();
    }
  }
  std::string text;
  for (int row = 0; row < map_->row_count(); ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < map_->row_length(row); ++column) {
      const std::optional<Cell> cell = map_->find(row, column);
      if (!cell) {
        text += kMapGap;
        continue;
      }
      const Result<CellText> written = writers[cell->index()].finish();
      if (!written) return written.error();
      text += written->letter;
      if (written->ships > 0) text += static_cast<char>('0' + written->ships);
    }
  }
  return text + ' ' + digit_of(to_move);
}

}  // namespace joga::stars
