#include "joga/solve/quantik/whole_game.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/catalogue.hpp"
#include "joga/games/quantik/game.hpp"
#include "joga/solve/catalogue.hpp"
#include "joga/solve/file_format.hpp"
#include "joga/solve/quantik/value.hpp"
#include "joga/system/files.hpp"

namespace joga::solve {
namespace {

using joga::quantik::Move;
using joga::quantik::Position;
using joga::quantik::Quantik;

// --- Counting

[[nodiscard]] PlyCensus count(const QuantikPly& ply) {
  PlyCensus census{.positions = ply.positions(),
                   .images = ply.images,
                   .wins = ply.winning_at_once,
                   .blocked = ply.blocked,
                   .longest_win = ply.winning_at_once > 0 ? 1 : 0};
  for (const QuantikValue value : ply.values) {
    census.wins += value.is_win() ? 1U : 0U;
    census.draws += value.is_draw() ? 1U : 0U;
    census.losses += value.is_loss() ? 1U : 0U;
    if (value.is_win()) census.longest_win = std::max(census.longest_win, value.plies());
    if (value.is_loss()) census.longest_loss = std::max(census.longest_loss, value.plies());
  }
  return census;
}

// The first two moves complete no line.
[[nodiscard]] std::vector<OpeningValue> openings(const QuantikSolution& solution, const Position& position,
                                                 int plies) {
  if (plies == 0) return {};
  const Quantik game(solution.rules());
  std::vector<std::pair<Move, OpeningValue>> found;
  std::map<QuantikKey, std::size_t> numbers;
  game.visit_moves(position, [&](Move move) {
    Position next = position;
    game.play_unchecked(next, move);
    const std::optional<QuantikBoard> board = QuantikBoard::from(next);
    assert(board);
    const auto [at, is_new] = numbers.emplace(board->key(), found.size());
    if (is_new) {
      found.emplace_back(move, OpeningValue{.move = game.move_text(position, move),
                                            .value = solution.value(*board).before().outward(),
                                            .replies = openings(solution, next, plies - 1)});
    }
    ++found[at->second].second.moves;
    return true;
  });
  std::ranges::sort(found, [](const auto& one, const auto& two) {
    const std::weak_ordering order = one.second.value <=> two.second.value;
    return order != 0 ? order > 0 : one.first < two.first;
  });
  std::vector<OpeningValue> sorted;
  for (auto& [move, opening] : found) sorted.push_back(std::move(opening));
  return sorted;
}

// --- Checking

[[nodiscard]] Message value_words(std::optional<QuantikValue> value) {
  if (!value) return text::kNoValue;
  if (value->is_draw()) return joga::text::kDraw;
  return {value->is_win() ? text::kWinIn : text::kLossIn, value->plies()};
}

constexpr std::size_t kFamiliesAtATime = 4;

[[nodiscard]] QuantikValue value_of_outcome(Outcome outcome, Player to_move) noexcept {
  if (outcome == Outcome::Draw) return QuantikValue::draw();
  return outcome == win_for(to_move) ? QuantikValue::win_in(0) : QuantikValue::loss_in(0);
}

// One worker's part of the check.
class Checker {
 public:
  explicit Checker(const QuantikTable& table) : table_(&table), game_(table.rules()) {}

  [[nodiscard]] std::optional<Error> check(const Position& position) {
    ++counts.positions;
    const std::optional<QuantikValue> told = table_->probe(game_, position);
    const std::optional<QuantikValue> found = by_moves(position);
    if (told && told == found) return std::nullopt;
    return Error{ErrorCode::Malformed,
                 {text::kWrongValue, game_.position_text(position), value_words(told), value_words(found)}};
  }

  VerifiedTable counts{};

 private:
  // Returns nothing if the table does not know a position after a move.
  [[nodiscard]] std::optional<QuantikValue> by_moves(const Position& position) {
    const Outcome outcome = game_.outcome(position);
    if (is_over(outcome)) return value_of_outcome(outcome, position.to_move());
    std::optional<QuantikValue> best = QuantikValue::loss_in(0);
    game_.visit_moves(position, [&](Move move) {
      Position next = position;
      game_.play_unchecked(next, move);
      ++counts.moves;
      const Outcome after = game_.decided(next);
      const std::optional<QuantikValue> value =
          is_over(after) ? value_of_outcome(after, next.to_move()) : table_->probe(game_, next);
      best = value ? std::optional(std::max(*best, value->before())) : std::nullopt;
      // Stops at a win with this turn: nothing is better.
      return best && *best < QuantikValue::win_in(1);
    });
    return best;
  }

  const QuantikTable* table_;
  Quantik game_;
};

[[nodiscard]] Workers workers_for(const WholeGameOptions& options, Stage stage) {
  Workers workers{.threads = options.threads, .stop = options.stop};
  if (options.progress) {
    workers.progress = [&options, stage](const SolveProgress& progress) {
      options.progress(stage, progress);
    };
  }
  return workers;
}

[[nodiscard]] Result<WholeGame> solve(const Quantik& game, const WholeGameOptions& options) {
  const std::optional<QuantikSolution> solution =
      solve_quantik(rules_of(game), workers_for(options, Stage::Solving));
  if (!solution) return Error{ErrorCode::Unsupported, text::kStopped};
  const QuantikTable table = table_of(*solution);
  const std::string bytes = table.to_bytes();
  WholeGame whole{.census = take_census(*solution),
                  .bytes = bytes.size(),
                  .keys = table.stored(),
                  // The last 8 bytes of the file are its checksum.
                  .checksum = checksum(std::string_view(bytes).substr(0, bytes.size() - 8))};
  if (options.verify) {
    const Result<VerifiedTable> verified = verify(table, workers_for(options, Stage::Verifying));
    if (!verified) return verified.error();
    whole.verified = *verified;
  }
  if (options.file.empty()) return whole;
  static_cast<void>(system::make_folders(options.file.parent_path()));  // on failure, writing says why
  if (const Result<Done> written = system::replace_file(options.file, bytes); !written) {
    whole.unsaved = written.error();
  }
  return whole;
}

}  // namespace

PlyCensus& PlyCensus::operator+=(const PlyCensus& more) noexcept {
  positions += more.positions;
  images += more.images;
  wins += more.wins;
  draws += more.draws;
  losses += more.losses;
  blocked += more.blocked;
  longest_win = std::max(longest_win, more.longest_win);
  longest_loss = std::max(longest_loss, more.longest_loss);
  return *this;
}

Census take_census(const QuantikSolution& solution) {
  assert(solution.first_ply() == 0);
  Census census{.start = solution.value(QuantikBoard::from_key(QuantikKey::from_bits(0))).outward(),
                .openings = openings(solution, Quantik(solution.rules()).start(), 2)};
  for (int number = 0; number < kQuantikPlies; ++number) {
    census.plies.push_back(count(solution.ply(number)));
    census.total += census.plies.back();
  }
  return census;
}

QuantikTable table_of(const QuantikSolution& solution) {
  assert(solution.first_ply() == 0);
  std::vector<QuantikKey> keys;
  std::vector<QuantikValue> values;
  for (int number = 0; number <= QuantikTable::kLastPly; ++number) {
    const QuantikPly& ply = solution.ply(number);
    for (std::size_t i = 0; i < ply.keys.size(); ++i) {
      if (QuantikBoard::from_key(ply.keys[i]).status() != Status::Quiet) continue;
      keys.push_back(ply.keys[i]);
      values.push_back(ply.values[i]);
    }
  }
  return QuantikTable::from(solution.rules(), keys, values);
}

Result<VerifiedTable> verify(const QuantikTable& table, const Workers& workers) {
  const std::vector<QuantikFamily> families = quantik_families();
  std::vector<Checker> checkers(workers.size(), Checker(table));
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
    // Families after a wrong one are skipped: only the first wrong position is reported.
    for (std::size_t family = begin; family < std::min(end, wrong_family.load()); ++family) {
      visit_family(families[family], 0, [&](const QuantikBoard& board, const auto&) {
        if (std::optional<Error> error = checkers[worker].check(board.position()))
          note(family, *std::move(error));
      });
    }
  };
  SolveProgress told{.total = families.size()};
  if (!work_in_chunks(workers, families.size(), kFamiliesAtATime, told, work))
    return Error{ErrorCode::Unsupported, text::kStopped};
  if (wrong) return *wrong;
  VerifiedTable counts;
  for (const Checker& checker : checkers) {
    counts.positions += checker.counts.positions;
    counts.moves += checker.counts.moves;
  }
  return counts;
}

Result<WholeGame> solve_whole_game(const AnyGame& game, const WholeGameOptions& options) {
  if (game.info().id != Quantik::info().id) {
    return Error{ErrorCode::Unsupported, Message(text::kNotSolved, game.info().name)};
  }
  const Result<Quantik> typed = Quantik::create(game.spec());
  if (!typed) return typed.error();
  return solve(*typed, options);
}

}  // namespace joga::solve
