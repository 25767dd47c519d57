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

[[nodiscard]] std::string_view kind_word(Value value) {
  if (value.is_win()) return "win";
  if (value.is_loss()) return "loss";
  return value.is_draw() ? "draw" : "estimate";
}

// "+0.42".
[[nodiscard]] std::string estimate_words(int centi) {
  const std::string number = record::evaluation_text(Value::estimate(centi));
  return centi > 0 ? '+' + number : number;
}

[[nodiscard]] std::string words(const Worth& worth, Language language) {
  const Value value = worth.value;
  if (!value.is_proven()) return estimate_words(value.hundredths());
  if (!value.is_draw() && value.plies() == 0) {
    return Message(value.is_win() ? text::kWon : text::kLost).in(language);
  }
  return play::value_words(value).in(language);
}

}  // namespace

double rounded(double probability) {
  return std::round(probability * 1e4) / 1e4;
}

double chance(const GameInfo& game, const Worth& worth) {
  return search::win_probability(worth.value, game.centi_per_logit);
}

double chance_of_first(const GameInfo& game, const Worth& worth) {
  const double own = chance(game, worth);
  return worth.player == Player::One ? own : 1 - own;
}

json value_json(const GameInfo& game, const Worth& worth, Language language) {
  const Value value = worth.value;
  json told{{"kind", kind_word(value)},
            {"exact", value.is_proven()},
            {"player1", rounded(chance_of_first(game, worth))}};
  if (const auto margin = value.margin()) told["margin"] = *margin;
  if (value.is_win() || value.is_loss()) {
    told["plies"] = value.plies();
    if (!value.has_exact_distance()) told["at_most"] = true;
  } else if (!value.is_draw()) {
    told["centi"] = value.hundredths();
  }
  told["words"] = words(worth, language);
  return told;
}

}  // namespace joga::service
