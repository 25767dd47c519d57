// A game on the full screen as a model, without a terminal: events in, state to draw out.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "joga/core/line.hpp"
#include "joga/play/game_state.hpp"
#include "joga/play/review.hpp"
#include "joga/play/thinker.hpp"
#include "joga/play/values.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/engine_lines.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/home_game.hpp"
#include "joga/terminal/screen/board_entry.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

// The next action for the session.
enum class Wish : std::uint8_t { Nothing, Leave, Quit, Rules, Help, Redraw, FirstGame, Confirm, Argument };

// A question answered by yes or no. Enter alone means no.
struct Confirmation {
  Message question{};
  std::function<void()> on_yes{};
  std::function<void()> on_no{};
  bool may_be_ignored = false;  // a letter other than those two means no and goes to the page below
};

enum class Panel : std::uint8_t { Game, Moves, Legend };
inline constexpr int kPanelCount = 3;

// The actions after the end, in the order of their buttons.
enum class EndChoice : std::uint8_t { Again, Swap, Review, NextLevel, Menu };

using TimePoint = std::chrono::steady_clock::time_point;

class Game final : Front {
 public:
  static constexpr int kUsualPace = 2;  // index: one second per turn

  Game(GameStart start, const Keeping& keeping);

  Wish on(const Event& event);
  Wish on(const Target& target);
  Wish run(const TypedCommand& typed);
  // Replaces the comment on the turn shown (see HomeGame).
  Wish set_comment_line(std::string_view line);
  // The wish that is left after a question has been answered.
  [[nodiscard]] Wish take_wish();
  // Continues the computer's turn, and waits for a search under way for at most `patience`. Returns whether
  // there is something new to show.
  bool tick(TimePoint now, std::chrono::milliseconds patience = {});
  // Writes the game's files, even while a computer thinks.
  void save();
  // Whether the library has the game, and not as a study.
  [[nodiscard]] bool is_kept() { return home_.files().has_entry() && !home_.files().is_study(); }

  // State for drawing.
  [[nodiscard]] const HomeGame& home() const noexcept { return home_; }
  [[nodiscard]] const play::GameState& state() const noexcept { return home_.state(); }
  [[nodiscard]] const BoardEntry& board() const noexcept { return board_; }
  [[nodiscard]] const BoardView& view() const noexcept { return board_.view(); }
  [[nodiscard]] const play::TurnEntry& entry() const noexcept { return board_.turn(); }
  [[nodiscard]] render::Attention attention() const;
  [[nodiscard]] int cursor() const noexcept { return board_.cursor(); }
  [[nodiscard]] const Message& message() const noexcept { return message_; }
  [[nodiscard]] bool is_alarm() const noexcept { return alarm_; }
  [[nodiscard]] Panel panel() const noexcept { return panel_; }
  [[nodiscard]] int scroll() const noexcept { return scroll_; }
  [[nodiscard]] int focus() const noexcept { return board_.focus(); }
  // The buttons after the end, and the focused one. At first none is, so that a key meant for the game does
  // not clear the final board.
  [[nodiscard]] std::vector<EndChoice> end_choices() const;
  [[nodiscard]] int end_focus() const noexcept { return end_focus_; }
  [[nodiscard]] bool shows_end() const { return is_over(state().outcome()) && !step() && entry().is_blank(); }
  [[nodiscard]] bool is_thinking() const noexcept { return home_.is_thinking(); }
  [[nodiscard]] const play::MovesByValue& values() const noexcept { return home_.values(); }
  // The opening moves in the position shown; empty unless that panel is visible.
  [[nodiscard]] const std::vector<OpeningLine>& openings() const noexcept { return openings_; }
  // The ply at which the board is shown; none at the current position.
  [[nodiscard]] std::optional<std::size_t> step() const { return home_.step(); }
  [[nodiscard]] bool may_choose() const noexcept;
  // Whether a move can be tried in the position shown, without changing the game.
  [[nodiscard]] bool may_try() const { return step() && !is_over(home_.shown_history().outcome()); }
  // Whether such a move has been begun: then keys are for it, not for stepping through the game.
  [[nodiscard]] bool is_trying() const { return may_try() && !entry().is_blank(); }
  // The result of the position shown, if that is over; otherwise empty.
  [[nodiscard]] Message shown_result() const;
  // The engine's lines in the position shown; empty at the current position.
  [[nodiscard]] const EngineLines& lines() const noexcept { return lines_; }
  // True for a game between computers, which has a pace and can be paused.
  [[nodiscard]] bool is_watched() const { return !state().has_human(); }
  [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }
  [[nodiscard]] std::chrono::milliseconds pace() const;

  // True while the review of a finished game runs, turn by turn from its start.
  [[nodiscard]] bool is_reviewing() const noexcept {
    return review_ != nullptr && review_->thinker.is_thinking();
  }
  // Whether a review is going to open the person's first turn that mattered.
  [[nodiscard]] bool awaits_first_fault() const noexcept { return is_reviewing() && review_->awaits_first; }
  // Null before a review; otherwise the results so far.
  [[nodiscard]] const play::Judge* judge() const noexcept { return review_ ? &review_->judge : nullptr; }
  // The verdict on the turn after `ply` turns; null if there is none yet.
  [[nodiscard]] const play::JudgedTurn* judged(std::size_t ply) const;
  // The game's next turn at the position shown, if the review found it wanting; otherwise null.
  [[nodiscard]] const play::JudgedTurn* fault() const;
  // Puts before the words who could win from the start, if that is proven: where one player was lost all
  // along, no turn of theirs was a mistake.
  [[nodiscard]] Message with_chance_of_start(Message words) const;
  // The chances of player 1 in the positions of the game, as far as they are known.
  [[nodiscard]] std::vector<double> chances() const;

  // For the session: the text for the clipboard and the question of Wish::Confirm, each returned once, and
  // the command that needs an argument (Wish::Argument).
  [[nodiscard]] std::string take_clipboard();
  [[nodiscard]] bool take_bell() noexcept;
  // The time of the last tick.
  [[nodiscard]] TimePoint now() const noexcept { return now_; }
  [[nodiscard]] Confirmation take_question();
  [[nodiscard]] Command wants_argument() const noexcept { return wants_argument_; }

 private:
  void tell(const Message& words, bool is_problem) override;
  void ask(Question question, const Message& words, std::function<void()> on_yes,
           std::function<void()> on_no) override;
  void ask_for_argument(Command command) override;
  void show(Command command) override;
  void played(const TurnMade& turn) override;
  void changed(const Message& words) override;
  void replaced(const Message& words) override;
  void leave(Leave how) override;

  void obey(const TypedCommand& typed);
  void handle(const Event& event);
  void choose(const Target& target);
  // Returns whether the event was for the buttons after the end.
  bool on_end(const Event& event);
  void choose_end(EndChoice choice);
  bool on_watching(char32_t character);
  void on_enter();
  void enter_line();
  void on_escape();
  void on_character(char32_t character);
  void hop(bool forward);
  void open(Panel panel);
  void apply(const play::TurnEntry::Step& step);
  // Shows a sentence below the board until the next one.
  void note(Message message = {}, bool alarm = false);
  void renew();  // after any change of the game
  void refresh();
  void show_position();  // after another position is shown
  void go_to(std::size_t ply);
  // Goes back to the game itself.
  void leave_steps();
  // Goes along the line that is shown.
  void go_on();
  void go_back();
  void begin_review();
  // Takes new results of the review; waits for at most `patience`. Returns whether there were any.
  bool take_review(std::chrono::milliseconds patience);
  // Goes to the position before the next turn that mattered, or the last one.
  void hop_to_mattered(bool forward);
  // Goes to the person's first turn that mattered, once it is known and unless they have gone elsewhere.
  void go_to_first_fault();
  // Plays the next move of the better line.
  void play_better_line();
  // Whether the game went on with the best move at the position shown: the first one of this line, or another
  // one that the review finds as good.
  [[nodiscard]] bool is_best_played(const Line& best) const;

  // The review of the current game.
  struct Review {
    // Results that the review's thread hands over to the game.
    struct Coming {
      std::mutex mutex{};
      std::vector<Line> lines{};
    };

    explicit Review(const std::shared_ptr<const History>& game) : judge(game) {}

    play::Judge judge;
    std::map<std::size_t, play::JudgedTurn> turns{};  // by ply
    bool awaits_first = true;  // the person's first turn that mattered is not found yet
    std::shared_ptr<Coming> coming = std::make_shared<Coming>();
    play::Thinker thinker{};
  };

  HomeGame home_;
  std::vector<OpeningLine> openings_{};
  std::unique_ptr<Review> review_{};
  EngineLines lines_{};
  bool stopped_ = false;  // paused until the user continues the game
  bool single_ = false;   // makes one turn although paused
  int pace_ = kUsualPace;
  TimePoint now_{};
  TimePoint thinks_since_{};  // when the computer began to think
  bool rings_ = false;        // the terminal should ring its bell
  TimePoint next_turn_{};     // when the next turn of a game between computers is due

  BoardEntry board_;
  int end_focus_ = -1;
  Message message_{};
  bool alarm_ = false;
  Panel panel_ = Panel::Game;
  int scroll_ = 0;
  Wish wish_ = Wish::Nothing;
  Confirmation question_{};
  Command wants_argument_{};
  std::string clipboard_{};
};

// The size of a window for the smallest board and the narrowest panel.
[[nodiscard]] Size smallest_game_window(const Game& game, const TextStyle& look);
// Draws a game in any window that is large enough. With `asked_rows` its lower lines, as many as those of a
// question or a prompt, are left free for that.
[[nodiscard]] Drawn draw_game(const Game& game, const TextStyle& look, Size size, int asked_rows = 0);

}  // namespace joga::terminal::screen
