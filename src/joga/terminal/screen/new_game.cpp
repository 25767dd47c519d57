#include "joga/terminal/screen/new_game.hpp"

#include <algorithm>
#include <utility>

#include "joga/engine/offer.hpp"
#include "joga/engine/who.hpp"
#include "joga/render/codes.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {
namespace {

constexpr std::string_view kFilePrefix = "file:";
constexpr int kMostMinimax = 6;  // deeper ones keep people waiting

constexpr std::array<const MessageText*, 4> kModes{&text::kHumanHuman, &text::kHumanComputer,
                                                   &text::kComputerHuman, &text::kComputerComputer};

[[nodiscard]] Message level_name(const GameInfo& info, const std::string& text) {
  const Result<engine::Who> who = engine::Who::parse(text, info);
  return who ? engine::who_name(*who, info) : Message(text);
}

[[nodiscard]] std::vector<FieldValue> level_values(const GameInfo& info) {
  std::vector<engine::Who> players = engine::offered_players(info);
  for (int plies = 1; plies <= kMostMinimax; ++plies)
    players.emplace_back().kind = engine::MinimaxDepth{plies};
  std::vector<FieldValue> values;
  for (const engine::Who& who : players) values.push_back({engine::who_name(who, info), who.text()});
  return values;
}

[[nodiscard]] Message level_note(const GameInfo& info, std::string_view who) {
  const auto level = std::ranges::find(info.levels, who, &LevelInfo::name);
  if (level != info.levels.end()) return level->meaning;
  if (who == engine::Who{engine::Perfect{}}.text()) return terminal::text::kPerfectMeaning;
  return {};
}

}  // namespace

NewGame::NewGame() : games_(games::all_games()) {
  choose_game(0);
}

void NewGame::choose_game(std::size_t game) {
  game_ = game;
  options_.clear();
  levels_.fill(engine::default_opponent(info()).text());
}

void NewGame::choose(const GameSpec& spec) {
  const auto found = std::ranges::find(games_, spec.id, &GameInfo::id);
  if (found == games_.end()) return;
  choose_game(static_cast<std::size_t>(found - games_.begin()));
  options_ = spec.options;
  options_.erase("start");
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
  const auto number = [](Player player) { return Message(digit_of(player) - '0'); };
  const auto name = [&](Player player) { return render::player_name(info().colours, player); };
  fields.push_back({FieldKind::Begin, text::kStartGame, {}, info().summary});
  fields.push_back({FieldKind::Game, text::kGame, info().name, info().summary});
  fields.push_back({FieldKind::Mode, text::kMode, *kModes[static_cast<std::size_t>(mode_)]});
  for (const Player player : kPlayers) {
    if (!is_computer(player)) continue;
    const std::string& level = levels_[index_of(player)];
    fields.push_back({FieldKind::Level, Message(text::kLevelOf, name(player), number(player)),
                      level_name(info(), level), level_note(info(), level), index_of(player)});
  }
  const Player first = starter_ == Starter::Two ? Player::Two : Player::One;
  fields.push_back({FieldKind::Starter, text::kWhoStarts,
                    starter_ == Starter::Lot ? Message(text::kByLot)
                                             : Message(text::kStartsPlayer, name(first), number(first))});
  for (std::size_t i = 0; i < info().options.size(); ++i) {
    const OptionInfo& option = info().options[i];
    if (option.key == "start" || !is_relevant(option, chosen(), info().options)) continue;
    fields.push_back({FieldKind::Option, option.label,
                      value_name(option, value_of(option, chosen(), info().options)), option.meaning, i,
                      option.range.has_value()});
  }
  return fields;
}

std::vector<FieldValue> NewGame::values(const Field& field, const std::filesystem::path& maps) const {
  std::vector<FieldValue> values;
  switch (field.kind) {
    case FieldKind::Begin:
      break;
    case FieldKind::Game:
      for (const GameInfo* game : games_) values.push_back({game->name, std::string(game->id)});
      break;
    case FieldKind::Mode:
      for (std::size_t i = 0; i < kModes.size(); ++i) values.push_back({*kModes[i], std::to_string(i)});
      break;
    case FieldKind::Level:
      return level_values(info());
    case FieldKind::Starter:
      for (const Player player : kPlayers) {
        values.push_back({Message(text::kStartsPlayer, render::player_name(info().colours, player),
                                  digit_of(player) - '0'),
                          std::to_string(index_of(player))});
      }
      values.push_back({text::kByLot, "2"});
      break;
    case FieldKind::Option: {
      const OptionInfo& option = info().options[field.number];
      for (const OptionWord& value : option.values) values.push_back({value.name, std::string(value.word)});
      const auto names_file = [](std::string_view form) { return form.starts_with(kFilePrefix); };
      if (std::ranges::none_of(option.forms, names_file)) break;
      std::error_code error;
      for (const auto& entry : std::filesystem::directory_iterator(maps, error)) {
        if (!entry.is_regular_file(error)) continue;
        values.push_back(
            {entry.path().filename().string(), std::string(kFilePrefix) + entry.path().string()});
      }
      values.push_back({text::kFromFile, std::string(kFilePrefix), true});
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
      return levels_[field.number];
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
    case FieldKind::Level:
      levels_[field.number] = value;
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
      break;
    }
  }
  return Done{};
}

Result<play::Table> NewGame::open(std::uint64_t seed, const games::FileReader& read) const {
  GameSpec spec = essential(chosen(), info().options);
  Random random(seed);
  const bool second = starter_ == Starter::Two || (starter_ == Starter::Lot && random.below(2) == 1);
  if (second) spec.options["start"] = "2";
  const Result<GameSpec> self_contained = games::inline_files(spec, read);
  if (!self_contained) return self_contained.error();
  const Result<std::shared_ptr<const AnyGame>> game = games::make_game(*self_contained);
  if (!game) return game.error();
  play::Seats seats{.seed = seed};
  for (const Player player : kPlayers) {
    if (!is_computer(player)) continue;
    Result<engine::Who> who = engine::Who::parse(levels_[index_of(player)], info());
    if (!who) return who.error();
    seats.who[index_of(player)] = *who;
  }
  return play::Table::open(*game, std::nullopt, seats);
}

}  // namespace joga::terminal::screen
