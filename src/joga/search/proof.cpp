#include "joga/search/proof.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>
#include <utility>

#include "joga/games/dispatch.hpp"

namespace joga::search {
namespace {

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// The question whether one player can win, answered in portions.
template <Game G>
class Attack {
  using Move = typename G::Move;

 public:
  Attack(const G& game, const Situation<G>& situation, Player attacker, ProofTable& table, Control& control,
         std::optional<int> most_plies)
      : game_(game), search_(game, situation, attacker, table, control), most_plies_(most_plies) {}

  // Before anything is asked: the question is about the position after this move.
  void play(Move move) { search_.play(move); }

  void on_look(std::function<void()> call) { search_.on_look(std::move(call)); }
  [[nodiscard]] Player attacker() const noexcept { return search_.attacker(); }
  [[nodiscard]] ProofStatus status() const noexcept { return status_; }
  [[nodiscard]] int plies() const noexcept { return plies_; }
  [[nodiscard]] int no_win_within() const noexcept { return bound_ - 1; }
  [[nodiscard]] bool is_shortest() const noexcept { return is_shortest_; }
  // Nothing more can be found out.
  [[nodiscard]] bool is_done() const noexcept { return status_ == ProofStatus::NoWin || is_shortest_; }

  // Goes on for about so many nodes.
  void advance(std::uint64_t nodes) {
    if (!is_done()) ask_by_plies(nodes);
    if (!is_done() && status_ == ProofStatus::Unknown && !most_plies_) ask_without_bound(nodes);
  }

  // Of a win.
  [[nodiscard]] std::vector<Move> line() {
    std::vector<Move> moves;
    for (int left = plies_; left > 0; --left) {
      const std::optional<Move> move = is_shortest_ ? exact_move(left) : any_move(left);
      if (!move) break;
      moves.push_back(*move);
      search_.play(*move);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) search_.undo();
    return moves;
  }

 private:
  void ask_by_plies(std::uint64_t nodes) {
    while (!is_done() && nodes > 0) {
      const auto verdict = search_.prove_within(bound_, nodes);
      nodes -= std::min(nodes, std::max(search_.nodes(), std::uint64_t{1}));
      switch (verdict.status) {
        case ProofStatus::Win:
          status_ = ProofStatus::Win;
          plies_ = bound_;
          is_shortest_ = true;
          break;
        case ProofStatus::NoWin:
          if (most_plies_ && bound_ >= *most_plies_) {
            status_ = ProofStatus::NoWin;
            break;
          }
          ++bound_;
          // A win in so many plies is known, and there is none in fewer.
          is_shortest_ = status_ == ProofStatus::Win && bound_ == plies_;
          break;
        case ProofStatus::Unknown:
          return;
      }
    }
  }

  void ask_without_bound(std::uint64_t nodes) {
    const auto verdict = search_.prove(nodes);
    status_ = verdict.status;
    plies_ = verdict.plies;
    if (status_ == ProofStatus::Win) is_shortest_ = bound_ == plies_;
  }

  template <class Visitor>
  void for_each_move(Visitor&& visit) {
    std::vector<Move> moves;
    game_.visit_moves(search_.position(), [&](Move move) {
      moves.push_back(move);
      return true;
    });
    for (const Move move : moves) {
      search_.play(move);
      const bool goes_on = visit(move);
      search_.undo();
      if (!goes_on) return;
    }
  }

  // The win takes just so many plies. The attacker wins within those that are left; there is a defence that
  // makes him need them all.
  [[nodiscard]] std::optional<Move> exact_move(int left) {
    const bool attacks = game_.to_move(search_.position()) == search_.attacker();
    std::optional<Move> found;
    for_each_move([&](Move move) {
      const int plies = attacks ? left - 1 : left - 2;
      const ProofStatus status =
          plies < 0 ? ProofStatus::NoWin : search_.prove_within(plies, kNoLimit).status;
      if (status == (attacks ? ProofStatus::Win : ProofStatus::NoWin)) found = move;
      return !found;
    });
    return found;
  }

  // The win takes at most so many plies, as far as has been found: so does each of the attacker's moves.
  [[nodiscard]] std::optional<Move> any_move(int left) {
    const bool attacks = game_.to_move(search_.position()) == search_.attacker();
    std::optional<Move> found;
    int plies = 0;
    for_each_move([&](Move move) {
      const auto verdict = search_.prove(attacks ? kEnoughForALine : kNoLimit);
      if (verdict.status != ProofStatus::Win || verdict.plies >= left) return true;
      if (!found || (attacks ? verdict.plies < plies : verdict.plies > plies)) {
        found = move;
        plies = verdict.plies;
      }
      return true;
    });
    return found;
  }

  // What is proven is in the table, or nearly so; the other moves are not worth more.
  static constexpr std::uint64_t kEnoughForALine = 2000;

  const G& game_;
  DfPn<G> search_;
  const std::optional<int> most_plies_;
  ProofStatus status_ = ProofStatus::Unknown;
  int plies_ = 0;
  bool is_shortest_ = false;
  int bound_ = 1;  // there is no win in fewer plies
};

// Tells a listener how it goes, now and then.
template <Game G>
class Teller {
 public:
  Teller(const ProofListener& listener, const Control& control) : listener_(listener), control_(control) {}

  void follow(Attack<G>& attack) {
    attacks_.push_back(&attack);
    if (listener_) attack.on_look([this] { tell(); });
  }

 private:
  void tell() {
    constexpr Milliseconds kPause{200};
    const Milliseconds now = control_.time().elapsed();
    if (now < last_ + kPause) return;
    last_ = now;
    ProofProgress progress{.nodes = control_.nodes(), .time = now};
    for (const Attack<G>* attack : attacks_) {
      const std::size_t player = index_of(attack->attacker());
      progress.no_win_within[player] = attack->no_win_within();
      if (attack->status() == ProofStatus::Win) progress.win_in[player] = attack->plies();
    }
    listener_(progress);
  }

  const ProofListener& listener_;
  const Control& control_;
  std::vector<const Attack<G>*> attacks_{};
  Milliseconds last_{0};
};

// Portions of work that double, until a step answers that there is nothing more to do.
template <class Step>
void work(const Control& control, std::uint64_t first_portion, Step&& step) {
  constexpr std::uint64_t kLargestPortion = 1'000'000'000'000;
  std::uint64_t portion = first_portion;
  while (step(portion) && !control.is_over()) portion = std::min(portion * 2, kLargestPortion);
}

constexpr std::uint64_t kFirstPortion = 2000;

// Where many questions wait for their turn: small enough that all get several.
[[nodiscard]] std::uint64_t first_portion(const Limits& limits, std::size_t questions) {
  constexpr std::uint64_t kMost = 100;
  constexpr std::uint64_t kPortions = 16;
  const std::uint64_t wanted = kPortions * std::max<std::size_t>(questions, 1);
  return std::clamp<std::uint64_t>(limits.nodes.value_or(kMost * wanted) / wanted, 1, kMost);
}

// The question what a position is worth: each player tries to win it.
template <Game G>
class Valuation {
 public:
  // The player whose win comes first.
  Valuation(const G& game, const Situation<G>& situation, Player player, ProofTable& table, Control& control,
            std::optional<int> most_plies)
      : win(game, situation, player, table, control, most_plies),
        loss(game, situation, other(player), table, control, most_plies),
        has_most_plies_(most_plies.has_value()) {}

  // One of them at most can succeed; then the other is of no interest.
  void advance(std::uint64_t nodes) {
    if (loss.status() != ProofStatus::Win) win.advance(nodes);
    if (win.status() != ProofStatus::Win) loss.advance(nodes);
  }
  [[nodiscard]] bool is_open() const noexcept {
    const bool win_is_open = loss.status() != ProofStatus::Win && !win.is_done();
    const bool loss_is_open = win.status() != ProofStatus::Win && !loss.is_done();
    return win_is_open || loss_is_open;
  }
  // Whoever wins.
  [[nodiscard]] Attack<G>* winning() noexcept {
    if (win.status() == ProofStatus::Win) return &win;
    return loss.status() == ProofStatus::Win ? &loss : nullptr;
  }
  // Within a limit of plies nobody wins: that is not yet a draw.
  [[nodiscard]] bool is_draw() const noexcept {
    return win.status() == ProofStatus::NoWin && loss.status() == ProofStatus::NoWin && !has_most_plies_;
  }

  Attack<G> win;
  Attack<G> loss;

 private:
  bool has_most_plies_;
};

template <Game G>
class StrategyFinder {
  using Move = typename G::Move;

 public:
  StrategyFinder(const G& game, const Situation<G>& situation, Player attacker, ProofTable& table,
                 Control& control)
      : game_(game), search_(game, situation, attacker, table, control) {}

  // False when the position is not won so soon, or the nodes were not enough.
  [[nodiscard]] bool find(int plies) {
    if (is_over(game_.outcome(search_.position()))) {
      return game_.outcome(search_.position()) == win_for(search_.attacker());
    }
    if (plies == 0) return false;
    const bool attacks = game_.to_move(search_.position()) == search_.attacker();
    const std::uint64_t key = game_.key(search_.position());
    if (attacks && strategy_.find(key, plies)) return true;
    std::vector<Move> moves;
    game_.visit_moves(search_.position(), [&](Move move) {
      moves.push_back(move);
      return true;
    });
    for (const Move move : moves) {
      search_.play(move);
      const bool is_won =
          search_.prove_within(plies - 1, kNoLimit).status == ProofStatus::Win && find(plies - 1);
      search_.undo();
      if (attacks && is_won) {
        strategy_.set(key, plies, move);
        return true;
      }
      if (!attacks && !is_won) return false;
    }
    return !attacks;
  }

  [[nodiscard]] Strategy<Move>& strategy() noexcept { return strategy_; }

 private:
  const G& game_;
  DfPn<G> search_;
  Strategy<Move> strategy_{};
};

}  // namespace

template <Game G>
ProofResult<typename G::Move> solve_win(const G& game, const Situation<G>& situation, const Limits& limits,
                                        std::size_t memory_mib, const StopFlag& stop,
                                        const ProofListener& listener) {
  const Player player = game.to_move(situation.position);
  Control control(limits, player, stop);
  ProofTable table(memory_mib);
  Attack<G> attack(game, situation, player, table, control, limits.depth);
  Teller<G> teller(listener, control);
  teller.follow(attack);
  work(control, kFirstPortion, [&](std::uint64_t portion) {
    attack.advance(portion);
    return !attack.is_done();
  });
  ProofResult<typename G::Move> result{
      .status = attack.status(), .plies = attack.plies(), .is_shortest = attack.is_shortest()};
  if (result.status == ProofStatus::Win) result.line = attack.line();
  result.nodes = control.nodes();
  return result;
}

template <Game G>
SolvedValue<typename G::Move> solve_value(const G& game, const Situation<G>& situation, const Limits& limits,
                                          std::size_t memory_mib, const StopFlag& stop,
                                          const ProofListener& listener) {
  const Player player = game.to_move(situation.position);
  Control control(limits, player, stop);
  ProofTable table(memory_mib);  // it knows the attackers apart
  Valuation<G> valuation(game, situation, player, table, control, limits.depth);
  Teller<G> teller(listener, control);
  teller.follow(valuation.win);
  teller.follow(valuation.loss);
  work(control, kFirstPortion, [&](std::uint64_t portion) {
    valuation.advance(portion);
    return valuation.is_open();
  });
  SolvedValue<typename G::Move> value;
  if (Attack<G>* const attack = valuation.winning()) {
    const Value found =
        attack == &valuation.win ? Value::win_in(attack->plies()) : Value::loss_in(attack->plies());
    value.value = attack->is_shortest() ? found : found.with_loose_distance();
    value.line = attack->line();
  }
  if (valuation.is_draw()) value.value = Value::draw();
  value.nodes = control.nodes();
  return value;
}

template <Game G>
std::vector<ProvenMove<typename G::Move>> prove_moves(const G& game, const Situation<G>& situation,
                                                      const std::vector<typename G::Move>& moves,
                                                      const Limits& limits, std::size_t memory_mib,
                                                      const StopFlag& stop) {
  const Player player = game.to_move(situation.position);
  Control control(limits, player, stop);
  ProofTable table(memory_mib);  // what is found out about one move may serve the next
  std::vector<Valuation<G>> valuations;
  valuations.reserve(moves.size());
  for (const typename G::Move move : moves) {
    Valuation<G>& valuation = valuations.emplace_back(game, situation, player, table, control, limits.depth);
    valuation.win.play(move);
    valuation.loss.play(move);
  }
  work(control, first_portion(limits, moves.size()), [&](std::uint64_t portion) {
    for (Valuation<G>& valuation : valuations) {
      if (valuation.is_open()) valuation.advance(portion);
    }
    return std::ranges::any_of(valuations, &Valuation<G>::is_open);
  });
  std::vector<ProvenMove<typename G::Move>> proven;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Valuation<G>& valuation = valuations[i];
    ProvenMove<typename G::Move>& known = proven.emplace_back(ProvenMove<typename G::Move>{.move = moves[i]});
    if (const Attack<G>* const attack = valuation.winning()) {
      const int plies = attack->plies() + 1;  // with the move itself
      const Value value = attack == &valuation.win ? Value::win_in(plies) : Value::loss_in(plies);
      known.value = attack->is_shortest() ? value : value.with_loose_distance();
    }
    if (valuation.is_draw()) known.value = Value::draw();
  }
  return proven;
}

template <Game G>
std::optional<Strategy<typename G::Move>> winning_strategy(const G& game, const Situation<G>& situation,
                                                           Player attacker, int plies,
                                                           std::uint64_t most_nodes) {
  constexpr std::size_t kMemory = 16;
  const StopFlag stop;
  Control control({.nodes = most_nodes}, attacker, stop);
  ProofTable table(kMemory);
  StrategyFinder<G> finder(game, situation, attacker, table, control);
  if (!finder.find(plies)) return std::nullopt;
  return std::move(finder.strategy());
}

namespace {

template <Game G>
[[nodiscard]] bool is_history_draw(const G& game, const Situation<G>& situation) {
  const HistoryRules rules = game.history_rules();
  if (rules.quiet > 0 && situation.quiet >= rules.quiet) return true;
  const auto earlier = std::ranges::count(situation.earlier, game.key(situation.position));
  return rules.repetition > 0 && earlier + 1 >= rules.repetition;
}

template <Game G>
[[nodiscard]] Situation<G> after(const G& game, const Situation<G>& situation, typename G::Move move) {
  Situation<G> next = situation;
  next.quiet = game.is_progress(situation.position, move) ? 0 : situation.quiet + 1;
  next.earlier.push_back(game.key(situation.position));
  game.play_unchecked(next.position, move);
  return next;
}

template <Game G>
[[nodiscard]] bool holds(const G& game, const Situation<G>& situation, Player attacker, int plies,
                         const Strategy<typename G::Move>& strategy, bool is_root) {
  using Move = typename G::Move;
  const Outcome outcome = game.outcome(situation.position);
  if (is_over(outcome)) return outcome == win_for(attacker);
  if (plies == 0 || (!is_root && is_history_draw(game, situation))) return false;
  if (game.to_move(situation.position) == attacker) {
    const std::optional<Move> move = strategy.find(game.key(situation.position), plies);
    return move && game.is_legal(situation.position, *move) &&
           holds(game, after(game, situation, *move), attacker, plies - 1, strategy, false);
  }
  bool all = true;
  game.visit_moves(situation.position, [&](Move move) {
    all = holds(game, after(game, situation, move), attacker, plies - 1, strategy, false);
    return all;
  });
  return all;
}

}  // namespace

template <Game G>
bool wins_against_everything(const G& game, const Situation<G>& situation, Player attacker, int plies,
                             const Strategy<typename G::Move>& strategy) {
  return holds(game, situation, attacker, plies, strategy, true);
}

// Instantiates for every game of the list: whoever returns a function's address needs the function.
template <class List>
struct ProofInstances;
template <Game... Games>
struct ProofInstances<games::GameList<Games...>> {
  static auto addresses() {
    return std::tuple{&solve_win<Games>..., &solve_value<Games>..., &prove_moves<Games>...,
                      &winning_strategy<Games>..., &wins_against_everything<Games>...};
  }
};
template struct ProofInstances<games::AllGames>;

}  // namespace joga::search
