#include "joga/terminal/screen/session.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/guide/guide.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/system/files.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {
namespace {

constexpr int kResumeItem = 3;  // index in the main menu

template <class... Handlers>
struct Overloaded : Handlers... {
  using Handlers::operator()...;
};

// The smallest window of a page with a board; for a board that would need more, the usual size.
[[nodiscard]] Size within_usual(const Size& window) {
  return {std::clamp(window.rows, kSmallestWindow.rows, kSmallestBoardWindow.rows),
          std::clamp(window.columns, kSmallestWindow.columns, kSmallestBoardWindow.columns)};
}

[[nodiscard]] bool types_letter(const Event& event, char letter) {
  return event.kind == EventKind::Character && event.character < 0x80 &&
         lower_case(static_cast<char>(event.character)) == letter;
}

}  // namespace

Session::Session(Setup setup) : setup_(std::move(setup)), settings_(setup_.settings.load()) {
  const std::vector<Message> set_aside = setup_.library->tidy();
  last_running_ = setup_.library->last_running();
  ListPage main{.make = [this] { return main_menu(); }, .selected = last_running_ ? kResumeItem : 0};
  if (!set_aside.empty()) main.problem = set_aside.front();
  push(std::move(main));
}

TextStyle Session::look() const {
  return {.language = setup_.language_given ? setup_.language : settings_.language.value_or(setup_.language),
          .unicode = setup_.unicode && !settings_.ascii,
          .colour = setup_.colour && settings_.colours};
}

std::optional<Theme> Session::theme() const {
  return setup_.theme_given ? setup_.theme : settings_.theme;
}

const Game* Session::game() const {
  std::size_t at = pages_.size() - 1;
  while (std::holds_alternative<Confirmation>(pages_[at]) || std::holds_alternative<PromptPage>(pages_[at]))
    --at;
  const auto* game = std::get_if<std::unique_ptr<Game>>(&pages_[at]);
  return game != nullptr ? game->get() : nullptr;
}

const LessonBoard* Session::lesson() const {
  const auto* lesson = std::get_if<std::unique_ptr<LessonBoard>>(&pages_.back());
  return lesson != nullptr ? lesson->get() : nullptr;
}

std::string Session::take_clipboard() {
  return std::exchange(clipboard_, {});
}

bool Session::take_redraw() noexcept {
  return std::exchange(redraw_, false);
}

bool Session::take_bell() {
  auto* game = std::get_if<std::unique_ptr<Game>>(&pages_.back());
  return game != nullptr && (*game)->take_bell() && settings_.bell;
}

bool Session::is_busy() const {
  return game() != nullptr && (game()->is_thinking() || game()->is_reviewing() ||
                               game()->lines().is_searching() || game()->state().computer_to_move());
}

void Session::save() {
  for (PageState& page : pages_) {
    if (auto* game = std::get_if<std::unique_ptr<Game>>(&page); game != nullptr) (*game)->save();
    const auto* map = std::get_if<MapPage>(&page);
    if (map != nullptr && !map->editor.is_kept() && !setup_.maps.empty()) {
      (void)system::make_folders(setup_.maps);
      (void)system::replace_file(unsaved_map(), map->editor.draft().file_text());
    }
  }
}

void Session::open_game(GameStart start, std::string save_file) {
  push(std::make_unique<Game>(
      std::move(start),
      Keeping{.library = setup_.library, .file = std::move(save_file), .sandbox = setup_.sandbox}));
}

void Session::offer_to_resume() {
  const Game& opened = *std::get<std::unique_ptr<Game>>(pages_.back());
  if (!last_running_ || last_running_->spec != opened.state().game().spec().text()) return;
  confirm({terminal::text::kResumeQuestion, entry_words(*last_running_)}, [this, name = last_running_->name] {
    pages_.pop_back();
    resume(name);
  });
  std::get<Confirmation>(pages_.back()).may_be_ignored = true;
}

Message Session::last_words() {
  for (PageState& page : pages_) {
    const auto* map = std::get_if<MapPage>(&page);
    if (map != nullptr && !map->editor.is_kept()) return text::kMapStays;
    auto* game = std::get_if<std::unique_ptr<Game>>(&page);
    if (game == nullptr || is_over((*game)->state().outcome())) continue;
    if ((*game)->is_kept()) return terminal::text::kCanBeResumed;
  }
  return {};
}

void Session::open_lesson(std::string_view id) {
  const lessons::Lesson* lesson = lessons::find_lesson(id);
  if (lesson == nullptr) return list(&Session::lessons_menu);
  open(*lesson);
}

void Session::open(const lessons::Lesson& lesson) {
  push(std::make_unique<LessonBoard>(
      lesson, *setup_.progress, lesson.puzzles ? puzzle_notes(*setup_.puzzles) : lessons::PuzzleNotes{}));
}

bool Session::tick(TimePoint now, std::chrono::milliseconds patience) {
  now_ = now;
  auto* game = std::get_if<std::unique_ptr<Game>>(&pages_.back());
  return game != nullptr && (*game)->tick(now, patience);
}

void Session::pop() {
  if (pages_.size() == 1) {
    return confirm({terminal::text::kAskQuit, Message()}, [this] { exit_status_ = 0; });
  }
  pages_.pop_back();
  last_running_ = setup_.library->last_running();
}

void Session::complain(const Message& problem) {
  if (auto* list = std::get_if<ListPage>(&pages_.back())) list->problem = problem;
  if (auto* prompt = std::get_if<PromptPage>(&pages_.back())) {
    prompt->problem = problem;
    prompt->answer.suggest(prompt->answer.text());  // the next letter replaces it
  }
  if (auto* map = std::get_if<MapPage>(&pages_.back())) map->note = problem;
}

const Drawn& Session::draw(Size size) {
  const Size smallest = smallest_window();
  too_small_ = !smallest.fits(size);
  if (too_small_) {
    drawn_ = Drawn(size);
    const Message name = game() != nullptr     ? Message(game()->state().game().info().name)
                         : lesson() != nullptr ? Message(lesson()->course().lesson().name())
                                               : Message("joga");
    const Message words(text::kTooSmall, size.columns, size.rows, smallest.columns, smallest.rows, name);
    const std::vector<TextLine> lines = wrapped(look().say(words), std::max(1, size.columns));
    for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
      drawn_.canvas.write_line(i, 0, size.columns, lines[static_cast<std::size_t>(i)]);
    }
    return drawn_;
  }
  drawn_ = draw_page(pages_.size() - 1, size);
  return drawn_;
}

Size Session::smallest_window() const {
  std::size_t at = pages_.size() - 1;
  while (std::holds_alternative<Confirmation>(pages_[at]) || std::holds_alternative<PromptPage>(pages_[at]))
    --at;
  if (const auto* game = std::get_if<std::unique_ptr<Game>>(&pages_[at])) {
    return within_usual(smallest_game_window(**game, look()));
  }
  if (const auto* lesson = std::get_if<std::unique_ptr<LessonBoard>>(&pages_[at])) {
    return within_usual(smallest_lesson_window(**lesson, look()));
  }
  return kSmallestWindow;
}

Drawn Session::draw_page(std::size_t at, Size size, int asked_rows) {
  const TextStyle shown = look();
  return std::visit(
      Overloaded{
          [&](ListPage& page) { return draw_menu(menu_of(page), page.selected, shown, size); },
          [&](RulesPage& page) {
            const Text rules = rules_text(page.game, shown, size.columns - 2);
            section_lines_.clear();
            for (const Text::Section& section : rules.sections) section_lines_.push_back(section.line);
            const Message title = page.is_missing ? Message(text::kNotInRules, page.sought)
                                                  : Message(text::kRulesOf, game_name(page.game));
            return draw_text(rules, page.first, title, shown, size);
          },
          [&](HelpPage& page) {
            section_lines_.clear();
            const auto* lesson = std::get_if<std::unique_ptr<LessonBoard>>(&pages_[at - 1]);
            const auto* map = std::get_if<MapPage>(&pages_[at - 1]);
            const auto* game = std::get_if<std::unique_ptr<Game>>(&pages_[at - 1]);
            const bool is_study = game != nullptr && (*game)->step();
            const Text help =
                map != nullptr      ? map_help_text(map->editor.draft().tools(), shown, size.columns - 2)
                : is_study          ? study_help_text(shown, size.columns - 2)
                : lesson == nullptr ? help_text(shown, size.columns - 2)
                                    : lesson_help_text((*lesson)->view(), draws_solids(**lesson, shown, size),
                                                       shown, size.columns - 2);
            return draw_text(help, page.first, text::kHelpTitle, shown, size);
          },
          [&](Confirmation& page) {
            const int rows = question_rows(page.question, shown, size);
            Drawn below = at > 0 ? draw_page(at - 1, size, rows) : Drawn(size);
            below.hits.clear();
            draw_question(below, page.question, shown);
            return below;
          },
          [&](PromptPage& page) {
            const int rows = prompt_rows(page.problem, shown, size);
            Drawn below = at > 0 ? draw_page(at - 1, size, rows) : Drawn(size);
            below.hits.clear();
            draw_prompt(below, page.question, page.answer, page.problem, shown);
            return below;
          },
          [&](MapPage& page) { return draw_map_editor(page.editor, page.note, shown, size, asked_rows); },
          [&](std::unique_ptr<LessonBoard>& lesson) { return draw_lesson(*lesson, shown, size); },
          [&](std::unique_ptr<Game>& game) { return draw_game(*game, shown, size, asked_rows); },
      },
      pages_[at]);
}

void Session::on(const Event& event) {
  if (too_small_) return;  // keys have no effect while the page cannot be shown
  if (ends_an_answer(event)) return;
  if (event.kind == EventKind::Click) {
    if (const auto target = drawn_.target_at(event.row, event.column)) on_target(*target);
    return;
  }
  std::visit(Overloaded{
                 [&](ListPage& page) { on_list(page, event); },
                 [&](RulesPage& page) { on_rules(page, event); },
                 [&](HelpPage& page) { on_text(page.first, event); },
                 [&](PromptPage& page) { on_prompt(page, event); },
                 [&](Confirmation&) { on_confirm(event); },
                 [&](MapPage& page) { on_map(page, event); },
                 [&](std::unique_ptr<LessonBoard>& lesson) { obey(lesson->on(event)); },
                 [&](std::unique_ptr<Game>& game) { obey(game->on(event)); },
             },
             pages_.back());
}

void Session::on_target(const Target& target) {
  if (std::holds_alternative<ListPage>(pages_.back())) {
    choose(target.number);
  } else if (auto* map = std::get_if<MapPage>(&pages_.back())) {
    if (target.kind == TargetKind::Cell) map->editor.move_to(target.number);
    if (target.kind == TargetKind::Item) {
      map->note = map->editor.on(Event::typed(static_cast<char32_t>(target.number)));
    }
  } else if (auto* lesson = std::get_if<std::unique_ptr<LessonBoard>>(&pages_.back())) {
    obey((*lesson)->on(target));
  } else if (auto* game = std::get_if<std::unique_ptr<Game>>(&pages_.back())) {
    obey((*game)->on(target));
  }
}

void Session::obey(Wish wish) {
  auto* game = std::get_if<std::unique_ptr<Game>>(&pages_.back());
  if (game != nullptr) {
    if (std::string text = (*game)->take_clipboard(); !text.empty()) clipboard_ = std::move(text);
  }
  const GameSpec spec = game != nullptr ? (*game)->state().game().spec() : lesson()->course().lesson().spec;
  switch (wish) {
    case Wish::Nothing:
      break;
    case Wish::Leave:
      pop();
      break;
    case Wish::Quit:
      exit_status_ = 0;
      break;
    case Wish::Rules:
      push(RulesPage{spec.id});
      break;
    case Wish::Help:
      push(HelpPage{});
      break;
    case Wish::Redraw:
      redraw_ = true;
      break;
    case Wish::FirstGame:
      return begin_first_game(spec);
    case Wish::Confirm: {
      Confirmation asked = (*game)->take_question();
      asked.on_yes = [this, on_yes = std::move(asked.on_yes), playing = game->get()] {
        on_yes();
        obey(playing->take_wish());
      };
      return push(std::move(asked));
    }
    case Wish::Argument:
      return push(argument_prompt(**game));
  }
}

// Asks for the argument of a command.
Session::PromptPage Session::argument_prompt(Game& game) {
  const Command command = game.wants_argument();
  PromptPage page{.on_answer = [this, command, playing = &game](const std::string& answer) {
    pop();
    obey(command == Command::Comment ? playing->set_comment_line(answer) : playing->run({command, answer}));
  }};
  page.question = command == Command::Save      ? text::kAskSave
                  : command == Command::Load    ? text::kAskLoad
                  : command == Command::Comment ? text::kAskComment
                  : command == Command::Mark    ? text::kAskMarks
                                                : text::kAskSign;
  if (command == Command::Save) page.answer.suggest(usual_file_name(game.state()));
  if (command == Command::Comment) {
    page.answer.set(game.home().comment_line());
    if (!page.answer.empty()) page.when_empty = "-";
  }
  page.is_path = command == Command::Save || command == Command::Load;
  return page;
}

// Starts the game after a lesson. Going back from it leads to the page before the lesson.
void Session::begin_first_game(const GameSpec& spec) {
  Result<play::GameState> state = first_game(spec, next_seed());
  pop();
  if (!state) return complain(state.error().message);
  open_game({*std::move(state)});
}

void Session::on_text(int& first, const Event& event) {
  const int page = std::max(1, drawn_.canvas.size().rows - 4);
  switch (event.kind) {
    case EventKind::Escape:
    case EventKind::Enter:
    case EventKind::Backspace:
      return pop();
    case EventKind::Up:
      --first;
      break;
    case EventKind::Down:
      ++first;
      break;
    case EventKind::WheelUp:
      first -= 3;
      break;
    case EventKind::WheelDown:
      first += 3;
      break;
    case EventKind::PageUp:
      first -= page;
      break;
    case EventKind::PageDown:
      first += page;
      break;
    case EventKind::Home:
      first = 0;
      break;
    case EventKind::End:
      first = 1'000'000;
      break;
    case EventKind::Left: {
      const auto next = std::ranges::lower_bound(section_lines_, first);
      first = next == section_lines_.begin() ? 0 : *std::prev(next);
      break;
    }
    case EventKind::Right:
    case EventKind::Tab:
      if (const auto next = std::ranges::upper_bound(section_lines_, first); next != section_lines_.end()) {
        first = *next;
      }
      break;
    case EventKind::Character:
      if (event.character == U' ') first += page;
      if (event.character == U'q') return pop();
      break;
    default:
      break;
  }
  first = std::max(0, first);
}

void Session::on_rules(RulesPage& page, const Event& event) {
  page.is_missing = false;
  const bool is_letter = event.kind == EventKind::Character;
  if (is_letter && event.character == U'n' && !page.sought.empty()) return find_in_rules(page);
  if (!is_letter || event.character != U'/') return on_text(page.first, event);
  push(PromptPage{.question = text::kAskSearch,
                  .on_answer =
                      [this](const std::string& words) {
                        pop();
                        auto& rules = std::get<RulesPage>(pages_.back());
                        rules.sought = words;
                        find_in_rules(rules);
                      },
                  .is_path = false});
}

void Session::find_in_rules(RulesPage& page) {
  const Text rules = rules_text(page.game, look(), drawn_.canvas.size().columns - 2);
  const auto count = static_cast<int>(rules.lines.size());
  const std::string sought = folded(page.sought);
  for (int i = 1; i <= count; ++i) {
    const int line = (page.first + i) % count;
    std::string words;
    for (const StyledText& part : rules.lines[static_cast<std::size_t>(line)].parts) words += part.text;
    if (folded(words).find(sought) == std::string::npos) continue;
    page.first = line;
    return;
  }
  page.is_missing = true;
}

void Session::on_prompt(PromptPage& page, const Event& event) {
  if (event.kind == EventKind::Escape) return pop();
  page.problem = {};
  if (event.kind == EventKind::Enter) {
    std::string text(trimmed(page.answer.text(), kTypedBlanks));
    if (text.empty()) text = page.when_empty;
    if (text.empty()) return pop();
    const auto on_answer = page.on_answer;  // may close the page
    on_answer(text);
  } else if (event.kind == EventKind::Tab && page.is_path) {
    page.answer.set(with_path_completed(page.answer.text()));
  } else {
    page.answer.on(event);
  }
}

void Session::confirm(Message question, std::function<void()> on_yes) {
  push(Confirmation{std::move(question), std::move(on_yes)});
}

// Only the letter that the question shows for yes means yes; any other one means no.
void Session::on_confirm(const Event& event) {
  const bool is_typed = event.kind == EventKind::Character;
  const bool agrees = types_letter(event, Message(terminal::text::kYes).in(look().language).front());
  const bool declines = event.kind == EventKind::Escape || event.kind == EventKind::Enter || is_typed;
  if (!agrees && !declines) return;
  if (is_typed && !agrees && !types_letter(event, 'n') &&
      std::get<Confirmation>(pages_.back()).may_be_ignored) {
    pop();
    return on(event);
  }
  if (is_typed) answered_at_ = now_;
  const Confirmation asked = std::move(std::get<Confirmation>(pages_.back()));
  pop();
  const std::function<void()>& on_answer = agrees ? asked.on_yes : asked.on_no;
  if (on_answer) on_answer();
}

// Returns whether this is the Enter of someone who answers "y" and Enter: it is not meant for the next page.
bool Session::ends_an_answer(const Event& event) {
  constexpr std::chrono::seconds kTypingPause{1};
  const std::optional<TimePoint> answered = std::exchange(answered_at_, std::nullopt);
  return event.kind == EventKind::Enter && answered && now_ - *answered < kTypingPause;
}

// --- Files ---

void Session::ask_for_file(const std::string& path) {
  push(PromptPage{.question = text::kAskPath,
                  .answer = LineEditor::with_suggestion(path),
                  .on_answer = [this](const std::string& typed) { open_file(typed); }});
  if (!path.empty()) open_file(path);
}

// If the file has several games, one is chosen from a list.
void Session::open_file(const std::string& path) {
  Result<std::vector<record::Record>> records = read_records(path);
  if (!records) return complain(records.error().message);
  records_ = *std::move(records);
  if (records_.size() == 1) return open_record(records_.front());
  pop();
  list(&Session::records_menu);
}

void Session::open_record(const record::Record& record) {
  Result<play::GameState> state = play::GameState::from_record(record);
  if (!state) return complain(state.error().message);
  if (records_.size() == 1) pop();  // otherwise the list stays, for the next game
  open_game({*std::move(state)});
}

Result<Done> Session::list_saved() {
  const Result<std::vector<record::SavedGameInfo>> list = setup_.library->list();
  if (!list) return list.error();
  saved_.clear();
  for (const bool over : {false, true}) {
    std::ranges::copy_if(*list, std::back_inserter(saved_),
                         [over](const auto& game) { return !game.study && is_over(game.result) == over; });
  }
  std::ranges::copy_if(*list, std::back_inserter(saved_), &record::SavedGameInfo::study);
  return Done{};
}

void Session::delete_saved(const record::SavedGameInfo& game) {
  confirm({text::kAskDelete, entry_words(game)}, [this, name = game.name] {
    const Result<Done> removed = setup_.library->remove(name);
    last_running_ = setup_.library->last_running();
    if (const Result<Done> listed = list_saved(); !listed) return pop();
    if (saved_.empty()) return pop();
    auto& page = std::get<ListPage>(pages_.back());
    page.selected = std::min(page.selected, static_cast<int>(saved_.size()) - 1);
    if (!removed) complain(removed.error().message);
  });
}

// --- Maps ---

// Also saves a map that cannot be played yet, after asking.
void Session::save_map() {
  const auto ask_path = [this] {
    push(PromptPage{.question = text::kAskSave,
                    .answer = LineEditor::with_suggestion((setup_.maps / "my.map").string()),
                    .on_answer = [this](const std::string& path) {
                      pop();
                      if (!is_taken(typed_path(path))) return write_map(path);
                      confirm({terminal::text::kAskReplace, path}, [this, path] { write_map(path); });
                    }});
  };
  const Message problem = std::get<MapPage>(pages_.back()).editor.draft().problem();
  if (problem.empty()) return ask_path();
  confirm({text::kAskSaveUnplayable, problem}, ask_path);
}

// Creates only the default folder for maps; any other missing folder may be a typing error.
void Session::write_map(const std::string& path) {
  auto& map = std::get<MapPage>(pages_.back());
  const std::filesystem::path file = typed_path(path);
  if (file.parent_path() == setup_.maps) (void)system::make_folders(setup_.maps);
  const Result<Done> done = system::replace_file(file, map.editor.draft().file_text());
  if (!done) return complain(done.error().message);
  map.editor.keep();
  map.note = Message(terminal::text::kMapSaved, path);
  forget_unsaved_map();
}

void Session::leave_map() {
  forget_unsaved_map();
  pop();
}

void Session::forget_unsaved_map() {
  std::error_code error;
  std::filesystem::remove(unsaved_map(), error);
}

void Session::on_map(MapPage& page, const Event& event) {
  if (event.kind == EventKind::Escape) {
    if (page.editor.is_kept()) return pop();
    return confirm(terminal::text::kAskLeaveMap, [this] { leave_map(); });
  }
  page.note = {};
  const bool asks_help = event.kind == EventKind::Character && event.character == U'?';
  if (asks_help || (event.kind == EventKind::Command && event.key == kHelpKey)) return push(HelpPage{});
  if (event.kind != EventKind::Command || event.key.kind != KeyKind::Control) {
    page.note = page.editor.on(event);
    return;
  }
  switch (event.key.letter) {
    case 'S':
      return save_map();
    case 'N':
      return page.editor.next_random();
    case 'U':
      if (!page.editor.undo()) page.note = play::text::kNothingToUndo;
      break;
    case 'R':
      if (!page.editor.redo()) page.note = play::text::kNothingToRedo;
      break;
    case 'G':
      if (!page.editor.draft().problem().empty()) break;
      new_game_.choose(page.editor.draft().spec());
      return list(&Session::new_game_menu);
    default:
      break;
  }
}

void Session::resume(const std::string& name) {
  Result<play::Resumed> resumed = play::reopen(setup_.library, name);
  if (!resumed) return complain(resumed.error().message);
  open_game({std::move(resumed->state), std::move(resumed->autosave)});
}

void Session::begin() {
  Result<play::GameState> state = new_game_.open(next_seed(), setup_.read_file);
  if (!state) return complain(state.error().message);
  pop();  // going back from the game leads to the first page
  open_game({*std::move(state)});
}

}  // namespace joga::terminal::screen
