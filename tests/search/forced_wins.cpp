#include "search/forced_wins.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_set>

#include "joga/core/random.hpp"
#include "joga/search/any_proof.hpp"

namespace joga::search {
namespace {

class Collector {
 public:
  Collector(const AnyGame& game, const ForcedWinOptions& options, const StopFlag& stop)
      : game_(game),
        options_(options),
        stop_(stop),
        random_(options.seed),
        search_(make_proof_search(game, {}, kMemory, stop)) {}

  [[nodiscard]] std::vector<ForcedWin> collect() {
    std::vector<ForcedWin> found;
    for (std::size_t i = 0; i < options_.most_games && found.size() < options_.count; ++i) {
      if (stop_.is_set()) break;
      const std::vector<AnyPosition> positions = random_game();
      if (positions.empty()) continue;
      // Random players rarely overlook a forced win for long: its position is near the end.
      const auto slack = static_cast<std::uint32_t>(options_.plies + 1);
      const std::size_t back = static_cast<std::size_t>(options_.plies) + random_.below(slack);
      const AnyPosition& position = positions[positions.size() - std::min(positions.size(), back)];
      if (!seen_.insert(game_.key(position)).second) continue;
      if (std::optional<ForcedWin> win = examine(position)) found.push_back(*std::move(win));
    }
    return found;
  }

 private:
  // The running positions of a random game.
  [[nodiscard]] std::vector<AnyPosition> random_game() {
    constexpr std::size_t kLongest = 400;
    std::vector<AnyPosition> positions;
    AnyPosition position = game_.start();
    while (!is_over(game_.outcome(position)) && positions.size() < kLongest) {
      positions.push_back(position);
      position = game_.play_unchecked(position, game_.random_move(position, random_));
    }
    return positions;
  }

  [[nodiscard]] std::optional<ForcedWin> examine(const AnyPosition& position) {
    search_->start(position, game_.to_move(position));
    const int sooner = options_.plies - 1;
    if (search_->prove_within(options_.plies, options_.nodes_each) != ProofStatus::Win) {
      return std::nullopt;
    }
    // Few positions get here, so they may take longer: finding no win takes an exhaustive search.
    const std::uint64_t nodes = kPatience * options_.nodes_each;
    if (search_->prove_within(sooner, nodes) != ProofStatus::NoWin) return std::nullopt;
    ForcedWin win{.position = position, .plies = options_.plies};
    for (const AnyMove move : game_.legal_moves(position)) {
      search_->play(move);
      const ProofStatus status = search_->prove_within(sooner, nodes);
      search_->undo();
      if (status == ProofStatus::Unknown) return std::nullopt;
      if (status == ProofStatus::Win) win.solutions.push_back(move);
    }
    if (options_.only_one_solution && win.solutions.size() != 1) return std::nullopt;
    return win;
  }

  static constexpr std::size_t kMemory = 8;
  static constexpr std::uint64_t kPatience = 20;

  const AnyGame& game_;
  const ForcedWinOptions& options_;
  const StopFlag& stop_;
  Random random_;
  std::unique_ptr<AnyProofSearch> search_;
  std::unordered_set<std::uint64_t> seen_{};
};

}  // namespace

std::vector<ForcedWin> forced_wins(const AnyGame& game, const ForcedWinOptions& options,
                                   const StopFlag& stop) {
  return Collector(game, options, stop).collect();
}

}  // namespace joga::search
