// An unfinished turn: what has been clicked or typed so far, validated by the core, with undo step by step.
// Line mode and the full screen both enter turns through it; it knows neither board nor terminal.
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

  // The text of the chosen parts as the core writes it, and the letters typed after it that are not entered
  // yet.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] const std::string& typed() const noexcept { return typed_; }
  [[nodiscard]] bool is_blank() const noexcept { return text_.empty() && typed_.empty(); }
  // The verdict on the chosen parts alone, and that on both texts together.
  [[nodiscard]] const InputVerdict<AnyMove>& asked() const noexcept { return asked_; }
  [[nodiscard]] const InputVerdict<AnyMove>& verdict() const noexcept { return verdict_; }

  // Names of the cells that can be chosen next. If only one turn is left, these are its cells, and choosing
  // any of them plays it.
  [[nodiscard]] std::vector<std::string> open_cells() const;
  [[nodiscard]] std::vector<std::string> chosen_cells() const { return verdict_.chosen.cells(); }
  // The choices that are not cells of the board.
  [[nodiscard]] std::vector<Choice> other_choices() const;

  [[nodiscard]] const AnyGame& game() const noexcept { return *game_; }
  [[nodiscard]] const AnyPosition& position() const noexcept { return position_; }
  // The only turn that is legal, before anything is entered; none if there are several.
  [[nodiscard]] std::optional<AnyMove> only_move() const { return is_blank() ? verdict_.move : std::nullopt; }
  // The parts of a legal turn.
  [[nodiscard]] TurnParts parts_of(AnyMove move) const { return game_->move_parts(position_, move); }
  // Returns the view of the position, from either side, with the chosen parts carried out.
  [[nodiscard]] BoardView under_way(BoardView view) const;

  // The outcome of a step.
  struct Step {
    std::optional<AnyMove> move{};  // to be played now
    Message problem{};              // otherwise the reason of the refusal; empty if the step was accepted
    std::string refused{};          // the whole refused input
    // Inputs that the turn would have asked for next if they were not forced. Players who enter them by habit
    // do so when the next turn has begun already.
    std::vector<std::string> unasked{};
  };
  // Handles a click. Plays the turn as soon as it is complete, or when the second click leaves only one:
  // after the first click the player wants to see what will happen.
  Step choose(const Choice& choice);
  Step choose_cell(std::string_view name);
  // Enters a typed part: the name of a choice, one or more parts at once, or another turn of at least two
  // cells in place of the one begun. Plays as soon as only one turn fits. If the part is refused, the earlier
  // parts stay.
  Step enter(std::string_view part);

  // Sets the line that is being typed.
  void set_typed(std::string letters);
  // Enters the typed line; it stays if it is refused.
  Step enter_typed();
  // Removes the typed line or, without one, the last step. Returns false if there is neither.
  bool take_back();
  void clear();

 private:
  // An input with its verdict.
  struct Judged {
    std::string input{};
    InputVerdict<AnyMove> verdict{};
  };
  [[nodiscard]] Judged judge(std::string input) const;
  [[nodiscard]] std::string text_with(std::string_view part) const;
  // Judges a typed part together with the parts chosen so far.
  [[nodiscard]] Judged judge_part(std::string_view part) const;
  // Sets and judges the chosen parts, with nothing typed after them.
  void begin_from(std::string text);
  // Returns whether another piece, or another cell for a piece still to be chosen, may replace what was
  // begun. Not once the piece for a cell is chosen: then the reason why it cannot go there is more helpful.
  [[nodiscard]] bool may_begin_anew(const InputVerdict<AnyMove>& verdict) const;
  [[nodiscard]] Step played(const InputVerdict<AnyMove>& verdict) const;
  void accept(Judged judged);
  Step click(std::string input);

  std::shared_ptr<const AnyGame> game_;
  AnyPosition position_;
  std::string text_{};
  std::string typed_{};
  std::vector<std::string> steps_{};  // earlier texts, for undo
  InputVerdict<AnyMove> asked_{};     // of text_ alone
  InputVerdict<AnyMove> verdict_{};   // of text_ and typed_
};

}  // namespace joga::play
