#include "joga/play/turn_entry.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "joga/core/text.hpp"

namespace joga::play {
namespace {

[[nodiscard]] bool is_valid(const InputVerdict<AnyMove>& verdict) noexcept {
  return verdict.status != InputStatus::Invalid;
}

[[nodiscard]] bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

// What all choices have before their names: "e6xe8@" where squares for a new man are to be chosen. Nothing
// where they are not made that way.
[[nodiscard]] std::optional<std::string> stem_of(const std::vector<Choice>& choices) {
  std::optional<std::string> stem{};
  for (const Choice& choice : choices) {
    if (!choice.input.ends_with(choice.name)) return std::nullopt;
    const std::string before = choice.input.substr(0, choice.input.size() - choice.name.size());
    if (stem && *stem != before) return std::nullopt;
    stem = before;
  }
  return stem;
}

[[nodiscard]] CellView* cell_of(BoardView& view, std::string_view name) {
  const auto found = std::ranges::find(view.cells, name, &CellView::name);
  return found == view.cells.end() ? nullptr : &*found;
}

// Whether a cell lies on the straight line between two others.
[[nodiscard]] bool is_between(const BoardView& view, const CellView& cell, const CellView& from,
                              const CellView& to) {
  const auto across = [&](const CellView& at) {  // in halves of a cell
    const auto row = static_cast<std::size_t>(at.row);
    return 2 * at.column + (row < view.shifted_rows.size() && view.shifted_rows[row] ? 1 : 0);
  };
  const int down = to.row - from.row;
  const int right = across(to) - across(from);
  const int cell_down = cell.row - from.row;
  const int cell_right = across(cell) - across(from);
  const int along = cell_down * down + cell_right * right;
  return cell_down * right == cell_right * down && along > 0 && along < down * down + right * right;
}

// One piece of this kind less on a cell, or one more.
void add_piece(CellView& cell, const PieceView& kind, int count) {
  const auto same = [&](const PieceView& piece) {
    return piece.kind == kind.kind && piece.owner == kind.owner && piece.number == kind.number;
  };
  const auto found = std::ranges::find_if(cell.pieces, same);
  if (found == cell.pieces.end()) {
    cell.pieces.push_back(kind);
    cell.pieces.back().count = count;
    return;
  }
  found->count += count;
  if (found->count <= 0) cell.pieces.erase(found);
}

// Any turn that begins with what has been chosen.
[[nodiscard]] std::optional<AnyMove> turn_like(const InputVerdict<AnyMove>& verdict) {
  if (verdict.move || verdict.candidates.empty()) return verdict.move;
  return verdict.candidates.front();
}

// The piece of which there are fewer on the cell afterwards.
[[nodiscard]] std::optional<PieceView> piece_that_leaves(const CellView& before, const CellView& after,
                                                         Player mover) {
  for (const PieceView& piece : before.pieces) {
    if (piece.owner == mover && std::ranges::find(after.pieces, piece) == after.pieces.end()) return piece;
  }
  return std::nullopt;
}

}  // namespace

TurnEntry::TurnEntry(std::shared_ptr<const AnyGame> game, const AnyPosition& position)
    : game_(std::move(game)), position_(position) {
  judge_anew();
}

TurnEntry::Judged TurnEntry::judge(std::string input) const {
  InputVerdict<AnyMove> verdict = game_->try_input(position_, input);
  return {std::move(input), std::move(verdict)};
}

std::string TurnEntry::text_with(std::string_view part) const {
  return text_.empty() ? std::string(part) : text_ + ' ' + std::string(part);
}

TurnEntry::Judged TurnEntry::judge_part(std::string_view part) const {
  for (const Choice& choice : asked_.next) {
    if (equal_in_any_case(choice.name, part)) return judge(choice.input);
  }
  Judged longer = judge(text_with(part));
  if (text_.empty() || is_valid(longer.verdict)) return longer;
  Judged instead = judge(std::string(part));
  if (instead.verdict.move) return instead;
  // As one of the things that were asked for: it may fit after all, and if not, the reason is the better one.
  const std::optional<std::string> stem = stem_of(asked_.next);
  if (stem) longer = judge(*stem + std::string(part));
  const bool says_more = instead.verdict.chosen.cells().size() > 1;
  return !is_valid(longer.verdict) && says_more && may_begin_anew(instead.verdict) ? instead : longer;
}

bool TurnEntry::may_begin_anew(const InputVerdict<AnyMove>& verdict) const {
  return is_valid(verdict) && !asked_.chosen.piece;
}

TurnEntry::Step TurnEntry::played(const InputVerdict<AnyMove>& verdict) const {
  Step step{.move = verdict.move};
  InputVerdict<AnyMove> left = verdict;
  while (left.status == InputStatus::Playable && !left.next.empty()) {
    const Choice next = left.next.front();
    step.unasked.push_back(next.name);
    left = game_->try_input(position_, next.input);
  }
  return step;
}

void TurnEntry::judge_anew() {
  asked_ = game_->try_input(position_, text_);
  verdict_ = typed_.empty() ? asked_ : judge_part(typed_).verdict;
}

void TurnEntry::accept(Judged judged) {
  steps_.push_back(std::exchange(text_, std::move(judged.input)));
  typed_.clear();
  asked_ = std::move(judged.verdict);
  verdict_ = asked_;
}

std::vector<std::string> TurnEntry::open_cells() const {
  std::vector<std::string> cells;
  if (!verdict_.move) {
    for (const Choice& choice : verdict_.next) {
      if (choice.kind == ChoiceKind::Cell) cells.push_back(choice.name);
    }
    return cells;
  }
  const std::vector<std::string> chosen = chosen_cells();
  const std::vector<std::string> all = game_->move_parts(position_, *verdict_.move).cells();
  std::ranges::remove_copy_if(all, std::back_inserter(cells),
                              [&](const std::string& cell) { return contains(chosen, cell); });
  return cells.empty() ? all : cells;
}

std::vector<Choice> TurnEntry::other_choices() const {
  std::vector<Choice> choices;
  std::ranges::copy_if(verdict_.next, std::back_inserter(choices),
                       [](const Choice& choice) { return choice.kind != ChoiceKind::Cell; });
  return choices;
}

std::vector<std::string> taken_cells(const AnyGame& game, const AnyPosition& position,
                                     const InputVerdict<AnyMove>& verdict) {
  std::vector<std::string> taken;
  const std::vector<std::string>& path = verdict.chosen.path;
  const std::optional<AnyMove> turn = turn_like(verdict);
  if (!turn || path.size() < 2) return taken;
  BoardView after = game.view(game.play_unchecked(position, *turn), AnyPlayed{position, *turn});
  for (std::size_t i = 1; i < path.size(); ++i) {
    const CellView* from = cell_of(after, path[i - 1]);
    const CellView* to = cell_of(after, path[i]);
    if (from == nullptr || to == nullptr) return taken;
    for (const CellView& cell : after.cells) {
      if (cell.mark == CellMark::Captured && is_between(after, cell, *from, *to)) taken.push_back(cell.name);
    }
  }
  return taken;
}

BoardView TurnEntry::under_way(BoardView view) const {
  const TurnParts& chosen = asked_.chosen;
  const std::optional<AnyMove> turn = turn_like(asked_);
  if (!turn || chosen.cells().size() < 2) return view;
  const AnyPosition end = game_->play_unchecked(position_, *turn);
  BoardView after = game_->view(end, AnyPlayed{position_, *turn});
  const Player mover = game_->to_move(position_);

  for (const std::string& name : taken_cells(*game_, position_, asked_)) {
    if (CellView* taken = cell_of(view, name)) taken->pieces.clear();
  }
  if (chosen.path.size() > 1) {
    CellView* from = cell_of(view, chosen.path.front());
    CellView* to = cell_of(view, chosen.path.back());
    const CellView* left = cell_of(after, chosen.path.front());
    if (from == nullptr || to == nullptr || left == nullptr) return view;
    if (const auto piece = piece_that_leaves(*from, *left, mover)) {
      add_piece(*from, *piece, -1);
      add_piece(*to, *piece, 1);
    }
  }
  const bool is_known = chosen.piece == game_->move_parts(position_, *turn).piece;
  for (const std::string& name : chosen.placed) {
    CellView* to = cell_of(view, name);
    const CellView* placed = cell_of(after, name);
    if (is_known && to != nullptr && placed != nullptr) to->pieces = placed->pieces;
  }
  return view;
}

TurnEntry::Step TurnEntry::click(std::string input) {
  const bool begun = !text_.empty();
  accept(judge(std::move(input)));
  const bool decided = verdict_.status == InputStatus::Complete || begun;
  return decided ? played(verdict_) : Step{};
}

TurnEntry::Step TurnEntry::choose(const Choice& choice) {
  return click(choice.input);
}

TurnEntry::Step TurnEntry::choose_cell(std::string_view name) {
  if (!typed_.empty()) {  // counts if it makes sense
    Judged part = judge_part(typed_);
    if (is_valid(part.verdict)) {
      accept(std::move(part));
    } else {
      take_back();
    }
  }
  if (verdict_.move) {
    const std::vector<std::string> cells = game_->move_parts(position_, *verdict_.move).cells();
    if (contains(cells, name)) return {.move = verdict_.move};
  }
  for (const Choice& choice : verdict_.next) {
    if (choice.kind == ChoiceKind::Cell && choice.name == name) return click(choice.input);
  }
  const std::vector<std::string> chosen = chosen_cells();
  if (!chosen.empty() && chosen.back() == name) {  // once more: it is put down again
    take_back();
    return {};
  }
  const Judged longer = judge(text_with(name));
  if (is_valid(longer.verdict)) return click(longer.input);
  if (text_.empty()) return {{}, longer.verdict.message, longer.input};
  const Judged alone = judge(std::string(name));
  if (may_begin_anew(alone.verdict)) {
    clear();
    return click(alone.input);
  }
  const InputVerdict<AnyMove> refused = judge_part(name).verdict;
  return {{}, refused.code == ErrorCode::Illegal ? refused.message : alone.verdict.message, longer.input};
}

TurnEntry::Step TurnEntry::enter(std::string_view part) {
  Judged judged = judge_part(part);
  if (judged.verdict.move) return played(judged.verdict);
  if (!is_valid(judged.verdict)) {
    // Where only one turn is left, any of its cells is enough.
    const auto names = [&](const std::string& cell) { return equal_in_any_case(cell, part); };
    if (asked_.move && std::ranges::any_of(game_->move_parts(position_, *asked_.move).cells(), names)) {
      return {.move = asked_.move};
    }
    return {{}, judged.verdict.message, text_with(part)};
  }
  accept(std::move(judged));
  return {};
}

TurnEntry::Step TurnEntry::enter_typed() {
  return enter(typed_);
}

void TurnEntry::set_typed(std::string letters) {
  typed_ = std::move(letters);
  judge_anew();
}

bool TurnEntry::take_back() {
  if (is_blank()) return false;
  if (typed_.empty()) {
    text_ = std::move(steps_.back());
    steps_.pop_back();
  }
  typed_.clear();
  judge_anew();
  return true;
}

void TurnEntry::clear() {
  text_.clear();
  typed_.clear();
  steps_.clear();
  judge_anew();
}

}  // namespace joga::play
