#include "joga/record/page.hpp"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <sstream>

#include "joga/record/reader.hpp"
#include "record_support.hpp"

namespace joga::record {
namespace {

[[nodiscard]] std::string page_of(std::span<const Record> records, PageOptions options) {
  std::ostringstream page;
  PageWriter writer(page, options);
  for (const Record& record : records) writer.add(record);
  writer.finish();
  return page.str();
}

[[nodiscard]] std::string page_of(std::string_view text, PageOptions options = {}) {
  const ReadResult record = parse_record(text);
  EXPECT_TRUE(record) << testing::shown(record.error());
  return page_of(std::array{*record}, options);
}

[[nodiscard]] std::size_t count(std::string_view text, std::string_view word) {
  std::size_t number = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++number;
  return number;
}

[[nodiscard]] bool has(const std::string& page, std::string_view text) {
  return page.find(text) != std::string::npos;
}

constexpr const char* kAnnotatedGame =
    "[Game \"quantik\"]\n[Player1 \"<Ana> & \\\"Zé\\\"\"]\n[Event \"Cup\"]\n[Mood \"<i>\"]\n"
    "{<b>hello</b>\\nyou} 1. C@a1! {[%clk 0:01:30] [%eval win 3 exact]} (1. S@a1 {why?}) 1... S@a2 2. N@b1 "
    "Y@b2 2\n";

TEST(Pages, ShowTagsTurnsAndResult) {
  const std::string page = page_of(kAnnotatedGame);
  EXPECT_TRUE(has(page, "<html lang=\"en\">"));
  EXPECT_TRUE(has(page, "<h2>&lt;Ana&gt; &amp; &quot;Zé&quot; (White) against Player 2 (Black)</h2>"));
  EXPECT_TRUE(has(page, "<dt>Event</dt><dd>Cup</dd>"));
  EXPECT_TRUE(has(page, "<dt>Mood</dt><dd>&lt;i&gt;</dd>"));
  EXPECT_TRUE(has(page, "<dd>Player 2 (Black) wins: Black completed quadrant a1-b2</dd>"));
  EXPECT_TRUE(has(page, "&lt;b&gt;hello&lt;/b&gt;<br>you"));
  EXPECT_TRUE(has(page, "<span class=\"turn\">C@a1!</span>"));
  EXPECT_TRUE(has(page, "clock 0:01:30"));
  EXPECT_TRUE(has(page, "(White) wins in 3 plies, proven"));
  EXPECT_EQ(count(page, "<span class=\"variation\">"), 1U);
}

TEST(Pages, TellWhatATurnCost) {
  const std::string page = page_of(
      "[Game \"quantik\"]\n[OpeningPlies \"1\"]\n\nC@a1 {[%emt 0:00:01.250] [%depth 3]} S@a2 {[%nodes 77]} "
      "*");
  EXPECT_TRUE(has(page, "<dt>Opening plies</dt><dd>1</dd>"));
  EXPECT_TRUE(has(page, "<span class=\"note\">1.25 s, depth 3</span>"));
  EXPECT_TRUE(has(page, "<figcaption>After 1... S@a2 (77 positions)</figcaption>"));
}

TEST(Pages, SpeakPortugueseToo) {
  const std::string page = page_of(kAnnotatedGame, {.language = Language::Portuguese});
  EXPECT_TRUE(has(page, "<html lang=\"pt\">"));
  EXPECT_TRUE(has(page, "(Brancas) contra Jogador 2 (Pretas)"));
  EXPECT_TRUE(has(page, "vitória de Jogador 2 (Pretas): as Pretas completaram o quadrante a1-b2"));
}

TEST(Pages, NothingInThemRunsOrIsFetched) {
  const std::string page = page_of(kAnnotatedGame);
  for (const char* word : {"<script", "<b>", "<i>", "href", "src=", "@import", "onload"}) {
    EXPECT_FALSE(has(page, word)) << word;
  }
  EXPECT_EQ(count(page, "url("), count(page, "url(#"));  // only gradients of the page itself
}

TEST(Pages, HaveTheGradientsOfAllBoardsOnce) {
  const std::string page = page_of(kAnnotatedGame, {.every = 1});
  EXPECT_TRUE(has(page, "url(#shade-ball)"));
  EXPECT_EQ(count(page, "id=\"shade-ball\""), 1U);
}

TEST(Pages, DiagramsAreChosen) {
  EXPECT_EQ(count(page_of(kAnnotatedGame), "<figure>"), 2U);
  EXPECT_EQ(count(page_of(kAnnotatedGame, {.every = 1}), "<figure>"), 5U);
  EXPECT_TRUE(has(page_of(kAnnotatedGame, {.every = 3}), "<figcaption>After 2. N@b1</figcaption>"));
}

TEST(Pages, TurnsTakenBackAreMarked) {
  const std::string page = page_of("[Game \"quantik\"]\n[Ply \"1\"]\nC@a1 N@b3 (S@b3) Y@d4 *");
  EXPECT_EQ(count(page, "taken-back\">"), 2U);
  EXPECT_TRUE(has(page, "The turns after 1. have been taken back."));
  EXPECT_TRUE(has(page, "<dd>not finished</dd>"));
  EXPECT_TRUE(has(page, "<figcaption>After 1. C@a1</figcaption>"));
}

TEST(Pages, EndingsAreTranslated) {
  const std::string text = "[Game \"quantik\"]\n[Termination \"forfeit: illegal move\"]\nC@a1 1";
  EXPECT_TRUE(has(page_of(text), "Player 1 (White) wins: forfeit: illegal move"));
  EXPECT_TRUE(has(page_of(text, {.language = Language::Portuguese}),
                  "vitória de Jogador 1 (Brancas): falta: illegal move"));
}

TEST(Pages, EveryGameCanBeShown) {
  Random random(11);
  std::vector<Record> records;
  for (const auto& game : testing::all_games()) records.push_back(testing::random_record(game, random));
  const std::string text = page_of(records, {.every = 5});
  EXPECT_EQ(count(text, "<article>"), records.size());
  EXPECT_EQ(count(text, "<span"), count(text, "</span>"));
  EXPECT_TRUE(text.ends_with("</html>\n"));
}

}  // namespace
}  // namespace joga::record
