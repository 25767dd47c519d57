// The lists of the session: their items, and what choosing one does.
#include <algorithm>
#include <utility>

#include "joga/games/registry.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"
#include "joga/terminal/screen/session.hpp"

namespace joga::terminal::screen {
namespace {

enum class MainItem : std::uint8_t {
  Learn,
  NewGame,
  Puzzles,
  Resume,
  Saved,
  OpenRecord,
  BuildMap,
  Rules,
  Settings,
  Exit
};
enum class SettingItem : std::uint8_t { Language, Colours, Ascii };

// What the map builder may begin with.
struct MapStart {
  const GameInfo* game = nullptr;
  Message label{};
  std::string_view word{};  // of the game's map option; empty: the first draft
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
  return yes ? text::kYes : text::kNo;
}

}  // namespace

Menu Session::main_menu() const {
  Menu menu{.title = text::kTitle};
  menu.items.push_back({.label = text::kLearn});
  menu.items.push_back({.label = text::kNewGame});
  menu.items.push_back({.label = text::kPuzzles});
  menu.items.push_back(
      {.label = text::kResume,
       .value = last_running_ ? entry_words(*last_running_) : Message(text::kNoGameToResume)});
  menu.items.push_back({.label = text::kSavedGames});
  menu.items.push_back({.label = text::kOpenRecord});
  menu.items.push_back({.label = text::kBuildMap});
  menu.items.push_back({.label = text::kRules});
  menu.items.push_back({.label = text::kSettings});
  menu.items.push_back({.label = text::kExit});
  return menu;
}

Menu Session::saved_menu() const {
  Menu menu{.title = text::kSavedGames, .keys = text::kSavedKeys};
  for (const record::SavedGameInfo& entry : saved_) {
    const Message section = is_over(entry.result) ? text::kFinishedGames : text::kUnfinishedGames;
    if (!entry.readable) {
      menu.items.push_back({.label = Message(text::kUnreadable, entry.name), .section = section});
      continue;
    }
    menu.items.push_back(
        {.label = Message(text::kSavedLabel, moment_words(entry.changed), spec_words(entry.spec)),
         .value = Message(text::kSavedValue, entry_players(entry),
                          entry.in_use ? Message(text::kInUse) : state_words(entry)),
         .section = section});
  }
  return menu;
}

Menu Session::records_menu() const {
  Menu menu{.title = text::kGamesInFile};
  for (const record::Record& record : records_) {
    const record::SavedGameInfo entry = record_info(record);
    menu.items.push_back({.label = spec_words(entry.spec),
                          .value = Message(text::kSavedValue, entry_players(entry), state_words(entry))});
  }
  return menu;
}

Menu Session::settings_menu() const {
  Message language = text::kLanguageAsLocale;
  if (settings_.language) {
    language = *settings_.language == Language::English ? text::kEnglish : text::kPortuguese;
  }
  Menu menu{.title = text::kSettings};
  menu.items.push_back({.label = text::kLanguage, .value = language, .changes = true});
  menu.items.push_back({.label = text::kColours, .value = yes_or_no(settings_.colours), .changes = true});
  menu.items.push_back({.label = text::kAscii, .value = yes_or_no(settings_.ascii), .changes = true});
  return menu;
}

Menu Session::menu_of(const ListPage& page) const {
  Menu menu;
  switch (page.kind) {
    case ListKind::Main:
      menu = main_menu();
      break;
    case ListKind::Lessons:
      menu.title = text::kLearn;
      for (const GameInfo* game : games_with_lessons()) {
        const lessons::Lesson& lesson = *lessons::find_lesson(game->id);
        menu.items.push_back({.label = game->name,
                              .value = progress_words(lesson, setup_.progress->place(game->id)),
                              .note = game->summary});
      }
      break;
    case ListKind::Puzzles:
      menu.title = text::kPuzzles;
      if (const Message standing = puzzle_notes(*setup_.puzzles).standing(); !standing.empty())
        menu.title = Message(text::kPuzzlesStanding, standing);
      for (const GameInfo* game : games_with_puzzles()) {
        const lessons::Lesson& puzzles = *lessons::find_puzzles(game->id);
        menu.items.push_back({.label = game->name,
                              .value = progress_words(puzzles, setup_.progress->place(puzzles.progress_id())),
                              .note = game->summary});
      }
      break;
    case ListKind::NewGame:
      menu.title = text::kNewGame;
      for (const Field& field : new_game_.fields()) {
        menu.items.push_back({.label = field.label,
                              .value = field.value,
                              .note = field.note,
                              .changes = field.kind != FieldKind::Begin});
      }
      break;
    case ListKind::Values: {
      const std::vector<Field> fields = new_game_.fields();
      const Field& field = fields[static_cast<std::size_t>(page.field)];
      menu.title = field.label;
      for (const FieldValue& value : new_game_.values(field, setup_.maps)) {
        menu.items.push_back({.label = value.label, .note = value.note});
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
        menu.items.push_back({.label = start.label, .note = start.game->name});
      }
      break;
    case ListKind::Rules:
      menu.title = text::kRules;
      for (const GameInfo* game : games::all_games()) {
        menu.items.push_back({.label = game->name, .note = game->summary});
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
  switch (page.kind) {
    case ListKind::Main:
      return choose_main(item);
    case ListKind::Lessons: {
      const auto games = games_with_lessons();
      if (std::cmp_less(item, games.size())) open_lesson(games[static_cast<std::size_t>(item)]->id);
      return;
    }
    case ListKind::Puzzles: {
      const auto games = games_with_puzzles();
      if (std::cmp_greater_equal(item, games.size())) return;
      const lessons::Lesson* puzzles = lessons::find_puzzles(games[static_cast<std::size_t>(item)]->id);
      return push(std::make_unique<LessonBoard>(*puzzles, *setup_.progress, puzzle_notes(*setup_.puzzles)));
    }
    case ListKind::NewGame:
      return choose_field(item);
    case ListKind::Values:
      return choose_value(page, item);
    case ListKind::Saved:
      if (std::cmp_less(item, saved_.size())) resume(saved_[static_cast<std::size_t>(item)].name);
      return;
    case ListKind::Records:
      if (std::cmp_less(item, records_.size())) open_record(static_cast<std::size_t>(item));
      return;
    case ListKind::Maps:
      return choose_map(item);
    case ListKind::Rules: {
      const auto games = games::all_games();
      if (std::cmp_less(item, games.size())) {
        push(RulesPage{std::string(games[static_cast<std::size_t>(item)]->id)});
      }
      return;
    }
    case ListKind::Settings:
      return change_setting(item);
  }
}

void Session::choose_main(int item) {
  switch (static_cast<MainItem>(item)) {
    case MainItem::Learn:
      return push(ListPage{.kind = ListKind::Lessons});
    case MainItem::NewGame:
      if (auto played = setup_.library->list()) new_game_.look_at(*std::move(played));
      return push(ListPage{.kind = ListKind::NewGame});
    case MainItem::Puzzles:
      return push(ListPage{.kind = ListKind::Puzzles});
    case MainItem::Resume:
      if (last_running_) resume(std::string(last_running_->name));
      return;
    case MainItem::Saved: {
      if (const Result<Done> listed = list_saved(); !listed) return complain(listed.error().message);
      if (saved_.empty()) return complain(text::kNoSavedGames);
      return push(ListPage{.kind = ListKind::Saved});
    }
    case MainItem::OpenRecord:
      return ask_for_file();
    case MainItem::BuildMap:
      return push(ListPage{.kind = ListKind::Maps});
    case MainItem::Rules:
      return push(ListPage{.kind = ListKind::Rules});
    case MainItem::Settings:
      return push(ListPage{.kind = ListKind::Settings});
    case MainItem::Exit:
      exit_status_ = 0;
      return;
  }
}

void Session::choose_field(int item) {
  const std::vector<Field> fields = new_game_.fields();
  const Field& field = fields[static_cast<std::size_t>(item)];
  if (field.kind == FieldKind::Begin) return begin();
  if (field.takes_text) {
    const auto& range = new_game_.info().options[field.number].range;
    return push(PromptPage{.kind = PromptKind::OptionNumber,
                           .question = Message(text::kAskNumber, field.label, range->first, range->second),
                           .field = item});
  }
  const std::vector<FieldValue> values = new_game_.values(field, setup_.maps);
  const auto now = std::ranges::find(values, new_game_.value(field), &FieldValue::value);
  push(ListPage{.kind = ListKind::Values,
                .selected = now == values.end() ? 0 : static_cast<int>(now - values.begin()),
                .field = item});
}

void Session::choose_value(const ListPage& page, int item) {
  const std::vector<Field> fields = new_game_.fields();
  const Field& field = fields[static_cast<std::size_t>(page.field)];
  const std::vector<FieldValue> values = new_game_.values(field, setup_.maps);
  if (std::cmp_greater_equal(item, values.size())) return;
  const FieldValue& value = values[static_cast<std::size_t>(item)];
  if (value.asks_path) {
    return push(PromptPage{.kind = PromptKind::OptionPath, .question = text::kAskPath, .field = page.field});
  }
  const Result<Done> set = new_game_.set(field, value.value);
  if (!set) return complain(set.error().message);
  pop();
}

void Session::choose_map(int item) {
  const MapStart start = map_starts()[static_cast<std::size_t>(item)];
  MapPage page{.editor = MapEditor(*start.game)};
  if (start.word == start.game->maps->random) {
    page.editor.next_random();
  } else if (!start.word.empty()) {
    if (const Result<Done> taken = page.editor.take(start.word); !taken)
      return complain(taken.error().message);
  }
  page.editor.keep();
  push(std::move(page));
}

// Left and right go through the values of a field without leaving the form.
void Session::change(const ListPage& page, int by) {
  if (page.kind == ListKind::Settings) return change_setting(page.selected);
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

void Session::change_setting(int item) {
  switch (static_cast<SettingItem>(item)) {
    case SettingItem::Language:
      if (!settings_.language) {
        settings_.language = Language::English;
      } else if (*settings_.language == Language::English) {
        settings_.language = Language::Portuguese;
      } else {
        settings_.language.reset();
      }
      setup_.language_given = false;  // what is chosen now counts
      break;
    case SettingItem::Colours:
      settings_.colours = !settings_.colours;
      break;
    case SettingItem::Ascii:
      settings_.ascii = !settings_.ascii;
      break;
  }
  if (const Result<Done> saved = setup_.settings.save(settings_); !saved) complain(saved.error().message);
}

}  // namespace joga::terminal::screen
