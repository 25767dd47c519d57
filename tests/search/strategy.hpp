// Complete checks of proofs: extracts a winning strategy from the proof search and plays it against every
// defence.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/random.hpp"
#include "joga/search/proof.hpp"
#include "search/plain_search.hpp"

namespace joga::testing {

// The attacker's move in each position that can arise, by the number of plies left.
template <class Move>
class Strategy {
 public:
  void set(std::uint64_t key, int plies, Move move) { moves_.insert_or_assign(mixed(key, plies), move); }
  [[nodiscard]] std::optional<Move> find(std::uint64_t key, int plies) const {
    const auto found = moves_.find(mixed(key, plies));
    return found == moves_.end() ? std::nullopt : std::optional(found->second);
  }
  [[nodiscard]] std::size_t size() const noexcept { return moves_.size(); }

 private:
  [[nodiscard]] static std::uint64_t mixed(std::uint64_t key, int plies) noexcept {
    auto state = static_cast<std::uint64_t>(plies);
    return key ^ split_mix(state);
  }
  std::unordered_map<std::uint64_t, Move> moves_{};
};

template <Game G>
class StrategyFinder {
  using Move = typename G::Move;

 public:
  StrategyFinder(const G& game, const search::Situation<G>& situation, Player attacker,
                 search::ProofTable& table, search::Control& control)
      : game_(game), search_(game, situation, attacker, table, control) {}

  // Returns false if the position is not won within these plies, or the nodes were not sufficient.
  [[nodiscard]] bool find(int plies) {
    if (is_over(game_.outcome(search_.position()))) {
      return game_.outcome(search_.position()) == win_for(search_.attacker());
    }
    if (plies == 0) return false;
    const bool attacks = game_.to_move(search_.position()) == search_.attacker();
    const std::uint64_t key = game_.key(search_.position());
    if (attacks && strategy_.find(key, plies)) return true;
    std::vector<Move> moves;
    game_.visit_moves(search_.position(), [&](Move move) {
      moves.push_back(move);
      return true;
    });
    for (const Move move : moves) {
      search_.play(move);
      const bool is_won =
          search_.prove_within(plies - 1, search::detail::kNoLimit).status == search::ProofStatus::Win &&
          find(plies - 1);
      search_.undo();
      if (attacks && is_won) {
        strategy_.set(key, plies, move);
        return true;
      }
      if (!attacks && !is_won) return false;
    }
    return !attacks;
  }

  [[nodiscard]] Strategy<Move>& strategy() noexcept { return strategy_; }

 private:
  const G& game_;
  search::DfPn<G> search_;
  Strategy<Move> strategy_{};
};

// A strategy with which the attacker wins within these plies; nothing if there is none, or none within these
// nodes.
template <Game G>
[[nodiscard]] std::optional<Strategy<typename G::Move>> winning_strategy(
    const G& game, const search::Situation<G>& situation, Player attacker, int plies,
    std::uint64_t most_nodes) {
  constexpr std::size_t kMemory = 16;
  const StopFlag stop;
  search::Control control({.nodes = most_nodes}, attacker, stop);
  search::ProofTable table(kMemory);
  StrategyFinder<G> finder(game, situation, attacker, table, control);
  if (!finder.find(plies)) return std::nullopt;
  return std::move(finder.strategy());
}

template <Game G>
[[nodiscard]] bool is_history_draw(const G& game, const search::Situation<G>& situation) {
  const HistoryRules rules = game.history_rules();
  if (rules.quiet > 0 && situation.quiet >= rules.quiet) return true;
  const auto earlier = std::ranges::count(situation.earlier, game.key(situation.position));
  return rules.repetition > 0 && earlier + 1 >= rules.repetition;
}

template <Game G>
[[nodiscard]] bool holds(const G& game, const search::Situation<G>& situation, Player attacker, int plies,
                         const Strategy<typename G::Move>& strategy, bool is_root) {
  using Move = typename G::Move;
  const Outcome outcome = game.outcome(situation.position);
  if (is_over(outcome)) return outcome == win_for(attacker);
  if (plies == 0 || (!is_root && is_history_draw(game, situation))) return false;
  if (game.to_move(situation.position) == attacker) {
    const std::optional<Move> move = strategy.find(game.key(situation.position), plies);
    return move && game.is_legal(situation.position, *move) &&
           holds(game, after(game, situation, *move), attacker, plies - 1, strategy, false);
  }
  bool all = true;
  game.visit_moves(situation.position, [&](Move move) {
    all = holds(game, after(game, situation, move), attacker, plies - 1, strategy, false);
    return all;
  });
  return all;
}

// Plays the strategy against every defence, by the rules of the game and of its history alone. Shares no code
// with the searches.
template <Game G>
[[nodiscard]] bool wins_against_everything(const G& game, const search::Situation<G>& situation,
                                           Player attacker, int plies,
                                           const Strategy<typename G::Move>& strategy) {
  return holds(game, situation, attacker, plies, strategy, true);
}

}  // namespace joga::testing
