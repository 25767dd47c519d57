#include "joga/solve/margin.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "joga/core/erased_game.hpp"
#include "joga/solve/catalogue.hpp"
#include "joga/solve/certificate_writer.hpp"
#include "joga/solve/file_format.hpp"
#include "joga/solve/stars/book.hpp"
#include "joga/solve/stars/proofs.hpp"
#include "joga/solve/stars/solver.hpp"
#include "joga/system/files.hpp"

namespace joga::solve {
namespace {

using joga::stars::Move;
using joga::stars::Position;
using joga::stars::Stars;

// Knows the moves of a player who gets a certain margin, or more, from the solver.
class MarginGuide final : public CertificateGuide {
 public:
  // The last turns are left to the reader's search, except on the smallest maps. One turn more makes a
  // certificate up to twenty times smaller, and each search as much longer. On the small map eight turns take
  // the reader a fraction of a millisecond; on larger maps, where more ships see more systems, four do. Where
  // a player without a turn passes, games have more turns and searches take longer.
  [[nodiscard]] static int searched_turns(const Stars& game) noexcept {
    constexpr int kFewSystems = 12;
    constexpr int kMoreSystems = 20;
    const int systems = game.map().systems().count();
    if (systems <= kFewSystems) return 0;
    if (systems > kMoreSystems) return 4;
    return game.end_rule() == joga::stars::EndRule::Both ? 7 : 8;
  }

  MarginGuide(StarsSolver& solver, const StarsLimits& limits, Player prover, int wanted)
      : solver_(solver),
        limits_(limits),
        prover_(prover),
        wanted_(wanted),
        searched_turns_(searched_turns(solver.game())) {
    limits_.is_quick = true;
  }

  // The fewer replies a move leaves, the smaller the certificate. So moves are tried in this order, each with
  // little work, before the solver's own choice.
  std::optional<AnyMove> choose(const AnyPosition& position, int) override {
    // Most questions are answered before the solver looks at the flag.
    if (limits_.stop != nullptr && limits_.stop->is_set()) return std::nullopt;
    const auto here = typed_position<Stars>(position);
    StarsLimits little = limits_;
    constexpr std::uint64_t kLittle = 1000;
    little.nodes = std::min(little.nodes, kLittle);
    for (const Move move : by_replies(here)) {
      if (solver_.keeps(here, move, StarsGoal::Points, wanted_, little).value_or(false))
        return erased_move<Stars>(move);
    }
    // The question is about points alone: who wins at equal points does not matter.
    const std::optional<Move> move = solver_.best_move(here, {.margin = wanted_, .result = -1}, limits_);
    if (!move) return std::nullopt;
    return erased_move<Stars>(*move);
  }

  // Every turn takes a system and a marker.
  bool is_for_search(const AnyPosition& position) const override {
    const auto here = typed_position<Stars>(position);
    int markers = 0;
    for (const Player player : kPlayers) {
      for (const joga::stars::Marker marker : joga::stars::kMarkers) markers += here.stock(player, marker);
    }
    return std::min(here.free_systems(solver_.game().map()).count(), markers) <= searched_turns_;
  }

  bool is_success(const AnyPosition& position) const override {
    const int margin = solver_.game().score_margin(typed_position<Stars>(position));
    return (prover_ == Player::One ? margin : -margin) >= wanted_;
  }

 private:
  [[nodiscard]] std::vector<Move> by_replies(const Position& position) const {
    std::vector<std::pair<std::uint64_t, Move>> counted;
    solver_.game().visit_moves(position, [&](Move move) {
      Position next = position;
      solver_.game().play_unchecked(next, move);
      counted.emplace_back(solver_.game().count_moves(next), move);
      return true;
    });
    std::ranges::sort(counted);
    std::vector<Move> moves;
    for (const auto& [replies, move] : counted) moves.push_back(move);
    return moves;
  }

  StarsSolver& solver_;
  StarsLimits limits_;
  Player prover_;
  int wanted_;
  int searched_turns_;
};

// One run of the solver, with the files that it reads and writes.
class MarginRun {
 public:
  MarginRun(const Stars& game, const MarginOptions& options)
      : options_(options),
        solver_(game, {.memory_mib = options.memory_mib, .threads = options.threads}),
        limits_{.stop = options.stop, .nodes = options.nodes} {}

  [[nodiscard]] Result<MarginSolution> solve(const Position& position) {
    resume();
    StarsLimits limits = limits_;
    limits.progress = [this](const StarsProgress& progress) { hear(progress); };
    const std::optional<StarsValue> value = solver_.value(position, limits);
    if (!value) {
      keep();
      return std::move(solution_);
    }
    solution_.progress = {.lower = value->margin, .upper = value->margin, .nodes = solver_.nodes()};
    take_value(position, *value);
    if (!options_.book.empty()) {
      if (Result<Done> made = make_book(); !made) return made.error();
    }
    if (!options_.certificate.path.empty()) {
      if (Result<Done> made = make_certificate(position, value->margin); !made) return made.error();
    }
    if (!options_.proofs.empty() && !is_stopped()) {
      std::error_code ignored;
      std::filesystem::remove(options_.proofs, ignored);
    }
    solution_.progress.nodes = solver_.nodes();
    return std::move(solution_);
  }

 private:
  [[nodiscard]] bool is_stopped() const noexcept {
    return options_.stop != nullptr && options_.stop->is_set();
  }

  void take_value(const Position& position, StarsValue value) {
    const auto line = solver_.best_line(position, value, limits_);
    for (const Move move : line.value_or(std::vector<Move>()))
      solution_.line.push_back(erased_move<Stars>(move));
    solution_.value = value.in(static_cast<int>(solution_.line.size()));
  }

  void hear(const StarsProgress& progress) {
    solution_.progress.lower = progress.margin.lower;
    solution_.progress.upper = progress.margin.upper;
    solution_.progress.nodes = progress.nodes;
    report();
    // Looking through the whole table takes a second, so it is done rarely.
    constexpr std::chrono::seconds kBetweenFiles{60};
    if (Clock::now() - kept_ >= kBetweenFiles) keep();
  }
  void report() const {
    if (options_.progress) options_.progress(solution_.progress);
  }

  void resume() {
    if (options_.proofs.empty()) return;
    const Result<StarsProofs> found = read_proofs(options_.proofs, solver_.game());
    if (found && found->memory_mib == options_.memory_mib) {
      solver_.learn(found->proofs);
      tell({text::kResumed, found->proofs.size(), system::shown(options_.proofs)});
    } else if (found) {
      tell({text::kOtherMemory, system::shown(options_.proofs), found->memory_mib});
    } else if (found.error().code != ErrorCode::Unknown) {
      tell({text::kProofsUseless, system::shown(options_.proofs), found.error().message});
    }
  }

  // Saves the proofs that took long; the others are soon found again.
  void keep() {
    kept_ = Clock::now();
    if (options_.proofs.empty()) return;
    constexpr int kEffort = 12;
    const StarsProofs proofs{.memory_mib = options_.memory_mib, .proofs = solver_.hardest(kEffort)};
    const Result<Done> written = write_proofs(options_.proofs, solver_.game(), proofs);
    if (!written && !std::exchange(told_unsaved_, true))
      tell({text::kProofsUnsaved, written.error().message});
  }

  [[nodiscard]] Result<Done> make_book() {
    StarsBook book;
    StarsLimits limits = limits_;
    limits.progress = [this](const StarsProgress& progress) {
      solution_.progress.nodes = progress.nodes;
      report();
    };
    const bool is_whole =
        complete_book(book, solver_, StarsBook::kPlies, limits, [this](std::size_t done, std::size_t known) {
          solution_.progress.book_done = done;
          solution_.progress.book_known = known;
          report();
        });
    if (!is_whole) return Error{ErrorCode::Unsupported, text::kBookStopped};
    const std::string text = book.text(solver_.game());
    if (const Result<Done> written = system::replace_file(options_.book, text); !written) return written;
    solution_.book = {.positions = book.entries().size(), .bytes = text.size(), .checksum = checksum(text)};
    return Done{};
  }

  // The player to move gets this margin, and the opponent does not let them get more.
  [[nodiscard]] Result<Done> make_certificate(const Position& position, int margin) {
    const Player player = position.to_move();
    const std::string claim = "margin " + std::to_string(index_of(player) + 1) + " " + std::to_string(margin);
    const ErasedGame<Stars> game(solver_.game());
    CertificateWriter writer(game, erased_position<Stars>(position), options_.certificate, claim,
                             MarginGuide::searched_turns(solver_.game()));
    MarginGuide lower(solver_, limits_, player, margin);
    if (Result<Done> proven = writer.prove(lower, player, CertificateWriter::kAnyPlies); !proven)
      return proven;
    MarginGuide upper(solver_, limits_, other(player), -margin);
    if (Result<Done> proven = writer.prove(upper, other(player), CertificateWriter::kAnyPlies); !proven)
      return proven;
    const Result<CertificateSize> written = writer.commit();
    if (!written) return written.error();
    solution_.certificate = *written;
    return Done{};
  }

  void tell(const Message& sentence) const {
    if (options_.tell) options_.tell(sentence);
  }

  using Clock = std::chrono::steady_clock;

  const MarginOptions& options_;
  StarsSolver solver_;
  StarsLimits limits_;
  MarginSolution solution_{.progress = {.lower = Range::kLeast, .upper = Range::kMost}};
  Clock::time_point kept_ = Clock::now();
  bool told_unsaved_ = false;
};

}  // namespace

std::filesystem::path usual_proofs_path(const GameSpec& spec, const std::filesystem::path& folder) {
  if (spec.id != Stars::info().id) return {};
  const Result<Stars> game = Stars::create(spec);
  return game ? proofs_path(folder, *game) : std::filesystem::path();
}

Result<MarginSolution> solve_margin(const AnyGame& game, const AnyPosition& position,
                                    const MarginOptions& options) {
  if (game.info().id != Stars::info().id) {
    return Error{ErrorCode::Unsupported, Message(text::kNotSolved, game.info().name)};
  }
  const Result<Stars> typed = Stars::create(game.spec());
  if (!typed) return typed.error();
  return MarginRun(*typed, options).solve(typed_position<Stars>(position));
}

}  // namespace joga::solve
