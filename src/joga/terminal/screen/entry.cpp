#include "joga/terminal/screen/entry.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace joga::terminal::screen {
namespace {

// What may stand between two squares of a move text.
constexpr std::array<std::string_view, 5> kJoints{"", "-", "x", "@", "="};

[[nodiscard]] bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

Entry::Entry(std::shared_ptr<const AnyGame> game, const AnyPosition& position)
    : game_(std::move(game)), position_(position) {
  for (const CellView& cell : game_->view(position_, std::nullopt).cells) names_.push_back(cell.name);
  judge();
}

void Entry::judge() {
  verdict_ = game_->try_input(position_, input_);
}

// Cells are named by words of letters and digits.
std::vector<std::string> Entry::cells_in(std::string_view text) const {
  std::vector<std::string> found;
  std::string word;
  const auto end_word = [&] {
    if (contains(names_, word)) found.push_back(word);
    word.clear();
  };
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte) == 0 || (letter == 'x' && !word.empty())) {  // e3xe5; but x3 is a cell
      end_word();
    } else {
      word += static_cast<char>(std::tolower(byte));
    }
  }
  end_word();
  return found;
}

std::vector<std::string> Entry::chosen_cells() const {
  return cells_in(input_);
}

std::vector<std::string> Entry::open_cells() const {
  std::vector<std::string> cells;
  for (const Choice& choice : verdict_.next) {
    if (choice.kind == ChoiceKind::Cell) cells.push_back(choice.name);
  }
  if (verdict_.status == InputStatus::Playable && verdict_.move) {
    const std::vector<std::string> chosen = chosen_cells();
    for (const std::string& cell : cells_in(game_->move_text(position_, *verdict_.move))) {
      if (!contains(chosen, cell)) cells.push_back(cell);
    }
  }
  return cells;
}

std::vector<Choice> Entry::other_choices() const {
  std::vector<Choice> choices;
  for (const Choice& choice : verdict_.next) {
    if (choice.kind != ChoiceKind::Cell) choices.push_back(choice);
  }
  return choices;
}

// A turn is played as soon as it is complete, or when no cell of the only one that fits is left to choose.
Entry::Step Entry::take(std::string input) {
  steps_.push_back(std::exchange(input_, std::move(input)));
  typed_ = false;
  judge();
  if (verdict_.status == InputStatus::Complete) return {verdict_.move, {}};
  if (verdict_.status == InputStatus::Playable && open_cells().empty()) return {verdict_.move, {}};
  return {};
}

std::optional<std::string> Entry::continued_by(std::string_view cell) const {
  for (const std::string_view joint : kJoints) {
    std::string text = input_ + std::string(joint) + std::string(cell);
    if (game_->try_input(position_, text).status != InputStatus::Invalid) return text;
  }
  return std::nullopt;
}

Entry::Step Entry::choose_cell(std::string_view name) {
  for (const Choice& choice : verdict_.next) {
    if (choice.kind == ChoiceKind::Cell && choice.name == name) return take(choice.input);
  }
  const std::vector<std::string> chosen = chosen_cells();
  if (verdict_.status == InputStatus::Playable && (input_.empty() || contains(chosen, name))) {
    return {verdict_.move, {}};
  }
  if (!chosen.empty() && chosen.back() == name) {  // once more: it is put down again
    take_back();
    return {};
  }
  if (auto text = continued_by(name)) return take(std::move(*text));
  const InputVerdict<AnyMove> alone = game_->try_input(position_, name);
  if (alone.status != InputStatus::Invalid) {  // another piece instead
    steps_.clear();
    input_.clear();
    return take(std::string(name));
  }
  if (input_.empty()) return {{}, alone.message};
  for (const std::string_view joint : kJoints) {
    const auto verdict = game_->try_input(position_, input_ + std::string(joint) + std::string(name));
    if (verdict.code == ErrorCode::Illegal) return {{}, verdict.message};
  }
  return {{}, alone.message};
}

Entry::Step Entry::choose(const Choice& choice) {
  return take(choice.input);
}

Entry::Step Entry::finish() {
  switch (verdict_.status) {
    case InputStatus::Complete:
    case InputStatus::Playable:
      return {verdict_.move, {}};
    case InputStatus::Incomplete:
    case InputStatus::Invalid:
      break;
  }
  typed_ = typed_ && verdict_.status == InputStatus::Invalid;
  if (verdict_.status == InputStatus::Incomplete) return {};  // its message is the prompt
  return {{}, verdict_.message};
}

void Entry::type(std::string_view letters) {
  if (!typed_ && !input_.empty()) steps_.push_back(input_);
  typed_ = true;
  input_ += letters;
  judge();
}

bool Entry::erase() {
  if (input_.empty()) return false;
  if (!typed_) return take_back();
  do {
    const auto last = static_cast<unsigned char>(input_.back());
    input_.pop_back();
    if ((last & 0xc0U) != 0x80U) break;  // the first byte of a character
  } while (!input_.empty());
  if (input_.empty()) clear();
  judge();
  return true;
}

bool Entry::take_back() {
  if (input_.empty()) return false;
  input_ = steps_.empty() ? std::string() : steps_.back();
  if (!steps_.empty()) steps_.pop_back();
  typed_ = false;
  judge();
  return true;
}

void Entry::clear() {
  input_.clear();
  steps_.clear();
  typed_ = false;
  judge();
}

}  // namespace joga::terminal::screen
