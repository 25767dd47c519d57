#include "joga/match/referee.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <utility>

#include "joga/match/catalogue.hpp"
#include "joga/play/clock.hpp"

namespace joga::match {
namespace {

[[nodiscard]] Message player_at_fault(Player player, Message what) {
  return {text::kAboutPlayer, digit_text(player), std::move(what)};
}

class Referee {
 public:
  Referee(const History& opening, const std::array<engine::AnyPlayer*, 2>& players, const RefereeRules& rules,
          const StopFlag& stop)
      : players_(players), rules_(rules), stop_(stop), game_{.history = opening} {
    if (rules.time.total) clock_.emplace(*rules.time.total, rules.time.margin);
  }

  [[nodiscard]] PlayedGame play(const std::function<void(const History&)>& on_turn) && {
    while (!is_over(game_.history.outcome())) {
      if (on_turn) on_turn(game_.history);
      if (!play_turn()) return std::move(game_);
      if (adjudicate()) return std::move(game_);
    }
    game_.end = {.outcome = game_.history.outcome(), .reason = game_.history.outcome_reason()};
    return std::move(game_);
  }

 private:
  [[nodiscard]] Player to_move() const { return game_.history.game().to_move(game_.history.position()); }

  // Returns false if the game ends here.
  [[nodiscard]] bool play_turn() {
    const Player player = to_move();
    engine::AnyPlayer& thinking = *players_[index_of(player)];
    const bool by_processor = rules_.time.charged == ChargedTime::Processor;
    const ServiceTime asked = now();
    // The game's clock shows charged time, whichever that is.
    const ServiceTime begun = by_processor ? ServiceTime(charged_) : asked;
    engine::Request request;
    request.limits = rules_.time.limits({left(Player::One, begun), left(Player::Two, begun)});
    if (by_processor) request.patience_factor = kWallFactor;
    request.seed = engine::seed_of_turn(rules_.seed, player, game_.history.ply());

    if (clock_) clock_->start(player, begun);
    const std::chrono::nanoseconds used = by_processor ? used_by(thinking) : std::chrono::nanoseconds(0);
    const engine::Choice choice = thinking.choose(game_.history, request, stop_);
    const Milliseconds waited = now() - asked;
    const Milliseconds spent = by_processor ? spent_since(used, thinking) : waited;
    const ServiceTime ended = begun + spent;
    charged_ += spent;

    if (stop_.is_set()) return false;  // the answer does not count, because the player was interrupted
    if (!choice.move) return fail(player, choice.failure.value_or(engine::Failure{}));
    const bool late = (rules_.time.per_move && spent > *rules_.time.per_move + rules_.time.margin) ||
                      (clock_ && ended > clock_->due());
    if (late) return forfeit(player, record::Ending::Time, Message(text::kOutOfTime, spent.count()));
    if (by_processor && waited > longest_wait(request.limits, player))
      return forfeit(player, record::Ending::Time, Message(text::kTooSlow, waited.count(), kWallFactor));
    if (const Result<Done> played = game_.history.play(*choice.move); !played) {
      return forfeit(player, record::Ending::Forfeit, played.error().message);
    }
    TurnReport report{.spent = spent, .value = choice.value, .depth = choice.depth, .nodes = choice.nodes};
    // The clocks run whether or not the player has been told of them.
    if (clock_) report.remaining = clock_->end_turn(player, ended);
    game_.turns.push_back(report);
    return true;
  }

  [[nodiscard]] static std::chrono::nanoseconds used_by(engine::AnyPlayer& player) {
    if (const auto used = player.processor_time()) return *used;
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }
  [[nodiscard]] static Milliseconds spent_since(std::chrono::nanoseconds used, engine::AnyPlayer& player) {
    const std::chrono::nanoseconds now = used_by(player);
    // A program that was started anew begins at 0.
    return std::chrono::floor<Milliseconds>(now >= used ? now - used : now);
  }
  // Without limits of time there is no end to the wait.
  [[nodiscard]] Milliseconds longest_wait(const search::Limits& limits, Player player) const {
    std::optional<Milliseconds> time = limits.move_time;
    if (const auto& clock = limits.clock_of(player))
      time = std::min(time.value_or(clock->remaining), clock->remaining);
    return time ? *time * kWallFactor + rules_.time.margin : Milliseconds::max();
  }

  [[nodiscard]] ServiceTime now() const {
    return std::chrono::floor<Milliseconds>(rules_.now().time_since_epoch());
  }
  [[nodiscard]] Milliseconds left(Player player, ServiceTime at) const {
    return clock_ ? clock_->left(player, at) : Milliseconds(0);
  }

  bool fail(Player player, const engine::Failure& failure) {
    if (failure.fault == engine::Fault::NoResources) {
      game_.end = {.reason = failure.message};
      return false;
    }
    const bool silent = failure.fault == engine::Fault::Silence;
    forfeit(player, silent ? record::Ending::Time : record::Ending::Forfeit, failure.message);
    game_.end.errors = failure.errors;
    game_.end.is_crash = failure.fault == engine::Fault::Crash || failure.fault == engine::Fault::CannotStart;
    return false;
  }

  bool forfeit(Player player, record::Ending ending, Message what) {
    game_.end = {.outcome = win_for(other(player)),
                 .ending = ending,
                 .reason = player_at_fault(player, std::move(what))};
    return false;
  }

  // The first of the last turns of both players, `of_each` turns each.
  [[nodiscard]] std::optional<std::size_t> last_turns(int of_each) const {
    const auto count = 2 * static_cast<std::size_t>(of_each);
    if (of_each <= 0 || game_.turns.size() < count) return std::nullopt;
    return game_.turns.size() - count;
  }

  // The evaluation by the player who made the turn, from the point of view of player 1. Players need not
  // alternate, so the position tells who moved.
  [[nodiscard]] std::optional<Value> value_for_one(std::size_t turn) const {
    const std::optional<Value>& value = game_.turns[turn].value;
    const std::size_t ply = game_.history.ply() - game_.turns.size() + turn;
    const bool by_one = game_.history.game().to_move(game_.history.position_at(ply)) == Player::One;
    if (!value) return std::nullopt;
    return by_one ? *value : -*value;
  }

  [[nodiscard]] bool lost_for(Player player) const {
    const std::optional<std::size_t> first = last_turns(rules_.adjudication.loss_turns);
    if (!first) return false;
    for (std::size_t turn = *first; turn < game_.turns.size(); ++turn) {
      const std::optional<Value> for_one = value_for_one(turn);
      if (!for_one) return false;
      const Value value = player == Player::One ? *for_one : -*for_one;
      if (value > Value::estimate(-rules_.adjudication.loss_hundredths)) return false;
    }
    return true;
  }

  [[nodiscard]] bool drawn() const {
    const std::optional<std::size_t> first = last_turns(rules_.adjudication.draw_turns);
    if (!first || game_.history.ply() < static_cast<std::size_t>(rules_.adjudication.draw_from_ply))
      return false;
    for (std::size_t turn = *first; turn < game_.turns.size(); ++turn) {
      const std::optional<Value> value = value_for_one(turn);
      if (!value || value->is_win() || value->is_loss()) return false;
      if (std::abs(value->hundredths()) > rules_.adjudication.draw_hundredths) return false;
    }
    return true;
  }

  // Returns true if the game ends here.
  [[nodiscard]] bool adjudicate() {
    if (is_over(game_.history.outcome())) return false;
    for (const Player player : kPlayers) {
      if (!lost_for(player)) continue;
      return decide(win_for(other(player)), Message(text::kAgreedLoss, digit_text(player)));
    }
    if (drawn()) return decide(Outcome::Draw, text::kAgreedDraw);
    const int longest = rules_.adjudication.longest_game;
    if (longest > 0 && game_.history.ply() >= static_cast<std::size_t>(longest)) {
      return decide(Outcome::Draw, Message(text::kLongestGame, longest));
    }
    return false;
  }

  bool decide(Outcome outcome, Message reason) {
    game_.end = {.outcome = outcome, .ending = record::Ending::Adjudication, .reason = std::move(reason)};
    return true;
  }

  const std::array<engine::AnyPlayer*, 2>& players_;
  const RefereeRules& rules_;
  const StopFlag& stop_;
  std::optional<play::GameClock> clock_{};
  Milliseconds charged_{};  // to both players, so far; counted only for processor time
  PlayedGame game_;
};

// A player's value in the form of a record: for player 1, and after the turn, so that the end is one ply
// nearer. The value is the player's claim, so it is not marked as proven.
[[nodiscard]] Value evaluation_of(Value value, bool by_one) {
  const Value for_one = by_one ? value : -value;
  if (for_one.is_win()) return Value::win_in(std::max(for_one.plies() - 1, 0)).with_proof(false);
  if (for_one.is_loss()) return Value::loss_in(std::max(for_one.plies() - 1, 0)).with_proof(false);
  if (for_one.is_draw()) return Value::draw().with_proof(false);
  return Value::estimate(for_one.hundredths());
}

}  // namespace

search::Limits TimeControl::limits(const std::array<search::Milliseconds, 2>& remaining) const {
  search::Limits limits;
  limits.depth = depth;
  limits.nodes = nodes;
  limits.move_time = per_move;
  if (total) {
    for (const Player player : kPlayers) {
      limits.clocks[index_of(player)] = search::Clock{remaining[index_of(player)], total->increment};
    }
  }
  return limits;
}

std::string TimeControl::text() const {
  std::string text;
  const auto append = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  if (total) append(search::clock_text(*total));
  if (per_move) append(search::seconds_text(*per_move) + "/move");
  if (text.empty()) text = "-";
  if (depth) append("depth=" + std::to_string(*depth));
  if (nodes) append("nodes=" + std::to_string(*nodes));
  if (charged == ChargedTime::Processor) append("clock=processor");
  return text;
}

Result<search::Clock> parse_total(std::string_view text) {
  const std::optional<search::Clock> clock = search::parse_clock(text);
  if (!clock) return Error{ErrorCode::Malformed, Message(text::kTimeControl, text)};
  return *clock;
}

PlayedGame play_game(const History& opening, const std::array<engine::AnyPlayer*, 2>& players,
                     const RefereeRules& rules, const StopFlag& stop,
                     const std::function<void(const History&)>& on_turn) {
  return Referee(opening, players, rules, stop).play(on_turn);
}

record::Record to_record(const PlayedGame& game, record::Tags tags) {
  if (game.end.ending != record::Ending::Rules) {
    const std::string word(record::ending_word(game.end.ending));
    tags.set("Termination", word + ": " + game.end.reason.english());
  }
  record::Record record = record::from_history(game.history, std::move(tags));
  record.result = game.end.outcome;
  const std::vector<record::NodeId> line = record.tree.main_line();
  const std::size_t opening = line.size() - game.turns.size();
  for (std::size_t turn = 0; turn < game.turns.size(); ++turn) {
    const TurnReport& report = game.turns[turn];
    const std::size_t ply = opening + turn;
    const Player mover = game.history.game().to_move(game.history.position_at(ply));
    record::Annotation& annotation = record.tree.annotate(line[ply]);
    if (report.value) annotation.evaluation = evaluation_of(*report.value, mover == Player::One);
    if (report.remaining) annotation.clock = *report.remaining;
    annotation.spent = report.spent;
    if (report.depth > 0)
      annotation.depth = std::min(static_cast<record::SearchDepth>(report.depth), record::kMostDepth);
    if (report.nodes > 0) annotation.nodes = std::min(report.nodes, record::kMostNodes);
  }
  return record;
}

}  // namespace joga::match
