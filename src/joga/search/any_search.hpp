// The engine's searches behind one interface: alpha-beta and Monte-Carlo tree search of any listed game.
// Above this layer nothing is a template over games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/line.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/search/limits.hpp"

namespace joga::search {

enum class Method : std::uint8_t { AlphaBeta, MonteCarlo };

// Techniques by which alpha-beta searches deeper than its depth or skips moves. Without any of them its
// result is that of minimax to the same depth.
struct Heuristics {
  bool network = true;         // estimate by the game's network, if it has one
  bool table = true;           // remember positions
  bool deeper_entries = true;  // use table entries of deeper searches
  bool quiescence = true;      // search noisy moves beyond the depth
  bool foresight = true;       // ask the game whether it sees the end coming
  bool reductions = true;      // search moves late in the order less deeply
  bool pruning = true;         // cut nodes whose estimate is far outside the window, and late moves
  bool aspiration = true;      // start with a narrow window around the last value
  bool history = true;         // history heuristic: try moves first that caused cutoffs elsewhere
  bool extensions = true;      // search a ply deeper after a single compulsory capture

  [[nodiscard]] static constexpr Heuristics none() noexcept {
    return {.network = false,
            .table = false,
            .deeper_entries = false,
            .quiescence = false,
            .foresight = false,
            .reductions = false,
            .pruning = false,
            .aspiration = false,
            .history = false,
            .extensions = false};
  }
};

struct SearchOptions {
  std::size_t memory_mib = 64;  // of the transposition table or the tree
  int threads = 1;
  int lines = 1;                             // the number of best moves wanted, each with its line
  std::uint64_t seed = 0;                    // if not 0, decides among equal moves
  Heuristics heuristics{};                   // of alpha-beta
  std::optional<MonteCarloTuning> tuning{};  // of Monte-Carlo tree search; none: the game's own
};

// One line of play, as a search reports it while it runs: the best one is number 1.
struct Info {
  int line = 1;
  int depth = 0;            // plies searched in full
  int selective_depth = 0;  // the deepest ply reached
  Value value{};            // for the player to move; a bound while the window is still being widened
  std::uint64_t nodes = 0;
  Milliseconds time{};
  std::vector<AnyMove> moves{};  // from the searched position

  [[nodiscard]] bool is_best() const noexcept { return line == 1 && value.bound() == Bound::Exact; }
};
// Called from the thread that searches, never from two at once.
using Listener = std::function<void(const Info&)>;

struct SearchResult {
  std::optional<AnyMove> best{};  // none in a finished game
  Value value{};                  // proven: the game is searched to its end
  std::vector<Line> lines{};      // the best first, each with a move; at most the number asked for
  int depth = 0;                  // of the last finished iteration
  std::uint64_t nodes = 0;
};

// Exact knowledge from elsewhere (a tablebase), to be asked inside a search. Only a Prober<G> of the game
// that is searched is one (situation.hpp).
class AnyProber {
 public:
  AnyProber& operator=(AnyProber&&) = delete;
  virtual ~AnyProber() = default;
};

// Keeps its table or tree from move to move until `new_game`. With one thread and without time limits, the
// same questions in the same order get the same answers.
class AnySearch {
 public:
  AnySearch& operator=(AnySearch&&) = delete;
  virtual ~AnySearch() = default;

  [[nodiscard]] virtual const SearchOptions& options() const noexcept = 0;
  // Changing the memory or the tuning clears the table or tree.
  virtual void set_options(const SearchOptions& options) = 0;
  virtual void new_game() = 0;

  // Thinks until a limit is reached, the flag is set, or the value is proven. Returns a move even if it is
  // stopped at once. Calls the listener in this thread.
  [[nodiscard]] virtual SearchResult think(const History& history, const Limits& limits, const StopFlag& stop,
                                           const Listener& listener = {}) = 0;
};

// The prober, if any, must be a Prober of this game.
[[nodiscard]] std::unique_ptr<AnySearch> make_search(const AnyGame& game, Method method,
                                                     const SearchOptions& options = {},
                                                     std::shared_ptr<const AnyProber> prober = nullptr);

// The reports' minimax player: the moves that plain alpha-beta to this depth finds best by the report's
// evaluation, in the order of generation. None if it was stopped before the first one was searched to the
// end. The game must be running, the depth at least 1.
[[nodiscard]] std::vector<AnyMove> best_by_minimax(const AnyGame& game, const AnyPosition& position,
                                                   int depth, const StopFlag& stop);

}  // namespace joga::search
