#include "joga/online/network_limits.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace joga::online {
namespace {

using Networks = std::vector<std::string>;

class NetworkLimitsTest : public ::testing::Test {
 protected:
  [[nodiscard]] int requests_of(const Networks& networks) {
    int taken = 0;
    while (taken < 1'000 && limits.take(networks, Work::Requests, 1, now)) ++taken;
    return taken;
  }

  NetworkLimits limits{{{{.per_second = 1, .burst = 10}, {.per_second = 1, .burst = 3}, {1, 3}, {1, 3}}}};
  NetworkLimits::Time now{};
};

TEST_F(NetworkLimitsTest, CountAllClientsOfAnAddressTogether) {
  EXPECT_EQ(requests_of({"192.0.2.1"}), 10);
  EXPECT_EQ(requests_of({"192.0.2.1"}), 0);
  EXPECT_EQ(requests_of({"192.0.2.2"}), 10);
  now += std::chrono::seconds(4);
  EXPECT_EQ(requests_of({"192.0.2.1"}), 4);
}

TEST_F(NetworkLimitsTest, GiveManyNetworksOfOneOwnerLittleMore) {
  int taken = 0;
  for (int i = 0; i < 256; ++i)
    taken += requests_of({std::to_string(i) + "/64", "2001:db8::/56", "2001:db8::/48"});
  EXPECT_EQ(taken, 20);
  for (int i = 0; i < 256; ++i)
    taken += requests_of({std::to_string(1'000 + i) + "/64", std::to_string(i) + "/56", "2001:db8::/48"});
  EXPECT_EQ(taken, 40);
}

TEST_F(NetworkLimitsTest, LeaveTheOtherNetworksAloneWhenOneIsExhausted) {
  EXPECT_EQ(requests_of({"a/64", "all/56"}), 10);
  EXPECT_EQ(requests_of({"b/64", "all/56"}), 10);
  EXPECT_EQ(requests_of({"c/64", "all/56"}), 0);
  EXPECT_EQ(requests_of({"c/64"}), 10);
}

TEST_F(NetworkLimitsTest, DoNotLimitThisMachine) {
  EXPECT_EQ(requests_of({}), 1'000);
}

TEST_F(NetworkLimitsTest, KeepKindsOfWorkApart) {
  EXPECT_EQ(requests_of({"192.0.2.1"}), 10);
  EXPECT_TRUE(limits.take(Networks{"192.0.2.1"}, Work::Creations, 3, now));
  EXPECT_FALSE(limits.take(Networks{"192.0.2.1"}, Work::Creations, 1, now));
}

TEST_F(NetworkLimitsTest, RememberDebtsWhenTheyTidyUp) {
  limits.spend(Networks{"192.0.2.1"}, Work::Requests, 20, now);
  limits.tidy(now);
  EXPECT_EQ(requests_of({"192.0.2.1"}), 0);
  now += std::chrono::seconds(30);
  limits.tidy(now);
  EXPECT_EQ(requests_of({"192.0.2.1"}), 10);
}

}  // namespace
}  // namespace joga::online
