#include "joga/server/issued_secret.hpp"

#include <gtest/gtest.h>

#include <string>

#include "joga/system/secret.hpp"

namespace joga::server {
namespace {

TEST(IssuedSecret, IsRecognisedByItsIssuerAlone) {
  const std::string secret = issue_secret("key");
  EXPECT_TRUE(system::is_secret(secret)) << secret;
  EXPECT_TRUE(is_issued(secret, "key"));
  EXPECT_FALSE(is_issued(secret, "another key"));
  EXPECT_NE(issue_secret("key"), secret);
}

TEST(IssuedSecret, CannotBeMadeUpOrChanged) {
  EXPECT_FALSE(is_issued(std::string(43, 'A'), "key"));
  EXPECT_FALSE(is_issued(system::new_secret(), "key"));
  EXPECT_FALSE(is_issued("", "key"));
  const std::string secret = issue_secret("key");
  for (std::size_t i = 0; i < secret.size(); ++i) {
    std::string changed = secret;
    changed[i] = changed[i] == 'x' ? 'y' : 'x';
    EXPECT_FALSE(is_issued(changed, "key")) << changed;
  }
  EXPECT_FALSE(is_issued(secret + "A", "key"));
  EXPECT_FALSE(is_issued(secret.substr(1), "key"));
}

TEST(IssuedSecret, HasItsForm) {
  EXPECT_TRUE(system::is_secret(system::new_secret()));
  for (const char* other : {"", "short", "01234567890123456789012345678901234567890 2",
                            "01234567890123456789012345678901234567890123"}) {
    EXPECT_FALSE(system::is_secret(other)) << other;
  }
}

}  // namespace
}  // namespace joga::server
