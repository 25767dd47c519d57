// The whole full screen as a model, without a terminal: a stack of pages. The top page is shown and gets the
// events; Esc closes it.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "joga/library/settings.hpp"
#include "joga/terminal/new_game.hpp"
#include "joga/terminal/screen/game.hpp"
#include "joga/terminal/screen/lesson.hpp"
#include "joga/terminal/screen/map_editor.hpp"
#include "joga/terminal/screen/pages.hpp"
#include "joga/terminal/screen/screen.hpp"
#include "joga/terminal/screen/theme.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

// Lists and texts need little room. No board needs more than the second size: part of a larger one is shown.
inline constexpr Size kSmallestWindow{12, 40};
inline constexpr Size kSmallestBoardWindow{20, 64};

class Session {
 public:
  // Starts with the menu. Damaged saved games are set aside, and their names are shown.
  explicit Session(Setup setup);

  void open_game(GameStart start, std::string save_file = {});

  // Asks whether the last unfinished game, if it is like the one opened last, should replace it.
  void offer_to_resume();
  // Opens the lesson of this id, or the list of lessons if there is none.
  void open_lesson(std::string_view id);
  // Opens the only game of a file, or a list of its games. Asks for the path if it is empty.
  void ask_for_file(const std::string& path = {});

  void on(const Event& event);
  // Continues the computers' turns, and waits for a search under way for at most `patience`. Returns whether
  // there is something new to show.
  bool tick(TimePoint now = std::chrono::steady_clock::now(), std::chrono::milliseconds patience = {});
  [[nodiscard]] const Drawn& draw(Size size);

  [[nodiscard]] std::optional<int> exit_status() const noexcept { return exit_status_; }
  // Requests to the terminal; each is returned once.
  [[nodiscard]] std::string take_clipboard();
  [[nodiscard]] bool take_redraw() noexcept;
  [[nodiscard]] bool take_bell();
  [[nodiscard]] bool is_busy() const;
  [[nodiscard]] TextStyle look() const;
  // The theme that the user has chosen; none: as the terminal says.
  [[nodiscard]] std::optional<Theme> theme() const;
  [[nodiscard]] bool asks_background() const { return look().colour && !setup_.theme; }
  // Whether a yes-or-no question has appeared since the last call. Keys that were pressed before it could be
  // read are no answers to it.
  [[nodiscard]] bool take_new_question() noexcept { return std::exchange(is_question_new_, false); }
  // To be called before the program is ended from outside.
  void save();
  // Tells the shell where the unfinished game is kept; empty if there is none.
  [[nodiscard]] Message last_words();

  // The game or the lesson that is shown, if one is, perhaps with a question below it.
  [[nodiscard]] const Game* game() const;
  [[nodiscard]] const LessonBoard* lesson() const;

 private:
  struct ListPage {
    std::function<Menu()> make{};  // called whenever the list is needed, because its values change
    int selected = 0;
    Message problem{};
  };
  struct RulesPage {
    std::string game{};
    int first = 0;
    std::string sought{};     // the words searched for last
    bool is_missing = false;  // and not found
  };
  struct HelpPage {
    int first = 0;
  };
  // A line to be typed. An answer that leads elsewhere closes the page.
  struct PromptPage {
    Message question{};
    LineEditor answer{};
    std::function<void(const std::string&)> on_answer{};
    bool is_path = true;  // then Tab completes it
    Message problem{};
    std::string when_empty{};  // the answer if the line is empty; none: the question is closed
  };
  struct MapPage {
    MapEditor editor;
    Message note{};
  };
  using PageState = std::variant<ListPage, RulesPage, HelpPage, PromptPage, Confirmation, MapPage,
                                 std::unique_ptr<LessonBoard>, std::unique_ptr<Game>>;

  [[nodiscard]] Menu menu_of(const ListPage& page);
  [[nodiscard]] Menu main_menu();
  [[nodiscard]] Menu menu_of_lessons(Message title, const std::vector<lessons::Lesson>& offered);
  [[nodiscard]] Menu lessons_menu();
  [[nodiscard]] Menu puzzles_menu();
  [[nodiscard]] Menu new_game_menu();
  // The values that interest most people, and a way to the further ones; or those.
  [[nodiscard]] Menu values_menu(const Field& field, bool further = false);
  [[nodiscard]] Menu saved_menu();
  [[nodiscard]] Menu records_menu();
  [[nodiscard]] Menu maps_menu();
  [[nodiscard]] Menu rules_menu();
  [[nodiscard]] Menu settings_menu();
  void list(Menu (Session::*menu)());

  // Takes the page by value, because an action may close it.
  void on_list(ListPage page, const Event& event);
  void choose(int item);
  void choose_field(const Field& field);
  void list_values(const Field& field, bool further);
  void choose_value(const Field& field, const FieldValue& value);
  bool set(const Field& field, const std::string& value);
  // `word` is one of the game's map option, or empty for the first draft.
  void choose_map(const GameInfo& game, std::string_view word);
  // A map whose builder was ended from outside is kept in this file until it is saved or given up.
  [[nodiscard]] std::filesystem::path unsaved_map() const { return setup_.maps / "unsaved.map"; }
  void open_unsaved_map(const GameInfo& game);
  void forget_unsaved_map();
  void leave_map();
  void change(const Field& field, int by);
  void on_text(int& first, const Event& event);
  void on_rules(RulesPage& page, const Event& event);
  // Goes to the next line with the words sought, from the top again after the last one.
  void find_in_rules(RulesPage& page);
  void on_prompt(PromptPage& page, const Event& event);
  [[nodiscard]] PromptPage argument_prompt(Game& game);
  void on_confirm(const Event& event);
  void confirm(Message question, std::function<void()> on_yes);
  void on_map(MapPage& page, const Event& event);
  void save_map();
  void write_map(const std::string& path);
  Result<Done> list_saved();
  void delete_saved(const record::SavedGameInfo& game);
  void open(const lessons::Lesson& lesson);
  void open_file(const std::string& path);
  void open_record(const record::Record& record);
  void on_target(const Target& target);
  void obey(Wish wish);
  void begin_first_game(const GameSpec& spec);
  void push(PageState page) {
    is_question_new_ = std::holds_alternative<Confirmation>(page);
    pages_.push_back(std::move(page));
  }
  [[nodiscard]] bool ends_an_answer(const Event& event);
  void pop();  // asks before it closes the last page, and with it the program
  void complain(const Message& problem);
  void resume(const std::string& name);
  void begin();
  [[nodiscard]] std::uint64_t next_seed() noexcept { return setup_.seed++; }
  // `asked_rows`: the lines of the question that is going to be drawn over its lower lines.
  [[nodiscard]] Drawn draw_page(std::size_t at, Size size, int asked_rows = 0);
  // The least size for the page shown.
  [[nodiscard]] Size smallest_window() const;

  Setup setup_;
  library::Settings settings_;
  NewGame new_game_{};
  std::vector<record::SavedGameInfo> saved_{};  // unfinished games first
  std::vector<record::Record> records_{};       // from the file opened last
  std::vector<int> section_lines_{};            // of the text shown
  std::optional<record::SavedGameInfo> last_running_{};
  std::vector<PageState> pages_{};
  Drawn drawn_{Size{0, 0}};
  std::optional<int> exit_status_{};
  std::string clipboard_{};
  bool redraw_ = false;
  bool is_question_new_ = false;
  TimePoint now_{};                         // of the last tick
  std::optional<TimePoint> answered_at_{};  // when a letter answered the last question
  bool too_small_ = false;                  // for the page at the last drawing
};

}  // namespace joga::terminal::screen
