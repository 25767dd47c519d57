// Authentication over real sockets, for a public server.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/client.hpp"
#include "server/running_server.hpp"

namespace joga::testing {
namespace {

using server::Admission;
using server::AuthenticationRequest;

[[nodiscard]] server::ServerOptions public_options(const server::Limits& limits = {}) {
  return {.origin = *server::PublicOrigin::parse("https://joga.example"),
          .trusted_proxies = {"127.0.0.1"},
          .socket_path = "/online",
          .key = std::nullopt,
          .farewell = server::Farewell::Restart,
          .limits = limits};
}

// Admits clients with a token, which is their identity, and gives others a cookie. Decides on another thread,
// as an authenticator does that has to look something up.
[[nodiscard]] server::Authenticator slow_authenticator(server::Connect connect) {
  const auto threads = std::make_shared<std::vector<std::jthread>>();
  return [threads, connect = std::move(connect)](AuthenticationRequest request,
                                                 std::function<void(Admission)> decide) {
    threads->emplace_back([connect, request = std::move(request), decide = std::move(decide)] {
      if (request.bearer == "wrong") return decide({.refusal = server::plain_answer(401, "no")});
      if (!request.bearer.empty()) return decide({.identity = request.bearer, .connect = connect});
      const std::string cookie =
          "joga=" + (request.networks.empty() ? "here" : request.networks.front()) + "." + request.protocols;
      std::vector<std::string> cookies;
      if (request.cookies != cookie) cookies.push_back(cookie);
      decide({.is_known = request.cookies.starts_with("known"), .cookies = cookies, .connect = connect});
    });
  };
}

[[nodiscard]] HttpReply upgrade(Client& client, std::string_view target,
                                std::vector<std::pair<std::string_view, std::string_view>> more) {
  more.insert(more.end(), {{"Upgrade", "websocket"},
                           {"Connection", "Upgrade"},
                           {"Sec-WebSocket-Version", "13"},
                           {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}});
  return client.get(target, more);
}

TEST(Authenticator, GivesACookieWithTheUpgrade) {
  const RunningServer server(public_options(), slow_authenticator);
  Client first(server.port());
  const HttpReply reply = upgrade(first, "/online",
                                  {{"Sec-WebSocket-Protocol", "joga, take.1"},
                                   {"Host", "joga.example"},
                                   {"Origin", "https://joga.example"},
                                   {"X-Forwarded-For", "1.2.3.4, 192.0.2.9"}});
  EXPECT_EQ(reply.status, 101);
  EXPECT_EQ(reply.header("Set-Cookie"), "joga=192.0.2.9.joga, take.1");
  EXPECT_EQ(reply.header("Sec-WebSocket-Protocol"), "joga") << "browsers insist on one of those they offer";
  EXPECT_EQ(reply.header("Server"), "joga");
  EXPECT_TRUE(first.send_text("hello"));
  EXPECT_EQ(first.read_frame()->payload, "hello");
  Client again(server.port());
  const HttpReply known =
      upgrade(again, "/online",
              {{"Host", "joga.example"}, {"Origin", "https://joga.example"}, {"Cookie", "joga=here."}});
  EXPECT_EQ(known.status, 101);
  EXPECT_EQ(known.header("Set-Cookie"), "");
  EXPECT_EQ(known.header("Sec-WebSocket-Protocol"), "");
}

TEST(Authenticator, RefusesWithItsOwnWords) {
  const RunningServer server(public_options(), slow_authenticator);
  Client client(server.port());
  const HttpReply reply = upgrade(client, "/online", {{"Authorization", "Bearer wrong"}});
  EXPECT_EQ(reply.status, 401);
  EXPECT_EQ(reply.body, "no");
  EXPECT_EQ(server.handlers(), 0);
}

TEST(Authenticator, AStrangersPageDoesNotReachIt) {
  const RunningServer server(public_options(), slow_authenticator);
  Client client(server.port());
  EXPECT_EQ(upgrade(client, "/online", {{"Host", "joga.example"}, {"Origin", "https://evil.example"}}).status,
            403);
}

TEST(Authenticator, LetsInOnlySoManyOfOneIdentity) {
  const RunningServer server(public_options({.per_identity = 2}), slow_authenticator);
  std::vector<Client> clients;
  for (int i = 0; i < 3; ++i) {
    clients.emplace_back(server.port());
    EXPECT_EQ(upgrade(clients.back(), "/online", {{"Authorization", "Bearer ana"}}).status,
              i < 2 ? 101 : 503);
  }
  Client other(server.port());
  EXPECT_EQ(upgrade(other, "/online", {{"Authorization", "Bearer rui"}}).status, 101);
}

TEST(Authenticator, LetsInOnlySoManyFromBehindAProxy) {
  const RunningServer server(public_options({.per_peer = 1}), slow_authenticator);
  const auto enter = [&](Client& client, std::string_view address) {
    return upgrade(client, "/online", {{"Authorization", "Bearer x"}, {"X-Forwarded-For", address}}).status;
  };
  Client first(server.port());
  Client second(server.port());
  Client third(server.port());
  EXPECT_EQ(enter(first, "192.0.2.1"), 101);
  EXPECT_EQ(enter(second, "192.0.2.1"), 503);
  EXPECT_EQ(enter(third, "192.0.2.2"), 101);
}

// The authenticator would admit them all.
TEST(Authenticator, StrangersLeaveRoomForKnownPeople) {
  const RunningServer server(public_options({.pages = 3, .reserved = 1}), slow_authenticator);
  std::vector<Client> clients;
  const auto enter = [&](std::string_view cookie) {
    clients.emplace_back(server.port());
    return upgrade(clients.back(), "/online",
                   {{"Host", "joga.example"}, {"Origin", "https://joga.example"}, {"Cookie", cookie}})
        .status;
  };
  EXPECT_EQ(enter(""), 101);
  EXPECT_EQ(enter(""), 101);
  EXPECT_EQ(enter(""), 503);
  EXPECT_EQ(enter("a cookie that nobody knows"), 503);
  EXPECT_EQ(enter("known"), 101);
  EXPECT_EQ(enter("known"), 503) << "all is full";
}

// Refused before anything is looked up for them.
TEST(Authenticator, ANetworkThatComesAgainAndAgainIsRefused) {
  std::atomic<int> asked = 0;
  const RunningServer server(public_options({.peer_connections = {.per_second = 0.001, .burst = 2}}),
                             [&asked](server::Connect connect) -> server::Authenticator {
                               return [&asked, connect = std::move(connect)](
                                          const AuthenticationRequest&,
                                          const std::function<void(Admission)>& decide) {
                                 ++asked;
                                 decide({.connect = connect});
                               };
                             });
  const auto enter = [&](std::string_view address) {
    Client client(server.port());
    return upgrade(client, "/online", {{"Authorization", "Bearer x"}, {"X-Forwarded-For", address}});
  };
  for (int i = 0; i < 2; ++i) EXPECT_EQ(enter("2001:db8::1").status, 101);
  const HttpReply refused = enter("2001:db8::2");
  EXPECT_EQ(refused.status, 429);
  EXPECT_TRUE(refused.body.starts_with("Your network opens too many connections; try again in a minute.\n"))
      << refused.body;
  for (int i = 0; i < 2; ++i) EXPECT_EQ(enter("2001:db8:0:1::1").status, 101);
  EXPECT_EQ(enter("2001:db8:0:2::1").status, 429) << "the network of 56 bits";
  EXPECT_EQ(enter("192.0.2.1").status, 101);
  EXPECT_EQ(asked, 5);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(enter("nonsense").status, 101);
  EXPECT_EQ(enter("more nonsense").status, 429) << "those whom the proxy does not tell are limited together";
}

// One network has to wait for its later messages, the other does not.
TEST(Authenticator, ConnectionsOfOneNetworkTakeTurns) {
  const RunningServer server(
      public_options({.peer_messages = {.per_second = 20, .burst = 10}, .idle = std::chrono::minutes(10)}),
      slow_authenticator);
  const auto enter = [&](std::string_view address) {
    auto client = std::make_unique<Client>(server.port());
    EXPECT_EQ(
        upgrade(*client, "/online", {{"Authorization", "Bearer x"}, {"X-Forwarded-For", address}}).status,
        101);
    return client;
  };
  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 4; ++i) clients.push_back(enter("192.0.2.1"));
  for (int i = 0; i < 10; ++i) {
    for (const auto& client : clients) client->send_text(std::to_string(i));
  }
  const auto other = enter("192.0.2.2");
  other->send_text("x");
  EXPECT_EQ(other->read_frame().value_or(Frame{}).payload, "x");
  for (int i = 0; i < 10; ++i) {
    for (const auto& client : clients)
      EXPECT_EQ(client->read_frame().value_or(Frame{}).payload, std::to_string(i)) << "nobody is closed";
  }
  // 4 handshakes and 40 messages; the burst is free, and each connection is behind by its last message.
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(1'400));
}

TEST(Authenticator, ThoseWhoWaitAtItKeepNobodyOut) {
  const auto closed = [](server::Connect connect) -> server::Authenticator {
    return [connect = std::move(connect)](const AuthenticationRequest& request,
                                          const std::function<void(Admission)>& decide) {
      if (request.bearer == "quick") decide({.connect = connect});
    };
  };
  const RunningServer server(public_options({.guests = 4}), closed);
  std::vector<Client> waiting;
  for (int i = 0; i < 20; ++i) {
    waiting.emplace_back(server.port());
    waiting.back().request("GET", "/online",
                           {{"Upgrade", "websocket"},
                            {"Connection", "Upgrade"},
                            {"Sec-WebSocket-Version", "13"},
                            {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="},
                            {"Authorization", "Bearer slow"}});
  }
  Client page(server.port());
  EXPECT_EQ(upgrade(page, "/online", {{"Authorization", "Bearer quick"}}).status, 101);
  EXPECT_EQ(waiting.front().read_rest(), "");
}

TEST(Authenticator, WhatIsBehindItCanSendAPageAway) {
  const auto authenticator = [](const server::Connect&) -> server::Authenticator {
    return [](const AuthenticationRequest&, const std::function<void(Admission)>& decide) {
      decide({.connect = [](const server::PageChannel& channel) -> server::MessageHandler {
        return [channel](const std::string& text, const auto&) {
          std::jthread([&] {
            for (int i = 0; i < 3; ++i) channel.send(std::make_shared<const std::string>(text));
            channel.close("blocked");
          });
        };
      }});
    };
  };
  const RunningServer server(public_options(), authenticator);
  Client client(server.port());
  ASSERT_EQ(upgrade(client, "/online", {{"Authorization", "Bearer ana"}}).status, 101);
  // Larger than the buffers of the network.
  const std::string words(std::size_t{1} << 20U, 'x');
  EXPECT_TRUE(client.send_text(words));
  for (int i = 0; i < 3; ++i) {
    const auto answer = client.read_frame();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->payload.size(), words.size()) << "texts sent before the close arrive first";
  }
  const auto frame = client.read_frame();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->payload,
            "\x03\xf0"
            "blocked")
      << "close code 1008, and the reason";
}

TEST(Authenticator, PagesAreToldToComeBackAfterARestart) {
  RunningServer server(public_options(), slow_authenticator);
  Client client(server.port());
  ASSERT_EQ(upgrade(client, "/online", {{"Authorization", "Bearer ana"}}).status, 101);
  server.wait_for_handlers(1);
  std::thread stopping([&] { server.stop(); });
  EXPECT_EQ(client.read_close_code(), 1012);
  client.send_frame({.opcode = Opcode::Close, .payload = std::string("\x03\xf4", 2)});
  stopping.join();
  EXPECT_EQ(server.handlers(), 0);
}

TEST(Authenticator, TellsThePublicAddress) {
  const RunningServer server(public_options(), slow_authenticator);
  EXPECT_EQ(server.server().address(), "https://joga.example/");
}

}  // namespace
}  // namespace joga::testing
