#include "joga/terminal/plain_menu.hpp"

#include <algorithm>
#include <utility>

#include "joga/lessons/lesson.hpp"
#include "joga/play/suggestion.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/plain_lesson.hpp"

namespace joga::terminal {

// --- Questions ---

void PlainMenu::show(const Message& title, const std::vector<Item>& items) {
  dialogue_.blank_line();
  dialogue_.say(title);
  for (std::size_t i = 0; i < items.size(); ++i) {
    dialogue_.say("  " + std::to_string(i + 1) + ' ', items[i].text);
  }
}

std::optional<PlainMenu::Answer> PlainMenu::ask_answer(const std::vector<Item>& items,
                                                       const Message& prompt) {
  const std::optional<std::string> line = dialogue_.ask(prompt);
  const std::optional<TypedCommand> command = line ? parse_command(*line) : std::nullopt;
  if (!line || (command && command->command == Command::Quit)) {
    left_ = true;
    return std::nullopt;
  }
  if (command && (command->command == Command::Back || command->command == Command::Menu))
    return std::nullopt;
  Answer answer{.typed = *line};
  const std::optional<std::int64_t> number = parse_number(*line);
  if (number && *number >= 1 && static_cast<std::size_t>(*number) <= items.size()) {
    answer.item = static_cast<std::size_t>(*number) - 1;
  }
  const std::string typed = folded(*line);
  const auto named = std::ranges::find_if(items, [&](const Item& item) {
    return !typed.empty() && (folded(item.word) == typed || folded(dialogue_.in_words(item.name)) == typed);
  });
  if (named != items.end()) answer.item = static_cast<std::size_t>(named - items.begin());
  return answer;
}

std::optional<std::size_t> PlainMenu::choose(const Message& title, const std::vector<Item>& items,
                                             std::optional<std::size_t> on_enter) {
  show(title, items);
  while (true) {
    const std::optional<Answer> answer = ask_answer(items, text::kMenuPrompt);
    if (!answer) return std::nullopt;
    if (answer->item) return answer->item;
    if (answer->typed.empty() && on_enter) return on_enter;
    say_not_in_list(answer->typed, items.size());
  }
}

void PlainMenu::say_not_in_list(const std::string& typed, std::size_t count) {
  dialogue_.say(typed.empty() ? Message(text::kTypeANumber, count) : Message(text::kNotInList, typed, count));
}

// --- The menu itself ---

std::optional<PlainStart> PlainMenu::run() {
  const std::vector<const GameInfo*> games = games::all_games();
  while (!left_) {
    std::vector<Item> items{{"", text::kMenuLearn}};
    for (const GameInfo* info : games) {
      items.push_back({std::string(info->id), {text::kLevelMeaning, info->name, info->summary}});
    }
    const std::optional<record::SavedGameInfo> running = library_->last_running();
    const std::size_t resume_item = items.size();
    if (running) items.push_back({"", {text::kMenuResume, entry_words(*running)}});
    const std::size_t open_item = items.size();
    items.push_back({"", text::kMenuOpen});
    items.push_back({"", text::kMenuRules});
    const std::size_t puzzles_item = items.size();
    items.push_back({"", text::kMenuPuzzles});
    items.push_back({"", text::kMenuQuit});

    const std::optional<std::size_t> item = choose(text::kMenuTitle, items);
    if (!item) continue;
    if (*item == items.size() - 1) return std::nullopt;
    std::optional<PlainStart> start{};
    if (*item == 0) {
      start = learn();
    } else if (*item <= games.size()) {
      start = new_game(*games[*item - 1]);
    } else if (running && *item == resume_item) {
      start = resume(*running);
    } else if (*item == open_item) {
      start = open_file();
    } else if (*item == puzzles_item) {
      solve_puzzles();
    } else {
      read_rules();
    }
    if (start) return start;
  }
  return std::nullopt;
}

std::optional<PlainStart> PlainMenu::resume(const record::SavedGameInfo& game) {
  Result<play::Resumed> resumed = play::resume(library_, game.name);
  if (resumed) return PlainStart{std::move(resumed->table), std::move(resumed->autosave)};
  dialogue_.say(resumed.error().message);
  return std::nullopt;
}

std::optional<PlainStart> PlainMenu::open_file() {
  while (true) {
    const std::optional<Answer> answer = ask_answer({}, text::kWhichFile);
    if (!answer || answer->typed.empty()) return std::nullopt;
    const Result<std::vector<record::Record>> records = read_records(answer->typed);
    if (!records) {
      dialogue_.say(records.error().message);
      continue;
    }
    std::vector<Item> items;
    for (const record::Record& record : *records) items.push_back({"", entry_words(record_info(record))});
    const std::optional<std::size_t> item = items.size() == 1 ? 0 : choose(text::kWhichRecord, items);
    if (!item) return std::nullopt;
    Result<play::Table> table = table_of((*records)[*item], answer->typed);
    if (table) return PlainStart{*std::move(table)};
    dialogue_.say(table.error().message);
  }
}

std::optional<PlainStart> PlainMenu::learn(std::string_view game_id) {
  const lessons::Lesson* lesson = lessons::find_lesson(game_id);
  if (lesson == nullptr) {
    const std::vector<const GameInfo*> games = games_with_lessons();
    std::vector<Item> items;
    for (const GameInfo* info : games) {
      const Message place = progress_words(*lessons::find_lesson(info->id), progress_.place(info->id));
      items.push_back({std::string(info->id), {text::kLearnItem, info->name, place}});
    }
    if (items.empty()) dialogue_.say(text::kNoLessons);
    const std::optional<std::size_t> item = items.empty() ? std::nullopt : choose(text::kLearnTitle, items);
    if (!item) return std::nullopt;
    lesson = lessons::find_lesson(games[*item]->id);
  }
  PlainLesson lesson_run(dialogue_, *lesson, progress_);
  left_ = lesson_run.run() != Leave::ToMenu;
  if (!lesson_run.wants_game()) return std::nullopt;
  Result<play::Table> table = first_game(lesson->spec, split_mix(seed_));
  if (table) return PlainStart{*std::move(table)};
  dialogue_.say(table.error().message);
  return std::nullopt;
}

void PlainMenu::solve_puzzles() {
  std::vector<Item> items;
  const std::vector<const GameInfo*> games = games_with_puzzles();
  for (const GameInfo* info : games) {
    const lessons::Lesson& puzzles = *lessons::find_puzzles(info->id);
    const Message place = progress_words(puzzles, progress_.place(puzzles.progress_id()));
    items.push_back({std::string(info->id), {text::kLearnItem, info->name, place}});
  }
  const lessons::PuzzleNotes notes = puzzle_notes(puzzles_);
  if (const Message standing = notes.standing(); !standing.empty())
    dialogue_.say({text::kStanding, standing});
  const std::optional<std::size_t> item = choose(text::kPuzzlesTitle, items);
  if (!item) return;
  PlainLesson lesson(dialogue_, *lessons::find_puzzles(games[*item]->id), progress_, notes);
  left_ = lesson.run() != Leave::ToMenu;
}

void PlainMenu::read_rules() {
  std::vector<Item> items;
  const std::vector<const GameInfo*> games = games::all_games();
  for (const GameInfo* info : games) items.push_back({std::string(info->id), info->name});
  if (const auto item = choose(text::kWhichRules, items)) say_rules(dialogue_, games[*item]->id);
}

// --- A new game ---

std::optional<PlainStart> PlainMenu::new_game(const GameInfo& info) {
  NewGame form;
  form.choose(GameSpec{.id = std::string(info.id)});
  if (!choose_options(form)) return std::nullopt;
  if (const auto saved = library_->list()) {
    if (const auto next = play::suggest_level(*saved, info)) dialogue_.say(next->words);
  }
  for (const FieldKind kind : {FieldKind::Mode, FieldKind::Level, FieldKind::Starter}) {
    for (const Field& field : form.fields()) {
      if (field.kind == kind && !fill(form, field)) return std::nullopt;
    }
  }
  Result<play::Table> table = form.open(split_mix(seed_), read_file_);
  if (!table) {
    dialogue_.say(table.error().message);
    return std::nullopt;
  }
  const Player first = table->game().to_move(table->history().position());
  if (form.starts_at_random()) dialogue_.say({text::kBegins, side_name(table->game(), first)});
  return PlainStart{*std::move(table)};
}

bool PlainMenu::choose_options(NewGame& form) {
  while (true) {
    std::vector<Field> fields = form.fields();
    std::erase_if(fields, [](const Field& field) { return field.kind != FieldKind::Option; });
    std::vector<Item> items{{"", text::kNoMoreOptions}};
    for (const Field& field : fields) {
      const std::string_view key = form.info().options[field.number].key;
      items.push_back({std::string(key), {text::kOptionIs, key, field.note, field.value}});
    }
    const std::optional<std::size_t> item = choose(spec_words(form.spec().text()), items, 0);
    if (!item) return false;
    if (*item == 0) return true;
    choose_option(form, fields[*item - 1]);
    if (left_) return false;
  }
}

void PlainMenu::choose_option(NewGame& form, const Field& field) {
  const OptionInfo& option = form.info().options[field.number];
  std::vector<Item> items;
  // Numbers that may be typed must not be taken for numbers of items: those have no words.
  for (const OptionWord& value : option.values) {
    items.push_back({std::string(value.word), {text::kLevelMeaning, value.word, value.name}});
  }
  show({text::kOptionQuestion, option.key, option.meaning, field.value}, items);
  if (option.range) dialogue_.say({text::kOptionRange, option.range->first, option.range->second});
  for (const std::string_view form_text : option.forms) dialogue_.say({text::kOptionForms, form_text});
  const std::optional<Answer> answer = ask_answer(items, Message(std::string(option.key) + "> "));
  if (!answer || (!answer->item && answer->typed.empty())) return;
  NewGame changed = form;
  const Result<Done> set = changed.set(field, answer->item ? items[*answer->item].word : answer->typed);
  if (!set) return dialogue_.say(set.error().message);
  const auto game = changed.game(Player::One, read_file_);
  if (!game) return dialogue_.say(game.error().message);
  form = std::move(changed);
}

bool PlainMenu::fill(NewGame& form, const Field& field) {
  const std::vector<FieldValue> values = form.values(field, {});
  const bool is_level = field.kind == FieldKind::Level;
  std::vector<Item> items;
  for (const FieldValue& value : values) {
    if (!is_level) {
      items.push_back({"", value.label});
    } else if (value.note.empty()) {
      items.push_back({value.value, {text::kLevelMeaning, value.value, value.label}});
    } else {
      items.push_back({value.value, {text::kLevelMeaning, value.label, value.note}, value.label});
    }
  }
  show(is_level                        ? Message(text::kLevelQuestion, field.label)
       : field.kind == FieldKind::Mode ? Message(text::kModeQuestion)
                                       : Message(text::kStartQuestion),
       items);
  while (true) {
    const std::optional<Answer> answer = ask_answer(items, text::kMenuPrompt);
    if (!answer) return false;
    if (answer->item || is_level) {
      const Result<Done> set = form.set(field, answer->item ? values[*answer->item].value : answer->typed);
      if (set) return true;
      dialogue_.say(set.error().message);
    } else {
      say_not_in_list(answer->typed, items.size());
    }
  }
}

}  // namespace joga::terminal
