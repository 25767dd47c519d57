// Anything that chooses moves, behind one type with virtual calls. Terminal, server, matches and protocols
// see players only through this.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/who.hpp"
#include "joga/search/any_search.hpp"
#include "joga/search/limits.hpp"

namespace joga::engine {

// How a player can fail. Only external programs do.
enum class Fault : std::uint8_t {
  CannotStart,  // there is no such program, or it does not speak the protocol
  NoResources,  // this machine has no process, memory or descriptor left to start it: not the player's fault
  IllegalMove,
  Crash,    // it ended, or closed its output
  Silence,  // no answer in time
  Flood,    // too much output
};

struct Failure {
  Fault fault = Fault::Crash;
  Message message{};     // a whole sentence
  std::string errors{};  // the last lines of the program's standard error
};

// The speaker of a line in the conversation with an external program.
enum class Speaker : std::uint8_t {
  Us,
  Program,
  Errors,  // the program, on its standard error
};
// Receives each line as it is said, without its end. Called from several threads.
using TalkListener = std::function<void(Speaker speaker, std::string_view line)>;

// A move, or the reason why there is none.
struct Choice {
  std::optional<AnyMove> move{};
  std::optional<Value> value{};      // the player's own opinion, if it gave one
  int depth = 0;                     // of the search; 0 if unknown
  std::uint64_t nodes = 0;           // positions that the search visited; 0 if unknown
  std::optional<Failure> failure{};  // set exactly when there is no move

  [[nodiscard]] static Choice of(AnyMove move) { return {.move = move}; }
  [[nodiscard]] static Choice failed(Fault fault, Message message) {
    return {.failure = Failure{.fault = fault, .message = std::move(message)}};
  }
};

// A request for a move.
struct Request {
  search::Limits limits{};     // combined with the player's own limits
  std::uint64_t seed = 0;      // of random choices for this move: same seed, same game, same move
  bool until_stopped = false;  // think until the flag is set, without any limit
  int lines = 1;               // number of lines of play to report, the best first
  bool book = false;           // the player may use the opening book
  // An external program is waited for this many times its time, because not all of that is charged.
  int patience_factor = 1;
  search::Listener listener{};  // may be empty
};

class AnyPlayer {
 public:
  AnyPlayer& operator=(AnyPlayer&&) = delete;
  virtual ~AnyPlayer() = default;

  // The processor time that the player's own processes have used since their start. None if it has none,
  // because it thinks on the thread that calls `choose`.
  [[nodiscard]] virtual std::optional<std::chrono::nanoseconds> processor_time() { return std::nullopt; }

  // Starts a new game: the player forgets everything it learnt in the last one.
  virtual void new_game() = 0;

  // Does slow preparations, such as starting a program, before a clock runs. Calling it is optional, and
  // failures are reported with the next move.
  virtual void get_ready(const StopFlag&) {}

  // Reports what is said to and by an external program; other players say nothing. To be called before the
  // player is used for the first time.
  virtual void listen(const TalkListener&) {}

  // Chooses a legal move in a running game with the spec that the player was made for. Called from any
  // thread, but from one at a time. Returns soon after the flag is set, with the best move known by then.
  [[nodiscard]] virtual Choice choose(const History& history, const Request& request,
                                      const StopFlag& stop) = 0;
};

// Limits on the memory and the threads that a player may use, and on external programs.
struct Resources {
  std::size_t memory_mib = 64;  // of tables
  unsigned threads = 1;
  std::optional<system::Sandbox> sandbox{};  // for external programs that have none of their own
};

// The most memory, in MiB, that a player of this kind needs for its tables and the data structures around
// them.
[[nodiscard]] std::size_t most_memory(const Who& who, const GameInfo& game, const Resources& resources);
// The resources wanted, reduced so that the player stays within `most_mib`.
[[nodiscard]] Resources resources_within(const Who& who, const GameInfo& game, std::size_t most_mib,
                                         const Resources& wanted = {});

// Refuses players that cannot play this game, and people: the front end asks them. An external program is
// started at its first move.
[[nodiscard]] Result<std::unique_ptr<AnyPlayer>> make_player(const Who& who,
                                                             const std::shared_ptr<const AnyGame>& game,
                                                             const Resources& resources = {});

// The seed of one turn, derived from the seed of the game. Seeds of different turns, players and games are
// unrelated, even if the games' seeds are consecutive.
[[nodiscard]] std::uint64_t seed_of_turn(std::uint64_t game_seed, Player player, std::size_t ply) noexcept;

}  // namespace joga::engine
