// A store behind threads: waiting writes are stored together, in order, and nothing is reported earlier.
#include "joga/server/ledger_threads.hpp"

#include <gtest/gtest.h>

#include <future>
#include <semaphore>
#include <string>
#include <vector>

#include "server/fake_store.hpp"

namespace joga::server {
namespace {

constexpr MessageText kFullDisk{"the disk is full", "o disco está cheio"};

[[nodiscard]] store::Write write_of(int number) {
  return store::RemoveGame{.id = std::to_string(number)};
}

class LedgerOnThreads : public ::testing::Test {
 protected:
  // The first batch waits until the test releases it.
  LedgerOnThreads() {
    store_.before_write = [this](std::span<const store::Write> writes) -> Result<Done> {
      std::vector<std::string> ids;
      for (const store::Write& write : writes) ids.push_back(std::get<store::RemoveGame>(write).id);
      batches_.push_back(ids);
      if (batches_.size() == 1) {
        begun_.release();
        go_on_.acquire();
      }
      if (fails_) return Error{.message = kFullDisk};
      return Done{};
    };
  }

  joga::testing::FakeStore store_{};
  std::vector<std::vector<std::string>> batches_{};  // the writer's thread owns it until it has stopped
  std::binary_semaphore begun_{0};
  std::binary_semaphore go_on_{0};
  bool fails_ = false;
  Strand strand_{};
};

TEST_F(LedgerOnThreads, StoresAllThatWaitsAtOnceAndInOrder) {
  std::vector<int> told;  // accessed on the strand only
  std::promise<void> all;
  LedgerThreads ledger(strand_, store_, 1);
  const auto write = [&](int number) {
    ledger.write(write_of(number), [&, number](const Result<store::Written>& written) {
      EXPECT_TRUE(written && *written == store::Written::Done);
      told.push_back(number);
      if (number == 9) all.set_value();
    });
  };
  write(0);
  begun_.acquire();
  for (int i = 1; i < 10; ++i) write(i);
  strand_.run([&] { EXPECT_TRUE(told.empty()); });
  go_on_.release();
  all.get_future().wait();
  ledger.stop();
  EXPECT_EQ(told, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(batches_,
            (std::vector<std::vector<std::string>>{{"0"}, {"1", "2", "3", "4", "5", "6", "7", "8", "9"}}));
  EXPECT_EQ(ledger.figures().writes, 10U);
  EXPECT_EQ(ledger.figures().commits, 2U);
}

TEST_F(LedgerOnThreads, StoresWhatWaitsBeforeItEnds) {
  LedgerThreads ledger(strand_, store_, 1);
  ledger.write(write_of(0), [](const auto&) {});
  begun_.acquire();
  ledger.write(write_of(1), [](const auto&) {});
  go_on_.release();
  ledger.stop();
  EXPECT_EQ(batches_.size(), 2U);
  // Writes after the stop fail and report it.
  std::promise<bool> refused;
  ledger.write(write_of(2), [&](const Result<store::Written>& written) { refused.set_value(!written); });
  EXPECT_TRUE(refused.get_future().get());
}

TEST_F(LedgerOnThreads, TellsEverybodyWhoseWriteFailed) {
  fails_ = true;
  go_on_.release();
  LedgerThreads ledger(strand_, store_, 1);
  std::promise<std::string> why;
  ledger.write(write_of(0), [&](const Result<store::Written>& written) {
    why.set_value(written ? "" : written.error().message.english());
  });
  EXPECT_EQ(why.get_future().get(), "the disk is full");
  EXPECT_EQ(ledger.figures().failures, 1U);
}

TEST_F(LedgerOnThreads, ReadsWhileItWrites) {
  LedgerThreads ledger(strand_, store_, 1);
  ledger.write(write_of(0), [](const auto&) {});
  begun_.acquire();
  std::promise<bool> on_strand;
  ledger.read([&](store::Store& store) -> std::function<void()> {
    EXPECT_EQ(&store, &store_);
    return [&] { on_strand.set_value(true); };
  });
  EXPECT_TRUE(on_strand.get_future().get());
  go_on_.release();
}

TEST_F(LedgerOnThreads, LetsLanesTakeTurns) {
  std::string order;  // accessed by the one reader
  std::binary_semaphore go_on(0);
  std::promise<void> all;
  LedgerThreads ledger(strand_, store_, 1);
  const auto read = [&](char name, std::uint64_t lane) {
    ledger.read(
        [&, name](store::Store&) -> std::function<void()> {
          if (order.empty()) go_on.acquire();
          order += name;
          if (order.size() == 7) all.set_value();
          return {};
        },
        online::Lane{lane});
  };
  read('0', 9);
  for (const char name : {'a', 'b', 'c', 'd'}) read(name, 1);
  read('x', 2);
  read('y', 3);
  go_on.release();
  all.get_future().wait();
  EXPECT_EQ(order, "0axybcd");
}

}  // namespace
}  // namespace joga::server
