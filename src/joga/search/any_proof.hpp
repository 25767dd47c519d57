// Proofs of forced wins for any listed game, behind one interface: who wins, in how many plies, and how.
#pragma once

#include <array>
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

struct ProofProgress {
  std::uint64_t nodes = 0;
  Milliseconds time{};
  std::array<int, 2> no_win_within{};          // by player: there is no win in this many plies
  std::array<std::optional<int>, 2> win_in{};  // by player: the shortest win known so far
};
// Called from the thread that searches, several times a second.
using ProofListener = std::function<void(const ProofProgress&)>;

// The proven value of a position, for the player to move.
struct Proof {
  // None if the limits were reached first. A win or loss may have a loose distance; "no win" is a draw that
  // is an upper bound.
  std::optional<Value> value{};
  // The line of a win or loss: the attacker wins as soon as possible, the defender resists as long as
  // possible. Cut short where a limit was reached first.
  std::vector<AnyMove> line{};
  std::uint64_t nodes = 0;  // positions expanded
};

// Proves whether the player to move wins, loses, or neither. A depth limit asks for results within that
// number of plies. Finished games are answered without a search.
[[nodiscard]] Proof prove(const History& history, const Limits& limits, std::size_t memory_mib,
                          const StopFlag& stop, const ProofListener& listener = {});
// Proves whether the player to move wins. The game must be running.
[[nodiscard]] Proof prove_win(const History& history, const Limits& limits, std::size_t memory_mib,
                              const StopFlag& stop);

// Proves values of moves that do not end the game. The work is shared out among the moves, so that easy ones
// are decided first. The search can be interrupted and resumed.
class AnyMovesProof {
 public:
  AnyMovesProof& operator=(AnyMovesProof&&) = delete;
  virtual ~AnyMovesProof() = default;

  // Continues the search. Returns true when it is finished or out of limits, false if the flag was set first.
  [[nodiscard]] virtual bool go_on(const StopFlag& stop) = 0;
  // The moves proven so far, in the order in which they were given.
  [[nodiscard]] virtual std::vector<ValuedMove> moves() = 0;
  [[nodiscard]] virtual std::uint64_t nodes() const noexcept = 0;
};

// The limits are for all moves together.
[[nodiscard]] std::unique_ptr<AnyMovesProof> make_moves_proof(const History& history,
                                                              std::vector<AnyMove> moves,
                                                              const Limits& limits, std::size_t memory_mib);

enum class ProofStatus : std::uint8_t { Win, NoWin, Unknown };

// Answers many questions about a position and its successors, for one attacker at a time, and keeps results
// in a table. Ignores draws by history.
class AnyProofSearch {
 public:
  AnyProofSearch& operator=(AnyProofSearch&&) = delete;
  virtual ~AnyProofSearch() = default;

  // Makes this position the one that is asked about. The game must be running.
  virtual void start(const AnyPosition& position, Player attacker) = 0;
  // The move may end the game; questions are then answered at once.
  virtual void play(AnyMove move) = 0;
  virtual void undo() = 0;
  // Whether the attacker can force a win, at all or within these plies. Unknown if the nodes are not enough
  // or the limits of the whole search are reached.
  [[nodiscard]] virtual ProofStatus prove(std::uint64_t nodes) = 0;
  [[nodiscard]] virtual ProofStatus prove_within(int plies, std::uint64_t nodes) = 0;
};

// The limits are for all questions together. The flag must outlive it.
[[nodiscard]] std::unique_ptr<AnyProofSearch> make_proof_search(const AnyGame& game, const Limits& limits,
                                                                std::size_t memory_mib, const StopFlag& stop);

}  // namespace joga::search
