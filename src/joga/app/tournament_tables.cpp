#include "joga/app/tournament_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "joga/app/match_catalogue.hpp"
#include "joga/app/match_summary.hpp"
#include "joga/app/setup.hpp"
#include "joga/app/tournament_catalogue.hpp"
#include "joga/tournament/catalogue.hpp"

namespace joga::app {
namespace {

using tournament::Participant;
using tournament::StandingsRow;
using tournament::TieBreak;

[[nodiscard]] double half(std::uint64_t half_points) {
  return static_cast<double>(half_points) / 2;
}

[[nodiscard]] double seconds_of(const StandingsRow& row) {
  return static_cast<double>(row.spent.count()) / 1000;
}

[[nodiscard]] std::string level_name(const StandingsTable& table, const StandingsRow& row) {
  return row.level == 0 ? "" : table.config.ladder.levels[row.level - 1].name;
}

[[nodiscard]] const tournament::Bot* bot_of(const StandingsTable& table, const Participant& participant) {
  if (table.bots == nullptr) return nullptr;
  for (const tournament::Bot& bot : table.bots->bots) {
    if (bot.participant() == participant) return &bot;
  }
  return nullptr;
}

[[nodiscard]] bool has_final(const StandingsTable& table) {
  return std::ranges::any_of(table.rows, &StandingsRow::is_finalist);
}

// Rounded to tenths, and never minus zero.
[[nodiscard]] double tenths(double number) {
  return std::round(10 * number) / 10 + 0.0;
}

[[nodiscard]] std::string points_text(double points) {
  return fmt::format("{:.1f}", points);
}
[[nodiscard]] std::string points_text(std::optional<double> points) {
  return points ? points_text(*points) : "";
}

[[nodiscard]] std::string_view status_word(const StandingsRow& row) {
  if (row.is_level) return "level";
  if (!row.is_current) return row.is_replaced ? "replaced" : "withdrawn";
  return row.is_finalist ? "finalist" : "playing";
}

constexpr std::array<TieBreak, 4> kAllTieBreaks{TieBreak::Direct, TieBreak::Buchholz,
                                                TieBreak::SonnebornBerger, TieBreak::Wins};

[[nodiscard]] std::string time_text(double seconds) {
  const auto whole = static_cast<long long>(seconds);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

std::string standings_text(const StandingsTable& table, Language language) {
  const auto in_words = [&](const Message& message) { return message.in(language); };
  const bool with_final = has_final(table);
  const bool with_ladder = !table.config.ladder.levels.empty();
  TableRow heading{"", in_words(tournament::text::kColumnBot)};
  if (with_final) heading.push_back(in_words(tournament::text::kColumnFinal));
  heading.push_back(in_words(tournament::text::kColumnPoints));
  for (const TieBreak tie_break : table.config.tie_breaks) {
    heading.push_back(in_words(tournament::tie_break_name(tie_break)));
  }
  for (const Message& name :
       {Message(tournament::text::kColumnRating), Message("+/-"), Message(tournament::text::kColumnGames),
        Message(tournament::text::kColumnResults), Message(tournament::text::kColumnByes),
        Message(tournament::text::kColumnFaults), Message(tournament::text::kColumnSeconds)}) {
    heading.push_back(in_words(name));
  }
  if (with_ladder) heading.push_back(in_words(tournament::text::kColumnBeats));

  // The place and the name are one column, because only the first is set to the left.
  std::vector<TableRow> rows{heading};
  for (const StandingsRow& row : table.rows) {
    TableRow& cells = rows.emplace_back();
    cells.push_back(row.is_level ? "" : std::to_string(row.rank));
    cells.push_back(in_words(tournament::shown_name(row, table.results)));
    if (with_final) cells.push_back(row.is_finalist ? points_text(half(row.final_half_points)) : "");
    cells.push_back(row.is_level ? "" : points_text(half(row.half_points)));
    for (const TieBreak tie_break : table.config.tie_breaks) {
      cells.push_back(points_text(tournament::tie_break_value(row, tie_break)));
    }
    cells.push_back(fmt::format("{:+.0f}", std::round(row.rating.elo) + 0.0));
    cells.push_back(fmt::format("{:.0f}", row.rating.margin));
    cells.push_back(std::to_string(row.games));
    cells.push_back(fmt::format("+{} ={} -{}", row.wins, row.draws, row.losses));
    cells.push_back(std::to_string(row.byes));
    cells.push_back(std::to_string(row.faults));
    cells.push_back(fmt::format("{:.1f}", seconds_of(row)));
    if (with_ladder) cells.push_back(level_name(table, row));
  }
  std::size_t width = 1;
  for (const TableRow& row : rows) width = std::max(width, row[0].size());
  for (TableRow& row : rows) {
    row[1] = std::string(width - row[0].size(), ' ') + row[0] + (row[0].empty() ? "  " : ". ") + row[1];
    row.erase(row.begin());
  }
  std::vector<match::Reason> reasons;
  for (const StandingsRow& row : table.rows)
    std::ranges::copy(table.results.fault_reasons(row.participant), std::back_inserter(reasons));
  const std::string faults = faults_text(reasons, language);
  return table_text(rows, FirstColumn::ToTheLeft) + (faults.empty() ? "" : '\n' + faults);
}

std::string standings_csv(const StandingsTable& table) {
  std::string text =
      "rank,name,authors,version,status,points,final_points,direct,buchholz,sonneborn_berger,wins,rating,"
      "margin,"
      "games,won,drawn,lost,byes,faults,seconds,level,fault\r\n";
  for (const StandingsRow& row : table.rows) {
    const Participant& participant = table.results.participants()[row.participant];
    const tournament::Bot* bot = bot_of(table, participant);
    text += row.is_level ? "" : std::to_string(row.rank);
    text += ',' + csv_field(participant.name) + ',' +
            csv_field(bot == nullptr ? "" : fmt::format("{}", fmt::join(bot->authors, "; "))) + ',' +
            participant.version + ',' + std::string(status_word(row)) + ',' +
            points_text(half(row.half_points)) + ',' +
            (row.is_finalist ? points_text(half(row.final_half_points)) : "");
    for (const TieBreak tie_break : kAllTieBreaks)
      text += ',' + points_text(tournament::tie_break_value(row, tie_break));
    const std::vector<match::Reason> reasons = table.results.fault_reasons(row.participant);
    const std::string reason = reasons.empty() ? "" : reasons.front().words().english();
    text += fmt::format(",{:.1f},{:.1f},{},{},{},{},{},{},{:.3f},{},{}\r\n", tenths(row.rating.elo),
                        row.rating.margin, row.games, row.wins, row.draws, row.losses, row.byes, row.faults,
                        seconds_of(row), csv_field(level_name(table, row)), csv_field(reason));
  }
  return text;
}

std::string standings_json(const StandingsTable& table) {
  using nlohmann::ordered_json;
  ordered_json json{{"name", table.config.name},
                    {"game", table.config.game->spec().text()},
                    {"games", table.results.games()},
                    {"games_of_rounds", table.results.games_of_rounds()}};
  json["rounds"] = ordered_json::array();
  for (const tournament::Round& round : table.results.rounds()) {
    ordered_json item{{"round", round.number},
                      {"stage", stage_word(round.stage)},
                      {"meetings", round.meetings.size()},
                      {"finished", table.results.is_finished(static_cast<std::size_t>(round.number - 1))}};
    if (round.bye) item["bye"] = round.participants[*round.bye].name;
    json["rounds"].push_back(std::move(item));
  }
  json["standings"] = ordered_json::array();
  for (const StandingsRow& row : table.rows) {
    const Participant& participant = table.results.participants()[row.participant];
    ordered_json item{{"name", participant.name}, {"status", status_word(row)}};
    if (!row.is_level) {
      item["rank"] = row.rank;
      item["version"] = participant.version;
      if (const tournament::Bot* bot = bot_of(table, participant)) item["authors"] = bot->authors;
      item["points"] = half(row.half_points);
      if (row.is_finalist) item["final_points"] = half(row.final_half_points);
      for (const TieBreak tie_break : kAllTieBreaks) {
        std::string key(tie_break_word(tie_break));
        std::ranges::replace(key, '-', '_');
        const std::optional<double> value = tournament::tie_break_value(row, tie_break);
        item["tie_breaks"][key] = value ? ordered_json(*value) : ordered_json();
      }
      item["byes"] = row.byes;
      item["level"] = row.level == 0 ? ordered_json() : ordered_json(level_name(table, row));
    }
    item["rating"] = tenths(row.rating.elo);
    item["margin"] = tenths(row.rating.margin);
    item["games"] = row.games;
    item["wins"] = row.wins;
    item["draws"] = row.draws;
    item["losses"] = row.losses;
    item["faults"] = row.faults;
    item["fault_reasons"] = ordered_json::array();
    for (const match::Reason& reason : table.results.fault_reasons(row.participant))
      item["fault_reasons"].push_back({{"reason", reason.words().english()}, {"games", reason.numbers}});
    item["seconds"] = seconds_of(row);
    json["standings"].push_back(std::move(item));
  }
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

std::vector<std::string> tournament_progress(const tournament::TournamentProgress& progress,
                                             const std::vector<StandingsRow>& rows, Language language) {
  constexpr std::size_t kLeaders = 10;
  const match::MatchProgress& match = progress.match;
  const double seconds = static_cast<double>(match.elapsed.count()) / 1000;
  const std::uint64_t missing = match.total - std::min(match.total, match.finished_here);
  const std::string left =
      match.finished_here == 0
          ? "?"
          : time_text(seconds * static_cast<double>(missing) / static_cast<double>(match.finished_here));
  const std::uint64_t games = progress.round.games * progress.round.meetings.size();
  std::vector<std::string> lines{
      Message(text::kTournamentProgress, progress.round.number,
              Message(tournament::stage_name(progress.round.stage)),
              std::max(progress.round.number,
                       tournament::expected_rounds(progress.config, progress.current.size())),
              games - std::min(games, missing), games, left)
          .in(language)};
  for (const StandingsRow& row : rows) {
    if (row.is_level || lines.size() > kLeaders) continue;
    lines.push_back(fmt::format("{:>4}. {:<30} {:>7.1f} {:>+7.0f} +/- {:.0f}", row.rank,
                                progress.results.participants()[row.participant].name,
                                half(row.half_points + row.final_half_points), row.rating.elo,
                                row.rating.margin));
  }
  for (const match::RunningGame& game : match.running) {
    lines.push_back(
        Message(text::kMatchRunning, game.number, game.names[0], game.names[1], game.plies).in(language));
    if (lines.size() > 2 * kLeaders) break;
  }
  return lines;
}

}  // namespace joga::app
