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

solve::KnownMoves move_values(const History& history, const StopFlag& stop) {
  ValueSearch search(std::make_shared<const History>(history));
  static_cast<void>(search.go_on(stop));
  return search.values();
}

Message values_remark(const History& history, const solve::KnownMoves& known) {
  const std::size_t open = known.open.size();
  if (known.too_many)
    return {text::kTooManyMoves, history.game().count_moves(history.position()), solve::kMostValuedMoves};
  if (!known.moves.empty() || open == 0) return {};
  return open == 1 ? Message(text::kOnlyMoveNotProven) : Message(text::kNothingProven, open);
}

MovesByValue moves_by_value(const History& history, const solve::KnownMoves& known) {
  const auto text_of = [&](AnyMove move) { return history.game().move_text(history.position(), move); };
  MovesByValue groups;
  for (auto move = known.moves.begin(); move != known.moves.end();) {
    Value value = move->value;
    std::vector<std::string> texts;
    for (; move != known.moves.end() && are_equal(value, move->value); ++move) {
      // If the distances differ, the group has only a bound.
      if (value != move->value) value = value.with_loose_distance();
      texts.push_back(text_of(move->move));
    }
    groups.emplace_back(value_words(value), std::move(texts));
  }
  std::vector<std::string> open;
  for (const AnyMove move : known.open) open.push_back(text_of(move));
  if (!open.empty()) groups.emplace_back(text::kNotProven, std::move(open));
  return groups;
}

Value final_value(const History& history) {
  const Player player = history.game().to_move(history.position());
  const Value value = Value::result(history.outcome(), player);
  const auto points = history.game().points(history.position());
  if (!points) return value;
  return value.with_margin((*points)[index_of(player)] - (*points)[index_of(other(player))]);
}

Message plies_words(int plies) {
  return plies == 1 ? Message(text::kOnePly) : Message(text::kPlies, plies);
}

Message points_words(int points) {
  return points == 1 ? Message(text::kOnePoint) : Message(text::kPoints, points);
}

namespace {

// The winner's moves, including the last one.
[[nodiscard]] Message moves_words(int plies) {
  const int moves = (plies + 1) / 2;
  return moves == 1 ? Message(text::kOneMove) : Message(text::kMoves, moves);
}

// In games with points a bound on the distance is uninformative: it is the room left on the board.
[[nodiscard]] Message words_of(const Value& value, Message (*distance_words)(int plies)) {
  if (value.is_draw()) return text::kDraws;
  const Message distance = distance_words(value.plies());
  if (const auto margin = value.margin()) {
    const Message words = margin_words(value, *margin);
    return value.has_exact_distance() ? Message(text::kIn, words, distance) : words;
  }
  return {value.is_win() ? text::kWinsIn : text::kLosesIn,
          value.has_exact_distance() ? distance : Message(text::kAtMost, distance)};
}

}  // namespace

Message value_words(const Value& value) {
  return words_of(value, moves_words);
}

Message value_words_in_plies(const Value& value) {
  return words_of(value, plies_words);
}

}  // namespace joga::play
