// Keeps the threads of one search from doing the same work: a thread defers a move that another thread is
// searching, and finds its value in the table later (ABDADA, Weill 1996; in the form of Kerrigan, "Simplified
// ABDADA").
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace joga::search {

// The positions that threads are searching. It is only a hint: if two positions share a slot, one is missed,
// and if two threads search one position, the first that leaves clears the mark.
class AbdadaTable {
 public:
  [[nodiscard]] bool contains(std::uint64_t key) const noexcept {
    return places_[key % kPlaces].load(std::memory_order_relaxed) == key;
  }
  void add(std::uint64_t key) noexcept { places_[key % kPlaces].store(key, std::memory_order_relaxed); }
  void remove(std::uint64_t key) noexcept {
    if (contains(key)) places_[key % kPlaces].store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kPlaces = 4096;

  std::array<std::atomic<std::uint64_t>, kPlaces> places_{};
};

// Iterates over the moves of a node by number: all moves in order, then the deferred ones again. The nodes on
// the path from the root share one stack, which each leaves as it was.
class AbdadaTurns {
 public:
  AbdadaTurns(std::size_t begin, std::size_t end, std::vector<std::size_t>& stack) noexcept
      : begin_(begin), next_(begin), end_(end), stack_(stack), bottom_(stack.size()), again_(bottom_) {}
  ~AbdadaTurns() {
    if (stack_.size() > bottom_) stack_.resize(bottom_);
  }
  AbdadaTurns& operator=(AbdadaTurns&&) = delete;

  // False when all moves are done.
  [[nodiscard]] bool advance() noexcept {
    is_new_ = next_ < end_;
    if (!is_new_ && again_ == stack_.size()) return false;
    number_ = is_new_ ? next_++ : stack_[again_++];
    return true;
  }
  [[nodiscard]] std::size_t number() const noexcept { return number_; }
  [[nodiscard]] bool is_first() const noexcept { return number_ == begin_; }
  [[nodiscard]] bool is_new() const noexcept { return is_new_; }
  void put_off() { stack_.push_back(number_); }

 private:
  std::size_t begin_;
  std::size_t next_;
  std::size_t end_;
  std::vector<std::size_t>& stack_;
  std::size_t bottom_;
  std::size_t again_;
  std::size_t number_ = 0;
  bool is_new_ = false;
};

}  // namespace joga::search
