// Monte-Carlo tree search: the tree grows where it promises most, and what is decided is proven.
//
// Nodes are chosen by PUCT (Rosin 2011, in the form of Silver et al. 2017). A new node is worth what the
// evaluation of its best child says, as a probability of winning, and the evaluations of all its children
// tell which of them is to be looked at first. Wins, losses and draws are backed up as in MCTS-Solver
// (Winands, Björnsson, Saito 2008): the distance of a proven win is the one that was found, not necessarily
// the shortest. What a node is worth is partly the mean of the values that were carried back to it and partly
// their minimax value (Lanctot, Winands, Pepels, Sturtevant 2014: implicit minimax backups).
//
// The tree stays from move to move: what lies below the new position is kept. Its memory is bounded; when it
// is full, the children of the nodes that have been visited least are dropped until half of it is free.
//
// With one thread and no limit of time the same questions in the same order get the same answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "joga/core/game.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/search/alpha_beta.hpp"
#include "joga/search/info.hpp"
#include "joga/search/limits.hpp"
#include "joga/search/situation.hpp"

namespace joga::search {

struct MctsTuning {
  double exploration = 1.0;  // the factor of PUCT's second term
  // How much evaluations of moves must differ for one to be looked at e times as often, in units of the
  // evaluation's scale.
  double temperature = 1.0;
  // How much of a node's worth is the minimax value of the evaluations below it, and not their mean.
  double minimax_share = 0.0;
  int noisy_plies = 0;  // noisy moves are played so far before a position is evaluated

  friend bool operator==(const MctsTuning&, const MctsTuning&) = default;
};

struct MctsOptions {
  std::size_t memory_mib = 64;  // for the tree
  int threads = 1;
  int lines = 1;                       // so many best moves, each with its line
  std::uint64_t seed = 0;              // not 0: moves that seem equal are told apart by it
  std::optional<MctsTuning> tuning{};  // none: what has proved best in the game
};

// Nodes of an Answer and of Limits are positions that were evaluated. A limit of depth is that of the tree:
// nothing beyond it is looked at, and the search ends when its best line has been visited so deep often
// enough to be trusted.
//
// Defined and instantiated for all games in mcts.cpp.
template <Evaluates G>
class Mcts {
 public:
  using Move = typename G::Move;

  // The prober may be null.
  explicit Mcts(G game, const MctsOptions& options = {}, std::shared_ptr<const Prober<G>> prober = nullptr);
  Mcts(Mcts&&) noexcept;
  Mcts& operator=(Mcts&&) noexcept;
  ~Mcts();

  [[nodiscard]] const MctsOptions& options() const noexcept;
  // Changing the memory or the tuning forgets the tree.
  void set_options(const MctsOptions& options);
  void new_game();

  // Thinks until a limit is reached, the flag is set, or the result is proven. Answers with a move even if it
  // is stopped at once. The listener is called in this thread, every so often and at the end.
  [[nodiscard]] Answer<Move> think(const Situation<G>& situation, const Limits& limits, const StopFlag& stop,
                                   const Listener& listener = {});

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace joga::search
