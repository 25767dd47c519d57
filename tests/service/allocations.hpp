// Control over the allocations of this test program (limits_test.cpp has the operators).
#pragma once

#include <cstdint>

namespace joga::testing {

struct Allocations {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
};
inline thread_local Allocations allocations;

}  // namespace joga::testing
