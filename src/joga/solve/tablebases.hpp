// What is known for certain about games, made or read the first time that somebody asks for it.
#pragma once

#include <array>
#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "joga/core/game.hpp"
#include "joga/core/message.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/games/quantik/game.hpp"
#include "joga/search/situation.hpp"
#include "joga/solve/quantik_store.hpp"
#include "joga/solve/quantik_table.hpp"

namespace joga::solve {

// The games whose every position has a known value. A game becomes one of them by a line here, by its table
// in Tablebases, and by its prober.
template <Game G>
inline constexpr bool kIsSolved = false;
template <>
inline constexpr bool kIsSolved<joga::quantik::Quantik> = true;

[[nodiscard]] bool is_solved(const GameInfo& game);

// One object serves a whole program: any number of threads may use it at once.
class Tablebases {
 public:
  struct Options {
    std::filesystem::path folder{};              // of the cache; empty: nothing is read or kept
    int threads = 1;                             // that make a table
    std::function<void(const Message&)> tell{};  // what takes time or went wrong; on whatever thread it does
    TableMaker maker = make_by_solving;
  };

  explicit Tablebases(Options options) : options_(std::move(options)) {}
  Tablebases(const Tablebases&) = delete;
  Tablebases& operator=(const Tablebases&) = delete;

  // Reads the table of this game, or makes it, unless it is there; whether it is there afterwards. It is not
  // when the game is not solved, when the flag was set before the end (the next call tries again), or when
  // the memory does not suffice (then no call tries again). While one thread makes a table others wait for
  // it.
  bool prepare(const GameSpec& spec, const StopFlag& stop);

  // Null until it has been prepared; stays as long as this object.
  [[nodiscard]] const QuantikTable* quantik(joga::quantik::RuleSet rules) const noexcept {
    return slot(rules).table.load(std::memory_order_acquire);
  }

 private:
  struct Slot {
    std::atomic<const QuantikTable*> table{nullptr};
    std::optional<QuantikTable> held{};  // guarded by the mutex until `table` points to it
    bool hopeless = false;               // likewise
  };

  [[nodiscard]] const Slot& slot(joga::quantik::RuleSet rules) const noexcept {
    return slots_[rules == joga::quantik::RuleSet::Feup ? 0 : 1];
  }
  [[nodiscard]] bool prepare_quantik(joga::quantik::RuleSet rules, const StopFlag& stop);
  [[nodiscard]] std::optional<QuantikTable> find_or_make(joga::quantik::RuleSet rules, const StopFlag& stop);
  void tell(const Message& sentence) const;

  Options options_;
  std::mutex mutex_{};
  std::array<Slot, 2> slots_{};  // by rule set
};

// Answers from the tables as soon as they have been prepared, and says nothing before. Null for a game that
// is not solved, and where there are no tablebases.
template <Game G>
[[nodiscard]] std::shared_ptr<const search::Prober<G>> prober_for(const G& /*game*/,
                                                                  const std::shared_ptr<const Tablebases>&) {
  return nullptr;
}
template <>
[[nodiscard]] std::shared_ptr<const search::Prober<joga::quantik::Quantik>> prober_for(
    const joga::quantik::Quantik& game, const std::shared_ptr<const Tablebases>& tablebases);

}  // namespace joga::solve
