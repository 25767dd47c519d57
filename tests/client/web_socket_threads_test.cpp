// The WebSocket client against the real server.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "joga/client/web_socket.hpp"
#include "server/client.hpp"
#include "server/running_server.hpp"

namespace joga::client {
namespace {

using joga::testing::RunningServer;

[[nodiscard]] ServerAddress address_of(const RunningServer& server) {
  return {.host = "127.0.0.1", .port = std::to_string(server.port())};
}

// An authenticator for a server without a key, which admits only the token "right".
[[nodiscard]] RunningServer::MakeAuthenticator authenticator() {
  return [](const server::Connect& connect) -> server::Authenticator {
    return [connect](const server::AuthenticationRequest& request,
                     const std::function<void(server::Admission)>& decide) {
      if (request.bearer != "right") return decide({.refusal = server::plain_answer(401, "Who are you?\n")});
      decide({.connect = connect});
    };
  };
}
[[nodiscard]] server::ServerOptions options(const server::Limits& limits = {}) {
  return {
      .socket_path = "/online", .key = std::nullopt, .farewell = server::Farewell::Restart, .limits = limits};
}

struct Heard {
  std::vector<std::string> messages{};
  std::optional<Ending> ending{};
};

// Connects, sends the texts, and receives until `until` messages have come or the connection has ended.
[[nodiscard]] Heard talk(const ServerAddress& address, const std::string& token,
                         const std::vector<std::string>& texts, std::size_t until) {
  Heard heard;
  Loop loop;
  std::shared_ptr<WebSocket> socket;
  const auto hear = [&](std::string_view message) {
    heard.messages.emplace_back(message);
    if (heard.messages.size() == until) socket->close();
  };
  const auto end = [&](const Ending& ending) {
    heard.ending = ending;
    loop.stop();
  };
  socket = WebSocket::open(loop, address, "/online", token,
                           {.opened = [&] { socket->send("opened"); }, .received = hear, .ended = end});
  for (const std::string& text : texts) socket->send(text);
  loop.run(StopFlag());
  return heard;
}

TEST(WebSocketClient, SaysThingsInOrderAndHearsTheAnswers) {
  const RunningServer server(options(), authenticator());
  const std::vector<std::string> texts{"one", std::string(100'000, 'x'), "", "four"};
  const Heard heard = talk(address_of(server), "right", texts, texts.size() + 1);
  std::vector<std::string> expected = texts;
  expected.emplace_back("opened");
  EXPECT_EQ(heard.messages, expected);
  ASSERT_TRUE(heard.ending);
  EXPECT_EQ(heard.ending->kind, Ending::Kind::Closed);
}

TEST(WebSocketClient, TellsWhyItWasRefused) {
  const RunningServer server(options(), authenticator());
  const Heard heard = talk(address_of(server), "wrong", {}, 1);
  ASSERT_TRUE(heard.ending);
  EXPECT_EQ(heard.ending->kind, Ending::Kind::Refused);
  EXPECT_EQ(heard.ending->number, 401);
  EXPECT_EQ(heard.ending->why, "Who are you?");
}

TEST(WebSocketClient, TellsThatNobodyAnswers) {
  std::uint16_t port = 0;
  {
    const RunningServer server(options(), authenticator());
    port = server.port();
  }
  const Heard heard = talk({.host = "127.0.0.1", .port = std::to_string(port)}, "right", {}, 1);
  ASSERT_TRUE(heard.ending);
  EXPECT_EQ(heard.ending->kind, Ending::Kind::Away);
  EXPECT_NE(heard.ending->why, "");
}

TEST(WebSocketClient, DoesNotTrustAnUnknownCertificate) {
  const RunningServer server(options(), authenticator());
  ServerAddress address = address_of(server);
  address.secure = true;
  const Heard heard = talk(address, "right", {}, 1);
  ASSERT_TRUE(heard.ending);
  EXPECT_NE(heard.ending->kind, Ending::Kind::Closed);
  EXPECT_TRUE(heard.messages.empty());
}

TEST(WebSocketClient, TellsThatTheServerIsBeingRestarted) {
  RunningServer server(options(), authenticator());
  Loop loop;
  std::optional<Ending> ending;
  const std::shared_ptr<WebSocket> socket =
      WebSocket::open(loop, address_of(server), "/online", "right", {.ended = [&](const Ending& how) {
                        ending = how;
                        loop.stop();
                      }});
  std::jthread stopping([&] {
    server.wait_for_handlers(1);
    server.stop();
  });
  loop.run(StopFlag());
  ASSERT_TRUE(ending);
  EXPECT_EQ(ending->kind, Ending::Kind::Closed);
  EXPECT_EQ(ending->number, 1012);
}

TEST(ServerAddress, IsReadAndWritten) {
  EXPECT_EQ(ServerAddress::parse("https://joga.example.org/")->text(), "https://joga.example.org");
  EXPECT_EQ(ServerAddress::parse("https://joga.example.org")->port, "443");
  EXPECT_EQ(ServerAddress::parse("http://127.0.0.1:5642")->text(), "http://127.0.0.1:5642");
  EXPECT_EQ(ServerAddress::parse("http://[::1]:5642/")->host, "::1");
  EXPECT_EQ(ServerAddress::parse("http://[::1]:5642/")->text(), "http://[::1]:5642");
  for (const char* text : {"", "joga.example.org", "ftp://x", "http://", "http://x:0", "http://x:65536",
                           "http://x:y", "http://x/path", "http://[::1", "http://a b", "http://x:80:80"}) {
    EXPECT_FALSE(ServerAddress::parse(text)) << text;
  }
}

}  // namespace
}  // namespace joga::client
