// How the threads of one search keep out of each other's way: a thread that comes to a move that another one
// is looking at puts it off; when it comes back to it, the table has the answer (Weill 1996, the ABDADA
// algorithm; in the form of Kerrigan, "Simplified ABDADA").
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace joga::search {

// The positions that some thread is looking at. A hint only: of two that share a place one goes unseen, and
// where two threads are at one position, the first that leaves it takes the mark along.
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

// The moves of a node by their numbers: each in its turn, then those again that were put off. The nodes on
// the way from the root share one stack, and each leaves it as it was.
class AbdadaTurns {
 public:
  AbdadaTurns(std::size_t begin, std::size_t end, std::vector<std::size_t>& stack) noexcept
      : begin_(begin), next_(begin), end_(end), stack_(stack), bottom_(stack.size()), again_(bottom_) {}
  ~AbdadaTurns() {
    if (stack_.size() > bottom_) stack_.resize(bottom_);
  }
  AbdadaTurns& operator=(AbdadaTurns&&) = delete;

  // False when all are done.
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
