// The limits of networks, with a clock that the test sets.
#include "joga/server/networks.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace joga::server {
namespace {

using std::chrono::milliseconds;

class NetworksTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::shared_ptr<Network> network(const char* address) {
    return networks_.find(peer_of(boost::asio::ip::make_address(address)), limits_, now_);
  }

  Limits limits_{.per_peer = 2,
                 .peer_bytes = {.per_second = 1000, .burst = 5000},
                 .peer_messages = {.per_second = 10, .burst = 20},
                 .peer_connections = {.per_second = 1, .burst = 3}};
  Network::Time now_{};
  Networks networks_{};
};

TEST_F(NetworksTest, AreThoseOfTheAddress) {
  EXPECT_EQ(network("127.0.0.1"), nullptr);
  EXPECT_EQ(network("192.0.2.1")->names(), std::vector<std::string>{"192.0.2.1"});
  const auto one = network("2001:db8::1");
  EXPECT_EQ(one->names(), networks_of(peer_of(boost::asio::ip::make_address("2001:db8::1"))));
  EXPECT_EQ(network("2001:db8::2"), one);
  EXPECT_NE(network("2001:db8:0:1::"), one);
  EXPECT_EQ(&network("2001:db8:0:1::")->widest(), &one->widest());
  EXPECT_TRUE(one->is_within(one->widest()));
  EXPECT_FALSE(one->widest().is_within(*one));
}

TEST_F(NetworksTest, OpenSoManyConnections) {
  const auto one = network("2001:db8::1");
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(one->take_connection(now_));
  EXPECT_FALSE(one->take_connection(now_));
  now_ += milliseconds(1000);
  EXPECT_TRUE(one->take_connection(now_));
  EXPECT_FALSE(one->take_connection(now_));
  // The network of 56 bits had 6 and got 2 more. 4 are left, because a refusal costs nothing.
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(network("2001:db8:0:1::")->take_connection(now_));
  EXPECT_TRUE(network("2001:db8:0:2::")->take_connection(now_));
  EXPECT_FALSE(network("2001:db8:0:2::")->take_connection(now_));
}

// Each waits until everything charged before its own message is paid for, so they take turns.
TEST_F(NetworksTest, PauseWhenTheyHaveSentTooMuch) {
  const auto one = network("192.0.2.1");
  one->charge(20, 0, now_);
  EXPECT_EQ(one->pause(now_), milliseconds(0));
  for (int i = 1; i <= 5; ++i) {
    one->charge(1, 0, now_);
    EXPECT_EQ(one->pause(now_), milliseconds(100 * i));
  }
  now_ += milliseconds(500);
  EXPECT_EQ(one->pause(now_), milliseconds(0));
  one->charge(0, 1000, now_);
  EXPECT_EQ(one->pause(now_), milliseconds(0));
  one->charge(0, 6000, now_);
  EXPECT_EQ(one->pause(now_), milliseconds(2000)) << "bytes have their own rate";
  EXPECT_EQ(network("192.0.2.2")->pause(now_), milliseconds(0));
}

TEST_F(NetworksTest, DoNotSaveMoreThanTheBurst) {
  const auto one = network("192.0.2.1");
  now_ += std::chrono::hours(1);
  one->charge(21, 0, now_);
  EXPECT_EQ(one->pause(now_), milliseconds(100));
}

TEST_F(NetworksTest, ShareTheRatesOfWiderOnes) {
  for (const char* address : {"2001:db8::", "2001:db8:0:1::", "2001:db8:0:2::"}) {
    network(address)->charge(15, 0, now_);
    EXPECT_EQ(network(address)->pause(now_) > milliseconds(0), address == std::string("2001:db8:0:2::"));
  }
  EXPECT_EQ(network("2001:db8:0:3::")->pause(now_), milliseconds(250)) << "5 at 20 a second";
  EXPECT_EQ(network("2001:db8:0:100::")->pause(now_), milliseconds(0));
}

TEST_F(NetworksTest, AreForgottenWhenNothingWouldChange) {
  network("2001:db8::1")->charge(1, 0, now_);
  for (int i = 0; i < 3; ++i) networks_.tidy(now_);
  EXPECT_EQ(networks_.size(), 3U);
  now_ += milliseconds(200);
  const auto used = network("192.0.2.1");
  for (int i = 0; i < 3; ++i) networks_.tidy(now_);
  EXPECT_EQ(networks_.size(), 1U);
}

}  // namespace
}  // namespace joga::server
