// Lists to choose from, as data and as a page.
#pragma once

#include <vector>

#include "joga/terminal/screen/page.hpp"

namespace joga::terminal::screen {

struct MenuItem {
  Message label{};
  Message value{};
  Message note{};        // more about it, while it is chosen
  bool changes = false;  // left and right change the value
};

struct Menu {
  Message title{};
  std::vector<MenuItem> items{};
  Message problem{};  // what went wrong last
};

[[nodiscard]] Drawn draw_menu(const Menu& menu, int selected, const Look& look, Size size);

// A line to be typed, below a menu.
void draw_prompt(Drawn& drawn, const Message& question, const std::string& answer, const Message& problem,
                 const Look& look);

}  // namespace joga::terminal::screen
