// Limits of sessions, without any network.
#include "joga/server/sessions.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace joga::server {
namespace {

class FakeSession final : public Session {
 public:
  using Session::be_from;
  using Session::Session;
  void dismiss() override { drop(); }
  [[nodiscard]] bool is_gone() const noexcept { return gone_; }
  [[nodiscard]] std::size_t held_bytes() const override { return held; }
  std::size_t held = 0;

 private:
  void let_go() override { gone_ = true; }
  bool gone_ = false;
};

class Sessions : public ::testing::Test {
 protected:
  [[nodiscard]] static Peer peer(const std::string& address) {
    return peer_of(boost::asio::ip::make_address(address));
  }
  FakeSession& guest(const std::string& address) {
    FakeSession& session = add(address, Standing::Guest);
    hub_.make_room_for_guest(session);
    return session;
  }
  // Returns null if there is no room.
  FakeSession* page(const std::string& address, const PageOwner& owner = {}) {
    const bool has_room = hub_.has_room_for_page(hub_.network_of(peer(address)).get(), owner);
    return has_room ? &add(address, Standing::Page, owner) : nullptr;
  }
  [[nodiscard]] int pages(int number, const std::string& address, const PageOwner& owner = {}) {
    int entered = 0;
    while (number-- > 0) entered += page(address, owner) != nullptr ? 1 : 0;
    return entered;
  }

  Hub hub_{.limits = {.pages = 6, .guests = 6, .per_peer = 2, .per_identity = 3},
           .site = {.check = HostCheck("0.0.0.0", 5642), .key = "key"},
           .authenticator = {},
           .mailbox = {}};

 private:
  FakeSession& add(const std::string& address, Standing standing, const PageOwner& owner = {}) {
    sessions_.push_back(std::make_unique<FakeSession>(hub_, hub_.network_of(peer(address)), standing, owner));
    return *sessions_.back();
  }
  std::vector<std::unique_ptr<FakeSession>> sessions_{};
};

TEST_F(Sessions, TheOldestGuestMakesRoom) {
  std::vector<FakeSession*> guests;
  for (int i = 0; i < 8; ++i) guests.push_back(&guest("127.0.0.1"));
  for (int i = 0; i < 8; ++i) EXPECT_EQ(guests[static_cast<std::size_t>(i)]->is_gone(), i < 2) << i;
  EXPECT_EQ(hub_.guests.size(), 6U);
}

TEST_F(Sessions, AGuestFromElsewhereTakesTheRoomOfItsOwn) {
  const FakeSession& here = guest("127.0.0.1");
  const FakeSession& neighbour = guest("192.0.2.2");
  const FakeSession& first = guest("192.0.2.1");
  const FakeSession& second = guest("192.0.2.1");
  const FakeSession& third = guest("192.0.2.1");
  EXPECT_TRUE(first.is_gone());
  EXPECT_FALSE(here.is_gone() || neighbour.is_gone() || second.is_gone() || third.is_gone());
}

TEST_F(Sessions, PagesStayAndAreLimited) {
  std::vector<FakeSession*> pages;
  for (int i = 0; i < 2; ++i) pages.push_back(page("192.0.2.1"));
  EXPECT_EQ(page("192.0.2.1"), nullptr);
  for (int i = 0; i < 4; ++i) pages.push_back(page("127.0.0.1"));
  EXPECT_EQ(page("127.0.0.1"), nullptr);
  EXPECT_EQ(page("192.0.2.2"), nullptr);
  for (int i = 0; i < 20; ++i) guest("192.0.2.1");
  for (int i = 0; i < 20; ++i) guest("127.0.0.1");
  for (const FakeSession* one : pages) {
    ASSERT_NE(one, nullptr);
    EXPECT_FALSE(one->is_gone());
  }
  pages.front()->drop();
  EXPECT_NE(page("192.0.2.1"), nullptr);
}

TEST_F(Sessions, OneIdentityHasOnlySoManyPages) {
  FakeSession* const first = page("127.0.0.1", {.identity = "ana"});
  EXPECT_EQ(pages(5, "127.0.0.1", {.identity = "ana"}), 2);
  EXPECT_EQ(page("192.0.2.1", {.identity = "ana"}), nullptr);
  EXPECT_NE(page("192.0.2.1", {.identity = "rui"}), nullptr);
  EXPECT_EQ(hub_.figures->pages, 4U);
  first->drop();
  EXPECT_EQ(pages(5, "127.0.0.1", {.identity = "ana"}), 1);
}

// The networks of 56 and 48 bits have room for 2 and 4 times as many as those of 64 bits.
TEST_F(Sessions, AWideNetworkDoesNotTakeAllPages) {
  hub_.limits.pages = 1000;
  int entered = 0;
  for (int i = 0; i < 256; ++i) entered += pages(3, "2001:db8:0:" + std::to_string(i % 100) + "::1");
  EXPECT_EQ(entered, 4) << "one network of 56 bits";
  for (int i = 100; i < 1000; ++i) entered += pages(3, "2001:db8:0:" + std::to_string(i) + "::1");
  EXPECT_EQ(entered, 8) << "one network of 48 bits";
  EXPECT_EQ(pages(3, "2001:db8:1::1"), 2);
  EXPECT_EQ(pages(3, "192.0.2.1"), 2);
}

TEST_F(Sessions, GuestsOfAWideNetworkDisplaceEachOther) {
  hub_.limits.guests = 1000;
  const FakeSession& honest = guest("192.0.2.1");
  for (int i = 0; i < 100; ++i) guest("2001:db8:0:" + std::to_string(i) + "::1");
  EXPECT_EQ(hub_.guests.size(), 5U);
  EXPECT_FALSE(honest.is_gone());
}

TEST_F(Sessions, StrangersLeaveRoomForKnownPeople) {
  hub_.limits.reserved = 2;
  EXPECT_EQ(pages(10, "127.0.0.1"), 4);
  EXPECT_EQ(pages(10, "127.0.0.1", {.is_known = true}), 2);
  hub_.pages.front()->drop();
  EXPECT_EQ(pages(10, "127.0.0.1"), 1);
}

TEST_F(Sessions, KnownPeopleTakeNoRoomFromTheReserve) {
  hub_.limits.reserved = 2;
  EXPECT_EQ(pages(3, "127.0.0.1", {.is_known = true}), 3);
  EXPECT_EQ(pages(10, "127.0.0.1"), 3);
}

TEST_F(Sessions, WhatHoldsMostIsDroppedFirst) {
  hub_.limits.pages = 100;
  hub_.held = std::make_shared<HeldBytes>(1000);
  const auto hold = [&](const std::string& address, std::size_t bytes) {
    FakeSession* const one = page(address);
    one->held = bytes;
    hub_.held->resize(0, bytes);
    return one;
  };
  const FakeSession* const honest = hold("192.0.2.1", 300);
  const FakeSession* const here = hold("127.0.0.1", 200);
  const FakeSession* const less = hold("2001:db8::1", 100);
  const FakeSession* const most = hold("2001:db8::1", 190);
  const FakeSession* const other = hold("2001:db8:0:1::1", 150);
  hub_.relieve();
  for (const FakeSession* one : {honest, here, less, most, other}) EXPECT_FALSE(one->is_gone());
  const FakeSession* const last = hold("192.0.2.2", 61);
  hub_.relieve();
  EXPECT_TRUE(most->is_gone()) << "the most of the network that holds 440";
  for (const FakeSession* one : {honest, here, less, other, last}) EXPECT_FALSE(one->is_gone());
}

TEST_F(Sessions, ForgetsNetworksThatAreGone) {
  FakeSession& one = guest("2001:db8::1");
  const auto now = std::chrono::steady_clock::now();
  EXPECT_EQ(hub_.networks.size(), 3U);
  hub_.networks.tidy(now);
  EXPECT_EQ(hub_.networks.size(), 3U);
  one.be_from(std::nullopt);
  for (int i = 0; i < 3; ++i) hub_.networks.tidy(now);
  EXPECT_EQ(hub_.networks.size(), 0U);
}

TEST_F(Sessions, AVisitorBehindAProxyCountsByTheirOwnAddress) {
  FakeSession& first = guest("127.0.0.1");
  FakeSession& second = guest("127.0.0.1");
  FakeSession& third = guest("127.0.0.1");
  first.be_from(peer("192.0.2.1"));
  second.be_from(peer("192.0.2.2"));
  third.be_from(peer("192.0.2.1"));
  FakeSession& fourth = guest("127.0.0.1");
  fourth.be_from(peer("192.0.2.1"));
  EXPECT_TRUE(first.is_gone());
  EXPECT_FALSE(second.is_gone() || third.is_gone() || fourth.is_gone());
  EXPECT_EQ(hub_.figures->guests, 3U);
}

}  // namespace
}  // namespace joga::server
