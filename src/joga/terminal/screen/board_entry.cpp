#include "joga/terminal/screen/board_entry.hpp"

#include <algorithm>
#include <utility>

#include "joga/terminal/commands.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {

void BoardEntry::begin(const History& history) {
  turn_ = turn_of(history);
  line_.set(turn_.typed());
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

render::Attention BoardEntry::attention(const std::optional<AnyMove>& hint) const {
  const bool hinted = hint && turn_.is_blank();
  return {.cursor = cursor_,
          .choices = numbers_of(hinted ? turn_.parts_of(*hint).cells() : turn_.open_cells()),
          .chosen = numbers_of(turn_.chosen_cells())};
}

BoardView BoardEntry::view_under_way() const {
  return turn_.under_way(view_);
}

Message BoardEntry::prompt() const {
  if (is_typing() && turn_.verdict().status == InputStatus::Invalid) return {};
  const std::optional<AnyMove> move = turn_.verdict().move;
  return move ? Message(text::kReadyToPlay, turn_.text_of(*move)) : turn_.verdict().message;
}

// --- Moving ---

void BoardEntry::go_to_choice() {
  const std::vector<int> open = numbers_of(turn_.open_cells());
  if (!open.empty()) cursor_ = open.front();
}

void BoardEntry::hop_to_choice() {
  std::vector<int> open = numbers_of(turn_.open_cells());
  if (open.empty()) {
    move(EventKind::BackTab);
    return;
  }
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

// --- Typing ---

bool BoardEntry::edit(const Event& event) {
  const bool completes = event.kind == EventKind::Tab && is_typing();
  if (completes) {
    const std::string text = line_.text();
    const auto command = parse_command(text);
    if (!command || info_of(command->command).argument.english.empty()) return false;
    line_.set(with_path_completed(text, text.find(' ') + 1));
  } else if ((!is_typing() && event.kind != EventKind::Character) || !line_.on(event)) {
    return false;
  }
  turn_.set_typed(line_.text());
  return true;
}

std::string BoardEntry::take_line() {
  std::string text = line_.text();
  line_.remember();
  clear();
  return text;
}

play::TurnEntry::Step BoardEntry::taken(play::TurnEntry::Step step) {
  focus_ = -1;
  line_.set(turn_.typed());
  return step;
}

play::TurnEntry::Step BoardEntry::enter_typed() {
  line_.remember();
  return taken(turn_.enter_typed());
}

bool BoardEntry::take_back() {
  if (!turn_.take_back()) return false;
  (void)taken({});
  return true;
}

void BoardEntry::clear() {
  turn_.clear();
  (void)taken({});
}

// --- Choosing ---

std::optional<Choice> BoardEntry::choice(int number) const {
  const std::vector<Choice> choices = turn_.other_choices();
  if (number < 0 || !std::cmp_less(number, choices.size())) return std::nullopt;
  return choices[static_cast<std::size_t>(number)];
}

play::TurnEntry::Step BoardEntry::choose_cell() {
  return taken(turn_.choose_cell(view_.cells[static_cast<std::size_t>(cursor_)].name));
}

play::TurnEntry::Step BoardEntry::choose() {
  const std::optional<Choice> focused = choice(focus_);
  return focused ? taken(turn_.choose(*focused)) : choose_cell();
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

std::optional<play::TurnEntry::Step> BoardEntry::pick(std::string_view letter) {
  if (turn_.is_blank() || is_typing()) return std::nullopt;
  for (const Choice& choice : turn_.other_choices()) {
    if (folded(choice.name) == folded(letter)) return taken(turn_.choose(choice));
  }
  return std::nullopt;
}

}  // namespace joga::terminal::screen
