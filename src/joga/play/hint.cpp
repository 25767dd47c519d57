#include "joga/play/hint.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

#include "joga/core/random.hpp"
#include "joga/core/typed_values.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/play/timed_stop.hpp"
#include "joga/search/minimax.hpp"

namespace joga::play {
namespace {

// Positions that the deepest search may be expected to visit.
constexpr std::uint64_t kMostNodes = 400'000;
constexpr int kDeepest = 64;

template <Game G>
[[nodiscard]] std::optional<AnyMove> deepen(const G& game, const typename G::Position& position,
                                            Random& random, const StopFlag& stop) {
  using search::MinimaxValue;
  std::optional<AnyMove> best;
  std::uint64_t nodes_before = 1;
  for (int depth = 1; depth <= kDeepest; ++depth) {
    const auto found = search::minimax(game, position, depth, stop);
    if (!found.complete) break;
    // Lost against the best play: what looked best before that came into sight resists longer.
    if (best && found.value == MinimaxValue::loss()) break;
    best = erased_move<G>(found.best[random.below(static_cast<std::uint32_t>(found.best.size()))]);
    // The first depth that sees a win sees the shortest one. As many positions as before: there are no more.
    if (found.value == MinimaxValue::win() || found.nodes == nodes_before) break;
    const std::uint64_t growth = std::max<std::uint64_t>(found.nodes / nodes_before, 2);
    if (found.nodes * growth > kMostNodes) break;
    nodes_before = found.nodes;
  }
  return best;
}

}  // namespace

AnyMove find_hint(const History& history, std::uint64_t seed, const StopFlag& stop) {
  assert(!is_over(history.outcome()));
  const TimedStop limited(stop, kHintTime);
  Random random(seed);
  const auto found = games::visit_game(history.game().spec(), [&](const Game auto& typed) {
    using G = std::remove_cvref_t<decltype(typed)>;
    return deepen(typed, typed_position<G>(history.position()), random, limited.flag());
  });
  const std::optional<AnyMove> best = found ? *found : std::nullopt;
  if (best) return *best;
  return history.game().choose(history.game().info().levels.size() - 1, history.position(), random);
}

}  // namespace joga::play
