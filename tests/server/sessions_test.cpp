// Limits of sessions, without any network.
#include "joga/server/sessions.hpp"

#include <gtest/gtest.h>

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

 private:
  void let_go() override { gone_ = true; }
  bool gone_ = false;
};

class Sessions : public ::testing::Test {
 protected:
  [[nodiscard]] static Peer peer(const char* address) {
    return peer_of(boost::asio::ip::make_address(address));
  }
  FakeSession& guest(const char* address) {
    hub_.make_room_for_guest(peer(address));
    return add(address, Standing::Guest);
  }
  // Returns null if there is no room.
  FakeSession* page(const char* address, const char* identity = "") {
    const bool has_room = hub_.has_room_for_page(peer(address), identity);
    return has_room ? &add(address, Standing::Page, identity) : nullptr;
  }

  Hub hub_{.limits = {.pages = 6, .guests = 6, .per_peer = 2, .per_identity = 3},
           .site = {.check = HostCheck("0.0.0.0", 5642), .key = "key"},
           .authenticator = {},
           .mailbox = {}};

 private:
  FakeSession& add(const char* address, Standing standing, const char* identity = "") {
    sessions_.push_back(std::make_unique<FakeSession>(hub_, peer(address), standing, identity));
    return *sessions_.back();
  }
  std::vector<std::unique_ptr<FakeSession>> sessions_{};
};

TEST_F(Sessions, TheOldestGuestMakesRoom) {
  std::vector<FakeSession*> guests;
  for (int i = 0; i < 8; ++i) guests.push_back(&guest("127.0.0.1"));
  for (int i = 0; i < 8; ++i) EXPECT_EQ(guests[static_cast<std::size_t>(i)]->is_gone(), i < 2) << i;
  EXPECT_EQ(hub_.sessions.size(), 6U);
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
  for (int i = 0; i < 3; ++i) EXPECT_NE(page("127.0.0.1", "ana"), nullptr);
  EXPECT_EQ(page("192.0.2.1", "ana"), nullptr);
  EXPECT_NE(page("192.0.2.1", "rui"), nullptr);
  EXPECT_EQ(hub_.figures->pages, 4U);
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
