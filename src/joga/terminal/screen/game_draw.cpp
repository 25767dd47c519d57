// The layout of a game: a title, the board with a panel beside it, a line for messages, one for the
// unfinished turn, and a bar of keys.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "joga/record/walk.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/render/text_board.hpp"
#include "joga/search/limits.hpp"
#include "joga/search/win_probability.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"
#include "joga/terminal/screen/game.hpp"
#include "joga/terminal/screen/pages.hpp"

namespace joga::terminal::screen {
namespace {

constexpr int kNarrowPanel = 24;
constexpr int kReviewPanel = 40;     // with the graph, if a board fits beside it
constexpr int kNarrowestPanel = 12;  // in windows that are otherwise too small
constexpr int kWidestPanel = 48;
constexpr int kNarrowPart = 18;  // a panel with room for little
constexpr int kFewestTurnsForAccuracy = 5;

// --- The panel beside the board ---

constexpr std::array<std::string_view, 4> kSpinner{"|", "/", "-", "\\"};
constexpr int kIndent = 2;
constexpr int kHoldingsIndent = 4;
constexpr int kShortestBar = 12;
constexpr std::size_t kGraphRows = 3;
constexpr std::size_t kWidestPosition = 3;  // columns of one position in the graph of a short game
constexpr int kCodeColumns = 6;

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

[[nodiscard]] const MessageText& judgement_name(play::Judgement judgement, bool is_own) {
  return judgement == play::Judgement::Inaccuracy ? is_own ? text::kYourInaccuracy : text::kInaccuracy
         : judgement == play::Judgement::Mistake  ? is_own ? text::kYourMistake : text::kMistake
         : is_own                                 ? text::kYourBlunder
                                                  : text::kBlunder;
}

// "Your blunder ?? Y@c3: White wins at once." In other games than a person's against a computer: "Blunder ??
// (Black) Y@c3: ...".
[[nodiscard]] Message verdict_words(const Game& game, const play::JudgedTurn& turn) {
  const History& history = game.state().history();
  const Player player = history.game().to_move(history.position_at(turn.ply));
  const bool is_own = player == game.state().only_human();
  const MessageText& name = judgement_name(turn.judgement, is_own);
  if (is_own) return {text::kOwnVerdict, name, sign_of(turn.judgement), turn.words};
  return {text::kVerdict, name, sign_of(turn.judgement), history.game().info().player_name(player),
          turn.words};
}

// Stands for a blank at which a line is not broken.
constexpr std::string_view kBoundBlank = "\u00a0";

[[nodiscard]] std::vector<TextLine> with_blanks(std::vector<TextLine> lines) {
  for (TextLine& line : lines) {
    for (StyledText& part : line.parts) {
      for (std::size_t at = 0; (at = part.text.find(kBoundBlank, at)) != std::string::npos;)
        part.text.replace(at, kBoundBlank.size(), " ");
    }
  }
  return lines;
}

// A player's accuracy, and the number of their turns with each sign: "accuracy 84 %, 2 ?!, 1 ??", with bound
// blanks between numbers and signs. One slip would decide the accuracy of a few turns, so it is left out
// there.
[[nodiscard]] Message accuracy_words(const Game& game, Player player) {
  const History& history = game.state().history();
  int turns = 0;
  std::map<play::Judgement, int> counts;
  for (std::size_t ply = 0; ply < history.ply(); ++ply) {
    if (history.game().to_move(history.position_at(ply)) != player) continue;
    ++turns;
    if (const play::JudgedTurn* turn = game.judged(ply)) ++counts[turn->judgement];
  }
  std::vector<Message> words;
  const std::optional<double> accuracy = game.judge()->accuracy(player).value();
  if (accuracy && turns >= kFewestTurnsForAccuracy)
    words.emplace_back(text::kAccuracy,
                       std::to_string(std::lround(100 * *accuracy)).append(kBoundBlank) + '%');
  for (const auto& [judgement, count] : counts) {
    if (const std::string_view sign = sign_of(judgement); !sign.empty())
      words.emplace_back(std::to_string(count).append(kBoundBlank).append(sign));
  }
  return Message::list(words);
}

// Adds lines after a margin, the first one after this sign.
void add_marked(PanelText& panel, std::string sign, std::vector<TextLine> lines) {
  const std::string margin(static_cast<std::size_t>(render::width(sign)), ' ');
  for (TextLine& line : lines) {
    line.parts.insert(line.parts.begin(), {std::exchange(sign, margin), {.ink = Ink::Mark, .bold = true}});
    panel.add(std::move(line));
  }
}

// Whether a newcomer is likely to look at the game for the first time.
[[nodiscard]] bool is_new(const Game& game) {
  return game.state().history().ply() <= 1 && !game.step() && !is_over(game.state().outcome());
}

[[nodiscard]] bool has_terrain(const BoardView& view) {
  return std::ranges::any_of(view.cells, [](const CellView& cell) { return cell.terrain != nullptr; });
}

// Whether the pieces that the player to move has left are listed as choices.
[[nodiscard]] bool offers_pieces(const Game& game) {
  const auto is_piece = [](const Choice& choice) { return choice.kind == ChoiceKind::Piece; };
  return game.may_choose() && game.entry().text().empty() &&
         std::ranges::any_of(game.entry().asked().next, is_piece);
}

// A player's pieces beside the board. The player's name stands above them in place of a title, which only
// captured pieces need: they are the opponent's. On a map the first turn has enough to look at.
void add_holdings(PanelText& panel, const Game& game, const TextStyle& look, int columns, Player player) {
  const BoardView& view = game.view();
  if (is_new(game) && has_terrain(view)) return;
  for (const AreaView& area : view.areas) {
    if (area.player != player || area.pieces.empty()) continue;
    if (area.kind == AreaKind::Hand && player == game.state().to_move() && offers_pieces(game)) continue;
    AreaView shown = area;
    shown.player.reset();
    if (area.kind != AreaKind::Captured) shown.title = {};
    add_marked(panel, std::string(kHoldingsIndent, ' '),
               render::area_lines(shown, view, look, columns - kHoldingsIndent));
  }
}

// The two players, with a sign before the one to move on the board shown: names, clocks, the time of thought,
// what they hold; in a review their accuracy and faults.
void add_players(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  const BoardView& view = game.view();
  const play::GameState& state = game.state();
  std::optional<Player> mover = game.step() ? view.to_move : state.to_move();
  if (!game.shown_result().empty()) mover.reset();
  for (const Player player : kPlayers) {
    const bool is_to_move = player == mover;
    std::string line = look.say(
        {terminal::text::kNamed, render::player_name(view.colours, player), seat_name(state, player)});
    if (state.clock() != nullptr) line += "  " + clock_words(state.left(player, play::moment_at(game.now())));
    if (is_to_move && game.home().search() == Search::Turn) {
      const auto elapsed = static_cast<std::size_t>(game.home().elapsed().count());
      line.append("  ").append(kSpinner[elapsed / 200 % kSpinner.size()]);
      line += ' ' + std::to_string(elapsed / 1000) + " s";
    }
    if (game.judge() != nullptr && !game.is_reviewing()) {
      if (const std::string marks = look.say(accuracy_words(game, player)); !marks.empty())
        line += ", " + marks;
    }
    const std::string_view sign = !is_to_move ? "  " : look.unicode ? "▸ " : "> ";
    add_marked(panel, std::string(sign),
               with_blanks(wrapped(line, columns - kIndent, style_of(view, player, is_to_move))));
    add_holdings(panel, game, look, columns, player);
  }
}

// Shows the two players; the result, unless the line of messages has it; and the last move.
void add_standing(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  const play::GameState& state = game.state();
  if (!game.message().empty() && !game.shown_result().empty())
    panel.add(wrapped(look.say(game.shown_result()), columns, {.bold = true}));
  add_players(panel, game, look, columns);
  if (state.clock() != nullptr && !state.running() && !is_over(state.outcome()))
    panel.add(wrapped(look.say(terminal::text::kClockWaits), columns, {.ink = Ink::Label}));
  if (const HomeGame::Score score = game.home().score(); score.games() > (is_over(state.outcome()) ? 1 : 0))
    panel.add(wrapped(look.say(score_words(game.home())), columns, {.ink = Ink::Label}, kIndent));
  const History& history = game.home().shown_history();
  const std::size_t ply = history.ply();
  if (ply == 0 || game.judge() != nullptr) return;
  // Only where all of a turn is a piece put on the board, a letter stands for it.
  const AnyMove move = history.move_at(ply - 1);
  const bool is_placed = state.game().move_parts(history.position_at(ply - 1), move).path.empty();
  const Message last = is_placed ? state.game().move_words(history.position_at(ply - 1), move)
                                 : Message(history.move_label_at(ply - 1));
  panel.add(wrapped(look.say({text::kLastMove, last}), columns, {}, kIndent));
}

// The chances of player 1 over the game, in up to three rows of characters: one for each position, several in
// a short game, and one for a few in a long one. Below each row are the position shown and the turns that
// mattered.
void add_graph(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  static constexpr std::array<std::string_view, 8> kHeights{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const std::vector<double> chances = game.chances();
  if (chances.size() < 2) return;
  const std::size_t positions = game.state().history().ply() + 1;
  const auto row = static_cast<std::size_t>(columns);
  const std::size_t scale = std::clamp(row / positions, std::size_t{1}, kWidestPosition);
  const std::size_t width = std::min(positions * scale, row * kGraphRows);
  const auto column_of = [&](std::size_t ply) { return ply * width / positions; };
  std::vector<std::string> graph;
  for (std::size_t ply = 0; ply < chances.size(); ++ply) {
    const double chance = std::clamp(chances[ply], 0.0, 1.0);
    const std::string height =
        look.unicode
            ? std::string(kHeights[static_cast<std::size_t>(std::lround(chance * (kHeights.size() - 1)))])
            : std::to_string(std::lround(chance * 9));
    while (graph.size() < column_of(ply + 1)) graph.push_back(height);
  }
  std::string below(width, ' ');
  for (const std::size_t ply : game.judge()->mattered()) below[column_of(ply)] = '?';
  below[column_of(std::min(game.home().branch_ply(), positions - 1))] = '^';
  for (std::size_t from = 0; from < graph.size(); from += row) {
    std::string heights;
    for (const std::string& height : std::span(graph).subspan(from, std::min(row, graph.size() - from)))
      heights += height;
    panel.add(TextLine::of(std::move(heights), style_of(game.view(), Player::One, false)));
    panel.add(TextLine::of(below.substr(from, row), {.ink = Ink::Mark, .bold = true}));
  }
}

// Shows the course of the game.
void add_review(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  const play::Judge* judge = game.judge();
  if (judge == nullptr) return;
  const std::size_t all = game.state().history().ply();
  add_graph(panel, game, look, columns);
  if (!game.is_reviewing()) return;
  std::size_t known = 0;
  while (known < all && game.judged(known) != nullptr) ++known;
  panel.add(wrapped(look.say(Message(text::kReviewing, known, all)), columns, {.ink = Ink::Label}));
}

// The value of a line: the chances of the player, "62 %", or a result with its winner: "Black wins in 3",
// "Black wins by 4".
[[nodiscard]] Message line_value(const Value& value, Player player, const GameInfo& game) {
  if (value.is_proven() && value.is_draw()) return terminal::text::kDrawn;
  if (!value.is_win() && !value.is_loss())
    return {text::kLineChance, std::lround(100 * search::win_probability(value, game))};
  const MessageText& winner = game.player_name(value.is_win() ? player : other(player));
  if (const auto margin = value.margin(); margin && *margin != 0)
    return {text::kLineWinsBy, winner, std::abs(*margin)};
  return {text::kLineWinsIn, winner, (value.plies() + 1) / 2};
}

// A bar with the chances of both players: that of player 1 is full.
[[nodiscard]] TextLine chance_bar(const BoardView& view, double first, const TextStyle& look, int columns) {
  const auto full = static_cast<int>(std::lround(first * columns));
  const auto part = [&](int count, const char* character) {
    std::string text;
    for (int i = 0; i < count; ++i) text += character;
    return text;
  };
  TextLine bar = TextLine::of(part(full, look.unicode ? "█" : "#"), style_of(view, Player::One, false));
  bar.parts.push_back({part(columns - full, look.unicode ? "░" : "-"), style_of(view, Player::Two, false)});
  return bar;
}

// The player from whose side values are shown: the only person who played, or player 1.
[[nodiscard]] Player viewer_of(const Game& game) {
  const bool second = !game.state().who(Player::One).is_human() && game.state().who(Player::Two).is_human();
  return second ? Player::Two : Player::One;
}

// The engine's lines, or the review's if only that one is proven: the panel shows one opinion. Where the
// review finds fault, its better line and the turn that was played: the verdict speaks of these two.
[[nodiscard]] std::vector<Line> lines_of(const Game& game) {
  if (const play::JudgedTurn* fault = game.fault()) {
    const AnyGame& rules = game.state().game();
    const History& history = game.state().history();
    const AnyMove played = history.move_at(fault->ply);
    const bool changes_sides =
        rules.to_move(history.position_at(fault->ply)) != rules.to_move(history.position_at(fault->ply + 1));
    const Value value = fault->after.value.before_move();
    Line after{changes_sides ? value : -value, {played}};
    after.moves.insert(after.moves.end(), fault->after.moves.begin(), fault->after.moves.end());
    return {fault->before, std::move(after)};
  }
  const std::vector<Line>& lines = game.lines().lines();
  const std::size_t ply = game.home().shown_ply();
  if (game.home().in_variation() || (!lines.empty() && lines.front().value.is_proven())) return lines;
  const play::JudgedTurn* next = game.judged(ply);
  const play::JudgedTurn* last = ply > 0 ? game.judged(ply - 1) : nullptr;
  const Line* known = next != nullptr ? &next->before : last != nullptr ? &last->after : nullptr;
  return known != nullptr && known->value.is_proven() && !known->moves.empty() ? std::vector{*known} : lines;
}

// Shows the engine's opinion of the position: the chances as a bar, and its best lines.
void add_lines(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  if (!game.step()) return;
  const std::vector<Line> lines = lines_of(game);
  if (lines.empty() && !game.lines().is_searching()) return;
  if (lines.empty()) return panel.add(TextLine::of(look.say(text::kSearching), {.ink = Ink::Label}));
  const AnyGame& rules = game.state().game();
  const AnyPosition& position = game.home().shown_position();
  const Player viewer = viewer_of(game);
  const auto for_viewer = [&](const Value& value) {
    return rules.to_move(position) == viewer ? value : -value;
  };
  const double chance = search::win_probability(for_viewer(lines.front().value), rules.info());
  const double first = viewer == Player::One ? chance : 1 - chance;
  const auto label_in = [&](const MessageText& form) {
    return look.say({form, render::player_name(game.view().colours, viewer), std::lround(100 * chance)});
  };
  std::string label = label_in(text::kChances);
  if (render::width(label) > columns) label = label_in(text::kBriefChances);
  const bool is_beside = render::width(label) + 1 + kShortestBar <= columns;
  TextLine bar =
      chance_bar(game.view(), first, look, is_beside ? columns - render::width(label) - 1 : columns);
  if (is_beside) bar.parts.push_back({' ' + label, {.ink = Ink::Label}});
  panel.add(std::move(bar));
  if (!is_beside) panel.add(TextLine::of(label, {.ink = Ink::Label}));
  for (const Line& line : lines) {
    // The signs that the two moves have on the board.
    const std::string_view sign = game.fault() == nullptr ? "" : &line == lines.data() ? "! " : "? ";
    std::string text =
        std::string(sign) + look.say(line_value(for_viewer(line.value), viewer, rules.info())) + ':';
    const std::vector<std::string> moves = line_texts(rules, position, line.moves);
    const auto fits = [&](const std::string& move) {
      return render::width(text) + 1 + render::width(move) <= columns;
    };
    if (!moves.empty() && !fits(moves.front())) {
      panel.add(wrapped(text, columns));
      text = std::string(1 + sign.size(), ' ');
    }
    for (const std::string& move : moves) {
      if (!fits(move)) break;
      text += ' ' + move;
    }
    panel.add(TextLine::of(std::move(text)));
  }
}

// Shows what the record says about the turn shown, and the other turns that it has here.
void add_notes(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  const record::Tree& tree = game.home().record().tree;
  const record::NodeId shown = game.home().shown_turn();
  if (const auto& glyphs = tree.annotation(shown).glyphs; !glyphs.empty()) {
    const History& history = game.home().shown_history();
    std::string judged = history.move_label_at(history.ply() - 1);
    for (const record::Glyph glyph : glyphs) judged += record::glyph_sign(glyph);
    panel.add(wrapped(judged, columns, {.ink = Ink::Mark, .bold = true}));
  }
  for (const std::string& note : notes_of(game.home().record(), shown, look.language))
    panel.add(wrapped(note, columns, {.ink = Ink::Mark}));
  const bool has_others = game.step() && shown != record::NodeId::Root &&
                          tree.has_variations(tree.first_child(tree.parent(shown)));
  if (has_others) panel.add(wrapped(look.say(text::kAlternatives), columns, {.ink = Ink::Label}));
  const record::NodeId first = game.home().first_try();
  if (first == record::NodeId::None || !game.step()) return;
  panel.add(TextLine::of(look.say(terminal::text::kVariations), {.ink = Ink::Label}));
  for (record::NodeId id = first; id != record::NodeId::None; id = tree.next_sibling(id)) {
    const std::string move = game.state().game().move_text(game.home().shown_position(), tree.move(id));
    panel.add(TextLine::of("  " + move), Target{TargetKind::Item, static_cast<int>(id)});
  }
}

// Lists the choices beside the board, one clickable line each.
void add_choices(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  if (!game.may_choose() && !game.is_trying()) return;
  const std::vector<Choice> choices = game.entry().other_choices();
  if (choices.empty()) return;
  std::vector<PieceView> hand;
  for (const AreaView& area : game.view().areas) {
    if (area.kind == AreaKind::Hand && area.player == game.view().to_move)
      hand.insert(hand.end(), area.pieces.begin(), area.pieces.end());
  }
  const auto left = [&](const Choice& choice) {
    const auto found = std::ranges::find(hand, choice.piece, &PieceView::kind);
    return found == hand.end() ? 1 : found->count;
  };
  if (!panel.lines.empty()) panel.add(TextLine{});
  for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
    const Choice& choice = choices[static_cast<std::size_t>(i)];
    const int count = choice.kind == ChoiceKind::Piece ? left(choice) : 1;
    panel.add(choice_line(choice, game.focus() == i, look, columns, count), Target{TargetKind::Choice, i});
  }
  // Pieces that have no place now stay in sight.
  const auto is_offered = [&](const PieceView& piece) {
    return std::ranges::find(choices, piece.kind, &Choice::piece) != choices.end();
  };
  const bool offers_any = std::ranges::any_of(hand, is_offered);
  for (const PieceView& piece : hand) {
    if (offers_any && !is_offered(piece)) panel.add(idle_piece_line(piece, look, columns));
  }
}

// Lists the moves by value, best first, then those without a proven value.
void add_values(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  for (const auto& [value, texts] : game.values()) {
    const std::vector<Message> moves(texts.begin(), texts.end());
    panel.add(wrapped(look.say({terminal::text::kNamed, value, Message::list(moves)}), columns, {}, kIndent));
  }
}

void add_legend(PanelText& panel, std::vector<render::LegendEntry> entries, int columns) {
  for (render::LegendEntry& entry : entries) {
    for (TextLine& line : wrapped(entry.text, columns - kCodeColumns)) {
      line.parts.insert(line.parts.begin(),
                        {render::left_aligned(std::exchange(entry.code, {}), kCodeColumns),
                         {.ink = entry.ink, .bold = true}});
      panel.add(std::move(line));
    }
  }
}

// Until both players have moved: explains the signs of a board with terrain, as far as they are on it, and
// those around the pieces that decide how far another one goes.
void add_first_words(PanelText& panel, const Game& game, const TextStyle& look, int columns) {
  if (!is_new(game)) return;
  std::vector<render::LegendEntry> entries;
  if (has_terrain(game.view())) {
    BoardView board = game.view();
    board.areas.clear();
    entries = render::legend_entries(board, look, false);
  }
  const auto decides = [](const CellView& cell) { return cell.neighbours.has_value(); };
  if (std::ranges::any_of(game.view().cells, decides))
    entries.push_back({"+ +", look.say(text::kIsCounted), Ink::Mark});
  if (!game.attention().gains.empty()) entries.push_back({"+n", look.say(text::kIsGain), Ink::Mark});
  if (entries.empty()) return;
  panel.add(TextLine{});
  add_legend(panel, std::move(entries), columns);
}

// An area without the rows of a score sheet in which nobody has a point.
[[nodiscard]] AreaView without_zeros(AreaView area, Language language) {
  const auto is_zero = [language](const Message& value) { return value.in(language) == "0"; };
  if (area.kind == AreaKind::Score)
    std::erase_if(area.rows, [&](const AreaRow& row) { return std::ranges::all_of(row.values, is_zero); });
  return area;
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
  // A small window has room for little more than the verdict of a review.
  const bool is_narrow = columns < kNarrowPart;
  const bool is_brief = is_narrow && game.step() && game.judge() != nullptr;
  const play::JudgedTurn* fault = game.fault();
  if (is_brief && fault != nullptr)
    panel.add(wrapped(look.say(verdict_words(game, *fault)), columns, {.bold = true}));
  if (is_narrow) {  // what is to be looked at now comes first
    add_choices(panel, game, look, columns);
    add_lines(panel, game, look, columns);
  }
  if (!is_brief) add_standing(panel, game, look, columns);
  if (!is_narrow) add_lines(panel, game, look, columns);
  add_review(panel, game, look, columns);
  add_notes(panel, game, look, columns);
  // Results of commands come before the parts that are always shown.
  add_values(panel, game, look, columns);
  add_openings(panel, game, look, columns);
  if (!is_narrow) add_choices(panel, game, look, columns);
  if (!is_narrow) add_first_words(panel, game, look, columns);
  for (const AreaView& area : game.view().areas) {
    const AreaView score = without_zeros(area, look.language);
    if (area.kind != AreaKind::Score || score.rows.empty()) continue;
    panel.add(TextLine{});
    panel.add(render::area_lines(score, game.view(), look, columns));
  }
  return panel;
}

// The turns of the record, one clickable line each: the game's own, variations indented below the turn that
// they replace, and comments.
class MovesWriter {
 public:
  MovesWriter(const Game& game, const TextStyle& look, int columns)
      : game_(game), tree_(game.home().record().tree), look_(look), columns_(columns) {
    add_turn(record::NodeId::Root, look.say(text::kStarted), 0);
    record::walk(game.home().record(), *this);
  }

  void turn(const record::WalkedTurn& walked) {
    // Turns that were tried at the end of the game continue its line, which is walked last.
    if (depth_ == 0 && !game_.home().is_in_main_line(walked.id)) depth_ = 1;
    std::string words = std::to_string(walked.ply + 1) + ". " +
                        game_.state().game().move_label(walked.before, tree_.move(walked.id));
    for (const record::Glyph glyph : tree_.annotation(walked.id).glyphs) words += record::glyph_sign(glyph);
    const play::JudgedTurn* judged = depth_ == 0 ? game_.judged(walked.ply) : nullptr;
    const std::string_view sign = judged == nullptr ? std::string_view() : sign_of(judged->judgement);
    if (!sign.empty()) {
      words.append(" ").append(sign);
      const AnyGame& rules = game_.state().game();
      const std::string told = look_.say(turn_in_words(rules, walked.before, tree_.move(walked.id)));
      if (2 + render::width(words) + 2 + render::width(told) <= columns_) words.append("  ").append(told);
    }
    add_turn(walked.id, std::move(words), walked.ply + 1);
  }
  void open_variation() { ++depth_; }
  void close_variation(bool /*last*/) { --depth_; }

  [[nodiscard]] PanelText panel() && { return std::move(panel_); }

 private:
  void add_turn(record::NodeId id, std::string words, std::size_t ply) {
    const bool is_shown = id == game_.home().shown_turn();
    const bool future = game_.home().is_in_main_line(id) && ply > game_.state().history().ply();
    if (is_shown) panel_.current = static_cast<int>(panel_.lines.size());
    const std::string indent(static_cast<std::size_t>(2 * depth_), ' ');
    std::optional<Target> target;
    if (!future) target = Target{TargetKind::Item, static_cast<int>(id)};
    panel_.add(TextLine::of((is_shown ? "> " : "  ") + indent + std::move(words),
                            {.ground = is_shown ? Ground::Bar : Ground::None, .dim = future}),
               target);
    for (const std::string& comment : tree_.annotation(id).after) {
      for (TextLine& line : wrapped(comment, columns_ - 4 - 2 * depth_, {.ink = Ink::Mark})) {
        line.parts.insert(line.parts.begin(), {"    " + indent, {}});
        panel_.add(std::move(line));
      }
    }
  }

  const Game& game_;
  const record::Tree& tree_;
  const TextStyle& look_;
  int columns_;
  int depth_ = 0;
  PanelText panel_{};
};

// The codes of a piece with stacking ones on the same cell, for which small boards have one word: "1C2".
void add_merged_codes(std::vector<render::LegendEntry>& entries, const BoardView& view,
                      const TextStyle& look) {
  for (const PieceKind& stacking : view.kinds->pieces) {
    for (const PieceKind& single : view.kinds->pieces) {
      if (!stacking.stacks || single.stacks) continue;
      CellView both;
      both.pieces = {{.kind = &single}, {.kind = &stacking, .count = 2}};
      entries.push_back({render::cell_code(both, view.colours, look.unicode),
                         look.say(piece_words(view, both)), render::ink_of(view.colours.front())});
    }
  }
}

[[nodiscard]] PanelText legend_panel(const Game& game, const TextStyle& look, int columns, bool solids,
                                     bool merges) {
  std::vector<render::LegendEntry> entries = render::legend_entries(game.view(), look, solids);
  if (merges) add_merged_codes(entries, game.view(), look);
  entries.push_back({"< >", look.say(text::kCanBeChosen), Ink::Mark});
  entries.push_back({"{ }", look.say(text::kIsChosen), Ink::Mark});
  entries.push_back({"! !", look.say(text::kIsSuggested), Ink::Mark});
  if (!game.attention().gains.empty()) entries.push_back({"+n", look.say(text::kIsGain), Ink::Mark});
  if (!game.attention().counted.empty()) entries.push_back({"+ +", look.say(text::kIsCounted), Ink::Mark});
  if (!game.attention().bad.empty()) entries.push_back({"? ?", look.say(text::kIsBad), Ink::Mark});
  if (!game.attention().noted.empty()) entries.push_back({": :", look.say(text::kIsNoted), Ink::Mark});
  PanelText panel;
  add_legend(panel, std::move(entries), columns);
  // What the board shows, too, as lists: those of the person first.
  const Player first = viewer_of(game);
  for (const Player player : {first, other(first)}) {
    for (const AreaView& area : game.view().areas) {
      if (area.player != player || area.kind != AreaKind::List || !area.pieces.empty()) continue;
      panel.add(TextLine{});
      panel.add(render::area_lines(area, game.view(), look, columns));
    }
  }
  return panel;
}

[[nodiscard]] PanelText panel_text(const Game& game, const TextStyle& look, int columns, bool solids,
                                   bool merges) {
  switch (game.panel()) {
    case Panel::Game:
      return game_panel(game, look, columns);
    case Panel::Moves:
      return MovesWriter(game, look, columns).panel();
    case Panel::Legend:
      return legend_panel(game, look, columns, solids, merges);
  }
  return {};
}

// --- The whole window ---

class GameDrawing {
 public:
  GameDrawing(const Game& game, const TextStyle& look, Size size, int asked_rows)
      : game_(game),
        look_(look),
        size_(size),
        asks_(asked_rows > 0),
        drawn_(size),
        covered_(asks_ ? lines_covered(asked_rows) : lines_covered(notice(), look, size)) {}

  [[nodiscard]] Drawn draw() && {
    draw_title();
    draw_board();
    draw_panel();
    if (!asks_) {
      draw_notice(drawn_, notice(), look_);
      draw_input();
    }
    draw_keys();
    return std::move(drawn_);
  }

 private:
  [[nodiscard]] int board_rows() const { return board_lines(size_); }

  void draw_title() {
    const History& history = game_.state().history();
    const std::size_t ply = game_.home().shown_ply();
    std::vector<std::string> title{std::string(history.game().info().name)};
    if (game_.home().in_variation()) {
      title.push_back(look_.say(Message(text::kInVariation, ply)));
    } else if (game_.step()) {
      title.push_back(look_.say(place_words()));
    } else if (!is_over(game_.state().outcome())) {
      title.push_back(look_.say(Message(terminal::text::kTurnNumber, ply + 1)));
    }
    if (const auto options = option_words(history.game().info(), history.game().spec())) {
      title.push_back(look_.say(*options));
    }
    std::string cell;
    if (game_.attention().cursor >= 0) cell = look_.say(under_cursor(game_.board()));
    // In a narrow window the name of the game gives way.
    if (render::width(title.front()) + render::width(cell) + 5 > size_.columns) title.front().clear();
    screen::draw_title(drawn_, title, cell);
  }

  // The turns that have been played or, in a review, the one that is next.
  [[nodiscard]] Message place_words() const {
    const History& history = game_.state().history();
    const std::size_t ply = game_.home().shown_ply();
    if (game_.judge() == nullptr || ply == history.ply()) {
      const bool is_study = game_.home().is_studying() && game_.judge() == nullptr;
      return {is_study ? text::kStudyAfterTurn : text::kAfterTurn, ply, history.ply()};
    }
    std::string move = history.move_label_at(ply);
    if (const play::JudgedTurn* turn = game_.judged(ply)) {
      if (const std::string_view sign = sign_of(turn->judgement); !sign.empty())
        move.append(" ").append(sign);
    }
    return {text::kReviewTurn, ply + 1, history.ply(), std::move(move)};
  }

  // Puts the pieces of a hint, or of the better move and the one played, where they would stand.
  void add_ghosts(BoardView& view, render::Attention& attention) const {
    const AnyGame& rules = game_.state().game();
    const AnyPosition& position = game_.home().shown_position();
    const auto add = [&](AnyMove move) {
      const TurnParts parts = rules.move_parts(position, move);
      if (parts.piece == nullptr || parts.cells().empty()) return;
      const auto cell = std::ranges::find(view.cells, parts.cells().back(), &CellView::name);
      if (cell == view.cells.end() || !cell->pieces.empty()) return;
      cell->pieces.push_back({.kind = parts.piece, .owner = view.to_move});
      attention.ghosts.push_back(static_cast<int>(cell - view.cells.begin()));
    };
    if (const auto& hint = game_.home().hint(); hint && !attention.suggested.empty()) add(*hint);
    const play::JudgedTurn* fault = game_.is_trying() ? nullptr : game_.fault();
    if (fault == nullptr) return;
    if (!fault->before.moves.empty()) add(fault->before.moves.front());
    add(game_.state().history().move_at(fault->ply));
  }

  void draw_board() {
    Area room{1, 0, board_rows(), size_.columns - kNarrowPanel - 1};
    render::Attention attention = game_.attention();
    const bool is_entering = game_.may_choose() || game_.is_trying();
    BoardView view = is_entering ? game_.board().view_under_way() : game_.view();
    add_ghosts(view, attention);
    render::BoardPicture picture = board_for(view, attention, look_, room.size(), covered_);
    if (game_.step() && game_.judge() != nullptr) {
      const Size narrower{room.rows, size_.columns - kReviewPanel - 1};
      render::BoardPicture smaller = board_for(view, attention, look_, narrower, covered_);
      const bool shows_as_much =
          smaller.draws_large == picture.draws_large && smaller.is_cramped == picture.is_cramped;
      if (shows_as_much && smaller.canvas.size().fits(narrower)) picture = std::move(smaller);
    }
    if (const Size whole = picture.canvas.size(); !whole.fits(room.size())) {
      room.columns = size_.columns - kNarrowestPanel - 1;
      picture = board_for(view, attention, look_, room.size(), covered_);
      // A board that does not fit at all leaves the usual room for the panel.
      if (!picture.canvas.size().fits(room.size())) room.columns = size_.columns - kNarrowPanel - 1;
    }
    room.column = centred(picture.canvas.size().columns + 1 + kWidestPanel, size_);
    const Area shown = paste_board(drawn_, picture, game_.cursor(), room, covered_);
    if (attention.cursor < 0) drawn_.cursor.reset();
    solids_ = picture.draws_large;
    merges_ = picture.merges_pieces;
    panel_left_ = shown.column + shown.columns + 1;
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
    const PanelText panel = panel_text(game_, look_, columns - 1, solids_, merges_);
    const int room = board_rows() - 1 - covered_;
    const bool follows = game_.panel() == Panel::Moves && game_.scroll() == 0;
    screen::draw_panel(drawn_, panel, {2, panel_left_, room, columns},
                       follows ? panel.current - room / 2 : game_.scroll(), look_);
  }

  [[nodiscard]] Notice notice() const {
    const int rows_when_low = render::smallest_board(game_.view(), look_).rows < board_rows() ? 2 : 1;
    if (game_.message().empty()) return {standing_message(), game_.is_alarm(), rows_when_low};
    const Message tried = game_.is_alarm() ? Message() : tried_words();
    return {tried.empty() ? game_.message() : Message(text::kTriedAndNote, tried, game_.message()),
            game_.is_alarm(), rows_when_low};
  }

  // The keys of a game between computers.
  [[nodiscard]] Message watching_words() const {
    const Message pace = game_.pace().count() == 0 ? Message(text::kAtOnce)
                                                   : Message(text::kPace, search::seconds_text(game_.pace()));
    return {game_.is_stopped() ? text::kPaused : text::kWatching, pace};
  }

  // The game's next turn at the position shown, which the review does not find wanting.
  [[nodiscard]] Message reviewed_turn() const {
    const std::size_t ply = game_.home().shown_ply();
    if (game_.awaits_first_fault())
      return game_.state().only_human() ? text::kLooksForFault : text::kLooksForAnyFault;
    if (game_.home().in_variation() || game_.judged(ply) == nullptr) return {};
    const play::Judgement judgement = game_.judged(ply)->judgement;
    const MessageText& words = judgement == play::Judgement::Only   ? text::kPlayedOnly
                               : judgement == play::Judgement::Best ? text::kPlayedBest
                                                                    : text::kPlayedGood;
    const Message played(words, game_.state().history().move_label_at(ply));
    return ply == 0 ? game_.with_chance_of_start(played) : played;
  }

  // In a review: the value of the move that is tried, and whether it is better than the one played or even as
  // good as the best one.
  [[nodiscard]] Message tried_words() const {
    const HomeGame& home = game_.home();
    const std::size_t branch = home.branch_ply();
    const play::JudgedTurn* turn = game_.judged(branch);
    const bool is_first = home.in_variation() && home.shown_ply() == branch + 1;
    if (!is_first || turn == nullptr || turn->before.moves.empty() || game_.lines().lines().empty())
      return {};
    const History& history = game_.state().history();
    const GameInfo& info = history.game().info();
    const History& reached = home.shown_history();
    const Player mover = history.game().to_move(history.position_at(branch));
    // The value of a move for its player: `after` is that of the position it leads to.
    const auto move_value = [&](const Value& after, const AnyPosition& position) {
      return history.game().to_move(position) == mover ? -after.before_move() : after.before_move();
    };
    const Value tried = move_value(game_.lines().lines().front().value, reached.position());
    const Value played = move_value(turn->after.value, history.position_at(branch + 1));
    const Value& best = turn->before.value;
    const AnyMove best_move = turn->before.moves.front();
    const auto label = [&](AnyMove move) {
      return history.game().move_label(history.position_at(branch), move);
    };
    const auto words = [&](const Value& value) {
      const Player viewer = viewer_of(game_);
      return line_value(mover == viewer ? value : -value, viewer, info);
    };
    const AnyMove move = reached.move_at(branch);
    if (move == best_move) return {text::kTriedBest, label(move), words(tried)};
    if (is_as_good(tried, best, info)) return {text::kTriedGood, label(move), words(tried)};
    const bool is_better = tried > played && !is_as_good(played, tried, info);
    return {is_better ? text::kTriedBetter : text::kTriedNoBetter,
            label(move),
            words(tried),
            label(history.move_at(branch)),
            label(best_move),
            words(best)};
  }
  // Whether a value is as good as another one for practical purposes.
  [[nodiscard]] static bool is_as_good(const Value& one, const Value& other, const GameInfo& game) {
    if (one >= other) return true;
    if (one.margin() && other.margin()) return false;
    if (one.is_win() || other.is_win() || one.is_loss() || other.is_loss())
      return one.is_win() == other.is_win() && one.is_loss() == other.is_loss();
    return search::win_probability(other, game) - search::win_probability(one, game) < play::kInaccuracy;
  }

  // The message when there is nothing new.
  [[nodiscard]] Message standing_message() const {
    if (game_.home().search() == Search::Hint) return text::kLooking;
    if (game_.home().search() == Search::Values) return text::kValuing;
    if (const play::JudgedTurn* turn = game_.fault()) return verdict_words(game_, *turn);
    if (game_.step() && !game_.shown_result().empty()) return game_.shown_result();
    if (Message words = tried_words(); !words.empty()) return words;
    if (game_.home().in_variation()) return has_key_bar(size_) ? Message() : Message(text::kSmallStepKeys);
    if (game_.step() && game_.judge() != nullptr) return reviewed_turn();
    if (game_.step() && !has_key_bar(size_)) return text::kSmallStepKeys;
    if (game_.home().is_studying() && !game_.home().is_study())
      return game_.state().clock() == nullptr ? text::kStudying : text::kStudyingOnTime;
    if (is_over(game_.state().outcome()))
      return game_.shows_end() ? game_.state().result_words() : Message(text::kChoicesLeft);
    if (game_.is_watched() || game_.step()) return {};
    if (game_.is_thinking()) return text::kThinkingKeys;
    const AnyGame& rules = game_.state().game();
    if (game_.state().history().ply() > 1) return {};
    if (!has_key_bar(size_)) return text::kSmallKeys;
    const std::string scoring = scoring_words(game_.view(), rules.info().id, look_.language);
    Message aim = scoring.empty() ? Message(text::kAim, rules.info().summary) : Message(scoring);
    const std::optional<Player> person = game_.state().only_human();
    if (!person || !game_.home().is_flipped()) return aim;
    return {text::kAimFromBelow, std::move(aim), side_name(rules, *person)};
  }

  void draw_input() {
    if (game_.shows_end()) return draw_end(entry_row(size_));
    const Message prompt = game_.may_choose() || game_.is_trying() ? game_.board().prompt()
                           : game_.fault() != nullptr              ? Message(text::kFindBetter)
                           : game_.may_try()                       ? Message(text::kTryAMove)
                                                                   : Message();
    draw_entry(drawn_, game_.board(), game_.is_watched() && !game_.step() ? watching_words() : prompt, look_);
  }

  void draw_end(int row) {
    // By EndChoice; in brief for narrow windows.
    static constexpr std::array kNames{&text::kAgain, &text::kSwap, &text::kReview, &text::kNextLevel,
                                       &text::kToMenu};
    static constexpr std::array kBriefNames{&text::kAgainBriefly, &text::kSwapBriefly, &text::kReview,
                                            &text::kNextLevelBriefly, &text::kToMenu};
    const std::vector<EndChoice> choices = game_.end_choices();
    const auto buttons = [&](const auto& names) {
      std::vector<std::string> words;
      for (const EndChoice choice : choices) {
        const std::string number = std::to_string(words.size() + 1);
        words.push_back(number + ' ' + look_.say(*names[static_cast<std::size_t>(choice)]));
      }
      return words;
    };
    std::vector<std::string> shown = buttons(kNames);
    int columns = 1;
    for (const std::string& button : shown) columns += render::width(button) + 3;
    const bool is_brief = columns > size_.columns;
    if (is_brief) shown = buttons(kBriefNames);
    int column = is_brief ? 0 : 1;
    for (int number = 0; number < static_cast<int>(shown.size()); ++number) {
      const bool focused = game_.end_focus() == number;
      const std::string& name = shown[static_cast<std::size_t>(number)];
      const int begin = column;
      const std::string before = focused ? "[" : is_brief ? "" : " ";
      column = drawn_.canvas.write(row, column, before + name + (focused ? "]" : " "),
                                   {.ground = focused ? Ground::Cursor : Ground::Choice});
      drawn_.hits.push_back({{row, begin, 1, column - begin}, {TargetKind::Button, number}});
      if (!is_brief) ++column;
    }
  }

  void draw_keys() {
    if (game_.step() && has_key_bar(size_)) {
      const MessageText& words = game_.is_trying()             ? text::kTryingKeys
                                 : game_.home().in_variation() ? text::kReviewKeysAside
                                 : game_.judge() != nullptr    ? text::kReviewKeys
                                                               : text::kStudyKeys;
      return draw_key_bar(drawn_, look_.say({words, sideways_arrows(look_), vertical_arrows(look_)}));
    }
    // The commands of a newcomer; a wide window has room for more, and the help for all.
    constexpr int kColumnsForAll = 100;
    static constexpr std::array kFew{Command::Help,   Command::Hint,  Command::Undo,
                                     Command::Review, Command::Rules, Command::Resign};
    static constexpr std::array kAll{Command::Help,   Command::Hint,  Command::Undo,
                                     Command::Review, Command::Rules, Command::Resign,
                                     Command::Save,   Command::Flip,  Command::Redo};
    const std::span<const Command> shown =
        size_.columns < kColumnsForAll ? std::span<const Command>(kFew) : kAll;
    const bool over = is_over(game_.state().outcome());
    const History& history = game_.state().history();
    const auto is_useless = [&](Command command) {
      const bool is_for_running =
          command == Command::Resign || command == Command::Hint || command == Command::Review;
      const bool is_for_people = command == Command::Resign || command == Command::Hint;
      return (over && is_for_running) || (game_.is_watched() && is_for_people) ||
             (command == Command::Redo && history.last_ply() == history.ply());
    };
    std::vector<ShownKey> keys;
    for (const Command command : shown) {
      if (is_useless(command)) continue;
      const CommandInfo& info = info_of(command);
      keys.push_back({key_name(info.key), command == Command::Review ? text::kStudyWord : info.word,
                      Target{TargetKind::Command, static_cast<int>(command)}});
    }
    if (size_.columns >= kColumnsForAll) {
      if (!over) keys.insert(keys.begin() + 1, {"Tab", text::kBarHop});
      keys.push_back(
          {", .", text::kBarSteps, Target{TargetKind::Command, static_cast<int>(Command::Review)}});
    }
    screen::draw_keys(drawn_, keys, look_);
  }

  const Game& game_;
  const TextStyle& look_;
  Size size_;
  bool asks_;  // a question is going to be drawn over the lower lines
  Drawn drawn_;
  int covered_;  // lines taken from the board and the panel
  int panel_left_ = 0;
  bool solids_ = false;  // whether solids are drawn
  bool merges_ = false;  // whether the pieces of a cell have one code
};

}  // namespace

Size smallest_game_window(const Game& game, const TextStyle& look) {
  constexpr int kOtherLines = 3;  // the title, the message, the unfinished turn
  const Size board = render::smallest_board(game.view(), look);
  return {board.rows + kOtherLines, board.columns + 1 + kNarrowestPanel};
}

Drawn draw_game(const Game& game, const TextStyle& look, Size size, int asked_rows) {
  return GameDrawing(game, look, size, asked_rows).draw();
}

}  // namespace joga::terminal::screen
