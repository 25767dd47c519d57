// A function from a known set of keys to numbers of four bits that does not store the keys: about 4.6 bits a
// key. For any other key the result is arbitrary.
//
// The number of a key is the exclusive or of three slots of four bits; they are filled so that it comes out
// right for every key. The slots are placed as in Graf and Lemire, "Binary Fuse Filters: Fast and Smaller
// Than Xor Filters" (2022): in three neighbouring segments, which wastes less space than three thirds of the
// table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace joga::solve {

class StaticFunction {
 public:
  // The layout of the slots, which a file has to store beside them.
  struct Shape {
    std::uint32_t segment_bits = 0;  // a segment has 2^bits slots
    std::uint32_t windows = 0;       // each is three neighbouring segments: there are two segments more
    std::uint32_t seed = 0;

    [[nodiscard]] std::uint64_t slots() const noexcept {
      return (std::uint64_t{windows} + 2) << segment_bits;
    }
    // Two slots in a byte.
    [[nodiscard]] std::uint64_t bytes() const noexcept { return (slots() + 1) / 2; }
    // Whether the shape makes sense: a file may contain anything.
    [[nodiscard]] bool is_sound() const noexcept {
      return segment_bits <= 18 && windows >= 1 && windows <= 1U << 20 && seed < 1U << 16;
    }
  };

  // The keys must differ, and the values be below 16. The same keys in the same order give the same function.
  [[nodiscard]] static StaticFunction make(std::span<const std::uint64_t> keys,
                                           std::span<const std::uint8_t> values);
  // None if the shape is invalid or does not match the number of bytes.
  [[nodiscard]] static std::optional<StaticFunction> from(const Shape& shape, std::string bytes);

  [[nodiscard]] unsigned operator()(std::uint64_t key) const noexcept;

  [[nodiscard]] const Shape& shape() const noexcept { return shape_; }
  // Slot 2i in the lower half of byte i.
  [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

 private:
  StaticFunction(const Shape& shape, std::string bytes) : shape_(shape), bytes_(std::move(bytes)) {}

  [[nodiscard]] unsigned slot(std::size_t number) const noexcept {
    return static_cast<unsigned char>(bytes_[number / 2]) >> (number % 2 * 4) & 0xfU;
  }
  void set_slot(std::size_t number, unsigned value) noexcept;
  [[nodiscard]] bool fill(std::span<const std::uint64_t> keys, std::span<const std::uint8_t> values);

  Shape shape_;
  std::string bytes_;
};

}  // namespace joga::solve
