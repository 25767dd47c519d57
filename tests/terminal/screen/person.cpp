#include "terminal/screen/person.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "joga/core/random.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/library/library.hpp"

namespace joga::terminal::screen {

Setup nowhere() {
  const Error none{ErrorCode::Unknown, Message("no folder")};
  return {.library = std::make_shared<library::Library>(none),
          .settings = library::SettingsFile(none),
          .read_file = [](std::string_view) -> Result<std::string> {
            return Error{ErrorCode::Unknown, Message("no file")};
          }};
}

Person::Person()
    : folder(std::filesystem::temp_directory_path() / ("joga-session-" + std::to_string(getpid()))),
      session(nowhere()) {}

Person::~Person() {
  std::error_code error;
  std::filesystem::remove_all(folder, error);
}

void Person::give(const Event& event) {
  session.on(event);
  steps.push_back({event, header(), entry()});
}

void Person::play(std::string_view spec, std::array<std::string, 2> who) {
  play_from(spec, {}, std::move(who));
}

void Person::play_from(std::string_view spec, std::string_view position, std::array<std::string, 2> who) {
  const auto game = games::make_game(spec);
  ASSERT_TRUE(game) << game.error().message.english();
  play::Seats seats;
  for (std::size_t i = 0; i < 2; ++i) seats[i].who = *engine::Who::parse(who[i], (*game)->info());
  const AnyPosition start = position.empty() ? (*game)->start() : *(*game)->parse_position(position);
  session.open_game({*play::GameState::open(History(*game, start), {.seats = seats}, {}),
                     play::Autosave(std::make_shared<library::Library>(folder))});
}

void Person::enter(std::string_view text) {
  type(text);
  press(EventKind::Enter);
}

void Person::type(std::string_view text) {
  for (const char letter : text) give(Event::typed(static_cast<char32_t>(letter)));
}

void Person::click(std::string_view cell) {
  const Drawn& drawn = session.draw(kWindow);
  const BoardView& view = session.game()->view();
  for (const Hit& hit : drawn.hits) {
    if (hit.target.kind != TargetKind::Cell) continue;
    if (view.cells[static_cast<std::size_t>(hit.target.number)].name != cell) continue;
    return give(Event::click(hit.area.row, hit.area.column));
  }
  FAIL() << "no cell " << cell;
}

void Person::walk_to(std::string_view name) {
  for (int steps = 0; steps < 200; ++steps) {
    const BoardView& view = session.game()->view();
    const CellView& at = view.cells[static_cast<std::size_t>(session.game()->cursor())];
    if (at.name == name) return;
    const auto to = std::ranges::find(view.cells, name, &CellView::name);
    ASSERT_NE(to, view.cells.end());
    if (to->row != at.row) {
      press(to->row > at.row ? EventKind::Down : EventKind::Up);
    } else {
      press(to->column > at.column ? EventKind::Right : EventKind::Left);
    }
  }
  FAIL() << "never reached " << name;
}

std::string Person::text() {
  return session.draw(kWindow).canvas.to_text({});
}

std::string Person::header() {
  const std::string all = text();
  return all.substr(0, all.find('\n'));
}

std::string Person::entry() {
  const std::string all = text();
  const std::vector<std::string_view> lines = lines_of(all);
  return std::string(lines[static_cast<std::size_t>(kWindow.rows) - 2]);
}

void play_through(Person& player, std::string_view spec, Means means) {
  player.play(spec);
  Random random(7);
  for (int steps = 0; steps < 3000 && !is_over(player.state().outcome()); ++steps) {
    const play::TurnEntry& entry = player.session.game()->entry();
    const std::vector<std::string> cells = entry.open_cells();
    const std::vector<Choice> others = entry.other_choices();
    if (!others.empty() && (cells.empty() || random.below(2) == 0)) {
      const Choice choice = others[random.below(static_cast<std::uint32_t>(others.size()))];
      if (choice.kind == ChoiceKind::Piece) {
        player.type(choice.name);
        if (!player.session.game()->entry().typed().empty()) player.press(EventKind::Enter);
      } else {
        player.press(EventKind::BackTab);
        player.press(EventKind::Enter);
      }
    } else if (!cells.empty()) {
      const std::string cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
      if (means == Means::Mouse) {
        player.click(cell);
      } else {
        player.walk_to(cell);
        player.press(EventKind::Enter);
      }
    } else {
      player.press(EventKind::Enter);
    }
    ASSERT_FALSE(::testing::Test::HasFatalFailure());
    ASSERT_FALSE(player.session.game()->is_alarm()) << player.text();
  }
  EXPECT_TRUE(is_over(player.state().outcome())) << spec;
  EXPECT_NE(player.text().find("1 Play again"), std::string::npos);
}

}  // namespace joga::terminal::screen
