#include "joga/service/review.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/play/best_lines.hpp"
#include "joga/play/explain.hpp"
#include "joga/play/values.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

// A turn that loses this much of the chances to win is played with an accuracy of 1/e.
constexpr double kSteepness = 0.2;
// At stake where nothing is: so that turns count at all.
constexpr double kLeastStake = 0.05;
// At stake in a proven loss, where one may hold out, and where points are left to play for.
constexpr double kHoldingOut = 0.3;
constexpr double kPointsStake = 0.5;

// Chances of winning that points are taken for: twice as many as make an inaccuracy are a mistake.
[[nodiscard]] double as_chances(const PointsLost& lost) noexcept {
  return lost.points * kInaccuracy / (lost.exact ? kInaccuratePoints : kInaccurateEstimate);
}

// The part of a proven loss's distance that is left, the turn itself included.
[[nodiscard]] double held_out(const Worth& before, const Worth& after) {
  if (!before.value.is_proven() || !before.value.is_loss() || before.value.margin()) return 1;
  const Value kept = after.player == before.player ? after.value : -after.value;
  if (!kept.is_proven() || !kept.is_loss() || before.value.plies() == 0) return 1;
  return std::min(1.0, static_cast<double>(kept.plies() + 1) / before.value.plies());
}

}  // namespace

TurnMark mark_turn(double lost, double chance_before, const std::optional<PointsLost>& points,
                   double held_out) noexcept {
  double felt = lost;
  double stake = std::max(chance_before, kLeastStake);
  if (points) {
    felt = std::max(felt, 2 * as_chances(*points));  // they are all that is left to play for
    stake = std::max(stake, kPointsStake);
  }
  if (held_out < 1) {
    felt = std::max(felt, kHoldingOut * (1 - held_out));
    stake = std::max(stake, kHoldingOut);
  }
  return {.accuracy = std::exp(-felt / kSteepness), .weight = stake};
}

void Accuracy::add(const TurnMark& mark) noexcept {
  constexpr double kWorst = 0.01;  // the harmonic mean knows no zero
  weights_ += mark.weight;
  sum_ += mark.weight * mark.accuracy;
  inverse_ += mark.weight / std::max(mark.accuracy, kWorst);
}

double Accuracy::value() const noexcept {
  return weights_ == 0 ? 1 : (sum_ / weights_ + weights_ / inverse_) / 2;
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

bool is_inaccurate(const PointsLost& lost) noexcept {
  return lost.points >= (lost.exact ? kInaccuratePoints : kInaccurateEstimate);
}

Review::Review(const ReviewOrder& order, std::shared_ptr<const History> history, const Reply& reply)
    : number_(order.number), all_(std::move(history)), page_(reply.shared_page()) {
  left_.to = std::min(all_->ply(), order.from + kMostReviewed);
  left_.from = std::min(order.from, left_.to);
  left_.time = order.time;
  // Half of it is for what is searched to the end.
  left_.resources = analysis_resources(all_->game().info(), reply.shared().scheduler->memory().for_one() / 2);
  left_.kept = std::make_shared<play::KeptPlayer>();
}

Task Review::begin() {
  return {.history = all_, .what = left_};
}

void Review::found(const Finding& finding) {
  const auto* opinion = std::get_if<Opinion>(&finding);
  if (opinion == nullptr || opinion->ply != left_.from) return;
  const Player player = all_->game().to_move(all_->position_at(opinion->ply));
  const Seen seen{.worth = {.value = opinion->value, .player = player}, .line = opinion->line};
  if (before_) judge(opinion->ply - 1, *before_, seen);
  before_ = seen;
  ++left_.from;
}

bool Review::ended(SearchEnd end) {
  const bool is_done = left_.from > left_.to;
  if (end == SearchEnd::Interrupted && !is_done) return true;
  Message problem;
  if (end == SearchEnd::OutOfMemory) {
    problem = text::kOutOfMemory;
  } else if (!is_done) {
    problem = text::kReviewStopped;
  } else if (left_.to < all_->ply()) {
    problem = Message(text::kReviewCut, kMostReviewed);
  }
  finish(problem);
  return false;
}

namespace {

// In points for the player to move: proven, or the engine's estimate, whose unit is a point where a game has
// points.
[[nodiscard]] std::optional<double> in_points(const Value& value) {
  if (const auto margin = value.margin()) return *margin;
  if (value.is_proven()) return std::nullopt;
  return value.hundredths() / 100.0;
}

}  // namespace

std::optional<PointsLost> Review::points_lost(const Seen& before, const Seen& after) const {
  if (!all_->game().points(all_->position())) return std::nullopt;
  const std::optional<double> best = in_points(before.worth.value);
  const std::optional<double> left = in_points(after.worth.value);
  if (!best || !left) return std::nullopt;
  const double kept = after.worth.player == before.worth.player ? *left : -*left;
  return PointsLost{.points = static_cast<int>(std::lround(std::max(0.0, *best - kept))),
                    .exact = before.worth.value.margin() && after.worth.value.margin()};
}

// The same result, as soon or as late; where points count, with as many of them.
bool Review::is_proven_equal(const Seen& before, const Seen& after) {
  const Value score = before.worth.value;
  const Value reply = after.worth.value;
  if (!score.is_proven() || !reply.is_proven()) return false;
  if (score.is_draw() || reply.is_draw()) return score.is_draw() && reply.is_draw();
  const bool turns = after.worth.player != before.worth.player;
  if (score.is_win() != (turns ? reply.is_loss() : reply.is_win())) return false;
  if (score.margin() && reply.margin()) return score.margin() == (turns ? -reply : reply).margin();
  return score.plies() == reply.plies() + 1;
}

void Review::judge(std::size_t ply, const Seen& before, const Seen& after) {
  const AnyGame& game = all_->game();
  const AnyPosition& position = all_->position_at(ply);
  const AnyMove move = all_->move_at(ply);
  const Player player = before.worth.player;
  const double chance_before = chance(game.info(), before.worth);
  const double chance_after =
      after.worth.player == player ? chance(game.info(), after.worth) : 1 - chance(game.info(), after.worth);
  const bool is_best = !before.line.empty() && before.line.front() == move;
  const double lost = is_best ? 0 : std::max(0.0, chance_before - chance_after);
  std::optional<PointsLost> points = points_lost(before, after);
  if (points && is_best) points->points = 0;

  Judgement judgement = is_best || is_proven_equal(before, after) ? Judgement::Best : judge_loss(lost);
  if (judgement == Judgement::Good && points && is_inaccurate(*points)) judgement = Judgement::Inaccuracy;
  if (game.count_moves(position) == 1) judgement = Judgement::Only;

  const bool forced = judgement == Judgement::Only;
  if (!forced) {
    accuracy_[index_of(player)].add(
        mark_turn(lost, chance_before, points, is_best ? 1 : held_out(before.worth, after.worth)));
  }
  const double felt = forced ? 0 : std::max(lost, points ? as_chances(*points) : 0);
  if (felt >= kMistake) mattered_.push_back({.lost = felt, .ply = ply});
  if (points) {
    if (!points_lost_) points_lost_.emplace();
    // Small differences of estimates are noise, which would only add up.
    if (points->exact || is_inaccurate(*points)) (*points_lost_)[index_of(player)] += points->points;
  }
  send(
      {.ply = ply, .before = before, .after = after, .lost = lost, .points = points, .judgement = judgement});
}

void Review::send(const JudgedTurn& turn) const {
  const Language language = page_->language();
  const AnyGame& game = all_->game();
  const AnyPosition& position = all_->position_at(turn.ply);
  const std::vector<std::string> line = play::line_texts(game, position, turn.before.line);
  json told{{"ply", turn.ply},
            {"move", all_->move_text_at(turn.ply)},
            {"best", line.empty() ? std::string() : line.front()},
            {"line", line},
            {"before", value_json(game.info(), turn.before.worth, language)},
            {"after", value_json(game.info(), turn.after.worth, language)},
            {"lost", rounded(turn.lost)},
            {"judgement", judgement_word(turn.judgement)}};
  if (const Message words = explain(turn); !words.empty()) told["words"] = words.in(language);
  if (turn.points) told["points"] = {{"lost", turn.points->points}, {"exact", turn.points->exact}};
  page_->send({{"event", "review"}, {"search", number_}, {"done", false}, {"turn", std::move(told)}});
}

Message Review::explain(const JudgedTurn& turn) const {
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
  const AnyGame& game = all_->game();
  const AnyPosition& position = all_->position_at(turn.ply);
  const Player player = turn.before.worth.player;
  const std::string move = all_->move_text_at(turn.ply);
  const Worth& after = turn.after.worth;
  Message wrong(text::kTurnLeads, move, play::standing_words(game.info(), after.player, after.value));
  if (turn.points && turn.points->points > 0 && turn.lost < kInaccuracy) {
    wrong = Message(text::kTurnGivesAway, move, play::points_words(turn.points->points));
  } else if (!after.value.is_proven()) {
    const AnyPosition hoped = play::after_line(game, position, turn.before.line);
    const AnyPosition came = play::after_line(game, all_->position_at(turn.ply + 1), turn.after.line);
    const std::vector<Message> things = play::worse_things(game, hoped, came, player);
    if (!things.empty()) wrong = Message(text::kTurnBrings, std::move(wrong), Message::list(things));
  }
  if (turn.before.line.empty()) return wrong;
  const AnyMove best = turn.before.line.front();
  return {text::kTurnBetter, std::move(wrong), game.move_words(position, best),
          game.move_text(position, best),
          play::worth_words(game, position, turn.before.worth.value, turn.before.line)};
}

void Review::finish(const Message& problem) {
  std::ranges::sort(mattered_, [](const Mattered& one, const Mattered& two) {
    return one.lost != two.lost ? one.lost > two.lost : one.ply < two.ply;
  });
  mattered_.resize(std::min(mattered_.size(), kMostThatMattered));
  std::vector<std::size_t> plies;
  for (const Mattered& turn : mattered_) plies.push_back(turn.ply);
  std::ranges::sort(plies);
  json event{{"event", "review"},
             {"search", number_},
             {"done", true},
             {"accuracy", {rounded(accuracy_[0].value()), rounded(accuracy_[1].value())}},
             {"mattered", plies}};
  if (points_lost_) event["points"] = *points_lost_;
  if (!problem.empty()) event["problem"] = problem.in(page_->language());
  page_->send(event);
}

}  // namespace joga::service
