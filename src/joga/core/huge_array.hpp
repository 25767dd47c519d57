// A large array for random access: the memory of a table.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace joga {

// Aligned to a large page. Entries that are used lie all over a table, so with small pages nearly every
// access would miss the TLB as well.
inline constexpr std::size_t kHugePage = std::size_t{2} * 1024 * 1024;
// Asks the system for large pages, before the memory is first used; it may refuse.
void advise_huge_pages(void* memory, std::size_t size) noexcept;

// A fixed number of zero-initialised values.
template <class Value>
class HugeArray {
  static_assert(std::is_trivially_destructible_v<Value> && alignof(Value) <= kHugePage);

 public:
  HugeArray() noexcept = default;
  explicit HugeArray(std::size_t size) : size_(size) {
    void* const memory = ::operator new(size * sizeof(Value), std::align_val_t(kHugePage));
    advise_huge_pages(memory, size * sizeof(Value));
    values_.reset(static_cast<Value*>(memory));
    std::uninitialized_value_construct_n(values_.get(), size);
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] Value& operator[](std::size_t index) noexcept { return values_.get()[index]; }
  [[nodiscard]] const Value& operator[](std::size_t index) const noexcept { return values_.get()[index]; }
  [[nodiscard]] Value* begin() noexcept { return values_.get(); }
  [[nodiscard]] Value* end() noexcept { return values_.get() + size_; }

 private:
  struct Release {
    void operator()(Value* values) const noexcept { ::operator delete(values, std::align_val_t(kHugePage)); }
  };

  std::size_t size_ = 0;
  std::unique_ptr<Value, Release> values_{};
};

}  // namespace joga
