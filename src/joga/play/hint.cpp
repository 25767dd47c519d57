#include "joga/play/hint.hpp"

#include <cassert>
#include <optional>
#include <utility>

#include "joga/play/catalogue.hpp"
#include "joga/play/explain.hpp"
#include "joga/play/values.hpp"
#include "joga/search/win_probability.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::play {
namespace {

// The least expected percentage of wins for being ahead.
constexpr int kAhead = 55;

[[nodiscard]] Message winning_words(const Value& value) {
  if (const auto margin = value.margin(); margin && *margin > 0)
    return {text::kHintWinsBy, points_words(*margin)};
  if (!value.has_exact_distance()) return text::kHintWins;
  const int moves = (value.plies() + 1) / 2;  // the player's own
  return moves <= 1 ? Message(text::kHintWinsAtOnce) : Message(text::kHintWinsIn, moves);
}

// Why the move is good, in at most five words. A lost position is not called lost: somebody who asks for a
// hint wants to play on.
[[nodiscard]] Message reason_words(const AnyGame& game, const AnyPosition& position, const Line& hint) {
  constexpr int kLossIsNear = 4;  // plies
  const Value& value = hint.value;
  const AnyMove move = hint.moves.front();
  if (value.is_win()) return winning_words(value);
  if (!game.move_gain(position, move).empty()) return {};  // said with the move
  if (value.is_loss() && value.plies() > kLossIsNear) return text::kHintKeepsOpen;
  if (value.is_loss()) return text::kHintDefends;
  if (value.is_proven()) return text::kHintDraws;
  if (Message brings = gain_words(game, position, move); !brings.empty()) return brings;
  const double percent = 100 * search::win_probability(value, game.info());
  if (percent >= kAhead) return text::kHintKeepsLead;
  return percent > 100 - kAhead ? text::kHintKeepsEven : text::kHintDefends;
}

}  // namespace

engine::Who hint_finder() {
  constexpr std::uint64_t kNodes = 200'000;
  return {engine::Searching{.limits = {.nodes = kNodes, .move_time = kHintTime}}};
}

Line find_hint(const History& history, std::uint64_t seed, const StopFlag& stop,
               const engine::Resources& resources) {
  assert(!is_over(history.outcome()));
  // The values that may be listed beside a hint and the review of a game come from there too, so all agree.
  if (std::optional<Line> exact = solve::best_line(
          history.game(), history.position(), {.nodes = kExactNodes, .stop = &stop}, resources.memory_mib)) {
    return *std::move(exact);
  }
  const auto player = engine::make_player(hint_finder(), history.shared_game(), resources);
  Line hint;
  engine::Request request{.seed = seed};
  request.listener = [&](const search::Info& info) {
    if (info.is_best()) hint = {info.value, info.moves};
  };
  const engine::Choice choice = player.value()->choose(history, request, stop);
  assert(choice.move);  // the engine plays every game and always returns a move
  if (choice.value) hint.value = *choice.value;
  if (hint.moves.empty() || hint.moves.front() != *choice.move) hint.moves = {*choice.move};
  return hint;
}

Message hint_words(const AnyGame& game, const AnyPosition& position, const Line& hint) {
  Message words = game.move_words(position, hint.moves.front());
  const Message reason = reason_words(game, position, hint);
  return reason.empty() ? words : Message(text::kHintWords, std::move(words), reason);
}

}  // namespace joga::play
