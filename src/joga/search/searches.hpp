// The searches of each listed game, which any_search.hpp and any_proof.hpp look up by game.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "joga/core/erased_game.hpp"
#include "joga/core/game.hpp"
#include "joga/games/registry.hpp"
#include "joga/search/any_proof.hpp"
#include "joga/search/any_search.hpp"

namespace joga::search {

// Everything that is instantiated for one game, behind one type. The functions are those of any_search.hpp
// and any_proof.hpp.
class Searches {
 public:
  Searches& operator=(Searches&&) = delete;
  virtual ~Searches() = default;

  [[nodiscard]] virtual std::unique_ptr<AnySearch> make_search(
      const AnyGame& game, Method method, const SearchOptions& options,
      std::shared_ptr<const AnyProber> prober) const = 0;
  [[nodiscard]] virtual std::vector<AnyMove> best_by_minimax(const AnyGame& game, const AnyPosition& position,
                                                             int depth, const StopFlag& stop) const = 0;
  [[nodiscard]] virtual Proof prove(const History& history, const Limits& limits, std::size_t memory_mib,
                                    const StopFlag& stop, const ProofListener& listener) const = 0;
  [[nodiscard]] virtual Proof prove_win(const History& history, const Limits& limits, std::size_t memory_mib,
                                        const StopFlag& stop) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyMovesProof> make_moves_proof(const History& history,
                                                                        std::vector<AnyMove> moves,
                                                                        const Limits& limits,
                                                                        std::size_t memory_mib) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyProofSearch> make_proof_search(const AnyGame& game,
                                                                          const Limits& limits,
                                                                          std::size_t memory_mib,
                                                                          const StopFlag& stop) const = 0;
};

// Defined in instances.hpp.
template <Game G>
struct SearchesOf {
  [[nodiscard]] static const Searches& instance();
};

// Adds a game that is not listed in the build, with its searches. For tests; to be called before the list of
// games is used. Adding a game twice has no effect.
void add_game(const ListedGame& game, const Searches& searches);
template <Game G>
void add_game() {
  add_game(listed_game<G>(), SearchesOf<G>::instance());
}

}  // namespace joga::search
