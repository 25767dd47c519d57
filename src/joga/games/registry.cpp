#include "joga/games/registry.hpp"

#include <algorithm>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/core/erased_game.hpp"
#include "joga/core/map_tools.hpp"
#include "joga/games/dispatch.hpp"

namespace joga::games {
namespace {

template <Game... Games>
[[nodiscard]] std::vector<const GameInfo*> infos_of(GameList<Games...>) {
  return {&Games::info()...};
}

}  // namespace

Error detail::unknown_game(const GameSpec& spec) {
  std::vector<Message> ids;
  for (const GameInfo* info : all_games()) ids.emplace_back(info->id);
  return Error{ErrorCode::Unknown, Message(text::kUnknownGame, spec.id, Message::list(ids))};
}

std::vector<const GameInfo*> all_games() {
  return infos_of(AllGames{});
}

Result<std::shared_ptr<const AnyGame>> make_game(const GameSpec& spec) {
  return visit_game(spec, [](Game auto game) -> std::shared_ptr<const AnyGame> {
    return std::make_shared<ErasedGame<decltype(game)>>(std::move(game));
  });
}

Result<std::shared_ptr<const AnyGame>> make_game(std::string_view spec) {
  const Result<GameSpec> parsed = GameSpec::parse(spec);
  if (!parsed) return parsed.error();
  return make_game(*parsed);
}

// Maps are the only thing that may be kept in a file.
Result<GameSpec> inline_files(const GameSpec& spec, const FileReader& read) {
  const std::vector<const GameInfo*> games = all_games();
  const auto game = std::ranges::find(games, spec.id, &GameInfo::id);
  if (game == games.end() || (*game)->maps == nullptr) return spec;
  const MapTools& maps = *(*game)->maps;
  constexpr std::string_view kFile = "file:";
  const std::optional<std::string_view> map = spec.option(maps.option);
  if (!map || !map->starts_with(kFile)) return spec;
  const std::string_view path = map->substr(kFile.size());
  const Result<std::string> content = read(path);
  if (!content) return content.error();
  const Result<std::string> rows = maps.rows_of_file(*content);
  if (!rows) return Error{rows.error().code, Message(text::kInFile, path, rows.error().message)};
  GameSpec inlined = spec;
  inlined.options[std::string(maps.option)] = "rows:" + *rows;
  return inlined;
}

}  // namespace joga::games
