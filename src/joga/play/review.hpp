// The review of a game: the loss of each turn, and the better move.
//
// Every position is searched once. The loss of a turn is the player's winning chance before it, under best
// play, minus the chance after it; the engine's own move loses nothing. Where a game is solved, both chances
// are exact. In a game with points a turn also loses points, which are what is left to play for when the
// winner is known. In a game without points a player who is lost can still hold out; giving in sooner is an
// inaccuracy, never worse, since the game was lost before.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/line.hpp"
#include "joga/core/message.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/player.hpp"
#include "joga/play/search_memory.hpp"

namespace joga::play {

// --- Evaluating positions ---

struct LookEffort {
  // Per position. Without it the search stops at a fixed number of nodes, the same on every machine.
  std::optional<std::chrono::milliseconds> time{};
  engine::Resources resources{};
};

// The strongest player for a game: it looks positions up in a tablebase if there is one; otherwise it is the
// engine.
[[nodiscard]] std::unique_ptr<engine::AnyPlayer> make_analysis_player(
    const std::shared_ptr<const AnyGame>& game, const engine::Resources& resources);

// Evaluates the current position of the history; a finished game has no moves. Returns nothing if it was
// interrupted, and discards the partial result, so that results do not depend on interruptions.
[[nodiscard]] std::optional<Line> look_at(const History& reached, const LookEffort& effort, KeptPlayer& kept,
                                          const StopFlag& stop);

// --- Judging turns ---

enum class Judgement : std::uint8_t {
  Only,  // the only legal move
  Best,  // the engine's move, or one proven to be as good
  Good,
  Inaccuracy,
  Mistake,
  Blunder,
};
[[nodiscard]] std::string_view judgement_word(Judgement judgement) noexcept;

// The least losses of winning chance that make an inaccuracy, a mistake and a blunder.
inline constexpr double kInaccuracy = 0.05;
inline constexpr double kMistake = 0.10;
inline constexpr double kBlunder = 0.20;
[[nodiscard]] Judgement judge_loss(double lost) noexcept;

// Points lost by a turn.
struct PointsLost {
  int points = 0;      // not negative
  bool exact = false;  // proven, not estimated
};
// The least losses of points that make an inaccuracy, whatever the chances. The limit is higher for
// estimates, because they are uncertain.
inline constexpr int kInaccuratePoints = 2;
inline constexpr int kInaccurateEstimate = 4;
[[nodiscard]] bool is_inaccurate(const PointsLost& lost) noexcept;

// The judgement of a turn in a lost position of a game without points: halving the time that the player could
// have held out is an inaccuracy. `held_out` as for `mark_turn`.
[[nodiscard]] Judgement judge_resistance(double held_out) noexcept;

// The contribution of a turn to a player's accuracy.
struct TurnMark {
  double accuracy = 1;  // 0 to 1
  double weight = 0;    // the chance at stake: a lost player has little to lose
};
// `lost` and `chance_before` are winning chances; `held_out` is the fraction kept of a proven loss's
// distance, and 1 elsewhere.
[[nodiscard]] TurnMark mark_turn(double lost, double chance_before, const std::optional<PointsLost>& points,
                                 double held_out) noexcept;

// The accuracy of a player: halfway between the arithmetic and the harmonic mean of their marks. Bad turns
// weigh more in the latter.
class Accuracy {
 public:
  void add(const TurnMark& mark) noexcept;
  [[nodiscard]] std::optional<double> value() const noexcept;  // none without turns

 private:
  double weights_ = 0;
  double sum_ = 0;
  double inverse_ = 0;
};

// The most turns reported as decisive.
inline constexpr std::size_t kMostThatMattered = 5;

struct JudgedTurn {
  std::size_t ply = 0;
  Line before{};  // from the position before the turn
  Line after{};   // from the position after it
  double lost = 0;
  std::optional<PointsLost> points{};
  Judgement judgement = Judgement::Best;
  // The fault of the turn and the better move, in at most 15 words; empty if there is none.
  Message words{};
};

class Judge {
 public:
  // Takes the whole game. Judges the turns from this ply on.
  explicit Judge(std::shared_ptr<const History> game, std::size_t from = 0)
      : game_(std::move(game)), next_(from) {}

  // Takes the results of `look_at` for all positions in order. Judges the turn that led to this position,
  // unless it is the first one.
  std::optional<JudgedTurn> add(const Line& line);

  [[nodiscard]] const Accuracy& accuracy(Player player) const noexcept { return accuracy_[index_of(player)]; }
  // The plies of the turns with the largest losses so far, in order.
  [[nodiscard]] std::vector<std::size_t> mattered() const;
  // Points lost by each player, summed over their turns, once any are known.
  [[nodiscard]] const std::optional<std::array<int, 2>>& points_lost() const noexcept { return points_lost_; }

 private:
  [[nodiscard]] Player player_at(std::size_t ply) const;
  // For the player who made the turn.
  [[nodiscard]] Value value_after(const JudgedTurn& turn) const;
  [[nodiscard]] std::optional<PointsLost> points_of(const JudgedTurn& turn) const;
  [[nodiscard]] bool is_proven_equal(const JudgedTurn& turn) const;
  [[nodiscard]] double held_out(const JudgedTurn& turn) const;
  [[nodiscard]] bool loses_at_once(const JudgedTurn& turn) const;
  [[nodiscard]] Message explain(const JudgedTurn& turn) const;

  // A candidate for `mattered`, with its loss.
  struct Mattered {
    double lost = 0;
    std::size_t ply = 0;
  };

  std::shared_ptr<const History> game_;
  std::size_t next_;  // the turn that is judged next
  std::optional<Line> before_{};
  std::array<Accuracy, 2> accuracy_{};
  std::vector<Mattered> mattered_{};
  std::optional<std::array<int, 2>> points_lost_{};
};

}  // namespace joga::play
