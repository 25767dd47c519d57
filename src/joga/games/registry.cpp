#include "joga/games/registry.hpp"

#include "joga/core/catalogue.hpp"
#include "joga/core/erased_game.hpp"
#include "joga/core/map_tools.hpp"
#include "joga/core/suggestion.hpp"
#include "joga/games/dispatch.hpp"

namespace joga::games {
namespace {

template <Game... Games>
[[nodiscard]] std::vector<ListedGame> listed_games(GameList<Games...>) {
  return {listed_game<Games>()...};
}

[[nodiscard]] std::vector<ListedGame>& list() {
  static std::vector<ListedGame> games = listed_games(AllGames{});
  return games;
}

}  // namespace

Error detail::unknown_game(const GameSpec& spec) {
  std::vector<std::string_view> ids;
  for (const GameInfo* info : all_games()) ids.push_back(info->id);
  const Message refusal(text::kUnknownGame, spec.id,
                        Message::list(std::vector<Message>(ids.begin(), ids.end())));
  return Error{ErrorCode::Unknown, with_suggestion(refusal, spec.id, ids)};
}

void add_game(const ListedGame& game) {
  list().push_back(game);
}

const GameInfo* find_info(std::string_view spec) {
  const std::string_view id = spec.substr(0, spec.find(':'));
  for (const ListedGame& game : list()) {
    if (game.info->id == id) return game.info;
  }
  return nullptr;
}

std::vector<const GameInfo*> all_games() {
  std::vector<const GameInfo*> infos;
  for (const ListedGame& game : list()) infos.push_back(game.info);
  return infos;
}

Result<std::shared_ptr<const AnyGame>> make_game(const GameSpec& spec) {
  for (const ListedGame& game : list()) {
    if (game.info->id == spec.id) return game.make(spec);
  }
  return detail::unknown_game(spec);
}

Result<std::shared_ptr<const AnyGame>> make_game(std::string_view spec) {
  const Result<GameSpec> parsed = GameSpec::parse(spec);
  if (!parsed) return parsed.error();
  return make_game(*parsed);
}

// Only maps may come from a file.
Result<GameSpec> inline_files(const GameSpec& spec, const FileReader& read) {
  const GameInfo* game = find_info(spec.id);
  if (game == nullptr || game->maps == nullptr) return spec;
  const MapTools& maps = *game->maps;
  constexpr std::string_view kFile = "file:";
  const std::optional<std::string_view> map = spec.option(maps.option);
  if (!map || !map->starts_with(kFile)) return spec;
  const std::string_view path = map->substr(kFile.size());
  const Result<std::string> content = read(path);
  if (!content) return content.error();
  const Result<std::string> rows = maps.rows_of_file(*content);
  if (!rows) return Error{rows.error().code, Message(text::kLabelled, path, rows.error().message)};
  GameSpec inlined = spec;
  inlined.options[std::string(maps.option)] = "rows:" + *rows;
  return inlined;
}

}  // namespace joga::games
