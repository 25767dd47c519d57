#include "joga/server/traffic.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace joga::server {
namespace {

using Added = Outbox::Added;

[[nodiscard]] Text waiting_text(const char* letters) {
  return std::make_shared<const std::string>(letters);
}

// The text that the outbox returns next; "-" if there is none.
[[nodiscard]] std::string next(Outbox& box) {
  const Text found = box.next();
  return found ? *found : "-";
}

// Texts of five letters fit `number` times.
[[nodiscard]] std::size_t room_for(std::size_t number) {
  return number * memory_of(waiting_text("12345"));
}

class OutboxTest : public ::testing::Test {
 protected:
  std::shared_ptr<HeldBytes> held_ = std::make_shared<HeldBytes>(room_for(4));
  Outbox box_{room_for(2), held_};
};

TEST_F(OutboxTest, WakesTheWriterOnceAndKeepsTheOrder) {
  Outbox box(room_for(10), held_);
  EXPECT_EQ(box.add(waiting_text("one")), Added::First);
  EXPECT_EQ(box.add(waiting_text("two")), Added::Behind);
  EXPECT_EQ(next(box), "one");
  EXPECT_EQ(box.add(waiting_text("three")), Added::Behind);
  EXPECT_EQ(next(box), "two");
  EXPECT_EQ(next(box), "three");
  EXPECT_EQ(next(box), "-");
  EXPECT_EQ(box.add(waiting_text("four")), Added::First);
}

TEST_F(OutboxTest, CountsWhatIsBeingWritten) {
  EXPECT_EQ(box_.add(waiting_text("12345")), Added::First);
  EXPECT_EQ(next(box_), "12345");
  EXPECT_EQ(box_.add(waiting_text("12345")), Added::Behind);
  EXPECT_EQ(box_.bytes(), room_for(2));
  EXPECT_EQ(box_.add(waiting_text("")), Added::Overflow) << "a text needs memory even without letters";
}

TEST_F(OutboxTest, GetsRoomByWriting) {
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(box_.add(waiting_text("12345")), Added::First);
    EXPECT_EQ(box_.add(waiting_text("12345")), Added::Behind);
    for (const char* expected : {"12345", "12345", "-"}) EXPECT_EQ(next(box_), expected);
  }
}

TEST_F(OutboxTest, SaysOnceThatItOverflowsAndForgetsEverything) {
  for (const Added added : {Added::First, Added::Behind, Added::Overflow, Added::Refused})
    EXPECT_EQ(box_.add(waiting_text("12345")), added);
  EXPECT_EQ(next(box_), "-");
  EXPECT_EQ(box_.bytes(), 0U);
}

TEST_F(OutboxTest, FinishesWhatItHas) {
  EXPECT_EQ(box_.add(waiting_text("1")), Added::First);
  EXPECT_EQ(box_.add(waiting_text("2")), Added::Behind);
  EXPECT_TRUE(box_.finish());
  EXPECT_EQ(box_.add(waiting_text("3")), Added::Refused);
  EXPECT_EQ(next(box_), "1");
  EXPECT_EQ(next(box_), "2");
  EXPECT_TRUE(box_.finish()) << "a text is still being written";
  EXPECT_EQ(next(box_), "-");
  EXPECT_FALSE(box_.finish());
}

TEST_F(OutboxTest, TakesNothingWhenClosed) {
  EXPECT_EQ(box_.add(waiting_text("1")), Added::First);
  box_.close();
  EXPECT_EQ(box_.add(waiting_text("2")), Added::Refused);
  EXPECT_EQ(next(box_), "-");
}

TEST_F(OutboxTest, AllTogetherHaveALimit) {
  Outbox other(room_for(10), held_);
  for (int i = 0; i < 2; ++i) static_cast<void>(box_.add(waiting_text("12345")));
  for (int i = 0; i < 2; ++i) static_cast<void>(other.add(waiting_text("12345")));
  EXPECT_FALSE(held_->needs_relief());
  EXPECT_EQ(held_->excess(), 0U);
  static_cast<void>(other.add(waiting_text("12345")));
  EXPECT_TRUE(held_->needs_relief());
  EXPECT_FALSE(held_->needs_relief()) << "somebody sees to it already";
  EXPECT_GT(held_->excess(), room_for(1)) << "some more, so that the next text does not exceed it again";
  held_->relief_done();
  EXPECT_TRUE(held_->needs_relief());
  held_->relief_done();
  EXPECT_EQ(next(other), "12345");
  EXPECT_TRUE(held_->needs_relief()) << "a text that is being written is in memory";
  held_->relief_done();
  other.close();
  EXPECT_FALSE(held_->needs_relief());
}

TEST_F(OutboxTest, ATextInManyOutboxesCountsOnce) {
  const Text shared = waiting_text("12345");
  std::vector<std::unique_ptr<Outbox>> boxes;
  for (int i = 0; i < 100; ++i) {
    boxes.push_back(std::make_unique<Outbox>(room_for(1), held_));
    EXPECT_EQ(boxes.back()->add(shared), Added::First);
    EXPECT_EQ(boxes.back()->bytes(), room_for(1));
  }
  EXPECT_FALSE(held_->needs_relief());
  for (int i = 0; i < 2; ++i) EXPECT_NE(box_.add(waiting_text("12345")), Added::Overflow);
  boxes.resize(1);
  held_->resize(0, room_for(1) + 1);
  EXPECT_TRUE(held_->needs_relief()) << "it still waits in one";
  held_->relief_done();
  boxes.clear();
  EXPECT_FALSE(held_->needs_relief());
}

}  // namespace
}  // namespace joga::server
