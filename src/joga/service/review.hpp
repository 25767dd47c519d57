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
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/page.hpp"
#include "joga/service/scheduler.hpp"

namespace joga::service {

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

// More turns than a person can want to see judged; the rest is left out.
inline constexpr std::size_t kMostReviewed = 1'000;

struct ReviewOrder {
  std::int64_t number = 0;  // that the page knows it by
  std::size_t from = 0;     // the first turn to be judged
  // For each position; without it as many positions are looked at as is the same on every machine.
  std::optional<std::chrono::milliseconds> time{};
};

// Its events go to the page.
class Review final : public Inquiry {
 public:
  Review(const ReviewOrder& order, std::shared_ptr<const History> history, const Reply& reply);

  [[nodiscard]] Task begin() override;
  // Judges the turn that led to the position, if it is one to be judged.
  void found(const Finding& finding) override;
  [[nodiscard]] bool ended(SearchEnd end) override;

 private:
  // What the search makes of a position.
  struct Seen {
    Worth worth{};
    std::vector<AnyMove> line{};  // empty in a finished game
  };

  // What is told about a turn.
  struct JudgedTurn {
    std::size_t ply = 0;
    Seen before{};
    Seen after{};
    double lost = 0;
    std::optional<PointsLost> points{};
    Judgement judgement = Judgement::Best;
  };

  [[nodiscard]] std::optional<PointsLost> points_lost(const Seen& before, const Seen& after) const;
  [[nodiscard]] static bool is_proven_equal(const Seen& before, const Seen& after);
  void judge(std::size_t ply, const Seen& before, const Seen& after);
  void send(const JudgedTurn& turn) const;
  // What was wrong with it, and what would have been right; empty if nothing was.
  [[nodiscard]] Message explain(const JudgedTurn& turn) const;
  void finish(const Message& problem);

  const std::int64_t number_;
  const std::shared_ptr<const History> all_;  // the whole game
  const std::shared_ptr<Page> page_;
  LookAtTurns left_;                    // to be looked at
  std::optional<Seen> before_{};        // of the position before the next one
  std::array<Accuracy, 2> accuracy_{};  // by player
  // Those that gave most away, by how much.
  struct Mattered {
    double lost = 0;
    std::size_t ply = 0;
  };
  std::vector<Mattered> mattered_{};
  std::optional<std::array<int, 2>> points_lost_{};  // likewise, once any are known
};

}  // namespace joga::service
