// What our tests use of RapidCheck, which throws and so cannot be had in WebAssembly: properties are tried
// with arbitrary values, the same ones each time. Examples are not made smaller when one fails; natively that
// is done.
#pragma once

#include <gtest/gtest.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "joga/core/random.hpp"

namespace rc {

inline joga::Random& source() {
  static joga::Random random(1);
  return random;
}

template <typename T>
class Gen {
 public:
  explicit Gen(std::function<T()> make) : make_(std::move(make)) {}
  [[nodiscard]] T operator*() const { return make_(); }

 private:
  std::function<T()> make_;
};

namespace gen {

// Small numbers as well as large ones.
template <std::unsigned_integral T>
[[nodiscard]] Gen<T> arbitrary() {
  if constexpr (std::same_as<T, bool>) {
    return Gen<T>([] { return source().below(2) == 1; });
  } else {
    return Gen<T>([] { return static_cast<T>(source().next() >> source().below(64)); });
  }
}

template <typename T>
[[nodiscard]] Gen<T> inRange(T from, T to) {
  return Gen<T>([=] {
    return static_cast<T>(from + static_cast<T>(source().below(static_cast<std::uint32_t>(to - from))));
  });
}

template <typename Container>
[[nodiscard]] auto elementOf(Container all) {
  using T = typename Container::value_type;
  return Gen<T>(
      [all = std::move(all)] { return T(all[source().below(static_cast<std::uint32_t>(all.size()))]); });
}

template <typename T, typename... Others>
[[nodiscard]] Gen<T> element(T first, Others... others) {
  return elementOf(std::vector<T>{std::move(first), std::move(others)...});
}

template <typename Container, typename T>
[[nodiscard]] Gen<Container> container(std::size_t size, Gen<T> one) {
  return Gen<Container>([=] {
    Container all;
    while (all.size() < size) all.push_back(*one);
    return all;
  });
}

template <typename Container, typename T>
[[nodiscard]] Gen<Container> container(Gen<T> one) {
  return Gen<Container>([=] { return *container<Container>(source().below(100), one); });
}

template <typename Container>
[[nodiscard]] Gen<Container> nonEmpty(Gen<Container> any) {
  return Gen<Container>([=] {
    Container all;
    while (all.empty()) all = *any;
    return all;
  });
}

}  // namespace gen

template <typename... Parameters>
void check(void (*property)(Parameters...)) {
  for (int i = 0; i < 100 && !::testing::Test::HasFailure(); ++i) property(*gen::arbitrary<Parameters>()...);
}

}  // namespace rc

#define RC_ASSERT(condition)              \
  do {                                    \
    if (!(condition)) {                   \
      ADD_FAILURE() << "not " #condition; \
      return;                             \
    }                                     \
  } while (false)

#define RC_GTEST_PROP(Suite, Name, Parameters) \
  void property_##Suite##_##Name Parameters;   \
  TEST(Suite, Name) {                          \
    rc::check(property_##Suite##_##Name);      \
  }                                            \
  void property_##Suite##_##Name Parameters
