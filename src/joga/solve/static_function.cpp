#include "joga/solve/static_function.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

#include "joga/core/random.hpp"

namespace joga::solve {
namespace {

using Slots = std::array<std::size_t, 3>;

// Two numbers of 64 bits are enough for the window and a slot in each of its segments.
[[nodiscard]] Slots slots_of(std::uint64_t key, const StaticFunction::Shape& shape) noexcept {
  std::uint64_t state = key ^ std::uint64_t{shape.seed} << 48;
  const std::uint64_t one = split_mix(state);
  const std::uint64_t two = split_mix(state);
  const std::uint64_t window = (one >> 32) * shape.windows >> 32;
  const std::uint64_t mask = (std::uint64_t{1} << shape.segment_bits) - 1;
  const auto slot = [&](std::uint64_t segment, std::uint64_t bits) {
    return static_cast<std::size_t>((segment << shape.segment_bits) + (bits & mask));
  };
  return {slot(window, one), slot(window + 1, two), slot(window + 2, two >> 32)};
}

// The sizes that work for three slots a key, according to the paper.
[[nodiscard]] StaticFunction::Shape shape_for(std::size_t keys) noexcept {
  const double count = static_cast<double>(std::max<std::size_t>(keys, 2));
  const auto bits =
      static_cast<std::uint32_t>(std::clamp(std::log(count) / std::log(3.33) + 2.25, 2.0, 18.0));
  const double room = count * std::max(1.125, 0.875 + 0.25 * std::log(1e6) / std::log(count));
  const double segments = std::ceil(room / static_cast<double>(1U << bits));
  return {.segment_bits = bits, .windows = static_cast<std::uint32_t>(std::max(segments - 2, 1.0))};
}

// The keys that use a slot: how many, and the exclusive or of their numbers, which is the number of the last
// key if only one is left.
struct Users {
  std::uint32_t count = 0;
  std::uint32_t numbers = 0;
};

struct Assignment {
  std::uint32_t key;
  std::size_t slot;
};

// Removes keys that are alone in one of their slots until none is left, and returns them in that order. If it
// gets stuck before, another seed is needed.
[[nodiscard]] std::vector<Assignment> peel(std::span<const std::uint64_t> keys,
                                           const StaticFunction::Shape& shape) {
  std::vector<Users> users(static_cast<std::size_t>(shape.slots()));
  for (std::uint32_t number = 0; number < keys.size(); ++number) {
    for (const std::size_t slot : slots_of(keys[number], shape)) {
      ++users[slot].count;
      users[slot].numbers ^= number;
    }
  }
  std::vector<std::size_t> alone;
  for (std::size_t slot = 0; slot < users.size(); ++slot) {
    if (users[slot].count == 1) alone.push_back(slot);
  }
  std::vector<Assignment> order;
  order.reserve(keys.size());
  while (!alone.empty()) {
    const std::size_t at = alone.back();
    alone.pop_back();
    if (users[at].count != 1) continue;
    const std::uint32_t number = users[at].numbers;
    order.push_back({.key = number, .slot = at});
    for (const std::size_t slot : slots_of(keys[number], shape)) {
      users[slot].numbers ^= number;
      if (--users[slot].count == 1) alone.push_back(slot);
    }
  }
  return order;
}

}  // namespace

StaticFunction StaticFunction::make(std::span<const std::uint64_t> keys,
                                    std::span<const std::uint8_t> values) {
  assert(keys.size() == values.size());
  StaticFunction function(shape_for(keys.size()), {});
  // A seed fails now and then, several in a row almost never; if they do, a larger table is tried.
  constexpr std::uint32_t kSeedsBeforeMoreRoom = 16;
  while (!function.fill(keys, values)) {
    if (++function.shape_.seed % kSeedsBeforeMoreRoom == 0) ++function.shape_.windows;
  }
  return function;
}

std::optional<StaticFunction> StaticFunction::from(const Shape& shape, std::string bytes) {
  if (!shape.is_sound() || bytes.size() != shape.bytes()) return std::nullopt;
  return StaticFunction(shape, std::move(bytes));
}

unsigned StaticFunction::operator()(std::uint64_t key) const noexcept {
  const Slots slots = slots_of(key, shape_);
  return slot(slots[0]) ^ slot(slots[1]) ^ slot(slots[2]);
}

void StaticFunction::set_slot(std::size_t number, unsigned value) noexcept {
  const unsigned shift = number % 2 * 4;
  const unsigned others = static_cast<unsigned char>(bytes_[number / 2]) & ~(0xfU << shift);
  bytes_[number / 2] = static_cast<char>(static_cast<unsigned char>(others | value << shift));
}

bool StaticFunction::fill(std::span<const std::uint64_t> keys, std::span<const std::uint8_t> values) {
  const std::vector<Assignment> order = peel(keys, shape_);
  if (order.size() != keys.size()) return false;
  bytes_.assign(static_cast<std::size_t>(shape_.bytes()), '\0');
  // Backwards: the slot of a key is used by no key that was removed after it.
  for (std::size_t i = order.size(); i-- > 0;) {
    assert(values[order[i].key] < 16 && slot(order[i].slot) == 0);
    set_slot(order[i].slot, (*this)(keys[order[i].key]) ^ values[order[i].key]);
  }
  return true;
}

}  // namespace joga::solve
