#include "joga/server/peer.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace joga::server {
namespace {

[[nodiscard]] Peer peer(const char* address) {
  return peer_of(boost::asio::ip::make_address(address));
}

TEST(Peer, IsKnownByWhatItCannotChooseFreely) {
  EXPECT_EQ(peer("127.0.0.1"), std::nullopt);
  EXPECT_EQ(peer("127.8.9.10"), std::nullopt);
  EXPECT_EQ(peer("::1"), std::nullopt);
  EXPECT_EQ(peer("::ffff:127.0.0.1"), std::nullopt);
  EXPECT_NE(peer("192.0.2.1"), peer("192.0.2.2"));
  EXPECT_EQ(peer("192.0.2.1"), peer("::ffff:192.0.2.1"));
  EXPECT_EQ(peer("2001:db8::1"), peer("2001:db8::ffff:1:2"));
  EXPECT_NE(peer("2001:db8::1"), peer("2001:db8:0:1::1"));
}

TEST(Peer, BelongsToNetworks) {
  using Networks = std::vector<std::string>;
  EXPECT_EQ(networks_of(peer("127.0.0.1")), Networks());
  EXPECT_EQ(networks_of(peer("192.0.2.1")), Networks{"192.0.2.1"});
  EXPECT_EQ(networks_of(peer("2001:db8:1:2345:6::7")),
            (Networks{"2001:db8:1:2345::/64", "2001:db8:1:2300::/56", "2001:db8:1::/48"}));
}

class ProxiesTest : public ::testing::Test {
 protected:
  // Returns the origin of a request, given the neighbour's address and the header.
  [[nodiscard]] static std::string origin(const char* neighbour,
                                          std::optional<std::string_view> forwarded_for) {
    const std::vector<std::string> networks{"127.0.0.0/8", "::1", "10.1.0.0/20", "2001:db8::/33"};
    const Result<TrustedProxies> proxies = TrustedProxies::parse(networks);
    return proxies->origin_of(boost::asio::ip::make_address(neighbour), forwarded_for).to_string();
  }
};

TEST_F(ProxiesTest, TellWhereARequestComesFrom) {
  EXPECT_EQ(origin("127.0.0.1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(origin("::1", "  192.0.2.7 "), "192.0.2.7");
  EXPECT_EQ(origin("::ffff:127.0.0.1", "2001:db9::7"), "2001:db9::7");
  EXPECT_EQ(origin("127.0.0.1", std::nullopt), "127.0.0.1");
  EXPECT_EQ(origin("127.0.0.1", "10.1.0.1"), "10.1.0.1");
}

TEST_F(ProxiesTest, AreNotToldByTheirClientsWhereThoseAre) {
  EXPECT_EQ(origin("127.0.0.1", "198.51.100.1, 192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(origin("127.0.0.1", "198.51.100.1,192.0.2.7, 10.1.15.9,127.0.0.1"), "192.0.2.7");
  EXPECT_EQ(origin("127.0.0.1", "nonsense, 192.0.2.7"), "192.0.2.7");
}

TEST_F(ProxiesTest, AreTheOnlyOnesWhoseWordCounts) {
  EXPECT_EQ(origin("192.0.2.7", "198.51.100.1"), "192.0.2.7");
  EXPECT_EQ(origin("10.1.16.1", "198.51.100.1"), "10.1.16.1");
  EXPECT_EQ(origin("2001:db8:8000::1", "198.51.100.1"), "2001:db8:8000::1");
  EXPECT_EQ(origin("2001:db8:7fff::1", "198.51.100.1"), "198.51.100.1");
  EXPECT_EQ(TrustedProxies().origin_of(boost::asio::ip::make_address("127.0.0.1"), "192.0.2.7").to_string(),
            "127.0.0.1");
}

TEST_F(ProxiesTest, MayAddThePort) {
  EXPECT_EQ(origin("127.0.0.1", "192.0.2.7:51234"), "192.0.2.7");
  EXPECT_EQ(origin("127.0.0.1", "192.0.2.7:51234, 10.1.0.1:80"), "192.0.2.7");
  EXPECT_EQ(origin("127.0.0.1", "[2001:db9::7]:51234"), "2001:db9::7");
  EXPECT_EQ(origin("127.0.0.1", "[2001:db9::7]"), "2001:db9::7");
}

// Somebody behind a proxy is never taken for this machine, which is not limited.
TEST_F(ProxiesTest, WhoReportNoAddressHaveUnknownClients) {
  for (const char* nonsense :
       {"unknown", ",,,", "", "192.0.2.7, 10.1.0.1, ", "192.0.2.7:", "192.0.2.7:x", "192.0.2.7:65536",
        "[2001:db9::7", "[2001:db9::7]x", "[2001:db9::7]:", "_hidden", "192.0.2.7:1:2"}) {
    EXPECT_EQ(origin("127.0.0.1", nonsense), "0.0.0.0") << nonsense;
  }
  EXPECT_EQ(networks_of(peer("0.0.0.0")), std::vector<std::string>{"0.0.0.0"});
}

TEST_F(ProxiesTest, AreAddressesOrNetworks) {
  for (const char* text : {"", "proxy", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0/8", "10.0.0.0/-1"}) {
    const std::vector<std::string> networks{text};
    const Result<TrustedProxies> proxies = TrustedProxies::parse(networks);
    ASSERT_FALSE(proxies) << text;
    EXPECT_NE(proxies.error().message.english().find("10.0.0.0/8"), std::string::npos);
  }
}

}  // namespace
}  // namespace joga::server
