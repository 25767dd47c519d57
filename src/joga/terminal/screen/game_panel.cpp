#include "joga/terminal/screen/game_panel.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "joga/play/catalogue.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {
namespace {

constexpr std::array<std::string_view, 4> kSpinner{"|", "/", "-", "\\"};
constexpr int kIndent = 2;
constexpr int kCodeColumns = 6;

using Lines = std::vector<Line>;

[[nodiscard]] Style style_of(const BoardView& view, Player player, bool bold) {
  return {.ink = render::ink_of(view.colours[index_of(player)]), .bold = bold};
}

// Whose turn it is, or how it ended; then the two players.
void add_standing(Lines& lines, const Game& game, const Look& look, int columns) {
  const BoardView& view = game.view();
  const play::Table& table = game.table();
  const std::optional<Player> mover = table.to_move();
  if (!mover) {
    append(lines, wrapped(look.say(game.result()), columns, {.bold = true}));
  } else if (game.is_thinking() && !game.is_hinting()) {
    const auto elapsed = static_cast<std::size_t>(game.elapsed().count());
    const Message words(text::kThinking, render::player_name(view.colours, *mover),
                        kSpinner[elapsed / 200 % kSpinner.size()], elapsed / 1000);
    append(lines, wrapped(look.say(words), columns, style_of(view, *mover, true)));
  } else {
    const Message words(text::kToMove, render::player_name(view.colours, *mover));
    append(lines, wrapped(look.say(words), columns, style_of(view, *mover, true)));
  }
  for (const Player player : kPlayers) {
    const Message words(text::kPlayerLine, render::player_name(view.colours, player), digit_of(player) - '0',
                        seat_name(table, player));
    append(lines, wrapped(look.say(words), columns, style_of(view, player, false), kIndent));
  }
  if (!view.last_move.empty()) {
    append(lines, wrapped(look.say(Message(text::kLastMove, view.last_move)), columns, {}, kIndent));
  }
}

// What can be chosen beside the board, each on a line of its own to click on.
void add_choices(Lines& lines, const Game& game, const Look& look) {
  if (!game.may_choose()) return;
  const std::vector<Choice> choices = game.entry().other_choices();
  if (choices.empty()) return;
  lines.push_back(Line::of(look.say(text::kChoices), {.ink = Ink::Label}));
  for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
    const Choice& choice = choices[static_cast<std::size_t>(i)];
    const Ground ground = game.focus() == i ? Ground::Cursor : Ground::Choice;
    Line line = Line::of((game.focus() == i ? " >" : " <") + choice.name + "> ", {.ground = ground});
    if (const auto piece = choice.piece) {
      line.parts.push_back({look.say(piece_name(*piece)), {.ground = ground}});
    }
    line.target = Target{TargetKind::Choice, i};
    lines.push_back(std::move(line));
  }
}

// The moves of each value, the best first, and those of which nothing is proven.
void add_values(Lines& lines, const Game& game, const Look& look, int columns) {
  const auto add = [&](const Message& value, const std::vector<std::string>& texts) {
    const std::vector<Message> moves(texts.begin(), texts.end());
    append(lines, wrapped(look.say({text::kValue, value, Message::list(moves)}), columns, {}, kIndent));
  };
  for (const play::EqualMoves& equal : play::equal_moves(game.values().known)) {
    add(play::value_words(equal.value), equal.moves);
  }
  if (!game.values().open.empty()) add(play::text::kNotProven, game.values().open);
}

[[nodiscard]] std::vector<StyledText> piece_texts(const AreaView& area, const BoardView& view,
                                                  const Look& look) {
  std::vector<StyledText> texts;
  for (const PieceView& piece : area.pieces) {
    std::string code = render::piece_code(piece, view.colours, look.unicode);
    std::erase(code, ' ');  // stays one word, and as on small boards
    if (piece.count != 1 && piece.kind != PieceKind::Ship) {
      code += (look.unicode ? "×" : "x") + std::to_string(piece.count);
    }
    texts.push_back({code + ' ', style_of(view, piece.owner, false)});
  }
  return texts;
}

void add_score(Lines& lines, const AreaView& area, const BoardView& view, const Look& look, int columns) {
  const std::array<std::string, 2> names{look.say(render::player_name(view.colours, Player::One)),
                                         look.say(render::player_name(view.colours, Player::Two))};
  const int one = std::max(3, render::width(names[0]));
  const int two = std::max(3, render::width(names[1]));
  const int label = std::max(4, columns - one - two - 2);
  const auto row = [&](std::string_view name, std::string_view first, std::string_view second, Style style) {
    lines.push_back(Line::of(render::left_aligned(name, label) + ' ' + render::right_aligned(first, one) +
                                 ' ' + render::right_aligned(second, two),
                             style));
  };
  row(look.say(area.title), names[0], names[1], {.ink = Ink::Label});
  for (const AreaRow& values : area.rows) {
    row(look.say(values.label), !values.values.empty() ? look.say(values.values[0]) : "",
        values.values.size() > 1 ? look.say(values.values[1]) : "", {});
  }
}

void add_area(Lines& lines, const AreaView& area, const BoardView& view, const Look& look, int columns) {
  if (area.kind == AreaKind::Score) return add_score(lines, area, view, look, columns);
  const Style heading = area.player ? style_of(view, *area.player, false) : Style{.ink = Ink::Label};
  std::vector<StyledText> first;
  if (area.player)
    first.push_back({look.say(render::player_name(view.colours, *area.player)) + ", ", heading});
  first.push_back({look.say(area.title) + ": ", heading});
  for (StyledText& piece : piece_texts(area, view, look)) first.push_back(std::move(piece));
  if (area.pieces.empty() && area.rows.empty()) first.push_back({"-", {}});
  append(lines, wrapped(first, columns, kIndent));
  for (const AreaRow& row : area.rows) {
    std::string words = look.say(row.label) + (row.label.empty() ? "" : ":");
    for (const Message& value : row.values) words += ' ' + look.say(value);
    if (row.values.empty()) words += " -";
    append(lines, wrapped(words, columns, {}, kIndent));
  }
}

[[nodiscard]] Lines game_lines(const Game& game, const Look& look, int columns) {
  Lines lines;
  add_standing(lines, game, look, columns);
  add_choices(lines, game, look);
  add_values(lines, game, look, columns);
  // What belongs to both players comes first, then the player to move: there may be more than fits.
  const BoardView& view = game.view();
  const auto rank = [&](const AreaView& area) {
    return !area.player ? 0 : *area.player == view.to_move ? 1 : 2;
  };
  for (int wanted = 0; wanted < 3; ++wanted) {
    for (const AreaView& area : view.areas) {
      if (rank(area) != wanted) continue;
      lines.emplace_back();
      add_area(lines, area, view, look, columns);
    }
  }
  return lines;
}

[[nodiscard]] Lines move_lines(const Game& game, const Look& look) {
  const History& history = game.table().history();
  const std::size_t shown = game.step().value_or(history.ply());
  Lines lines;
  for (std::size_t ply = 0; ply <= history.last_ply(); ++ply) {
    std::string words = ply == 0 ? look.say(text::kStarted)
                                 : record::turn_number(ply - 1) + ' ' + history.move_text_at(ply - 1);
    const bool future = ply > history.ply();
    Line line = Line::of((ply == shown ? "> " : "  ") + std::move(words),
                         {.ground = ply == shown ? Ground::Bar : Ground::None, .dim = future});
    if (!future) line.target = Target{TargetKind::Item, static_cast<int>(ply)};
    lines.push_back(std::move(line));
  }
  return lines;
}

[[nodiscard]] Lines legend_lines(const Game& game, const Look& look, int columns) {
  const BoardView& view = game.view();
  Lines lines;
  const auto add = [&](std::string code, const Message& meaning, Style style) {
    Lines words = wrapped(look.say(meaning), columns - kCodeColumns);
    for (Line& line : words) {
      line.parts.insert(line.parts.begin(),
                        {render::left_aligned(std::exchange(code, {}), kCodeColumns), style});
    }
    append(lines, std::move(words));
  };
  for (int i = 0; i < kTerrainCount; ++i) {
    const auto terrain = static_cast<Terrain>(i);
    const auto same = [&](const CellView& cell) { return cell.terrain == terrain; };
    if (terrain == Terrain::Plain || std::ranges::none_of(view.cells, same)) continue;
    add(std::string(render::terrain_code(terrain)), terrain_name(terrain), {.ink = render::ink_of(terrain)});
  }
  for (int i = 0; i < kPieceKindCount; ++i) {
    for (const Player player : kPlayers) {
      const PieceView sample{.kind = static_cast<PieceKind>(i), .owner = player};
      const auto alike = [&](const PieceView& piece) {
        return piece.kind == sample.kind && piece.owner == sample.owner;
      };
      const auto has = [&](const auto& place) { return std::ranges::any_of(place.pieces, alike); };
      if (std::ranges::none_of(view.cells, has) && std::ranges::none_of(view.areas, has)) continue;
      add(render::legend_code(sample, view.colours, look.unicode), render::legend_text(sample, view.colours),
          style_of(view, player, true));
    }
  }
  for (int i = 1; i < kCellMarkCount; ++i) {
    const auto brackets = render::brackets_of(static_cast<CellMark>(i), look.unicode);
    if (!brackets) continue;
    add(std::string(brackets->open) + std::string(brackets->close),
        render::mark_text(static_cast<CellMark>(i)), {.ink = Ink::Mark});
  }
  add("<>", text::kCanBeChosen, {.ink = Ink::Mark});
  add("{}", text::kIsChosen, {.ink = Ink::Mark});
  return lines;
}

}  // namespace

std::vector<Line> panel_lines(const Game& game, const Look& look, int columns) {
  switch (game.panel()) {
    case Panel::Game:
      return game_lines(game, look, columns);
    case Panel::Moves:
      return move_lines(game, look);
    case Panel::Legend:
      return legend_lines(game, look, columns);
  }
  return {};
}

int current_line(const Game& game) {
  return static_cast<int>(game.step().value_or(game.table().history().ply()));
}

}  // namespace joga::terminal::screen
