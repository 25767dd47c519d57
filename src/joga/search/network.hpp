// An evaluation learned from play, in the manner of NNUE (Nasu 2018): inputs that are on or off, one layer of
// sums for each player's view, and a last layer for each phase of the game. A move turns few inputs on or
// off, so the sums are updated instead of being computed anew.
//
// All arithmetic is on integers, so that every machine and build finds the same numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/player.hpp"

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace joga::search {

// Fixed-point units: the integers that stand for 1 in sums and in the weights of the last layer.
inline constexpr int kSumUnit = 255;
inline constexpr int kWeightUnit = 64;

class Network {
 public:
  // A file that train/train.py has written (docs/training.md has the format), for a network of this shape.
  // `swapped` are the numbers of the inputs as the other player sees them.
  [[nodiscard]] static std::optional<Network> parse(std::string_view bytes, const NetworkShape& shape,
                                                    std::span<const std::size_t> swapped);

  // For each view: the `width` weights of an input, and the biases with which the sums begin.
  [[nodiscard]] const std::int16_t* weights(Player view, std::size_t input) const noexcept {
    return &weights_[index_of(view)][input * shape_.width];
  }
  [[nodiscard]] const std::int16_t* biases() const noexcept { return biases_.data(); }
  // Weights of the last layer: those for the sums of the player to move come before the opponent's.
  [[nodiscard]] const std::int16_t* last_weights(std::size_t phase) const noexcept {
    return &last_weights_[phase * 2 * shape_.width];
  }
  // Hundredths of the game's unit, from the sum of the last layer.
  [[nodiscard]] int estimate(std::int64_t sum, std::size_t phase) const noexcept {
    constexpr std::int64_t kUnits = std::int64_t{kSumUnit} * kSumUnit * kWeightUnit;
    return static_cast<int>((sum + last_biases_[phase]) * scale_ / kUnits);
  }

 private:
  NetworkShape shape_{};
  std::array<std::vector<std::int16_t>, 2> weights_{};
  std::vector<std::int16_t> biases_{};
  std::vector<std::int16_t> last_weights_{};
  std::vector<std::int32_t> last_biases_{};
  int scale_ = 0;
};

// Clips each sum, squares it, multiplies it by its weight, and adds up the products.
template <std::size_t kWidth>
[[nodiscard]] std::int64_t last_layer(const std::array<std::int16_t, kWidth>& sums,
                                      const std::int16_t* weights) noexcept {
  // The total of at most 256 products fits 32 bits.
  static_assert(kWidth <= 256);
  // The weights are small enough for their products with sums to have 16 bits.
#ifdef __wasm_simd128__
  // Eight at once: clang vectorizes the loop below only by four.
  static_assert(kWidth % 8 == 0);
  v128_t totals = wasm_i32x4_const_splat(0);
  for (std::size_t i = 0; i < kWidth; i += 8) {
    const v128_t not_negative = wasm_i16x8_max(wasm_v128_load(&sums[i]), wasm_i16x8_const_splat(0));
    const v128_t clipped = wasm_i16x8_min(not_negative, wasm_i16x8_const_splat(kSumUnit));
    const v128_t weighted = wasm_i16x8_mul(clipped, wasm_v128_load(&weights[i]));
    totals = wasm_i32x4_add(totals, wasm_i32x4_dot_i16x8(clipped, weighted));
  }
  return wasm_i32x4_extract_lane(totals, 0) + wasm_i32x4_extract_lane(totals, 1) +
         wasm_i32x4_extract_lane(totals, 2) + wasm_i32x4_extract_lane(totals, 3);
#else
  std::int32_t total = 0;
  for (std::size_t i = 0; i < kWidth; ++i) {
    const auto clipped = std::clamp<std::int16_t>(sums[i], 0, kSumUnit);
    const auto weighted = static_cast<std::int16_t>(clipped * weights[i]);
    total += std::int32_t{clipped} * weighted;
  }
  return total;
#endif
}

// The sums for the positions of a line of play, each updated from the position before.
template <HasInputs G>
class NetworkStack {
  static constexpr NetworkShape kShape = G::kNetwork;
  using Position = typename G::Position;

 public:
  NetworkStack(const G& game, const Network& network, std::size_t plies)
      : game_(game), network_(network), entries_(UpdatesInputs<G> ? plies : 1) {}

  // Notes the position at this ply of the line, without computing its value.
  void enter(const Position& position, std::size_t ply) noexcept {
    if constexpr (UpdatesInputs<G>) {
      entries_[ply].position = position;
      entries_[ply].is_known = false;
    }
  }
  // Notes the position at this ply and returns its value. All earlier plies must have been entered.
  [[nodiscard]] int evaluate(const Position& position, std::size_t ply) noexcept {
    if constexpr (UpdatesInputs<G>) {
      enter(position, ply);
      std::size_t known = ply;
      while (known > 0 && !entries_[known].is_known) --known;
      if (!entries_[known].is_known) start(entries_[known], entries_[known].position);
      for (; known < ply; ++known) update(entries_[known], entries_[known + 1]);
      return value(entries_[ply], position);
    } else {
      start(entries_.front(), position);
      return value(entries_.front(), position);
    }
  }

 private:
  // Number of sums computed together, so that the compiler can keep them in vector registers.
  static constexpr std::size_t kLanes = 32;
  static_assert(kShape.width % kLanes == 0);
  using Lanes [[gnu::vector_size(kLanes * sizeof(std::int16_t))]] = std::int16_t;
  [[nodiscard]] static Lanes lanes_at(const std::int16_t* numbers) noexcept {
    Lanes lanes;
    std::memcpy(&lanes, numbers, sizeof lanes);
    return lanes;
  }

  struct Entry {
    alignas(64) std::array<std::array<std::int16_t, kShape.width>, 2> sums;  // by view
    Position position{};
    bool is_known = false;
  };

  // The inputs that a move turns on and off.
  class Changes {
   public:
    void clear() noexcept { added_count_ = removed_count_ = 0; }
    void add(std::size_t input) noexcept { added_[added_count_++] = static_cast<std::uint16_t>(input); }
    void remove(std::size_t input) noexcept {
      removed_[removed_count_++] = static_cast<std::uint16_t>(input);
    }
    [[nodiscard]] std::span<const std::uint16_t> added() const noexcept {
      return {added_.data(), added_count_};
    }
    [[nodiscard]] std::span<const std::uint16_t> removed() const noexcept {
      return {removed_.data(), removed_count_};
    }

   private:
    std::array<std::uint16_t, kShape.most_active> added_{};
    std::array<std::uint16_t, kShape.most_active> removed_{};
    std::size_t added_count_ = 0;
    std::size_t removed_count_ = 0;
  };

  void start(Entry& entry, const Position& position) noexcept {
    changes_.clear();
    game_.visit_inputs(position, [&](std::size_t input) { changes_.add(input); });
    for (const Player view : kPlayers) {
      for (std::size_t lane = 0; lane < kShape.width; lane += kLanes) {
        Lanes sums = lanes_at(network_.biases() + lane);
        for (const std::uint16_t input : changes_.added()) {
          sums += lanes_at(network_.weights(view, input) + lane);
        }
        std::memcpy(&entry.sums[index_of(view)][lane], &sums, sizeof sums);
      }
    }
    entry.is_known = true;
  }
  void update(const Entry& before, Entry& after) noexcept
    requires UpdatesInputs<G>
  {
    changes_.clear();
    game_.visit_changes(
        before.position, after.position, [&](std::size_t input) { changes_.add(input); },
        [&](std::size_t input) { changes_.remove(input); });
    apply(before, after);
  }
  // Most moves turn one input on and one off, so both are applied at once. The remaining changes follow one
  // by one.
  void apply(const Entry& before, Entry& after) noexcept {
    const auto added = changes_.added();
    const auto removed = changes_.removed();
    const std::size_t pairs = std::min(added.size(), removed.size());
    for (const Player view : kPlayers) {
      const std::int16_t* from = before.sums[index_of(view)].data();
      std::int16_t* const to = after.sums[index_of(view)].data();
      if (pairs == 0) std::copy_n(from, kShape.width, to);
      for (std::size_t i = 0; i < pairs; ++i) {
        exchange(from, network_.weights(view, added[i]), network_.weights(view, removed[i]), to);
        from = to;
      }
      for (const std::uint16_t input : added.subspan(pairs)) add(network_.weights(view, input), to);
      for (const std::uint16_t input : removed.subspan(pairs)) remove(network_.weights(view, input), to);
    }
    after.is_known = true;
  }
  static void exchange(const std::int16_t* from, const std::int16_t* added, const std::int16_t* removed,
                       std::int16_t* to) noexcept {
    for (std::size_t i = 0; i < kShape.width; ++i) {
      to[i] = static_cast<std::int16_t>(from[i] + added[i] - removed[i]);
    }
  }
  static void add(const std::int16_t* weights, std::int16_t* sums) noexcept {
    for (std::size_t i = 0; i < kShape.width; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + weights[i]);
  }
  static void remove(const std::int16_t* weights, std::int16_t* sums) noexcept {
    for (std::size_t i = 0; i < kShape.width; ++i) sums[i] = static_cast<std::int16_t>(sums[i] - weights[i]);
  }
  [[nodiscard]] int value(const Entry& entry, const Position& position) const noexcept {
    const Player player = game_.to_move(position);
    const std::size_t phase = game_.phase(position);
    const std::int16_t* weights = network_.last_weights(phase);
    const std::int64_t sum = last_layer(entry.sums[index_of(player)], weights) +
                             last_layer(entry.sums[index_of(other(player))], weights + kShape.width);
    return network_.estimate(sum, phase);
  }

  const G& game_;
  const Network& network_;
  std::vector<Entry> entries_;
  Changes changes_{};
};

// Stands in for games without inputs.
struct NoNetwork {};
template <class G>
struct NetworkStackFor {
  using Type = NoNetwork;
};
template <HasInputs G>
struct NetworkStackFor<G> {
  using Type = NetworkStack<G>;
};
template <class G>
using NetworkStackOf = typename NetworkStackFor<G>::Type;

template <HasInputs G>
[[nodiscard]] std::optional<Network> parse_network(std::string_view bytes) {
  std::array<std::size_t, G::kNetwork.inputs> swapped{};
  for (std::size_t i = 0; i < swapped.size(); ++i) swapped[i] = G::swapped_input(i);
  return Network::parse(bytes, G::kNetwork, swapped);
}

// The bytes of the built-in network with this name; empty if there is none.
[[nodiscard]] std::string_view network_bytes(std::string_view name) noexcept;

// The built-in network of a game; null if there is none.
template <Game G>
[[nodiscard]] const Network* network_of() {
  if constexpr (HasInputs<G>) {
    static const std::optional<Network> network = parse_network<G>(network_bytes(G::info().id));
    return network ? &*network : nullptr;
  } else {
    return nullptr;
  }
}

}  // namespace joga::search
