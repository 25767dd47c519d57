#include "joga/server/blocked_networks.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace joga::server {
namespace {

[[nodiscard]] std::string parsed(const std::string& text) {
  const Result<std::string> network = parse_blocked_network(text);
  return network ? *network : network.error().message.english();
}

TEST(BlockedNetwork, IsWrittenInOneForm) {
  EXPECT_EQ(parsed("192.0.2.7"), "192.0.2.7/32");
  EXPECT_EQ(parsed("192.0.2.7/24"), "192.0.2.0/24");
  EXPECT_EQ(parsed("::ffff:192.0.2.7"), "192.0.2.7/32");
  EXPECT_EQ(parsed("2001:DB8:0::1/33"), "2001:db8::/33");
  EXPECT_EQ(parsed("2001:db8::1:2:3:4"), "2001:db8::/64") << "a host can use any address of its network";
}

TEST(BlockedNetwork, IsRefusedIfItIsNone) {
  for (const std::string text : {"", "x", "192.0.2", "192.0.2.7/", "192.0.2.7/33", "192.0.2.7/-1",
                                 "192.0.2.7/2 ", "2001:db8::/129", "/8", "17"})
    EXPECT_EQ(parsed(text), "'" + text + "' is neither an address nor a network such as 10.0.0.0/8");
  EXPECT_EQ(parsed("10.0.0.0/7"),
            "10.0.0.0/7 is too wide a network to block: its prefix must have 8 bits or more");
  EXPECT_EQ(parsed("::/0"), "::/0 is too wide a network to block: its prefix must have 16 bits or more");
}

TEST(BlockedNetworks, ContainTheirClientsUntilTheyExpire) {
  const auto at = [](int time) { return store::Time(store::Milliseconds(time)); };
  const BlockedNetworks blocked(
      std::vector<store::BlockNetwork>{{.network = "192.0.2.0/24"},
                                       {.network = "198.51.100.7/32", .expires = at(10)},
                                       {.network = "2001:db8::/32"},
                                       {.network = "2001:1:2:3::/64"},
                                       {.network = "damaged"}});
  const auto contains = [&](const std::string& client, int now = 0) {
    const std::vector<std::string> networks{client, "a wider one"};
    return blocked.contains(networks, at(now));
  };
  EXPECT_TRUE(contains("192.0.2.255"));
  EXPECT_FALSE(contains("192.0.3.0"));
  EXPECT_TRUE(contains("198.51.100.7", 9));
  EXPECT_FALSE(contains("198.51.100.7", 10));
  EXPECT_FALSE(contains("198.51.100.6"));
  EXPECT_TRUE(contains("2001:db8:ffff:1::/64"));
  EXPECT_TRUE(contains("2001:1:2:3::/64"));
  EXPECT_FALSE(contains("2001:1:2:4::/64"));
  EXPECT_FALSE(blocked.contains({}, at(0))) << "this machine";
  EXPECT_FALSE(BlockedNetworks().contains(std::vector<std::string>{"192.0.2.1"}, at(0)));
}

}  // namespace
}  // namespace joga::server
