#include "joga/terminal/plain.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/lessons/lesson.hpp"
#include "joga/play/autosave.hpp"
#include "joga/play/suggestion.hpp"
#include "joga/record/saved.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/dialogue.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/new_game.hpp"
#include "joga/terminal/plain_game.hpp"
#include "joga/terminal/plain_lesson.hpp"
#include "joga/terminal/plain_map.hpp"
#include "joga/terminal/settings.hpp"

namespace joga::terminal {
namespace {

// The menu: game, options, players, who begins; or an earlier game.
class PlainMenu {
 public:
  // The seed is for random choices and for the games started here.
  PlainMenu(Dialogue& dialogue, const PlainSetup& setup)
      : dialogue_(dialogue),
        library_(setup.library),
        progress_(*setup.progress),
        puzzles_(*setup.puzzles),
        read_file_(setup.read_file),
        maps_(setup.maps),
        settings_(setup.settings),
        unicode_(setup.style.unicode),
        language_(setup.style.language),
        seed_(setup.seed) {}

  // Asks until there is a game to play. Returns nothing when the player leaves.
  [[nodiscard]] std::optional<GameStart> run() {
    using Start = std::optional<GameStart>;
    while (!left_) {
      std::vector<Item> items;
      std::vector<std::function<Start()>> actions;  // by item
      const auto add = [&](std::string_view word, Message words, std::function<Start()> action) {
        items.push_back({std::string(word), std::move(words)});
        actions.push_back(std::move(action));
      };
      add("", text::kMenuLearn, [this] { return learn(); });
      for (const GameInfo* info : games::all_games()) {
        add(info->id, {text::kWithMeaning, info->name, info->summary},
            [this, info] { return new_game(GameSpec{.id = std::string(info->id)}); });
      }
      const std::optional<record::SavedGameInfo> running = library_->last_running();
      if (running) add("", {text::kMenuResume, entry_words(*running)}, [&] { return resume(*running); });
      add("", text::kMenuOpen, [this] { return open_file(); });
      add("", text::kMenuRules, [this] {
        read_rules();
        return Start();
      });
      add("", text::kMenuPuzzles, [this] {
        solve_puzzles();
        return Start();
      });
      add("", text::kMenuSaved, [this] { return open_saved(); });
      add("", text::kMenuMap, [this] { return build_map(); });
      if (settings_) {
        add("", text::kMenuSettings, [this, &file = *settings_] {
          change_settings(file);
          return Start();
        });
      }
      add("", text::kMenuQuit, [this] {
        left_ = true;
        return Start();
      });
      const std::optional<std::size_t> item = choose(text::kMenuTitle, items);
      Start start = item ? actions[*item]() : std::nullopt;
      if (start) return start;
    }
    return std::nullopt;
  }

  // Runs the lesson of this id, or one to be chosen, and returns the first game after it. Returns
  // nothing if the player goes back or leaves.
  [[nodiscard]] std::optional<GameStart> learn(std::string_view id = {}) {
    const lessons::Lesson* lesson = lessons::find_lesson(id);
    if (lesson == nullptr) lesson = choose_lesson(text::kLearnTitle, lessons::all_lessons());
    if (lesson == nullptr) return std::nullopt;
    const LessonEnd end = terminal::learn(dialogue_, *lesson, progress_);
    left_ = end.how != Leave::ToMenu;
    if (!end.wants_game) return std::nullopt;
    Result<play::GameState> state = first_game(lesson->spec, split_mix(seed_));
    if (state) return GameStart{*std::move(state)};
    say_refusal(dialogue_, state.error().message);
    return std::nullopt;
  }

 private:
  struct Item {
    std::string word{};  // may be typed instead of the number
    Message text{};
    Message name{};  // may be typed too, where it is shown instead of the word
  };
  struct MenuChoice {
    std::optional<std::size_t> item{};
    std::string typed{};  // set if the answer is none of the items
  };

  // Returns an item, chosen by its number or word, or else the typed text. Returns nothing to go back.
  [[nodiscard]] std::optional<MenuChoice> ask_answer(const std::vector<Item>& items, const Message& prompt) {
    const std::optional<std::string> line = dialogue_.ask(prompt);
    const std::optional<TypedCommand> command = line ? parse_command(*line) : std::nullopt;
    if (!line || (command && command->command == Command::Quit)) {
      left_ = true;
      return std::nullopt;
    }
    if (command && (command->command == Command::Back || command->command == Command::Menu))
      return std::nullopt;
    MenuChoice answer{.typed = *line};
    const std::optional<std::int64_t> number = parse_number(*line);
    if (number && *number >= 1 && static_cast<std::size_t>(*number) <= items.size()) {
      answer.item = static_cast<std::size_t>(*number) - 1;
    }
    const std::string typed = folded(*line);
    const auto named = std::ranges::find_if(items, [&](const Item& item) {
      return !typed.empty() &&
             (folded(item.word) == typed || folded(dialogue_.in_words(item.name)) == typed ||
              folded(dialogue_.in_words(item.text)) == typed);
    });
    if (named != items.end()) answer.item = static_cast<std::size_t>(named - items.begin());
    return answer;
  }

  [[nodiscard]] std::optional<std::size_t> choose(const Message& title, const std::vector<Item>& items,
                                                  std::optional<std::size_t> on_enter = std::nullopt) {
    show(title, items);
    while (true) {
      const std::optional<MenuChoice> answer = ask_answer(items, prompt_for(on_enter));
      if (!answer) return std::nullopt;
      if (answer->item) return answer->item;
      if (answer->typed.empty() && on_enter) return on_enter;
      say_not_in_list(answer->typed, items.size());
    }
  }

  [[nodiscard]] static Message prompt_for(std::optional<std::size_t> on_enter) {
    return on_enter ? Message(text::kMenuPromptEnter, *on_enter + 1) : Message(text::kMenuPrompt);
  }

  void show(const Message& title, const std::vector<Item>& items) {
    dialogue_.blank_line();
    dialogue_.say(title);
    show(items, 0, items.size());
  }
  void show(const std::vector<Item>& items, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      dialogue_.say("  " + std::to_string(i + 1) + ' ', items[i].text);
    }
  }

  void say_not_in_list(const std::string& typed, std::size_t count) {
    dialogue_.say(typed.empty() ? Message(text::kTypeANumber, count)
                                : Message(text::kNotInList, typed, count));
  }

  [[nodiscard]] std::optional<GameStart> resume(const record::SavedGameInfo& game) {
    Result<play::Resumed> resumed = play::reopen(library_, game.name);
    if (resumed) return GameStart{std::move(resumed->state), std::move(resumed->autosave)};
    say_refusal(dialogue_, resumed.error().message);
    return std::nullopt;
  }

  [[nodiscard]] std::optional<GameStart> open_saved() {
    const Result<std::vector<record::SavedGameInfo>> saved = library_->list();
    if (!saved || saved->empty()) {
      dialogue_.say(saved ? Message(text::kNoSavedGames) : saved.error().message);
      return std::nullopt;
    }
    std::vector<Item> items;
    for (const record::SavedGameInfo& game : *saved) {
      items.push_back(
          {"",
           {text::kNamed, date_words(game.changed), game.readable ? entry_words(game) : Message(game.name)}});
    }
    const std::optional<std::size_t> item = choose(text::kWhichSaved, items);
    return item ? resume((*saved)[*item]) : std::nullopt;
  }

  [[nodiscard]] std::optional<GameStart> open_file() {
    while (true) {
      const std::optional<MenuChoice> answer = ask_answer({}, text::kWhichFile);
      if (!answer || answer->typed.empty()) return std::nullopt;
      const Result<std::vector<record::Record>> records = read_records(answer->typed);
      if (!records) {
        say_refusal(dialogue_, records.error().message);
        continue;
      }
      std::vector<Item> items;
      for (const record::Record& record : *records) items.push_back({"", entry_words(record_info(record))});
      const std::optional<std::size_t> item = items.size() == 1 ? 0 : choose(text::kWhichRecord, items);
      if (!item) return std::nullopt;
      Result<play::GameState> state = game_from((*records)[*item], answer->typed);
      if (state) return GameStart{*std::move(state)};
      say_refusal(dialogue_, state.error().message);
    }
  }

  // Returns null to go back.
  [[nodiscard]] const lessons::Lesson* choose_lesson(const Message& title,
                                                     const std::vector<lessons::Lesson>& offered) {
    std::vector<Item> items;
    for (const lessons::Lesson& lesson : offered) {
      const Message place = progress_words(lesson, progress_.bookmark(lesson.progress_id()));
      items.push_back({lesson.id, {text::kWithMeaning, lesson.name(), place}});
    }
    const std::optional<std::size_t> item = choose(title, items);
    return item ? &offered[*item] : nullptr;
  }

  void solve_puzzles() {
    const lessons::PuzzleNotes notes = puzzle_notes(puzzles_);
    if (const Message standing = notes.standing(); !standing.empty())
      dialogue_.say({text::kStanding, standing});
    const lessons::Lesson* puzzles = choose_lesson(text::kPuzzlesTitle, lessons::all_puzzles());
    if (puzzles != nullptr)
      left_ = terminal::learn(dialogue_, *puzzles, progress_, notes).how != Leave::ToMenu;
  }

  void read_rules() {
    std::vector<Item> items;
    const std::vector<const GameInfo*> games = games::all_games();
    for (const GameInfo* info : games) items.push_back({std::string(info->id), info->name});
    if (const auto item = choose(text::kWhichRules, items)) say_rules(dialogue_, games[*item]->id);
  }

  // A map to begin with, and the game on the map that is built.
  [[nodiscard]] std::optional<GameStart> build_map() {
    for (const GameInfo* game : games::all_games()) {
      if (game->maps == nullptr) continue;
      std::vector<std::string_view> words{{}, game->maps->random};
      std::vector<Item> items{{"", text::kMapEmpty}, {std::string(game->maps->random), text::kMapRandom}};
      const auto option = std::ranges::find(game->options, game->maps->option, &OptionInfo::key);
      for (const OptionWord& map : option->values) {
        if (map.word == game->maps->random) continue;
        words.push_back(map.word);
        items.push_back({std::string(map.word), {text::kMapShipped, map.name}});
      }
      const std::optional<std::size_t> item = choose(text::kWhichStart, items);
      if (!item) return std::nullopt;
      Result<MapDraft> draft = MapDraft(*game);
      if (*item > 0) draft = MapDraft::named(*game, words[*item]);
      if (!draft) {
        say_refusal(dialogue_, draft.error().message);
        return std::nullopt;
      }
      const MapEnd end = terminal::build_map(dialogue_, *std::move(draft), maps_);
      left_ = end.left;
      if (end.game) return new_game(*end.game);
    }
    return std::nullopt;
  }

  void change_settings(library::SettingsFile& file) {
    library::Settings settings = file.load();
    while (true) {
      std::vector<Item> items;
      for (const Setting setting : kSettings)
        items.push_back({"", {text::kNamed, setting_name(setting), setting_value(setting, settings)}});
      const std::optional<std::size_t> item = choose(text::kWhichSetting, items);
      if (!item) return;
      change_setting(kSettings[*item], settings);
      if (const Result<Done> saved = file.save(settings); !saved)
        say_refusal(dialogue_, saved.error().message);
      render::TextStyle style = dialogue_.style();
      style.language = settings.language.value_or(language_);
      style.unicode = unicode_ && !settings.ascii;
      dialogue_.set_style(style);
    }
  }

  [[nodiscard]] std::optional<GameStart> new_game(const GameSpec& spec) {
    NewGame form;
    form.choose(spec);
    const GameInfo& info = form.info();
    if (!choose_options(form)) return std::nullopt;
    if (const auto saved = library_->list()) {
      if (const auto next = play::suggest_level(*saved, info)) dialogue_.say(next->words);
    }
    for (const FieldKind kind : {FieldKind::Mode, FieldKind::Level, FieldKind::Starter}) {
      for (const Field& field : form.fields()) {
        if (field.kind == kind && !fill(form, field)) return std::nullopt;
      }
    }
    Result<play::GameState> state = form.open(split_mix(seed_), read_file_);
    if (!state) {
      say_refusal(dialogue_, state.error().message);
      return std::nullopt;
    }
    const Player first = state->game().to_move(state->history().position());
    if (form.starts_at_random()) dialogue_.say({text::kBegins, side_name(state->game(), first)});
    return GameStart{*std::move(state)};
  }

  // These two return false when the player goes back.
  [[nodiscard]] bool choose_options(NewGame& form) {
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

  [[nodiscard]] bool fill(NewGame& form, const Field& field) {
    std::vector<FieldValue> values = form.values(field, {});
    const bool is_level = field.kind == FieldKind::Level;
    // Further values are shown after the item that leads to them, but may be chosen at once.
    const auto further = std::ranges::find(values, true, &FieldValue::is_further);
    const auto more = static_cast<std::size_t>(further - values.begin());
    if (further != values.end()) values.insert(further, FieldValue{.label = text::kMoreComputers});
    std::vector<Item> items;
    for (const FieldValue& value : values) {
      if (!is_level || value.value.empty()) {
        items.push_back({"", value.label});
      } else if (value.note.empty()) {
        items.push_back({value.value, {text::kWithMeaning, value.value, value.label}});
      } else {
        items.push_back({value.value, {text::kWithMeaning, value.label, value.note}, value.label});
      }
    }
    dialogue_.blank_line();
    dialogue_.say(is_level                        ? Message(text::kLevelQuestion, field.label)
                  : field.kind == FieldKind::Mode ? Message(text::kModeQuestion)
                                                  : Message(text::kStartQuestion));
    show(items, 0, std::min(more + 1, items.size()));
    const auto now = std::ranges::find(values, form.value(field), &FieldValue::value);
    std::optional<std::size_t> on_enter{};
    if (now != values.end()) on_enter = static_cast<std::size_t>(now - values.begin());
    while (true) {
      const std::optional<MenuChoice> answer = ask_answer(items, prompt_for(on_enter));
      if (!answer) return false;
      if (answer->typed.empty() && on_enter) return true;  // the form has this value already
      if (answer->item && values[*answer->item].value.empty()) {
        show(items, more + 1, items.size());
        continue;
      }
      if (answer->item || is_level) {
        const Result<Done> set = form.set(field, answer->item ? values[*answer->item].value : answer->typed);
        if (set) return true;
        say_refusal(dialogue_, set.error().message);
      } else {
        say_not_in_list(answer->typed, items.size());
      }
    }
  }

  void choose_option(NewGame& form, const Field& field) {
    const OptionInfo& option = form.info().options[field.number];
    std::vector<Item> items;
    // A typed number cannot be mistaken for an item: options with a range of numbers have no words.
    for (const OptionWord& value : option.values) {
      items.push_back({std::string(value.word), {text::kWithMeaning, value.word, value.name}});
    }
    show({text::kOptionQuestion, option.key, option.meaning, field.value}, items);
    if (option.range) dialogue_.say({text::kOptionRange, option.range->first, option.range->second});
    for (const std::string_view form_text : option.forms) dialogue_.say({text::kOptionForms, form_text});
    const std::optional<MenuChoice> answer = ask_answer(items, Message(std::string(option.key) + "> "));
    if (!answer || (!answer->item && answer->typed.empty())) return;
    NewGame changed = form;
    const Result<Done> set = changed.set(field, answer->item ? items[*answer->item].word : answer->typed);
    if (!set) return say_refusal(dialogue_, set.error().message);
    const auto game = changed.game(Player::One, read_file_);
    if (!game) return say_refusal(dialogue_, game.error().message);
    form = std::move(changed);
  }

  Dialogue& dialogue_;
  std::shared_ptr<library::Library> library_;
  lessons::Progress& progress_;
  puzzle::Progress& puzzles_;
  games::FileReader read_file_;
  std::filesystem::path maps_;
  std::optional<library::SettingsFile> settings_;
  bool unicode_;       // whether the terminal shows Unicode
  Language language_;  // unless the settings have one
  std::uint64_t seed_;
  bool left_ = false;  // quit, or the end of the input
};

// Returns the unfinished game instead of the new one, if there is one and the player wants it.
[[nodiscard]] GameStart resumed_or(Dialogue& dialogue, const std::shared_ptr<library::Library>& library,
                                   play::GameState fresh) {
  const std::optional<record::SavedGameInfo> entry = library->last_running();
  if (!entry || entry->spec != fresh.game().spec().text()) return {std::move(fresh)};
  if (!ask_yes_or_no(dialogue, {text::kResumeQuestion, entry_words(*entry)})) return {std::move(fresh)};
  Result<play::Resumed> resumed = play::reopen(library, entry->name);
  if (resumed) return {std::move(resumed->state), std::move(resumed->autosave)};
  say_refusal(dialogue, resumed.error().message);
  return {std::move(fresh)};
}

}  // namespace

bool run_plain(std::istream& input, std::ostream& output, PlainSetup setup) {
  Dialogue dialogue(input, output, setup.style, !setup.interactive);
  const bool uses_library = setup.interactive || !setup.state || setup.state->has_human();
  if (uses_library) {
    for (const Message& notice : setup.library->tidy()) dialogue.say(notice);
  }
  for (const Message& notice : setup.notices) dialogue.say(notice);
  PlainMenu menu(dialogue, setup);
  std::optional<GameStart> start{};
  if (setup.state) {
    start = setup.offer_to_resume ? resumed_or(dialogue, setup.library, *std::move(setup.state))
                                  : GameStart{*std::move(setup.state)};
  } else if (setup.lesson) {
    start = menu.learn(*setup.lesson);
    if (!start) return true;
  }
  bool written = true;
  while (true) {
    std::optional<GameStart> next = std::exchange(start, std::nullopt);
    if (!next) {
      next = menu.run();
      if (!next) return written;
      dialogue.blank_line();
    }
    const PlainEnd end = play_plain(dialogue, *std::move(next),
                                    {.library = setup.library,
                                     .interactive = setup.interactive,
                                     .file = std::exchange(setup.save_file, {}),
                                     .sandbox = setup.sandbox,
                                     .talk = setup.talk});
    written = written && end.file_is_written;
    if (end.how != Leave::ToMenu) return written;
  }
}

}  // namespace joga::terminal
