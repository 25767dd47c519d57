#include "joga/play/review.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "joga/core/sort.hpp"
#include "joga/engine/who.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/play/explain.hpp"
#include "joga/play/values.hpp"
#include "joga/search/time_manager.hpp"
#include "joga/search/win_probability.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::play {

// --- Evaluating positions ---

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLeastLook{1};
// Takes about a tenth of a second.
constexpr std::uint64_t kLookNodes = 100'000;

[[nodiscard]] std::optional<Line> look_exactly(const History& reached, const LookEffort& effort,
                                               const StopFlag& stop) {
  const auto exact = [&](const StopFlag& within) {
    return solve::best_line(reached.game(), reached.position(), {.nodes = kExactNodes, .stop = &within},
                            effort.resources.memory_mib);
  };
  // Leaves half of the time to the engine.
  return effort.time ? exact(StopFlag(stop, *effort.time / 2)) : exact(stop);
}

}  // namespace

std::unique_ptr<engine::AnyPlayer> make_analysis_player(const std::shared_ptr<const AnyGame>& game,
                                                        const engine::Resources& resources) {
  // Without a tablebase the perfect player may think for a minute before it reports anything. The engine is
  // exact too where a proof is quick, and reports estimates until then.
  const bool is_looked_up = solve::extent_of(*game) == solve::Extent::Tablebase;
  const engine::Who who = is_looked_up ? engine::Who{engine::Perfect{}} : engine::Who{engine::Searching{}};
  return engine::make_player(who, game, resources).value();
}

std::optional<Line> look_at(const History& reached, const LookEffort& effort, KeptPlayer& kept,
                            const StopFlag& stop) {
  if (is_over(reached.outcome())) return Line{final_value(reached)};
  const search::TimeManager time({}, reached.game().to_move(reached.position()));
  if (std::optional<Line> exact = look_exactly(reached, effort, stop)) return exact;
  if (stop.is_set()) return std::nullopt;
  if (kept.player == nullptr) kept.player = make_analysis_player(reached.shared_game(), effort.resources);
  kept.player->new_game();
  engine::Request request;
  if (effort.time) {
    request.limits.move_time = std::max(kLeastLook, *effort.time - time.elapsed());
  } else {
    request.limits.nodes = kLookNodes;
  }
  Line best;
  request.listener = [&](const search::Info& info) {
    if (info.is_best()) best = {info.value, info.moves};
  };
  const engine::Choice choice = kept.player->choose(reached, request, stop);
  if (stop.is_set()) return std::nullopt;
  if (choice.move && (best.moves.empty() || best.moves.front() != *choice.move)) {
    best = {choice.value.value_or(best.value), {*choice.move}};
  }
  return best;
}

// --- Judging turns ---

namespace {

// A turn that loses this much winning chance has an accuracy of 1/e.
constexpr double kSteepness = 0.2;
// The least weight of a turn, so that turns count even in lost positions.
constexpr double kLeastStake = 0.05;
// The weight of a turn in a proven loss, where the player may hold out, and where points are left to play
// for.
constexpr double kHoldingOut = 0.3;
constexpr double kPointsStake = 0.5;
// The fraction of a proven loss's distance that a turn must keep.
constexpr double kLeastResistance = 0.5;

// Converts lost points to winning chances: twice the points of an inaccuracy make a mistake.
[[nodiscard]] double as_chances(const PointsLost& lost) noexcept {
  return lost.points * kInaccuracy / (lost.exact ? kInaccuratePoints : kInaccurateEstimate);
}

// The points for the player whose viewpoint the value has: proven, or the engine's estimate, whose unit is
// one point in games with points.
[[nodiscard]] std::optional<double> in_points(const Value& value) {
  if (const auto margin = value.margin()) return *margin;
  if (value.is_proven()) return std::nullopt;
  return value.hundredths() / 100.0;
}

}  // namespace

TurnMark mark_turn(double lost, double chance_before, const std::optional<PointsLost>& points,
                   double held_out) noexcept {
  double felt = lost;
  double stake = std::max(chance_before, kLeastStake);
  if (points) {
    felt = std::max(felt, 2 * as_chances(*points));  // doubled: points are all that is left to play for
    stake = std::max(stake, kPointsStake);
  }
  if (held_out < 1) {
    felt = std::max(felt, kHoldingOut * (1 - held_out));
    stake = std::max(stake, kHoldingOut);
  }
  return {.accuracy = std::exp(-felt / kSteepness), .weight = stake};
}

void Accuracy::add(const TurnMark& mark) noexcept {
  constexpr double kWorst = 0.01;  // the harmonic mean is undefined at zero
  weights_ += mark.weight;
  sum_ += mark.weight * mark.accuracy;
  inverse_ += mark.weight / std::max(mark.accuracy, kWorst);
}

std::optional<double> Accuracy::value() const noexcept {
  if (weights_ == 0) return std::nullopt;
  return (sum_ / weights_ + weights_ / inverse_) / 2;
}

std::string_view judgement_word(Judgement judgement) noexcept {
  switch (judgement) {
    case Judgement::Only:
      return "only";
    case Judgement::Best:
      return "best";
    case Judgement::Good:
      return "good";
    case Judgement::Inaccuracy:
      return "inaccuracy";
    case Judgement::Mistake:
      return "mistake";
    case Judgement::Blunder:
      break;
  }
  return "blunder";
}

Judgement judge_loss(double lost) noexcept {
  if (lost < kInaccuracy) return Judgement::Good;
  if (lost < kMistake) return Judgement::Inaccuracy;
  return lost < kBlunder ? Judgement::Mistake : Judgement::Blunder;
}

Judgement judge_resistance(double held_out) noexcept {
  return held_out <= kLeastResistance ? Judgement::Inaccuracy : Judgement::Good;
}

bool is_inaccurate(const PointsLost& lost) noexcept {
  return lost.points >= (lost.exact ? kInaccuratePoints : kInaccurateEstimate);
}

Player Judge::player_at(std::size_t ply) const {
  return game_->game().to_move(game_->position_at(ply));
}

Value Judge::value_after(const JudgedTurn& turn) const {
  return player_at(turn.ply + 1) == player_at(turn.ply) ? turn.after.value : -turn.after.value;
}

std::optional<PointsLost> Judge::points_of(const JudgedTurn& turn) const {
  if (!game_->game().points(game_->position())) return std::nullopt;
  const std::optional<double> best = in_points(turn.before.value);
  const std::optional<double> left = in_points(value_after(turn));
  if (!best || !left) return std::nullopt;
  return PointsLost{.points = static_cast<int>(std::lround(std::max(0.0, *best - *left))),
                    .exact = turn.before.value.margin() && turn.after.value.margin()};
}

// Returns whether the turn has kept the result and its distance or, in games with points, its margin.
bool Judge::is_proven_equal(const JudgedTurn& turn) const {
  const Value before = turn.before.value;
  const Value after = value_after(turn);
  if (!before.is_proven() || !after.is_proven()) return false;
  if (before.is_draw() || after.is_draw()) return before.is_draw() && after.is_draw();
  if (before.is_win() != after.is_win()) return false;
  if (before.margin() && after.margin()) return before.margin() == after.margin();
  return before.plies() == after.plies() + 1;
}

// The fraction of a proven loss's distance that is left, including the turn itself.
double Judge::held_out(const JudgedTurn& turn) const {
  const Value before = turn.before.value;
  if (!before.is_proven() || !before.is_loss() || before.margin()) return 1;
  const Value kept = value_after(turn);
  if (!kept.is_proven() || !kept.is_loss() || before.plies() == 0) return 1;
  return std::min(1.0, static_cast<double>(kept.plies() + 1) / before.plies());
}

// Whether the opponent can win with the next move, although the player was not known to be lost.
bool Judge::loses_at_once(const JudgedTurn& turn) const {
  const Value before = turn.before.value;
  const Value after = value_after(turn);
  if (!after.is_proven() || !after.is_loss() || after.margin() || after.plies() != 1) return false;
  return !before.is_proven() || !before.is_loss();
}

std::optional<JudgedTurn> Judge::add(const Line& line) {
  std::optional<Line> before = std::exchange(before_, line);
  if (!before) return std::nullopt;
  JudgedTurn turn{.ply = next_++, .before = *std::move(before), .after = line};
  const AnyPosition& position = game_->position_at(turn.ply);
  const Player player = player_at(turn.ply);
  const auto chance = [&](const Value& value) {
    return search::win_probability(value, game_->game().info());
  };
  const double chance_before = chance(turn.before.value);
  const bool is_best = !turn.before.moves.empty() && turn.before.moves.front() == game_->move_at(turn.ply);
  turn.lost = is_best ? 0 : std::max(0.0, chance_before - chance(value_after(turn)));
  turn.points = points_of(turn);
  if (turn.points && is_best) turn.points->points = 0;

  turn.judgement = is_best || is_proven_equal(turn) ? Judgement::Best : judge_loss(turn.lost);
  if (turn.judgement == Judgement::Good && turn.points && is_inaccurate(*turn.points))
    turn.judgement = Judgement::Inaccuracy;
  const double held = is_best ? 1 : held_out(turn);
  const bool at_once = loses_at_once(turn);
  if (at_once) turn.judgement = Judgement::Blunder;
  if (turn.judgement == Judgement::Good) turn.judgement = judge_resistance(held);
  const bool forced = game_->game().count_moves(position) == 1;
  if (forced) turn.judgement = Judgement::Only;

  if (!forced) {
    accuracy_[index_of(player)].add(mark_turn(turn.lost, chance_before, turn.points, held));
  }
  const double felt =
      std::max({turn.lost, turn.points ? as_chances(*turn.points) : 0.0, at_once ? kMistake : 0.0});
  if (turn.judgement >= Judgement::Inaccuracy && felt >= kMistake)
    mattered_.push_back({.lost = felt, .ply = turn.ply});
  if (turn.points) {
    if (!points_lost_) points_lost_.emplace();
    // Small differences of estimates are noise, which would accumulate.
    if (turn.points->exact || is_inaccurate(*turn.points))
      (*points_lost_)[index_of(player)] += turn.points->points;
  }
  turn.words = explain(turn);
  return turn;
}

std::vector<std::size_t> Judge::mattered() const {
  std::vector<Mattered> most = mattered_;
  heap_sort(most, [](const Mattered& one, const Mattered& two) {
    return one.lost != two.lost ? one.lost > two.lost : one.ply < two.ply;
  });
  most.resize(std::min(most.size(), kMostThatMattered));
  std::vector<std::size_t> plies;
  for (const Mattered& turn : most) plies.push_back(turn.ply);
  heap_sort(plies);
  return plies;
}

namespace {

// Whether a count never falls during a game, neither a player's own nor the opponent's: "fewer" then says
// that the player missed some.
[[nodiscard]] bool only_grows(const ReasonWords& words) {
  return !words.enemy_more.english.empty() && words.enemy_fewer.english.empty();
}

// "Fewer men on the edge" says that the turn gave some up, not only that the better one would have gained
// some: the player must have fewer than before the turn.
[[nodiscard]] bool is_true_of_turn(const Message& lost, const AnyGame& game, const AnyPosition& before,
                                   const AnyPosition& came, Player player) {
  const std::vector<int> had = game.reason_counts(before, player);
  const std::vector<int> has = game.reason_counts(came, player);
  for (std::size_t i = 0; i < had.size(); ++i) {
    const ReasonWords& words = game.info().reasons[i];
    if (lost.english() == words.fewer.english) return only_grows(words) || has[i] < had[i];
    if (lost.english() == words.more.english) return has[i] > had[i];
  }
  return true;  // about the opponent
}

}  // namespace

Message Judge::explain(const JudgedTurn& turn) const {
  switch (turn.judgement) {
    case Judgement::Only:
    case Judgement::Best:
    case Judgement::Good:
      return {};
    case Judgement::Inaccuracy:
    case Judgement::Mistake:
    case Judgement::Blunder:
      break;
  }
  const AnyGame& game = game_->game();
  const AnyPosition& position = game_->position_at(turn.ply);
  const std::string move = game.move_label(position, game_->move_at(turn.ply));
  Message wrong(text::kTurnLeads, move,
                brief_standing(game.info(), player_at(turn.ply + 1), turn.after.value));
  if (turn.points && turn.points->points > 0 && turn.lost < kInaccuracy) {
    wrong = Message(text::kTurnGivesAway, move, points_words(turn.points->points));
  } else if (!turn.before.value.is_proven() && !turn.after.value.is_proven() && !turn.before.moves.empty()) {
    // Both positions are reached after the turn and as many answers. What shows after the first answer
    // explains most; otherwise the lines that both searches expect may end with a large difference.
    const std::size_t known = std::min(turn.before.moves.size() - 1, turn.after.moves.size());
    const auto first = [](const std::vector<AnyMove>& moves, std::size_t count) {
      return std::vector<AnyMove>(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count));
    };
    const auto explained_by = [&](std::size_t answers, Horizon horizon) {
      const AnyPosition hoped = after_line(game, position, first(turn.before.moves, 1 + answers));
      const AnyPosition came =
          after_line(game, game_->position_at(turn.ply + 1), first(turn.after.moves, answers));
      const Message lost = loss_words(game, hoped, came, player_at(turn.ply), horizon);
      if (lost.empty() || !is_true_of_turn(lost, game, position, came, player_at(turn.ply))) return false;
      wrong = Message(text::kTurnDoes, move, lost);
      return true;
    };
    if (!explained_by(std::min<std::size_t>(known, 1), Horizon::Near) && known > 1)
      explained_by(known, Horizon::Far);
  }
  if (turn.before.moves.empty()) return wrong;
  return {text::kTurnBetter, std::move(wrong), game.move_label(position, turn.before.moves.front()),
          brief_standing(game.info(), player_at(turn.ply), turn.before.value)};
}

}  // namespace joga::play
