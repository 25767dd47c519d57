// Positions, unfinished turns, games and values as pages are told.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/message.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/core/value.hpp"
#include "joga/play/hint.hpp"
#include "joga/puzzle/judge.hpp"
#include "joga/record/storage.hpp"
#include "joga/service/message.hpp"

namespace joga::service {

// More turns than any game has.
inline constexpr std::size_t kMostMoves = 10'000;

// 1 or 2.
[[nodiscard]] int number_of(Player player) noexcept;

// The game that the parameters name. Anything that was wrong with them before is a failure too.
[[nodiscard]] Result<std::shared_ptr<const AnyGame>, Failure> read_game(Parameters& parameters);
[[nodiscard]] Result<AnyPosition, Failure> position_of(const AnyGame& game, const std::string& text);

// The cells and the piece of a turn, or of what has been chosen of one.
[[nodiscard]] nlohmann::json parts_json(const TurnParts& parts);
// A move with its parts.
[[nodiscard]] nlohmann::json move_json(const AnyGame& game, const AnyPosition& position, AnyMove move);

[[nodiscard]] nlohmann::json verdict_json(const AnyGame& game, const AnyPosition& position,
                                          const std::string& input, Language language);
// The answer to input in a game that was resigned or lost on time.
[[nodiscard]] nlohmann::json no_input_json(Language language);
[[nodiscard]] nlohmann::json position_json(const History& history, Language language);
// Those of a position editor; a failure is noted in the parameters.
[[nodiscard]] std::vector<PieceView> read_pieces(Parameters& parameters, std::string_view key,
                                                 const Kinds& kinds);

// What a try at a puzzle or a step of a lesson came to. `moves`: all so far; a right one is followed by the
// opponent's reply.
[[nodiscard]] nlohmann::json try_json(const puzzle::Verdict& verdict, std::vector<std::string> moves,
                                      Language language);

// All turns of a history, including those that were taken back.
[[nodiscard]] std::vector<std::string> move_texts(const History& history);
// An entry of the list of saved games.
[[nodiscard]] nlohmann::json saved_json(const record::SavedGameInfo& game);
// The points of a game that has some.
void add_points(nlohmann::json& json, const AnyGame& game, const AnyPosition& position);

// --- What positions and moves are worth ---

// A value as this player sees it.
struct Worth {
  Value value{};
  Player player = Player::One;
};

// The chance that player 1 wins, a draw being half a win.
[[nodiscard]] double chance_of_first(const GameInfo& game, const Worth& worth);
// The chance of the player who sees it.
[[nodiscard]] double chance(const GameInfo& game, const Worth& worth);

// A chance as pages get it: four digits are plenty.
[[nodiscard]] double rounded(double probability);

// As records have it (record/value_json.hpp), with the chance of player 1 and the value in words.
[[nodiscard]] nlohmann::json value_json(const GameInfo& game, const Worth& worth, Language language);

// A good move with what it is worth, why, and how the game might go on.
[[nodiscard]] nlohmann::json hint_json(const AnyGame& game, const AnyPosition& position,
                                       const play::Hint& hint, Language language);

}  // namespace joga::service
