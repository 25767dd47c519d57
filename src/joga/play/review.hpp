// The review of a game: what each turn gave away, and what would have been better.
//
// Every position is searched once. A turn has lost what the player's chance of winning is less after it than
// it was before it under best play; the engine's own move loses nothing. Where a game is solved both are
// exact. In a game with points it has also lost a number of them, which is what is left to play for when the
// winner is known; in one without points, a player who is lost can still hold out.
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
#include "joga/core/message.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/engine/player.hpp"
#include "joga/play/search_memory.hpp"

namespace joga::play {

// --- Looking at positions ---

// Of the position after that many turns, for the player to move.
struct Opinion {
  std::size_t ply = 0;
  Value value{};
  std::vector<AnyMove> line{};  // empty in a finished game
};

struct LookEffort {
  // For each position; without it as many positions are looked at as is the same on every machine.
  std::optional<std::chrono::milliseconds> time{};
  engine::Resources resources{};
};

// The player that knows most about a game: every position is looked up where there is a tablebase, else the
// engine searches.
[[nodiscard]] std::unique_ptr<engine::AnyPlayer> make_analysis_player(
    const std::shared_ptr<const AnyGame>& game, const engine::Resources& resources);

// What the position in which the history stands is worth. Nothing when it was interrupted before that was
// known: what was thought is thrown away, so that the answers do not depend on it.
[[nodiscard]] std::optional<Opinion> look_at(const History& reached, const LookEffort& effort,
                                             KeptPlayer& kept, const StopFlag& stop);

// --- Judging turns ---

enum class Judgement : std::uint8_t {
  Only,  // there was one legal move
  Best,  // the engine's, or one that is proven to be worth as much
  Good,
  Inaccuracy,
  Mistake,
  Blunder,
};
[[nodiscard]] std::string_view judgement_word(Judgement judgement) noexcept;

// Chances of winning that a turn may lose and still be less than an inaccuracy, a mistake, a blunder.
inline constexpr double kInaccuracy = 0.05;
inline constexpr double kMistake = 0.10;
inline constexpr double kBlunder = 0.20;
[[nodiscard]] Judgement judge_loss(double lost) noexcept;

// Points that a turn gave away.
struct PointsLost {
  int points = 0;      // not negative
  bool exact = false;  // proven, else estimated
};
// This many are an inaccuracy at least, whatever the chances; of estimated ones, more: they are uncertain.
inline constexpr int kInaccuratePoints = 2;
inline constexpr int kInaccurateEstimate = 4;
[[nodiscard]] bool is_inaccurate(const PointsLost& lost) noexcept;

// What a turn counts for in a player's accuracy.
struct TurnMark {
  double accuracy = 1;  // 0 to 1
  double weight = 0;    // what was at stake: who is lost has little to lose
};
// `lost` and `chance_before` are chances of winning; `held_out` is the part of a proven loss's distance that
// was kept, 1 anywhere else.
[[nodiscard]] TurnMark mark_turn(double lost, double chance_before, const std::optional<PointsLost>& points,
                                 double held_out) noexcept;

// The accuracy of a player: the mean of his marks, halfway to the harmonic one, in which bad turns weigh
// more.
class Accuracy {
 public:
  void add(const TurnMark& mark) noexcept;
  [[nodiscard]] double value() const noexcept;  // 1 without turns

 private:
  double weights_ = 0;
  double sum_ = 0;
  double inverse_ = 0;
};

// How many turns are told to have mattered.
inline constexpr std::size_t kMostThatMattered = 5;

struct JudgedTurn {
  std::size_t ply = 0;
  Opinion before{};
  Opinion after{};
  double lost = 0;
  std::optional<PointsLost> points{};
  Judgement judgement = Judgement::Best;
  Message words{};  // what was wrong with it, and what would have been right; empty if nothing was
};

class Judge {
 public:
  // Of the whole game.
  explicit Judge(std::shared_ptr<const History> game) : game_(std::move(game)) {}

  // Opinions come in the order of the game: the turn that led to this position, if the one before is known.
  std::optional<JudgedTurn> add(const Opinion& opinion);

  [[nodiscard]] const Accuracy& accuracy(Player player) const noexcept { return accuracy_[index_of(player)]; }
  // The plies of the turns that gave most away so far, in order.
  [[nodiscard]] std::vector<std::size_t> mattered() const;
  // That each player gave away, once any are known.
  [[nodiscard]] const std::optional<std::array<int, 2>>& points_lost() const noexcept { return points_lost_; }

 private:
  [[nodiscard]] Player player_at(std::size_t ply) const;
  [[nodiscard]] double chance_at(const Opinion& opinion, Player player) const;
  [[nodiscard]] Value value_for(const Opinion& opinion, Player player) const;
  [[nodiscard]] std::optional<PointsLost> points_of(const JudgedTurn& turn) const;
  [[nodiscard]] bool is_proven_equal(const JudgedTurn& turn) const;
  [[nodiscard]] double held_out(const JudgedTurn& turn) const;
  [[nodiscard]] Message explain(const JudgedTurn& turn) const;

  // Those that gave most away, by how much.
  struct Mattered {
    double lost = 0;
    std::size_t ply = 0;
  };

  std::shared_ptr<const History> game_;
  std::optional<Opinion> before_{};
  std::array<Accuracy, 2> accuracy_{};
  std::vector<Mattered> mattered_{};
  std::optional<std::array<int, 2>> points_lost_{};
};

}  // namespace joga::play
