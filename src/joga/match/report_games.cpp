#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "joga/core/spec.hpp"
#include "joga/core/view.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/match/report_chart.hpp"
#include "joga/match/report_parts.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/record.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/svg.hpp"

namespace joga::match {
namespace {

using record::NodeId;
using record::Record;
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

[[nodiscard]] std::string_view result_text(Outcome outcome) {
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

[[nodiscard]] Message plies_text(std::size_t plies) {
  return plies == 1 ? Message(text::kReportOnePly) : Message(text::kReportPlies, plies);
}

// Where an evaluation is drawn, from -1 to 1 for player 1: what is near the middle has most of the room.
[[nodiscard]] double height_of(const Value& value) {
  constexpr double kHalfway = 300;  // hundredths; drawn half-way to a win
  if (value.is_win() || value.is_loss()) return value.sign();
  return value.hundredths() / (std::abs(static_cast<double>(value.hundredths())) + kHalfway);
}

[[nodiscard]] Message evaluation_words(const Value& value) {
  switch (value.kind()) {
    case Value::Kind::Estimate:
      return signed_text(value.hundredths() / 100.0, 2);
    case Value::Kind::Win:
      return {text::kReportWinsIn, "1", value.plies()};
    case Value::Kind::Loss:
      return {text::kReportWinsIn, "2", value.plies()};
    case Value::Kind::Draw:
      break;
  }
  return text::kReportDraw;
}

// One game with boards and turns.
class GameDetails {
 public:
  GameDetails(Xml& xml, const ReportMatch& match, const ReportGame& game, const Record* other_of_pair)
      : xml_(xml),
        match_(match),
        record_(*game.record),
        line_(record_.tree.main_line()),
        opening_(opening_plies(record_, other_of_pair)) {
    positions_.push_back(record_.start);
    for (const NodeId id : line_) {
      positions_.push_back(record_.game->play_unchecked(positions_.back(), record_.tree.move(id)));
    }
  }

  void write() {
    xml_.open("div", {{"class", "shown"}});
    xml_.open("div", {{"class", "boards"}});
    const Message opening = opening_ == 0 ? Message(text::kReportStartBoard)
                                          : Message(text::kReportOpeningBoard, plies_text(opening_));
    write_board(opening_, opening);
    if (opening_ < line_.size())
      write_board(line_.size(), {text::kReportFinalBoard, plies_text(line_.size())});
    write_curve();
    xml_.close();
    write_turns();
    xml_.close();
  }

 private:
  void write_board(std::size_t ply, const Message& caption) {
    std::optional<AnyPlayed> last;
    if (ply > 0) last = AnyPlayed{positions_[ply - 1], record_.tree.move(line_[ply - 1])};
    xml_.open("figure", {{"class", "board"}});
    xml_.append(
        render::svg_board(record_.game->view(positions_[ply], last),
                          {.language = match_.options.language, .theme = render::SvgTheme::Variables}));
    xml_.text("figcaption", {}, match_.in_words(caption));
    xml_.close();
  }

  [[nodiscard]] Message side(Player player) const {
    const std::string_view tag = player == Player::One ? "Player1" : "Player2";
    return {record::text::kPageSide, record_.tags.value(tag),
            colour_name(record_.game->info().colours[index_of(player)])};
  }

  // A line for each player: the two need not agree.
  void write_curve() {
    std::array<std::vector<ChartPoint>, 2> curves;
    for (std::size_t ply = 0; ply < line_.size(); ++ply) {
      const std::optional<Value>& evaluation = record_.tree.annotation(line_[ply]).evaluation;
      if (!evaluation) continue;
      curves[index_of(record_.game->to_move(positions_[ply]))].push_back(
          {static_cast<double>(ply + 1), height_of(*evaluation)});
    }
    if (curves[0].size() + curves[1].size() < 2) return;
    const std::string title = match_.in_words(text::kReportEvaluations);
    const std::string by =
        match_.in_words(Message(text::kReportEvaluationBy, side(Player::One), side(Player::Two)));
    Chart chart({.title = title,
                 .description = by,
                 .x_label = match_.in_words(text::kReportAxisPlies),
                 .y_label = ""},
                ChartRange::between(0, static_cast<double>(line_.size())), ChartRange::between(-1, 1));
    std::vector<ChartTick> ticks;
    for (const int points : {-10, -2, 0, 2, 10}) {
      ticks.push_back({height_of(Value::estimate(100 * points)), signed_text(points, 0)});
    }
    chart.set_y_ticks(std::move(ticks));
    for (const Player player : kPlayers) chart.add_line(curves[index_of(player)], index_of(player));
    xml_.open("figure", {{"class", "curve"}});
    xml_.append(chart.take());
    xml_.text("figcaption", {}, title + "; " + by);
    xml_.close();
  }

  void write_turns() {
    xml_.open("p", {{"class", "turns"}});
    for (std::size_t ply = 0; ply < line_.size(); ++ply) {
      const std::string number = ply % 2 == 0 ? record::turn_number(ply) + ' ' : "";
      xml_.text("span", {{"class", ply < opening_ ? "book" : "turn"}},
                number + record_.game->move_text(positions_[ply], record_.tree.move(line_[ply])));
      if (const auto& evaluation = record_.tree.annotation(line_[ply]).evaluation) {
        xml_.text("i", {}, match_.in_words(evaluation_words(*evaluation)));
      }
    }
    xml_.text("strong", {}, result_text(record_.result));
    xml_.close();
  }

  Xml& xml_;
  const ReportMatch& match_;
  const Record& record_;
  std::vector<NodeId> line_;
  std::size_t opening_;
  std::vector<AnyPosition> positions_{};
};

[[nodiscard]] std::string opening_name(const ReportGame& game) {
  const std::string_view round = game.record->tags.value("Round");
  return round.empty() ? std::to_string(game.game.pair() + 1) : std::string(round);
}

// What is known of a game in one line.
void write_line(Xml& xml, const ReportMatch& match, const ReportGame& game, std::string_view element) {
  const MatchGame& result = game.game;
  const std::optional<Player> winner = winner_of(result.outcome);
  xml.open(element, {{"class", result.player_at_fault() ? "game fault" : "game"}});
  xml.text("span", {{"class", "which"}}, std::to_string(result.number));
  xml.open("span", {{"class", "players"}});
  xml.text(winner == Player::One ? "b" : "span", {}, result.names[0]);
  xml.text("span", {}, "–");
  xml.text(winner == Player::Two ? "b" : "span", {}, result.names[1]);
  xml.close();
  xml.text("span", {{"class", "result"}}, result_text(result.outcome));
  xml.text("span", {{"class", "opening quiet"}},
           match.in_words(Message(text::kReportOpening, opening_name(game))));
  xml.text("span", {{"class", "plies quiet"}}, match.in_words(plies_text(result.plies)));
  xml.text("span", {{"class", "why"}}, match.in_words(record::reason_of(*game.record)));
  xml.close();
}

// The other game of the pair; they follow each other, if both are there.
[[nodiscard]] const Record* other_of_pair(const std::vector<ReportGame>& games, std::size_t place) {
  const std::uint64_t pair = games[place].game.pair();
  if (place > 0 && games[place - 1].game.pair() == pair) return games[place - 1].record;
  if (place + 1 < games.size() && games[place + 1].game.pair() == pair) return games[place + 1].record;
  return nullptr;
}

}  // namespace

std::size_t opening_plies(const Record& record, const Record* other_of_pair) {
  const std::vector<NodeId> line = record.tree.main_line();
  if (const std::optional<std::int64_t> plies = parse_number(record.tags.value(kOpeningTag))) {
    return std::min(static_cast<std::size_t>(*plies), line.size());
  }
  const auto own = std::ranges::find_if(line, [&](NodeId id) {
    const record::Annotation& annotation = record.tree.annotation(id);
    return annotation.clock || annotation.evaluation;
  });
  auto plies = static_cast<std::size_t>(own - line.begin());
  if (other_of_pair != nullptr) {
    const std::vector<NodeId> other_line = other_of_pair->tree.main_line();
    std::size_t common = 0;
    while (common < std::min(line.size(), other_line.size()) &&
           record.tree.move(line[common]) == other_of_pair->tree.move(other_line[common])) {
      ++common;
    }
    plies = std::min(plies, common);
  }
  return plies == line.size() ? 0 : plies;
}

void write_games(Xml& xml, const ReportMatch& match) {
  const std::vector<bool> shown = shown_games(match.games);
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
      GameDetails(xml, match, match.games[i], other_of_pair(match.games, i)).write();
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
