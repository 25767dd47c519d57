#include "joga/terminal/screen/board_entry.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {

void BoardEntry::begin(const History& history) {
  turn_ = turn_of(history);
  if (is_over(history.outcome()) || refused_) line_.set({});
  turn_.set_typed(line_.text());
  focus_ = -1;
}

void BoardEntry::show(BoardView view) {
  view_ = std::move(view);
  cursor_ = std::clamp(cursor_, 0, std::max(0, static_cast<int>(view_.cells.size()) - 1));
}

std::vector<int> BoardEntry::numbers_of(const std::vector<std::string>& cells) const {
  std::vector<int> numbers;
  for (const std::string& name : cells) {
    const auto found = std::ranges::find(view_.cells, name, &CellView::name);
    if (found != view_.cells.end()) numbers.push_back(static_cast<int>(found - view_.cells.begin()));
  }
  return numbers;
}

std::optional<std::vector<std::string>> BoardEntry::left_of(const AnyMove& move) const {
  const std::vector<std::string> chosen = turn_.chosen_cells();
  std::vector<std::string> cells = turn_.parts_of(move).cells();
  const std::size_t taken = std::erase_if(
      cells, [&](const std::string& cell) { return std::ranges::find(chosen, cell) != chosen.end(); });
  if (taken != chosen.size()) return std::nullopt;
  return cells;
}

render::Attention BoardEntry::attention(const std::optional<AnyMove>& hint) const {
  const auto hinted = hint ? left_of(*hint) : std::nullopt;
  return {.cursor = cursor_,
          .choices = hinted && turn_.is_blank() ? std::vector<int>() : numbers_of(turn_.open_cells()),
          .chosen = numbers_of(turn_.chosen_cells()),
          .counted = counted(),
          .suggested = hinted ? numbers_of(*hinted) : std::vector<int>(),
          .gains = gains()};
}

std::vector<int> BoardEntry::counted() const {
  std::vector<int> chosen = numbers_of(turn_.chosen_cells());
  if (turn_.is_blank()) chosen = {cursor_};  // a preview
  if (chosen.size() != 1) return {};
  const CellView& middle = view_.cells[static_cast<std::size_t>(chosen.front())];
  std::vector<int> cells;
  for (int i = 0; i < static_cast<int>(view_.cells.size()) && middle.neighbours; ++i) {
    const CellView& cell = view_.cells[static_cast<std::size_t>(i)];
    const bool is_near = std::abs(cell.row - middle.row) <= 1 && std::abs(cell.column - middle.column) <= 1;
    if (i != chosen.front() && is_near && !cell.pieces.empty()) cells.push_back(i);
  }
  return cells;
}

std::map<int, std::string> BoardEntry::gains() const {
  std::map<int, std::string> gains;
  if (turn_.is_blank()) return gains;  // a piece that can go anywhere has no single gain to show
  for (const Choice& choice : turn_.verdict().next) {
    if (choice.kind != ChoiceKind::Cell || !choice.points) continue;
    const auto [least, most] = *choice.points;
    std::string gain = '+' + std::to_string(least);
    if (most != least) gain += "–" + std::to_string(most);
    for (const int cell : numbers_of({choice.name})) gains.emplace(cell, gain);
  }
  return gains;
}

BoardView BoardEntry::view_under_way() const {
  return turn_.under_way(view_);
}

Message BoardEntry::prompt() const {
  if (is_refused()) return text::kTypeAnother;
  if (is_typing() && turn_.verdict().status == InputStatus::Invalid) return {};
  const std::optional<AnyMove> move = turn_.verdict().move;
  if (!move) return turn_.verdict().message;
  return {turn_.is_blank() ? text::kOnlyMove : text::kReadyToPlay,
          turn_in_words(turn_.game(), turn_.position(), *move)};
}

// --- Moving ---

void BoardEntry::go_to_choice() {
  const std::vector<int> open = numbers_of(turn_.open_cells());
  if (!open.empty()) cursor_ = open.front();
}

void BoardEntry::go_to(const AnyMove& move) {
  const auto left = left_of(move);
  if (left && !left->empty()) cursor_ = numbers_of(*left).front();
}

void BoardEntry::hop_to_choice() {
  std::vector<int> open = numbers_of(turn_.open_cells());
  if (open.empty()) {
    move(EventKind::BackTab);
    return;
  }
  // From the row before the player to the one behind, each from left to right.
  const auto place = [&](int cell) {
    const CellView& at = view_.cells[static_cast<std::size_t>(cell)];
    return std::pair(-at.row, at.column);
  };
  std::ranges::sort(open, {}, place);
  const auto next = std::ranges::upper_bound(open, place(cursor_), {}, place);
  cursor_ = next == open.end() ? open.front() : *next;
  focus_ = -1;
}

void BoardEntry::move_cursor(int down, int right) {
  focus_ = -1;
  cursor_ = render::neighbour(view_, cursor_, down, right);
}

bool BoardEntry::asks_beside() const {
  return !turn_.is_blank() && turn_.open_cells().empty() && !turn_.other_choices().empty();
}

void BoardEntry::move_focus(int by) {
  const auto count = static_cast<int>(turn_.other_choices().size());
  if (count > 0) focus_ = (focus_ + by + count) % count;
}

bool BoardEntry::move(EventKind kind) {
  if (asks_beside() && focus_ >= 0 && (kind == EventKind::Up || kind == EventKind::Down)) {
    move_focus(kind == EventKind::Up ? -1 : 1);
  } else if (kind == EventKind::Up) {
    move_cursor(-1, 0);
  } else if (kind == EventKind::Down) {
    move_cursor(1, 0);
  } else if (kind == EventKind::Left) {
    move_cursor(0, -1);
  } else if (kind == EventKind::Right) {
    move_cursor(0, 1);
  } else if (kind == EventKind::BackTab) {
    move_focus(1);
  } else {
    return false;
  }
  return true;
}

// --- Typing ---

bool BoardEntry::edit(const Event& event) {
  // Keys that do not correct the line put it aside.
  const bool corrects = event.kind != EventKind::Character && event.kind != EventKind::Tab &&
                        event.kind != EventKind::BackTab && event.kind != EventKind::Up &&
                        event.kind != EventKind::Down;
  if (is_refused() && !corrects) {
    drop_refused();
    return false;  // it may be a key of the page
  }
  const bool completes = event.kind == EventKind::Tab && is_typing();
  if (completes) {
    const std::string text = line_.text();
    const auto command = parse_command(text);
    if (!command || info_of(command->command).argument.english.empty()) return false;
    line_.set(with_path_completed(text, text.find(' ') + 1));
  } else if ((!is_typing() && event.kind != EventKind::Character) || !line_.on(event)) {
    return false;
  }
  refused_ = false;
  turn_.set_typed(typed_move(line_.text()));
  return true;
}

void BoardEntry::drop_refused() {
  if (!is_refused()) return;
  line_.clear();
  turn_.set_typed({});
}

void BoardEntry::show_refused(std::string_view line) {
  line_.set(line);
  turn_.set_typed(line_.text());
  refused_ = true;
}

std::string BoardEntry::take_line() {
  std::string text = line_.text();
  line_.remember();
  clear();
  return text;
}

void BoardEntry::follow_turn() {
  focus_ = asks_beside() ? 0 : -1;
  line_.set(turn_.typed());
}

play::TurnEntry::Step BoardEntry::taken(play::TurnEntry::Step step) {
  follow_turn();
  if (step.move) line_.set({});
  if (step.move || step.problem.empty()) unasked_ = step.unasked;
  return step;
}

play::TurnEntry::Step BoardEntry::enter_typed() {
  line_.remember();
  play::TurnEntry::Step step = taken(turn_.enter_typed());
  refused_ = !step.problem.empty();
  return step;
}

bool BoardEntry::take_back() {
  if (!turn_.take_back()) return false;
  follow_turn();
  return true;
}

void BoardEntry::clear() {
  turn_.clear();
  follow_turn();
}

std::optional<std::string> BoardEntry::drop_unasked() {
  std::string line = line_.text();
  if (takes_unasked(unasked_, line)) {
    clear();
    return line;
  }
  const bool begins_with_it = !unasked_.empty() && folded(line).starts_with(folded(unasked_.front()));
  if (!begins_with_it || turn_.verdict().status != InputStatus::Invalid) return std::nullopt;
  turn_.set_typed(line.substr(unasked_.front().size()));
  if (turn_.verdict().status == InputStatus::Invalid) turn_.set_typed(std::move(line));
  follow_turn();
  return std::nullopt;
}

// --- Choosing ---

std::optional<Choice> BoardEntry::choice(int number) const {
  const std::vector<Choice> choices = turn_.other_choices();
  if (number < 0 || !std::cmp_less(number, choices.size())) return std::nullopt;
  return choices[static_cast<std::size_t>(number)];
}

play::TurnEntry::Step BoardEntry::choose_cell() {
  if (const std::optional<AnyMove> only = turn_.only_move()) return taken({.move = only});
  (void)drop_unasked();
  return taken(turn_.choose_cell(view_.cells[static_cast<std::size_t>(cursor_)].name));
}

play::TurnEntry::Step BoardEntry::choose() {
  if (const std::optional<Choice> focused = choice(focus_)) return taken(turn_.choose(*focused));
  const std::vector<std::string> chosen = turn_.chosen_cells();
  const std::string& here = view_.cells[static_cast<std::size_t>(cursor_)].name;
  if (!asks_beside() || chosen.empty() || chosen.back() != here) return choose_cell();
  focus_ = 0;
  return {};
}

std::optional<play::TurnEntry::Step> BoardEntry::choose(const Target& target) {
  if (target.kind == TargetKind::Cell) {
    cursor_ = target.number;
    return choose_cell();
  }
  const std::optional<Choice> clicked =
      target.kind == TargetKind::Choice ? choice(target.number) : std::nullopt;
  if (!clicked) return std::nullopt;
  return taken(turn_.choose(*clicked));
}

}  // namespace joga::terminal::screen
