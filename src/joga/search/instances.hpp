// Everything that is instantiated once for each game: its searches and proofs behind the interfaces of
// any_search.hpp and any_proof.hpp. The build makes one source for each listed game that defines its
// SearchesOf; a test that brings a game of its own does the same by including this.
#pragma once

#include <cassert>
#include <memory>
#include <utility>

#include "joga/search/alpha_beta.hpp"
#include "joga/search/mcts.hpp"
#include "joga/search/minimax.hpp"
#include "joga/search/proof.hpp"
#include "joga/search/searches.hpp"

namespace joga::search {

template <Game G>
class ProofSearch final : public AnyProofSearch {
 public:
  ProofSearch(G game, const Limits& limits, std::size_t memory_mib, const StopFlag& stop)
      : game_(std::move(game)), table_(memory_mib), control_(limits, Player::One, stop) {}

  void start(const AnyPosition& position, Player attacker) override {
    search_ = std::make_unique<DfPn<G>>(game_, Situation<G>{.position = typed_position<G>(position)},
                                        attacker, table_, control_);
  }
  void play(AnyMove move) override { search_->play(typed_move<G>(move)); }
  void undo() override { search_->undo(); }
  [[nodiscard]] ProofStatus prove(std::uint64_t nodes) override { return search_->prove(nodes).status; }
  [[nodiscard]] ProofStatus prove_within(int plies, std::uint64_t nodes) override {
    return search_->prove_within(plies, nodes).status;
  }

 private:
  G game_;
  ProofTable table_;
  Control control_;
  std::unique_ptr<DfPn<G>> search_{};  // once started
};

template <Game G>
class ErasedSearches final : public Searches {
 public:
  std::unique_ptr<AnySearch> make_search(const AnyGame& game, Method method, const SearchOptions& options,
                                         std::shared_ptr<const AnyProber> prober) const override {
    auto typed_prober = std::static_pointer_cast<const Prober<G>>(std::move(prober));
    switch (method) {
      case Method::AlphaBeta:
        return std::make_unique<AlphaBeta<G>>(typed(game), options, std::move(typed_prober));
      case Method::MonteCarlo:
        return std::make_unique<Mcts<G>>(typed(game), options, std::move(typed_prober));
    }
    return nullptr;
  }

  std::vector<AnyMove> best_by_minimax(const AnyGame& game, const AnyPosition& position, int depth,
                                       const StopFlag& stop) const override {
    return erased_moves<G>(minimax(typed(game), typed_position<G>(position), depth, stop).best);
  }

  Proof prove(const History& history, const Limits& limits, std::size_t memory_mib, const StopFlag& stop,
              const ProofListener& listener) const override {
    return search::prove(typed(history.game()), situation_of<G>(history), limits, memory_mib, stop, listener);
  }
  Proof prove_win(const History& history, const Limits& limits, std::size_t memory_mib,
                  const StopFlag& stop) const override {
    return search::prove_win(typed(history.game()), situation_of<G>(history), limits, memory_mib, stop);
  }
  std::unique_ptr<AnyMovesProof> make_moves_proof(const History& history, std::vector<AnyMove> moves,
                                                  const Limits& limits,
                                                  std::size_t memory_mib) const override {
    return std::make_unique<MovesProof<G>>(typed(history.game()), situation_of<G>(history), std::move(moves),
                                           limits, memory_mib);
  }
  std::unique_ptr<AnyProofSearch> make_proof_search(const AnyGame& game, const Limits& limits,
                                                    std::size_t memory_mib,
                                                    const StopFlag& stop) const override {
    return std::make_unique<ProofSearch<G>>(typed(game), limits, memory_mib, stop);
  }

 private:
  [[nodiscard]] static G typed(const AnyGame& game) {
    Result<G> typed = G::create(game.spec());
    assert(typed);  // the spec is of a game that exists
    return *std::move(typed);
  }
};

template <Game G>
const Searches& SearchesOf<G>::instance() {
  static const ErasedSearches<G> searches;
  return searches;
}

}  // namespace joga::search
