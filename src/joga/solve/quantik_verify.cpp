#include "joga/solve/quantik_verify.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "joga/solve/catalogue.hpp"
#include "joga/solve/quantik_enumeration.hpp"

namespace joga::solve {
namespace {

using joga::quantik::Move;
using joga::quantik::Position;
using joga::quantik::Quantik;

constexpr std::size_t kFamiliesInAChunk = 4;

[[nodiscard]] Verdict verdict_of_outcome(Outcome outcome, Player to_move) noexcept {
  if (outcome == Outcome::Draw) return Verdict::draw();
  return outcome == win_for(to_move) ? Verdict::win_in(0) : Verdict::loss_in(0);
}

// One worker's part of the whole.
class Checker {
 public:
  explicit Checker(const QuantikTable& table) : table_(&table), game_(table.rules()) {}

  [[nodiscard]] std::optional<Error> check(const Position& position) {
    ++counts.positions;
    const std::optional<Verdict> told = table_->probe(game_, position);
    const std::optional<Verdict> found = by_turns(position);
    if (told && told == found) return std::nullopt;
    const auto words = [](std::optional<Verdict> verdict) {
      return verdict ? verdict_words(*verdict) : Message(text::kNoVerdict);
    };
    return Error{ErrorCode::Malformed,
                 {text::kWrongVerdict, game_.position_text(position), words(told), words(found)}};
  }

  VerifiedTable counts{};

 private:
  // Nothing where the table knows nothing of a position after a turn.
  [[nodiscard]] std::optional<Verdict> by_turns(const Position& position) {
    const Outcome outcome = game_.outcome(position);
    if (is_over(outcome)) return verdict_of_outcome(outcome, position.to_move());
    std::optional<Verdict> best = Verdict::loss_in(0);
    game_.visit_moves(position, [&](Move move) {
      Position next = position;
      game_.play_unchecked(next, move);
      ++counts.turns;
      const Outcome after = game_.decided(next);
      const std::optional<Verdict> verdict =
          is_over(after) ? verdict_of_outcome(after, next.to_move()) : table_->probe(game_, next);
      best = verdict ? std::optional(std::max(*best, verdict->before())) : std::nullopt;
      // Nothing is better than to win with this turn.
      return best && *best < Verdict::win_in(1);
    });
    return best;
  }

  const QuantikTable* table_;
  Quantik game_;
};

}  // namespace

Result<VerifiedTable> verify(const QuantikTable& table, const Crew& crew) {
  const std::vector<QuantikFamily> families = quantik_families();
  std::vector<Checker> checkers(crew.size(), Checker(table));
  std::mutex mutex;
  std::optional<Error> wrong;
  std::atomic<std::size_t> wrong_family = families.size();
  const auto note = [&](std::size_t family, Error error) {
    const std::lock_guard guard(mutex);
    if (family >= wrong_family) return;
    wrong_family = family;
    wrong = std::move(error);
  };
  const auto work = [&](std::size_t worker, std::size_t begin, std::size_t end) {
    // Later families than one that is wrong do not matter any more.
    for (std::size_t family = begin; family < std::min(end, wrong_family.load()); ++family) {
      visit_family(families[family], 0, [&](const QuantikBoard& board, const auto&) {
        if (std::optional<Error> error = checkers[worker].check(board.position()))
          note(family, *std::move(error));
      });
    }
  };
  Progress told{.total = families.size()};
  if (!work_in_chunks(crew, families.size(), kFamiliesInAChunk, told, work))
    return Error{ErrorCode::Unsupported, text::kStopped};
  if (wrong) return *wrong;
  VerifiedTable counts;
  for (const Checker& checker : checkers) {
    counts.positions += checker.counts.positions;
    counts.turns += checker.counts.turns;
  }
  return counts;
}

}  // namespace joga::solve
