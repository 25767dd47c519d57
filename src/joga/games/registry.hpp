// All games: the one list that the commands, the protocols and the tests use. The build lists the program's
// own games (CMakeLists.txt); a test may add one.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"

namespace joga::games {

// In display order.
[[nodiscard]] std::vector<const GameInfo*> all_games();

// The game that a spec names, whatever its options; null if there is none.
[[nodiscard]] const GameInfo* find_info(std::string_view spec);

// Adds a game to the list. Not thread-safe: see search::add_game.
void add_game(const ListedGame& game);

// The game of a spec; an unknown game or option is an error that lists the valid ones.
[[nodiscard]] Result<std::shared_ptr<const AnyGame>> make_game(const GameSpec& spec);
[[nodiscard]] Result<std::shared_ptr<const AnyGame>> make_game(std::string_view spec);

// Reads a small file, or says why it cannot.
using FileReader = std::function<Result<std::string>(std::string_view path)>;

// Returns the same game without references to files: an option such as `map=file:PATH` is replaced by the
// contents of the file. Pass only a spec that a person gave; make_game itself refuses files.
[[nodiscard]] Result<GameSpec> inline_files(const GameSpec& spec, const FileReader& read);

}  // namespace joga::games
