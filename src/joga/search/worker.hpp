// One thread of alpha-beta: its own state, and the search of a node. worker_root.hpp has the search of the
// root.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/search/abdada.hpp"
#include "joga/search/any_search.hpp"
#include "joga/search/control.hpp"
#include "joga/search/network.hpp"
#include "joga/search/node_value.hpp"
#include "joga/search/ordering.hpp"
#include "joga/search/situation.hpp"
#include "joga/search/table.hpp"

namespace joga::search {

template <Evaluates G>
class Worker {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  struct RootMove {
    Move move;
    NodeValue value{-kInfinity, false};
    std::vector<Move> line{};  // begins with the move
  };

  // All arguments must outlive this; the prober and the network may be null.
  Worker(const G& game, TranspositionTable& table, const Heuristics& heuristics, const Prober<G>* prober,
         const Network* network);

  void forget() noexcept { history_heuristic_.clear(); }
  void set_heuristics(const Heuristics& heuristics) noexcept { heuristics_ = heuristics; }
  // Must be called before each search. The root moves must be legal; `busy` is null for a thread that
  // searches alone.
  void prepare(const Situation<G>& situation, const std::vector<Move>& moves, Control& control,
               AbdadaTable* busy);

  [[nodiscard]] const std::vector<RootMove>& root_moves() const noexcept { return root_moves_; }
  // The depth to which the first root move has been searched.
  [[nodiscard]] int root_depth() const noexcept { return root_depth_; }
  [[nodiscard]] int selective_depth() const noexcept { return selective_depth_; }
  // Adds the nodes not counted yet to the common count.
  void count_in() noexcept;

  // Searches the root moves from number `line` on to a depth and moves the best of them to `line`. Returns
  // false if stopped; then the best of the finished moves comes first, if the one at `line` is among them.
  // `report` is called with the bound that was found when the window has to be widened.
  template <class Report>
  bool search_line(std::size_t line, int depth, Report&& report);
  // Orders the root moves from number `line` on by value.
  void put_best_first(std::size_t line);

 private:
  struct Frame {
    std::uint64_t key = 0;
    std::int64_t quiet = 0;  // plies without progress
  };

  // The weight of a hundredth of gain in the move order: a gain of one man (100) outweighs any difference of
  // histories.
  static constexpr int kOneGained = 256;
  static constexpr std::uint64_t kHuntSalt = 0x6a09e667f3bcc908ULL;  // digits of the square root of 2

  [[nodiscard]] NodeValue search_root(std::size_t line, int depth, Number alpha, Number beta);
  [[nodiscard]] bool follow_win(std::size_t line, int depth);
  [[nodiscard]] bool shorten_win(std::size_t line, int least_plies, int most_plies);
  void hunt(std::size_t line, int plies);
  void take_line(RootMove& root_move, NodeValue value);
  template <bool kIsPv>
  [[nodiscard]] NodeValue search(const Position& position, int depth, Number alpha, Number beta, int ply);
  template <bool kIsPv>
  [[nodiscard]] NodeValue search_moves(const Position& position, int depth, Number alpha, Number beta,
                                       int ply, std::uint16_t table_move);
  // Whether threads mark positions that they are searching: near the horizon a search is over before another
  // thread could see the mark.
  [[nodiscard]] bool is_shared(int depth) const noexcept {
    constexpr int kLeastDepth = 2;
    return busy_ != nullptr && depth >= kLeastDepth;
  }
  // Whether to defer the position at `ply`, to be searched to this depth, because another thread is searching
  // it.
  [[nodiscard]] bool is_for_later(const AbdadaTurns& turns, int depth, int ply) const noexcept {
    return is_shared(depth) && turns.is_new() && !turns.is_first() && busy_->contains(table_key(ply));
  }
  template <bool kIsPv>
  [[nodiscard]] NodeValue search_child(const Position& child, int depth, int reduction, Number alpha,
                                       Number beta, int ply, bool is_first);
  [[nodiscard]] NodeValue quiesce(const Position& position, Number alpha, Number beta, int ply);
  [[nodiscard]] std::optional<NodeValue> pruned(const Position& position, int depth, Number alpha,
                                                Number beta, int ply);
  [[nodiscard]] bool is_late(int depth, Number beta, std::size_t number, int order) const noexcept;
  // Whether the game is still open at this value. In a nearly decided game nothing is pruned, because an
  // unlikely move that is skipped may end the game.
  [[nodiscard]] bool is_open(Number value) const noexcept {
    constexpr int kDecided = 3;  // in factors of e in the odds
    return std::abs(value) <= kDecided * logit_;
  }

  [[nodiscard]] NodeValue estimate(const Position& position, int ply) noexcept {
    return {std::clamp(evaluate(position, ply), -kMostEstimate, kMostEstimate), false};
  }
  [[nodiscard]] int evaluate(const Position& position, int ply) noexcept;
  // Must be called before the moves of a position are searched.
  void enter(const Position& position, int ply) noexcept;
  [[nodiscard]] NodeValue result(Outcome outcome, const Position& position, int ply) const noexcept {
    return result_value(outcome, game_.to_move(position), ply);
  }
  [[nodiscard]] std::optional<NodeValue> foreseen(const Position& position, int ply) const noexcept;
  [[nodiscard]] bool is_history_draw(int ply) const noexcept;
  // A table entry, and the depth that it must have to be used.
  struct Known {
    TableEntry entry;
    int wanted_depth;
  };
  [[nodiscard]] std::optional<Known> look_up(int depth, int ply) const noexcept;
  [[nodiscard]] std::optional<NodeValue> usable(const TableEntry& entry, int depth, Number alpha, Number beta,
                                                int ply) const noexcept;
  void remember(std::uint64_t key, NodeValue value, Number alpha, Number beta, int depth, int ply,
                std::uint16_t move) noexcept;
  void generate(const Position& position, std::uint16_t table_move);
  [[nodiscard]] int reduction_of(int depth, std::size_t number, int record) const noexcept;
  [[nodiscard]] static constexpr bool has_compulsory_moves() noexcept {
    if constexpr (HasNoisyMoves<G>) return G::kNoisyMovesAreCompulsory;
    return false;
  }
  [[nodiscard]] int gain(const Position& position, Move move) const noexcept {
    if constexpr (WeighsMoves<G>) return game_.gain(position, move);
    return 0;
  }

  // The position after a move, with its frame; it will be searched to this depth.
  [[nodiscard]] Position played(const Position& position, Move move, int ply, int depth) noexcept;
  [[nodiscard]] Frame& frame(int ply) noexcept { return frames_[root_ + static_cast<std::size_t>(ply)]; }
  [[nodiscard]] const Frame& frame(int ply) const noexcept {
    return frames_[root_ + static_cast<std::size_t>(ply)];
  }
  [[nodiscard]] std::uint64_t table_key(int ply) const noexcept;
  [[nodiscard]] std::vector<Move>& line_at(int ply) noexcept { return lines_[static_cast<std::size_t>(ply)]; }
  void extend_line(Move move, int ply);
  [[nodiscard]] bool count_node(int ply) noexcept;

  const G& game_;
  TranspositionTable& table_;
  Heuristics heuristics_;
  const Prober<G>* prober_;
  std::optional<NetworkStackOf<G>> network_{};
  Control* control_ = nullptr;
  AbdadaTable* busy_ = nullptr;
  HistoryRules rules_;
  int logit_;  // the evaluation, in hundredths, that multiplies the odds by e

  Position position_{};
  std::vector<RootMove> root_moves_{};
  std::vector<Frame> frames_{};  // the positions before the root, the root, and the path from it
  std::size_t root_ = 0;
  MoveArena<Move> arena_{};
  std::vector<std::size_t> put_off_{};  // for AbdadaTurns
  HistoryHeuristic<G> history_heuristic_{};
  std::array<std::vector<Move>, kMostPly + 1> lines_{};
  std::array<std::array<std::uint8_t, 64>, 64> reductions_{};
  std::uint64_t nodes_ = 0;
  std::uint64_t counted_in_ = 0;
  std::uint64_t next_look_ = 0;
  int root_depth_ = 0;
  int selective_depth_ = 0;
  bool hunting_ = false;  // searching for a sooner win
  bool stopped_ = false;
};

template <Evaluates G>
Worker<G>::Worker(const G& game, TranspositionTable& table, const Heuristics& heuristics,
                  const Prober<G>* prober, const Network* network)
    : game_(game),
      table_(table),
      heuristics_(heuristics),
      prober_(prober),
      rules_(game.history_rules()),
      logit_(static_cast<int>(G::info().centi_per_logit)),
      position_(game.start()) {
  if constexpr (HasInputs<G>) {
    if (network != nullptr) network_.emplace(game, *network, kMostPly + 1);
  }
  // The usual formula: the product of the logarithms of depth and move number.
  constexpr double kOffset = 0.3;
  constexpr double kDivisor = HasNoisyMoves<G> ? 1.7 : 2.2;
  for (std::size_t depth = 1; depth < 64; ++depth) {
    for (std::size_t number = 1; number < 64; ++number) {
      const double plies =
          kOffset + std::log(static_cast<double>(depth)) * std::log(static_cast<double>(number)) / kDivisor;
      reductions_[depth][number] = static_cast<std::uint8_t>(plies);
    }
  }
}

template <Evaluates G>
void Worker<G>::prepare(const Situation<G>& situation, const std::vector<Move>& moves, Control& control,
                        AbdadaTable* busy) {
  control_ = &control;
  busy_ = busy;
  position_ = situation.position;
  root_moves_.clear();
  for (const Move move : moves) root_moves_.push_back({.move = move, .line = {move}});
  frames_.clear();
  // The plies without progress say how far back a position can occur again.
  for (const std::uint64_t key : situation.earlier) frames_.push_back({.key = key});
  root_ = frames_.size();
  frames_.resize(root_ + kMostPly + 1);
  enter(position_, 0);
  frame(0) = {.key = game_.key(position_), .quiet = situation.quiet};
  arena_.clear();
  nodes_ = counted_in_ = 0;
  next_look_ = 0;
  root_depth_ = 0;
  selective_depth_ = 0;
  stopped_ = false;
}

template <Evaluates G>
void Worker<G>::count_in() noexcept {
  control_->add_nodes(nodes_ - counted_in_);
  counted_in_ = nodes_;
}

// Returns false if the search is over. A single thread keeps to the node limit exactly.
template <Evaluates G>
bool Worker<G>::count_node(int ply) noexcept {
  if (nodes_ >= next_look_) {
    count_in();
    if (control_->is_over()) stopped_ = true;
    const std::uint64_t left = control_->node_limit() - std::min(control_->node_limit(), control_->nodes());
    next_look_ = nodes_ + std::min(Control::kNodesBetweenLooks, left);
  }
  if (stopped_) return false;
  ++nodes_;
  selective_depth_ = std::max(selective_depth_, ply);
  return true;
}

template <Evaluates G>
auto Worker<G>::played(const Position& position, Move move, int ply, int depth) noexcept -> Position {
  Position child = position;
  game_.play_unchecked(child, move);
  Frame& next = frame(ply + 1);
  next.quiet = game_.is_progress(position, move) ? 0 : frame(ply).quiet + 1;
  // At the horizon the table is not probed, and after progress nothing can repeat: no key is needed.
  if (depth > 0 || next.quiet > 0) next.key = game_.key(child);
  if (depth > 0 && heuristics_.table) table_.prefetch(table_key(ply + 1));
  return child;
}

template <Evaluates G>
void Worker<G>::extend_line(Move move, int ply) {
  std::vector<Move>& line = line_at(ply);
  const std::vector<Move>& rest = line_at(ply + 1);
  line.assign(1, move);
  line.insert(line.end(), rest.begin(), rest.end());
}

template <Evaluates G>
int Worker<G>::evaluate(const Position& position, int ply) noexcept {
  if constexpr (HasInputs<G>) {
    if (network_ && heuristics_.network) return network_->evaluate(position, static_cast<std::size_t>(ply));
  }
  return game_.evaluate(position);
}

template <Evaluates G>
void Worker<G>::enter(const Position& position, int ply) noexcept {
  if constexpr (HasInputs<G>) {
    if (network_ && heuristics_.network) network_->enter(position, static_cast<std::size_t>(ply));
  }
}

template <Evaluates G>
std::optional<NodeValue> Worker<G>::foreseen(const Position& position, int ply) const noexcept {
  if constexpr (Foresees<G>) {
    const int plies = heuristics_.foresight ? game_.foresee(position) : 0;
    if (plies > 0) return NodeValue{win_at(ply + plies), true};
    if (plies < 0) return NodeValue{loss_at(ply - plies), true};
  }
  return std::nullopt;
}

// Near a draw by quiet plies, positions with different counts have different keys.
template <Evaluates G>
std::uint64_t Worker<G>::table_key(int ply) const noexcept {
  constexpr std::int64_t kNear = 40;
  const Frame& now = frame(ply);
  const std::uint64_t key = hunting_ ? now.key ^ kHuntSalt : now.key;
  if (rules_.quiet == 0 || now.quiet + kNear < rules_.quiet) return key;
  auto state = static_cast<std::uint64_t>(now.quiet);
  return key ^ split_mix(state);
}

template <Evaluates G>
bool Worker<G>::is_history_draw(int ply) const noexcept {
  const Frame& now = frame(ply);
  if (rules_.quiet > 0 && now.quiet >= rules_.quiet) return true;
  if (rules_.repetition == 0) return false;
  const std::size_t here = root_ + static_cast<std::size_t>(ply);
  const std::size_t reach = std::min(here, static_cast<std::size_t>(now.quiet));
  std::int64_t occurrences = 1;
  // The same player is to move every second ply.
  for (std::size_t back = 2; back <= reach && occurrences < rules_.repetition; back += 2) {
    if (frames_[here - back].key == now.key) ++occurrences;
  }
  return occurrences >= rules_.repetition;
}

// The hunt for a sooner win has its own table entries, because an entry of a reduced search does not rule one
// out. If there is no such entry, only the move and the certain results of the ordinary entry are used.
template <Evaluates G>
auto Worker<G>::look_up(int depth, int ply) const noexcept -> std::optional<Known> {
  if (const auto entry = table_.find(table_key(ply))) return Known{*entry, depth};
  if (!hunting_) return std::nullopt;
  if (const auto entry = table_.find(table_key(ply) ^ kHuntSalt)) return Known{*entry, 2 * kMostPly};
  return std::nullopt;
}

// The value of a node from its table entry, if the entry is good enough.
template <Evaluates G>
std::optional<NodeValue> Worker<G>::usable(const TableEntry& entry, int depth, Number alpha, Number beta,
                                           int ply) const noexcept {
  Number number = entry.number;
  if (is_win(number)) number -= ply;
  if (is_loss(number)) number += ply;
  const bool is_lower = entry.bound != Bound::AtMost;
  const bool is_upper = entry.bound != Bound::AtLeast;
  // To equal a search of exactly this depth, deeper entries must not be used. Proven values hold at any
  // depth.
  const bool fits = heuristics_.deeper_entries
                        ? entry.depth >= depth || entry.proven
                        : entry.depth == depth || (entry.depth < depth && entry.proven);
  if (fits && entry.bound == Bound::Exact) return NodeValue{number, entry.proven};
  if (is_lower && number >= beta && (fits || (heuristics_.deeper_entries && is_win(number)))) {
    return NodeValue{number, entry.proven};
  }
  if (is_upper && number <= alpha && (fits || (heuristics_.deeper_entries && is_loss(number)))) {
    return NodeValue{number, entry.proven};
  }
  return std::nullopt;
}

template <Evaluates G>
void Worker<G>::remember(std::uint64_t key, NodeValue value, Number alpha, Number beta, int depth, int ply,
                         std::uint16_t move) noexcept {
  Number number = value.number;
  if (is_win(number)) number += ply;
  if (is_loss(number)) number -= ply;
  const Bound bound = value.number >= beta    ? Bound::AtLeast
                      : value.number <= alpha ? Bound::AtMost
                                              : Bound::Exact;
  table_.store(key, {.number = number,
                     .bound = bound,
                     .proven = value.proven,
                     .depth = std::clamp(depth, 0, 255),
                     .move = move});
}

// Orders the moves: the table's move first, then by gain, then by history.
template <Evaluates G>
void Worker<G>::generate(const Position& position, std::uint16_t table_move) {
  constexpr int kTableMove = 1 << 30;
  const Player player = game_.to_move(position);
  game_.visit_moves(position, [&](Move move) {
    int order = heuristics_.history ? history_heuristic_.of(player, move) : 0;
    if constexpr (WeighsMoves<G>) {
      constexpr int kMostGain = 1 << 20;
      order += kOneGained * std::clamp(game_.gain(position, move), -kMostGain, kMostGain);
    }
    if (table_move != 0 && fingerprint(move) == table_move) order = kTableMove;
    arena_.add(move, order);
    return true;
  });
}

template <Evaluates G>
int Worker<G>::reduction_of(int depth, std::size_t number, int record) const noexcept {
  constexpr int kLeastDepth = 3;
  constexpr std::size_t kMovesInFull = 3;
  if (!heuristics_.reductions || hunting_ || depth < kLeastDepth || number < kMovesInFull) return 0;
  const int plies =
      reductions_[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(number, 63)];
  // Moves that worked elsewhere are reduced less, others more.
  constexpr int kBestRecord = 3;
  const int bounded = std::clamp(record / HistoryHeuristic<G>::kMost, -1, kBestRecord);
  return std::clamp(plies - bounded, 0, depth - 2);
}

template <Evaluates G>
template <bool kIsPv>
NodeValue Worker<G>::search(const Position& position, int depth, Number alpha, Number beta, int ply) {
  if constexpr (kIsPv) line_at(ply).clear();

  // Step 1. Count the node and check whether the search is over; then the returned value is ignored.
  if (!count_node(ply)) return {};

  // Step 2. A finished game.
  if (const Outcome decided = game_.decided(position); is_over(decided))
    return result(decided, position, ply);

  // Step 3. A draw of the history. It is not proven, since it holds only on this path. A player without a
  // move has lost nevertheless.
  if (is_history_draw(ply)) {
    if (game_.has_moves(position)) return {};
    return result(game_.outcome_without_moves(position), position, ply);
  }
  if (ply >= kMostPly) return estimate(position, ply);

  // Step 4. Mate distance: nothing here can be better than a win at the next ply or worse than a loss now.
  alpha = std::max(alpha, loss_at(ply));
  beta = std::min(beta, win_at(ply + 1));
  if (alpha >= beta) return {alpha, true};

  // Step 5. Exact knowledge from elsewhere.
  if (prober_ != nullptr) {
    if (const std::optional<Value> known = prober_->probe(position)) return node_value_of(*known, ply);
  }

  // Step 6. The table. A principal variation is searched again, so that its line is complete.
  std::uint16_t table_move = 0;
  if (heuristics_.table && depth > 0) {
    if (const std::optional<Known> known = look_up(depth, ply)) {
      table_move = known->entry.move;
      if (!kIsPv) {
        const std::optional<NodeValue> value = usable(known->entry, known->wanted_depth, alpha, beta, ply);
        if (value) return *value;
      }
    }
  }

  // Step 7. An end that the game foresees. This does not apply to players without a move.
  if constexpr (Foresees<G>) {
    if (const std::optional<NodeValue> value = foreseen(position, ply)) return *value;
  }

  // Step 8. The horizon.
  if (depth <= 0) return quiesce(position, alpha, beta, ply);

  // Step 9. With little depth left, the estimate may be enough.
  if constexpr (!kIsPv) {
    if (const std::optional<NodeValue> value = pruned(position, depth, alpha, beta, ply)) return *value;
  }

  // Step 10. Reduce the depth if the table has no move: an important node would have one from an earlier
  // search.
  if constexpr (HasNoisyMoves<G>) {
    constexpr int kLeastDepth = 4;
    if (heuristics_.reductions && heuristics_.table && !hunting_ && depth >= kLeastDepth && table_move == 0)
      --depth;
  }

  // Step 11. The moves.
  const NodeValue value = search_moves<kIsPv>(position, depth, alpha, beta, ply, table_move);
  return stopped_ ? NodeValue{} : value;
}

// Returns a value without searching the moves if the estimate is so far above beta or below alpha that a few
// plies will hardly make up for it. A compulsory capture makes an estimate worthless. Margins for each ply
// are percentages of the evaluation that multiplies the odds by e; docs/benchmarks.md has the matches.
template <Evaluates G>
std::optional<NodeValue> Worker<G>::pruned(const Position& position, int depth, Number alpha, Number beta,
                                           int ply) {
  constexpr int kMostDepth = 3;
  constexpr int kAbove = 55;
  if (!heuristics_.pruning || depth > kMostDepth || !is_open(beta)) return std::nullopt;
  if constexpr (has_compulsory_moves()) {
    bool must_capture = false;
    game_.visit_noisy_moves(position, [&](Move) {
      must_capture = true;
      return false;
    });
    if (must_capture) return std::nullopt;
  }
  const NodeValue standing = estimate(position, ply);
  if (standing.number - kAbove * logit_ * depth / 100 >= beta && game_.has_moves(position)) return standing;
  // Far below alpha only noisy moves can help (razoring).
  if constexpr (HasNoisyMoves<G>) {
    constexpr int kMostRazored = 2;
    constexpr int kBelow = 120;
    if (depth <= kMostRazored && standing.number + kBelow * logit_ * depth / 100 <= alpha) {
      const NodeValue value = quiesce(position, alpha, beta, ply);
      if (value.number <= alpha) return value;
    }
  }
  return std::nullopt;
}

// Whether a move that gains nothing comes so late in the order that it is hardly the best. In games where
// captures are compulsory, or where every move gains something, skipping moves has lost games.
template <Evaluates G>
bool Worker<G>::is_late(int depth, Number beta, std::size_t number, int order) const noexcept {
  constexpr int kMostDepth = 5;
  constexpr int kMoves = 3;
  if constexpr (!HasNoisyMoves<G> || has_compulsory_moves()) return false;
  return heuristics_.pruning && depth <= kMostDepth && is_open(beta) && order < kOneGained &&
         number >= static_cast<std::size_t>(kMoves * (1 + depth * depth));
}

template <Evaluates G>
template <bool kIsPv>
NodeValue Worker<G>::search_moves(const Position& position, int depth, Number alpha, Number beta, int ply,
                                  std::uint16_t table_move) {
  const Number first_alpha = alpha;
  const std::size_t begin = arena_.size();
  enter(position, ply);
  generate(position, table_move);
  const std::size_t end = arena_.size();
  if (begin == end) return result(game_.outcome_without_moves(position), position, ply);

  // Where captures are compulsory, a player with a single move has no choice, so that move costs no depth.
  int extension = 0;
  if constexpr (has_compulsory_moves()) extension = heuristics_.extensions && end - begin == 1 ? 1 : 0;

  const Player player = game_.to_move(position);
  NodeValue best{-kInfinity, true};
  bool all_proven = true;
  std::uint16_t best_move = 0;
  for (AbdadaTurns turns(begin, end, put_off_); turns.advance();) {
    const std::size_t i = turns.number();
    if (turns.is_new()) arena_.pick(i);
    const auto [move, order] = arena_[i];
    if (!kIsPv && turns.is_new() && !is_loss(best.number) && is_late(depth, beta, i - begin, order)) {
      all_proven = false;
      break;
    }
    const Position child = played(position, move, ply, depth - 1 + extension);
    if (is_for_later(turns, depth - 1 + extension, ply + 1)) {
      turns.put_off();
      continue;
    }
    // Gains count where only noisy moves gain something; where every move does, a gain says little.
    const int record =
        HasNoisyMoves<G> ? order : (heuristics_.history ? history_heuristic_.of(player, move) : 0);
    const int reduction = reduction_of(depth, i - begin, record);
    const NodeValue value =
        search_child<kIsPv>(child, depth - 1 + extension, reduction, alpha, beta, ply + 1, turns.is_first());
    if (stopped_) break;
    all_proven = all_proven && value.proven;
    if (value.number <= best.number) continue;
    best = value;
    if (value.number <= alpha) continue;
    best_move = fingerprint(move);
    alpha = value.number;
    if (alpha < beta) {
      if constexpr (kIsPv) extend_line(move, ply);
      continue;
    }
    history_heuristic_.cut(player, move, depth);
    // The moves before it caused no cutoff. A few of them may have been deferred, and another thread searches
    // those.
    for (std::size_t tried = begin; tried < i; ++tried)
      history_heuristic_.failed(player, arena_[tried].move, depth);
    break;
  }
  arena_.shrink(begin);
  if (stopped_) return {};

  // One move is enough to prove that a value is reached, but all are needed to prove that it is not exceeded.
  if (best.number < beta) best.proven = all_proven;
  if (heuristics_.table) remember(table_key(ply), best, first_alpha, beta, depth, ply, best_move);
  return best;
}

// Marks the position for the other threads, then searches it. The first move has the whole window; the others
// must show with an empty window that they are better (Marsland, Campbell 1982: principal variation search),
// at first with less depth if they are reduced.
template <Evaluates G>
template <bool kIsPv>
NodeValue Worker<G>::search_child(const Position& child, int depth, int reduction, Number alpha, Number beta,
                                  int ply, bool is_first) {
  const bool is_told = is_shared(depth);
  if (is_told) busy_->add(table_key(ply));
  NodeValue value;
  if (kIsPv && is_first) {
    value = -search<true>(child, depth, -beta, -alpha, ply);
  } else {
    value = -search<false>(child, depth - reduction, -alpha - 1, -alpha, ply);
    if (reduction > 0 && value.number > alpha && !stopped_) {
      value = -search<false>(child, depth, -alpha - 1, -alpha, ply);
    }
    if (kIsPv && value.number > alpha && value.number < beta && !stopped_) {
      value = -search<true>(child, depth, -beta, -alpha, ply);
    }
  }
  if (is_told) busy_->remove(table_key(ply));
  return value;
}

// The value of a position at the horizon, after its noisy moves. The game must be running as far as the
// position alone decides.
template <Evaluates G>
NodeValue Worker<G>::quiesce(const Position& position, Number alpha, Number beta, int ply) {
  if constexpr (!HasNoisyMoves<G>) {
    if (!game_.has_moves(position)) return result(game_.outcome_without_moves(position), position, ply);
    return estimate(position, ply);
  } else {
    const std::size_t begin = arena_.size();
    enter(position, ply);
    if (heuristics_.quiescence && ply < kMostPly) {
      game_.visit_noisy_moves(position, [&](Move move) {
        arena_.add(move, gain(position, move));
        return true;
      });
    }
    const std::size_t end = arena_.size();
    if (begin == end && !game_.has_moves(position)) {
      return result(game_.outcome_without_moves(position), position, ply);
    }
    // Unless noisy moves are compulsory, the player may also stand pat.
    NodeValue best{-kMostEstimate, false};
    if (begin == end || !G::kNoisyMovesAreCompulsory) best = estimate(position, ply);
    const Number standing = best.number;
    for (std::size_t i = begin; i < end && best.number < beta; ++i) {
      const auto [move, order] = arena_.pick(i);
      // Even with its gain and a margin the move would not reach alpha; nor would the moves after it.
      constexpr int kSurprise = 200;
      if (!G::kNoisyMovesAreCompulsory && standing + order + kSurprise <= alpha) break;
      const Position child = played(position, move, ply, 0);
      if (!count_node(ply + 1)) break;
      NodeValue value;
      if (const Outcome decided = game_.decided(child); is_over(decided)) {
        value = -result(decided, child, ply + 1);
      } else if (const std::optional<NodeValue> seen = foreseen(child, ply + 1)) {
        value = -*seen;
      } else {
        value = -quiesce(child, -beta, -std::max(alpha, best.number), ply + 1);
      }
      if (stopped_) break;
      if (value.number > best.number) best = {value.number, false};
    }
    arena_.shrink(begin);
    return best;
  }
}

}  // namespace joga::search
