#include "joga/tournament/report.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <sstream>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/core/spec.hpp"
#include "joga/match/report_page.hpp"
#include "joga/record/page.hpp"
#include "joga/render/svg.hpp"
#include "joga/render/xml.hpp"
#include "joga/system/files.hpp"
#include "joga/tournament/catalogue.hpp"
#include "joga/tournament/stable_order.hpp"

namespace joga::tournament {
namespace {

using render::decimal;
using render::Xml;

// Rules in addition to the style that all pages share.
constexpr std::string_view kReportStyle = R"(.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: 0.3rem 0.8rem 0.3rem 0; text-align: left; white-space: nowrap; }
td.number, th.number { text-align: right; color: inherit; }
thead th { color: var(--muted); font-size: 0.875rem; font-weight: 400; border-bottom: 1px solid var(--axis); }
tbody th { font-weight: 600; }
tbody tr + tr td, tbody tr + tr th { border-top: 1px solid var(--line); }
tr.outside th, tr.outside td { color: var(--muted); font-weight: 400; }
.cross td, .cross thead th { text-align: center; font-size: 0.8rem; }
.chart { display: block; width: 100%; max-width: 48rem; height: auto; }
.chart text { fill: var(--muted); font-size: 12px; }
.grid { stroke: var(--line); }
.bar { stroke: var(--accent); stroke-width: 2; }
.dot { fill: var(--accent); }
.curve { fill: none; stroke: var(--middle); stroke-width: 1.2; }
.leader { stroke: var(--accent); stroke-width: 2; }
summary { cursor: pointer; }
a { color: var(--accent); }
nav a { margin-right: 1.25rem; }
.log { margin: 0.6rem 0 0; padding: 0.5rem 0.75rem; max-height: 20rem; overflow: auto; border: 1px solid var(--line);
  font: 0.8rem/1.45 ui-monospace, monospace; white-space: pre-wrap; }
)";

// Plots show no more than this many bots: with more, names would overlap.
constexpr std::size_t kMostPlotted = 60;
constexpr std::size_t kLeaders = 5;

[[nodiscard]] std::string points_of(std::uint64_t half_points) {
  if (half_points == 1) return "½";
  return std::to_string(half_points / 2) + (half_points % 2 == 1 ? "½" : "");
}

class Pages {
 public:
  explicit Pages(const Report& report) : report_(report), results_(report.state.results) {}

  [[nodiscard]] std::string index() {
    const Config& config = report_.state.config;
    begin(config.name);
    const auto bots = std::ranges::count(report_.rows, false, &StandingsRow::is_level);
    xml_.text("p", {},
              in_words(Message(
                  text::kReportSummary,
                  Message(joga::text::kInBrackets, config.game->info().name, config.game->spec().text()),
                  bots, results_.rounds().size(), results_.games())));
    write_ranking();
    write_rating_plot();
    write_points_plot();
    write_cross();
    write_faults();
    write_rounds();
    return end(config.name);
  }

  [[nodiscard]] std::string game(std::uint64_t number) {
    const record::Record& record = report_.games.at(number);
    const std::string title = in_words(
        Message(text::kReportGame, number, record.tags.value("Player1"), record.tags.value("Player2")));
    begin(title);
    xml_.open("nav", {});
    xml_.text("a", {{"href", "../index.html"}}, in_words(text::kReportBack));
    if (const std::optional<std::uint64_t> next = next_of_meeting(number)) {
      xml_.text("a", {{"href", std::to_string(*next) + ".html"}}, in_words(text::kReportNextGame));
    }
    xml_.close();
    xml_.open("article", {});
    const Message reason = record::reason_of(record);
    const std::string result(match::result_text(record.result));
    xml_.text("p", {}, reason.empty() ? result : in_words(Message(joga::text::kLabelled, result, reason)));
    std::ostringstream boards;
    const auto opening = parse_number(record.tags.value(match::kOpeningTag));
    record::write_boards_and_turns(boards, record,
                                   {.language = report_.language,
                                    .every = 1 + record.turns_played() / boards_of_a_game(),
                                    .opening = opening ? static_cast<std::size_t>(*opening) : 0});
    xml_.append(boards.str());
    match::write_logs(xml_, logs_path(report_.state.folder), match::MatchGame::of(record, number),
                      report_.language);
    xml_.close();
    return end(title);
  }

 private:
  [[nodiscard]] std::string in_words(const Message& message) const { return message.in(report_.language); }
  [[nodiscard]] const std::string& name(const StandingsRow& row) const {
    return results_.participants()[row.participant].name;
  }

  void begin(const std::string& title) {
    xml_.open("body", {});
    xml_.append(record::html_shades());
    xml_.text("h1", {}, title);
  }
  [[nodiscard]] std::string end(const std::string& title) {
    xml_.close();
    return record::html_head(title, report_.language, kReportStyle) + xml_.take() + "</html>\n";
  }

  void open_section(const MessageText& heading) {
    xml_.open("section", {});
    xml_.text("h2", {}, in_words(heading));
  }
  void open_wide(const MessageText& label) {
    xml_.open("div",
              {{"class", "wide"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", in_words(label)}});
  }

  void number_cell(const std::string& text) { xml_.text("td", {{"class", "number"}}, text); }

  void write_ranking() {
    const Config& config = report_.state.config;
    const bool with_final = std::ranges::any_of(report_.rows, &StandingsRow::is_finalist);
    open_section(text::kReportRanking);
    open_wide(text::kReportRanking);
    xml_.open("table", {});
    xml_.open("thead", {});
    xml_.open("tr", {});
    std::vector<Message> headings{""};
    headings.emplace_back(text::kColumnBot);
    if (with_final) headings.emplace_back(text::kColumnFinal);
    headings.emplace_back(text::kColumnPoints);
    for (const TieBreak tie_break : config.tie_breaks) headings.emplace_back(tie_break_name(tie_break));
    for (const MessageText* heading : {&text::kColumnRating, &text::kColumnGames, &text::kColumnResults,
                                       &text::kColumnByes, &text::kColumnFaults, &text::kColumnSeconds}) {
      headings.emplace_back(*heading);
    }
    if (!config.ladder.levels.empty()) headings.emplace_back(text::kColumnBeats);
    for (std::size_t i = 0; i < headings.size(); ++i)
      xml_.text("th", {{"scope", "col"}, {"class", i == 1 ? "" : "number"}}, in_words(headings[i]));
    xml_.close();
    xml_.close();
    xml_.open("tbody", {});
    for (const StandingsRow& row : report_.rows) write_ranking_row(row, with_final);
    xml_.close();
    xml_.close();
    xml_.close();
    const MessageText* stage = config.format == Format::Swiss        ? &text::kStageSwiss
                               : config.format == Format::RoundRobin ? &text::kStageRoundRobin
                                                                     : &text::kStageLadder;
    std::vector<Message> fixed;
    for (const match::Anchor& anchor : anchors(config, results_))
      fixed.emplace_back(results_.participants()[anchor.entrant.index()].name);
    xml_.text(
        "p", {{"class", "quiet"}},
        in_words(fixed.empty() ? Message(text::kReportRankingNote, Message(*stage))
                               : Message(text::kReportAnchoredNote, Message(*stage), Message::list(fixed))));
    xml_.close();
  }

  void write_ranking_row(const StandingsRow& row, bool with_final) {
    const Config& config = report_.state.config;
    xml_.open("tr", {{"class", row.is_level || !row.is_current ? "outside" : ""}});
    number_cell(row.is_level ? "" : std::to_string(row.rank));
    xml_.text("th", {{"scope", "row"}}, in_words(shown_name(row, results_)));
    if (with_final) number_cell(row.is_finalist ? points_of(row.final_half_points) : "");
    number_cell(row.is_level ? "" : points_of(row.half_points));
    for (const TieBreak tie_break : config.tie_breaks) {
      const std::optional<double> value = tie_break_value(row, tie_break);
      number_cell(value ? decimal(*value) : "");
    }
    number_cell(decimal(std::round(row.rating.elo)) + " ± " + decimal(std::round(row.rating.margin)));
    number_cell(std::to_string(row.games));
    number_cell('+' + std::to_string(row.wins) + " =" + std::to_string(row.draws) + " −" +
                std::to_string(row.losses));
    number_cell(std::to_string(row.byes));
    number_cell(std::to_string(row.faults));
    number_cell(decimal(static_cast<double>(row.spent.count()) / 1000));
    if (!config.ladder.levels.empty())
      number_cell(row.level == 0 ? "" : config.ladder.levels[row.level - 1].name);
    xml_.close();
  }

  void open_chart(const MessageText& title, double width, double height) {
    open_section(title);
    xml_.open("svg", {{"class", "chart"},
                      {"viewBox", "0 0 " + decimal(width) + ' ' + decimal(height)},
                      {"role", "img"},
                      {"aria-label", in_words(title)}});
  }
  void close_chart() {
    xml_.close();
    xml_.close();
  }

  // One line for each participant, the best rating above.
  void write_rating_plot() {
    std::vector<const StandingsRow*> rows;
    for (const StandingsRow& row : report_.rows) rows.push_back(&row);
    sort_stably(rows, std::greater(), [](const StandingsRow* row) { return row->rating.elo; });
    if (rows.size() > kMostPlotted) rows.resize(kMostPlotted);
    if (rows.empty()) return;
    constexpr double kLineHeight = 18;
    constexpr double kNames = 200;
    constexpr double kRight = 620;
    double least = 0;
    double most = 0;
    for (const StandingsRow* row : rows) {
      least = std::min(least, row->rating.elo - row->rating.margin);
      most = std::max(most, row->rating.elo + row->rating.margin);
    }
    const double span = std::max(1.0, most - least);
    const auto place = [&](double elo) { return kNames + (kRight - kNames) * (elo - least) / span; };
    const double height = kLineHeight * static_cast<double>(rows.size()) + 24;
    open_chart(text::kReportPlotRatings, kRight + 20, height);
    for (double tick = std::ceil(least / 200) * 200; tick <= most; tick += 200) {
      xml_.leaf(
          "line",
          {{"class", "grid"}, {"x1", place(tick)}, {"x2", place(tick)}, {"y1", 0}, {"y2", height - 18}});
      xml_.text("text", {{"x", place(tick)}, {"y", height - 4}, {"text-anchor", "middle"}}, decimal(tick));
    }
    double y = kLineHeight / 2;
    for (const StandingsRow* row : rows) {
      xml_.text("text", {{"x", kNames - 8}, {"y", y + 4}, {"text-anchor", "end"}}, name(*row));
      xml_.leaf("line", {{"class", "bar"},
                         {"x1", place(row->rating.elo - row->rating.margin)},
                         {"x2", place(row->rating.elo + row->rating.margin)},
                         {"y1", y},
                         {"y2", y}});
      xml_.leaf("circle", {{"class", "dot"}, {"cx", place(row->rating.elo)}, {"cy", y}, {"r", 4}});
      y += kLineHeight;
    }
    close_chart();
  }

  // The half points of each participant after each round, in the stage that gives points.
  [[nodiscard]] std::vector<std::vector<double>> points_by_round() const {
    const Stage stage = report_.state.config.format == Format::Gauntlet     ? Stage::Ladder
                        : report_.state.config.format == Format::RoundRobin ? Stage::RoundRobin
                                                                            : Stage::Swiss;
    std::vector<std::vector<double>> points(results_.participants().size(), {0});
    for (std::size_t round = 0; round < results_.rounds().size(); ++round) {
      const Round& played = results_.rounds()[round];
      if (played.stage != stage) continue;
      for (std::vector<double>& course : points) course.push_back(course.back());
      for (const MeetingResult& meeting : results_.meetings()) {
        if (meeting.round != round) continue;
        points[meeting.first].back() += static_cast<double>(meeting.half_points);
        points[meeting.second].back() += static_cast<double>(meeting.half_points_of_second());
      }
      if (played.bye && stage == Stage::Swiss) {
        // NOLINTNEXTLINE(bugprone-unchecked-optional-access): participants of a round are in the results
        points[*results_.index_of(played.participants[*played.bye])].back() +=
            static_cast<double>(2 * played.games);
      }
    }
    return points;
  }

  void write_points_plot() {
    const std::vector<std::vector<double>> points = points_by_round();
    if (points.empty() || points.front().size() < 2) return;
    const std::size_t rounds = points.front().size() - 1;
    double most = 1;
    for (const std::vector<double>& course : points) most = std::max(most, course.back());
    constexpr double kLeft = 40;
    constexpr double kRight = 460;
    constexpr double kBottom = 260;
    const auto x = [&](std::size_t round) {
      return kLeft + (kRight - kLeft) * static_cast<double>(round) / static_cast<double>(rounds);
    };
    const auto y = [&](double half_points) { return kBottom - (kBottom - 12) * half_points / most; };
    open_chart(text::kReportPlotPoints, 640, kBottom + 24);
    const std::size_t step = 1 + rounds / 20;
    for (std::size_t round = 0; round <= rounds; round += step) {
      xml_.leaf("line", {{"class", "grid"}, {"x1", x(round)}, {"x2", x(round)}, {"y1", 12}, {"y2", kBottom}});
      xml_.text("text", {{"x", x(round)}, {"y", kBottom + 16}, {"text-anchor", "middle"}},
                std::to_string(round));
    }
    for (const double share : {0.0, 0.5, 1.0}) {
      xml_.text("text", {{"x", kLeft - 6}, {"y", y(share * most) + 4}, {"text-anchor", "end"}},
                decimal(std::round(share * most) / 2));
    }
    // The leaders are drawn last, above the others, with their names where they end.
    double free_from = 0;  // below the names so far
    for (const bool leaders : {false, true}) {
      std::vector<const StandingsRow*> drawn;
      for (const StandingsRow& row : report_.rows) {
        if (!row.is_level && (row.rank <= kLeaders) == leaders) drawn.push_back(&row);
      }
      sort_stably(drawn, std::greater(), [](const StandingsRow* row) { return row->half_points; });
      std::size_t left = drawn.size();
      for (const StandingsRow* row : drawn) {
        const std::vector<double>& course = points[row->participant];
        std::string line;
        for (std::size_t round = 0; round < course.size(); ++round)
          line += (line.empty() ? "" : " ") + decimal(x(round)) + ',' + decimal(y(course[round]));
        xml_.leaf("polyline", {{"class", leaders ? "curve leader" : "curve"}, {"points", line}});
        if (!leaders) continue;
        constexpr double kLineHeight = 14;
        // Puts each name beside its curve, below the names of better bots, and leaves room for those that
        // follow.
        const double lowest = kBottom - kLineHeight * static_cast<double>(--left);
        const double at = std::min(std::max(y(course.back()) + 4, free_from), lowest);
        xml_.text("text", {{"x", kRight + 8}, {"y", at}}, name(*row));
        free_from = at + kLineHeight;
      }
    }
    close_chart();
  }

  void write_cross() {
    const std::size_t count = report_.rows.size();
    if (count == 0) return;
    std::vector<std::size_t> place(results_.participants().size(), count);
    for (std::size_t i = 0; i < count; ++i) place[report_.rows[i].participant] = i;
    struct Cell {
      std::uint64_t half_points = 0;
      std::uint64_t games = 0;
    };
    std::vector<Cell> cells(count * count);
    for (const MeetingResult& meeting : results_.meetings()) {
      Cell& first = cells[place[meeting.first] * count + place[meeting.second]];
      Cell& second = cells[place[meeting.second] * count + place[meeting.first]];
      first.half_points += meeting.half_points;
      second.half_points += meeting.half_points_of_second();
      first.games += meeting.finished;
      second.games += meeting.finished;
    }
    open_section(text::kReportCross);
    xml_.text("p", {{"class", "quiet"}}, in_words(text::kReportCrossNote));
    open_wide(text::kReportCross);
    xml_.open("table", {{"class", "cross"}});
    xml_.open("thead", {});
    xml_.open("tr", {});
    xml_.text("td", {}, "");
    for (std::size_t column = 1; column <= count; ++column)
      xml_.text("th", {{"scope", "col"}}, std::to_string(column));
    xml_.close();
    xml_.close();
    xml_.open("tbody", {});
    for (std::size_t row = 0; row < count; ++row) {
      xml_.open("tr", {});
      xml_.text("th", {{"scope", "row"}}, std::to_string(row + 1) + ". " + name(report_.rows[row]));
      for (std::size_t column = 0; column < count; ++column) {
        const Cell& cell = cells[row * count + column];
        const std::string text = row == column ? "·"
                                 : cell.games == 0
                                     ? ""
                                     : points_of(cell.half_points) + '/' + std::to_string(cell.games);
        xml_.text("td", {{"title", name(report_.rows[column])}}, text);
      }
      xml_.close();
    }
    xml_.close();
    xml_.close();
    xml_.close();
    xml_.close();
  }

  // Why bots lost on time or by a fault, with the first of those games.
  void write_faults() {
    constexpr std::size_t kMostLinks = 5;
    if (std::ranges::none_of(report_.rows, [](const StandingsRow& row) { return row.faults > 0; })) return;
    open_section(text::kReportFaults);
    open_wide(text::kReportFaults);
    xml_.open("table", {});
    xml_.open("thead", {});
    xml_.open("tr", {});
    for (const MessageText* heading :
         {&text::kColumnBot, &text::kColumnFaults, &text::kReportReason, &text::kColumnGames})
      xml_.text("th", {{"scope", "col"}}, in_words(*heading));
    xml_.close();
    xml_.close();
    xml_.open("tbody", {});
    for (const StandingsRow& row : report_.rows) {
      for (const match::Reason& reason : results_.fault_reasons(row.participant)) {
        xml_.open("tr", {});
        xml_.text("th", {{"scope", "row"}}, name(row));
        number_cell(std::to_string(reason.numbers.size()));
        xml_.text("td", {}, in_words(reason.words()));
        xml_.open("td", {});
        for (std::size_t i = 0; i < std::min(reason.numbers.size(), kMostLinks); ++i)
          write_link(reason.numbers[i]);
        if (reason.numbers.size() > kMostLinks) xml_.text("span", {}, "…");
        xml_.close();
        xml_.close();
      }
    }
    xml_.close();
    xml_.close();
    xml_.close();
    xml_.close();
  }

  void write_link(std::uint64_t number) {
    const std::string file = std::to_string(number);
    xml_.text("a", {{"href", "games/" + file + ".html"}}, file);
    xml_.text("span", {}, " ");
  }

  void write_rounds() {
    open_section(text::kReportRounds);
    std::size_t meeting = 0;
    for (std::size_t index = 0; index < results_.rounds().size(); ++index) {
      const Round& round = results_.rounds()[index];
      xml_.open("details", {});
      xml_.text("summary", {},
                in_words(Message(text::kReportRound, round.number, Message(stage_name(round.stage)))));
      xml_.open("ul", {});
      for (std::size_t i = 0; i < round.meetings.size(); ++i)
        write_meeting(round, i, results_.meetings()[meeting++]);
      if (round.bye) {
        xml_.text("li", {}, in_words(Message(text::kReportBye, round.participants[*round.bye].name)));
      }
      xml_.close();
      xml_.close();
    }
    xml_.close();
  }

  void write_meeting(const Round& round, std::size_t index, const MeetingResult& result) {
    xml_.open("li", {});
    xml_.text("span", {},
              round.participants[round.meetings[index].first].name + " – " +
                  round.participants[round.meetings[index].second].name + ' ' +
                  points_of(result.half_points) + " : " + points_of(result.half_points_of_second()) + "  ");
    const std::uint64_t first = round.first_game + round.numbers_each() * index;
    for (std::uint64_t number = first; number < first + round.games; ++number) {
      if (report_.games.contains(number)) write_link(number);
    }
    xml_.close();
  }

  [[nodiscard]] std::optional<std::uint64_t> next_of_meeting(std::uint64_t number) const {
    const auto next = report_.games.upper_bound(number);
    if (next == report_.games.end()) return std::nullopt;
    for (const Round& round : results_.rounds()) {
      const std::optional<std::size_t> meeting = round.meeting_of(number);
      if (meeting && meeting == round.meeting_of(next->first)) return next->first;
    }
    return std::nullopt;
  }

  // How many boards a game may have.
  [[nodiscard]] std::size_t boards_of_a_game() {
    if (boards_ == 0) {
      const record::Record& record = report_.games.begin()->second;
      const std::size_t board = render::svg_board(record.game->view(record.start, std::nullopt), {}).size();
      boards_ = std::max<std::size_t>(2, std::min(kMostGameBytes, kMostReportBytes / report_.games.size()) /
                                             std::max<std::size_t>(board, 1));
    }
    return boards_;
  }

  const Report& report_;
  const Results& results_;
  Xml xml_{};
  std::size_t boards_ = 0;
};

}  // namespace

std::string report_index(const Report& report) {
  return Pages(report).index();
}

std::string report_game(const Report& report, std::uint64_t number) {
  return Pages(report).game(number);
}

Result<std::filesystem::path> write_report(const Report& report, const std::filesystem::path& folder) {
  if (const Result<Done> made = system::make_folders(folder / "games"); !made) return made.error();
  Pages pages(report);
  for (const auto& [number, record] : report.games) {
    const std::filesystem::path path = folder / "games" / (std::to_string(number) + ".html");
    if (const Result<Done> written = system::replace_file(path, pages.game(number)); !written)
      return written.error();
  }
  const std::filesystem::path index = folder / "index.html";
  if (const Result<Done> written = system::replace_file(index, pages.index()); !written)
    return written.error();
  return index;
}

}  // namespace joga::tournament
