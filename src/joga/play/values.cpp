#include "joga/play/values.hpp"

#include "joga/play/catalogue.hpp"
#include "joga/solve/move_values.hpp"
#include "joga/solve/tablebases.hpp"

namespace joga::play {

Result<std::vector<EqualMoves>> move_values(const AnyGame& game, const AnyPosition& position,
                                            const Tables& tables, const StopFlag& stop) {
  if (!solve::is_solved(game.info())) {
    return Error{ErrorCode::Unsupported, Message(text::kNotSolved, game.info().name)};
  }
  if (tables != nullptr) tables->prepare(game.spec(), stop);
  const auto values = solve::move_values(game, position, tables);
  if (!values) return Error{ErrorCode::Unsupported, text::kNothingKnown};
  std::vector<EqualMoves> groups;
  for (const solve::MoveValue& value : *values) {
    if (groups.empty() || groups.back().score != value.score) groups.push_back({.score = value.score});
    groups.back().moves.push_back(game.move_text(position, value.move));
  }
  return groups;
}

Message plies_words(int plies) {
  return plies == 1 ? Message(text::kOnePly) : Message(text::kPlies, plies);
}

Message value_words(search::Score score) {
  if (score.is_draw()) return text::kDraws;
  return {score.is_win() ? text::kWinsIn : text::kLosesIn, plies_words(score.plies())};
}

}  // namespace joga::play
