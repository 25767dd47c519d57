#include "joga/search/searches.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "joga/games/dispatch.hpp"

namespace joga::search {
namespace {

struct Entry {
  const GameInfo* info = nullptr;
  const Searches* searches = nullptr;
};

template <Game... Games>
[[nodiscard]] std::vector<Entry> entries_of(games::GameList<Games...>) {
  return {{&Games::info(), &SearchesOf<Games>::instance()}...};
}

[[nodiscard]] std::vector<Entry>& entries() {
  static std::vector<Entry> entries = entries_of(games::AllGames{});
  return entries;
}

[[nodiscard]] const Searches& searches_of(const AnyGame& game) {
  const auto found = std::ranges::find(entries(), &game.info(), &Entry::info);
  assert(found != entries().end());  // a game exists by being listed
  return *found->searches;
}

}  // namespace

void add_game(const ListedGame& game, const Searches& searches) {
  if (std::ranges::find(entries(), game.info, &Entry::info) != entries().end()) return;
  games::add_game(game);
  entries().push_back({game.info, &searches});
}

std::unique_ptr<AnySearch> make_search(const AnyGame& game, Method method, const SearchOptions& options,
                                       std::shared_ptr<const AnyProber> prober) {
  return searches_of(game).make_search(game, method, options, std::move(prober));
}

std::vector<AnyMove> best_by_minimax(const AnyGame& game, const AnyPosition& position, int depth,
                                     const StopFlag& stop) {
  return searches_of(game).best_by_minimax(game, position, depth, stop);
}

Proof prove(const History& history, const Limits& limits, std::size_t memory_mib, const StopFlag& stop,
            const ProofListener& listener) {
  const AnyGame& game = history.game();
  if (is_over(history.outcome())) {
    return {.value = Value::result(history.outcome(), game.to_move(history.position()))};
  }
  return searches_of(game).prove(history, limits, memory_mib, stop, listener);
}

Proof prove_win(const History& history, const Limits& limits, std::size_t memory_mib, const StopFlag& stop) {
  return searches_of(history.game()).prove_win(history, limits, memory_mib, stop);
}

std::unique_ptr<AnyMovesProof> make_moves_proof(const History& history, std::vector<AnyMove> moves,
                                                const Limits& limits, std::size_t memory_mib) {
  return searches_of(history.game()).make_moves_proof(history, std::move(moves), limits, memory_mib);
}

std::unique_ptr<AnyProofSearch> make_proof_search(const AnyGame& game, const Limits& limits,
                                                  std::size_t memory_mib, const StopFlag& stop) {
  return searches_of(game).make_proof_search(game, limits, memory_mib, stop);
}

}  // namespace joga::search
