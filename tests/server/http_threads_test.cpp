// HTTP over real sockets: valid, invalid and malicious requests.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "server/client.hpp"
#include "server/running_server.hpp"

namespace joga::testing {
namespace {

using std::chrono::milliseconds;

TEST(Http, GivesTheFilesOverOneConnection) {
  const RunningServer server;
  Client client(server.port());
  const HttpReply home = client.get("/");
  EXPECT_EQ(home.status, 200);
  EXPECT_EQ(home.body, "<!doctype html>the page");
  EXPECT_EQ(home.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_NE(home.header("Content-Security-Policy").find("frame-ancestors 'none'"), std::string::npos);
  const HttpReply code = client.get("/assets/code-1a2b.js");
  EXPECT_EQ(code.body, std::string("let\0zero", 8));
  EXPECT_NE(code.header("Cache-Control").find("immutable"), std::string::npos);
  const HttpReply same = client.get("/", {{"If-None-Match", home.header("ETag")}});
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(client.get("/").status, 200);
}

TEST(Http, AnswersSeveralRequestsSentAtOnce) {
  const RunningServer server;
  Client client(server.port());
  for (int i = 0; i < 20; ++i) client.request("GET", "/");
  for (int i = 0; i < 20; ++i) EXPECT_EQ(client.reply().body, "<!doctype html>the page");
}

TEST(Http, GivesAHeadWithoutItsBody) {
  const RunningServer server;
  Client client(server.port());
  client.request("HEAD", "/");
  const HttpReply head = client.reply(true);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("Content-Length"), "23");
  EXPECT_EQ(client.get("/").status, 200);  // a body would be read here as the next reply
}

TEST(Http, AnswersTheOldProtocolAndCloses) {
  const RunningServer server;
  Client client(server.port());
  client.send("GET / HTTP/1.0\r\nHost: 127.0.0.1:" + std::to_string(server.port()) + "\r\n\r\n");
  EXPECT_EQ(client.reply().status, 200);
  EXPECT_EQ(client.read_rest(), "");
}

TEST(Http, RefusesStrangersAndStaysUp) {
  const RunningServer server;
  const std::string port = std::to_string(server.port());
  EXPECT_EQ(Client(server.port()).get("/", {{"Host", "example.org:" + port}}).status, 403);
  EXPECT_EQ(Client(server.port()).get("/", {{"Host", "127.0.0.1"}}).status, 403);
  const std::string right = "127.0.0.1:" + port;
  EXPECT_EQ(Client(server.port()).get("/", {{"Host", right}, {"Host", "example.org"}}).status, 400);
  for (const char* target :
       {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "/assets/../../etc/passwd", "//etc/passwd"}) {
    EXPECT_EQ(Client(server.port()).get(target).status, 404) << target;
  }
  Client client(server.port());
  client.request("DELETE", "/");
  EXPECT_EQ(client.reply().status, 405);
  EXPECT_EQ(Client(server.port()).get("/").status, 200);
}

TEST(Http, TakesNoBodies) {
  const RunningServer server;
  Client client(server.port());
  client.request("POST", "/", {{"Content-Length", "5"}});
  client.send("hello");
  EXPECT_EQ(client.reply().status, 413);
  Client chunked(server.port());
  chunked.request("POST", "/", {{"Transfer-Encoding", "chunked"}});
  chunked.send("5\r\nhello\r\n0\r\n\r\n");
  EXPECT_GE(chunked.reply().status, 400);
  EXPECT_EQ(Client(server.port()).get("/").status, 200);
}

TEST(Http, RefusesLargeHeaders) {
  const RunningServer server;
  EXPECT_EQ(Client(server.port()).get("/", {{"X-Long", std::string(20'000, 'x')}}).status, 431);
  EXPECT_EQ(Client(server.port()).get("/" + std::string(20'000, 'x')).status, 431);
  EXPECT_EQ(Client(server.port()).get("/").status, 200);
}

TEST(Http, SurvivesWhatIsNotHttp) {
  const RunningServer server;
  const std::vector<std::string> all{std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc", 9),
                                     "\r\n\r\n",
                                     "GET\r\n\r\n",
                                     "GET / HTTP/9.9\r\n\r\n",
                                     "GET / HTTP/1.1\nHost: x\n\n",
                                     "GET / HTTP/1.1\r\nno colon\r\n\r\n",
                                     "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                                     "GET / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n",
                                     "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                                     std::string(5'000, '\0')};
  for (const std::string& nonsense : all) {
    Client client(server.port());
    client.send(nonsense);
    client.finish_sending();
    const HttpReply reply = client.reply();
    EXPECT_TRUE(reply.status == 0 || reply.status >= 400) << nonsense;
  }
  EXPECT_EQ(Client(server.port()).get("/").status, 200);
}

TEST(Http, WaitsForARequestButNotForEver) {
  const RunningServer server({.handshake = milliseconds(100)});
  Client half(server.port());
  half.send("GET / HTTP/1.1\r\nHost: 127.0");
  Client silent(server.port());
  EXPECT_EQ(half.read_rest(), "");
  EXPECT_EQ(silent.read_rest(), "");
}

TEST(Http, PutsTogetherARequestThatComesInPieces) {
  const RunningServer server;
  Client client(server.port());
  const std::string text = "GET / HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server.port()) + "\r\n\r\n";
  for (const char letter : text) client.send({&letter, 1});
  EXPECT_EQ(client.reply().status, 200);
}

TEST(Http, TheOldestConnectionMakesRoomForAnother) {
  const RunningServer server({.guests = 3});
  std::vector<Client> clients;
  for (int i = 0; i < 5; ++i) {
    clients.emplace_back(server.port());
    ASSERT_EQ(clients.back().get("/").status, 200);
  }
  EXPECT_EQ(clients[0].read_rest(), "");
  EXPECT_EQ(clients[1].read_rest(), "");
  for (std::size_t i = 2; i < clients.size(); ++i) EXPECT_EQ(clients[i].get("/").status, 200);
}

TEST(Http, ThoseWhoSayNothingOrHaveNoKeyKeepNobodyOut) {
  const RunningServer server;
  std::vector<Client> idle;
  for (int i = 0; i < 200; ++i) {
    idle.emplace_back(server.port());
    if (i % 3 == 1) idle.back().send("GET / HTTP/1.1\r\nHost: ");
    if (i % 3 == 2) idle.back().request("GET", "/socket?key=wrong", {{"Upgrade", "websocket"}});
  }
  Client page(server.port());
  EXPECT_EQ(page.get("/").status, 200);
  EXPECT_EQ(page.open_web_socket(), 101);
}

TEST(Server, SaysWhichPortIsInUseAndWhatToDo) {
  const RunningServer server;
  const Result<server::Server> second = server::Server::open({.port = server.port()}, {});
  ASSERT_FALSE(second);
  const std::string sentence = second.error().message.english();
  EXPECT_NE(sentence.find("port " + std::to_string(server.port())), std::string::npos) << sentence;
  EXPECT_NE(sentence.find("--port 0"), std::string::npos) << sentence;
}

TEST(Server, ListensOnlyOnAddressesOfThisMachine) {
  const Result<server::Server> elsewhere = server::Server::open({.host = "192.0.2.1", .port = 0}, {});
  ASSERT_FALSE(elsewhere);
  EXPECT_EQ(elsewhere.error().message.english(),
            "192.0.2.1 is not an address of this machine; 127.0.0.1 always is");
  EXPECT_FALSE(server::Server::open({.host = "", .port = 0}, {}));
}

TEST(Server, TellsItsAddress) {
  const RunningServer server;
  EXPECT_EQ(server.server().address(),
            "http://127.0.0.1:" + std::to_string(server.port()) + "/#key=" + std::string(kTestKey));
}

TEST(Server, CanBeOpenedAgainOnThePortThatItLeft) {
  std::uint16_t port = 0;
  {
    const RunningServer server;
    port = server.port();
    EXPECT_EQ(Client(port).get("/").status, 200);
  }
  EXPECT_TRUE(server::Server::open({.port = port}, {}));
}

}  // namespace
}  // namespace joga::testing
