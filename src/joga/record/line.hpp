// The line of play on which a reader stands. It gives the same verdicts as History, draws by repetition
// included, but steps back cheaply out of variations and finds repetitions by key, so that no record can make
// it slow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "joga/core/any_game.hpp"

namespace joga::record {

class Line {
 public:
  Line(std::shared_ptr<const AnyGame> game, const AnyPosition& start);

  [[nodiscard]] const AnyPosition& position() const noexcept { return entries_.back().position; }
  [[nodiscard]] std::size_t ply() const noexcept { return entries_.size() - 1; }
  [[nodiscard]] Outcome outcome() const noexcept { return entries_.back().outcome; }
  [[nodiscard]] Message outcome_reason() const;

  // The move must be legal, and the game running.
  void play(AnyMove move);
  // Takes back the last turn; there must be one.
  void back();

 private:
  struct Entry {
    AnyPosition position{};
    std::uint64_t key = 0;
    std::int64_t quiet = 0;
    std::int64_t occurrences = 1;
    std::size_t earlier = 0;  // the entry before this one that has the same key, plus 1; 0: none
    Outcome outcome = Outcome::Running;
  };

  void push(Entry entry);

  std::shared_ptr<const AnyGame> game_;
  HistoryRules rules_;
  std::vector<Entry> entries_{};
  std::unordered_map<std::uint64_t, std::size_t>
      latest_{};  // entry of each key, plus 1; empty without repetition rule
};

}  // namespace joga::record
