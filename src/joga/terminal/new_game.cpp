#include "joga/terminal/new_game.hpp"

#include <algorithm>
#include <variant>

#include "joga/core/catalogue.hpp"
#include "joga/engine/offer.hpp"
#include "joga/play/suggestion.hpp"
#include "joga/render/codes.hpp"
#include "joga/search/limits.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/game_text.hpp"

namespace joga::terminal {
namespace {

constexpr std::string_view kFilePrefix = "file:";
constexpr std::string_view kStartOption = "start";  // a separate field sets who starts
constexpr int kMostMinimax = 6;                     // deeper searches would keep people waiting
constexpr std::array<const MessageText*, 4> kModes{&text::kTwoPeople, &text::kHumanComputer,
                                                   &text::kComputerHuman, &text::kTwoComputers};

[[nodiscard]] Message mode_name(const GameInfo& info, std::size_t mode) {
  return {*kModes[mode], colour_name(info.colours[0]), colour_name(info.colours[1])};
}

[[nodiscard]] Message name_with_number(const GameInfo& info, Player player) {
  return {text::kPlayerWithNumber, render::player_name(info.colours, player), digit_text(player)};
}

[[nodiscard]] FieldValue level_value(const GameInfo& info, const engine::Who& who) {
  const Message name = engine::who_name(who, info);
  const Message title = engine::who_title(who, info);
  return {.label = title.empty() ? name : Message(joga::text::kInBrackets, name, title),
          .value = who.text(),
          .note = engine::who_meaning(who, info)};
}

// In seconds, with the increment for each turn; empty: none.
constexpr std::array<std::string_view, 6> kClocks{"", "180+2", "300", "600", "900+10", "1800"};

[[nodiscard]] Message clock_name(std::string_view clock) {
  const std::optional<search::Clock> control = search::parse_clock(clock);
  if (!control) return text::kNoClock;
  const auto minutes = control->remaining.count() / 60'000;
  if (control->increment.count() == 0) return {text::kClockMinutes, minutes};
  return {text::kClockIncrement, minutes, control->increment.count() / 1000};
}

}  // namespace

NewGame::NewGame() : games_(games::all_games()) {
  choose_game(0);
}

void NewGame::choose_game(std::size_t game) {
  game_ = game;
  options_.clear();
  levels_.fill(engine::default_opponent(info()));
}

void NewGame::choose(const GameSpec& spec) {
  const auto found = std::ranges::find(games_, spec.id, &GameInfo::id);
  if (found == games_.end()) return;
  choose_game(static_cast<std::size_t>(found - games_.begin()));
  options_ = spec.options;
  options_.erase(std::string(kStartOption));
}

// A map that cannot be built has no players of its own.
std::vector<engine::Who> NewGame::offered_players() const {
  const auto made = games::make_game(spec());
  if (made) return engine::offered_players(**made);
  std::vector<engine::Who> players = engine::offered_players(info());
  std::erase(players, engine::Who{engine::Perfect{}});
  return players;
}

void NewGame::leave_nobody_behind() {
  const std::vector<engine::Who> players = offered_players();
  const engine::Who perfect{engine::Perfect{}};
  if (std::ranges::find(players, perfect) != players.end()) return;
  std::ranges::replace(levels_, perfect, engine::ladder(info()).back());
}

bool NewGame::is_computer(Player player) const noexcept {
  switch (mode_) {
    case Mode::HumanHuman:
      return false;
    case Mode::HumanComputer:
      return player == Player::Two;
    case Mode::ComputerHuman:
      return player == Player::One;
    case Mode::ComputerComputer:
      return true;
  }
  return false;
}

std::vector<Field> NewGame::fields() const {
  std::vector<Field> fields;
  fields.push_back({FieldKind::Begin, text::kStartGame, {}, info().summary});
  fields.push_back({FieldKind::Game, text::kGame, info().name, info().summary});
  fields.push_back({FieldKind::Mode, text::kMode, mode_name(info(), static_cast<std::size_t>(mode_))});
  const std::optional<play::Suggestion> suggestion = play::suggest_level(played_, info());
  for (const Player player : kPlayers) {
    if (!is_computer(player)) continue;
    FieldValue level = level_value(info(), levels_[index_of(player)]);
    if (suggestion && levels_[index_of(player)] != suggestion->who) level.note = suggestion->words;
    fields.push_back({FieldKind::Level, name_with_number(info(), player), std::move(level.label),
                      std::move(level.note), index_of(player)});
  }
  if (mode_ == Mode::HumanHuman) {
    for (const Player player : kPlayers) {
      fields.push_back({.kind = FieldKind::Name,
                        .label = Message(text::kNameOf, render::player_name(info().colours, player)),
                        .value = names_[index_of(player)],
                        .number = index_of(player),
                        .takes_text = true});
    }
    fields.push_back({FieldKind::Clock, text::kClock, clock_name(clock_), text::kClockNote});
  }
  if (std::ranges::find(info().options, kStartOption, &OptionInfo::key) != info().options.end()) {
    const Player first = starter_ == Starter::Two ? Player::Two : Player::One;
    fields.push_back({FieldKind::Starter, text::kWhoStarts,
                      starts_at_random() ? Message(text::kAtRandom) : name_with_number(info(), first)});
  }
  for (std::size_t i = 0; i < info().options.size(); ++i) {
    const OptionInfo& option = info().options[i];
    if (option.key == kStartOption || !is_relevant(option, chosen(), info().options)) continue;
    fields.push_back({FieldKind::Option, option.label,
                      option_value_words(option, value_of(option, chosen(), info().options)), option.meaning,
                      i, option.range.has_value()});
  }
  return fields;
}

std::vector<FieldValue> NewGame::values(const Field& field, const std::filesystem::path& maps) const {
  std::vector<FieldValue> values;
  switch (field.kind) {
    case FieldKind::Begin:
      break;
    case FieldKind::Game:
      for (const GameInfo* game : games_)
        values.push_back({game->name, std::string(game->id), game->summary});
      break;
    case FieldKind::Mode:
      for (std::size_t i = 0; i < kModes.size(); ++i)
        values.push_back({mode_name(info(), i), std::to_string(i)});
      break;
    case FieldKind::Level: {
      std::vector<engine::Who> players = offered_players();
      for (int plies = 1; plies <= kMostMinimax; ++plies)
        players.push_back(engine::Who{engine::MinimaxDepth{plies}});
      const bool has_levels = !info().strengths.empty();
      for (const bool is_further : {false, true}) {
        for (const engine::Who& who : players) {
          if (is_further == (has_levels && !std::holds_alternative<engine::Level>(who.kind))) {
            values.push_back(level_value(info(), who));
            values.back().is_further = is_further;
          }
        }
      }
      break;
    }
    case FieldKind::Name:
      break;
    case FieldKind::Clock:
      for (const std::string_view clock : kClocks) values.push_back({clock_name(clock), std::string(clock)});
      break;
    case FieldKind::Starter:
      for (const Player player : kPlayers)
        values.push_back({name_with_number(info(), player), std::to_string(index_of(player))});
      values.push_back({text::kAtRandom, std::to_string(static_cast<int>(Starter::Random))});
      break;
    case FieldKind::Option: {
      const OptionInfo& option = info().options[field.number];
      for (const OptionWord& value : option.values)
        values.push_back({value.name, std::string(value.word), option.meaning});
      const auto names_file = [](std::string_view form) { return form.starts_with(kFilePrefix); };
      if (std::ranges::none_of(option.forms, names_file)) break;
      std::error_code error;
      for (const auto& entry : std::filesystem::directory_iterator(maps, error)) {
        if (!entry.is_regular_file(error)) continue;
        values.push_back({entry.path().filename().string(), std::string(kFilePrefix) + entry.path().string(),
                          option.meaning});
      }
      values.push_back({text::kFromFile, std::string(kFilePrefix), option.meaning, true});
      break;
    }
  }
  return values;
}

std::string NewGame::value(const Field& field) const {
  switch (field.kind) {
    case FieldKind::Begin:
      return {};
    case FieldKind::Game:
      return std::string(info().id);
    case FieldKind::Mode:
      return std::to_string(static_cast<int>(mode_));
    case FieldKind::Level:
      return levels_[field.number].text();
    case FieldKind::Name:
      return names_[field.number];
    case FieldKind::Clock:
      return clock_;
    case FieldKind::Starter:
      return std::to_string(static_cast<int>(starter_));
    case FieldKind::Option:
      return std::string(value_of(info().options[field.number], chosen(), info().options));
  }
  return {};
}

Result<Done> NewGame::set(const Field& field, const std::string& value) {
  switch (field.kind) {
    case FieldKind::Begin:
      break;
    case FieldKind::Game: {
      const auto found = std::ranges::find(games_, value, &GameInfo::id);
      if (found != games_.end()) choose_game(static_cast<std::size_t>(found - games_.begin()));
      break;
    }
    case FieldKind::Mode:
      mode_ = static_cast<Mode>(value.front() - '0');
      break;
    case FieldKind::Level: {
      Result<engine::Who> who = engine::Who::parse(value, info());
      if (!who) return who.error();
      if (who->is_human()) return Error{ErrorCode::Malformed, Message(text::kNotAnAnswer, value)};
      levels_[field.number] = *std::move(who);
      break;
    }
    case FieldKind::Name:
      names_[field.number] = value;
      break;
    case FieldKind::Clock:
      clock_ = value;
      break;
    case FieldKind::Starter:
      starter_ = static_cast<Starter>(value.front() - '0');
      break;
    case FieldKind::Option: {
      const OptionInfo& option = info().options[field.number];
      if (option.range) {
        const auto number = parse_number(value);
        if (!number || *number < option.range->first || *number > option.range->second) {
          return Error{ErrorCode::Malformed,
                       Message(text::kBadNumber, value, option.range->first, option.range->second)};
        }
      }
      options_[std::string(option.key)] = value;
      leave_nobody_behind();
      break;
    }
  }
  return Done{};
}

Result<std::shared_ptr<const AnyGame>> NewGame::game(Player first, const games::FileReader& read) const {
  GameSpec spec = this->spec();
  if (first == Player::Two) spec.options[std::string(kStartOption)] = digit_of(first);
  const Result<GameSpec> self_contained = games::inline_files(spec, read);
  if (!self_contained) return self_contained.error();
  return games::make_game(*self_contained);
}

Result<play::GameState> NewGame::open(std::uint64_t seed, const games::FileReader& read) const {
  const bool second = starts_at_random() ? Random(seed).below(2) == 1 : starter_ == Starter::Two;
  const auto made = game(second ? Player::Two : Player::One, read);
  if (!made) return made.error();
  play::Seats seats;
  for (const Player player : kPlayers) {
    play::Seat& seat = seats[index_of(player)];
    if (is_computer(player)) seat.who = levels_[index_of(player)];
    if (mode_ == Mode::HumanHuman) seat.name = names_[index_of(player)];
  }
  play::Created created{.seats = seats, .seed = seed};
  if (const auto clock = search::parse_clock(clock_); clock && mode_ == Mode::HumanHuman)
    created.clock = *clock;
  return play::GameState::open(History(*made), std::move(created), play::moment_now());
}

}  // namespace joga::terminal
