// The order in which moves are tried. Alpha-beta depends on it: with the best move first it visits about the
// square root of the nodes that it would visit otherwise.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "joga/core/game.hpp"

namespace joga::search {

// A move as bits; equal moves have equal bits.
template <class Move>
[[nodiscard]] std::uint64_t bits_of(Move move) noexcept {
  static_assert(std::has_unique_object_representations_v<Move> && sizeof(Move) <= 8);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &move, sizeof(Move));
  return bits;
}

// Sixteen bits that two moves of a position hardly ever share. Never 0, which stands for no move.
template <class Move>
[[nodiscard]] std::uint16_t fingerprint(Move move) noexcept {
  const std::uint64_t bits = bits_of(move);
  if constexpr (sizeof(Move) == 1) return static_cast<std::uint16_t>(bits + 1);
  // Fibonacci hashing (Knuth, TAOCP 6.4): the high bits of a product with 2^64 over the golden ratio.
  const std::uint64_t mixed = (bits + 1) * 0x9e3779b97f4a7c15ULL;
  return static_cast<std::uint16_t>(mixed >> 48 | 1);
}

// The moves of all nodes on the path from the root, in one stack. It grows as needed: positions with tens of
// thousands of turns exist. Nodes use indices, because growing moves the items in memory.
template <class Move>
class MoveArena {
 public:
  struct Item {
    Move move;
    int order;  // higher ones first
  };

  [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
  void add(Move move, int order) { items_.push_back({move, order}); }
  void shrink(std::size_t size) noexcept { items_.resize(size, Item{Move(), 0}); }
  [[nodiscard]] Item& operator[](std::size_t index) noexcept { return items_[index]; }
  // Moves the first in order of the items from `index` on to `index`. Most nodes are done after a few moves,
  // so sorting all of them would be wasted work.
  Item pick(std::size_t index) noexcept {
    std::size_t best = index;
    for (std::size_t i = index + 1; i < items_.size(); ++i) {
      if (items_[i].order > items_[best].order) best = i;
    }
    std::swap(items_[index], items_[best]);
    return items_[index];
  }
  void clear() noexcept { items_.clear(); }

 private:
  std::vector<Item> items_{};
};

// The history heuristic: cutoffs elsewhere in the tree, counted by player and move (Schaeffer 1989).
template <Game G>
class HistoryHeuristic {
  using Move = typename G::Move;

 public:
  HistoryHeuristic() : history_(std::size_t{2} * kSlots) {}

  void clear() noexcept { std::ranges::fill(history_, std::int16_t{0}); }

  // From -kMost to kMost: how much a move is preferred to others.
  [[nodiscard]] int of(Player player, Move move) const noexcept { return history_[slot(player, move)]; }

  // The move caused a cutoff.
  void cut(Player player, Move move, int depth) noexcept {
    adjust(history_[slot(player, move)], bonus(depth));
  }
  // The move was tried before another one caused a cutoff.
  void failed(Player player, Move move, int depth) noexcept {
    adjust(history_[slot(player, move)], -bonus(depth));
  }

  static constexpr int kMost = 8192;

 private:
  // Indexed by fingerprint; so few moves share a slot that it does not matter.
  static constexpr std::size_t kSlots = sizeof(Move) == 1 ? 256 : 8192;

  [[nodiscard]] static std::size_t slot(Player player, Move move) noexcept {
    // The high bits of a fingerprint are mixed best, unless the fingerprint is the move itself.
    const std::uint16_t print = fingerprint(move);
    const std::size_t place = sizeof(Move) == 1 ? std::size_t{print} : std::size_t{print} >> 3;
    return index_of(player) * kSlots + place % kSlots;
  }
  [[nodiscard]] static int bonus(int depth) noexcept { return std::min(32 * depth * depth, 1600); }
  // Moves the value towards a limit, more slowly the nearer it is, so that old scores fade when they are
  // contradicted.
  static void adjust(std::int16_t& value, int by) noexcept {
    value = static_cast<std::int16_t>(value + by - value * std::abs(by) / kMost);
  }

  std::vector<std::int16_t> history_;
};

}  // namespace joga::search
