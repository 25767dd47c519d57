#include "joga/terminal/plain_menu.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "joga/engine/who.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/library/storage.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/plain_lesson.hpp"

namespace joga::terminal {
namespace {

// The option that says who begins: asked for by itself, after the players.
constexpr std::string_view kStartOption = "start";

[[nodiscard]] Message colour_of(const GameInfo& info, Player player) {
  return colour_name(info.colours[index_of(player)]);
}

}  // namespace

Message entry_words(const record::SavedGameInfo& game) {
  std::array<Message, 2> players{};
  for (const Player player : kPlayers) {
    const std::string& name = game.players[index_of(player)];
    players[index_of(player)] = name == "human" || name.empty() ? Message(text::kHuman) : Message(name);
  }
  return {text::kEntry, game.spec, players[0], players[1], game.ply};
}

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
    dialogue_.say({text::kNotInList, answer->typed, items.size()});
  }
}

// --- The menu itself ---

std::optional<PlainStart> PlainMenu::run() {
  const std::vector<const GameInfo*> games = games::all_games();
  while (!left_) {
    std::vector<Item> items{{"", text::kMenuLearn}};
    for (const GameInfo* info : games) {
      items.push_back({std::string(info->id), {text::kLevelMeaning, info->name, info->summary}});
    }
    const std::optional<record::SavedGameInfo> running = library_.last_running();
    const std::size_t resume_item = items.size();
    if (running) items.push_back({"", {text::kMenuResume, entry_words(*running)}});
    const std::size_t open_item = items.size();
    items.push_back({"", text::kMenuOpen});
    items.push_back({"", text::kMenuRules});
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
    } else {
      read_rules();
    }
    if (start) return start;
  }
  return std::nullopt;
}

std::optional<PlainStart> PlainMenu::resume(const record::SavedGameInfo& game) {
  Result<play::Resumed> resumed = play::resume(library::storage_of(library_), game.name);
  if (resumed) return PlainStart{std::move(resumed->table), std::move(resumed->autosave)};
  dialogue_.say(resumed.error().message);
  return std::nullopt;
}

std::optional<PlainStart> PlainMenu::open_file() {
  while (true) {
    const std::optional<Answer> answer = ask_answer({}, text::kWhichFile);
    if (!answer || answer->typed.empty()) return std::nullopt;
    Result<play::Table> table = read_table(answer->typed);
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

void PlainMenu::read_rules() {
  std::vector<Item> items;
  const std::vector<const GameInfo*> games = games::all_games();
  for (const GameInfo* info : games) items.push_back({std::string(info->id), info->name});
  if (const auto item = choose(text::kWhichRules, items)) say_rules(dialogue_, games[*item]->id);
}

std::optional<PlainStart> PlainMenu::new_game(const GameInfo& info) {
  const std::optional<Game> game = choose_options(info);
  if (!game) return std::nullopt;
  std::optional<play::Seats> seats = choose_seats(info);
  if (!seats) return std::nullopt;
  const std::optional<Game> started = choose_start(*game);
  if (!started) return std::nullopt;
  seats->seed = split_mix(seed_);
  Result<play::Table> table = play::Table::open(*started, std::nullopt, *std::move(seats));
  if (table) return PlainStart{*std::move(table)};
  dialogue_.say(table.error().message);
  return std::nullopt;
}

// --- Options ---

Result<PlainMenu::Game> PlainMenu::make(const GameSpec& spec) const {
  const Result<GameSpec> self_contained = games::inline_files(spec, read_file_);
  if (!self_contained) return self_contained.error();
  return games::make_game(*self_contained);
}

std::optional<PlainMenu::Game> PlainMenu::choose_options(const GameInfo& info) {
  GameSpec chosen{.id = std::string(info.id)};
  Game game = *make(chosen);
  while (true) {
    std::vector<const OptionInfo*> options;
    std::vector<Item> items{{"", text::kNoMoreOptions}};
    for (const OptionInfo& option : info.options) {
      if (option.key == kStartOption || !is_relevant(option, chosen, info.options)) continue;
      const std::string_view value = value_of(option, chosen, info.options);
      options.push_back(&option);
      items.push_back({std::string(option.key),
                       {text::kOptionIs, option.key, option.meaning, value_name(option, value)}});
    }
    const std::string spec = essential(chosen, info.options).text();
    const std::optional<std::size_t> item = choose({text::kTitle, info.name, spec}, items, 0);
    if (!item) return std::nullopt;
    if (*item == 0) return game;
    const OptionInfo& option = *options[*item - 1];
    const std::optional<std::string> value =
        choose_value(option, value_name(option, value_of(option, chosen, info.options)));
    if (left_) return std::nullopt;
    if (!value) continue;
    GameSpec changed = chosen;
    changed.options[std::string(option.key)] = *value;
    Result<Game> made = make(essential(changed, info.options));
    if (made) {
      chosen = std::move(changed);
      game = *std::move(made);
    } else {
      dialogue_.say(made.error().message);
    }
  }
}

std::optional<std::string> PlainMenu::choose_value(const OptionInfo& option, const Message& now) {
  std::vector<Item> items;
  // Numbers that may be typed must not be taken for numbers of items: those have no words.
  for (const OptionWord& value : option.values) {
    items.push_back({std::string(value.word), {text::kLevelMeaning, value.word, value.name}});
  }
  show({text::kOptionQuestion, option.key, option.meaning, now}, items);
  if (option.range) dialogue_.say({text::kOptionRange, option.range->first, option.range->second});
  for (const std::string_view form : option.forms) dialogue_.say({text::kOptionForms, form});
  const std::optional<Answer> answer = ask_answer(items, Message(std::string(option.key) + "> "));
  if (!answer || (!answer->item && answer->typed.empty())) return std::nullopt;
  return answer->item ? items[*answer->item].word : answer->typed;
}

// --- Players ---

std::optional<play::Seats> PlainMenu::choose_seats(const GameInfo& info) {
  const Message one = colour_of(info, Player::One);
  const Message two = colour_of(info, Player::Two);
  constexpr std::array<std::array<bool, 2>, 4> kComputers{
      {{false, false}, {false, true}, {true, false}, {true, true}}};
  const std::optional<std::size_t> mode = choose(text::kModeQuestion, {{"", text::kModeTwoPeople},
                                                                       {"", {text::kModeFirst, one, two}},
                                                                       {"", {text::kModeSecond, one, two}},
                                                                       {"", text::kModeComputers}});
  if (!mode) return std::nullopt;
  play::Seats seats;
  for (const Player player : kPlayers) {
    if (!kComputers[*mode][index_of(player)]) continue;
    const std::optional<engine::Who> who = choose_level(info, player);
    if (!who) return std::nullopt;
    seats.who[index_of(player)] = *who;
  }
  return seats;
}

std::optional<engine::Who> PlainMenu::choose_level(const GameInfo& info, Player player) {
  std::vector<Item> items;
  for (const LevelInfo& level : info.levels) {
    items.push_back({std::string(level.name), level_words(level), level.title});
  }
  const std::size_t strengths = info.strengths.size();
  for (std::size_t number = 1; number <= strengths; ++number) {
    const std::string word = engine::Who{engine::Level{static_cast<int>(number)}}.text();
    items.push_back({word, {text::kStrengthMeaning, word, number, strengths}});
  }
  if (const engine::Who perfect{engine::Perfect{}}; perfect.check(info)) {
    items.push_back({perfect.text(), {text::kLevelMeaning, perfect.text(), text::kPerfectMeaning}});
  }
  show({text::kLevelQuestion, colour_of(info, player)}, items);
  dialogue_.say("    ", {text::kMinimaxChoice, engine::kMostMinimaxDepth});
  while (true) {
    const std::optional<Answer> answer = ask_answer(items, text::kMenuPrompt);
    if (!answer) return std::nullopt;
    const std::string word = answer->item ? items[*answer->item].word : answer->typed;
    const Result<engine::Who> who = engine::Who::parse(word, info);
    if (who && !who->is_human()) return *who;
    dialogue_.say(who ? Message(text::kNotAnAnswer, word) : who.error().message);
  }
}

std::optional<PlainMenu::Game> PlainMenu::choose_start(Game game) {
  const GameInfo& info = game->info();
  if (std::ranges::find(info.options, kStartOption, &OptionInfo::key) == info.options.end()) return game;
  std::vector<Item> items;
  for (const Player player : kPlayers) items.push_back({"", colour_of(info, player)});
  items.push_back({"", text::kByLot});
  const std::optional<std::size_t> item = choose(text::kStartQuestion, items);
  if (!item) return std::nullopt;
  const bool by_lot = *item == kPlayers.size();
  const Player first = by_lot ? kPlayers[Random(split_mix(seed_)).below(2)] : kPlayers[*item];
  if (by_lot) dialogue_.say({text::kLotFell, colour_of(info, first)});
  GameSpec spec = game->spec();
  spec.options[std::string(kStartOption)] = std::string(1, digit_of(first));
  return *make(spec);
}

}  // namespace joga::terminal
