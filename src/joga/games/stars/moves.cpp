#include "joga/games/stars/moves.hpp"

namespace joga::stars {
namespace {

// A ship whose slide reaches a wormhole may leave through any other one, once a turn, and slide on from
// there. Having reached two it may leave through any: each of them is another one's.
[[nodiscard]] CellSet beyond_wormholes(const Map& map, const Position& position, Player player,
                                       CellSet reach) noexcept {
  const CellSet entrances = reach & map.wormholes();
  const int count = entrances.count();
  if (count == 0) return {};
  const CellSet exits = count == 1 ? map.wormholes().without(entrances) : map.wormholes();
  CellSet reached;
  for (const Cell exit : exits) reached |= map.slide(player, exit, position.markers(other(player)));
  return reached;
}

}  // namespace

CellSet reach_by_wormhole(const Map& map, RuleSet rules, const Position& position, Player player,
                          std::size_t slot) noexcept {
  if (!position.has_ship(player, slot)) return {};
  switch (rules) {
    case RuleSet::Feup:
      return beyond_wormholes(map, position, player, position.reach(player, slot));
    case RuleSet::Official:
      break;
  }
  return map.linked(position.ship(player, slot));
}

}  // namespace joga::stars
