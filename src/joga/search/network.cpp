#include "joga/search/network.hpp"

#include <cstdlib>

#include "joga/core/embedded.hpp"

namespace joga::search {

// The files of data/networks. The build generates this function.
[[nodiscard]] std::span<const EmbeddedFile> embedded_networks() noexcept;

namespace {

constexpr std::string_view kMagic = "joga network 1\n";

// Numbers of a file, the lowest byte first.
class Numbers {
 public:
  explicit Numbers(std::string_view bytes) noexcept : bytes_(bytes) {}

  template <class Number>
  [[nodiscard]] Number next() noexcept {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      bits |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes_[i])) << 8 * i;
    }
    bytes_.remove_prefix(sizeof(Number));
    return static_cast<Number>(bits);
  }
  template <class Number>
  [[nodiscard]] std::vector<Number> next(std::size_t count) {
    std::vector<Number> numbers(count);
    for (Number& number : numbers) number = next<Number>();
    return numbers;
  }

 private:
  std::string_view bytes_;
};

[[nodiscard]] int largest(const std::vector<std::int16_t>& numbers) noexcept {
  int most = 0;
  for (const std::int16_t number : numbers) most = std::max(most, std::abs(int{number}));
  return most;
}

}  // namespace

std::string_view network_bytes(std::string_view name) noexcept {
  for (const EmbeddedFile& file : embedded_networks()) {
    if (file.name == name) return file.bytes;
  }
  return {};
}

std::optional<Network> Network::parse(std::string_view bytes, const NetworkShape& shape,
                                      std::span<const std::size_t> swapped) {
  constexpr std::size_t kHead = 4 * sizeof(std::uint32_t);
  const std::size_t shorts = shape.inputs * shape.width + shape.width + shape.phases * 2 * shape.width;
  const std::size_t body = sizeof(std::int16_t) * shorts + sizeof(std::int32_t) * shape.phases;
  if (!bytes.starts_with(kMagic) || bytes.size() != kMagic.size() + kHead + body) return std::nullopt;
  Numbers numbers(bytes.substr(kMagic.size()));
  for (const std::size_t size : {shape.inputs, shape.width, shape.phases}) {
    if (numbers.next<std::uint32_t>() != size) return std::nullopt;
  }
  Network network;
  network.shape_ = shape;
  network.scale_ = static_cast<int>(numbers.next<std::uint32_t>());
  network.weights_[0] = numbers.next<std::int16_t>(shape.inputs * shape.width);
  network.biases_ = numbers.next<std::int16_t>(shape.width);
  network.last_weights_ = numbers.next<std::int16_t>(shape.phases * 2 * shape.width);
  network.last_biases_ = numbers.next<std::int32_t>(shape.phases);
  // No sum may overflow, whatever inputs are on.
  constexpr int kMost = 32767;
  const auto active = static_cast<int>(shape.most_active);
  if (active * largest(network.weights_[0]) + largest(network.biases_) > kMost ||
      kSumUnit * largest(network.last_weights_) > kMost) {
    return std::nullopt;
  }
  network.weights_[1].resize(network.weights_[0].size());
  for (std::size_t input = 0; input < shape.inputs; ++input) {
    std::copy_n(network.weights(Player::One, swapped[input]), shape.width,
                &network.weights_[1][input * shape.width]);
  }
  return network;
}

}  // namespace joga::search
