#include "joga/core/view.hpp"

#include "joga/core/catalogue.hpp"

namespace joga {

std::string_view grid_word(Grid grid) noexcept {
  switch (grid) {
    case Grid::Square:
      return "square";
    case Grid::Hexagonal:
      return "hexagonal";
  }
  return {};
}

std::string_view terrain_word(Terrain terrain) noexcept {
  switch (terrain) {
    case Terrain::Plain:
      return "plain";
    case Terrain::EmptyStar:
      return "empty-star";
    case Terrain::OnePlanet:
      return "one-planet";
    case Terrain::TwoPlanets:
      return "two-planets";
    case Terrain::ThreePlanets:
      return "three-planets";
    case Terrain::RedNebula:
      return "red-nebula";
    case Terrain::GreenNebula:
      return "green-nebula";
    case Terrain::BlueNebula:
      return "blue-nebula";
    case Terrain::HomeworldOne:
      return "homeworld-1";
    case Terrain::HomeworldTwo:
      return "homeworld-2";
    case Terrain::BlackHole:
      return "black-hole";
    case Terrain::Wormhole:
      return "wormhole";
  }
  return {};
}

std::string_view piece_word(PieceKind kind) noexcept {
  switch (kind) {
    case PieceKind::Cylinder:
      return "cylinder";
    case PieceKind::Cube:
      return "cube";
    case PieceKind::Cone:
      return "cone";
    case PieceKind::Sphere:
      return "sphere";
    case PieceKind::Man:
      return "man";
    case PieceKind::Numbered:
      return "numbered";
    case PieceKind::Ship:
      return "ship";
    case PieceKind::Colony:
      return "colony";
    case PieceKind::TradeStation:
      return "trade-station";
  }
  return {};
}

std::string_view colour_word(SideColour colour) noexcept {
  switch (colour) {
    case SideColour::White:
      return "white";
    case SideColour::Black:
      return "black";
    case SideColour::Blue:
      return "blue";
    case SideColour::Red:
      return "red";
  }
  return {};
}

std::string_view mark_word(CellMark mark) noexcept {
  switch (mark) {
    case CellMark::None:
      return "none";
    case CellMark::From:
      return "from";
    case CellMark::Path:
      return "path";
    case CellMark::To:
      return "to";
    case CellMark::Captured:
      return "captured";
    case CellMark::Dropped:
      return "dropped";
    case CellMark::Winning:
      return "winning";
  }
  return {};
}

std::string_view area_word(AreaKind kind) noexcept {
  switch (kind) {
    case AreaKind::Hand:
      return "hand";
    case AreaKind::Captured:
      return "captured";
    case AreaKind::Score:
      return "score";
    case AreaKind::List:
      return "list";
  }
  return {};
}

const MessageText& terrain_name(Terrain terrain) noexcept {
  switch (terrain) {
    case Terrain::Plain:
      return text::kTerrainPlain;
    case Terrain::EmptyStar:
      return text::kTerrainEmptyStar;
    case Terrain::OnePlanet:
      return text::kTerrainOnePlanet;
    case Terrain::TwoPlanets:
      return text::kTerrainTwoPlanets;
    case Terrain::ThreePlanets:
      return text::kTerrainThreePlanets;
    case Terrain::RedNebula:
      return text::kTerrainRedNebula;
    case Terrain::GreenNebula:
      return text::kTerrainGreenNebula;
    case Terrain::BlueNebula:
      return text::kTerrainBlueNebula;
    case Terrain::HomeworldOne:
      return text::kTerrainHomeworldOne;
    case Terrain::HomeworldTwo:
      return text::kTerrainHomeworldTwo;
    case Terrain::BlackHole:
      return text::kTerrainBlackHole;
    case Terrain::Wormhole:
      return text::kTerrainWormhole;
  }
  return text::kTerrainPlain;
}

const MessageText& piece_name(PieceKind kind) noexcept {
  switch (kind) {
    case PieceKind::Cylinder:
      return text::kPieceCylinder;
    case PieceKind::Cube:
      return text::kPieceCube;
    case PieceKind::Cone:
      return text::kPieceCone;
    case PieceKind::Sphere:
      return text::kPieceSphere;
    case PieceKind::Man:
      return text::kPieceMan;
    case PieceKind::Numbered:
      return text::kPieceNumbered;
    case PieceKind::Ship:
      return text::kPieceShip;
    case PieceKind::Colony:
      return text::kPieceColony;
    case PieceKind::TradeStation:
      return text::kPieceTradeStation;
  }
  return text::kPieceCylinder;
}

const MessageText& colour_name(SideColour colour) noexcept {
  switch (colour) {
    case SideColour::White:
      return text::kColourWhite;
    case SideColour::Black:
      return text::kColourBlack;
    case SideColour::Blue:
      return text::kColourBlue;
    case SideColour::Red:
      return text::kColourRed;
  }
  return text::kColourWhite;
}

}  // namespace joga
