#include "joga/play/values.hpp"

#include <cstdlib>

#include "joga/play/catalogue.hpp"

namespace joga::play {
namespace {

// In games with points, moves of the same margin are equal, however long the game lasts.
[[nodiscard]] bool are_equal(const Value& one, const Value& two) {
  if (!one.margin() || !two.margin()) return one == two;
  return std::is_eq(one <=> two);
}

[[nodiscard]] Message margin_words(const Value& value, int margin) {
  const bool is_win = value.is_win();
  if (margin == 0) return is_win ? text::kWinsAtEqualPoints : text::kLosesAtEqualPoints;
  return {is_win ? text::kWinsBy : text::kLosesBy, points_words(std::abs(margin))};
}

}  // namespace

Result<ValuedMoves> move_values(const History& history, const StopFlag& stop) {
  ValueSearch search(std::make_shared<const History>(history));
  static_cast<void>(search.go_on(stop));
  return valued_moves(history, search.values());
}

bool ValueSearch::go_on(const StopFlag& stop) {
  if (!search_.go_on(stop)) return false;
  const solve::KnownMoves known = search_.known();
  if (estimate_ || search_.has_too_many_moves() || !known.moves.empty() || known.open.empty()) return true;
  Hint estimate = find_hint(*history_, 0, stop, {.memory_mib = 1});
  if (stop.is_set()) return false;
  estimate_ = std::move(estimate);
  return true;
}

MoveValues ValueSearch::values() const {
  return {.too_many = search_.has_too_many_moves(), .known = search_.known(), .estimate = estimate_};
}

Result<ValuedMoves> valued_moves(const History& history, const MoveValues& values) {
  const AnyGame& game = history.game();
  const AnyPosition& position = history.position();
  if (values.too_many) {
    return Error{ErrorCode::Unsupported,
                 Message(text::kTooManyMoves, game.count_moves(position), solve::kMostValuedMoves)};
  }
  ValuedMoves valued;
  for (const joga::ValuedMove& value : values.known.moves) {
    valued.known.push_back({game.move_text(position, value.move), value.value});
  }
  for (const AnyMove move : values.known.open) valued.open.push_back(game.move_text(position, move));
  if (values.estimate) {
    valued.remark = Message(valued.open.size() == 1 ? text::kOnlyMoveNotProven : text::kNothingProven,
                            valued.open.size(), hint_words(game, position, *values.estimate));
  }
  return valued;
}

std::vector<EqualMoves> equal_moves(const std::vector<ValuedMove>& moves) {
  std::vector<EqualMoves> groups;
  for (const ValuedMove& one : moves) {
    if (groups.empty() || !are_equal(groups.back().value, one.value)) groups.push_back({.value = one.value});
    EqualMoves& group = groups.back();
    // If the distances differ, the group has only a bound.
    if (group.value != one.value) group.value = group.value.with_loose_distance();
    group.moves.push_back(one.move);
  }
  return groups;
}

Message plies_words(int plies) {
  return plies == 1 ? Message(text::kOnePly) : Message(text::kPlies, plies);
}

Message points_words(int points) {
  return points == 1 ? Message(text::kOnePoint) : Message(text::kPoints, points);
}

// In games with points a bound on the plies is uninformative: it is the room left on the board.
Message value_words(const Value& value) {
  if (value.is_draw()) return text::kDraws;
  const Message plies = plies_words(value.plies());
  if (const auto margin = value.margin()) {
    const Message words = margin_words(value, *margin);
    return value.has_exact_distance() ? Message(text::kIn, words, plies) : words;
  }
  return {value.is_win() ? text::kWinsIn : text::kLosesIn,
          value.has_exact_distance() ? plies : Message(text::kAtMost, plies)};
}

}  // namespace joga::play
