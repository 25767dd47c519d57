#include "joga/render/svg.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "joga/render/drawings.hpp"
#include "joga/render/xml.hpp"
#include "render/sample_views.hpp"
#include "render/xml_check.hpp"

namespace joga::render {
namespace {

[[nodiscard]] std::vector<XmlElement> elements_of(const std::string& svg) {
  const XmlCheck check = check_xml(svg);
  EXPECT_FALSE(check.error) << *check.error;
  return check.elements;
}

[[nodiscard]] std::vector<XmlElement> with_class(const std::string& svg, const std::string& word) {
  std::vector<XmlElement> found;
  for (const XmlElement& element : elements_of(svg)) {
    const auto names = element.attributes.find("class");
    if (names == element.attributes.end()) continue;
    if ((' ' + names->second + ' ').find(' ' + word + ' ') != std::string::npos) found.push_back(element);
  }
  return found;
}

// The picture without colours and without words.
[[nodiscard]] std::string without_colours(const std::string& svg) {
  const std::string shapes = std::regex_replace(svg, std::regex("#[0-9a-f]{6}|class=\"[^\"]*\""), "");
  return std::regex_replace(shapes, std::regex("<title>.*</title>\n<desc>.*</desc>"), "");
}

[[nodiscard]] BoardView one_hexagon() {
  BoardView view;
  view.kinds = &all_kinds(Backdrop::Sky);
  view.grid = Grid::Hexagonal;
  view.rows = view.columns = 1;
  view.colours = {SideColour::Blue, SideColour::Red};
  view.cells.push_back({.name = "a1", .terrain = terrain_kind("empty-star")});
  return view;
}

[[nodiscard]] std::vector<BoardView> all_samples() {
  return {square_sampler(), hexagonal_sampler(), one_hexagon(), BoardView{},
          game_view("quantik", "1C1y/Ys2/1nnS/2Y1 1", "C@d4")};
}

TEST(Svg, IsWellFormedAndSelfContained) {
  for (const BoardView& view : all_samples()) {
    for (const SvgTheme theme : {SvgTheme::Light, SvgTheme::Dark}) {
      for (const bool areas : {false, true}) {
        const std::string svg =
            svg_board(view, {.language = Language::Portuguese, .theme = theme, .areas = areas});
        EXPECT_EQ(svg.find("var("), std::string::npos);
        EXPECT_EQ(svg.find('{'), std::string::npos);
        const std::vector<XmlElement> elements = elements_of(svg);
        EXPECT_EQ(elements.front().name, "svg");
        std::set<std::string> gradients;
        for (const XmlElement& element : elements) {
          if (element.name.ends_with("Gradient"))
            gradients.insert("url(#" + element.attributes.at("id") + ')');
        }
        EXPECT_FALSE(gradients.empty());
        for (const XmlElement& element : elements) {
          EXPECT_TRUE(element.name != "script" && element.name != "style" && element.name != "image" &&
                      element.name != "use" && element.name != "foreignObject");
          for (const auto& [name, value] : element.attributes) {
            EXPECT_TRUE(name != "href" && name != "style" && !name.starts_with("on")) << name;
            EXPECT_TRUE(name != "id" || element.name.ends_with("Gradient")) << value;
            EXPECT_TRUE(value.find("url(") == std::string::npos || gradients.contains(value)) << value;
            EXPECT_TRUE(name == "xmlns" || value.find("://") == std::string::npos) << value;
          }
        }
      }
    }
  }
}

TEST(Svg, TellsInWordsWhatItShows) {
  const std::string svg = svg_board(game_view("quantik", "1C1y/Ys2/1nnS/2Y1 1", "C@d4"), {});
  const std::vector<XmlElement> elements = elements_of(svg);
  ASSERT_GE(elements.size(), 3u);
  EXPECT_EQ(elements[0].attributes.at("role"), "img");
  EXPECT_EQ(elements[1].name, "title");
  EXPECT_EQ(elements[1].text, "Board of 4 rows and 4 columns. White (player 1) wins.");
  EXPECT_EQ(elements[2].name, "desc");
  EXPECT_EQ(elements[2].text,
            "Last move: C@d4. b1: White: cube; d1: Black: cylinder; a2: White: cylinder; b2: Black: sphere; "
            "b3: Black: cone; c3: Black: cone; d3: White: sphere; c4: White: cylinder; d4: White: cube.");
}

TEST(Svg, EveryPieceAppears) {
  for (const BoardView& view : all_samples()) {
    std::map<std::string, std::size_t> expected;
    const auto count = [&](const std::vector<PieceView>& pieces) {
      for (const PieceView& piece : pieces) ++expected[std::string(piece.kind->word)];
    };
    for (const CellView& cell : view.cells) count(cell.pieces);
    const std::string bare = svg_board(view, {.areas = false});
    for (const auto& [word, pieces] : expected) EXPECT_EQ(with_class(bare, word).size(), pieces) << word;
    for (const AreaView& area : view.areas) count(area.pieces);
    const std::string full = svg_board(view, {});
    for (const auto& [word, pieces] : expected) EXPECT_EQ(with_class(full, word).size(), pieces) << word;
    EXPECT_EQ(with_class(full, "cell").size(), view.cells.size());
  }
}

TEST(Svg, EveryCellAndMarkIsNamed) {
  const BoardView view = hexagonal_sampler();
  const std::string svg = svg_board(view, {});
  std::set<std::string> names;
  for (const XmlElement& cell : with_class(svg, "cell")) names.insert(cell.attributes.at("data-cell"));
  EXPECT_EQ(names.size(), view.cells.size());
  for (int mark = 1; mark < kCellMarkCount; ++mark) {
    EXPECT_EQ(with_class(svg, std::string(mark_word(static_cast<CellMark>(mark)))).size(), 1u);
  }
}

TEST(Svg, MarksAreToldApartWithoutColour) {
  for (const Grid grid : {Grid::Square, Grid::Hexagonal}) {
    for (const bool occupied : {false, true}) {
      std::set<std::string> drawings;
      for (int mark = 0; mark < kCellMarkCount; ++mark) {
        BoardView view = one_hexagon();
        view.grid = grid;
        if (occupied) view.cells.front().pieces.push_back({.kind = piece_kind("man")});
        view.cells.front().mark = static_cast<CellMark>(mark);
        drawings.insert(without_colours(svg_board(view, {})));
      }
      EXPECT_EQ(drawings.size(), static_cast<std::size_t>(kCellMarkCount));
    }
  }
}

TEST(Svg, TerrainsAreToldApartWithoutColour) {
  BoardView view = one_hexagon();
  view.cells.front().terrain = nullptr;
  std::set<std::string> drawings{without_colours(svg_board(view, {}))};
  for (const TerrainKind& terrain : all_kinds().terrains) {
    view.cells.front().terrain = &terrain;
    drawings.insert(without_colours(svg_board(view, {})));
  }
  EXPECT_EQ(drawings.size(), all_kinds().terrains.size() + 1);
}

// White and Black pieces differ in lightness; the pieces of Small Star Empires, whose colours may be equally
// light, differ in shape.
TEST(Svg, PiecesAreToldApartWithoutColour) {
  std::set<std::string> drawings;
  for (const PieceKind& kind : all_kinds().pieces) {
    BoardView view = one_hexagon();
    view.cells.front().pieces.push_back({.kind = &kind, .number = 3});
    drawings.insert(without_colours(svg_board(view, {})));
  }
  EXPECT_EQ(drawings.size(), all_kinds().pieces.size());
  for (const char* word : {"ship", "colony", "trade-station"}) {
    BoardView view = one_hexagon();
    view.cells.front().pieces.push_back({.kind = piece_kind(word), .owner = Player::One});
    const std::string one = without_colours(svg_board(view, {}));
    view.cells.front().pieces.front().owner = Player::Two;
    EXPECT_NE(one, without_colours(svg_board(view, {}))) << word;
  }
}

// Relative luminance as in the Web Content Accessibility Guidelines.
[[nodiscard]] double luminance(std::string_view colour) {
  const auto channel = [&](std::size_t at) {
    const double value = std::stoi(std::string(colour.substr(at, 2)), nullptr, 16) / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

[[nodiscard]] double contrast(std::string_view one, std::string_view two) {
  const double a = luminance(one) + 0.05;
  const double b = luminance(two) + 0.05;
  return std::max(a, b) / std::min(a, b);
}

TEST(Svg, TextAndPiecesHaveContrast) {
  for (const SvgTheme theme : {SvgTheme::Light, SvgTheme::Dark}) {
    EXPECT_GT(
        contrast(colour_of("base", SideColour::White, theme), colour_of("base", SideColour::Black, theme)),
        7);
    for (int colour = 0; colour < kSideColourCount; ++colour) {
      const auto side = static_cast<SideColour>(colour);
      EXPECT_GT(contrast(colour_of("on", side, theme), colour_of("base", side, theme)), 4.5);
    }
    EXPECT_GT(contrast(colour_of("ink", theme), colour_of("page", theme)), 7);
    EXPECT_GT(contrast(colour_of("muted", theme), colour_of("page", theme)), 4.5);
  }
  for (const char* name : {"sky", "night"}) {
    EXPECT_GT(contrast(colour_of("ink", SvgTheme::Dark), colour_of(name, SvgTheme::Dark)), 7);
    EXPECT_GT(contrast(colour_of("muted", SvgTheme::Dark), colour_of(name, SvgTheme::Dark)), 4.5);
  }
}

TEST(Svg, TheSkyIsDarkInEveryTheme) {
  BoardView view = one_hexagon();
  view.cells.front().pieces.push_back({.kind = piece_kind("ship")});
  const auto board = [&](SvgTheme theme) {
    const std::string svg = svg_board(view, {.theme = theme, .areas = false});
    return svg.substr(svg.find("class=\"night\""));
  };
  EXPECT_EQ(board(SvgTheme::Light), board(SvgTheme::Dark));
  EXPECT_EQ(board(SvgTheme::Variables), board(SvgTheme::Dark));
  EXPECT_EQ(svg_board(square_sampler(), {}).find("night"), std::string::npos);
}

// Several pictures in one page share their gradients.
TEST(Svg, GradientsCanBeLeftToThePage) {
  const BoardView view = game_view("quantik", "1C1y/Ys2/1nnS/2Y1 1", "C@d4");
  EXPECT_EQ(svg_board(view, {.shades = false}).find("id="), std::string::npos);
  const std::string shades = svg_shades(std::array{view.kinds});
  EXPECT_TRUE(shades.starts_with("<defs>"));
  EXPECT_NE(svg_board(view, {}).find(shades), std::string::npos);
}

// A page that defines the colours looks like a picture of its theme.
TEST(Svg, ColoursOfAPageAreThoseOfThePictures) {
  const std::string rules = svg_colours(".board");
  const std::size_t dark = rules.find("@media");
  for (const SvgTheme theme : {SvgTheme::Light, SvgTheme::Dark}) {
    const std::string part = theme == SvgTheme::Dark ? rules.substr(dark) : rules.substr(0, dark);
    EXPECT_NE(part.find(" --page: " + colour_of("page", theme) + ';'), std::string::npos);
    const std::size_t black = part.find(".board .black {");
    ASSERT_NE(black, std::string::npos);
    EXPECT_NE(part.find(" --rim: " + colour_of("rim", SideColour::Black, theme) + ';', black),
              std::string::npos);
  }
  EXPECT_EQ(colour_of("page", SvgTheme::Variables), "var(--page)");
}

// Drawings may have literal colours; only a page that follows its reader's theme needs both shades.
TEST(Svg, ColoursOfADrawingFollowTheTheme) {
  Kinds kinds = all_kinds(Backdrop::Sky);
  kinds.drawings = "<symbol id=\"sun\">\n<circle fill=\"light-dark(#aabbcc, #112233)\"/>\n</symbol>\n";
  const auto painted = [&](SvgTheme theme) { return Drawings(kinds, theme).elements({.name = "sun"}); };
  EXPECT_EQ(painted(SvgTheme::Light), "<circle fill=\"#aabbcc\"/>\n");
  EXPECT_EQ(painted(SvgTheme::Dark), "<circle fill=\"#112233\"/>\n");
  EXPECT_EQ(painted(SvgTheme::Variables), "<circle fill=\"light-dark(#aabbcc, #112233)\"/>\n");
  EXPECT_EQ(Drawings(kinds, SvgTheme::Light).elements({.name = "moon"}), "");
}

TEST(Svg, ForeignTextIsEscaped) {
  BoardView view = one_hexagon();
  view.last_move = "<b onload=\"x\">&amp;\x01";
  view.cells.front().name = "\"<&>";
  const std::string svg = svg_board(view, {});
  EXPECT_FALSE(elements_of(svg).empty());
  EXPECT_NE(svg.find("&lt;b onload=&quot;x&quot;&gt;&amp;amp;?"), std::string::npos);
}

TEST(Svg, NumbersAreShortAndIndependentOfTheLocale) {
  EXPECT_EQ(decimal(12), "12");
  EXPECT_EQ(decimal(0.5), "0.5");
  EXPECT_EQ(decimal(-3.256), "-3.26");
  EXPECT_EQ(decimal(-0.001), "0");
  EXPECT_EQ(decimal(1e6), "1000000");
}

// Tests the checker itself: it must refuse these.
TEST(XmlCheck, FindsWhatIsNotWellFormed) {
  EXPECT_FALSE(check_xml("<a b=\"c\"><d/>&amp;</a>\n").error);
  for (const char* bad : {"", "text", "<a>", "<a></b>", "<a/><a/>", "<a b=\"c\" b=\"c\"/>", "<a b=c/>",
                          "<a>&</a>", "<a b=\"<\"/>", "<a>\x01</a>", "</a>", "<a/>text"}) {
    EXPECT_TRUE(check_xml(bad).error) << bad;
  }
}

}  // namespace
}  // namespace joga::render
