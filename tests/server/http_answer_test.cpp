#include "joga/server/http_answer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>

namespace joga::server {
namespace {

constexpr auto kAssets = std::to_array<Asset>({
    {.path = "/", .type = "text/html", .tag = "\"a1\"", .bytes = "home"},
    {.path = "/assets/x.js", .type = "text/javascript", .tag = "\"b2\"", .bytes = "code", .lasting = true},
});

[[nodiscard]] HttpRequest request_for(std::string_view target) {
  return {.target = target, .host = "127.0.0.1:5642"};
}

[[nodiscard]] HttpAnswer ask(const HttpRequest& request) {
  return answer_to(request, {.check = HostCheck("127.0.0.1", 5642), .key = "right-KEY_1", .assets = kAssets});
}

[[nodiscard]] std::string_view header(const HttpAnswer& answer, std::string_view name) {
  const auto found = std::ranges::find(answer.headers, name, [](const auto& pair) { return pair.first; });
  return found == answer.headers.end() ? std::string_view() : found->second;
}

TEST(HttpAnswer, GivesAFileByItsWholePath) {
  const HttpAnswer answer = ask(request_for("/assets/x.js"));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body(), "code");
  EXPECT_EQ(header(answer, "Content-Type"), "text/javascript");
  EXPECT_EQ(ask(request_for("/?game=quantik")).body(), "home");
}

TEST(HttpAnswer, FindsNothingByAnyOtherPath) {
  for (const char* target :
       {"/assets", "/assets/", "//", "/index.htm", "/../../etc/passwd", "/assets/../assets/x.js", "/./",
        "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2fetc%2fpasswd", "/assets\\x.js", "/assets/x.js%00",
        "/ASSETS/X.JS", "/etc/passwd", "/socket/", "/#"}) {
    EXPECT_EQ(ask(request_for(target)).status, 404) << target;
  }
  for (const char* target :
       {"", "*", "etc/passwd", "../index.html", "http://127.0.0.1:5642/", "file:///etc/passwd"}) {
    EXPECT_EQ(ask(request_for(target)).status, 400) << target;
  }
}

TEST(HttpAnswer, LetsBrowsersKeepWhatCannotChange) {
  EXPECT_EQ(header(ask(request_for("/")), "Cache-Control"), "no-cache");
  EXPECT_NE(header(ask(request_for("/assets/x.js")), "Cache-Control").find("immutable"),
            std::string_view::npos);
}

TEST(HttpAnswer, SaysWhenAFileIsStillTheSame) {
  HttpRequest request = request_for("/");
  for (const char* tags : {"\"a1\"", "W/\"a1\"", "\"zz\", \"a1\"", "*"}) {
    request.if_none_match = tags;
    EXPECT_EQ(ask(request).status, 304) << tags;
    EXPECT_EQ(ask(request).body(), "");
    EXPECT_EQ(header(ask(request), "ETag"), "\"a1\"");
  }
  for (const char* tags : {"", "\"b2\"", "a1"}) {
    request.if_none_match = tags;
    EXPECT_EQ(ask(request).status, 200) << tags;
  }
}

TEST(HttpAnswer, ForbidsThePageWhateverItDoesNotNeed) {
  for (const char* target : {"/", "/nothing"}) {
    const HttpAnswer answer = ask(request_for(target));
    const std::string_view policy = header(answer, "Content-Security-Policy");
    for (const char* part :
         {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"}) {
      EXPECT_NE(policy.find(part), std::string_view::npos) << part;
    }
    EXPECT_EQ(policy.find("unsafe-eval"), std::string_view::npos);
    EXPECT_EQ(header(answer, "X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(header(answer, "Referrer-Policy"), "no-referrer");
  }
}

TEST(HttpAnswer, RefusesOtherHostsAndRepeatedHeaders) {
  HttpRequest request = request_for("/");
  request.host = "example.org:5642";
  EXPECT_EQ(ask(request).status, 403);
  request.host = "";
  EXPECT_EQ(ask(request).status, 403);
  request = request_for("/");
  request.repeated = true;
  EXPECT_EQ(ask(request).status, 400);
}

TEST(HttpAnswer, OnlyReads) {
  HttpRequest request = request_for("/");
  request.method = HttpMethod::Other;
  EXPECT_EQ(ask(request).status, 405);
  EXPECT_EQ(header(ask(request), "Allow"), "GET, HEAD");
}

TEST(HttpAnswer, OpensAWebSocketForItsOwnPageAlone) {
  HttpRequest request = request_for("/socket?key=right-KEY_1");
  EXPECT_EQ(ask(request).status, 426);
  request.asks_for_web_socket = true;
  EXPECT_EQ(ask(request).status, 403);
  request.origin = "http://example.org";
  EXPECT_EQ(ask(request).status, 403);
  request.origin = "http://127.0.0.1:5642";
  EXPECT_TRUE(ask(request).opens_web_socket);
  request.method = HttpMethod::Head;
  EXPECT_FALSE(ask(request).opens_web_socket);
  request = request_for("/");
  request.asks_for_web_socket = true;
  EXPECT_FALSE(ask(request).opens_web_socket);
}

TEST(HttpAnswer, OpensAWebSocketOnlyWithTheKey) {
  for (const bool upgrade : {false, true}) {
    for (const char* target :
         {"/socket", "/socket?", "/socket?key", "/socket?key=", "/socket?key=right-KEY_",
          "/socket?key=right-KEY_2", "/socket?key=Right-KEY_1", "/socket?key=right-KEY_11",
          "/socket?key=right-KEY_1&x=1", "/socket?x=1&key=right-KEY_1", "/socket?KEY=right-KEY_1",
          "/socket?right-KEY_1"}) {
      HttpRequest request = request_for(target);
      request.asks_for_web_socket = upgrade;
      request.origin = "http://127.0.0.1:5642";
      const HttpAnswer answer = ask(request);
      EXPECT_FALSE(answer.opens_web_socket) << target;
      EXPECT_EQ(answer.status, 403) << target;
      EXPECT_NE(answer.text.find("the address that 'joga serve' printed"), std::string::npos);
    }
  }
}

TEST(HttpAnswer, NobodyHasAnEmptyKey) {
  HttpRequest request = request_for("/socket?key=");
  request.asks_for_web_socket = true;
  request.origin = "http://127.0.0.1:5642";
  EXPECT_EQ(answer_to(request, {.check = HostCheck("127.0.0.1", 5642), .key = "", .assets = kAssets}).status,
            403);
}

// A public server has no key; the authenticator decides about each client.
[[nodiscard]] HttpAnswer ask_host(const HttpRequest& request) {
  const Report report = [](std::string_view path, bool is_private) -> std::optional<HttpAnswer> {
    if (path == "/health") return plain_answer(200, "well");
    if (path == "/metrics" && is_private) return plain_answer(200, "figures");
    return std::nullopt;
  };
  return answer_to(request,
                   {.check = HostCheck("127.0.0.1", 5642, *PublicOrigin::parse("https://joga.example")),
                    .socket_path = "/online",
                    .key = std::nullopt,
                    .assets = kAssets,
                    .has_module = true,
                    .report = report});
}

TEST(HttpAnswer, WithoutAKeyTheOriginOrATokenLeadsToTheAuthenticator) {
  HttpRequest request{.target = "/online", .host = "joga.example", .asks_for_web_socket = true};
  EXPECT_EQ(ask_host(request).status, 403);
  request.origin = "https://evil.example";
  EXPECT_EQ(ask_host(request).status, 403);
  request.origin = "https://joga.example";
  EXPECT_TRUE(ask_host(request).opens_web_socket);
  request.origin = "";
  for (const char* nothing : {"", "Bearer", "Bearer ", "Bearer   ", "Basic abc", "Bearerabc"}) {
    request.authorization = nothing;
    EXPECT_EQ(ask_host(request).status, 403) << nothing;
  }
  request.authorization = "bearer abc";
  EXPECT_TRUE(ask_host(request).opens_web_socket);
  // A server with a key accepts no token.
  EXPECT_FALSE(ask({.target = "/socket",
                    .host = "127.0.0.1:5642",
                    .authorization = "Bearer abc",
                    .asks_for_web_socket = true})
                   .opens_web_socket);
}

TEST(HttpAnswer, ReportsUnderAnyNameButNotEverythingToEverybody) {
  HttpRequest request{.target = "/health", .host = "10.0.0.1"};
  EXPECT_EQ(ask_host(request).body(), "well");
  EXPECT_EQ(header(ask_host(request), "Cache-Control"), "no-store");
  request.method = HttpMethod::Other;
  EXPECT_EQ(ask_host(request).status, 403);
  request = {.target = "/metrics", .host = "joga.example"};
  EXPECT_EQ(ask_host(request).status, 404);
  request.is_local = true;
  EXPECT_EQ(ask_host(request).status, 404) << "only under a name of the loopback interface";
  for (const char* host : {"127.0.0.1:5642", "localhost:5642", "[::1]:5642"}) {
    request.host = host;
    EXPECT_EQ(ask_host(request).body(), "figures") << host;
  }
  // A page on the network can make its own name lead to 127.0.0.1.
  for (const char* host : {"evil.example:5642", "127.0.0.1.evil.example:5642", "127.0.0.1:80", ""}) {
    request.host = host;
    EXPECT_EQ(ask_host(request).status, 403) << host;
  }
}

TEST(HttpAnswer, LetsAPageWithAModuleRunThat) {
  const HttpRequest request{.target = "/", .host = "joga.example"};
  const std::string_view policy = header(ask_host(request), "Content-Security-Policy");
  EXPECT_NE(policy.find("script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"), std::string_view::npos);
  EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string_view::npos);
}

TEST(HttpAnswer, RefusesInBothLanguages) {
  const HttpAnswer answer = ask(request_for("/nothing"));
  EXPECT_NE(answer.text.find("There is nothing here"), std::string::npos);
  EXPECT_NE(answer.text.find("Aqui não há nada"), std::string::npos);
}

}  // namespace
}  // namespace joga::server
