#include "joga/render/svg_theme.hpp"

namespace joga::render {
namespace {

constexpr Theme kLight{
    .page = "#fcfbf8",
    .ink = "#33312d",
    .muted = "#716c63",
    .square = {"#f0e9db", "#e5dac6"},
    .tray = "#f3eee3",
    .line = "#c3b59b",
    .strong_line = "#7d705a",
    .space = "#eef1f7",
    .space_line = "#b3bccd",
    .hole = "#c9cedb",
    .sun = "#e9b949",
    .planet = "#5d6f8f",
    .nebula = {"#e08a80", "#82bd87", "#86aee0"},
    .wormhole = "#8465b5",
    .mark = "#d97706",
    .win = "#23824a",
};

constexpr Theme kDark{
    .page = "#1d1f24",
    .ink = "#e8e6e1",
    .muted = "#a5a29b",
    .square = {"#8c816f", "#7b7160"},
    .tray = "#7b7160",
    .line = "#5d5546",
    .strong_line = "#2c2820",
    .space = "#303846",
    .space_line = "#56627a",
    .hole = "#15171c",
    .sun = "#eec35f",
    .planet = "#b9c6de",
    .nebula = {"#8f4740", "#376a3f", "#3f6496"},
    .wormhole = "#b79be0",
    .mark = "#ffb347",
    .win = "#7be0a0",
};

constexpr Tones kWhite{"#ffffff", "#f7f1e4", "#d9cdb6", "#675c49", "#2b2721"};
constexpr Tones kBlack{"#7a726a", "#4a4540", "#2d2a27", "#171513", "#ffffff"};
constexpr Tones kBlue{"#8ab8ea", "#2f6fba", "#22528c", "#16365d", "#ffffff"};
constexpr Tones kRed{"#f2a595", "#c8402f", "#982d20", "#5c1811", "#ffffff"};

}  // namespace

const Theme& theme_of(bool dark) noexcept {
  return dark ? kDark : kLight;
}

const Tones& tones_of(SideColour colour) noexcept {
  switch (colour) {
    case SideColour::White:
      return kWhite;
    case SideColour::Black:
      return kBlack;
    case SideColour::Blue:
      return kBlue;
    case SideColour::Red:
      return kRed;
  }
  return kWhite;
}

}  // namespace joga::render
