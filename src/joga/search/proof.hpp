// Forced wins, found and proven: who wins, in how many plies, and how.
//
// Two searches take turns, each with more and more work: one without a bound of plies, which finds long wins
// and is the only one to show that there is none, and one that asks for wins in one ply, two plies, and so
// on, so that the win that it finds is the shortest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/random.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/search/df_pn.hpp"
#include "joga/search/limits.hpp"
#include "joga/search/situation.hpp"

namespace joga::search {

struct ProofProgress {
  std::uint64_t nodes = 0;
  Milliseconds time{};
  std::array<int, 2> no_win_within{};          // by player: so many plies at least are not enough for him
  std::array<std::optional<int>, 2> win_in{};  // by player: a win that is known, maybe not the shortest
};
// Called from the thread that searches, several times a second.
using ProofListener = std::function<void(const ProofProgress&)>;

template <class Move>
struct ProofResult {
  ProofStatus status = ProofStatus::Unknown;
  int plies = 0;  // of a win
  bool is_shortest = false;
  // The attacker wins as soon as he can, the defender resists as long as he can. Cut short where a limit was
  // reached before it was found.
  std::vector<Move> line{};
  std::uint64_t nodes = 0;
};

// Does the player to move win? A limit of depth means: within so many plies; then "no win" is meant within
// them too. Nodes are positions whose moves were looked at. The game must be running.
//
// Defined and instantiated for all games in proof.cpp, like all that follows.
template <Game G>
[[nodiscard]] ProofResult<typename G::Move> solve_win(const G& game, const Situation<G>& situation,
                                                      const Limits& limits, std::size_t memory_mib,
                                                      const StopFlag& stop,
                                                      const ProofListener& listener = {});

template <class Move>
struct SolvedValue {
  // For the player to move; none if the limits were reached before it was known.
  std::optional<Value> value{};
  std::vector<Move> line{};  // of a win or loss, as above
  std::uint64_t nodes = 0;
};

// Does he win, lose, or neither?
template <Game G>
[[nodiscard]] SolvedValue<typename G::Move> solve_value(const G& game, const Situation<G>& situation,
                                                        const Limits& limits, std::size_t memory_mib,
                                                        const StopFlag& stop,
                                                        const ProofListener& listener = {});

// What is proven of a move, for the player who makes it.
template <class Move>
struct ProvenMove {
  Move move{};
  std::optional<Value> value{};  // none if the limits were reached before it was known
};

// Of these legal moves, none of which ends the game: the limits are for all of them together, and all get
// their share of the work, so that those that are soon decided are found. In the order that they are given.
template <Game G>
[[nodiscard]] std::vector<ProvenMove<typename G::Move>> prove_moves(
    const G& game, const Situation<G>& situation, const std::vector<typename G::Move>& moves,
    const Limits& limits, std::size_t memory_mib, const StopFlag& stop);

// What the attacker plays in each position that can come about, with so many plies left.
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

// A strategy by which the attacker wins within so many plies; none if there is none, or not within so many
// nodes.
template <Game G>
[[nodiscard]] std::optional<Strategy<typename G::Move>> winning_strategy(const G& game,
                                                                         const Situation<G>& situation,
                                                                         Player attacker, int plies,
                                                                         std::uint64_t most_nodes);

// Plays the strategy against every defence, by the rules of the game and of its history alone. Shares nothing
// with the searches.
template <Game G>
[[nodiscard]] bool wins_against_everything(const G& game, const Situation<G>& situation, Player attacker,
                                           int plies, const Strategy<typename G::Move>& strategy);

}  // namespace joga::search
