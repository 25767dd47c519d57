// A game for programs that learn: numbered actions, and observations as planes of bytes.
//
// An action is a whole turn, or one step where turns have many steps: then the same player acts until the
// turn is complete. Numbers of actions and layouts of observations are stable; docs/python.md describes them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "joga/core/game.hpp"
#include "joga/core/random.hpp"

namespace joga {

// The planes of an observation, each with rows and columns. A byte of a plane belongs to a square or cell.
struct ObservationShape {
  std::size_t planes = 0;
  std::size_t rows = 0;
  std::size_t columns = 0;

  [[nodiscard]] constexpr std::size_t cells() const noexcept { return rows * columns; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return planes * cells(); }

  friend bool operator==(const ObservationShape&, const ObservationShape&) = default;
};

// The state of the draws that depend on history. An observation has it where a game has such draws.
struct DrawCounters {
  std::uint32_t occurrences = 1;  // of the position
  std::uint32_t quiet = 0;        // plies in a row without progress

  friend bool operator==(const DrawCounters&, const DrawCounters&) = default;
};

// The result of an action.
struct Acted {
  bool turn_ends = true;
  bool is_progress = true;  // of the turn, if it ends: restarts the quiet count
};

// Writes a byte, 0 or 1, for each of the lowest `count` bits; eight at a time.
inline void spread_bits(std::uint64_t bits, std::size_t count, std::uint8_t* bytes) noexcept {
  static_assert(std::endian::native == std::endian::little);
  constexpr std::uint64_t kOfEachByte = 0x0101'0101'0101'0101;
  std::size_t done = 0;
  for (; done + 8 <= count; done += 8) {
    const std::uint64_t chosen =
        (bits >> done & 0xff) * kOfEachByte & 0x8040'2010'0804'0201;  // bit i in byte i
    const std::uint64_t ones = (chosen + 0x7f * kOfEachByte) >> 7 & kOfEachByte;
    std::memcpy(bytes + done, &ones, sizeof(ones));
  }
  for (; done < count; ++done) bytes[done] = static_cast<std::uint8_t>(bits >> done & 1);
}

// Writes an observation plane by plane.
class PlaneWriter {
 public:
  constexpr PlaneWriter(std::span<std::uint8_t> bytes, std::size_t cells) noexcept
      : at_(bytes.data()), cells_(cells) {}

  // A plane of ones and zeros: bit i is cell i.
  void bits(std::uint64_t set) noexcept {
    spread_bits(set, cells_, at_);
    at_ += cells_;
  }
  // A plane that has the same value everywhere.
  constexpr void fill(std::size_t value) noexcept {
    std::fill_n(at_, cells_, static_cast<std::uint8_t>(value));
    at_ += cells_;
  }
  // A plane of zeros, to be filled by the caller.
  [[nodiscard]] constexpr std::span<std::uint8_t> zeros() noexcept {
    const std::span<std::uint8_t> plane(at_, cells_);
    fill(0);
    return plane;
  }
  constexpr void counters(const DrawCounters& counters) noexcept {
    fill(std::min<std::uint32_t>(counters.occurrences, 255));
    fill(counters.quiet & 255);
    fill(std::min<std::uint32_t>(counters.quiet >> 8, 255));
  }

 private:
  std::uint8_t* at_;
  std::size_t cells_;
};

// Reads an observation plane by plane.
class PlaneReader {
 public:
  constexpr PlaneReader(std::span<const std::uint8_t> bytes, std::size_t cells) noexcept
      : at_(bytes.data()), cells_(cells) {}

  [[nodiscard]] constexpr std::uint64_t bits() noexcept {
    std::uint64_t set = 0;
    for (std::size_t cell = 0; cell < cells_; ++cell)
      set |= static_cast<std::uint64_t>(at_[cell] != 0) << cell;
    at_ += cells_;
    return set;
  }
  [[nodiscard]] constexpr std::uint32_t value() noexcept {
    const std::uint32_t value = *at_;
    at_ += cells_;
    return value;
  }
  [[nodiscard]] constexpr std::span<const std::uint8_t> plane() noexcept {
    const std::span<const std::uint8_t> plane(at_, cells_);
    at_ += cells_;
    return plane;
  }
  [[nodiscard]] constexpr DrawCounters counters() noexcept {
    DrawCounters counters{.occurrences = value()};
    counters.quiet = value();
    counters.quiet |= value() << 8;
    return counters;
  }

 private:
  const std::uint8_t* at_;
  std::size_t cells_;
};

// The actions of a game; specialised in games/*/actions.hpp. With at most 64 actions, `legal_set` may return
// those that are legal as bits.
template <class G>
class Actions;

template <class G>
concept HasActions = Game<G> && std::is_trivially_copyable_v<typename Actions<G>::Turn> &&
                     requires(const Actions<G>& actions, const G& game, const typename G::Position& position,
                              typename Actions<G>::Turn& changing, const typename Actions<G>::Turn& turn,
                              std::size_t action, Random& random, void (&visitor)(std::size_t),
                              DrawCounters& counters, std::span<std::uint8_t> bytes,
                              std::span<const std::uint8_t> observation, std::string_view text) {
                       Actions<G>(game);  // the game must outlive it
                       { actions.count() } noexcept -> std::same_as<std::size_t>;
                       { actions.shape() } noexcept -> std::same_as<ObservationShape>;

                       // A turn of which no part has been played.
                       { actions.begin(position) } noexcept -> std::same_as<typename Actions<G>::Turn>;
                       // The position in which the turn began; for a turn of which no part has been played.
                       { actions.position(turn) } noexcept -> std::same_as<typename G::Position>;
                       { actions.is_begun(turn) } noexcept -> std::same_as<bool>;

                       // These require a running game.
                       actions.visit_legal(turn, visitor);
                       { actions.is_legal(turn, action) } noexcept -> std::same_as<bool>;
                       { actions.random(turn, random) } noexcept -> std::same_as<std::size_t>;
                       // Performs a legal action. When the turn ends, `changing` is the opponent's turn.
                       { actions.act(changing, action) } noexcept -> std::same_as<Acted>;

                       // The text of a legal action: that of the turn, where an action is one.
                       { actions.action_text(turn, action) } -> std::same_as<std::string>;
                       // The number of the same action after a symmetry of the game.
                       { actions.transformed(action, action) } noexcept -> std::same_as<std::size_t>;

                       // Text both ways; in the middle of a turn it has what is still to be done.
                       { actions.text(turn) } -> std::same_as<std::string>;
                       { actions.parse(text) } -> std::same_as<Result<typename Actions<G>::Turn>>;

                       actions.observe(turn, counters, bytes);
                       // The inverse.
                       { actions.read(observation, counters) } -> std::same_as<typename Actions<G>::Turn>;
                     };

}  // namespace joga
