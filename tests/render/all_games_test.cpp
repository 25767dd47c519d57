// Properties of every drawing of every position of every game, checked along random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "joga/games/registry.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/render/svg.hpp"
#include "joga/render/text_board.hpp"
#include "joga/render/view_json.hpp"
#include "render/json_schema.hpp"
#include "render/xml_check.hpp"

namespace joga::render {
namespace {

constexpr int kPlies = 60;

// The specs of every game with its defaults and with each word of its options.
[[nodiscard]] std::vector<std::string> specs() {
  std::vector<std::string> specs;
  for (const GameInfo* info : games::all_games()) {
    specs.emplace_back(info->id);
    for (const OptionInfo& option : info->options) {
      for (const auto& [value, name] : option.values) {
        if (value == option.default_value) continue;
        specs.push_back(std::string(info->id) + ':' + std::string(option.key) + '=' + std::string(value));
      }
    }
  }
  return specs;
}

void for_each_view(const std::function<void(const std::string&, const BoardView&)>& visit) {
  for (const std::string& spec : specs()) {
    SCOPED_TRACE(spec);
    const auto made = games::make_game(std::string_view(spec));
    ASSERT_TRUE(made) << made.error().message.english();
    const AnyGame& game = **made;
    Random random(1);
    AnyPosition position = game.start();
    std::optional<AnyPlayed> last;
    for (int ply = 0; ply < kPlies; ++ply) {
      SCOPED_TRACE(game.position_text(position));
      visit(spec, game.view(position, last));
      if (is_over(game.outcome(position))) break;
      const AnyMove move = game.choose(0, position, random);
      last = AnyPlayed{position, move};
      position = game.play_unchecked(position, move);
    }
  }
}

TEST(AllGames, TextWithoutUnicodeIsSevenBitInBothLanguages) {
  for_each_view([](const std::string&, const BoardView& view) {
    for (const Language language : {Language::English, Language::Portuguese}) {
      for (const bool colour : {false, true}) {
        const std::string text = text_board(view, {.language = language, .unicode = false, .colour = colour});
        EXPECT_TRUE(std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
        EXPECT_EQ(text.find('?'), std::string::npos) << "a character without a 7-bit form:\n" << text;
      }
    }
  });
}

TEST(AllGames, ColourAddsNothingButColour) {
  const std::regex sequence("\x1b\\[[0-9;]*m");
  for_each_view([&](const std::string&, const BoardView& view) {
    const std::string plain = text_board(view, {});
    EXPECT_EQ(plain.find('\x1b'), std::string::npos);
    EXPECT_EQ(std::regex_replace(text_board(view, {.colour = true}), sequence, ""), plain);
  });
}

TEST(AllGames, TextFitsEightyColumns) {
  for_each_view([](const std::string&, const BoardView& view) {
    for (const Language language : {Language::English, Language::Portuguese}) {
      std::istringstream lines(text_board(view, {.language = language}));
      for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(width(line), 80) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
      }
    }
  });
}

// Every code on the board is in the legend exactly once; pieces with numbers or counts have their own codes
// on the board.
TEST(AllGames, EveryCodeOnTheBoardIsInTheLegend) {
  for_each_view([](const std::string&, const BoardView& view) {
    const std::string text = text_board(view, {});
    const std::size_t legend_start = text.find("Legend:");
    ASSERT_NE(legend_start, std::string::npos);
    const std::string board = text.substr(0, legend_start);
    const std::string legend = text.substr(legend_start);
    for (const CellView& cell : view.cells) {
      for (const PieceView& piece : cell.pieces) {
        EXPECT_NE(board.find(piece_code(piece, view.colours, true)), std::string::npos);
        EXPECT_NE(legend.find(legend_code(piece, view.colours, true)), std::string::npos);
      }
      std::string code(terrain_code(cell.terrain));
      if (!code.empty() && code.back() >= '0' && code.back() <= '9') code.back() = 'n';  // "1^n" for ships
      EXPECT_NE(legend.find(code), std::string::npos) << code;
    }
  });
}

TEST(AllGames, TheLastMoveIsMarkedAndNamed) {
  for_each_view([](const std::string&, const BoardView& view) {
    if (view.last_move.empty() || view.last_move == "pass") return;
    EXPECT_TRUE(
        std::ranges::any_of(view.cells, [](const CellView& cell) { return cell.mark != CellMark::None; }));
    EXPECT_NE(text_board(view, {}).find("Last move: " + view.last_move + '\n'), std::string::npos);
  });
}

TEST(AllGames, PicturesAreWellFormed) {
  for_each_view([](const std::string&, const BoardView& view) {
    for (const Language language : {Language::English, Language::Portuguese}) {
      const XmlCheck check = check_xml(svg_board(view, {.language = language}));
      EXPECT_FALSE(check.error) << *check.error;
    }
  });
}

TEST(AllGames, JsonFitsTheSchema) {
  for_each_view([&](const std::string&, const BoardView& view) {
    EXPECT_EQ(schema_errors(documented_schemas(), "view.schema.json", view_json(view, Language::Portuguese)),
              std::vector<std::string>{});
  });
}

}  // namespace
}  // namespace joga::render
