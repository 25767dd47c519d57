// Rate limits of pages, and requests that run out of memory.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iterator>
#include <new>
#include <string>
#include <vector>

#include "service/allocations.hpp"
#include "service/long_game.hpp"
#include "service/test_service.hpp"

namespace joga::testing {
namespace {

// Smaller allocations always succeed: a server keeps a reserve for them, because freeing memory often needs a
// little of it.
constexpr std::size_t kLarge = 8192;

// The number of large allocations that still succeed; negative: unlimited.
thread_local long allocations_left = -1;

}  // namespace
}  // namespace joga::testing

// All tests of this program allocate through these operators.
void* operator new(std::size_t size) {
  using joga::testing::allocations_left;
  if (size >= joga::testing::kLarge && allocations_left >= 0 && allocations_left-- == 0) {
    throw std::bad_alloc();
  }
  ++joga::testing::allocations.count;
  joga::testing::allocations.bytes += size;
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
  // A game of this many turns, which costs as many tokens to replay.
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
  // The turns are invalid, which shows only when they are replayed.
  while (page.failure("look", long_place(5'000)) != "busy") ++replays;
  EXPECT_EQ(replays, 3) << "1 token, 20 for 5,000 turns and 4 for as many bytes";
  EXPECT_EQ(page.sentence(), "that is too much at once: wait a moment");
  EXPECT_EQ(page.failure("look", {{"game", "quantik"}}), "none");
  // Another page has its own rate limit.
  TestPage other(*service_);
  EXPECT_EQ(other.failure("look", long_place(5'000)), "invalid");
}

TEST_F(ServiceLimits, ALongGameCostsMoreThanAShortOne) {
  put(service_.file_of("long"), long_record(20'000));
  put(service_.file_of("short"), long_record(200));
  service_.restart({.work = {.per_second = 1, .burst = 200}});
  const auto at_most = [&](const std::string& saved, const std::string& request) {
    TestPage page(*service_);
    const json table = page.result("game.open", {{"saved", saved}})["game"]["table"];
    int done = 0;
    while (page.failure(request, {{"table", table}}) == "none") ++done;
    EXPECT_EQ(page.sentence(), "that is too much at once: wait a moment");
    return done;
  };
  EXPECT_EQ(at_most("long", "game.open"), 7) << "5 tokens and 20 for 20,000 turns";
  EXPECT_EQ(at_most("long", "game.undo"), 8) << "1 token and 20 for 20,000 turns";
  EXPECT_EQ(at_most("short", "game.open"), 37) << "hardly more than 5";
}

TEST_F(ServiceLimits, WhatIsLargeIsPaidForBeforeItIsRead) {
  service_.restart({.work = {.per_second = 1, .burst = 100}});
  put(service_.file_of("large"), std::string(1'000'000, '?'));
  for (const char* request : {"library.read", "library.look", "game.open"}) {
    TestPage page(*service_);
    for (int i = 0; i < 6; ++i) page.result("hello", {{"language", "en"}});  // 10 tokens each
    EXPECT_EQ(page.failure(request, {{"saved", "large"}}), "busy") << request << ": not that it is damaged";
    EXPECT_EQ(page.failure(request, {{"saved", "small"}}), "unknown") << request;
  }
  // The request costs more than the capacity: a page with enough tokens starts it, and its balance becomes
  // negative.
  TestPage page(*service_);
  EXPECT_EQ(page.failure("library.read", {{"saved", "large"}}), "invalid");
  EXPECT_EQ(page.failure("library.read", {{"saved", "small"}}), "busy");
}

TEST_F(ServiceLimits, SavingCostsByTheSizeOfTheRecord) {
  service_.restart({.work = {.per_second = 1, .burst = 100}});
  const auto saved = [&](std::size_t comments) {
    const json turn{{"move", "C@a1"}, {"after", json(comments, std::string(8'000, 'x'))}};
    const json record{{"game", "quantik"}, {"result", "*"}, {"turns", json::array({turn})}};
    TestPage page(*service_);
    int done = 0;
    while (page.failure("library.save", {{"record", record}}) == "none") ++done;
    return done;
  };
  EXPECT_EQ(saved(1), 9);
  EXPECT_EQ(saved(40), 2);
  EXPECT_EQ(saved(200), 1) << "and the rest is owed";
}

// Lets one allocation fail, at every possible place in turn: the request fails, and the service continues.
class OneFailure {
 public:
  explicit OneFailure(long after) { allocations_left = after; }
  OneFailure(const OneFailure&) = delete;
  OneFailure& operator=(const OneFailure&) = delete;
  ~OneFailure() { allocations_left = -1; }

  [[nodiscard]] static bool has_happened() { return allocations_left < 0; }
};

// Runs a page's requests with one failing allocation. Returns whether that allocation was reached.
bool survives(long allocations) {
  const TestService service;
  std::vector<std::string> answers;
  answers.reserve(100);
  const auto handler = (*service).connect([&](std::string text) { answers.push_back(std::move(text)); });
  std::vector<std::string> requests{
      R"({"id":1,"request":"game.new","params":{"game":"quantik","players":[{"who":"human"},{"who":"human"}]}})",
      R"({"id":2,"request":"game.play","params":{"table":"t1","ply":0,"move":"C@a1"}})",
      R"({"id":3,"request":"library.list","params":{}})",
      R"({"id":4,"request":"game.undo","params":{"table":"t1"}})"};
  bool failed = false;
  {
    const OneFailure failure(allocations);
    for (std::string& request : requests) {
      handler(std::move(request));
      while ((*service).step()) continue;
    }
    failed = OneFailure::has_happened();
  }
  int answered = 0;
  for (const std::string& answer : answers)
    answered += answer.starts_with(R"({"id")") || answer.starts_with(R"({"error")") ? 1 : 0;
  EXPECT_GE(answered, std::ssize(requests))
      << "after " << allocations << " allocations: " << ::testing::PrintToString(answers).substr(0, 600);
  // The service still answers, whatever has failed before.
  handler(R"({"id":5,"request":"look","params":{"game":"quantik"}})");
  while ((*service).step()) continue;
  EXPECT_TRUE(answers.back().starts_with(R"({"id":5,"result")"))
      << "after " << allocations << " allocations: " << answers.back();
  return failed;
}

TEST_F(ServiceLimits, RunningOutOfMemoryFailsARequestAndNotTheService) {
  // Tries every allocation near the start, then samples.
  for (long allocations = 0; survives(allocations); allocations += 1 + allocations / 50) continue;
}

}  // namespace
}  // namespace joga::testing
