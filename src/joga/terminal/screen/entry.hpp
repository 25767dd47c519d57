// A turn on its way: what has been clicked or typed so far, judged by the core, to be taken back step by
// step. Knows neither board nor screen.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/input.hpp"

namespace joga::terminal::screen {

class Entry {
 public:
  Entry(std::shared_ptr<const AnyGame> game, const AnyPosition& position);

  [[nodiscard]] const std::string& input() const noexcept { return input_; }
  [[nodiscard]] bool is_typed() const noexcept { return typed_; }
  [[nodiscard]] const InputVerdict<AnyMove>& verdict() const noexcept { return verdict_; }

  // Names of the cells that can be chosen next, and of those chosen already.
  [[nodiscard]] std::vector<std::string> open_cells() const;
  [[nodiscard]] std::vector<std::string> chosen_cells() const;
  // What can be chosen beside the board.
  [[nodiscard]] std::vector<Choice> other_choices() const;

  // The cells that a move text names.
  [[nodiscard]] std::vector<std::string> cells_in(std::string_view text) const;

  // What came of a step.
  struct Step {
    std::optional<AnyMove> move{};  // to be played now
    Message problem{};              // else why the step was refused; empty when it was not
  };
  Step choose_cell(std::string_view name);
  Step choose(const Choice& choice);
  // Plays what has been typed, or what a single fitting turn is left for.
  Step finish();

  void type(std::string_view letters);
  // The last letter typed, or the last step; false when there is nothing.
  bool erase();
  // The whole of what was typed, or the last step.
  bool take_back();
  void clear();

 private:
  void judge();
  Step take(std::string input);
  [[nodiscard]] std::optional<std::string> continued_by(std::string_view cell) const;

  std::shared_ptr<const AnyGame> game_;
  AnyPosition position_;
  std::string input_{};
  bool typed_ = false;
  std::vector<std::string> steps_{};  // earlier inputs, to go back to
  InputVerdict<AnyMove> verdict_{};
  std::vector<std::string> names_{};  // of all cells
};

}  // namespace joga::terminal::screen
