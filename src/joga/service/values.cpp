#include "joga/service/values.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "joga/play/values.hpp"
#include "joga/record/annotation.hpp"
#include "joga/search/win_probability.hpp"
#include "joga/service/catalogue.hpp"

namespace joga::service {
namespace {

using nlohmann::json;
using search::Score;

[[nodiscard]] std::string_view kind_word(Score score) {
  if (score.is_win()) return "win";
  if (score.is_loss()) return "loss";
  return score.is_draw() ? "draw" : "estimate";
}

// "+0.42".
[[nodiscard]] std::string estimate_words(int centi) {
  const std::string number = record::evaluation_text(record::Evaluation::points(centi));
  return centi > 0 ? '+' + number : number;
}

[[nodiscard]] std::string words(const Worth& worth, Language language) {
  const Score score = worth.score;
  if (!score.is_proven()) return estimate_words(score.centi());
  if (!score.is_draw() && score.plies() == 0) {
    return Message(score.is_win() ? text::kWon : text::kLost).in(language);
  }
  return play::value_words({.score = score, .margin = worth.margin, .at_most = worth.at_most}).in(language);
}

}  // namespace

double rounded(double probability) {
  return std::round(probability * 1e4) / 1e4;
}

double chance(const GameInfo& game, const Worth& worth) {
  return search::win_probability(worth.score, game.centi_per_logit);
}

double chance_of_first(const GameInfo& game, const Worth& worth) {
  const double own = chance(game, worth);
  return worth.player == Player::One ? own : 1 - own;
}

Worth worth_of(const search::Info& info, Player player) {
  const bool is_decided = info.score.is_win() || info.score.is_loss();
  return {.score = info.score,
          .player = player,
          .margin = info.margin,
          .at_most = info.margin && is_decided && std::cmp_greater(info.score.plies(), info.moves.size())};
}

json value_json(const GameInfo& game, const Worth& worth, Language language) {
  const Score score = worth.score;
  json value{{"kind", kind_word(score)},
             {"exact", score.is_proven()},
             {"player1", rounded(chance_of_first(game, worth))}};
  if (worth.margin) value["margin"] = *worth.margin;
  if (score.is_win() || score.is_loss()) {
    value["plies"] = score.plies();
    if (worth.at_most) value["at_most"] = true;
  } else if (!score.is_draw()) {
    value["centi"] = score.centi();
  }
  value["words"] = words(worth, language);
  return value;
}

}  // namespace joga::service
