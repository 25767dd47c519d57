#include "joga/app/match_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "joga/app/match_catalogue.hpp"
#include "joga/app/setup.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/match/elo.hpp"
#include "joga/match/ratings.hpp"
#include "joga/record/catalogue.hpp"

namespace joga::app {
namespace {

using match::Entrant;
using match::GameResult;
using match::Standings;
using match::Tally;
using match::Trinomial;

[[nodiscard]] std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

[[nodiscard]] std::string points(const match::Points& points) {
  return fmt::format("{:.1f}/{}", points.points(), points.games);
}

[[nodiscard]] std::string elo_text(const match::Estimate& estimate) {
  if (std::isinf(estimate.value)) return estimate.value > 0 ? "+inf" : "-inf";
  if (!estimate.interval || std::isinf(estimate.interval->margin()))
    return fmt::format("{:+.1f}", estimate.value);
  return fmt::format("{:+.1f} +/- {:.1f}", estimate.value, estimate.interval->margin());
}

[[nodiscard]] std::string side_text(const Trinomial& games) {
  return fmt::format("+{} ={} -{}", games.count(GameResult::Win), games.count(GameResult::Draw),
                     games.count(GameResult::Loss));
}

[[nodiscard]] std::string rating_table(const Standings& standings, const match::Ratings& ratings,
                                       Language language) {
  const auto in_words = [&](const MessageText& text) { return Message(text).in(language); };
  std::vector<TableRow> rows{{in_words(text::kTablePlayer), in_words(text::kTableRating), "+/-",
                              in_words(text::kTableGames), in_words(text::kTableScore),
                              in_words(text::kTableAsOne), in_words(text::kTableAsTwo),
                              in_words(text::kTableFaults)}};
  for (const Entrant entrant : ratings.best_first()) {
    const Tally tally = standings.table().tally(entrant);
    const Trinomial games = tally.games();
    const double score = games.total() == 0 ? 0
                                            : static_cast<double>(games.half_points()) / 2 /
                                                  static_cast<double>(games.total());
    rows.push_back({standings.names()[entrant.index()], fmt::format("{:+.1f}", ratings.of(entrant).elo),
                    fmt::format("{:.1f}", ratings.of(entrant).margin), std::to_string(games.total()),
                    percent(score), side_text(tally.as(Player::One)), side_text(tally.as(Player::Two)),
                    std::to_string(standings.faults(entrant))});
  }
  return table_text(rows, FirstColumn::ToTheLeft);
}

[[nodiscard]] std::string pairs_text(const match::Pentanomial& pairs) {
  return fmt::format("{}", fmt::join(pairs.counts(), " "));
}

// The summary of a match between two players.
[[nodiscard]] std::string duel_text(const Standings& standings, Language language) {
  const Tally tally = standings.table().tally(Entrant::from_index(0), Entrant::from_index(1));
  const auto sample = match::ScoreSample::from(tally);
  if (!sample) return "";
  const Message elo(text::kMatchElo, elo_text(match::elo_estimate(*sample)), standings.names()[0],
                    fmt::format("{:.1f}", 100 * match::likelihood_of_superiority(*sample)));
  return elo.in(language) + '\n' + Message(text::kMatchPairs, pairs_text(tally.pairs())).in(language) + '\n';
}

[[nodiscard]] std::string cross_table(const Standings& standings, const match::Ratings& ratings,
                                      Language language) {
  const std::vector<Entrant> order = ratings.best_first();
  std::vector<TableRow> rows{{""}};
  for (std::size_t i = 0; i < order.size(); ++i) rows[0].push_back(std::to_string(i + 1));
  for (std::size_t i = 0; i < order.size(); ++i) {
    TableRow& row = rows.emplace_back();
    row.push_back(fmt::format("{} {}", i + 1, standings.names()[order[i].index()]));
    for (const Entrant column : order) {
      const match::Points cell = standings.table().points(order[i], column);
      row.push_back(cell.games == 0 ? "-" : points(cell));
    }
  }
  return Message(text::kCrossTable).in(language) + '\n' + table_text(rows, FirstColumn::ToTheLeft);
}

[[nodiscard]] const MessageText& ending_text(std::string_view word) {
  if (word == "time") return text::kEndingTime;
  if (word == "forfeit") return record::text::kPageForfeit;
  if (word == "adjudication") return text::kEndingAdjudication;
  return text::kEndingRules;
}

[[nodiscard]] std::string length_text(const Standings& standings, Language language) {
  const double mean = static_cast<double>(standings.plies()) / static_cast<double>(standings.games());
  std::vector<Message> endings;
  for (const auto& [word, count] : standings.endings()) {
    endings.emplace_back(joga::text::kLabelled, Message(ending_text(word)), count);
  }
  return Message(text::kMatchLength, standings.games(), fmt::format("{:.1f}", mean)).in(language) + "; " +
         Message(text::kMatchEndings, Message::list(endings)).in(language) + '\n';
}

[[nodiscard]] std::string sprt_text(const match::Sprt& sprt, Language language) {
  const MessageText* state = &match::text::kReportSprtRunning;
  if (sprt.state() == match::SprtState::AcceptedH0) state = &text::kSprtH0;
  if (sprt.state() == match::SprtState::AcceptedH1) state = &text::kSprtH1;
  const Message line(
      text::kSprtLine, fmt::format("{:g}", sprt.parameters().elo0),
      fmt::format("{:g}", sprt.parameters().elo1), fmt::format("{:.2f}", sprt.log_likelihood_ratio()),
      fmt::format("{:.2f}", sprt.lower_bound()), fmt::format("{:.2f}", sprt.upper_bound()), Message(*state));
  return line.in(language) + '\n';
}

[[nodiscard]] nlohmann::ordered_json json_of(const Trinomial& games) {
  return {{"wins", games.count(GameResult::Win)},
          {"draws", games.count(GameResult::Draw)},
          {"losses", games.count(GameResult::Loss)}};
}

[[nodiscard]] nlohmann::ordered_json json_of(const match::Estimate& estimate) {
  // JSON has no infinity: a score of 0 % or 100 % has no Elo.
  nlohmann::ordered_json json{{"value", nullptr}, {"lower", nullptr}, {"upper", nullptr}};
  if (std::isfinite(estimate.value)) json["value"] = estimate.value;
  if (estimate.interval && std::isfinite(estimate.interval->lower)) json["lower"] = estimate.interval->lower;
  if (estimate.interval && std::isfinite(estimate.interval->upper)) json["upper"] = estimate.interval->upper;
  return json;
}

[[nodiscard]] nlohmann::ordered_json player_json(const Standings& standings, const match::Ratings& ratings,
                                                 Entrant entrant) {
  const Tally tally = standings.table().tally(entrant);
  return {{"name", standings.names()[entrant.index()]},
          {"rating", ratings.of(entrant).elo},
          {"margin", ratings.of(entrant).margin},
          {"games", tally.games().total()},
          {"as_player_1", json_of(tally.as(Player::One))},
          {"as_player_2", json_of(tally.as(Player::Two))},
          {"faults", standings.faults(entrant)}};
}

[[nodiscard]] nlohmann::ordered_json meeting_json(const Standings& standings, Entrant one, Entrant two) {
  const Tally tally = standings.table().tally(one, two);
  nlohmann::ordered_json json{{"players", {standings.names()[one.index()], standings.names()[two.index()]}},
                              {"as_player_1", json_of(tally.as(Player::One))},
                              {"as_player_2", json_of(tally.as(Player::Two))},
                              {"pairs", tally.pairs().counts()}};
  if (const auto sample = match::ScoreSample::from(tally)) {
    json["score"] = sample->mean();
    json["elo"] = json_of(match::elo_estimate(*sample));
    json["superiority"] = match::likelihood_of_superiority(*sample);
  }
  return json;
}

constexpr std::size_t kMostGamesShown = 8;

[[nodiscard]] std::string duration_text(double seconds) {
  const auto whole = static_cast<long long>(seconds);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

std::string match_summary(const Standings& standings, const std::optional<match::Sprt>& sprt,
                          Language language) {
  const match::Ratings ratings = match::Ratings::estimate(standings.table());
  std::string text = rating_table(standings, ratings, language) + '\n';
  text += standings.names().size() == 2 ? duel_text(standings, language)
                                        : cross_table(standings, ratings, language) + '\n';
  const match::Rating& advantage = ratings.first_player_advantage();
  text += Message(text::kMatchAdvantage, fmt::format("{:+.1f} +/- {:.1f}", advantage.elo, advantage.margin))
              .in(language) +
          '\n';
  if (standings.games() > 0) text += length_text(standings, language);
  if (sprt) text += sprt_text(*sprt, language);
  return text;
}

std::string match_json(const Standings& standings, const std::optional<match::Sprt>& sprt) {
  const match::Ratings ratings = match::Ratings::estimate(standings.table());
  nlohmann::ordered_json json{{"games", standings.games()}, {"plies", standings.plies()}};
  json["endings"] = standings.endings();
  json["players"] = nlohmann::ordered_json::array();
  for (const Entrant entrant : ratings.best_first()) {
    json["players"].push_back(player_json(standings, ratings, entrant));
  }
  json["meetings"] = nlohmann::ordered_json::array();
  for (std::size_t one = 0; one < standings.names().size(); ++one) {
    for (std::size_t two = one + 1; two < standings.names().size(); ++two) {
      const Entrant row = Entrant::from_index(one);
      const Entrant column = Entrant::from_index(two);
      if (standings.table().points(row, column).games > 0) {
        json["meetings"].push_back(meeting_json(standings, row, column));
      }
    }
  }
  const match::Rating& advantage = ratings.first_player_advantage();
  json["first_player_advantage"] = {{"elo", advantage.elo}, {"margin", advantage.margin}};
  if (sprt) {
    constexpr std::array<std::string_view, 3> kStates{"running", "H0", "H1"};
    json["sprt"] = {
        {"elo0", sprt->parameters().elo0},     {"elo1", sprt->parameters().elo1},
        {"alpha", sprt->parameters().alpha},   {"beta", sprt->parameters().beta},
        {"llr", sprt->log_likelihood_ratio()}, {"lower", sprt->lower_bound()},
        {"upper", sprt->upper_bound()},        {"state", kStates[static_cast<std::size_t>(sprt->state())]}};
  }
  return json.dump() + '\n';
}

std::string match_score(const Standings& standings) {
  const Tally tally = standings.table().tally(Entrant::from_index(0), Entrant::from_index(1));
  std::string text = side_text(tally.games());
  if (const auto sample = match::ScoreSample::from(tally)) {
    text += ", Elo " + elo_text(match::elo_estimate(*sample));
  }
  return text;
}

std::vector<std::string> progress_lines(const match::MatchProgress& progress, Language language) {
  const double seconds = static_cast<double>(progress.elapsed.count()) / 1000;
  const double rate = seconds > 0 ? static_cast<double>(progress.finished_here) / seconds : 0;
  const auto missing = static_cast<double>(progress.total - std::min(progress.total, progress.finished));
  const std::string left = rate > 0 ? duration_text(missing / rate) : "?";
  std::vector<std::string> lines;
  lines.push_back(Message(text::kMatchProgress, progress.finished, progress.total,
                          Message(text::kMatchRate, fmt::format("{:.1f}", 60 * rate)), left)
                      .in(language));
  if (progress.standings->games() > 0) {
    lines.push_back(fmt::format("{} - {}: {}", progress.standings->names()[0], progress.standings->names()[1],
                                match_score(*progress.standings)));
  }
  for (const match::RunningGame& game : progress.running) {
    if (lines.size() > kMostGamesShown + 1) break;
    lines.push_back(
        Message(text::kMatchRunning, game.number, game.names[0], game.names[1], game.plies).in(language));
  }
  return lines;
}

}  // namespace joga::app
