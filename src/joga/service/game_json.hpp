// Positions, unfinished turns, games and values as JSON for pages.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/line.hpp"
#include "joga/core/message.hpp"
#include "joga/core/moment.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/core/value.hpp"
#include "joga/play/game_state.hpp"
#include "joga/puzzle/judge.hpp"
#include "joga/record/storage.hpp"
#include "joga/service/message.hpp"

namespace joga::service {

// An upper bound for requests: no real game has as many turns.
inline constexpr std::size_t kMostMoves = 10'000;

// Returns 1 or 2.
[[nodiscard]] int number_of(Player player) noexcept;

// Reads the game that the parameters name. Fails as well if reading the parameters has failed before.
[[nodiscard]] Result<std::shared_ptr<const AnyGame>, Failure> read_game(Parameters& parameters);
[[nodiscard]] Result<AnyPosition, Failure> position_of(const AnyGame& game, const std::string& text);

// The cells and the piece of a turn, or of the part of it that has been chosen.
[[nodiscard]] nlohmann::json parts_json(const TurnParts& parts);
// A move with its parts.
[[nodiscard]] nlohmann::json move_json(const AnyGame& game, const AnyPosition& position, AnyMove move);

[[nodiscard]] nlohmann::json verdict_json(const AnyGame& game, const AnyPosition& position,
                                          const std::string& input, Language language);
// The verdict on any input after a game has been resigned or lost on time.
[[nodiscard]] nlohmann::json no_input_json(Language language);
[[nodiscard]] nlohmann::json position_json(const History& history, Language language);
// Reads the pieces that a position editor has placed. A failure is noted in the parameters.
[[nodiscard]] std::vector<PieceView> read_pieces(Parameters& parameters, std::string_view key,
                                                 const Kinds& kinds);

// The verdict on a try at a puzzle or at a step of a lesson. `moves` holds all moves so far; the opponent's
// reply is added after a correct one.
[[nodiscard]] nlohmann::json try_json(const puzzle::Verdict& verdict, std::vector<std::string> moves,
                                      Language language);

// All turns of a history from this ply on, including those taken back.
[[nodiscard]] std::vector<std::string> move_texts(const History& history, std::size_t from = 0);

// --- Games in progress, as pages and the clients of a host get them ---

[[nodiscard]] nlohmann::json side_json(std::optional<Player> player);
// A time control; null without one.
[[nodiscard]] nlohmann::json clock_json(const play::TimeControl& clock);
// Between people a forfeit means that the player has abandoned the game.
[[nodiscard]] std::string_view told_ending(record::Ending ending) noexcept;
// The part of a game's state that is the same at home and on a host. Both add fields of their own.
[[nodiscard]] nlohmann::json game_state_json(const play::GameState& game, Moment now);
// A whole game.
[[nodiscard]] nlohmann::json game_json(const std::string& id, const play::GameState& game,
                                       nlohmann::json state);
// An entry of the list of saved games.
[[nodiscard]] nlohmann::json saved_json(const record::SavedGameInfo& game);
// Adds the points if the game counts points.
void add_points(nlohmann::json& json, const AnyGame& game, const AnyPosition& position);

// --- Values of positions and moves ---

// Rounds a probability to the four digits that pages get.
[[nodiscard]] double rounded(double probability);

// The value for a player as records write it (record/value_json.hpp), with player 1's winning chance and the
// value in words.
[[nodiscard]] nlohmann::json value_json(const GameInfo& game, const Value& value, Player player,
                                        Language language);

// A good move with its value, the reason for it, and a likely continuation.
[[nodiscard]] nlohmann::json hint_json(const AnyGame& game, const AnyPosition& position, const Line& hint,
                                       Language language);

}  // namespace joga::service
