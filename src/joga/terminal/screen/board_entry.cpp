#include "joga/terminal/screen/board_entry.hpp"

#include <algorithm>

#include "joga/render/board_picture.hpp"

namespace joga::terminal::screen {

void BoardEntry::begin(const History& history) {
  turn_ = play::TurnEntry(history.shared_game(), history.position());
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

// --- Moving ---

void BoardEntry::go_to_choice() {
  const std::vector<int> open = numbers_of(turn_.open_cells());
  if (!open.empty()) cursor_ = open.front();
}

void BoardEntry::hop_to_choice() {
  std::vector<int> open = numbers_of(turn_.open_cells());
  if (open.empty()) return;
  std::ranges::sort(open);
  const auto next = std::ranges::upper_bound(open, cursor_);
  cursor_ = next == open.end() ? open.front() : *next;
  focus_ = -1;
}

void BoardEntry::move_cursor(int down, int right) {
  focus_ = -1;
  cursor_ = render::neighbour(view_, cursor_, down, right);
}

bool BoardEntry::move(EventKind kind) {
  if (kind == EventKind::Up) {
    move_cursor(-1, 0);
  } else if (kind == EventKind::Down) {
    move_cursor(1, 0);
  } else if (kind == EventKind::Left) {
    move_cursor(0, -1);
  } else if (kind == EventKind::Right) {
    move_cursor(0, 1);
  } else if (kind == EventKind::BackTab) {
    if (const int count = static_cast<int>(turn_.other_choices().size()); count > 0) {
      focus_ = (focus_ + 1) % count;
    }
  } else {
    return false;
  }
  return true;
}

// --- Choosing ---

std::optional<Choice> BoardEntry::choice(int number) const {
  const std::vector<Choice> choices = turn_.other_choices();
  if (number < 0 || !std::cmp_less(number, choices.size())) return std::nullopt;
  return choices[static_cast<std::size_t>(number)];
}

play::TurnEntry::Step BoardEntry::choose_cell() {
  focus_ = -1;
  return turn_.choose_cell(view_.cells[static_cast<std::size_t>(cursor_)].name);
}

play::TurnEntry::Step BoardEntry::choose() {
  const std::optional<Choice> focused = choice(std::exchange(focus_, -1));
  return focused ? turn_.choose(*focused) : choose_cell();
}

std::optional<play::TurnEntry::Step> BoardEntry::choose(const Target& target) {
  if (target.kind == TargetKind::Cell) {
    cursor_ = target.number;
    return choose_cell();
  }
  const std::optional<Choice> clicked =
      target.kind == TargetKind::Choice ? choice(target.number) : std::nullopt;
  if (!clicked) return std::nullopt;
  focus_ = -1;
  return turn_.choose(*clicked);
}

play::TurnEntry::Step BoardEntry::enter_typed() {
  focus_ = -1;
  return turn_.enter_typed();
}

std::optional<play::TurnEntry::Step> BoardEntry::pick(std::string_view letter) {
  if (turn_.is_blank() || !turn_.typed().empty()) return std::nullopt;
  for (const Choice& choice : turn_.other_choices()) {
    if (folded(choice.name) != folded(letter)) continue;
    focus_ = -1;
    return turn_.choose(choice);
  }
  return std::nullopt;
}

}  // namespace joga::terminal::screen
