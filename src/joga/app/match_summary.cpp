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

// With a sign and one decimal. A number that is rounded to zero is never negative.
[[nodiscard]] std::string signed_text(double number) {
  return fmt::format("{:+.1f}", std::round(10 * number) / 10 + 0.0);
}

[[nodiscard]] std::string elo_text(const match::Estimate& estimate) {
  if (std::isinf(estimate.value)) return estimate.value > 0 ? "+inf" : "-inf";
  if (!estimate.interval || std::isinf(estimate.interval->margin())) return signed_text(estimate.value);
  return fmt::format("{} +/- {:.1f}", signed_text(estimate.value), estimate.interval->margin());
}

[[nodiscard]] std::string side_text(const Trinomial& games) {
  return fmt::format("+{} ={} -{}", games.count(GameResult::Win), games.count(GameResult::Draw),
                     games.count(GameResult::Loss));
}

[[nodiscard]] double score_of(const Trinomial& games) {
  if (games.total() == 0) return 0;
  return static_cast<double>(games.half_points()) / 2 / static_cast<double>(games.total());
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
    const std::string margin = ratings.is_anchor(entrant) ? in_words(text::kTableAnchor)
                                                          : fmt::format("{:.1f}", ratings.of(entrant).margin);
    rows.push_back({standings.names()[entrant.index()], signed_text(ratings.of(entrant).elo), margin,
                    std::to_string(games.total()), percent(score_of(games)), side_text(tally.as(Player::One)),
                    side_text(tally.as(Player::Two)), std::to_string(standings.faults(entrant))});
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

[[nodiscard]] double mean(std::uint64_t sum, std::uint64_t count) {
  return static_cast<double>(sum) / static_cast<double>(std::max<std::uint64_t>(count, 1));
}

// Time and work of a player's turns; null where they are unknown.
[[nodiscard]] nlohmann::ordered_json json_of(const match::Effort& effort) {
  nlohmann::ordered_json json{{"turns", effort.turns},  {"mean_ms", nullptr},    {"longest_ms", nullptr},
                              {"limit_share", nullptr}, {"mean_depth", nullptr}, {"mean_nodes", nullptr}};
  if (effort.turns > 0) {
    json["mean_ms"] = effort.mean_milliseconds();
    json["longest_ms"] = effort.longest.count();
  }
  if (effort.share) json["limit_share"] = *effort.share;
  if (effort.deep_turns > 0) json["mean_depth"] = mean(effort.depth, effort.deep_turns);
  if (effort.node_turns > 0) json["mean_nodes"] = mean(effort.nodes, effort.node_turns);
  return json;
}

[[nodiscard]] nlohmann::ordered_json player_json(const Standings& standings, const match::Ratings& ratings,
                                                 Entrant entrant) {
  const Tally tally = standings.table().tally(entrant);
  const std::string& name = standings.names()[entrant.index()];
  nlohmann::ordered_json reasons = nlohmann::ordered_json::array();
  for (const match::Reason& reason : standings.fault_reasons()) {
    if (reason.player != name) continue;
    reasons.push_back({{"reason", reason.words().english()}, {"games", reason.numbers}});
  }
  return {{"name", name},
          {"rating", ratings.of(entrant).elo},
          {"margin", ratings.of(entrant).margin},
          {"anchor", ratings.is_anchor(entrant)},
          {"games", tally.games().total()},
          {"as_player_1", json_of(tally.as(Player::One))},
          {"as_player_2", json_of(tally.as(Player::Two))},
          {"faults", standings.faults(entrant)},
          {"fault_reasons", std::move(reasons)},
          {"effort", json_of(standings.effort(entrant))}};
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

std::string faults_text(const std::vector<match::Reason>& reasons, Language language) {
  constexpr std::size_t kMostReasons = 20;
  constexpr std::size_t kMostNumbers = 5;
  std::string text;
  std::size_t lines = 0;
  for (const match::Reason& reason : reasons) {
    if (++lines > kMostReasons) break;
    const std::vector<std::uint64_t>& numbers = reason.numbers;
    if (numbers.size() == 1) {
      text +=
          Message(text::kTableOneFault, reason.player, numbers.front(), reason.words()).in(language) + '\n';
      continue;
    }
    const std::size_t named = std::min(numbers.size(), kMostNumbers);
    Message list = Message::list({numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(named)});
    if (named < numbers.size())
      list = Message(match::text::kReportAndMore, std::move(list), numbers.size() - named);
    text +=
        Message(text::kTableFault, reason.player, numbers.size(), reason.words(), list).in(language) + '\n';
  }
  return text;
}

void show_fault(const match::FaultNews& news, const Context& context) {
  const Message reason(joga::text::kLabelled, record::ending_name(news.ending), news.reason);
  context.error << Message(text::kMatchLost, news.game, news.player, reason).in(context.language) << '\n';
  show_errors(news.errors, context);
}

std::string match_summary(const MatchResult& result, Language language) {
  const auto& [standings, sprt, ratings] = result;
  std::string text = rating_table(standings, ratings, language) + '\n';
  if (const std::string faults = faults_text(standings.fault_reasons(), language); !faults.empty())
    text += faults + '\n';
  text += standings.names().size() == 2 ? duel_text(standings, language)
                                        : cross_table(standings, ratings, language) + '\n';
  const match::Rating& advantage = ratings.first_player_advantage();
  text += Message(text::kMatchAdvantage,
                  fmt::format("{} +/- {:.1f}", signed_text(advantage.elo), advantage.margin))
              .in(language) +
          '\n';
  if (standings.games() > 0) text += length_text(standings, language);
  if (sprt) text += sprt_text(*sprt, language);
  return text;
}

std::string match_json(const MatchResult& result) {
  const auto& [standings, sprt, ratings] = result;
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

std::string csv_field(std::string_view text) {
  std::string field(text);
  constexpr std::string_view kFormula = "=+-@\t\r";
  if (!field.empty() && kFormula.find(field.front()) != std::string_view::npos) field.insert(0, 1, '\'');
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char letter : field) {
    if (letter == '"') quoted += '"';
    quoted += letter;
  }
  return quoted + '"';
}

std::string match_csv(const MatchResult& result) {
  const auto& [standings, sprt, ratings] = result;
  std::string text =
      "player,rating,margin,games,points,score,wins,draws,losses,wins_1,draws_1,losses_1,wins_2,draws_2,"
      "losses_2,"
      "faults,fault,mean_ms,longest_ms,limit_share\r\n";
  for (const Entrant entrant : ratings.best_first()) {
    const std::string& name = standings.names()[entrant.index()];
    const Tally tally = standings.table().tally(entrant);
    std::vector<std::string> row{csv_field(name),
                                 fmt::format("{:.1f}", ratings.of(entrant).elo + 0.0),
                                 fmt::format("{:.1f}", ratings.of(entrant).margin),
                                 std::to_string(tally.games().total()),
                                 fmt::format("{:.1f}", static_cast<double>(tally.games().half_points()) / 2),
                                 fmt::format("{:.4f}", score_of(tally.games()))};
    for (const Trinomial& games : {tally.games(), tally.as(Player::One), tally.as(Player::Two)}) {
      for (const GameResult kind : {GameResult::Win, GameResult::Draw, GameResult::Loss})
        row.push_back(std::to_string(games.count(kind)));
    }
    row.push_back(std::to_string(standings.faults(entrant)));
    std::string most_frequent;
    for (const match::Reason& reason : standings.fault_reasons()) {
      if (reason.player == name && most_frequent.empty()) most_frequent = reason.words().english();
    }
    row.push_back(csv_field(most_frequent));
    const match::Effort& effort = standings.effort(entrant);
    row.push_back(effort.turns > 0 ? fmt::format("{:.1f}", effort.mean_milliseconds()) : "");
    row.push_back(effort.turns > 0 ? std::to_string(effort.longest.count()) : "");
    row.push_back(effort.share ? fmt::format("{:.3f}", *effort.share) : "");
    text += fmt::format("{}\r\n", fmt::join(row, ","));
  }
  return text;
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
