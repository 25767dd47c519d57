#include "joga/match/report_page.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/match/report_parts.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/page.hpp"
#include "joga/render/xml.hpp"

namespace joga::match {
namespace {

// Rules in addition to the style that all pages share.
constexpr std::string_view kStyle = R"(h3 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
.summary { display: flex; flex-wrap: wrap; gap: 0.4rem 2rem; margin: 0; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 1rem 1rem; margin: 0; }
.facts .value { font-size: 1.35rem; font-weight: 600; line-height: 1.35; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: 0.35rem 0.9rem 0.35rem 0; text-align: left; vertical-align: middle; }
td.number { color: inherit; white-space: nowrap; } .number { text-align: right; }
thead th, caption { color: var(--muted); font-size: 0.875rem; font-weight: 400; }
thead th { border-bottom: 1px solid var(--axis); vertical-align: bottom; }
tbody th { font-weight: 600; min-width: 8rem; overflow-wrap: break-word; }
tbody tr + tr td, tbody tr + tr th { border-top: 1px solid var(--line); }
tbody tr.sum td, tbody tr.sum th { border-top: 1px solid var(--axis); }
.reasons td { min-width: 6rem; }
.log { margin: 0.6rem 0 0; padding: 0.5rem 0.75rem; max-height: 20rem; overflow: auto; border: 1px solid var(--line);
  font: 0.8rem/1.45 ui-monospace, monospace; white-space: pre-wrap; }
.interval { position: relative; width: 9.5rem; height: 1rem; overflow: hidden; }
.interval i { position: absolute; top: 0.4rem; height: 0.2rem; background: var(--accent); }
.interval b { position: absolute; top: 0.2rem; width: 0.6rem; height: 0.6rem; margin-left: -0.3rem;
  border-radius: 50%; background: var(--accent); }
.results { height: 0.4rem; margin-top: 0.15rem; border: 1px solid var(--axis); background:
  linear-gradient(to right, var(--accent) var(--won), var(--middle) var(--won) var(--scored), transparent 0); }
.pairs { margin-top: 1.25rem; width: min(100%, 32rem); }
.pairs caption { text-align: left; padding-bottom: 0.4rem; }
.pairs th, .pairs td { text-align: center; vertical-align: bottom; padding-right: 0; }
.pairs th { font-weight: 400; color: var(--muted); font-size: 0.875rem; min-width: 0; }
.pairs i { display: block; width: 1.6rem; margin: 0 auto; background: var(--accent); }
.chart { display: block; width: 100%; max-width: 40rem; height: auto; }
.chart text { fill: var(--muted); font-size: 12px; }
.grid { stroke: var(--line); } .zero { stroke: var(--axis); }
.band { fill: var(--accent); fill-opacity: 0.18; }
.curve { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; }
.games { list-style: none; margin: 0.75rem 0 0; padding: 0; }
.games li { border-top: 1px solid var(--line); }
.game { display: grid; grid-template-columns: 4.2rem minmax(0, 3fr) 3rem 6.5rem 5.5rem minmax(0, 4fr); gap: 0 0.75rem;
  align-items: baseline; padding: 0.35rem 0; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; }
.which::before { content: ""; display: inline-block; width: 1.1rem; color: var(--muted); }
summary .which::before { content: "\25B8"; }
details[open] summary .which::before { content: "\25BE"; }
details[open] { padding-bottom: 1.25rem; }
.result { white-space: nowrap; }
.fault .why { color: var(--fault); }
summary .why { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
details[open] .why { display: block; }
@media (max-width: 45rem) {
  .wide th, .wide td { padding-right: 0.6rem; }
  tbody th { min-width: 6rem; }
  .game { grid-template-columns: 3.6rem minmax(0, 1fr) auto; }
  .game .opening { grid-column: 2; } .game .plies { grid-column: 3; } .game .why { grid-column: 2 / -1; } }
@media (max-width: 30rem) { .chart text { font-size: 15px; } }
)";

using render::Xml;

[[nodiscard]] std::string title_of(const ReportMatch& match) {
  if (const std::string_view event = match.games.front().record->tags.value("Event"); !event.empty()) {
    return std::string(event);
  }
  const std::vector<std::string>& names = match.standings.names();
  return match.in_words(match.is_duel() ? Message(record::text::kPageAgainst, names[0], names[1])
                                        : Message(text::kReportMatchOf, names.size()));
}

// Every value that a tag has in the games, in order.
[[nodiscard]] std::set<std::string_view> values_of(const ReportMatch& match, std::string_view tag) {
  std::set<std::string_view> values;
  for (const ReportGame& game : match.games) {
    if (const std::string_view value = game.record->tags.value(tag); !value.empty()) values.insert(value);
  }
  return values;
}

[[nodiscard]] std::string time_control(const ReportMatch& match) {
  std::string text;
  for (const std::string_view value : values_of(match, "TimeControl")) {
    if (!text.empty()) text += "; ";
    // A minus means no clock; limits of another kind may follow.
    if (!value.starts_with('-')) {
      text += value;
      continue;
    }
    text += match.in_words(text::kReportNoClock);
    if (value.size() > 1) text.append(",").append(value.substr(1));
  }
  return text;
}

// Dates are written so that sorting the texts sorts the dates.
[[nodiscard]] std::string dates(const ReportMatch& match) {
  const std::set<std::string_view> values = values_of(match, "Date");
  if (values.empty()) return "";
  if (values.size() == 1) return std::string(*values.begin());
  return match.in_words(Message(joga::text::kNumberRange, *values.begin(), *values.rbegin()));
}

void write_item(Xml& xml, const ReportMatch& match, const MessageText& name, const std::string& value) {
  if (value.empty()) return;
  xml.open("div", {});
  xml.text("dt", {}, match.in_words(name));
  xml.text("dd", {}, value);
  xml.close();
}

[[nodiscard]] std::size_t plies_of(const ReportGame& game) {
  return game.game.plies;
}

void write_summary(Xml& xml, const ReportMatch& match) {
  const AnyGame& game = *match.games.front().record->game;
  const std::string spec = game.spec().text();
  const double mean =
      static_cast<double>(match.standings.plies()) / static_cast<double>(match.standings.games());
  xml.open("dl", {{"class", "summary"}});
  write_item(xml, match, record::text::kPageGame,
             spec == game.info().id
                 ? std::string(game.info().name)
                 : match.in_words(Message(joga::text::kInBrackets, game.info().name, spec)));
  write_item(xml, match, text::kReportGames, std::to_string(match.games.size()));
  write_item(xml, match, record::text::kPageTimeControl, time_control(match));
  write_item(xml, match, record::text::kPageDate, dates(match));
  const auto [shortest, longest] = std::ranges::minmax(match.games, {}, plies_of);
  write_item(xml, match, text::kReportLength,
             match.in_words(Message(text::kReportMeanLength, fixed_text(mean, 1), plies_of(shortest),
                                    plies_of(longest))));
  const Rating& advantage = match.ratings.first_player_advantage();
  const Message elo(text::kReportMargin, signed_text(advantage.elo, 1), fixed_text(advantage.margin, 1));
  write_item(xml, match, text::kReportAdvantage, match.in_words(Message(text::kReportElo, elo)));
  write_item(xml, match, text::kReportIdentity,
             std::string(match.games.front().record->tags.value(kMatchTag)));
  xml.close();
}

[[nodiscard]] Result<Standings> standings_of(const std::vector<ReportGame>& games,
                                             const ReportOptions& options) {
  const bool complete =
      std::ranges::all_of(games, [](const ReportGame& game) { return game.record != nullptr; });
  if (games.empty() || !complete) return Error{ErrorCode::Unknown, text::kReportNoGames};
  std::vector<MatchGame> list;
  for (const ReportGame& game : games) list.push_back(game.game);
  Result<Standings> standings = Standings::from(std::move(list));
  if (!standings || !options.sprt) return standings;
  if (const std::size_t players = standings->names().size(); players != 2) {
    return Error{ErrorCode::Illegal, Message(text::kReportSprtOfTwo, players)};
  }
  if (!is_test(*options.sprt)) return Error{ErrorCode::Illegal, text::kReportSprtParameters};
  return standings;
}

constexpr const char* kMinus = "−";

// The digits without their sign; every double has at most 309 before the point.
[[nodiscard]] std::string digits_of(double number, int decimals) {
  if (std::isinf(number)) return "∞";
  std::array<char, 400> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(number),
                                          std::chars_format::fixed, decimals);
  return {buffer.data(), error == std::errc() ? end : buffer.data()};
}

// Numbers that are rounded to zero have no sign.
[[nodiscard]] bool is_zero(const std::string& digits) {
  return digits.find_first_not_of("0.") == std::string::npos;
}

}  // namespace

Result<std::string> report_page(const std::vector<ReportGame>& games, const ReportOptions& options) {
  Result<Standings> standings = standings_of(games, options);
  if (!standings) return standings.error();
  const ReportMatch match(games, options, *std::move(standings));
  const std::string title = title_of(match);
  Xml xml;
  xml.open("body", {});
  xml.append(record::html_shades());
  xml.open("header", {});
  xml.text("h1", {}, title);
  write_summary(xml, match);
  xml.close();
  xml.open("main", {});
  write_duel(xml, match);
  write_ratings(xml, match);
  write_cross_table(xml, match);
  write_course(xml, match);
  write_efforts(xml, match);
  write_endings(xml, match);
  write_games(xml, match);
  xml.close();
  xml.close();
  return record::html_head(title, options.language, kStyle) + xml.take() + "</html>\n";
}

std::string fixed_text(double number, int decimals) {
  const std::string digits = digits_of(number, decimals);
  return number < 0 && !is_zero(digits) ? kMinus + digits : digits;
}

std::string signed_text(double number, int decimals) {
  const std::string text = fixed_text(number, decimals);
  return number > 0 && !is_zero(text) ? '+' + text : text;
}

std::string short_text(double number) {
  std::string text = render::decimal(number);
  if (text.starts_with('-')) text.replace(0, 1, kMinus);
  return text;
}

std::string percent_text(double share) {
  return fixed_text(100 * share, 1) + " %";
}

std::string half_points_text(std::uint64_t half_points) {
  std::string whole = std::to_string(half_points / 2);
  if (half_points % 2 == 0) return whole;
  return half_points == 1 ? "½" : whole + "½";
}

}  // namespace joga::match
