// The review of a game that a page has asked for; joga/play/review.hpp says how turns are judged.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "joga/core/history.hpp"
#include "joga/play/review.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/page.hpp"
#include "joga/service/scheduler.hpp"

namespace joga::service {

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
  void send(const play::JudgedTurn& turn) const;
  void finish(const Message& problem);

  const std::int64_t number_;
  const std::shared_ptr<const History> all_;  // the whole game
  const std::shared_ptr<Page> page_;
  LookAtTurns left_;  // to be looked at
  play::Judge judge_;
};

}  // namespace joga::service
