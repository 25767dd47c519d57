// Exact values of any game, behind one interface: from a tablebase, a book, a search to the end of the game,
// or a proof.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/line.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/search/any_proof.hpp"
#include "joga/search/any_search.hpp"

namespace joga::solve {

// Limits on one question.
struct Limits {
  std::uint64_t nodes = ~std::uint64_t{0};  // of each thread
  const StopFlag* stop = nullptr;
};

// How much is known about a game under its rules and on its map.
enum class Extent : std::uint8_t {
  Nothing,    // except by a proof search
  Endings,    // positions near the end are searched for the exact margin
  Book,       // likewise, and a book has the first moves: the game is solved
  Tablebase,  // all reachable positions are looked up: the game is solved
};

// Knowledge about one game. Results of searches are kept for later questions. To be asked one question at a
// time.
class Knowledge {
 public:
  struct Options {
    std::size_t memory_mib = 16;
    int threads = 1;
  };

  // Null if nothing is known about the game.
  [[nodiscard]] static std::unique_ptr<Knowledge> of(const AnyGame& game, const Options& options);

  Knowledge& operator=(Knowledge&&) = delete;
  virtual ~Knowledge() = default;

  [[nodiscard]] Extent extent() const noexcept { return extent_; }

  // Whether `best_lines` is likely to have an answer within this many nodes.
  [[nodiscard]] virtual bool is_within_reach(const AnyPosition& position, std::uint64_t nodes) const = 0;
  // An upper bound on the plies left.
  [[nodiscard]] virtual int most_plies(const AnyPosition& position) const = 0;

  // The lines of at most `count` best moves of a running game, the best first. None if a limit was reached
  // first, or if the position has no known value because play cannot reach it.
  [[nodiscard]] virtual std::optional<std::vector<Line>> best_lines(const AnyPosition& position, int count,
                                                                    const Limits& limits) = 0;
  // All moves of a running game whose value can be found; the limits are for all of them together.
  [[nodiscard]] virtual std::vector<ValuedMove> known_moves(const AnyPosition& position,
                                                            const Limits& limits) = 0;
  // Nodes visited since this was made.
  [[nodiscard]] virtual std::uint64_t nodes() const noexcept = 0;

  // For use inside searches, if values are looked up; null otherwise.
  [[nodiscard]] virtual std::shared_ptr<const search::AnyProber> prober() const { return nullptr; }

 protected:
  explicit Knowledge(Extent extent) noexcept : extent_(extent) {}

 private:
  Extent extent_;
};

// How much is known about a game; needs no Knowledge.
[[nodiscard]] Extent extent_of(const AnyGame& game);
// Whether the game is solved: it can be played without error.
[[nodiscard]] bool is_solved(const AnyGame& game);
// Whether the game is solved at least under some of its rules.
[[nodiscard]] bool may_be_solved(const GameInfo& game);

inline constexpr std::size_t kUsualMemory = 16;  // MiB, for a question that is asked once

// The best line of a running game, where it can be found within this many nodes.
[[nodiscard]] std::optional<Line> best_line(const AnyGame& game, const AnyPosition& position,
                                            const Limits& limits, std::size_t memory_mib = kUsualMemory);

// The known values of the moves of a running game.
struct KnownMoves {
  bool too_many = false;            // more than are looked at; none is listed
  std::vector<ValuedMove> moves{};  // proven, the best first, equal ones in the order of their texts
  std::vector<AnyMove> open{};      // moves without a proven value, in the order of their texts
};

// Positions with more moves than a person could look through are left out.
inline constexpr std::uint64_t kMostValuedMoves = 2'000;

// Finds the known values of the moves of a game; a finished game has none. Takes about a second; the work is
// the same on every machine. An interruption loses little more than the work for the current move.
class KnownMovesSearch {
 public:
  // The history must outlive this.
  KnownMovesSearch(const History& history, std::size_t memory_mib)
      : history_(history), memory_mib_(memory_mib) {}

  // Continues the search. Returns true when it is finished, false if the flag was set first.
  [[nodiscard]] bool go_on(const StopFlag& stop);
  // The results so far.
  [[nodiscard]] KnownMoves known() const;
  // Gives up its tables: results are kept, but resuming takes longer.
  [[nodiscard]] std::shared_ptr<void> release_memory();

 private:
  enum class Stage : std::uint8_t { Count, TooManyMoves, Knowledge, Proof, Done };

  void count();
  [[nodiscard]] bool go_on_by_knowledge(const StopFlag& stop);
  [[nodiscard]] bool go_on_by_proof(const StopFlag& stop);
  void keep(const ValuedMove& move);
  void keep_proven();
  [[nodiscard]] std::vector<AnyMove> open() const;

  const History& history_;
  std::size_t memory_mib_;
  Stage stage_ = Stage::Count;
  std::uint64_t nodes_left_ = 0;  // in this stage, without those of the running proof
  int losses_ = 0;                // how often memory was released during the proof
  std::vector<ValuedMove> known_{};
  std::unique_ptr<Knowledge> knowledge_{};
  std::unique_ptr<search::AnyMovesProof> proof_{};
};

// The value of a position, looked up or proven.
[[nodiscard]] search::Proof find_value(const History& history, const search::Limits& limits,
                                       std::size_t memory_mib, const StopFlag& stop,
                                       const search::ProofListener& listener = {});

}  // namespace joga::solve
