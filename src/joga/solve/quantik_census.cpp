#include "joga/solve/quantik_census.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "joga/games/quantik/game.hpp"
#include "joga/solve/quantik_board.hpp"

namespace joga::solve {
namespace {

using joga::quantik::Move;
using joga::quantik::Position;
using joga::quantik::Quantik;

[[nodiscard]] QuantikPlyCensus count(const QuantikPly& ply) {
  QuantikPlyCensus census{.positions = ply.positions(),
                          .images = ply.images,
                          .wins = ply.winning_at_once,
                          .blocked = ply.blocked,
                          .longest_win = ply.winning_at_once > 0 ? 1 : 0};
  for (const Verdict verdict : ply.verdicts) {
    switch (verdict.value()) {
      case VerdictKind::Win:
        ++census.wins;
        census.longest_win = std::max(census.longest_win, verdict.plies());
        break;
      case VerdictKind::Draw:
        ++census.draws;
        break;
      case VerdictKind::Loss:
        ++census.losses;
        census.longest_loss = std::max(census.longest_loss, verdict.plies());
        break;
    }
  }
  return census;
}

// The first two turns complete no line.
[[nodiscard]] std::vector<QuantikOpening> openings(const QuantikSolution& solution, const Position& position,
                                                   int plies) {
  if (plies == 0) return {};
  const Quantik game(solution.rules());
  std::vector<QuantikOpening> found;
  std::map<QuantikKey, std::size_t> numbers;
  game.visit_moves(position, [&](Move move) {
    Position next = position;
    game.play_unchecked(next, move);
    const std::optional<QuantikBoard> board = QuantikBoard::from(next);
    assert(board);
    const auto [at, is_new] = numbers.emplace(board->key(), found.size());
    if (is_new) {
      found.push_back({.move = move,
                       .verdict = solution.verdict(*board).before(),
                       .replies = openings(solution, next, plies - 1)});
    }
    ++found[at->second].moves;
    return true;
  });
  std::ranges::sort(found, [](const QuantikOpening& one, const QuantikOpening& two) {
    return one.verdict != two.verdict ? one.verdict > two.verdict : one.move < two.move;
  });
  return found;
}

}  // namespace

QuantikPlyCensus& QuantikPlyCensus::operator+=(const QuantikPlyCensus& more) noexcept {
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

QuantikCensus take_census(const QuantikSolution& solution) {
  assert(solution.first_ply() == 0);
  const Position start = Quantik(solution.rules()).start();
  QuantikCensus census{.rules = solution.rules(),
                       .start = solution.verdict(QuantikBoard::from_key(QuantikKey::from_bits(0))),
                       .openings = openings(solution, start, 2)};
  for (int number = 0; number < kQuantikPlies; ++number) {
    QuantikPlyCensus& ply = census.plies[static_cast<std::size_t>(number)];
    ply = count(solution.ply(number));
    census.total += ply;
  }
  return census;
}

}  // namespace joga::solve
