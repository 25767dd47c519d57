// What a page may make the service do, and what happens when there is not enough memory for it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iterator>
#include <new>
#include <string>
#include <vector>

#include "service/test_service.hpp"

namespace joga::testing {
namespace {

// Smaller ones succeed: a server keeps some memory in reserve for them, since much that frees memory needs a
// little of it.
constexpr std::size_t kLarge = 8192;

// How many more large allocations succeed; negative: all of them.
thread_local long allocations_left = -1;

}  // namespace
}  // namespace joga::testing

// All tests of this program allocate through these.
void* operator new(std::size_t size) {
  using joga::testing::allocations_left;
  if (size >= joga::testing::kLarge && allocations_left >= 0 && allocations_left-- == 0) {
    throw std::bad_alloc();
  }
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace joga::testing {
namespace {

class ServiceLimits : public ::testing::Test {
 protected:
  // A game of this many turns, which costs as much to replay.
  [[nodiscard]] static json long_place(std::size_t turns) {
    json moves = json::array();
    for (std::size_t i = 0; i < turns; ++i) moves.push_back("pass");
    return {{"game", "quantik"}, {"moves", std::move(moves)}};
  }

  TestService service_;
};

TEST_F(ServiceLimits, ALongReplayCostsMoreThanAShortOne) {
  service_.restart({.work = {.per_second = 1, .burst = 100}});
  TestPage page(*service_);
  int replays = 0;
  // The turns are nonsense; that is found out when they are replayed.
  while (page.failure("look", long_place(5'000)) != "busy") ++replays;
  EXPECT_EQ(replays, 4) << "1 token and 20 for 5,000 turns";
  EXPECT_EQ(page.sentence(), "that is too much at once: wait a moment");
  EXPECT_EQ(page.failure("look", {{"game", "quantik"}}), "none");
  // Another page has its own.
  TestPage other(*service_);
  EXPECT_EQ(other.failure("look", long_place(5'000)), "invalid");
}

// One allocation fails, at every place where one can: the request fails, and the service goes on.
class OneFailure {
 public:
  explicit OneFailure(long after) { allocations_left = after; }
  OneFailure(const OneFailure&) = delete;
  OneFailure& operator=(const OneFailure&) = delete;
  ~OneFailure() { allocations_left = -1; }

  [[nodiscard]] static bool has_happened() { return allocations_left < 0; }
};

// What a page does, with an allocation that fails; whether there were so many.
bool survives(long allocations) {
  const TestService service;
  std::vector<std::string> answers;
  answers.reserve(100);
  const auto talk = (*service).connect([&](std::string text) { answers.push_back(std::move(text)); });
  std::vector<std::string> requests{
      R"({"id":1,"request":"game.new","params":{"game":"quantik","players":[{"who":"human"},{"who":"human"}]}})",
      R"({"id":2,"request":"game.play","params":{"table":"t1","ply":0,"move":"C@a1"}})",
      R"({"id":3,"request":"library.list","params":{}})",
      R"({"id":4,"request":"game.undo","params":{"table":"t1"}})"};
  bool failed = false;
  {
    const OneFailure failure(allocations);
    for (std::string& request : requests) {
      talk(std::move(request));
      while ((*service).step()) continue;
    }
    failed = OneFailure::has_happened();
  }
  int answered = 0;
  for (const std::string& answer : answers)
    answered += answer.starts_with(R"({"id")") || answer.starts_with(R"({"error")") ? 1 : 0;
  EXPECT_GE(answered, std::ssize(requests))
      << "after " << allocations << " allocations: " << ::testing::PrintToString(answers).substr(0, 600);
  // Whatever has happened before, it goes on.
  talk(R"({"id":5,"request":"look","params":{"game":"quantik"}})");
  while ((*service).step()) continue;
  EXPECT_TRUE(answers.back().starts_with(R"({"id":5,"result")"))
      << "after " << allocations << " allocations: " << answers.back();
  return failed;
}

TEST_F(ServiceLimits, RunningOutOfMemoryFailsARequestAndNotTheService) {
  // Near the beginning everywhere, then here and there.
  for (long allocations = 0; survives(allocations); allocations += 1 + allocations / 50) continue;
}

}  // namespace
}  // namespace joga::testing
