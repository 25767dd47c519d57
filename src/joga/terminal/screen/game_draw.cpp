// The layout of a game: a title, the board with a panel beside it, a line for messages, one for the turn on
// its way, and a bar of keys.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/terminal/screen/catalogue.hpp"
#include "joga/terminal/screen/game.hpp"
#include "joga/terminal/screen/game_panel.hpp"

namespace joga::terminal::screen {
namespace {

constexpr int kNarrowestPanel = 24;
constexpr int kWidestPanel = 48;

constexpr Style kBar{.ground = Ground::Bar};

class GameDrawing {
 public:
  GameDrawing(const Game& game, const Look& look, Size size)
      : game_(game), look_(look), size_(size), drawn_(size) {}

  [[nodiscard]] Drawn draw() && {
    draw_title();
    draw_board_part();
    draw_panel();
    draw_message();
    draw_input();
    draw_keys();
    return std::move(drawn_);
  }

 private:
  [[nodiscard]] int board_rows() const { return size_.rows - 4; }

  void draw_title() {
    drawn_.page.fill({0, 0, 1, size_.columns}, kBar);
    const AnyGame& rules = game_.table().game();
    std::string title(rules.info().name);
    const std::string spec = rules.spec().text();
    if (spec != rules.info().id) title += "  " + spec;
    title += "  " + look_.say(Message(text::kTurnOf, game_.table().history().ply() + 1));
    std::string cell;
    if (game_.attention().cursor >= 0) cell = look_.say(cell_words(game_.view(), game_.cursor()));
    const int right = size_.columns - 1 - render::width(cell);
    drawn_.page.write_cut(0, 1, std::max(10, right - 3), title, {.ground = Ground::Bar, .bold = true});
    drawn_.page.write(0, right, cell, kBar);
  }

  // A board that does not fit is shown in part, with the cursor in the middle.
  void draw_board_part() {
    const Size room{board_rows(), size_.columns - kNarrowestPanel - 1};
    const BoardPicture picture = draw_board(game_.view(), game_.attention(), look_, room);
    const Size whole = picture.page.size();
    const Size part{std::min(room.rows, whole.rows), std::min(room.columns, whole.columns)};
    int top = 0;
    int left = 0;
    if (game_.cursor() < static_cast<int>(picture.cells.size())) {
      const Area& cursor = picture.cells[static_cast<std::size_t>(game_.cursor())];
      top = std::clamp(cursor.row - part.rows / 2, 0, whole.rows - part.rows);
      left = std::clamp(cursor.column - part.columns / 2, 0, whole.columns - part.columns);
    }
    const int y = 1 + (room.rows - part.rows) / 2;
    drawn_.page.paste(picture.page, {top, left, part.rows, part.columns}, y, 0);
    for (int cell = 0; cell < static_cast<int>(picture.cells.size()); ++cell) {
      Area area = picture.cells[static_cast<std::size_t>(cell)];
      if (area.row < top || area.row + area.rows > top + part.rows || area.column < left ||
          area.column + area.columns > left + part.columns) {
        continue;
      }
      area.row += y - top;
      area.column -= left;
      drawn_.hits.push_back({area, {TargetKind::Cell, cell}});
      if (cell == game_.attention().cursor) {
        drawn_.cursor = Point{area.row + (area.rows - 1) / 2, area.column + area.columns / 2};
      }
    }
    panel_left_ = part.columns + 1;
  }

  void draw_tabs(int columns) {
    static constexpr std::array<const MessageText*, kPanelCount> kNames{&text::kTabGame, &text::kTabMoves,
                                                                        &text::kTabLegend};
    int column = panel_left_;
    for (int i = 0; i < kPanelCount; ++i) {
      const bool open = static_cast<int>(game_.panel()) == i;
      const std::string name = look_.say(*kNames[static_cast<std::size_t>(i)]);
      const int begin = column;
      column = drawn_.page.write_cut(1, column, panel_left_ + columns - column,
                                     open ? "[" + name + "]" : " " + name + " ",
                                     {.ink = Ink::Label, .ground = open ? Ground::Bar : Ground::None});
      drawn_.hits.push_back({{1, begin, 1, column - begin}, {TargetKind::Tab, i}});
    }
  }

  void draw_panel() {
    const int columns = std::min(kWidestPanel, size_.columns - panel_left_);
    draw_tabs(columns);
    const std::vector<Line> lines = panel_lines(game_, look_, columns - 1);
    const int room = board_rows() - 1;
    const int most = std::max(0, static_cast<int>(lines.size()) - room);
    int first = std::min(game_.scroll(), most);
    if (game_.panel() == Panel::Moves && game_.scroll() == 0) {
      first = std::clamp(current_line(game_) - room / 2, 0, most);
    }
    for (int i = 0; i < std::min(room, static_cast<int>(lines.size()) - first); ++i) {
      const Line& line = lines[static_cast<std::size_t>(first + i)];
      const int end = write_line(drawn_.page, 2 + i, panel_left_, columns - 1, line);
      if (line.target) {
        drawn_.hits.push_back({{2 + i, panel_left_, 1, std::max(1, end - panel_left_)}, *line.target});
      }
    }
    const Style more{.ink = Ink::Label, .bold = true};
    const int edge = panel_left_ + columns - 1;
    if (first > 0) drawn_.page.put(2, edge, look_.unicode ? U'▲' : U'^', more);
    if (first < most) drawn_.page.put(1 + room, edge, look_.unicode ? U'▼' : U'v', more);
  }

  // A message that is longer than a line takes the line above as well.
  void draw_message() {
    Message message = game_.message();
    if (const auto step = game_.step()) {
      message = Message(text::kStepping, *step, game_.table().history().ply());
    } else if (message.empty() && game_.is_thinking()) {
      message = text::kThinkingKeys;
    } else if (is_over(game_.table().outcome()) && !game_.is_alarm()) {
      message = game_.result();
    }
    const Style style{.ground = game_.is_alarm() ? Ground::Alarm : Ground::None, .bold = true};
    const std::vector<Line> lines = wrapped(look_.say(message), size_.columns - 2, style);
    const int count = std::min(2, static_cast<int>(lines.size()));
    for (int i = 0; i < count; ++i) {
      const int row = size_.rows - 3 - (count - 1) + i;
      if (count > 1) drawn_.page.fill({row, 0, 1, size_.columns}, {});
      write_line(drawn_.page, row, 1, size_.columns - 2, lines[static_cast<std::size_t>(i)]);
    }
  }

  [[nodiscard]] std::string question() const {
    const BoardView& view = game_.view();
    switch (game_.question()) {
      case Question::None:
        return {};
      case Question::Resign: {
        Player loser = game_.table().to_move().value_or(Player::One);
        if (!game_.table().who(loser).is_human() && game_.table().who(other(loser)).is_human()) {
          loser = other(loser);
        }
        return look_.say(Message(text::kAskResign, render::player_name(view.colours, loser)));
      }
      case Question::Leave:
        return look_.say(text::kAskLeave);
      case Question::Quit:
        return look_.say(text::kAskQuit);
      case Question::SavePath:
        return look_.say(text::kAskSave) + game_.answer();
      case Question::LoadPath:
        return look_.say(text::kAskLoad) + game_.answer();
    }
    return {};
  }

  void draw_input() {
    const int row = size_.rows - 2;
    if (game_.question() != Question::None) {
      const int column = drawn_.page.write_cut(row, 1, size_.columns - 3, question(), {.bold = true});
      drawn_.cursor = Point{row, column};
      return;
    }
    if (game_.shows_end() && !game_.step() && game_.entry().input().empty()) return draw_end(row);
    const Entry& entry = game_.entry();
    int column = drawn_.page.write(row, 1, "> " + entry.input(), {.bold = true});
    if (entry.is_typed()) drawn_.cursor = Point{row, column};
    if (!game_.may_choose()) return;
    Message prompt = entry.verdict().message;
    if (const std::optional<AnyMove> move = entry.verdict().move) {
      const History& history = game_.table().history();
      prompt = Message(text::kReadyToPlay, history.game().move_text(history.position(), *move));
    }
    if (entry.is_typed() && entry.verdict().status == InputStatus::Invalid) prompt = {};
    column += 2;
    drawn_.page.write_cut(row, column, size_.columns - column - 1, look_.say(prompt), {.ink = Ink::Label});
  }

  void draw_end(int row) {
    static constexpr std::array<const MessageText*, kEndChoiceCount> kNames{&text::kAgain, &text::kSwap,
                                                                            &text::kReview, &text::kToMenu};
    int column = 1;
    for (int i = 0; i < kEndChoiceCount; ++i) {
      const std::string name = std::to_string(i + 1) + " " + look_.say(*kNames[static_cast<std::size_t>(i)]);
      const bool focused = game_.end_focus() == i;
      const int begin = column;
      column = drawn_.page.write(row, column, (focused ? "[" : " ") + name + (focused ? "]" : " "),
                                 {.ground = focused ? Ground::Cursor : Ground::Choice});
      drawn_.hits.push_back({{row, begin, 1, column - begin}, {TargetKind::Button, i}});
      column += 2;
    }
  }

  void draw_keys() {
    const int row = size_.rows - 1;
    drawn_.page.fill({row, 0, 1, size_.columns}, kBar);
    int column = 1;
    static constexpr std::array kShown{Command::Help, Command::Undo, Command::Redo,  Command::Hint,
                                       Command::Flip, Command::Save, Command::Rules, Command::Resign};
    for (const Command command : kShown) {
      const CommandInfo& info = info_of(command);
      std::string key = key_name(info.key);
      if (key.starts_with("Ctrl-")) key = "^" + key.substr(5);
      const std::string words = key + ' ' + look_.say(info.word);
      if (column + render::width(words) >= size_.columns) return;
      const int begin = column;
      column = drawn_.page.write(row, column, words, kBar);
      drawn_.hits.push_back(
          {{row, begin, 1, column - begin}, {TargetKind::Command, static_cast<int>(command)}});
      column += 2;
    }
    const std::string more = ", . " + look_.say(text::kBarSteps);
    if (column + render::width(more) < size_.columns) drawn_.page.write(row, column, more, kBar);
  }

  const Game& game_;
  const Look& look_;
  Size size_;
  Drawn drawn_;
  int panel_left_ = 0;
};

}  // namespace

Drawn draw_game(const Game& game, const Look& look, Size size) {
  return GameDrawing(game, look, size).draw();
}

}  // namespace joga::terminal::screen
