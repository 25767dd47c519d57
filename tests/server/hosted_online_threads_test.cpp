// Authentication at a host, and its log and metrics, without a network.
#include <fcntl.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>

#include "joga/server/hosted_online.hpp"
#include "joga/system/descriptor.hpp"
#include "server/fake_store.hpp"

namespace joga::server {
namespace {

using joga::testing::FakeStore;

constexpr store::PersonId kAna{17};
const std::string kSecret = "browser-secret-of-ana-0123456789abcdefghijk";

// "name=value" of a Set-Cookie header, as a browser sends it back.
[[nodiscard]] std::string sent_back(const std::string& cookie) {
  return cookie.substr(0, cookie.find(';'));
}

class Host : public ::testing::Test {
 protected:
  Host() {
    auto store = std::make_unique<FakeStore>();
    store_ = store.get();
    keep(kSecret, store::TokenKind::Browser);
    keep("bot-token", store::TokenKind::Bot);
    keep("code", store::TokenKind::Transfer);
    online_ = std::make_unique<HostedOnline>(std::move(store), HostingOptions{.secure_cookies = true}, log_);
  }

  void keep(const std::string& secret, store::TokenKind kind, bool blocked = false) {
    store_->tokens[store::token_hash(secret)] = {.person = {.id = kAna, .name = "Ana", .blocked = blocked},
                                                 .kind = kind};
  }

  [[nodiscard]] Admission authenticate(AuthenticationRequest request) {
    std::promise<Admission> decided;
    online_->authenticator()(std::move(request),
                             [&](Admission admission) { decided.set_value(std::move(admission)); });
    return decided.get_future().get();
  }
  [[nodiscard]] int refusal_of(const AuthenticationRequest& bringing) {
    const Admission admission = authenticate(bringing);
    return admission.refusal ? admission.refusal->status : 0;
  }

  system::Descriptor nowhere_{::open("/dev/null", O_WRONLY | O_CLOEXEC)};
  Log log_{nowhere_.number()};
  FakeStore* store_ = nullptr;
  std::unique_ptr<HostedOnline> online_{};
};

TEST_F(Host, GivesANewBrowserASecretAndKnowsItAgain) {
  const Admission first = authenticate({});
  EXPECT_FALSE(first.refusal);
  EXPECT_FALSE(first.is_known);
  ASSERT_EQ(first.cookies.size(), 1U);
  ASSERT_TRUE(first.cookies[0].starts_with("__Host-joga="));
  EXPECT_TRUE(first.cookies[0].ends_with("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure"));
  const std::string secret = sent_back(first.cookies[0]);
  EXPECT_EQ(secret.size(), std::string("__Host-joga=").size() + 43);
  EXPECT_NE(authenticate({}).cookies, first.cookies);
  const Admission again = authenticate({.cookies = "other=1; " + secret + "; more=2"});
  EXPECT_EQ(again.cookies, first.cookies);
  EXPECT_EQ(again.identity, first.identity);
  for (const char* nonsense : {"__Host-joga=", "__Host-joga=short", "__Host-joga",
                               "x__Host-joga=0123456789012345678901234567890123456789012",
                               "__Host-joga=01234567890123456789012345678901234567890 2"}) {
    EXPECT_NE(authenticate({.cookies = nonsense}).identity, first.identity) << nonsense;
  }
}

// Otherwise somebody who can set a cookie for another browser would know its secret.
TEST_F(Host, TakesNoSecretThatItHasNotIssued) {
  const std::string issued = sent_back(authenticate({}).cookies.at(0));
  std::string changed = issued;
  changed.back() = changed.back() == 'A' ? 'B' : 'A';
  for (const std::string& chosen : {"__Host-joga=" + std::string(43, 'A'), changed}) {
    const Admission admission = authenticate({.cookies = chosen});
    EXPECT_FALSE(admission.refusal);
    ASSERT_EQ(admission.cookies.size(), 1U);
    EXPECT_NE(sent_back(admission.cookies[0]), chosen);
    EXPECT_NE(admission.identity, store::token_hash(chosen.substr(chosen.find('=') + 1)));
  }
}

TEST_F(Host, MovesAPersonFromTheOldCookieToTheNewOne) {
  const std::string removal = "joga=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure";
  const Admission moved = authenticate({.cookies = "joga=" + kSecret});
  EXPECT_EQ(moved.identity, "17");
  ASSERT_EQ(moved.cookies.size(), 2U);
  EXPECT_EQ(sent_back(moved.cookies[0]), "__Host-joga=" + kSecret);
  EXPECT_EQ(moved.cookies[1], removal);
  // People who are not in the store lose nothing by a new secret, even if this host has issued the old one.
  const std::string issued = sent_back(authenticate({}).cookies.at(0)).substr(std::string("__Host-").size());
  const Admission stranger = authenticate({.cookies = issued});
  ASSERT_EQ(stranger.cookies.size(), 2U);
  EXPECT_NE(sent_back(stranger.cookies[0]), "__Host-" + issued);
  EXPECT_EQ(stranger.cookies[1], removal);
  // A sibling domain can plant the old cookie, but not with the secret of an identity that was made since.
  keep(issued.substr(std::string("joga=").size()), store::TokenKind::Browser, false);
  EXPECT_NE(authenticate({.cookies = issued}).identity, "17");
  EXPECT_EQ(authenticate({.cookies = "__Host-" + issued}).identity, "17");
  // The new cookie counts if there are both.
  const std::string both = sent_back(authenticate({}).cookies.at(0)) + "; joga=" + kSecret;
  EXPECT_NE(authenticate({.cookies = both}).identity, "17");
}

TEST_F(Host, APersonIsTheSameInEveryBrowserAndBotsHaveTheirTokens) {
  EXPECT_EQ(authenticate({.cookies = "__Host-joga=" + kSecret}).identity, "17");
  const Admission bot = authenticate({.bearer = "bot-token"});
  EXPECT_EQ(bot.identity, "17");
  EXPECT_TRUE(bot.cookies.empty());
  EXPECT_EQ(refusal_of({.bearer = "nobody"}), 401);
  // A secret of one kind is not accepted as one of another kind.
  EXPECT_EQ(refusal_of({.bearer = kSecret}), 401);
  EXPECT_EQ(refusal_of({.bearer = "code"}), 401);
}

TEST_F(Host, KnowsPeopleAfterADay) {
  EXPECT_TRUE(authenticate({.cookies = "__Host-joga=" + kSecret}).is_known);
  EXPECT_TRUE(authenticate({.bearer = "bot-token"}).is_known);
  const auto now = std::chrono::floor<store::Milliseconds>(std::chrono::system_clock::now());
  for (auto& [hash, bearer] : store_->tokens) bearer.known_since = now - std::chrono::hours(23);
  EXPECT_FALSE(authenticate({.cookies = "__Host-joga=" + kSecret}).is_known);
  EXPECT_FALSE(authenticate({.bearer = "bot-token"}).is_known);
}

TEST_F(Host, ACodeTakesAnIdentityOnce) {
  const Admission taken = authenticate({.protocols = "joga, take.code"});
  EXPECT_FALSE(taken.refusal);
  EXPECT_EQ(taken.identity, "17");
  ASSERT_EQ(taken.cookies.size(), 1U);
  EXPECT_EQ(authenticate({.cookies = sent_back(taken.cookies[0])}).identity, "17");
  EXPECT_EQ(refusal_of({.protocols = "joga, take.code"}), 403);
  EXPECT_EQ(refusal_of({.protocols = "joga,take."}), 403);
  EXPECT_EQ(refusal_of({.protocols = "joga"}), 0);
}

TEST_F(Host, TheBlockedAreRefused) {
  keep("bot-token", store::TokenKind::Bot, true);
  EXPECT_EQ(refusal_of({.bearer = "bot-token"}), 403);
  // A page could not see the reason of a refused handshake.
  keep(kSecret, store::TokenKind::Browser, true);
  const Admission page = authenticate({.cookies = "__Host-joga=" + kSecret});
  ASSERT_TRUE(page.connect);
  std::string why;
  static_cast<void>(page.connect({.send = {}, .close = [&](std::string_view reason) { why = reason; }}));
  EXPECT_EQ(why, "blocked");
}

TEST_F(Host, WhenTheStoreFailsTheyAreToldToComeBack) {
  store_->before_write = [](auto) -> Result<Done> { return Error{}; };
  EXPECT_EQ(refusal_of({.protocols = "take.code"}), 503);
}

TEST_F(Host, TellsFiguresOnThisMachineAlone) {
  const auto figures = std::make_shared<Figures>();
  figures->pages = 7;
  const Report report = online_->report(figures);
  EXPECT_EQ(report("/health", false)->status, 200);
  EXPECT_EQ(report("/ready", false)->status, 200);
  EXPECT_FALSE(report("/metrics", false));
  EXPECT_FALSE(report("/", true));
  const std::string text = report("/metrics", true)->text;
  EXPECT_NE(text.find("# TYPE joga_connections gauge\njoga_connections 7\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nprocess_resident_memory_bytes "), std::string::npos);
}

}  // namespace
}  // namespace joga::server
