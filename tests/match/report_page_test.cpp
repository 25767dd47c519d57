#include "joga/match/report_page.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/view.hpp"
#include "joga/games/registry.hpp"
#include "joga/match/elo.hpp"
#include "joga/match/game_logs.hpp"
#include "joga/match/report_parts.hpp"
#include "joga/record/page.hpp"
#include "joga/render/svg.hpp"
#include "library/temporary_folder.hpp"
#include "render/xml_check.hpp"

namespace joga::match {
namespace {

constexpr std::string_view kWinOfTwo = "1. C@a1 S@a2 2. N@b1 Y@b2 2";
constexpr std::string_view kStopped = "1. C@a1 S@a2 2. N@b1";

// A match as read from its files.
class ReportedMatch {
 public:
  explicit ReportedMatch(std::string_view game = "quantik") : game_(game) {}

  // Turns without a result at the end are a game that the rules have not ended.
  void add(const std::array<std::string, 2>& names, std::string_view turns, std::string_view result = "",
           std::string_view termination = "", std::string_view more_tags = "") {
    const std::uint64_t number = ++number_;
    std::string text = "[Game \"" + game_ + "\"]\n";
    for (const Player player : kPlayers) {
      text += std::string("[Player") + digit_of(player) + " \"" + quoted(names[index_of(player)]) + "\"]\n";
    }
    if (!termination.empty()) text += "[Termination \"" + std::string(termination) + "\"]\n";
    text += "[Date \"2026-03-0" + std::to_string(1 + number % 3) + "\"]\n[TimeControl \"- depth=4\"]\n";
    text += "[Match \"0123456789abcdef\"]\n[Number \"" + std::to_string(number) + "\"]\n";
    text += std::string(more_tags) + '\n' + std::string(turns) + ' ' + std::string(result) + "\n\n";
    const Result<MatchFile> file =
        parse_match(text, "test", [&](const MatchGame& game, const record::Record& record) {
          games_.push_back({game, &records_.emplace_back(record)});
        });
    ASSERT_TRUE(file) << file.error().message.english();
    ASSERT_EQ(file->games.size(), 1U) << text;
  }
  // Adds both games of a pair, with the results as in the records.
  void add_pair(const std::string& one, const std::string& two, std::string_view first,
                std::string_view second) {
    add({one, two}, kStopped, first, "adjudication: test");
    add({two, one}, kStopped, second, "adjudication: test");
  }

  [[nodiscard]] const std::vector<ReportGame>& games() const { return games_; }

  [[nodiscard]] std::string page(const ReportOptions& options = {}) const {
    const Result<std::string> page = report_page(games_, options);
    EXPECT_TRUE(page) << page.error().message.english();
    return page ? *page : "";
  }
  [[nodiscard]] std::string error(const ReportOptions& options = {}) const {
    const Result<std::string> page = report_page(games_, options);
    return page ? "" : page.error().message.english();
  }

 private:
  [[nodiscard]] static std::string quoted(std::string_view text) {
    std::string quoted;
    for (const char letter : text) {
      if (letter == '"' || letter == '\\') quoted += '\\';
      quoted += letter;
    }
    return quoted;
  }

  std::string game_;
  std::uint64_t number_ = 0;
  std::deque<record::Record> records_{};  // a deque, so that addresses stay valid
  std::vector<ReportGame> games_{};
};

[[nodiscard]] std::size_t count(std::string_view text, std::string_view word) {
  std::size_t number = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++number;
  return number;
}

[[nodiscard]] bool has(const std::string& page, std::string_view text) {
  return page.find(text) != std::string::npos;
}

// Ana scores 2, 1, 1 1/2 and 0 points in four pairs, and wins one by the rules.
[[nodiscard]] ReportedMatch duel() {
  ReportedMatch match;
  match.add_pair("Ana", "Rui", "1", "2");
  match.add_pair("Ana", "Rui", "1", "1");
  match.add_pair("Ana", "Rui", "1", "draw");
  match.add_pair("Ana", "Rui", "2", "1");
  match.add({"Rui", "Ana"}, kWinOfTwo);
  return match;
}

[[nodiscard]] ReportedMatch three_players() {
  ReportedMatch match;
  match.add_pair("Ana", "Rui", "1", "2");
  match.add_pair("Ana", "Eva", "1", "draw");
  match.add_pair("Rui", "Eva", "1", "1");
  return match;
}

void expect_well_formed(const std::string& page) {
  constexpr std::string_view kFirstLine = "<!DOCTYPE html>\n";
  ASSERT_TRUE(page.starts_with(kFirstLine));
  const render::XmlCheck check = render::check_xml(std::string_view(page).substr(kFirstLine.size()));
  EXPECT_FALSE(check.error) << *check.error;
}

constexpr SprtParameters kTest{.elo0 = 0, .elo1 = 10};

TEST(ReportPage, IsWellFormedInBothLanguages) {
  for (const Language language : {Language::English, Language::Portuguese}) {
    expect_well_formed(duel().page({.language = language, .sprt = kTest}));
    expect_well_formed(three_players().page({.language = language}));
  }
}

TEST(ReportPage, IsTheSameEveryTime) {
  EXPECT_EQ(duel().page({.sprt = kTest}), duel().page({.sprt = kTest}));
}

TEST(ReportPage, BeginsWithWhatWasPlayed) {
  const std::string page = duel().page();
  EXPECT_TRUE(has(page, "<h1>Ana against Rui</h1>"));
  for (const char* item :
       {"<dd>Quantik</dd>", "<dd>9</dd>", "<dd>no clock, depth=4</dd>", "<dd>2026-03-01 to 2026-03-03</dd>",
        "<dd>3.1 plies on average, from 3 to 4</dd>"}) {
    EXPECT_TRUE(has(page, item)) << item;
  }
}

TEST(ReportPage, IsNamedAfterTheEvent) {
  ReportedMatch match;
  match.add({"Ana", "Rui"}, kWinOfTwo, "", "", "[Event \"Spring <Cup>\"]\n");
  EXPECT_TRUE(has(match.page(), "<title>Spring &lt;Cup&gt;</title>"));
}

TEST(ReportPage, SpeaksPortuguese) {
  const std::string page = duel().page({.language = Language::Portuguese});
  for (const char* words : {"<html lang=\"pt\">", "<h1>Ana contra Rui</h1>", "sem relógio, depth=4",
                            "Como os jogos terminaram", "decisão da arbitragem", "lances em média"}) {
    EXPECT_TRUE(has(page, words)) << words;
  }
}

TEST(ReportPage, NothingInItRunsOrIsFetched) {
  const std::array<std::string, 2> names{"<script>alert('1')</script>", "\" onload=\"x & Zoë 王 ✓"};
  ReportedMatch match;
  match.add(names, kStopped, "2", "forfeit: player 1: said <img src='x'> & died",
            "[Event \"<script>\"]\n[Round \"<b>1</b>\"]\n");
  match.add({names[1], names[0]}, kStopped, "1", "time: player 2: </style><script>");
  for (const Language language : {Language::English, Language::Portuguese}) {
    const std::string page = match.page({.language = language, .sprt = kTest});
    expect_well_formed(page);
    EXPECT_TRUE(has(page, "&lt;script&gt;alert('1')&lt;/script&gt;"));
    EXPECT_TRUE(has(page, "&quot; onload=&quot;x &amp; Zoë 王 ✓"));
    for (const char* word : {"<script", "<img", "<b>1", "href", " src=\"", "@import", " onload=\""}) {
      EXPECT_FALSE(has(page, word)) << word;
    }
  }
}

TEST(ReportPage, RatesEverybodyWithResultsOfBothSides) {
  const std::string page = duel().page();
  // All games, as player 1, as player 2.
  for (const char* cell : {"<span>5 / 1 / 3</span>", ">3 / 0 / 1<", ">2 / 1 / 2<"})
    EXPECT_TRUE(has(page, cell)) << cell;
  EXPECT_LT(page.find("<th scope=\"row\">Ana</th>"), page.find("<th scope=\"row\">Rui</th>"));
}

TEST(ReportPage, TwoPlayersAreCompared) {
  const std::string page = duel().page();
  const auto pairs = Pentanomial::from_counts({1, 0, 1, 1, 1});
  const ScoreSample sample = *ScoreSample::from(pairs);
  const Estimate elo = elo_estimate(sample);
  EXPECT_TRUE(has(page, "<dd class=\"value\">" + signed_text(elo.value, 1) + " ± "));
  EXPECT_TRUE(has(page, percent_text(likelihood_of_superiority(sample))));
  EXPECT_TRUE(has(page, "<dd class=\"quiet\">5½ of 9 points</dd>"));
  EXPECT_FALSE(has(page, "Cross table"));
}

TEST(ReportPage, MoreHaveACrossTableInstead) {
  const std::string page = three_players().page();
  EXPECT_TRUE(has(page, "<h1>Match of 3 players</h1>"));
  EXPECT_TRUE(has(page, "Cross table"));
  EXPECT_TRUE(has(page, "<span>1½ / 2</span>"));
  EXPECT_FALSE(has(page, "Who is stronger"));
}

TEST(ReportPage, TheTestIsToldWithItsBounds) {
  EXPECT_FALSE(has(duel().page(), "Sequential test"));
  const std::string page = duel().page({.sprt = kTest});
  EXPECT_TRUE(has(page, " between −2.94 and 2.94<"));
  EXPECT_TRUE(has(page, ">not decided<"));
}

// All numbers of an attribute with points, x and y in turn.
[[nodiscard]] std::vector<double> points_of(const std::string& page, std::string_view kind) {
  for (const render::XmlElement& element : render::check_xml(page.substr(page.find('\n'))).elements) {
    const auto found = element.attributes.find("class");
    if (found == element.attributes.end() || found->second != kind) continue;
    std::string points = element.attributes.at("points");
    std::ranges::replace(points, ',', ' ');
    std::istringstream numbers(points);
    return {std::istream_iterator<double>(numbers), std::istream_iterator<double>()};
  }
  return {};
}

TEST(ReportPage, TheCurveOfTwoPlayersStaysInsideItsBand) {
  const std::string page = duel().page();
  EXPECT_TRUE(has(page, "Course of the match"));
  const std::vector<double> curve = points_of(page, "curve");
  const std::vector<double> band = points_of(page, "band");
  ASSERT_GE(curve.size(), 4U);
  ASSERT_EQ(band.size(), 2 * curve.size());
  for (std::size_t i = 0; i < curve.size(); i += 2) {
    // The band goes back along the lower edge, then along the upper one; y grows downwards.
    const std::size_t lower = curve.size() - 2 - i;
    EXPECT_EQ(band[lower], curve[i]);
    EXPECT_EQ(band[curve.size() + i], curve[i]);
    EXPECT_GE(band[lower + 1], curve[i + 1]);
    EXPECT_LE(band[curve.size() + i + 1], curve[i + 1]);
    EXPECT_GE(curve[i], 0);
    EXPECT_LE(curve[i], 440);
  }
}

TEST(ReportPage, OneSidedMatchesHaveNoCurve) {
  ReportedMatch match;
  match.add_pair("Ana", "Rui", "1", "2");
  const std::string page = match.page();
  expect_well_formed(page);
  EXPECT_TRUE(has(page, "+∞"));
  EXPECT_TRUE(has(page, "no error bar yet"));
  EXPECT_FALSE(has(page, "Course of the match"));
}

TEST(ReportPage, EndingsAreCountedAndReasonsJoined) {
  ReportedMatch match;
  match.add({"Ana", "Rui"}, kStopped, "1", "time: player 2: out of time after 70 ms");
  match.add({"Rui", "Ana"}, kStopped, "2", "time: player 1: out of time after 70 ms");
  match.add({"Ana", "Rui"}, kStopped, "draw", "adjudication: both players consider it drawn");
  match.add({"Rui", "Ana"}, kWinOfTwo);
  const std::string page = match.page();
  EXPECT_TRUE(has(
      page,
      "<td>time: out of time after 70 ms</td>\n<td>Rui</td>\n<td class=\"number\">2</td>\n<td>1, 2</td>"));
  EXPECT_TRUE(has(page, "<td>adjudication: both players consider it drawn</td>\n<td>–</td>"));
  EXPECT_TRUE(has(page,
                  "<th scope=\"row\">rules of the game</th>\n<td class=\"number\">0</td>\n"
                  "<td class=\"number\">0</td>\n<td class=\"number\">1</td>\n"));
}

TEST(ReportPage, LossesOnTimeAreOneRow) {
  ReportedMatch match;
  for (int i = 0; i < 20; i += 2) {
    const auto late = [&](int player, int time) {
      return "time: player " + std::to_string(player) + ": out of time after " + std::to_string(time) + " ms";
    };
    match.add({"Ana", "Rui"}, kStopped, "1", late(2, 60 + i));
    match.add({"Rui", "Ana"}, kStopped, "2", late(1, 61 + i));
  }
  const std::string page = match.page();
  EXPECT_TRUE(
      has(page, "<td>time: out of time after 60-79 ms</td>\n<td>Rui</td>\n<td class=\"number\">20</td>"));
  EXPECT_EQ(count(page, "<td>time: "), 1U);
}

TEST(ReportPage, TellsHowNearToTheLimitPlayersCome) {
  EXPECT_FALSE(has(duel().page(), "Time and work"));
  ReportedMatch match;
  match.add({"Ana", "Rui"},
            "1. C@a1 {[%emt 0:00:00.040]} S@a2 2. N@b1 {[%emt 0:00:00.090] [%depth 5]} Y@b2 2", "", "", "");
  const std::string page = match.page();
  expect_well_formed(page);
  EXPECT_TRUE(has(page,
                  "<th scope=\"row\">Ana</th>\n<td class=\"number\">2</td>\n<td class=\"number\">65.0</td>\n"
                  "<td class=\"number\">90</td>\n<td class=\"number\">–</td>\n<td class=\"number\">5.0</td>\n"
                  "<td class=\"number\">–</td>"));
}

TEST(ReportPage, AnchorsHaveNoBars) {
  const std::string page = three_players().page({.anchors = {{kFirstEntrant, 1500}}});
  EXPECT_TRUE(has(page, "<td class=\"number\">+1500.0</td>"));
  EXPECT_TRUE(has(page, "the ratings without a bar are fixed"));
}

TEST(ReportPage, ShowsWhatProgramsWroteOnStandardError) {
  const joga::testing::TemporaryFolder folder;
  const std::filesystem::path path = log_path(folder.path(), "Rui", 9, kErrorsSuffix);
  std::filesystem::create_directories(path.parent_path());
  joga::testing::put(path, "Traceback <1>\n\x1b[31mbad\n");
  const std::string page = duel().page({.logs = folder.path()});
  expect_well_formed(page);
  EXPECT_TRUE(has(page, "Rui on standard error"));
  EXPECT_TRUE(has(page, "Traceback &lt;1&gt;\n"));
  EXPECT_FALSE(has(page, "\x1b"));
}

TEST(ReportPage, EveryGameIsListedWithBoardsOfFaultsFirst) {
  constexpr std::uint64_t kGames = kMostGamesShown + 20;
  ReportedMatch match;
  for (std::uint64_t i = 2; i < kGames; i += 2) {
    match.add({"Ana", "Rui"}, kWinOfTwo);
    match.add({"Rui", "Ana"}, kWinOfTwo);
  }
  match.add({"Ana", "Rui"}, kWinOfTwo);
  match.add({"Rui", "Ana"}, kStopped, "1", "forfeit: player 2: crashed");
  const std::string page = match.page();
  EXPECT_EQ(count(page, "<li>"), kGames);
  EXPECT_EQ(count(page, "<details>"), kMostGamesShown);
  // Each shown game has at least its first and its last position, within the limit on the bytes of all
  // boards.
  EXPECT_GE(count(page, "<figure>"), 2 * kMostGamesShown);
  EXPECT_LT(page.size(), 2 * kMostBoardBytes);
  EXPECT_TRUE(has(page, "100 of the 120 games have boards"));
  const std::string last = page.substr(page.rfind("<li>"));
  EXPECT_TRUE(has(last, "<summary class=\"game fault\">"));
  EXPECT_TRUE(has(last, "forfeit: player 2: crashed"));
}

TEST(ReportPage, AShortMatchCanBeSteppedThroughAfterItsOpenings) {
  ReportedMatch match;
  match.add({"Ana", "Rui"}, "1. C@a1 S@a2 2. N@b1 {[%eval 1.25]} 2... Y@b2 {[%eval loss 0]} 2", "", "",
            "[OpeningPlies \"1\"]\n");
  const std::string page = match.page();
  EXPECT_TRUE(has(page, "<span class=\"turn book\">C@a1</span>\n<span class=\"turn\">S@a2</span>"));
  EXPECT_TRUE(has(page, "<span class=\"turn\">N@b1</span>\n<span class=\"note\">evaluation 1.25</span>"));
  EXPECT_FALSE(has(page, "<figcaption>Start</figcaption>"));
  for (const char* caption : {"After 1. C@a1", "After 1... S@a2", "After 2. N@b1", "After 2... Y@b2"}) {
    EXPECT_EQ(count(page, "<figcaption>" + std::string(caption) + "</figcaption>"), 1U) << caption;
  }
}

TEST(ReportPage, BoardsOfEveryGameHaveTheirColoursInBothThemes) {
  const std::string style = record::html_head("", Language::English);
  const std::size_t dark = style.rfind("@media (prefers-color-scheme: dark)");
  ASSERT_NE(dark, std::string::npos);
  for (const GameInfo* info : games::all_games()) {
    const auto game = *games::make_game(info->id);
    const std::string board =
        render::svg_board(game->view(game->start(), std::nullopt), {.theme = render::SvgTheme::Variables});
    EXPECT_TRUE(has(board, "var(--")) << info->id;
    for (std::size_t at = board.find("var(--"); at != std::string::npos; at = board.find("var(--", at + 1)) {
      const std::string name = board.substr(at + 4, board.find(')', at) - at - 4) + ": #";
      EXPECT_TRUE(has(style.substr(0, dark), name)) << name;
      EXPECT_TRUE(has(style.substr(dark), name)) << name;
    }
  }
}

TEST(ReportPage, RefusesWhatItCannotShow) {
  EXPECT_EQ(ReportedMatch().error(), "there is no game to report");
  EXPECT_EQ(three_players().error({.sprt = kTest}), "a sequential test compares two players, not 3");
  EXPECT_EQ(duel().error({.sprt = SprtParameters{.elo0 = 5, .elo1 = 1}}),
            "the sequential test needs ELO0 below ELO1 and error rates between 0 and 0.5");
  const ReportedMatch match = duel();
  std::vector<ReportGame> twice = match.games();
  twice.push_back(twice.back());
  EXPECT_FALSE(report_page(twice, {}));
}

TEST(ReportNumbers, HaveARealMinusAndNoSignAtZero) {
  EXPECT_EQ(fixed_text(-3.45, 1), "−3.5");
  EXPECT_EQ(fixed_text(-0.04, 1), "0.0");
  EXPECT_EQ(signed_text(3.45, 2), "+3.45");
  EXPECT_EQ(signed_text(0.001, 2), "0.00");
  EXPECT_EQ(signed_text(std::numeric_limits<double>::infinity(), 1), "+∞");
  EXPECT_EQ(signed_text(-std::numeric_limits<double>::infinity(), 1), "−∞");
  EXPECT_EQ(short_text(-2.5), "−2.5");
  EXPECT_EQ(percent_text(0.5), "50.0 %");
}

TEST(ReportNumbers, HalvesAreWrittenAsOne) {
  EXPECT_EQ(half_points_text(0), "0");
  EXPECT_EQ(half_points_text(1), "½");
  EXPECT_EQ(half_points_text(3), "1½");
  EXPECT_EQ(half_points_text(24), "12");
}

}  // namespace
}  // namespace joga::match
