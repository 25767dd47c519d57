// The lists of the session: their items, and the actions of choosing one.
#include <algorithm>
#include <utility>

#include "joga/games/registry.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/record/saved.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"
#include "joga/terminal/screen/session.hpp"

namespace joga::terminal::screen {
namespace {

// A map with which the map editor can start.
struct MapStart {
  const GameInfo* game = nullptr;
  Message label{};
  std::string_view word{};  // a word of the game's map option; empty: the first draft
};

[[nodiscard]] std::vector<MapStart> map_starts() {
  std::vector<MapStart> starts;
  for (const GameInfo* game : games::all_games()) {
    if (game->maps == nullptr) continue;
    const MapTools& maps = *game->maps;
    starts.push_back({game, text::kMapEmpty, {}});
    starts.push_back({game, text::kMapRandom, maps.random});
    const auto option = std::ranges::find(game->options, maps.option, &OptionInfo::key);
    for (const OptionWord& map : option->values) {
      if (map.word != maps.random) starts.push_back({game, {text::kMapShipped, map.name}, map.word});
    }
  }
  return starts;
}

[[nodiscard]] Message yes_or_no(bool yes) {
  return yes ? terminal::text::kYes : terminal::text::kNo;
}

}  // namespace

Menu Session::main_menu() {
  const auto opens = [this](ListKind kind) { return [this, kind] { push(ListPage{.kind = kind}); }; };
  const auto new_game = [this] {
    if (auto played = setup_.library->list()) new_game_.look_at(*std::move(played));
    push(ListPage{.kind = ListKind::NewGame});
  };
  const auto resume_last = [this] {
    if (last_running_) resume(std::string(last_running_->name));
  };
  const auto saved_games = [this] {
    if (const Result<Done> listed = list_saved(); !listed) return complain(listed.error().message);
    if (saved_.empty()) return complain(text::kNoSavedGames);
    push(ListPage{.kind = ListKind::Saved});
  };
  return {.title = text::kTitle,
          .items = {{.label = text::kLearn, .choose = opens(ListKind::Lessons)},
                    {.label = text::kNewGame, .choose = new_game},
                    {.label = text::kPuzzles, .choose = opens(ListKind::Puzzles)},
                    {.label = text::kResume,
                     .value = last_running_ ? entry_words(*last_running_) : Message(text::kNoGameToResume),
                     .choose = resume_last},
                    {.label = text::kSavedGames, .choose = saved_games},
                    {.label = text::kOpenRecord, .choose = [this] { ask_for_file(); }},
                    {.label = text::kBuildMap, .choose = opens(ListKind::Maps)},
                    {.label = text::kRules, .choose = opens(ListKind::Rules)},
                    {.label = text::kSettings, .choose = opens(ListKind::Settings)},
                    {.label = text::kExit, .choose = [this] { exit_status_ = 0; }}}};
}

Menu Session::lessons_menu(const std::vector<lessons::Lesson>& offered) {
  Menu menu;
  for (const lessons::Lesson& lesson : offered) {
    const GameInfo& game = *games::find_info(lesson.spec.id);
    menu.items.push_back({.label = game.name,
                          .value = progress_words(lesson, setup_.progress->place(lesson.progress_id())),
                          .note = game.summary,
                          .choose = [this, &lesson] { open(lesson); }});
  }
  return menu;
}

Menu Session::saved_menu() {
  Menu menu{.title = text::kSavedGames, .keys = text::kSavedKeys};
  for (const record::SavedGameInfo& entry : saved_) {
    MenuItem item{.label = Message(text::kUnreadable, entry.name),
                  .section = entry.study             ? text::kStudies
                             : is_over(entry.result) ? text::kFinishedGames
                                                     : text::kUnfinishedGames,
                  .choose = [this, name = entry.name] { resume(name); }};
    if (entry.readable) {
      item.label =
          Message(text::kSavedLabel, record::local_time(entry.changed).substr(0, 16), spec_words(entry.spec));
      item.value = Message(text::kSavedValue, entry_players(entry),
                           entry.in_use ? Message(text::kInUse) : state_words(entry));
    }
    menu.items.push_back(std::move(item));
  }
  return menu;
}

Menu Session::records_menu() {
  Menu menu{.title = text::kGamesInFile};
  for (std::size_t number = 0; number < records_.size(); ++number) {
    const record::SavedGameInfo entry = record_info(records_[number]);
    menu.items.push_back({.label = spec_words(entry.spec),
                          .value = Message(text::kSavedValue, entry_players(entry), state_words(entry)),
                          .choose = [this, number] { open_record(number); }});
  }
  return menu;
}

Menu Session::settings_menu() {
  Message language = text::kLanguageAsLocale;
  if (settings_.language) {
    language = *settings_.language == Language::English ? text::kEnglish : text::kPortuguese;
  }
  const auto changed = [this] {
    if (const Result<Done> saved = setup_.settings.save(settings_); !saved) complain(saved.error().message);
  };
  const auto next_language = [this, changed] {
    if (!settings_.language) {
      settings_.language = Language::English;
    } else if (*settings_.language == Language::English) {
      settings_.language = Language::Portuguese;
    } else {
      settings_.language.reset();
    }
    setup_.language_given = false;  // the choice made here overrides the command line
    changed();
  };
  const auto toggles = [this, changed](bool library::Settings::* setting) {
    return [this, changed, setting] {
      settings_.*setting = !(settings_.*setting);
      changed();
    };
  };
  return {.title = text::kSettings,
          .items = {{.label = text::kLanguage, .value = language, .changes = true, .choose = next_language},
                    {.label = text::kColours,
                     .value = yes_or_no(settings_.colours),
                     .changes = true,
                     .choose = toggles(&library::Settings::colours)},
                    {.label = text::kAscii,
                     .value = yes_or_no(settings_.ascii),
                     .changes = true,
                     .choose = toggles(&library::Settings::ascii)}}};
}

Menu Session::menu_of(const ListPage& page) {
  Menu menu;
  switch (page.kind) {
    case ListKind::Main:
      menu = main_menu();
      break;
    case ListKind::Lessons:
      menu = lessons_menu(lessons::all_lessons());
      menu.title = text::kLearn;
      break;
    case ListKind::Puzzles:
      menu = lessons_menu(lessons::all_puzzles());
      menu.title = text::kPuzzles;
      if (const Message standing = puzzle_notes(*setup_.puzzles).standing(); !standing.empty())
        menu.title = Message(text::kPuzzlesStanding, standing);
      break;
    case ListKind::NewGame:
      menu.title = text::kNewGame;
      for (const Field& field : new_game_.fields()) {
        menu.items.push_back(
            {.label = field.label,
             .value = field.value,
             .note = field.note,
             .changes = field.kind != FieldKind::Begin,
             .choose = [this, number = static_cast<int>(menu.items.size())] { choose_field(number); }});
      }
      break;
    case ListKind::Values: {
      const std::vector<Field> fields = new_game_.fields();
      const Field& field = fields[static_cast<std::size_t>(page.field)];
      menu.title = field.label;
      for (const FieldValue& value : new_game_.values(field, setup_.maps)) {
        menu.items.push_back({.label = value.label, .note = value.note, .choose = [this, field, value] {
                                choose_value(field, value);
                              }});
      }
      break;
    }
    case ListKind::Saved:
      menu = saved_menu();
      break;
    case ListKind::Records:
      menu = records_menu();
      break;
    case ListKind::Maps:
      menu.title = text::kBuildMap;
      for (const MapStart& start : map_starts()) {
        menu.items.push_back({.label = start.label, .note = start.game->name, .choose = [this, start] {
                                choose_map(*start.game, start.word);
                              }});
      }
      break;
    case ListKind::Rules:
      menu.title = text::kRules;
      for (const GameInfo* game : games::all_games()) {
        menu.items.push_back({.label = game->name, .note = game->summary, .choose = [this, game] {
                                push(RulesPage{std::string(game->id)});
                              }});
      }
      break;
    case ListKind::Settings:
      menu = settings_menu();
      break;
  }
  menu.problem = page.problem;
  return menu;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param)
void Session::on_list(ListPage page, const Event& event) {
  const int count = static_cast<int>(menu_of(page).items.size());
  const auto select = [&](int item) {
    auto& list = std::get<ListPage>(pages_.back());
    list.selected = count == 0 ? 0 : (item + count) % count;
    list.problem = {};
  };
  switch (event.kind) {
    case EventKind::Up:
    case EventKind::WheelUp:
    case EventKind::BackTab:
      return select(page.selected - 1);
    case EventKind::Down:
    case EventKind::WheelDown:
    case EventKind::Tab:
      return select(page.selected + 1);
    case EventKind::Home:
      return select(0);
    case EventKind::End:
      return select(count - 1);
    case EventKind::Left:
      return change(page, -1);
    case EventKind::Right:
      return change(page, 1);
    case EventKind::Escape:
    case EventKind::Backspace:
      return pop();
    case EventKind::Enter:
      return choose(page, page.selected);
    case EventKind::Delete:
      if (page.kind == ListKind::Saved) delete_saved(page.selected);
      return;
    case EventKind::Command:
      if (event.key == kHelpKey) push(HelpPage{});
      return;
    case EventKind::Character: {
      if (event.character == U' ') return choose(page, page.selected);
      if (event.character == U'?') return push(HelpPage{});
      if (event.character == U'd' && page.kind == ListKind::Saved) return delete_saved(page.selected);
      const int item = static_cast<int>(event.character) - '1';
      if (item < 0 || item >= std::min(count, 9)) return;
      select(item);
      return choose(page, item);
    }
    default:
      return;
  }
}

// NOLINTNEXTLINE(performance-unnecessary-value-param)
void Session::choose(ListPage page, int item) {
  std::get<ListPage>(pages_.back()).problem = {};
  const Menu menu = menu_of(page);
  if (std::cmp_less(item, menu.items.size())) menu.items[static_cast<std::size_t>(item)].choose();
}

void Session::choose_field(int number) {
  const std::vector<Field> fields = new_game_.fields();
  const Field& field = fields[static_cast<std::size_t>(number)];
  if (field.kind == FieldKind::Begin) return begin();
  if (field.takes_text) {
    const auto& range = new_game_.info().options[field.number].range;
    return push(PromptPage{.question = Message(text::kAskNumber, field.label, range->first, range->second),
                           .on_answer = [this, field](const std::string& text) { set(field, text); },
                           .is_path = false});
  }
  const std::vector<FieldValue> values = new_game_.values(field, setup_.maps);
  const auto now = std::ranges::find(values, new_game_.value(field), &FieldValue::value);
  push(ListPage{.kind = ListKind::Values,
                .selected = now == values.end() ? 0 : static_cast<int>(now - values.begin()),
                .field = number});
}

void Session::choose_value(const Field& field, const FieldValue& value) {
  if (!value.asks_path) return (void)set(field, value.value);
  push(PromptPage{.question = text::kAskPath, .on_answer = [this, field](const std::string& path) {
                    if (set(field, "file:" + path)) pop();  // also closes the list of values
                  }});
}

// Closes the page on which the value was chosen.
bool Session::set(const Field& field, const std::string& value) {
  const Result<Done> done = new_game_.set(field, value);
  done ? pop() : complain(done.error().message);
  return done.has_value();
}

void Session::choose_map(const GameInfo& game, std::string_view word) {
  MapPage page{.editor = MapEditor(game)};
  if (word == game.maps->random) {
    page.editor.next_random();
  } else if (!word.empty()) {
    if (const Result<Done> taken = page.editor.take(word); !taken) return complain(taken.error().message);
  }
  page.editor.keep();
  push(std::move(page));
}

// Left and right change the value of a field without leaving the form.
void Session::change(const ListPage& page, int by) {
  if (page.kind == ListKind::Settings) return choose(page, page.selected);
  if (page.kind != ListKind::NewGame) return;
  const std::vector<Field> fields = new_game_.fields();
  const Field& field = fields[static_cast<std::size_t>(page.selected)];
  const std::string now = new_game_.value(field);
  if (field.takes_text) {
    const auto number = parse_number(now);
    if (number && *number + by >= 0) (void)new_game_.set(field, std::to_string(*number + by));
    return;
  }
  std::vector<FieldValue> values = new_game_.values(field, setup_.maps);
  std::erase_if(values, [](const FieldValue& value) { return value.asks_path; });
  if (values.empty()) return;
  const auto found = std::ranges::find(values, now, &FieldValue::value);
  const int count = static_cast<int>(values.size());
  const int at = found == values.end() ? (by > 0 ? -1 : 0) : static_cast<int>(found - values.begin());
  (void)new_game_.set(field, values[static_cast<std::size_t>((at + by + count) % count)].value);
}

}  // namespace joga::terminal::screen
