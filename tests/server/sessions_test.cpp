// Who may stay and who has to go, without any network.
#include "joga/server/sessions.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace joga::server {
namespace {

class FakeSession final : public Session {
 public:
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
  // None when there is no room.
  FakeSession* page(const char* address) {
    return hub_.has_room_for_page(peer(address)) ? &add(address, Standing::Page) : nullptr;
  }

  Hub hub_{.limits = {.pages = 6, .guests = 6, .per_peer = 2},
           .site = {.check = HostCheck("0.0.0.0", 5642), .key = "key"},
           .connect = {},
           .mailbox = {}};

 private:
  FakeSession& add(const char* address, Standing standing) {
    sessions_.push_back(std::make_unique<FakeSession>(hub_, peer(address), standing));
    return *sessions_.back();
  }
  std::vector<std::unique_ptr<FakeSession>> sessions_{};
};

TEST_F(Sessions, KnowPeersByWhatTheyCannotChooseFreely) {
  EXPECT_EQ(peer("127.0.0.1"), std::nullopt);
  EXPECT_EQ(peer("127.8.9.10"), std::nullopt);
  EXPECT_EQ(peer("::1"), std::nullopt);
  EXPECT_EQ(peer("::ffff:127.0.0.1"), std::nullopt);
  EXPECT_NE(peer("192.0.2.1"), peer("192.0.2.2"));
  EXPECT_EQ(peer("192.0.2.1"), peer("::ffff:192.0.2.1"));
  EXPECT_EQ(peer("2001:db8::1"), peer("2001:db8::ffff:1:2"));
  EXPECT_NE(peer("2001:db8::1"), peer("2001:db8:0:1::1"));
}

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

}  // namespace
}  // namespace joga::server
