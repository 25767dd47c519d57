#include "joga/server/traffic.hpp"

#include <gtest/gtest.h>

namespace joga::server {
namespace {

using Added = Outbox::Added;

TEST(Outbox, WakesTheWriterOnceAndKeepsTheOrder) {
  Outbox box(100);
  EXPECT_EQ(box.add("one"), Added::First);
  EXPECT_EQ(box.add("two"), Added::Behind);
  EXPECT_EQ(box.next(), "one");
  EXPECT_EQ(box.add("three"), Added::Behind);
  EXPECT_EQ(box.next(), "two");
  EXPECT_EQ(box.next(), "three");
  EXPECT_EQ(box.next(), std::nullopt);
  EXPECT_EQ(box.add("four"), Added::First);
}

TEST(Outbox, CountsWhatIsBeingWritten) {
  Outbox box(10);
  EXPECT_EQ(box.add("12345"), Added::First);
  EXPECT_EQ(box.next(), "12345");
  EXPECT_EQ(box.add("12345"), Added::Behind);
  EXPECT_EQ(box.add("1"), Added::Overflow);
}

TEST(Outbox, GetsRoomByWriting) {
  Outbox box(10);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(box.add("1234567890"), Added::First);
    EXPECT_EQ(box.next(), "1234567890");
    EXPECT_EQ(box.next(), std::nullopt);
  }
}

TEST(Outbox, SaysOnceThatItOverflowsAndForgetsEverything) {
  Outbox box(10);
  EXPECT_EQ(box.add("12345678"), Added::First);
  EXPECT_EQ(box.add("123"), Added::Overflow);
  EXPECT_EQ(box.add("1"), Added::Refused);
  EXPECT_EQ(box.next(), std::nullopt);
}

TEST(Outbox, FinishesWhatItHas) {
  Outbox box(10);
  EXPECT_EQ(box.add("1"), Added::First);
  EXPECT_EQ(box.add("2"), Added::Behind);
  EXPECT_TRUE(box.finish());
  EXPECT_EQ(box.add("3"), Added::Refused);
  EXPECT_EQ(box.next(), "1");
  EXPECT_EQ(box.next(), "2");
  EXPECT_TRUE(box.finish()) << "a text is still being written";
  EXPECT_EQ(box.next(), std::nullopt);
  EXPECT_FALSE(box.finish());
}

TEST(Outbox, TakesNothingWhenClosed) {
  Outbox box(10);
  EXPECT_EQ(box.add("1"), Added::First);
  box.close();
  EXPECT_EQ(box.add("2"), Added::Refused);
  EXPECT_EQ(box.next(), std::nullopt);
}

}  // namespace
}  // namespace joga::server
