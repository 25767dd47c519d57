#include "render/sample_views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "joga/games/registry.hpp"

namespace joga::render {
namespace {

constexpr MessageText kStock{"stock", "reserva"};
constexpr MessageText kShipMoves{"possible moves", "jogadas possíveis"};
constexpr MessageText kScore{"score", "pontuação"};
constexpr MessageText kPlanets{"planets", "planetas"};
constexpr MessageText kTradeStations{"trade stations", "estações de trocas"};
constexpr MessageText kTotal{"total", "total"};
constexpr MessageText kCaptured{"captured", "capturadas"};

[[nodiscard]] const TerrainKind* terrain_of(char letter) {
  static const std::map<char, std::string_view> words{
      {'0', "empty-star"},  {'1', "one-planet"},   {'2', "two-planets"}, {'3', "three-planets"},
      {'r', "red-nebula"},  {'g', "green-nebula"}, {'b', "blue-nebula"}, {'H', "homeworld-1"},
      {'h', "homeworld-2"}, {'*', "black-hole"},   {'@', "wormhole"}};
  const auto found = words.find(letter);
  return found == words.end() ? nullptr : terrain_kind(found->second);
}

// All kinds of all games together, in the order of the games.
struct Everything {
  std::vector<PieceKind> pieces{};
  std::vector<TerrainKind> terrains{};
  std::string drawings{};

  [[nodiscard]] Kinds kinds(Backdrop backdrop) const {
    return {
        .game = "all", .pieces = pieces, .terrains = terrains, .drawings = drawings, .backdrop = backdrop};
  }
};

[[nodiscard]] const Everything& everything() {
  static const Everything all = [] {
    Everything found;
    for (const GameInfo* game : games::all_games()) {
      for (const PieceKind& kind : game->kinds.pieces) found.pieces.push_back(kind);
      for (const TerrainKind& kind : game->kinds.terrains) found.terrains.push_back(kind);
      found.drawings += game->kinds.drawings;
    }
    return found;
  }();
  return all;
}

[[nodiscard]] CellView& cell_at(BoardView& view, std::string_view name) {
  for (CellView& cell : view.cells) {
    if (cell.name == name) return cell;
  }
  ADD_FAILURE() << "the sample has no cell " << name;
  return view.cells.front();
}

}  // namespace

const Kinds& all_kinds(Backdrop backdrop) {
  static const Kinds table = everything().kinds(Backdrop::Table);
  static const Kinds sky = everything().kinds(Backdrop::Sky);
  return backdrop == Backdrop::Sky ? sky : table;
}

const PieceKind* piece_kind(std::string_view word) {
  return &*std::ranges::find(all_kinds().pieces, word, &PieceKind::word);
}

const TerrainKind* terrain_kind(std::string_view word) {
  return &*std::ranges::find(all_kinds().terrains, word, &TerrainKind::word);
}

BoardView game_view(std::string_view spec, std::string_view position, std::string_view moves) {
  const auto made = games::make_game(spec);
  if (!made) {
    ADD_FAILURE() << made.error().message.english();
    return {};
  }
  const AnyGame& game = **made;
  AnyPosition at = game.start();
  if (!position.empty()) {
    const auto parsed = game.parse_position(position);
    if (!parsed) {
      ADD_FAILURE() << parsed.error().message.english();
      return {};
    }
    at = *parsed;
  }
  std::optional<AnyPlayed> last;
  std::istringstream words{std::string(moves)};
  for (std::string word; words >> word;) {
    const auto move = game.parse_move(at, word);
    if (!move) {
      ADD_FAILURE() << move.error().message.english();
      return {};
    }
    last = AnyPlayed{at, *move};
    at = game.play_unchecked(at, *move);
  }
  return game.view(at, last);
}

BoardView square_sampler() {
  BoardView view;
  view.kinds = &all_kinds();
  view.rows = 3;
  view.columns = 7;
  view.colours = {SideColour::Blue, SideColour::Black};
  view.to_move = Player::Two;
  view.last_move = "somewhere";
  for (int row = 0; row < view.rows; ++row) {
    for (int column = 0; column < view.columns; ++column) {
      const std::string name{static_cast<char>('a' + column), static_cast<char>('1' + row)};
      CellView cell{.name = name, .row = row, .column = column};
      const Player owner = row == 0 ? Player::One : Player::Two;
      if (row < 2 && column < 6)
        cell.pieces.push_back(
            {.kind = &all_kinds().pieces[static_cast<std::size_t>(column)], .owner = owner});
      if (row < 2 && column == 5) cell.pieces.front().number = 9 + row;
      if (row > 0) cell.mark = static_cast<CellMark>(column);
      view.cells.push_back(cell);
    }
  }
  view.areas.push_back({.kind = AreaKind::Captured, .player = Player::One, .title = kCaptured});
  return view;
}

BoardView hexagonal_sampler() {
  const std::vector<std::string> rows{"-1g2-", "0H3*r-", "2@-@b", "-*3bh0", "-2g1"};
  BoardView view;
  view.kinds = &all_kinds(Backdrop::Sky);
  view.grid = Grid::Hexagonal;
  view.rows = static_cast<int>(rows.size());
  view.columns = 6;
  view.colours = {SideColour::Blue, SideColour::Red};
  view.last_move = "b2-d4=T";
  for (int row = 0; row < view.rows; ++row) {
    const char letter = static_cast<char>('a' + row);
    view.row_labels.push_back(std::string{letter});
    view.shifted_rows.push_back(row % 2 == 0);
    int column = 0;
    for (const char system : rows[static_cast<std::size_t>(row)]) {
      const std::string name = letter + std::to_string(column + 1);
      const CellView cell{.name = name, .row = row, .column = column, .terrain = terrain_of(system)};
      if (system != '-') view.cells.push_back(cell);
      ++column;
    }
  }
  for (int column = 1; column <= view.columns; ++column) view.column_labels.push_back(std::to_string(column));

  const auto stand = [&view](std::string_view name, const PieceKind* kind, Player owner, int count = 1) {
    cell_at(view, name).pieces.push_back({.kind = kind, .owner = owner, .count = count});
  };
  stand("b2", piece_kind("ship"), Player::One, 3);
  stand("d5", piece_kind("ship"), Player::Two, 2);
  stand("d4", piece_kind("trade-station"), Player::One);
  stand("d4", piece_kind("ship"), Player::One);
  stand("b3", piece_kind("colony"), Player::Two);
  stand("b3", piece_kind("ship"), Player::Two);
  stand("a3", piece_kind("colony"), Player::One);
  stand("e3", piece_kind("trade-station"), Player::Two);
  cell_at(view, "b2").mark = CellMark::From;
  cell_at(view, "c2").mark = CellMark::Path;
  cell_at(view, "d4").mark = CellMark::To;
  cell_at(view, "e2").mark = CellMark::Captured;
  cell_at(view, "e3").mark = CellMark::Dropped;
  cell_at(view, "a3").mark = CellMark::Winning;

  for (const Player player : kPlayers) {
    AreaView stock{.kind = AreaKind::Hand, .player = player, .title = kStock};
    stock.pieces.push_back({.kind = piece_kind("colony"), .owner = player, .count = 15});
    stock.pieces.push_back({.kind = piece_kind("trade-station"), .owner = player, .count = 3});
    view.areas.push_back(stock);
  }
  AreaView list{.kind = AreaKind::List, .player = Player::Two, .title = kShipMoves};
  list.rows.push_back({.label = "b3", .values = {"a2", "a4", "c1"}});
  list.rows.push_back({.label = "d5", .values = std::vector<Message>(30, "c4")});
  view.areas.push_back(list);
  AreaView score{.kind = AreaKind::Score, .player = std::nullopt, .title = kScore};
  score.rows.push_back({.label = kPlanets, .values = {2, 3}});
  score.rows.push_back({.label = kTradeStations, .values = {0, 12}});
  score.rows.push_back({.label = kTotal, .values = {2, 15}});
  view.areas.push_back(score);
  return view;
}

}  // namespace joga::render
