// Many games of one kind that are played together, for programs that learn.
//
// A game that ends begins anew at once, or waits for a reset. Each game has random numbers of its own, so
// that the same seed and the same actions give the same games, whatever the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/actions.hpp"
#include "joga/core/any_game.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"

namespace joga::batch {

inline constexpr std::size_t kMostGames = std::size_t{1} << 24;
inline constexpr unsigned kMostThreads = 256;

// The results of a step, game by game; an empty span is not filled.
struct StepResults {
  std::span<std::int8_t> rewards{};  // of player 1, then of player 2: 1 for a win, -1 for a loss, else 0
  std::span<std::uint8_t> ends{};    // 1 if the game has ended
};

// Spans have one row for each game, and must have the right size. To be used by one thread at a time.
class Batch {
 public:
  struct Options {
    std::size_t games = 1;
    std::uint64_t seed = 0;
    unsigned threads = 1;
    bool auto_reset = true;  // otherwise a game that ends stays as it is: no action is legal, all are ignored
  };

  // Refuses unknown games and options, and too many games or threads.
  [[nodiscard]] static Result<std::unique_ptr<Batch>> make(const GameSpec& spec, const Options& options);

  Batch& operator=(Batch&&) = delete;
  virtual ~Batch() = default;

  [[nodiscard]] const GameSpec& spec() const noexcept { return spec_; }
  [[nodiscard]] std::size_t size() const noexcept { return options_.games; }
  [[nodiscard]] const Options& options() const noexcept { return options_; }
  [[nodiscard]] virtual std::size_t action_count() const noexcept = 0;
  [[nodiscard]] virtual ObservationShape shape() const noexcept = 0;
  // The bytes of a row of `legal_bits`.
  [[nodiscard]] std::size_t packed_size() const noexcept { return (action_count() + 7) / 8; }

  // Masks of the legal actions: a byte for each action, or a bit, the lowest of a byte first.
  virtual void legal(std::span<std::uint8_t> masks) = 0;
  virtual void legal_bits(std::span<std::uint8_t> masks) = 0;
  virtual void observe(std::span<std::uint8_t> observations) = 0;
  virtual void observe(std::span<float> observations) = 0;
  // 0 or 1: the player to move.
  virtual void to_move(std::span<std::uint8_t> players) = 0;
  // A random legal action for each game, each as likely as any other; -1 in a game that is over.
  virtual void sample(std::span<std::int32_t> actions) = 0;
  // Performs an action in each game that is not over. If one is illegal, nothing changes.
  [[nodiscard]] virtual Result<Done> step(std::span<const std::int32_t> actions,
                                          const StepResults& results) = 0;

  // The game's position, in which the current turn began; the actions of that turn have to be known besides.
  [[nodiscard]] virtual std::string text(std::size_t game) const = 0;
  // Begins the game anew at a position, without history. Refuses finished ones if they would begin anew at
  // once.
  [[nodiscard]] virtual Result<Done> set(std::size_t game, std::string_view position) = 0;
  virtual void reset() = 0;
  virtual void reset(std::size_t game) = 0;
  // Copies a game, with its history but with the random numbers of its new place.
  virtual void copy(std::size_t from, std::size_t to) = 0;
  // The text of an action; none if it is not legal in that game.
  [[nodiscard]] virtual std::optional<std::string> action_text(std::size_t game,
                                                               std::int32_t action) const = 0;
  // The actions' numbers after a symmetry of the game, in the order of the actions.
  [[nodiscard]] virtual std::vector<std::int32_t> symmetry(std::size_t symmetry) const = 0;
  // The actions of a legal turn.
  [[nodiscard]] virtual std::vector<std::int32_t> actions_of(const AnyPosition& position,
                                                             AnyMove move) const = 0;

  // The positions from which a label of a game is computed.
  struct Standing {
    // The game's position; in the middle of a turn those after all its completions.
    std::vector<AnyPosition> positions{};
    bool is_begun = false;
    Outcome outcome = Outcome::Running;
  };
  [[nodiscard]] virtual Standing standing(std::size_t game) const = 0;
  // Shares out the batch's games among its threads, in small ranges.
  virtual void share_out(const std::function<void(std::size_t begin, std::size_t end)>& work) = 0;

  // The position of an observation, as text. Refuses numbers that no position has.
  [[nodiscard]] virtual Result<std::string> text_of(std::span<const std::uint8_t> observation) const = 0;

  // The whole state as bytes, and back.
  [[nodiscard]] virtual std::vector<std::byte> save() const = 0;
  [[nodiscard]] virtual Result<Done> load(std::span<const std::byte> bytes) = 0;

 protected:
  Batch(GameSpec spec, const Options& options) : spec_(std::move(spec)), options_(options) {}

 private:
  GameSpec spec_;
  Options options_;
};

}  // namespace joga::batch
