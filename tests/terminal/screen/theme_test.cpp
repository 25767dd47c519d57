// Colours on dark and light terminals, and the question to the terminal.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "games/listed.hpp"
#include "joga/games/registry.hpp"
#include "terminal/pseudo_terminal.hpp"
#include "terminal/screen/person.hpp"
#include "terminal/screen/terminals.hpp"

namespace joga::terminal::screen {
namespace {

constexpr std::array kThemes{Theme::Dark, Theme::Light};
constexpr short kBlack = 16;
constexpr short kWhite = 231;

// The relative luminance of a colour of the 256-colour palette, as WCAG defines it.
[[nodiscard]] double luminance(short colour) {
  const auto channel = [](int level) {
    const double value = level / 255.0;
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  const auto step = [](int number) { return number == 0 ? 0 : 55 + 40 * number; };
  EXPECT_GE(colour, 16) << "the first sixteen colours differ between terminals";
  if (colour >= 232) return channel(8 + 10 * (colour - 232));
  const int cube = colour - 16;
  return 0.2126 * channel(step(cube / 36)) + 0.7152 * channel(step(cube / 6 % 6)) +
         0.0722 * channel(step(cube % 6));
}

[[nodiscard]] double contrast(short one, short two) {
  const auto [low, high] = std::minmax(luminance(one), luminance(two));
  return (high + 0.05) / (low + 0.05);
}

void expect_readable(const Style& style, Theme theme) {
  const Colours colours = colours_of(style, theme, kManyColours);
  SCOPED_TRACE("ink " + std::to_string(static_cast<int>(style.ink)) + " on ground " +
               std::to_string(static_cast<int>(style.ground)) +
               (theme == Theme::Dark ? " of the dark theme" : " of the light theme"));
  if (style.ground == Ground::None) {
    const short terminal = theme == Theme::Dark ? kBlack : kWhite;
    if (colours.ink >= 0) {
      EXPECT_GE(contrast(colours.ink, terminal), 4.5);
    }
    return;
  }
  ASSERT_GE(colours.ink, 0);
  ASSERT_GE(colours.ground, 0);
  EXPECT_GE(contrast(colours.ink, colours.ground), style.ink == Ink::Line ? 3.0 : 4.5);
}

TEST(Theme, EveryCharacterOfABoardHasItsOwnReadableColours) {
  for (const std::string& id : joga::testing::game_ids()) {
    const History history(*games::make_game(id));
    const render::Attention attention{.cursor = 0, .choices = {1, 2}, .chosen = {3}};
    for (const Size room : {Size{12, 40}, Size{24, 80}, Size{50, 140}}) {
      const render::BoardPicture picture = render::draw_board(history.view(), attention, {}, room);
      for (int row = 0; row < picture.canvas.size().rows; ++row) {
        for (int column = 0; column < picture.canvas.size().columns; ++column) {
          const Style& style = picture.canvas.at(row, column).style;
          ASSERT_NE(style.ground, Ground::None) << id << ' ' << row << ' ' << column;
          for (const Theme theme : kThemes) expect_readable(style, theme);
        }
      }
    }
  }
}

TEST(Theme, EveryInkIsReadableOnEveryGroundWhereItIsUsed) {
  for (const Theme theme : kThemes) {
    for (const Ground ground : {Ground::None, Ground::Board, Ground::Bar, Ground::Cursor, Ground::Choice,
                                Ground::Chosen, Ground::Mark, Ground::Alarm}) {
      for (const Ink ink : {Ink::Plain, Ink::Label, Ink::Mark, Ink::White, Ink::Black, Ink::Blue, Ink::Red,
                            Ink::Rose, Ink::Green, Ink::Bronze}) {
        expect_readable({.ink = ink, .ground = ground}, theme);
        const Colours few = colours_of({.ink = ink, .ground = ground}, theme, 8);
        if (ground != Ground::None) {
          EXPECT_NE(few.ink, few.ground);
        }
      }
    }
  }
}

TEST(Theme, TheAnswerOfTheTerminalIsTakenApart) {
  const BackgroundAnswer light = parse_background("\033]11;rgb:ffff/ffff/ffff\033\\\033[?62;22c");
  EXPECT_EQ(light.theme, Theme::Light);
  EXPECT_TRUE(light.is_complete);
  EXPECT_EQ(light.typed, "");
  EXPECT_EQ(parse_background("\033]11;rgb:1c/1c/1c\a\033[?6c").theme, Theme::Dark);
  const BackgroundAnswer typed = parse_background("q\033]11;rgb:00/00/00\ax\033[?6cy");
  EXPECT_EQ(typed.theme, Theme::Dark);
  EXPECT_EQ(typed.typed, "qxy");
  const BackgroundAnswer silent = parse_background("\033[?1;2c");
  EXPECT_FALSE(silent.theme);
  EXPECT_TRUE(silent.is_complete);
  const BackgroundAnswer half = parse_background("\033]11;rgb:ffff/ff");
  EXPECT_FALSE(half.theme);
  EXPECT_FALSE(half.is_complete);
  EXPECT_EQ(half.typed, "");
  EXPECT_FALSE(parse_background("\033]11;rgb:zz/00/00\a\033[?6c").theme);
}

TEST(Theme, TheVariableColorfgbgIsRead) {
  EXPECT_EQ(parse_colorfgbg("15;0"), Theme::Dark);
  EXPECT_EQ(parse_colorfgbg("0;15"), Theme::Light);
  EXPECT_EQ(parse_colorfgbg("0;default;7"), Theme::Light);
  EXPECT_EQ(parse_colorfgbg("7;8"), Theme::Dark);
  EXPECT_FALSE(parse_colorfgbg(""));
  EXPECT_FALSE(parse_colorfgbg("15;default"));
  EXPECT_FALSE(parse_colorfgbg("0;99"));
}

TEST(Theme, TheSettingsChangeIt) {
  Session session(nowhere());
  EXPECT_FALSE(session.theme());
  EXPECT_TRUE(session.asks_background());
  auto setup = nowhere();
  setup.theme = Theme::Light;
  setup.theme_given = true;
  Session given(std::move(setup));
  EXPECT_EQ(given.theme(), Theme::Light);
  EXPECT_FALSE(given.asks_background());
  given.on(Event::typed(U'9'));  // the settings
  (void)given.draw(kWindow);
  given.on(Event::typed(U'2'));  // the background
  EXPECT_EQ(given.theme(), Theme::Dark);
  given.on(Event::typed(U'2'));
  EXPECT_FALSE(given.theme());
}

TEST(Theme, OnTerminals) {
  if (!TestTerminal::is_available()) GTEST_SKIP() << "tmux is not installed";
  if (!joga::testing::has_pseudo_terminals()) GTEST_SKIP() << "there are no pseudo-terminals here";
  const std::string light_board = "48;5;230";
  const std::string dark_board = "48;5;234";
  const auto expect_board = [](const std::string& arguments, const std::string& background,
                               const std::string& board) {
    TestTerminal terminal("play eximo --p2 human" + arguments, 80, 24, {}, background);
    ASSERT_TRUE(terminal.shows("? help"));
    EXPECT_EQ(terminal.screen().find("rgb"), std::string::npos) << "the answer is no input";
    EXPECT_NE(terminal.coloured_screen().find(board), std::string::npos) << terminal.coloured_screen();
  };
  expect_board("", "#ffffff", light_board);
  expect_board("", "#000000", dark_board);
  expect_board("", "", dark_board);
  expect_board(" --theme light", "#000000", light_board);
  expect_board(" --theme dark", "#ffffff", dark_board);
}

}  // namespace
}  // namespace joga::terminal::screen
