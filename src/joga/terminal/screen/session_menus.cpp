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
#include "joga/terminal/settings.hpp"

namespace joga::terminal::screen {

Menu Session::main_menu() {
  const auto opens = [this](Menu (Session::*menu)()) { return [this, menu] { list(menu); }; };
  const auto new_game = [this] {
    if (auto played = setup_.library->list()) new_game_.look_at(*std::move(played));
    list(&Session::new_game_menu);
  };
  const auto resume_last = [this] {
    if (last_running_) resume(std::string(last_running_->name));
  };
  const auto saved_games = [this] {
    if (const Result<Done> listed = list_saved(); !listed) return complain(listed.error().message);
    if (saved_.empty()) return complain(terminal::text::kNoSavedGames);
    list(&Session::saved_menu);
  };
  return {.title = text::kTitle,
          .items = {{.label = text::kLearn, .choose = opens(&Session::lessons_menu)},
                    {.label = text::kNewGame, .choose = new_game},
                    {.label = text::kPuzzles, .choose = opens(&Session::puzzles_menu)},
                    {.label = text::kResume,
                     .value = last_running_ ? entry_words(*last_running_) : Message(text::kNoGameToResume),
                     .choose = resume_last},
                    {.label = text::kSavedGames, .choose = saved_games},
                    {.label = text::kOpenRecord, .choose = [this] { ask_for_file(); }},
                    {.label = text::kBuildMap, .choose = opens(&Session::maps_menu)},
                    {.label = text::kRules, .choose = opens(&Session::rules_menu)},
                    {.label = text::kSettings, .choose = opens(&Session::settings_menu)},
                    {.label = text::kExit, .choose = [this] { exit_status_ = 0; }}}};
}

Menu Session::menu_of_lessons(Message title, const std::vector<lessons::Lesson>& offered) {
  Menu menu{.title = std::move(title)};
  for (const lessons::Lesson& lesson : offered) {
    menu.items.push_back({.label = lesson.name(),
                          .value = progress_words(lesson, setup_.progress->bookmark(lesson.progress_id())),
                          .note = games::find_info(lesson.spec.id)->summary,
                          .choose = [this, &lesson] { open(lesson); }});
  }
  return menu;
}

Menu Session::lessons_menu() {
  return menu_of_lessons(text::kLearn, lessons::all_lessons());
}

Menu Session::puzzles_menu() {
  const Message standing = puzzle_notes(*setup_.puzzles).standing();
  return menu_of_lessons(
      standing.empty() ? Message(text::kPuzzles) : Message(text::kPuzzlesStanding, standing),
      lessons::all_puzzles());
}

Menu Session::new_game_menu() {
  Menu menu{.title = text::kNewGame};
  for (const Field& field : new_game_.fields()) {
    MenuItem item{.label = field.label, .value = field.value, .note = field.note, .choose = [this, field] {
                    choose_field(field);
                  }};
    if (field.kind != FieldKind::Begin) item.change = [this, field](int by) { change(field, by); };
    menu.items.push_back(std::move(item));
  }
  // A map that cannot be built has no picture.
  if (const auto game = games::make_game(new_game_.spec())) menu.board = History(*game).view();
  return menu;
}

Menu Session::values_menu(const Field& field, bool further) {
  Menu menu{.title = field.label};
  bool has_further = false;
  for (const FieldValue& value : new_game_.values(field, setup_.maps)) {
    has_further = has_further || value.is_further;
    if (value.is_further != further) continue;
    menu.items.push_back({.label = value.label, .note = value.note, .choose = [this, field, value] {
                            choose_value(field, value);
                          }});
  }
  if (has_further && !further)
    menu.items.push_back(
        {.label = terminal::text::kMoreComputers, .choose = [this, field] { list_values(field, true); }});
  return menu;
}

Menu Session::saved_menu() {
  Menu menu{.title = text::kSavedGames, .keys = text::kSavedKeys};
  for (const record::SavedGameInfo& entry : saved_) {
    MenuItem item{.label = Message(text::kUnreadable, entry.name),
                  .section = entry.study             ? text::kStudies
                             : is_over(entry.result) ? text::kFinishedGames
                                                     : text::kUnfinishedGames,
                  .choose = [this, name = entry.name] { resume(name); },
                  .remove = [this, entry] { delete_saved(entry); }};
    if (entry.readable) {
      // The year is only in the note: a narrow window needs the room.
      item.label = Message(text::kSavedLabel, date_words_without_year(entry.changed), spec_words(entry.spec));
      item.note = Message(text::kSavedLabel, date_words(entry.changed), entry_players(entry));
      item.value = Message(text::kSavedValue, entry.in_use ? Message(text::kInUse) : state_words(entry),
                           entry_players(entry));
    }
    menu.items.push_back(std::move(item));
  }
  return menu;
}

Menu Session::records_menu() {
  Menu menu{.title = text::kGamesInFile};
  for (const record::Record& record : records_) {
    const record::SavedGameInfo entry = record_info(record);
    menu.items.push_back({.label = spec_words(entry.spec),
                          .value = Message(text::kSavedValue, state_words(entry), entry_players(entry)),
                          .choose = [this, &record] { open_record(record); }});
  }
  return menu;
}

Menu Session::maps_menu() {
  Menu menu{.title = text::kBuildMap};
  for (const GameInfo* game : games::all_games()) {
    if (game->maps == nullptr) continue;
    const MapTools& maps = *game->maps;
    const auto add = [&](Message label, std::string_view word) {
      menu.items.push_back({.label = std::move(label), .note = game->name, .choose = [this, game, word] {
                              choose_map(*game, word);
                            }});
    };
    if (std::error_code error; std::filesystem::exists(unsaved_map(), error)) {
      menu.items.push_back({.label = text::kMapUnsaved, .note = game->name, .choose = [this, game] {
                              open_unsaved_map(*game);
                            }});
    }
    add(terminal::text::kMapEmpty, {});
    add(terminal::text::kMapRandom, maps.random);
    const auto option = std::ranges::find(game->options, maps.option, &OptionInfo::key);
    for (const OptionWord& map : option->values) {
      if (map.word != maps.random) add({terminal::text::kMapShipped, map.name}, map.word);
    }
  }
  return menu;
}

Menu Session::rules_menu() {
  Menu menu{.title = text::kRules};
  for (const GameInfo* game : games::all_games()) {
    menu.items.push_back({.label = game->name, .note = game->summary, .choose = [this, game] {
                            push(RulesPage{std::string(game->id)});
                          }});
  }
  return menu;
}

Menu Session::settings_menu() {
  Menu menu{.title = text::kSettings};
  library::Settings shown = settings_;
  shown.theme = theme();
  for (const Setting setting : kSettings) {
    const auto choose = [this, setting] {
      // The choice made here overrides the command line.
      if (setting == Setting::Language) setup_.language_given = false;
      if (setting == Setting::Background) settings_.theme = theme();
      if (setting == Setting::Background) setup_.theme_given = false;
      change_setting(setting, settings_);
      if (const Result<Done> saved = setup_.settings.save(settings_); !saved) complain(saved.error().message);
    };
    menu.items.push_back({.label = setting_name(setting),
                          .value = setting_value(setting, shown),
                          .choose = choose,
                          .change = [choose](int) { choose(); }});
  }
  return menu;
}

void Session::list(Menu (Session::*menu)()) {
  push(ListPage{.make = [this, menu] { return (this->*menu)(); }});
}

Menu Session::menu_of(const ListPage& page) {
  Menu menu = page.make();
  menu.problem = page.problem;
  return menu;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param)
void Session::on_list(ListPage page, const Event& event) {
  const Menu menu = page.make();
  const int count = static_cast<int>(menu.items.size());
  const MenuItem selected = count > 0 ? menu.items[static_cast<std::size_t>(page.selected)] : MenuItem{};
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
    case EventKind::Right:
      if (selected.change) selected.change(event.kind == EventKind::Left ? -1 : 1);
      return;
    case EventKind::Escape:
    case EventKind::Backspace:
      return pop();
    case EventKind::Enter:
      return choose(page.selected);
    case EventKind::Delete:
      if (selected.remove) selected.remove();
      return;
    case EventKind::Command:
      if (event.key == kHelpKey) push(HelpPage{});
      return;
    case EventKind::Character: {
      if (event.character == U' ') return choose(page.selected);
      if (event.character == U'?') return push(HelpPage{});
      if (event.character == U'd' && selected.remove) return selected.remove();
      const int item = static_cast<int>(event.character) - '1';
      if (item < 0 || item >= std::min(count, 9)) return;
      return choose(item);
    }
    default:
      return;
  }
}

void Session::choose(int item) {
  auto& page = std::get<ListPage>(pages_.back());
  const Menu menu = page.make();
  if (std::cmp_greater_equal(item, menu.items.size())) return;
  page.selected = item;
  page.problem = {};
  menu.items[static_cast<std::size_t>(item)].choose();
}

void Session::choose_field(const Field& field) {
  if (field.kind == FieldKind::Begin) return begin();
  if (field.kind == FieldKind::Name) {
    return push(PromptPage{.question = Message(text::kAskName, field.label),
                           .answer = LineEditor::with_suggestion(new_game_.value(field)),
                           .on_answer = [this, field](const std::string& name) { set(field, name); },
                           .is_path = false});
  }
  if (field.takes_text) {
    const auto& range = new_game_.info().options[field.number].range;
    return push(PromptPage{.question = Message(text::kAskNumber, field.label, range->first, range->second),
                           .on_answer = [this, field](const std::string& text) { set(field, text); },
                           .is_path = false});
  }
  list_values(field, false);
}

// Begins at the present value or, if it is a further one, at the item that leads to it.
void Session::list_values(const Field& field, bool further) {
  std::vector<FieldValue> values = new_game_.values(field, setup_.maps);
  if (further) std::erase_if(values, [](const FieldValue& value) { return !value.is_further; });
  const auto now = std::ranges::find(values, new_game_.value(field), &FieldValue::value);
  const auto more = std::ranges::find(values, true, &FieldValue::is_further);
  const auto at = further ? now : std::min(now, more);
  push(ListPage{.make = [this, field, further] { return values_menu(field, further); },
                .selected = now == values.end() ? 0 : static_cast<int>(at - values.begin())});
}

void Session::choose_value(const Field& field, const FieldValue& value) {
  if (!value.asks_path) {
    if (set(field, value.value) && value.is_further) pop();  // also closes the list that led here
    return;
  }
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

void Session::open_unsaved_map(const GameInfo& game) {
  const Result<std::string> text = setup_.read_file(unsaved_map().string());
  if (!text) return complain(text.error().message);
  const Result<std::string> rows = game.maps->rows_of_file(*text);
  if (!rows) return complain(rows.error().message);
  MapPage page{.editor = MapEditor(game)};
  page.editor.take_rows(*rows);
  push(std::move(page));
}

// Left and right change the value of a field without leaving the form.
void Session::change(const Field& field, int by) {
  const std::string now = new_game_.value(field);
  if (field.kind == FieldKind::Name) return;
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
