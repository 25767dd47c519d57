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

// Returns the common prefix of the inputs of all choices before their names: "e6xe8@" where squares for a new
// man are to be chosen. Returns nothing if the inputs are not built that way.
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

}  // namespace

TurnEntry::TurnEntry(std::shared_ptr<const AnyGame> game, const AnyPosition& position)
    : game_(std::move(game)), position_(position) {
  begin_from({});
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
  // Tries the part as one of the choices that were asked for. If that fails too, its error is the more
  // helpful one.
  const std::optional<std::string> stem = stem_of(asked_.next);
  if (stem) longer = judge(*stem + std::string(part));
  const bool says_more = instead.verdict.chosen.cells().size() > 1;
  return !is_valid(longer.verdict) && says_more && may_begin_anew(instead.verdict) ? instead : longer;
}

bool TurnEntry::may_begin_anew(const InputVerdict<AnyMove>& verdict) const {
  return is_valid(verdict) && asked_.chosen.piece == nullptr;
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

void TurnEntry::begin_from(std::string text) {
  typed_.clear();
  text_ = std::move(text);
  asked_ = game_->try_input(position_, text_);
  verdict_ = asked_;
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

BoardView TurnEntry::under_way(BoardView view) const {
  for (CellView& during : game_->view_during(position_, text_).cells) {
    const auto cell = std::ranges::find(view.cells, during.name, &CellView::name);
    if (cell != view.cells.end()) cell->pieces = std::move(during.pieces);
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
  if (!typed_.empty()) {  // the typed part counts if it is valid
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
  if (!chosen.empty() && chosen.back() == name) {  // choosing the last cell again puts the piece down
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
    // If only one turn is left, any of its cells completes it.
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
  if (letters == typed_) return;
  typed_ = std::move(letters);
  verdict_ = typed_.empty() ? asked_ : judge_part(typed_).verdict;
}

bool TurnEntry::take_back() {
  if (is_blank()) return false;
  if (typed_.empty()) {
    begin_from(std::move(steps_.back()));
    steps_.pop_back();
  }
  set_typed({});
  return true;
}

void TurnEntry::clear() {
  steps_.clear();
  set_typed({});
  if (!text_.empty()) begin_from({});
}

}  // namespace joga::play
