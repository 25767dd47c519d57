#include "joga/search/forced_wins.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_set>

#include "joga/core/random.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/search/control.hpp"
#include "joga/search/df_pn.hpp"

namespace joga::search {
namespace {

template <Game G>
class Collector {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  Collector(const G& game, const ForcedWinOptions& options, const StopFlag& stop)
      : game_(game), options_(options), control_({}, Player::One, stop), random_(options.seed) {}

  [[nodiscard]] std::vector<ForcedWin<G>> collect() {
    std::vector<ForcedWin<G>> found;
    for (std::size_t i = 0; i < options_.most_games && found.size() < options_.count; ++i) {
      if (control_.is_over()) break;
      const std::vector<Position> positions = random_game();
      if (positions.empty()) continue;
      // A forced win is rarely overlooked for long: its position is near the end.
      const auto slack = static_cast<std::uint32_t>(options_.plies + 1);
      const std::size_t back = static_cast<std::size_t>(options_.plies) + random_.below(slack);
      const Position& position = positions[positions.size() - std::min(positions.size(), back)];
      if (!seen_.insert(game_.key(position)).second) continue;
      if (std::optional<ForcedWin<G>> win = examine(position)) found.push_back(*std::move(win));
    }
    return found;
  }

 private:
  // Its positions in which somebody has to move.
  [[nodiscard]] std::vector<Position> random_game() {
    constexpr std::size_t kLongest = 400;
    std::vector<Position> positions;
    Position position = game_.start();
    while (!is_over(game_.outcome(position)) && positions.size() < kLongest) {
      positions.push_back(position);
      game_.play_unchecked(position, game_.random_move(position, random_));
    }
    return positions;
  }

  [[nodiscard]] std::optional<ForcedWin<G>> examine(const Position& position) {
    DfPn<G> search(game_, {.position = position}, game_.to_move(position), table_, control_);
    const int sooner = options_.plies - 1;
    if (search.prove_within(options_.plies, options_.nodes_each).status != ProofStatus::Win) {
      return std::nullopt;
    }
    // Most positions do not get here, so that those that do may take longer: to find nothing, everything must
    // be looked at.
    const std::uint64_t nodes = kPatience * options_.nodes_each;
    if (search.prove_within(sooner, nodes).status != ProofStatus::NoWin) return std::nullopt;
    ForcedWin<G> win{.position = position, .plies = options_.plies};
    bool all_known = true;
    game_.visit_moves(position, [&](Move move) {
      search.play(move);
      const ProofStatus status = search.prove_within(sooner, nodes).status;
      search.undo();
      if (status == ProofStatus::Win) win.solutions.push_back(move);
      all_known = status != ProofStatus::Unknown;
      return all_known;
    });
    if (!all_known || (options_.only_one_solution && win.solutions.size() != 1)) return std::nullopt;
    return win;
  }

  static constexpr std::size_t kMemory = 8;
  static constexpr std::uint64_t kPatience = 20;

  const G& game_;
  const ForcedWinOptions& options_;
  Control control_;
  Random random_;
  ProofTable table_{kMemory};
  std::unordered_set<std::uint64_t> seen_{};
};

}  // namespace

template <Game G>
std::vector<ForcedWin<G>> forced_wins(const G& game, const ForcedWinOptions& options, const StopFlag& stop) {
  return Collector<G>(game, options, stop).collect();
}

// Instantiates for every game of the list: whoever returns a function's address needs the function.
template <class List>
struct ForcedWinInstances;
template <Game... Games>
struct ForcedWinInstances<games::GameList<Games...>> {
  static auto addresses() { return std::tuple{&forced_wins<Games>...}; }
};
template struct ForcedWinInstances<games::AllGames>;

}  // namespace joga::search
