// The layout of a game: a title, the board with a panel beside it, a line for messages, one for the
// unfinished turn, and a bar of keys.
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "joga/play/catalogue.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/render/text_board.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"
#include "joga/terminal/screen/game.hpp"
#include "joga/terminal/screen/pages.hpp"

namespace joga::terminal::screen {
namespace {

constexpr int kNarrowestPanel = 24;
constexpr int kWidestPanel = 48;

constexpr Style kBar{.ground = Ground::Bar};

// --- The panel beside the board ---

constexpr std::array<std::string_view, 4> kSpinner{"|", "/", "-", "\\"};
constexpr int kIndent = 2;
constexpr int kCodeColumns = 6;

// A column of lines, some of which can be clicked on.
struct PanelText {
  std::vector<TextLine> lines{};
  std::map<int, Target> targets{};  // by line

  void add(TextLine line, std::optional<Target> target = std::nullopt) {
    if (target) targets.emplace(static_cast<int>(lines.size()), *target);
    lines.push_back(std::move(line));
  }
  void add(std::vector<TextLine> more) { append(lines, std::move(more)); }
};

[[nodiscard]] Style style_of(const BoardView& view, Player player, bool bold) {
  return {.ink = render::ink_of(view.colours[index_of(player)]), .bold = bold};
}

// Whose turn it is, or how it ended; then the two players.
void add_standing(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  const BoardView& view = game.view();
  const play::Table& table = game.table();
  const std::optional<Player> mover = table.to_move();
  if (!mover) {
    panel.add(wrapped(look.say(game.result()), columns, {.bold = true}));
  } else if (game.is_thinking() && !game.is_hinting()) {
    const auto elapsed = static_cast<std::size_t>(game.elapsed().count());
    const Message words(text::kThinking, render::player_name(view.colours, *mover),
                        kSpinner[elapsed / 200 % kSpinner.size()], elapsed / 1000);
    panel.add(wrapped(look.say(words), columns, style_of(view, *mover, true)));
  } else {
    const Message words(text::kToMove, render::player_name(view.colours, *mover));
    panel.add(wrapped(look.say(words), columns, style_of(view, *mover, true)));
  }
  for (const Player player : kPlayers) {
    const Message words(text::kPlayerLine, render::player_name(view.colours, player), digit_of(player) - '0',
                        seat_name(table, player));
    panel.add(wrapped(look.say(words), columns, style_of(view, player, false), kIndent));
  }
  if (!view.last_move.empty()) {
    panel.add(wrapped(look.say(Message(text::kLastMove, view.last_move)), columns, {}, kIndent));
  }
}

// What can be chosen beside the board, each on a line of its own to click on.
void add_choices(PanelText& panel, const Game& game, const TextStyle& look) {
  if (!game.may_choose()) return;
  const std::vector<Choice> choices = game.entry().other_choices();
  if (choices.empty()) return;
  panel.add(TextLine::of(look.say(text::kChoices), {.ink = Ink::Label}));
  for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
    const Choice& choice = choices[static_cast<std::size_t>(i)];
    const Ground ground = game.focus() == i ? Ground::Cursor : Ground::Choice;
    TextLine line = TextLine::of((game.focus() == i ? " >" : " <") + choice.name + "> ", {.ground = ground});
    if (const auto piece = choice.piece) {
      line.parts.push_back({look.say(piece_name(*piece)), {.ground = ground}});
    }
    panel.add(std::move(line), Target{TargetKind::Choice, i});
  }
}

// The moves of each value, the best first, and those of which nothing is proven.
void add_values(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  const auto add = [&](const Message& value, const std::vector<std::string>& texts) {
    const std::vector<Message> moves(texts.begin(), texts.end());
    panel.add(wrapped(look.say({text::kValue, value, Message::list(moves)}), columns, {}, kIndent));
  };
  for (const play::EqualMoves& equal : play::equal_moves(game.values().known)) {
    add(play::value_words(equal.value), equal.moves);
  }
  if (!game.values().open.empty()) add(play::text::kNotProven, game.values().open);
}

[[nodiscard]] PanelText game_panel(const Game& game, const TextStyle& look, int columns) {
  PanelText panel;
  add_standing(panel, game, look, columns);
  add_choices(panel, game, look);
  add_values(panel, game, look, columns);
  // What belongs to both players comes first, then the player to move: there may be more than fits.
  const BoardView& view = game.view();
  const auto rank = [&](const AreaView& area) {
    return !area.player ? 0 : *area.player == view.to_move ? 1 : 2;
  };
  for (int wanted = 0; wanted < 3; ++wanted) {
    for (const AreaView& area : view.areas) {
      if (rank(area) != wanted) continue;
      panel.add(TextLine{});
      panel.add(render::area_lines(area, view, look, columns));
    }
  }
  return panel;
}

[[nodiscard]] PanelText moves_panel(const Game& game, const TextStyle& look) {
  const History& history = game.table().history();
  const std::size_t shown = game.step().value_or(history.ply());
  PanelText panel;
  for (std::size_t ply = 0; ply <= history.last_ply(); ++ply) {
    std::string words = ply == 0 ? look.say(text::kStarted)
                                 : record::turn_number(ply - 1) + ' ' + history.move_text_at(ply - 1);
    const bool future = ply > history.ply();
    TextLine line = TextLine::of((ply == shown ? "> " : "  ") + std::move(words),
                                 {.ground = ply == shown ? Ground::Bar : Ground::None, .dim = future});
    std::optional<Target> target;
    if (!future) target = Target{TargetKind::Item, static_cast<int>(ply)};
    panel.add(std::move(line), target);
  }
  return panel;
}

[[nodiscard]] PanelText legend_panel(const Game& game, const TextStyle& look, int columns) {
  std::vector<render::LegendEntry> entries = render::legend_entries(game.view(), look, true);
  entries.push_back({"< >", look.say(text::kCanBeChosen), Ink::Mark});
  entries.push_back({"{ }", look.say(text::kIsChosen), Ink::Mark});
  PanelText panel;
  for (render::LegendEntry& entry : entries) {
    for (TextLine& line : wrapped(entry.text, columns - kCodeColumns)) {
      line.parts.insert(line.parts.begin(),
                        {render::left_aligned(std::exchange(entry.code, {}), kCodeColumns),
                         {.ink = entry.ink, .bold = true}});
      panel.add(std::move(line));
    }
  }
  return panel;
}

[[nodiscard]] PanelText panel_text(const Game& game, const TextStyle& look, int columns) {
  switch (game.panel()) {
    case Panel::Game:
      return game_panel(game, look, columns);
    case Panel::Moves:
      return moves_panel(game, look);
    case Panel::Legend:
      return legend_panel(game, look, columns);
  }
  return {};
}

// --- The whole window ---

class GameDrawing {
 public:
  GameDrawing(const Game& game, const TextStyle& look, Size size)
      : game_(game), look_(look), size_(size), drawn_(size) {}

  [[nodiscard]] Drawn draw() && {
    draw_title();
    draw_board();
    draw_panel();
    draw_message();
    draw_input();
    draw_keys();
    return std::move(drawn_);
  }

 private:
  [[nodiscard]] int board_rows() const { return size_.rows - 4; }

  void draw_title() {
    drawn_.canvas.fill({0, 0, 1, size_.columns}, kBar);
    const AnyGame& rules = game_.table().game();
    std::string title(rules.info().name);
    const std::string spec = rules.spec().text();
    if (spec != rules.info().id) title += "  " + spec;
    title += "  " + look_.say(Message(text::kTurnOf, game_.table().history().ply() + 1));
    std::string cell;
    if (game_.attention().cursor >= 0) cell = look_.say(cell_words(game_.view(), game_.cursor()));
    const int right = size_.columns - 1 - render::width(cell);
    drawn_.canvas.write_cut(0, 1, std::max(10, right - 3), title, {.ground = Ground::Bar, .bold = true});
    drawn_.canvas.write(0, right, cell, kBar);
  }

  void draw_board() {
    const Area room{1, 0, board_rows(), size_.columns - kNarrowestPanel - 1};
    const render::Attention attention = game_.attention();
    const Area shown = paste_board(drawn_, render::draw_board(game_.view(), attention, look_, room.size()),
                                   game_.cursor(), room);
    if (attention.cursor < 0) drawn_.cursor.reset();
    panel_left_ = shown.columns + 1;
  }

  void draw_tabs(int columns) {
    static constexpr std::array<const MessageText*, kPanelCount> kNames{&text::kTabGame, &text::kTabMoves,
                                                                        &text::kTabLegend};
    int column = panel_left_;
    for (int i = 0; i < kPanelCount; ++i) {
      const bool open = static_cast<int>(game_.panel()) == i;
      const std::string name = look_.say(*kNames[static_cast<std::size_t>(i)]);
      const int begin = column;
      column = drawn_.canvas.write_cut(1, column, panel_left_ + columns - column,
                                       open ? "[" + name + "]" : " " + name + " ",
                                       {.ink = Ink::Label, .ground = open ? Ground::Bar : Ground::None});
      drawn_.hits.push_back({{1, begin, 1, column - begin}, {TargetKind::Tab, i}});
    }
  }

  void draw_panel() {
    const int columns = std::min(kWidestPanel, size_.columns - panel_left_);
    draw_tabs(columns);
    const PanelText panel = panel_text(game_, look_, columns - 1);
    const std::vector<TextLine>& lines = panel.lines;
    const int room = board_rows() - 1;
    const int most = std::max(0, static_cast<int>(lines.size()) - room);
    int first = std::min(game_.scroll(), most);
    if (game_.panel() == Panel::Moves && game_.scroll() == 0) {
      const auto current = static_cast<int>(game_.step().value_or(game_.table().history().ply()));
      first = std::clamp(current - room / 2, 0, most);
    }
    for (int i = 0; i < std::min(room, static_cast<int>(lines.size()) - first); ++i) {
      const TextLine& line = lines[static_cast<std::size_t>(first + i)];
      const int end = drawn_.canvas.write_line(2 + i, panel_left_, columns - 1, line);
      if (const auto target = panel.targets.find(first + i); target != panel.targets.end()) {
        drawn_.hits.push_back({{2 + i, panel_left_, 1, std::max(1, end - panel_left_)}, target->second});
      }
    }
    const Style more{.ink = Ink::Label, .bold = true};
    const int edge = panel_left_ + columns - 1;
    if (first > 0) drawn_.canvas.put(2, edge, look_.unicode ? U'▲' : U'^', more);
    if (first < most) drawn_.canvas.put(1 + room, edge, look_.unicode ? U'▼' : U'v', more);
  }

  // A long message takes two lines.
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
    const std::vector<TextLine> lines = wrapped(look_.say(message), size_.columns - 2, style);
    const int count = std::min(2, static_cast<int>(lines.size()));
    for (int i = 0; i < count; ++i) {
      const int row = size_.rows - 3 - (count - 1) + i;
      if (count > 1) drawn_.canvas.fill({row, 0, 1, size_.columns}, {});
      drawn_.canvas.write_line(row, 1, size_.columns - 2, lines[static_cast<std::size_t>(i)]);
    }
  }

  [[nodiscard]] std::string question() const {
    const BoardView& view = game_.view();
    switch (game_.question()) {
      case Question::None:
        return {};
      case Question::Resign:
        return look_.say(Message(text::kAskResign, render::player_name(view.colours, game_.resigning())));
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
      return write_typed(drawn_, row, 1, question());
    }
    if (game_.shows_end() && !game_.step() && game_.entry().is_blank()) return draw_end(row);
    const play::TurnEntry& entry = game_.entry();
    const bool typing = !entry.typed().empty();
    const std::string gap = typing && !entry.text().empty() ? " " : "";
    const std::string line = "> " + entry.text() + gap + entry.typed();
    if (typing) {
      write_typed(drawn_, row, 1, line);
    } else {
      drawn_.canvas.write(row, 1, line, {.bold = true});
    }
    if (!game_.may_choose()) return;
    Message prompt = entry.verdict().message;
    if (const std::optional<AnyMove> move = entry.verdict().move) {
      const History& history = game_.table().history();
      prompt = Message(text::kReadyToPlay, history.game().move_text(history.position(), *move));
    }
    if (typing && entry.verdict().status == InputStatus::Invalid) prompt = {};
    const int column = render::width(line) + 3;
    drawn_.canvas.write_cut(row, column, size_.columns - column - 1, look_.say(prompt), {.ink = Ink::Label});
  }

  void draw_end(int row) {
    static constexpr std::array<const MessageText*, kEndChoiceCount> kNames{&text::kAgain, &text::kSwap,
                                                                            &text::kReview, &text::kToMenu};
    int column = 1;
    for (int i = 0; i < kEndChoiceCount; ++i) {
      const std::string name = std::to_string(i + 1) + " " + look_.say(*kNames[static_cast<std::size_t>(i)]);
      const bool focused = game_.end_focus() == i;
      const int begin = column;
      column = drawn_.canvas.write(row, column, (focused ? "[" : " ") + name + (focused ? "]" : " "),
                                   {.ground = focused ? Ground::Cursor : Ground::Choice});
      drawn_.hits.push_back({{row, begin, 1, column - begin}, {TargetKind::Button, i}});
      column += 2;
    }
  }

  void draw_keys() {
    const int row = size_.rows - 1;
    drawn_.canvas.fill({row, 0, 1, size_.columns}, kBar);
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
      column = drawn_.canvas.write(row, column, words, kBar);
      drawn_.hits.push_back(
          {{row, begin, 1, column - begin}, {TargetKind::Command, static_cast<int>(command)}});
      column += 2;
    }
    const std::string more = ", . " + look_.say(text::kBarSteps);
    if (column + render::width(more) < size_.columns) drawn_.canvas.write(row, column, more, kBar);
  }

  const Game& game_;
  const TextStyle& look_;
  Size size_;
  Drawn drawn_;
  int panel_left_ = 0;
};

}  // namespace

Drawn draw_game(const Game& game, const TextStyle& look, Size size) {
  return GameDrawing(game, look, size).draw();
}

}  // namespace joga::terminal::screen
