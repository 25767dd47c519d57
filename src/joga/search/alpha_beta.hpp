// The engine's search: alpha-beta with iterative deepening, on any number of threads.
//
// One object plays one game after another: what it has learnt stays in its table from move to move. With one
// thread and no limit of time the same questions in the same order get the same answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/search/info.hpp"
#include "joga/search/limits.hpp"
#include "joga/search/situation.hpp"

namespace joga::search {

// What makes the search see further than its depth, or look at less than all. Without any of it the answer is
// that of minimax to the same depth.
struct Heuristics {
  bool table = true;           // remember positions
  bool deeper_entries = true;  // be content with what a deeper search has found
  bool quiescence = true;      // look at noisy moves beyond the depth
  bool foresight = true;       // ask the game whether it sees the end coming
  bool reductions = true;      // look less deep at moves that come late in the order
  bool pruning = true;         // where nothing is captured: give up far above what is needed
  bool aspiration = true;      // start with a narrow window around the last value
  bool history = true;         // first try what has been good elsewhere
  bool extensions = true;      // look a ply deeper where a compulsory capture is the only move

  [[nodiscard]] static constexpr Heuristics none() noexcept {
    return {.table = false,
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

struct AlphaBetaOptions {
  std::size_t memory_mib = 64;  // for the table
  int threads = 1;
  int lines = 1;           // so many best moves, each with its line
  std::uint64_t seed = 0;  // not 0: moves that seem equal are tried in an order that depends on it
  Heuristics heuristics{};
};

template <class Move>
struct Line {
  Value value{};
  std::vector<Move> moves{};  // at least the first one
};

template <class Move>
struct Answer {
  std::optional<Move> best{};       // none in a finished game
  Value value{};                    // proven: the game is searched to its end
  std::vector<Line<Move>> lines{};  // the best first, as many as asked for, or as there are moves
  int depth = 0;                    // of the last finished iteration
  std::uint64_t nodes = 0;
};

// Defined and instantiated for all games in alpha_beta.cpp.
template <Evaluates G>
class AlphaBeta {
 public:
  using Move = typename G::Move;

  // The prober may be null.
  explicit AlphaBeta(G game, const AlphaBetaOptions& options = {},
                     std::shared_ptr<const Prober<G>> prober = nullptr);
  AlphaBeta(AlphaBeta&&) noexcept;
  AlphaBeta& operator=(AlphaBeta&&) noexcept;
  ~AlphaBeta();

  [[nodiscard]] const AlphaBetaOptions& options() const noexcept;
  // Changing the memory forgets what has been learnt.
  void set_options(const AlphaBetaOptions& options);
  void new_game();

  // Thinks until a limit is reached, the flag is set, or there is nothing more to find out. Answers with a
  // move even if it is stopped at once. The listener is called in this thread after every finished line.
  [[nodiscard]] Answer<Move> think(const Situation<G>& situation, const Limits& limits, const StopFlag& stop,
                                   const Listener& listener = {});

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace joga::search
