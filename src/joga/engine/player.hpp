// The other place with virtual calls: whatever chooses moves, behind one type. Terminal, server, matches and
// protocols see players only through this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
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

// What a player can do wrong. Those of this program do nothing of it; programs of others may.
enum class Fault : std::uint8_t {
  CannotStart,  // there is no such program, or it does not speak the protocol
  IllegalMove,
  Crash,    // it ended, or closed its output
  Silence,  // no answer in time
  Flood,    // more output than anybody can want
};

struct Failure {
  Fault fault = Fault::Crash;
  Message message{};  // a whole sentence
};

// A move, or what went wrong.
struct Choice {
  std::optional<AnyMove> move{};
  std::optional<Value> value{};      // as the player sees it, if it said so
  int depth = 0;                     // likewise
  std::uint64_t nodes = 0;           // likewise: the positions it has looked at
  std::optional<Failure> failure{};  // there exactly when there is no move

  [[nodiscard]] static Choice of(AnyMove move) { return {.move = move}; }
  [[nodiscard]] static Choice failed(Fault fault, Message message) {
    return {.failure = Failure{fault, std::move(message)}};
  }
};

// How a move is asked for.
struct Request {
  search::Limits limits{};      // together with those of the player itself
  std::uint64_t seed = 0;       // of random choices for this move: same seed, same game, same move
  bool until_stopped = false;   // nothing limits it: think until the flag is set
  int lines = 1;                // how many lines of play are reported, the best ones
  bool book = false;            // it may play the first moves from the opening book
  search::Listener listener{};  // may be empty
};

class AnyPlayer {
 public:
  AnyPlayer& operator=(AnyPlayer&&) = delete;
  virtual ~AnyPlayer() = default;

  // What follows has nothing to do with what was before: what was learnt is forgotten.
  virtual void new_game() = 0;

  // What takes a while and is not thinking is done here, so that it does not count on a clock: a program is
  // started. It may be left out; what fails is told when a move is asked for.
  virtual void get_ready(const StopFlag&) {}

  // A legal move in a running game of the kind that the player was made for. Called from one thread at a
  // time, whichever. Returns soon after the flag is set, with the best it knows by then.
  [[nodiscard]] virtual Choice choose(const History& history, const Request& request,
                                      const StopFlag& stop) = 0;
};

// What a player may use of the machine.
struct Resources {
  std::size_t memory_mib = 64;  // of tables
  unsigned threads = 1;
};

// What the tables of such a player take at most, in MiB, and what else grows with them.
[[nodiscard]] std::size_t most_memory(const Who& who, const GameInfo& game, const Resources& resources);
// As much as wanted, or as much as keeps the player within that many MiB.
[[nodiscard]] Resources resources_within(const Who& who, const GameInfo& game, std::size_t most_mib,
                                         const Resources& wanted = {});

// Refuses players that cannot play this game, and people: the front end asks them. An external program is
// started at its first move.
[[nodiscard]] Result<std::unique_ptr<AnyPlayer>> make_player(const Who& who,
                                                             const std::shared_ptr<const AnyGame>& game,
                                                             const Resources& resources = {});

// The seed of one turn of a game that has a seed. Turns and players have nothing in common, nor have games
// with neighbouring seeds.
[[nodiscard]] std::uint64_t seed_of_turn(std::uint64_t game_seed, Player player, std::size_t ply) noexcept;

}  // namespace joga::engine
