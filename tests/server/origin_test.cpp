#include "joga/server/origin.hpp"

#include <gtest/gtest.h>

namespace joga::server {
namespace {

TEST(HostCheck, AllowsTheLoopbackWithThePort) {
  const HostCheck check("127.0.0.1", 5642);
  for (const char* host : {"127.0.0.1:5642", "localhost:5642", "LocalHost:5642", "[::1]:5642"}) {
    EXPECT_TRUE(check.allows_host(host)) << host;
  }
}

// A page under a name of its own that resolves to this server must be refused, whatever the name looks like.
TEST(HostCheck, AllowsNoOtherName) {
  const HostCheck check("127.0.0.1", 5642);
  for (const char* host : {"",
                           ":5642",
                           "127.0.0.1",
                           "127.0.0.1:80",
                           "127.0.0.1:05642",
                           "127.0.0.1:5642x",
                           "127.0.0.1:71178",
                           "127.0.0.1:",
                           "127.0.0.1:5642:5642",
                           "localhost",
                           "localhost.:5642",
                           "localhost.example:5642",
                           "example.org:5642",
                           "127.0.0.1.example.org:5642",
                           "127.0.0.2:5642",
                           "0.0.0.0:5642",
                           "192.168.1.7:5642",
                           "::1:5642",
                           "[::1]",
                           "[::1",
                           "[::1]5642",
                           "[localhost]:5642",
                           "user@127.0.0.1:5642",
                           " 127.0.0.1:5642"}) {
    EXPECT_FALSE(check.allows_host(host)) << host;
  }
  EXPECT_FALSE(check.allows_host(std::string_view("localhost\0:5642", 15)));
}

TEST(HostCheck, AllowsTheHostGiven) {
  EXPECT_TRUE(HostCheck("games.example", 5642).allows_host("Games.Example:5642"));
  EXPECT_TRUE(HostCheck("192.168.1.7", 5642).allows_host("192.168.1.7:5642"));
  EXPECT_FALSE(HostCheck("192.168.1.7", 5642).allows_host("192.168.1.8:5642"));
}

TEST(HostCheck, OnAllAddressesAllowsAnyInNumbersButNoName) {
  for (const char* host : {"0.0.0.0", "::", "0::0"}) {
    const HostCheck check(host, 5642);
    EXPECT_TRUE(check.allows_host("192.168.1.7:5642"));
    EXPECT_TRUE(check.allows_host("[fe80::1]:5642"));
    EXPECT_FALSE(check.allows_host("example.org:5642"));
    EXPECT_FALSE(check.allows_host("192.168.1.7.example.org:5642"));
  }
}

TEST(HostCheck, LeavesOutTheUsualPort) {
  const HostCheck check("127.0.0.1", 80);
  EXPECT_TRUE(check.allows_host("localhost"));
  EXPECT_TRUE(check.allows_host("localhost:80"));
  EXPECT_TRUE(check.allows_host("[::1]"));
}

TEST(HostCheck, AllowsOnlyThePageThatItServedItself) {
  const HostCheck check("127.0.0.1", 5642);
  EXPECT_TRUE(check.allows_origin("http://localhost:5642", "localhost:5642"));
  EXPECT_TRUE(check.allows_origin("http://127.0.0.1:5642", "127.0.0.1:5642"));
  for (const char* origin :
       {"", "null", "http://localhost:5643", "http://localhost", "https://localhost:5642",
        "http://127.0.0.1:5642", "http://localhost:5642/", "http://localhost:5642.example.org",
        "http://example.org:5642", "file://", "localhost:5642"}) {
    EXPECT_FALSE(check.allows_origin(origin, "localhost:5642")) << origin;
  }
  EXPECT_FALSE(check.allows_origin("http://example.org:5642", "example.org:5642"));
}

TEST(Loopback, IsWhatNobodyElseReaches) {
  for (const char* host : {"localhost", "127.0.0.1", "127.3.2.1", "::1", "0:0::1"})
    EXPECT_TRUE(is_loopback(host));
  for (const char* host : {"0.0.0.0", "::", "192.168.1.7", "example.org", "", "128.0.0.1"}) {
    EXPECT_FALSE(is_loopback(host)) << host;
  }
}

TEST(Address, HasBracketsAroundColons) {
  EXPECT_EQ(address_text("127.0.0.1", 5642), "http://127.0.0.1:5642/");
  EXPECT_EQ(address_text("::1", 80), "http://[::1]:80/");
}

TEST(PublicOrigin, IsReadAsBrowsersWriteIt) {
  EXPECT_EQ(PublicOrigin::parse("https://Joga.Example.org/")->text(), "https://joga.example.org");
  EXPECT_EQ(PublicOrigin::parse("https://joga.example.org:443")->text(), "https://joga.example.org");
  EXPECT_EQ(PublicOrigin::parse("http://192.0.2.1:8080")->text(), "http://192.0.2.1:8080");
  EXPECT_EQ(PublicOrigin::parse("http://[2001:db8::1]")->text(), "http://[2001:db8::1]");
  EXPECT_TRUE(PublicOrigin::parse("https://joga.example.org")->is_secure());
  EXPECT_FALSE(PublicOrigin::parse("http://joga.example.org")->is_secure());
  for (const char* text :
       {"", "joga.example.org", "https://", "https://joga.example.org/games", "ftp://joga.example.org",
        "https://joga.example.org:0", "https://a b", "https://user@joga.example.org", "https://joga?x"}) {
    EXPECT_FALSE(PublicOrigin::parse(text)) << text;
  }
}

TEST(HostCheck, AllowsThePublicOriginAndTheMachineItself) {
  const HostCheck check("127.0.0.1", 5642, *PublicOrigin::parse("https://joga.example.org"));
  for (const char* host :
       {"joga.example.org", "Joga.Example.Org", "joga.example.org:443", "127.0.0.1:5642"}) {
    EXPECT_TRUE(check.allows_host(host)) << host;
  }
  for (const char* host :
       {"joga.example.org:80", "joga.example.org:5642", "example.org", "x.joga.example.org"}) {
    EXPECT_FALSE(check.allows_host(host)) << host;
  }
  EXPECT_TRUE(check.allows_origin("https://joga.example.org", "joga.example.org"));
  EXPECT_TRUE(check.allows_origin("http://127.0.0.1:5642", "127.0.0.1:5642"));
  for (const char* origin :
       {"", "null", "http://joga.example.org", "https://joga.example.org.evil.example", "https://example.org",
        "https://joga.example.org:8443", "http://127.0.0.1:5642"}) {
    EXPECT_FALSE(check.allows_origin(origin, "joga.example.org")) << origin;
  }
}

}  // namespace
}  // namespace joga::server
