// A turn on its way: what has been clicked or typed so far, judged by the core, to be taken back step by
// step. Line mode and the full screen both enter turns through it; it knows neither board nor terminal.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"

namespace joga::play {

class TurnEntry {
 public:
  TurnEntry(std::shared_ptr<const AnyGame> game, const AnyPosition& position);

  // What has been chosen, as the core writes it, and letters that were typed after it and not entered yet.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] const std::string& typed() const noexcept { return typed_; }
  [[nodiscard]] bool is_blank() const noexcept { return text_.empty() && typed_.empty(); }
  // Of both together.
  [[nodiscard]] const InputVerdict<AnyMove>& verdict() const noexcept { return verdict_; }

  // Names of the cells that can be chosen next. Where only one turn is left they are its cells, and choosing
  // any of them plays it.
  [[nodiscard]] std::vector<std::string> open_cells() const;
  [[nodiscard]] std::vector<std::string> chosen_cells() const { return verdict_.chosen.cells(); }
  // What can be chosen beside the board.
  [[nodiscard]] std::vector<Choice> other_choices() const;

  // A legal turn here, as cells and pieces, and as text.
  [[nodiscard]] TurnParts parts_of(AnyMove move) const { return game_->move_parts(position_, move); }
  [[nodiscard]] std::string text_of(AnyMove move) const { return game_->move_text(position_, move); }
  // A view of the position, from either side, with what has been chosen done on it.
  [[nodiscard]] BoardView under_way(BoardView view) const;

  // What came of a step.
  struct Step {
    std::optional<AnyMove> move{};  // to be played now
    Message problem{};              // else why the step was refused; empty when it was not
    std::string refused{};          // the whole input that was
    // What the turn would have asked for next, where nothing was left to choose: who plays by habit enters it
    // all the same, when the next turn has begun.
    std::vector<std::string> unasked{};
  };
  // A click. A turn is played as soon as it is complete, or when the second click leaves only one: after the
  // first one the player wants to see what will happen.
  Step choose(const Choice& choice);
  Step choose_cell(std::string_view name);
  // A typed part: the name of a choice, one or more parts at once, or another turn, of two cells at least, in
  // place of what was begun. It is played as soon as only one turn fits. If it is refused, what was entered
  // before stands.
  Step enter(std::string_view part);

  // The line that is being typed, as it is now.
  void set_typed(std::string letters);
  // Enters what was typed; it stays if it is refused.
  Step enter_typed();
  // All that was typed, or the last step; false when there is nothing.
  bool take_back();
  void clear();

 private:
  // An input with its judgement.
  struct Judged {
    std::string input{};
    InputVerdict<AnyMove> verdict{};
  };
  [[nodiscard]] Judged judge(std::string input) const;
  [[nodiscard]] std::string text_with(std::string_view part) const;
  // What a typed part says after what has been chosen.
  [[nodiscard]] Judged judge_part(std::string_view part) const;
  void judge_anew();
  // Whether another piece, or another cell for a piece to be chosen, may take the place of what was begun.
  // Not once the piece for a cell is chosen: then there is a reason why it cannot go there.
  [[nodiscard]] bool may_begin_anew(const InputVerdict<AnyMove>& verdict) const;
  [[nodiscard]] Step played(const InputVerdict<AnyMove>& verdict) const;
  void accept(Judged judged);
  Step click(std::string input);

  std::shared_ptr<const AnyGame> game_;
  AnyPosition position_;
  std::string text_{};
  std::string typed_{};
  std::vector<std::string> steps_{};  // earlier texts, to go back to
  InputVerdict<AnyMove> asked_{};     // of the text alone
  InputVerdict<AnyMove> verdict_{};   // of text and letters
};

}  // namespace joga::play
