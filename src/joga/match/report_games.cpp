#include <algorithm>
#include <optional>
#include <sstream>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/match/game_logs.hpp"
#include "joga/match/report_parts.hpp"
#include "joga/record/page.hpp"
#include "joga/record/record.hpp"
#include "joga/render/svg.hpp"
#include "joga/system/files.hpp"

namespace joga::match {
namespace {

using render::Xml;

// Whether each game is shown with boards and turns.
[[nodiscard]] std::vector<bool> shown_games(const std::vector<ReportGame>& games) {
  std::vector<bool> shown(games.size(), false);
  std::size_t left = kMostGamesShown;
  for (const bool faults : {true, false}) {
    for (std::size_t i = 0; i < games.size() && left > 0; ++i) {
      if (games[i].game.player_at_fault().has_value() != faults) continue;
      shown[i] = true;
      --left;
    }
  }
  return shown;
}

// The summary of a game in one line.
void write_line(Xml& xml, const ReportMatch& match, const ReportGame& game, std::string_view element) {
  const MatchGame& result = game.game;
  const std::optional<Player> winner = winner_of(result.outcome);
  const std::string_view round = game.record->tags.value("Round");
  const std::string opening = round.empty() ? std::to_string(result.pair() + 1) : std::string(round);
  const Message plies =
      result.plies == 1 ? Message(text::kReportOnePly) : Message(text::kReportPlies, result.plies);
  xml.open(element, {{"class", result.player_at_fault() ? "game fault" : "game"}});
  xml.text("span", {{"class", "which"}}, std::to_string(result.number));
  xml.open("span", {{"class", "players"}});
  xml.text(winner == Player::One ? "b" : "span", {}, result.names[0]);
  xml.text("span", {}, "–");
  xml.text(winner == Player::Two ? "b" : "span", {}, result.names[1]);
  xml.close();
  xml.text("span", {{"class", "result"}}, result_text(result.outcome));
  xml.text("span", {{"class", "opening quiet"}}, match.in_words(Message(text::kReportOpening, opening)));
  xml.text("span", {{"class", "plies quiet"}}, match.in_words(plies));
  xml.text("span", {{"class", "why"}}, match.in_words(record::reason_of(*game.record)));
  xml.close();
}

// How many boards each game shown may have.
[[nodiscard]] std::size_t boards_of_a_game(const ReportMatch& match) {
  const record::Record& record = *match.games.front().record;
  const std::string board = render::svg_board(record.game->view(record.start, std::nullopt), {});
  return std::max<std::size_t>(
      2, kMostBoardBytes / (board.size() * std::min(kMostGamesShown, match.games.size())));
}

void write_details(Xml& xml, const ReportMatch& match, const record::Record& record, std::size_t boards) {
  const auto opening = parse_number(record.tags.value(kOpeningTag));
  std::ostringstream details;
  record::write_boards_and_turns(details, record,
                                 {.language = match.options.language,
                                  .every = 1 + record.turns_played() / boards,
                                  .opening = opening ? static_cast<std::size_t>(*opening) : 0});
  xml.append(details.str());
}

}  // namespace

std::string_view result_text(Outcome outcome) {
  switch (outcome) {
    case Outcome::PlayerOneWins:
      return "1–0";
    case Outcome::PlayerTwoWins:
      return "0–1";
    case Outcome::Draw:
      return "½–½";
    case Outcome::Running:
      break;
  }
  return "*";
}

void write_logs(Xml& xml, const std::filesystem::path& logs, const MatchGame& game, Language language) {
  constexpr std::size_t kMostShown = 8'000;  // bytes
  if (logs.empty()) return;
  for (const std::string& name : game.names) {
    const std::filesystem::path path = log_path(logs, name, game.number, kErrorsSuffix);
    const Result<system::FileText> log = system::read_file(path, kLogBeginning + 2 * kLogEnd);
    if (!log || log->text.empty()) continue;
    std::string lines;
    if (log->text.size() > kMostShown) {
      lines = render::escaped(Message(text::kReportLogCut, path.filename().string()).in(language)) + '\n';
    }
    const std::size_t begin = log->text.size() - std::min(log->text.size(), kMostShown);
    const std::size_t first = begin == 0 ? 0 : log->text.find('\n', begin) + 1;
    for (const std::string_view line : lines_of(std::string_view(log->text).substr(first)))
      lines += render::escaped(without_flaws(line)) + '\n';
    xml.text("p", {{"class", "quiet"}}, Message(text::kReportLogOf, name).in(language));
    xml.open("pre", {{"class", "log"}});
    xml.append(lines);
    xml.close();
  }
}

void write_games(Xml& xml, const ReportMatch& match) {
  const std::vector<bool> shown = shown_games(match.games);
  const std::size_t boards = boards_of_a_game(match);
  xml.open("section", {});
  xml.text("h2", {}, match.in_words(text::kReportList));
  const bool all = match.games.size() <= kMostGamesShown;
  xml.text("p", {{"class", "quiet"}},
           match.in_words(all ? Message(text::kReportShown)
                              : Message(text::kReportSomeShown, kMostGamesShown, match.games.size())));
  xml.open("ol", {{"class", "games"}});
  for (std::size_t i = 0; i < match.games.size(); ++i) {
    xml.open("li", {});
    if (shown[i]) {
      xml.open("details", {});
      write_line(xml, match, match.games[i], "summary");
      write_details(xml, match, *match.games[i].record, boards);
      write_logs(xml, match.options.logs, match.games[i].game, match.options.language);
      xml.close();
    } else {
      write_line(xml, match, match.games[i], "div");
    }
    xml.close();
  }
  xml.close();
  xml.close();
}

}  // namespace joga::match
