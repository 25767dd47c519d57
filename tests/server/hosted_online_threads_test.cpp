// Authentication at a host, and its log and metrics, without a network.
#include <fcntl.h>
#include <gtest/gtest.h>

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

class Host : public ::testing::Test {
 protected:
  Host() {
    auto store = std::make_unique<FakeStore>();
    store_ = store.get();
    keep("browser-secret-of-ana-0123456789abcdefghijk", store::TokenKind::Browser);
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
  ASSERT_TRUE(first.cookie.starts_with("joga="));
  EXPECT_TRUE(first.cookie.ends_with("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure"));
  const std::string secret = first.cookie.substr(0, first.cookie.find(';'));
  EXPECT_EQ(secret.size(), std::string("joga=").size() + 43);
  EXPECT_NE(authenticate({}).cookie, first.cookie);
  const Admission again = authenticate({.cookies = "other=1; " + secret + "; more=2"});
  EXPECT_EQ(again.cookie, first.cookie);
  EXPECT_EQ(again.identity, first.identity);
  for (const char* nonsense :
       {"joga=", "joga=short", "joga", "xjoga=0123456789012345678901234567890123456789012",
        "joga=01234567890123456789012345678901234567890 2"}) {
    EXPECT_NE(authenticate({.cookies = nonsense}).identity, first.identity) << nonsense;
  }
}

TEST_F(Host, APersonIsTheSameInEveryBrowserAndBotsHaveTheirTokens) {
  EXPECT_EQ(authenticate({.cookies = "joga=browser-secret-of-ana-0123456789abcdefghijk"}).identity, "17");
  const Admission bot = authenticate({.bearer = "bot-token"});
  EXPECT_EQ(bot.identity, "17");
  EXPECT_EQ(bot.cookie, "");
  EXPECT_EQ(refusal_of({.bearer = "nobody"}), 401);
  // A secret of one kind is not accepted as one of another kind.
  EXPECT_EQ(refusal_of({.bearer = "browser-secret-of-ana-0123456789abcdefghijk"}), 401);
  EXPECT_EQ(refusal_of({.bearer = "code"}), 401);
}

TEST_F(Host, ACodeTakesAnIdentityOnce) {
  const Admission taken = authenticate({.query = "take=code"});
  EXPECT_FALSE(taken.refusal);
  EXPECT_EQ(taken.identity, "17");
  EXPECT_TRUE(taken.cookie.starts_with("joga="));
  EXPECT_EQ(authenticate({.cookies = taken.cookie.substr(0, taken.cookie.find(';'))}).identity, "17");
  EXPECT_EQ(refusal_of({.query = "take=code"}), 403);
  EXPECT_EQ(refusal_of({.query = "take="}), 403);
}

TEST_F(Host, TheBlockedAreRefused) {
  keep("bot-token", store::TokenKind::Bot, true);
  EXPECT_EQ(refusal_of({.bearer = "bot-token"}), 403);
  // A page could not see the reason of a refused handshake.
  keep("browser-secret-of-ana-0123456789abcdefghijk", store::TokenKind::Browser, true);
  const Admission page = authenticate({.cookies = "joga=browser-secret-of-ana-0123456789abcdefghijk"});
  ASSERT_TRUE(page.connect);
  std::string why;
  static_cast<void>(page.connect({.send = {}, .close = [&](std::string_view reason) { why = reason; }}));
  EXPECT_EQ(why, "blocked");
}

TEST_F(Host, WhenTheStoreFailsTheyAreToldToComeBack) {
  store_->before_write = [](auto) -> Result<Done> { return Error{}; };
  EXPECT_EQ(refusal_of({.query = "take=code"}), 503);
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
