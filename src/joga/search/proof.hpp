// Forced wins by depth-first proof-number search.
//
// Two searches take turns, each with more and more work: one without a bound of plies, which finds long wins
// and is the only one to show that there is none, and one that asks for wins in one ply, two plies, and so
// on, so that the win that it finds is the shortest.
//
// Private templates: instances.hpp says where they are instantiated, any_proof.hpp how they are used.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/search/any_proof.hpp"
#include "joga/search/df_pn.hpp"
#include "joga/search/situation.hpp"

namespace joga::search {
namespace detail {

inline constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// Searches in portions whether one player can win.
template <Game G>
class Attack {
  using Move = typename G::Move;

 public:
  Attack(const G& game, const Situation<G>& situation, Player attacker, ProofTable& table, Control& control,
         std::optional<int> most_plies)
      : game_(game), search_(game, situation, attacker, table, control), most_plies_(most_plies) {}

  // Moves the question to the position after this move; to be called before the search begins.
  void play(Move move) { search_.play(move); }

  void on_look(std::function<void()> call) { search_.on_look(std::move(call)); }
  [[nodiscard]] Player attacker() const noexcept { return search_.attacker(); }
  [[nodiscard]] ProofStatus status() const noexcept { return status_; }
  [[nodiscard]] int plies() const noexcept { return plies_; }
  [[nodiscard]] int no_win_within() const noexcept { return bound_ - 1; }
  // The value of the win, for the attacker.
  [[nodiscard]] Value value() const noexcept {
    return is_shortest_ ? Value::win_in(plies_) : Value::win_in(plies_).with_loose_distance();
  }
  // Whether the search is finished.
  [[nodiscard]] bool is_done() const noexcept { return status_ == ProofStatus::NoWin || is_shortest_; }

  // Searches for about this many nodes more.
  void advance(std::uint64_t nodes) {
    if (!is_done()) ask_by_plies(nodes);
    if (!is_done() && status_ == ProofStatus::Unknown && !most_plies_) ask_without_bound(nodes);
  }

  // The line of the win.
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
          // There is a win in `plies_` plies, and none in fewer.
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

  // The win takes exactly `left` plies: the attacker has a move that wins within them, and the defender has
  // one that makes the attacker need them all.
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

  // Finds a move of a win that takes at most `left` plies, which may be more than the shortest. Each later
  // position of the line must be won in fewer plies.
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

  // Nodes for each move of the line. Few are enough, because nearly all proven results are still in the
  // table.
  static constexpr std::uint64_t kEnoughForALine = 2000;

  const G& game_;
  DfPn<G> search_;
  const std::optional<int> most_plies_;
  ProofStatus status_ = ProofStatus::Unknown;
  int plies_ = 0;
  bool is_shortest_ = false;
  int bound_ = 1;  // there is no win in fewer plies
};

// Reports progress to a listener now and then.
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

[[nodiscard]] constexpr std::uint64_t next_portion(std::uint64_t portion) noexcept {
  constexpr std::uint64_t kLargestPortion = 1'000'000'000'000;
  return std::min(portion * 2, kLargestPortion);
}

// Runs steps with portions of work that double, until a step returns false.
template <class Step>
void work(const Control& control, std::uint64_t first_portion, Step&& step) {
  std::uint64_t portion = first_portion;
  while (step(portion) && !control.is_over()) portion = next_portion(portion);
}

inline constexpr std::uint64_t kFirstPortion = 2000;

// The first portion for each of many questions: small enough that each gets several.
[[nodiscard]] inline std::uint64_t first_portion(const Limits& limits, std::size_t questions) {
  constexpr std::uint64_t kMost = 100;
  constexpr std::uint64_t kPortions = 16;
  const std::uint64_t wanted = kPortions * std::max<std::size_t>(questions, 1);
  return std::clamp<std::uint64_t>(limits.nodes.value_or(kMost * wanted) / wanted, 1, kMost);
}

// Determines the value of a position by two attacks: each player tries to win.
template <Game G>
class Valuation {
 public:
  // `win` is the attack of `player`, `loss` that of the opponent.
  Valuation(const G& game, const Situation<G>& situation, Player player, ProofTable& table, Control& control,
            std::optional<int> most_plies)
      : win(game, situation, player, table, control, most_plies),
        loss(game, situation, other(player), table, control, most_plies),
        has_most_plies_(most_plies.has_value()) {}

  // At most one attack can succeed, and then the other one is stopped.
  void advance(std::uint64_t nodes) {
    if (loss.status() != ProofStatus::Win) win.advance(nodes);
    if (win.status() != ProofStatus::Win) loss.advance(nodes);
  }
  [[nodiscard]] bool is_open() const noexcept {
    const bool win_is_open = loss.status() != ProofStatus::Win && !win.is_done();
    const bool loss_is_open = win.status() != ProofStatus::Win && !loss.is_done();
    return win_is_open || loss_is_open;
  }
  // The attack of the player who wins.
  [[nodiscard]] Attack<G>* winning() noexcept {
    if (win.status() == ProofStatus::Win) return &win;
    return loss.status() == ProofStatus::Win ? &loss : nullptr;
  }
  // Whether neither player can ever win. If neither wins within a limit of plies, that is not yet a draw.
  [[nodiscard]] bool is_draw() const noexcept {
    return win.status() == ProofStatus::NoWin && loss.status() == ProofStatus::NoWin && !has_most_plies_;
  }

  Attack<G> win;
  Attack<G> loss;

 private:
  bool has_most_plies_;
};

}  // namespace detail

// Does the player to move win? The game must be running.
template <Game G>
[[nodiscard]] Proof prove_win(const G& game, const Situation<G>& situation, const Limits& limits,
                              std::size_t memory_mib, const StopFlag& stop) {
  const Player player = game.to_move(situation.position);
  Control control(limits, player, stop);
  ProofTable table(memory_mib);
  detail::Attack<G> attack(game, situation, player, table, control, limits.depth);
  detail::work(control, detail::kFirstPortion, [&](std::uint64_t portion) {
    attack.advance(portion);
    return !attack.is_done();
  });
  Proof proof;
  switch (attack.status()) {
    case ProofStatus::Win:
      proof.value = attack.value();
      proof.line = erased_moves<G>(attack.line());
      break;
    case ProofStatus::NoWin:
      proof.value = Value::draw().with_bound(Bound::AtMost);
      break;
    case ProofStatus::Unknown:
      break;
  }
  proof.nodes = control.nodes();
  return proof;
}

// Proves whether the player to move wins, loses, or neither.
template <Game G>
[[nodiscard]] Proof prove(const G& game, const Situation<G>& situation, const Limits& limits,
                          std::size_t memory_mib, const StopFlag& stop, const ProofListener& listener = {}) {
  const Player player = game.to_move(situation.position);
  Control control(limits, player, stop);
  ProofTable table(memory_mib);
  detail::Valuation<G> valuation(game, situation, player, table, control, limits.depth);
  detail::Teller<G> teller(listener, control);
  teller.follow(valuation.win);
  teller.follow(valuation.loss);
  detail::work(control, detail::kFirstPortion, [&](std::uint64_t portion) {
    valuation.advance(portion);
    return valuation.is_open();
  });
  Proof proof;
  if (detail::Attack<G>* const attack = valuation.winning()) {
    proof.value = attack == &valuation.win ? attack->value() : -attack->value();
    proof.line = erased_moves<G>(attack->line());
  }
  if (valuation.is_draw()) proof.value = Value::draw();
  proof.nodes = control.nodes();
  return proof;
}

// After an interruption the search resumes with the next move; the interrupted move loses the rest of its
// portion.
template <Game G>
class MovesProof final : public AnyMovesProof {
 public:
  MovesProof(G game, const Situation<G>& situation, std::vector<AnyMove> moves, const Limits& limits,
             std::size_t memory_mib)
      : game_(std::move(game)),
        moves_(std::move(moves)),
        table_(memory_mib),
        control_(limits, game_.to_move(situation.position), never_) {
    const Player player = game_.to_move(situation.position);
    valuations_.reserve(moves_.size());
    for (const AnyMove move : moves_) {
      detail::Valuation<G>& valuation =
          valuations_.emplace_back(game_, situation, player, table_, control_, limits.depth);
      valuation.win.play(typed_move<G>(move));
      valuation.loss.play(typed_move<G>(move));
    }
    portion_ = detail::first_portion(limits, valuations_.size());
  }

  [[nodiscard]] bool go_on(const StopFlag& stop) override {
    control_.obey(stop);
    while (std::ranges::any_of(valuations_, &detail::Valuation<G>::is_open)) {
      while (next_ < valuations_.size()) {
        detail::Valuation<G>& valuation = valuations_[next_++];
        if (!valuation.is_open()) continue;
        valuation.advance(portion_);
        if (stop.is_set() && !control_.is_spent()) return false;
      }
      if (control_.is_spent()) return true;
      next_ = 0;
      portion_ = detail::next_portion(portion_);
    }
    return true;
  }

  [[nodiscard]] std::vector<ValuedMove> moves() override {
    std::vector<ValuedMove> proven;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (const std::optional<Value> found = value(valuations_[i])) proven.push_back({moves_[i], *found});
    }
    return proven;
  }
  [[nodiscard]] std::uint64_t nodes() const noexcept override { return control_.nodes(); }

 private:
  // The attacks start after the move.
  [[nodiscard]] static std::optional<Value> value(detail::Valuation<G>& valuation) {
    if (valuation.is_draw()) return Value::draw();
    const detail::Attack<G>* const attack = valuation.winning();
    if (attack == nullptr) return std::nullopt;
    const Value after = attack == &valuation.win ? -attack->value() : attack->value();
    return after.before_move();
  }

  const G game_;
  const std::vector<AnyMove> moves_;
  const StopFlag never_{};  // until `go_on` is called
  ProofTable table_;        // shared by all moves
  Control control_;
  std::vector<detail::Valuation<G>> valuations_{};  // of the moves, in the same order
  std::uint64_t portion_ = 0;                       // of work for each move, this time
  std::size_t next_ = 0;                            // the valuation whose turn it is
};

}  // namespace joga::search
