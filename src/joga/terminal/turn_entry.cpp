#include "joga/terminal/turn_entry.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "joga/terminal/words.hpp"

namespace joga::terminal {
namespace {

// Pieces and words before cells, of which there are many.
[[nodiscard]] std::vector<Choice> cells_last(const std::vector<Choice>& choices) {
  std::vector<Choice> ordered;
  const auto is_cell = [](const Choice& choice) { return choice.kind == ChoiceKind::Cell; };
  std::ranges::remove_copy_if(choices, std::back_inserter(ordered), is_cell);
  std::ranges::copy_if(choices, std::back_inserter(ordered), is_cell);
  return ordered;
}

[[nodiscard]] EntryAnswer answer_from(InputVerdict<AnyMove> verdict) {
  switch (verdict.status) {
    case InputStatus::Invalid:
      return {.status = EntryStatus::Refused, .message = std::move(verdict.message)};
    case InputStatus::Incomplete:
      return {.message = std::move(verdict.message), .choices = cells_last(verdict.next)};
    case InputStatus::Playable:
    case InputStatus::Complete:
      break;
  }
  return {.status = EntryStatus::Ready, .message = std::move(verdict.message), .move = verdict.move};
}

[[nodiscard]] const Choice* find_choice(const std::vector<Choice>& choices, std::string_view name) {
  const std::string wanted = folded(name);
  const auto found =
      std::ranges::find_if(choices, [&](const Choice& choice) { return folded(choice.name) == wanted; });
  return found == choices.end() ? nullptr : &*found;
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

}  // namespace

EntryAnswer TurnEntry::question() const {
  return answer_from(game_->try_input(position_, text()));
}

EntryAnswer TurnEntry::take(std::string_view text) {
  const EntryAnswer asked = question();
  std::string longer(this->text());
  if (const Choice* chosen = find_choice(asked.choices, text)) {
    longer = chosen->input;
  } else {
    if (!longer.empty()) longer += ' ';
    longer += text;
  }
  EntryAnswer answer = enter(longer);
  if (answer.status != EntryStatus::Refused || parts_.empty()) return answer;
  // Somebody may leave the unfinished turn and type another one.
  EntryAnswer anew = answer_from(game_->try_input(position_, text));
  if (anew.status == EntryStatus::Ready) return anew;
  // Read as what was asked for it may do; if not, the reason is a better one.
  const std::optional<std::string> stem = stem_of(asked.choices);
  return stem ? enter(*stem + std::string(text)) : answer;
}

EntryAnswer TurnEntry::enter(std::string whole) {
  EntryAnswer answer = answer_from(game_->try_input(position_, whole));
  if (answer.status == EntryStatus::Asking) parts_.push_back(std::move(whole));
  return answer;
}

bool TurnEntry::back() {
  if (parts_.empty()) return false;
  parts_.pop_back();
  return true;
}

}  // namespace joga::terminal
