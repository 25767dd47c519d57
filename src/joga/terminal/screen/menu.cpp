#include "joga/terminal/screen/menu.hpp"

#include <algorithm>
#include <string>

#include "joga/render/characters.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {
namespace {

constexpr int kTop = 2;
constexpr int kLeft = 3;

void draw_item(Drawn& drawn, int row, int number, const MenuItem& item, bool chosen, int values,
               const Look& look) {
  const int columns = drawn.page.size().columns;
  const Ground ground = chosen ? Ground::Bar : Ground::None;
  if (chosen) drawn.page.fill({row, kLeft - 2, 1, columns - 2 * (kLeft - 2)}, {.ground = ground});
  const std::string digit = number < 9 ? std::to_string(number + 1) : " ";
  drawn.page.write(row, kLeft - 2, chosen ? ">" : " ", {.ink = Ink::Mark, .ground = ground, .bold = true});
  drawn.page.write(row, kLeft, digit, {.ink = Ink::Label, .ground = ground});
  drawn.page.write_cut(row, kLeft + 2, values - kLeft - 3, look.say(item.label),
                       {.ground = ground, .bold = chosen});
  std::string value = look.say(item.value);
  if (item.changes && chosen) value = "< " + value + " >";
  drawn.page.write_cut(row, values, columns - values - 2, value, {.ground = ground});
  drawn.hits.push_back({{row, 0, 1, columns}, {TargetKind::Item, number}});
}

}  // namespace

Drawn draw_menu(const Menu& menu, int selected, const Look& look, Size size) {
  Drawn drawn(size);
  Page& page = drawn.page;
  const Style bar{.ground = Ground::Bar};
  page.fill({0, 0, 1, size.columns}, bar);
  page.write_cut(0, 1, size.columns - 2, look.say(menu.title), {.ground = Ground::Bar, .bold = true});

  int values = 12;
  bool any = false;
  for (const MenuItem& item : menu.items) {
    values = std::max(values, render::width(look.say(item.label)) + kLeft + 5);
    any = any || !item.value.empty();
  }
  values = any ? std::min(values, size.columns / 2) : size.columns - 3;
  const int count = static_cast<int>(menu.items.size());
  const int room = size.rows - kTop - 5;
  const int first = std::clamp(selected - room / 2, 0, std::max(0, count - room));
  for (int i = first; i < std::min(count, first + room); ++i) {
    draw_item(drawn, kTop + i - first, i, menu.items[static_cast<std::size_t>(i)], i == selected, values,
              look);
  }
  if (selected >= 0 && selected < count) {
    drawn.cursor = Point{kTop + selected - first, kLeft - 2};
    const MenuItem& item = menu.items[static_cast<std::size_t>(selected)];
    const std::vector<Line> note = wrapped(look.say(item.note), size.columns - 4, {.ink = Ink::Label});
    for (int i = 0; i < std::min(2, static_cast<int>(note.size())); ++i) {
      write_line(page, size.rows - 5 + i, 2, size.columns - 4, note[static_cast<std::size_t>(i)]);
    }
  }
  const std::vector<Line> problem =
      wrapped(look.say(menu.problem), size.columns - 4, {.ground = Ground::Alarm, .bold = true});
  for (int i = 0; i < std::min(2, static_cast<int>(problem.size())); ++i) {
    write_line(page, size.rows - 3 + i, 2, size.columns - 4, problem[static_cast<std::size_t>(i)]);
  }
  page.fill({size.rows - 1, 0, 1, size.columns}, bar);
  page.write_cut(size.rows - 1, 1, size.columns - 2, look.say(text::kMenuKeys), bar);
  return drawn;
}

void draw_prompt(Drawn& drawn, const Message& question, const std::string& answer, const Message& problem,
                 const Look& look) {
  const Size size = drawn.page.size();
  drawn.page.fill({size.rows - 3, 0, 2, size.columns}, {});
  drawn.page.write_cut(size.rows - 3, 2, size.columns - 4, look.say(problem),
                       {.ground = Ground::Alarm, .bold = true});
  int column = drawn.page.write_cut(size.rows - 2, 2, size.columns / 2, look.say(question), {.bold = true});
  // The end of what is typed is what one wants to see.
  std::u32string letters = render::decode(answer);
  const auto room = static_cast<std::size_t>(std::max(1, size.columns - column - 2));
  if (letters.size() > room) letters.erase(0, letters.size() - room);
  for (const char32_t letter : letters) drawn.page.put(size.rows - 2, column++, letter, {});
  drawn.cursor = Point{size.rows - 2, column};
}

}  // namespace joga::terminal::screen
