// The layout of a game: a title, the board with a panel beside it, a line for messages, one for the
// unfinished turn, and a bar of keys.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "joga/record/writer.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/render/text_board.hpp"
#include "joga/search/limits.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"
#include "joga/terminal/screen/game.hpp"
#include "joga/terminal/screen/pages.hpp"

namespace joga::terminal::screen {
namespace {

constexpr int kNarrowestPanel = 24;
constexpr int kWidestPanel = 48;

// --- The panel beside the board ---

constexpr std::array<std::string_view, 4> kSpinner{"|", "/", "-", "\\"};
constexpr int kIndent = 2;
constexpr int kCodeColumns = 6;

// Lines of text, some of which can be clicked.
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

// The sign with which chess players annotate such a turn.
[[nodiscard]] std::string_view sign_of(play::Judgement judgement) {
  switch (judgement) {
    case play::Judgement::Only:
    case play::Judgement::Best:
    case play::Judgement::Good:
      break;
    case play::Judgement::Inaccuracy:
      return "?!";
    case play::Judgement::Mistake:
      return "?";
    case play::Judgement::Blunder:
      return "??";
  }
  return "";
}

// Shows the player to move on the board shown, or the result; then the two players.
void add_standing(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  const BoardView& view = game.view();
  const play::GameState& state = game.state();
  const std::optional<Player> mover = game.step() ? view.to_move : state.to_move();
  if (!mover) {
    panel.add(wrapped(look.say(state.result_words()), columns, {.bold = true}));
  } else if (game.home().search() == Search::Turn) {
    const auto elapsed = static_cast<std::size_t>(game.home().elapsed().count());
    const Message words(text::kThinking, render::player_name(view.colours, *mover),
                        kSpinner[elapsed / 200 % kSpinner.size()], elapsed / 1000);
    panel.add(wrapped(look.say(words), columns, style_of(view, *mover, true)));
  } else {
    const Message words(text::kToMove, render::player_name(view.colours, *mover));
    panel.add(wrapped(look.say(words), columns, style_of(view, *mover, true)));
  }
  for (const Player player : kPlayers) {
    const Message words(terminal::text::kPlayed, render::player_name(view.colours, player),
                        digit_text(player), seat_name(state, player));
    panel.add(wrapped(look.say(words), columns, style_of(view, player, false), kIndent));
  }
  const History& history = state.history();
  if (const std::size_t ply = game.home().shown_ply(); ply > 0) {
    const Message turn = turn_words(state.game(), history.position_at(ply - 1), history.move_at(ply - 1));
    panel.add(wrapped(look.say(Message(text::kLastMove, turn)), columns, {}, kIndent));
  }
}

// Shows the verdict on the turn that led to the position shown, and both players' accuracy.
void add_review(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  const play::Judge* judge = game.judge();
  if (judge == nullptr) return;
  const std::size_t all = game.state().history().ply();
  const std::size_t ply = game.home().shown_ply();
  const play::JudgedTurn* turn = ply > 0 ? game.judged(ply - 1) : nullptr;
  if (turn != nullptr && !turn->words.empty()) {
    panel.add(wrapped(std::string(sign_of(turn->judgement)) + ' ' + look.say(turn->words), columns,
                      {.bold = true}, kIndent));
  }
  if (game.is_reviewing()) {
    std::size_t known = 0;
    while (known < all && game.judged(known) != nullptr) ++known;
    panel.add(TextLine::of(look.say(Message(text::kReviewing, known, all)), {.ink = Ink::Label}));
    return;
  }
  const auto percent = [&](Player player) {
    const std::optional<double> value = judge->accuracy(player).value();
    return value ? std::to_string(std::lround(100 * *value)) + " %" : std::string("–");
  };
  const auto& colours = game.view().colours;
  panel.add(wrapped(
      look.say(Message(text::kAccuracy, render::player_name(colours, Player::One), percent(Player::One),
                       render::player_name(colours, Player::Two), percent(Player::Two))),
      columns, {.ink = Ink::Label}, kIndent));
}

// Lists the choices beside the board, one clickable line each.
void add_choices(PanelText& panel, const Game& game, const TextStyle& look) {
  if (!game.may_choose()) return;
  const std::vector<Choice> choices = game.entry().other_choices();
  if (choices.empty()) return;
  panel.add(TextLine::of(look.say(text::kChoices), {.ink = Ink::Label}));
  for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
    panel.add(choice_line(choices[static_cast<std::size_t>(i)], game.focus() == i, look),
              Target{TargetKind::Choice, i});
  }
}

// Lists the moves by value, best first, then those without a proven value.
void add_values(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  for (const auto& [value, texts] : game.values()) {
    const std::vector<Message> moves(texts.begin(), texts.end());
    panel.add(wrapped(look.say({terminal::text::kNamed, value, Message::list(moves)}), columns, {}, kIndent));
  }
}

// Lists the moves of the opening book and of the saved games, one clickable line each.
void add_openings(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  int number = 0;
  for (const OpeningLine& line : game.openings()) {
    if (line.move) {
      panel.add(TextLine::of(look.say(line.words)), Target{TargetKind::Opening, number});
    } else {
      panel.add(wrapped(look.say(line.words), columns, {.ink = Ink::Label}, kIndent));
    }
    ++number;
  }
}

[[nodiscard]] PanelText game_panel(const Game& game, const TextStyle& look, int columns) {
  PanelText panel;
  add_standing(panel, game, look, columns);
  add_review(panel, game, look, columns);
  add_choices(panel, game, look);
  add_values(panel, game, look, columns);
  add_openings(panel, game, look, columns);
  // Areas of both players come first, then those of the person: there may be more than fits.
  const BoardView& view = game.view();
  const bool second_first =
      !game.state().who(Player::One).is_human() && game.state().who(Player::Two).is_human();
  const Player first = second_first ? Player::Two : Player::One;
  const auto rank = [&](const AreaView& area) { return !area.player ? 0 : *area.player == first ? 1 : 2; };
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
  const History& history = game.state().history();
  const std::size_t shown = game.home().shown_ply();
  PanelText panel;
  for (std::size_t ply = 0; ply <= history.last_ply(); ++ply) {
    std::string words = ply == 0 ? look.say(text::kStarted)
                                 : record::turn_number(ply - 1) + ' ' + history.move_label_at(ply - 1);
    if (const play::JudgedTurn* turn = ply > 0 ? game.judged(ply - 1) : nullptr)
      words.append(" ").append(sign_of(turn->judgement));
    const bool future = ply > history.ply();
    TextLine line = TextLine::of((ply == shown ? "> " : "  ") + std::move(words),
                                 {.ground = ply == shown ? Ground::Bar : Ground::None, .dim = future});
    std::optional<Target> target;
    if (!future) target = Target{TargetKind::Item, static_cast<int>(ply)};
    panel.add(std::move(line), target);
  }
  return panel;
}

[[nodiscard]] PanelText legend_panel(const Game& game, const TextStyle& look, int columns, bool solids) {
  std::vector<render::LegendEntry> entries = render::legend_entries(game.view(), look, solids);
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

[[nodiscard]] PanelText panel_text(const Game& game, const TextStyle& look, int columns, bool solids) {
  switch (game.panel()) {
    case Panel::Game:
      return game_panel(game, look, columns);
    case Panel::Moves:
      return moves_panel(game, look);
    case Panel::Legend:
      return legend_panel(game, look, columns, solids);
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
  [[nodiscard]] int board_rows() const { return size_.rows - 1 - kLinesBelowBoard; }

  void draw_title() {
    const History& history = game_.state().history();
    const std::size_t turn = game_.home().shown_ply() + 1;
    std::string title(history.game().info().name);
    if (game_.step() || !is_over(game_.state().outcome())) {
      title += "  " + look_.say(Message(terminal::text::kTurnNumber, turn));
    }
    if (const auto options = option_words(history.game().info(), history.game().spec())) {
      title += "  " + look_.say(*options);
    }
    std::string cell;
    if (game_.attention().cursor >= 0) cell = look_.say(under_cursor(game_.board()));
    screen::draw_title(drawn_, title, cell);
  }

  void draw_board() {
    const Area room{1, 0, board_rows(), size_.columns - kNarrowestPanel - 1};
    const render::Attention attention = game_.attention();
    const BoardView view = game_.may_choose() ? game_.board().view_under_way() : game_.view();
    const render::BoardPicture picture = render::draw_board(view, attention, look_, room.size());
    const Area shown = paste_board(drawn_, picture, game_.cursor(), room);
    if (attention.cursor < 0) drawn_.cursor.reset();
    solids_ = picture.draws_large;
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
    const std::string key = key_name(kPanelKey);
    if (column + 1 + render::width(key) < panel_left_ + columns) {
      drawn_.canvas.write(1, column + 1, key, {.ink = Ink::Label});
    }
  }

  void draw_panel() {
    const int columns = std::min(kWidestPanel, size_.columns - panel_left_);
    draw_tabs(columns);
    const PanelText panel = panel_text(game_, look_, columns - 1, solids_);
    const std::vector<TextLine>& lines = panel.lines;
    const int room = board_rows() - 1;
    const int most = std::max(0, static_cast<int>(lines.size()) - room);
    int first = std::min(game_.scroll(), most);
    if (game_.panel() == Panel::Moves && game_.scroll() == 0) {
      const auto current = static_cast<int>(game_.home().shown_ply());
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

  void draw_message() {
    Message message = game_.message();
    if (message.empty()) message = standing_message();
    screen::draw_message(drawn_, message, game_.is_alarm(), look_);
  }

  // The message when there is nothing new.
  [[nodiscard]] Message standing_message() const {
    if (game_.home().search() == Search::Hint) return text::kLooking;
    if (game_.home().search() == Search::Values) return text::kValuing;
    if (const auto step = game_.step()) {
      const bool hops = game_.judge() != nullptr && !game_.judge()->mattered().empty();
      return {hops ? text::kSteppingMattered : text::kStepping, *step, game_.state().history().ply()};
    }
    if (is_over(game_.state().outcome())) return game_.state().result_words();
    if (game_.is_watched()) {
      const Message pace = game_.pace().count() == 0
                               ? Message(text::kAtOnce)
                               : Message(text::kPace, search::seconds_text(game_.pace()));
      return {game_.is_stopped() ? text::kPaused : text::kWatching, pace};
    }
    if (game_.is_thinking()) return text::kThinkingKeys;
    const AnyGame& rules = game_.state().game();
    if (game_.state().history().ply() > 1) return {};
    return {text::kAim, rules.info().summary, key_name(info_of(Command::Hint).key)};
  }

  void draw_input() {
    if (game_.shows_end()) return draw_end(size_.rows - 2);
    draw_entry(drawn_, game_.board(), game_.may_choose() ? game_.board().prompt() : Message(), look_);
  }

  void draw_end(int row) {
    static constexpr std::array kNames{&text::kAgain, &text::kSwap, &text::kReview, &text::kNextLevel,
                                       &text::kToMenu};  // by EndChoice
    int column = 1;
    int number = 0;
    for (const EndChoice choice : game_.end_choices()) {
      const bool focused = game_.end_focus() == number;
      const std::string name =
          std::to_string(number + 1) + " " + look_.say(*kNames[static_cast<std::size_t>(choice)]);
      const int begin = column;
      column = drawn_.canvas.write(row, column, (focused ? "[" : " ") + name + (focused ? "]" : " "),
                                   {.ground = focused ? Ground::Cursor : Ground::Choice});
      drawn_.hits.push_back({{row, begin, 1, column - begin}, {TargetKind::Button, number}});
      ++column;
      ++number;
    }
  }

  void draw_keys() {
    static constexpr std::array kShown{Command::Help, Command::Undo,   Command::Hint, Command::Rules,
                                       Command::Save, Command::Resign, Command::Flip, Command::Redo};
    const bool over = is_over(game_.state().outcome());
    std::vector<ShownKey> keys;
    for (const Command command : kShown) {
      if (over && (command == Command::Resign || (command == Command::Hint && !game_.step()))) continue;
      const CommandInfo& info = info_of(command);
      keys.push_back({key_name(info.key), info.word, Target{TargetKind::Command, static_cast<int>(command)}});
    }
    if (!over && !game_.step()) keys.insert(keys.begin() + 1, {"Tab", text::kBarHop});
    keys.push_back({", .", text::kBarSteps, Target{TargetKind::Command, static_cast<int>(Command::Review)}});
    screen::draw_keys(drawn_, keys, look_);
  }

  const Game& game_;
  const TextStyle& look_;
  Size size_;
  Drawn drawn_;
  int panel_left_ = 0;
  bool solids_ = false;  // whether solids are drawn
};

}  // namespace

Drawn draw_game(const Game& game, const TextStyle& look, Size size) {
  return GameDrawing(game, look, size).draw();
}

}  // namespace joga::terminal::screen
