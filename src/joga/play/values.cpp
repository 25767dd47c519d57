#include "joga/play/values.hpp"

#include <cstdlib>
#include <optional>

#include "joga/play/catalogue.hpp"

namespace joga::play {
namespace {

// Where points count, moves of the same margin are the same, however long the game lasts.
[[nodiscard]] bool are_equal(const Value& one, const Value& two) {
  if (!one.margin() || !two.margin()) return one == two;
  return std::is_eq(one <=> two);
}

[[nodiscard]] Message margin_words(const Value& value, int margin) {
  const bool is_win = value.is_win();
  if (margin == 0) return is_win ? text::kWinsAtEqualPoints : text::kLosesAtEqualPoints;
  return {is_win ? text::kWinsBy : text::kLosesBy, points_words(std::abs(margin))};
}

[[nodiscard]] Result<ValuedMoves> values_of(const History& history,
                                            const std::optional<solve::KnownMoves>& known) {
  const AnyGame& game = history.game();
  if (!known) {
    const auto count = game.count_moves(history.position());
    return Error{ErrorCode::Unsupported, Message(text::kTooManyMoves, count, solve::kMostValuedMoves)};
  }
  ValuedMoves values;
  for (const solve::MoveValue& value : known->moves) {
    values.known.push_back({game.move_text(history.position(), value.move), value.value});
  }
  for (const AnyMove move : known->open) values.open.push_back(game.move_text(history.position(), move));
  if (values.known.empty() && !values.open.empty()) {
    values.remark = Message(text::kNothingProven, values.open.size());
  }
  return values;
}

}  // namespace

Result<ValuedMoves> move_values(const History& history, const StopFlag& stop) {
  return values_of(history, solve::known_moves(history, stop));
}

Result<ValuedMoves> ValueSearch::values() const {
  if (search_.has_too_many_moves()) return values_of(*history_, std::nullopt);
  return values_of(*history_, search_.known());
}

std::vector<EqualMoves> equal_moves(const std::vector<ValuedMove>& moves) {
  std::vector<EqualMoves> groups;
  for (const ValuedMove& one : moves) {
    if (groups.empty() || !are_equal(groups.back().value, one.value)) groups.push_back({.value = one.value});
    EqualMoves& group = groups.back();
    // What differs is not said of all.
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

// With points, a bound of the plies tells nothing: it is what the board has room for.
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
