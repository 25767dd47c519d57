#include "joga/core/embedded.hpp"

#include <gtest/gtest.h>

namespace joga {
namespace {

TEST(LateFiles, AreThereOnceTheyHaveBeenHandedIn) {
  EXPECT_EQ(late_file("data/none"), "");
  add_late_file("data/none", "bytes");
  EXPECT_EQ(late_file("data/none"), "bytes");
  EXPECT_EQ(late_file("data/no"), "");
}

}  // namespace
}  // namespace joga
