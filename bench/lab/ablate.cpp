// A part of the search is kept if the engine without it loses to the engine with it, given equal work.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "joga/core/history.hpp"
#include "joga/games/registry.hpp"
#include "joga/match/elo.hpp"
#include "joga/match/opening.hpp"
#include "joga/match/sprt.hpp"
#include "joga/search/any_search.hpp"
#include "lab.hpp"

namespace joga::lab {
namespace {

using search::Heuristics;

struct Part {
  std::string_view name;
  bool Heuristics::* member;
};
constexpr std::array<Part, 9> kParts{{{"table", &Heuristics::table},
                                      {"deeper_entries", &Heuristics::deeper_entries},
                                      {"quiescence", &Heuristics::quiescence},
                                      {"foresight", &Heuristics::foresight},
                                      {"reductions", &Heuristics::reductions},
                                      {"pruning", &Heuristics::pruning},
                                      {"aspiration", &Heuristics::aspiration},
                                      {"history", &Heuristics::history},
                                      {"extensions", &Heuristics::extensions}}};

// Longer games are draws: neither player makes progress.
constexpr std::size_t kLongest = 400;

class Match {
 public:
  Match(const AnyGame& game, bool Heuristics::* part, std::uint64_t nodes)
      : with_(make_search(game, search::Method::AlphaBeta, {.memory_mib = kMemory})),
        without_(make_search(game, search::Method::AlphaBeta, ablated(part))),
        limits_{.nodes = nodes} {}

  // Returns the points of the engine with the part, playing both sides from an opening.
  [[nodiscard]] match::PairResult play_pair(const History& opening) {
    return match::pair_result(play(opening, Player::One), play(opening, Player::Two));
  }

 private:
  static constexpr std::size_t kMemory = 16;

  [[nodiscard]] static search::SearchOptions ablated(bool Heuristics::* part) {
    search::SearchOptions options{.memory_mib = kMemory};
    options.heuristics.*part = !(options.heuristics.*part);
    return options;
  }

  [[nodiscard]] match::GameResult play(History history, Player side) {
    with_->new_game();
    without_->new_game();
    while (!is_over(history.outcome()) && history.ply() < kLongest) {
      search::AnySearch& player = history.game().to_move(history.position()) == side ? *with_ : *without_;
      const auto answer = player.think(history, limits_, StopFlag{});
      if (!answer.best || !history.play(*answer.best)) break;
    }
    return match::result_for(side, history.outcome()).value_or(match::GameResult::Draw);
  }

  std::unique_ptr<search::AnySearch> with_;
  std::unique_ptr<search::AnySearch> without_;
  search::Limits limits_;
};

void print(std::string_view spec, std::string_view part, std::uint64_t nodes, const match::Pentanomial& pairs,
           const match::Sprt& sprt) {
  const auto sample = match::ScoreSample::from(pairs);
  if (!sample) return;
  const match::Estimate elo = match::elo_estimate(*sample);
  const std::string_view verdict = sprt.state() == match::SprtState::AcceptedH1   ? "stronger"
                                   : sprt.state() == match::SprtState::AcceptedH0 ? "not stronger"
                                                                                  : "undecided";
  fmt::print("{} {} {} nodes: with it {:.1f} % of {} games, {:+.0f} +/- {:.0f} Elo, {}\n", spec, part, nodes,
             100 * sample->mean(), 2 * pairs.total(), elo.value, elo.interval ? elo.interval->margin() : 0.0,
             verdict);
}

}  // namespace

bool ablate(Words words) {
  if (words.size() < 2) return false;
  const auto part = std::ranges::find(kParts, std::string_view(words[1]), &Part::name);
  const auto any_game = games::make_game(words[0]);
  if (part == kParts.end() || !any_game) return false;
  const std::uint64_t nodes = number_at(words, 2, 10'000);
  const std::uint64_t most_games = number_at(words, 3, 400);
  const auto least_gain = static_cast<double>(number_at(words, 4, 40));
  // Two plies of Quantik are enough: the game has sixteen.
  const int plies = (*any_game)->spec().id == "quantik" ? 2 : 4;
  const auto openings = match::Openings::random(*any_game, plies, 1);
  auto sprt = match::Sprt::create({.elo0 = 0, .elo1 = least_gain});
  Match match(**any_game, part->member, nodes);
  match::Pentanomial pairs;
  for (std::size_t i = 0; 2 * i < most_games && sprt->state() == match::SprtState::Running; ++i) {
    const Result<History> opening = openings->get(i);
    if (!opening) break;
    pairs.add(match.play_pair(*opening));
    sprt->update(pairs);
  }
  print(words[0], words[1], nodes, pairs, *sprt);
  return true;
}

}  // namespace joga::lab
