// WebSockets over real sockets, with clients that follow the protocol and others that do not.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/client.hpp"
#include "server/running_server.hpp"

namespace joga::testing {
namespace {

using std::chrono::milliseconds;

// RFC 6455, section 7.4.1.
constexpr int kGoingAway = 1001;
constexpr int kProtocolError = 1002;
constexpr int kUnsupportedData = 1003;
constexpr int kBadPayload = 1007;
constexpr int kPolicy = 1008;
constexpr int kTooBig = 1009;

[[nodiscard]] server::Text sent_text(std::string letters) {
  return std::make_shared<const std::string>(std::move(letters));
}

TEST(WebSocket, CarriesTextsBothWays) {
  const RunningServer server;
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  for (const std::string& text :
       {std::string("{}"), std::string("olá"), std::string(300'000, 'x'), std::string()}) {
    EXPECT_TRUE(client.send_text(text));
    const std::optional<Frame> frame = client.read_frame();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->opcode, Opcode::Text);
    EXPECT_TRUE(frame->payload == text) << text.size();
  }
}

TEST(WebSocket, PutsFragmentsTogether) {
  const RunningServer server;
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  client.send_frame({.payload = "one ", .last = false});
  client.send_frame({.opcode = Opcode::Ping, .payload = "between"});
  client.send_frame({.opcode = Opcode::Continuation, .payload = "text"});
  const std::optional<Frame> pong = client.read_frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, Opcode::Pong);
  EXPECT_EQ(pong->payload, "between");
  const std::optional<Frame> text = client.read_frame();
  ASSERT_TRUE(text);
  EXPECT_EQ(text->payload, "one text");
}

TEST(WebSocket, OpensOnlyForItsOwnPage) {
  const RunningServer server;
  const std::string port = std::to_string(server.port());
  for (const std::string& origin : {std::string("http://example.org"), std::string("null"), std::string(),
                                    "http://127.0.0.1:1" + port, "http://localhost:" + port}) {
    EXPECT_EQ(Client(server.port()).open_web_socket(origin), 403) << origin;
  }
  EXPECT_EQ(Client(server.port()).open_web_socket("http://127.0.0.1:" + port, "/other"), 404);
  EXPECT_EQ(Client(server.port()).get(kTestSocket).status, 426);
  EXPECT_EQ(server.handlers(), 0);
}

TEST(WebSocket, OpensOnlyWithTheKey) {
  const RunningServer server;
  const std::string origin = "http://127.0.0.1:" + std::to_string(server.port());
  for (const char* target : {"/socket", "/socket?key=", "/socket?key=the-key_of-another"}) {
    EXPECT_EQ(Client(server.port()).open_web_socket(origin, target), 403) << target;
    EXPECT_EQ(Client(server.port()).get(target).status, 403) << target;
  }
  EXPECT_EQ(server.handlers(), 0);
  EXPECT_EQ(Client(server.port()).open_web_socket(origin, kTestSocket), 101);
}

TEST(WebSocket, DestroysTheHandlerWithThePage) {
  const RunningServer server;
  {
    Client client(server.port());
    ASSERT_EQ(client.open_web_socket(), 101);
    server.wait_for_handlers(1);
  }
  server.wait_for_handlers(0);
  Client polite(server.port());
  ASSERT_EQ(polite.open_web_socket(), 101);
  server.wait_for_handlers(1);
  polite.send_frame({.opcode = Opcode::Close, .payload = "\x03\xe8"});
  EXPECT_EQ(polite.read_close_code(), 1000);
  server.wait_for_handlers(0);
}

struct BadFrames {
  const char* name;
  std::string bytes;  // sent as they are
  int code;
};

[[nodiscard]] std::string masked(unsigned char first, unsigned char second, const std::string& rest) {
  return std::string{static_cast<char>(first), static_cast<char>(second)} + std::string(4, '\0') + rest;
}

TEST(WebSocket, ClosesOnBadFramesAndStaysUp) {
  const RunningServer server;
  const std::vector<BadFrames> all{
      {"not masked", std::string("\x81\x02hi"), kProtocolError},
      {"a reserved opcode", masked(0x83, 0x80, ""), kProtocolError},
      {"a reserved bit", masked(0xC1, 0x80, ""), kProtocolError},
      {"a continuation of nothing", masked(0x80, 0x80, ""), kProtocolError},
      {"a ping in pieces", masked(0x09, 0x80, ""), kProtocolError},
      {"a long ping", std::string("\x89\xFE\x00\x7E", 4) + std::string(130, '\0'), kProtocolError},
      {"a close code that is none", masked(0x88, 0x82, std::string("\x00\x01", 2)), kProtocolError},
      {"bytes that are not UTF-8", masked(0x81, 0x82, "\xC3\x28"), kBadPayload},
      {"a binary message", masked(0x82, 0x81, "x"), kUnsupportedData}};
  for (const BadFrames& bad : all) {
    SCOPED_TRACE(bad.name);
    Client client(server.port());
    ASSERT_EQ(client.open_web_socket(), 101);
    client.send(bad.bytes);
    EXPECT_EQ(client.read_close_code(), bad.code);
  }
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  client.send_text("still there");
  EXPECT_EQ(client.read_frame().value_or(Frame{}).payload, "still there");
}

TEST(WebSocket, ClosesOnAMessageThatIsTooLong) {
  const RunningServer server({.message_bytes = 1000});
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  client.send_text(std::string(1000, 'x'));
  EXPECT_EQ(client.read_frame().value_or(Frame{}).payload.size(), 1000U);
  client.send_text(std::string(1001, 'x'));
  EXPECT_EQ(client.read_close_code(), kTooBig);
}

// The length in the header is enough: the server does not wait for the bytes.
TEST(WebSocket, ClosesOnALengthThatIsTooLong) {
  const RunningServer server;
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  client.send(std::string("\x81\xFF\x00\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0", 14));
  EXPECT_EQ(client.read_close_code(), kTooBig);
}

TEST(WebSocket, CountsFragmentsTogether) {
  const RunningServer server({.message_bytes = 1000});
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  client.send_frame({.payload = std::string(600, 'x'), .last = false});
  client.send_frame({.opcode = Opcode::Continuation, .payload = std::string(600, 'x')});
  EXPECT_EQ(client.read_close_code(), kTooBig);
}

TEST(WebSocket, ClosesOnAFlood) {
  const RunningServer server({.messages = {.per_second = 0.001, .burst = 50}});
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  for (int i = 0; i < 50; ++i) {
    client.send_text("x");
    ASSERT_EQ(client.read_frame().value_or(Frame{}).payload, "x");
  }
  client.send_text("x");
  EXPECT_EQ(client.read_close_code(), kPolicy);
  server.wait_for_handlers(0);
}

TEST(WebSocket, CountsLargeMessagesForMore) {
  const RunningServer server({.messages = {.per_second = 0.001, .burst = 10}, .bytes_per_token = 100});
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  client.send_text(std::string(950, 'x'));
  EXPECT_EQ(client.read_frame().value_or(Frame{}).payload.size(), 950U);
  client.send_text("x");
  EXPECT_EQ(client.read_close_code(), kPolicy);
}

// Sends without end, from a thread of its own, until the page is gone.
struct Chatter {
  explicit Chatter(server::SendText send_text) : send(std::move(send_text)), thread([this] { chat(); }) {}
  ~Chatter() {
    ended = true;
    thread.join();
  }
  Chatter(const Chatter&) = delete;
  Chatter& operator=(const Chatter&) = delete;

  void chat() {
    while (!ended) {
      send(sent_text(std::string(10'000, 'x')));
      std::this_thread::yield();
    }
  }

  server::SendText send;
  std::atomic<bool> ended = false;
  std::thread thread;
};

TEST(WebSocket, DropsAPageThatDoesNotRead) {
  constexpr std::size_t kWaiting = 1'000'000;
  std::atomic<bool> gone = false;
  const auto connect = [&gone](server::SendText send) -> server::MessageHandler {
    const std::shared_ptr<Chatter> chatter(new Chatter(std::move(send)), [&gone](Chatter* pointer) {
      delete pointer;
      gone = true;
      gone.notify_all();
    });
    return [chatter](const std::string&, const auto& done) { done(); };
  };
  const RunningServer server({.waiting_bytes = kWaiting}, connect);
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  gone.wait(false);
  while (client.read_frame()) {
  }
  EXPECT_EQ(Client(server.port()).get("/").status, 200);
}

// The queue is within its limit, and the page answers pings.
TEST(WebSocket, DropsAPageThatTakesNothingForTooLong) {
  constexpr std::size_t kMore = std::size_t{40} << 20U;  // more than the buffers on the way can hold
  std::atomic<bool> gone = false;
  const auto connect = [&gone](const server::SendText& send) -> server::MessageHandler {
    send(sent_text(std::string(kMore, 'x')));
    const std::shared_ptr<void> page(nullptr, [&gone](std::nullptr_t) { gone = true; });
    return [page](const std::string&, const auto& done) { done(); };
  };
  const RunningServer server({.waiting_bytes = 2 * kMore, .write = milliseconds(200)}, connect);
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!gone && std::chrono::steady_clock::now() < patience) {
    client.send_frame({.opcode = Opcode::Pong});
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_TRUE(gone);
}

// All pages together may keep less than each of them could. The one that reads has nothing waiting and stays.
TEST(WebSocket, DropsThePageThatHoldsMostWhenAllHoldTooMuch) {
  constexpr std::size_t kMore = std::size_t{20} << 20U;  // more than the buffers on the way can hold
  const auto connect = [](const server::SendText& send) -> server::MessageHandler {
    return [send](const std::string& message, const auto& done) {
      if (message == "much") send(sent_text(std::string(kMore, 'x')));
      if (message == "little") send(sent_text("x"));
      done();
    };
  };
  const RunningServer server({.waiting_bytes = 2 * kMore, .waiting_bytes_in_all = 2 * kMore}, connect);
  Client reader(server.port());
  ASSERT_EQ(reader.open_web_socket(), 101);
  std::vector<Client> greedy;
  for (int i = 0; i < 3; ++i) {
    greedy.emplace_back(server.port());
    ASSERT_EQ(greedy.back().open_web_socket(), 101);
    greedy.back().send_text("much");
    reader.send_text("little");
    EXPECT_EQ(reader.read_frame().value_or(Frame{}).payload, "x");
  }
  int whole = 0;
  for (Client& one : greedy) whole += one.read_frame() ? 1 : 0;
  EXPECT_EQ(whole, 1) << "to have some room again, two of three are dropped";
  reader.send_text("little");
  EXPECT_EQ(reader.read_frame().value_or(Frame{}).payload, "x");
}

// A message that does not end keeps its memory, too.
TEST(WebSocket, DropsPagesWithUnfinishedMessagesWhenAllHoldTooMuch) {
  constexpr std::size_t kPart = std::size_t{200} << 10U;
  const RunningServer server({.waiting_bytes_in_all = 5 * kPart});
  std::vector<Client> clients;
  for (int i = 0; i < 10; ++i) {
    clients.emplace_back(server.port());
    ASSERT_EQ(clients.back().open_web_socket(), 101);
    clients.back().send_frame({.payload = std::string(kPart, 'x'), .last = false});
    // The answer to a ping shows that the part before it has been read.
    clients.back().send_frame({.opcode = Opcode::Ping});
    static_cast<void>(clients.back().read_frame());
  }
  int left = 0;
  for (Client& one : clients) {
    one.send_frame({.opcode = Opcode::Continuation});
    left += one.read_frame() ? 1 : 0;
  }
  EXPECT_GE(left, 3);
  EXPECT_LE(left, 5);
}

TEST(WebSocket, KeepsAPageThatReadsOrHasNothingToRead) {
  const RunningServer server({.write = milliseconds(20)});
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  for (int i = 0; i < 3; ++i) {
    client.send_text("x");
    EXPECT_EQ(client.read_frame().value_or(Frame{}).payload, "x");
    std::this_thread::sleep_for(milliseconds(60));  // the write timeout passes several times
  }
}

TEST(WebSocket, SendsWhatManyThreadsSayWhole) {
  constexpr int kThreads = 4;
  constexpr int kTexts = 500;
  const auto connect = [](const server::SendText& send) -> server::MessageHandler {
    return [send](const std::string&, const auto& done) {
      std::vector<std::thread> threads;
      for (int i = 0; i < kThreads; ++i) {
        threads.emplace_back([&send, i] {
          for (int j = 0; j < kTexts; ++j) send(sent_text(std::string(100, static_cast<char>('a' + i))));
        });
      }
      for (std::thread& thread : threads) thread.join();
      done();
    };
  };
  const RunningServer server({}, connect);
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  client.send_text("go");
  for (int i = 0; i < kThreads * kTexts; ++i) {
    const std::optional<Frame> frame = client.read_frame();
    ASSERT_TRUE(frame);
    ASSERT_EQ(frame->payload, std::string(100, frame->payload.empty() ? '?' : frame->payload.front()));
  }
}

// Message handlers that are done with a message only when the test says so.
struct SlowHandlers {
  [[nodiscard]] RunningServer::Connect connect() {
    return [this](const server::SendText& send) -> server::MessageHandler {
      return [this, send](const std::string& message, std::function<void()> done) {
        {
          const std::scoped_lock lock(mutex);
          taken.push_back(message);
          if (message == "wait") waiting.push_back(std::move(done));
        }
        send(sent_text(message));
        if (message != "wait") done();
      };
    };
  }
  [[nodiscard]] std::size_t number_taken() {
    const std::scoped_lock lock(mutex);
    return taken.size();
  }
  void finish() {
    const std::scoped_lock lock(mutex);
    for (const std::function<void()>& done : waiting) done();
  }

  std::mutex mutex{};
  std::vector<std::string> taken{};
  std::vector<std::function<void()>> waiting{};
};

TEST(WebSocket, HoldsBackAPageUntilItsMessageIsDoneAndNobodyElse) {
  SlowHandlers handlers;
  const RunningServer server({}, handlers.connect());
  Client slow(server.port());
  ASSERT_EQ(slow.open_web_socket(), 101);
  slow.send_text("wait");
  slow.send_text("next");
  EXPECT_EQ(slow.read_frame().value_or(Frame{}).payload, "wait");
  Client quick(server.port());
  ASSERT_EQ(quick.open_web_socket(), 101);
  for (int i = 0; i < 20; ++i) {
    quick.send_text("x");
    EXPECT_EQ(quick.read_frame().value_or(Frame{}).payload, "x");
  }
  EXPECT_EQ(handlers.number_taken(), 21U);
  handlers.finish();
  EXPECT_EQ(slow.read_frame().value_or(Frame{}).payload, "next");
}

TEST(WebSocket, MayBeDoneWhenThePageOrTheServerIsGone) {
  SlowHandlers handlers;
  {
    RunningServer server({.farewell = milliseconds(100)}, handlers.connect());
    Client client(server.port());
    ASSERT_EQ(client.open_web_socket(), 101);
    client.send_text("wait");
    ASSERT_TRUE(client.read_frame());
    server.stop();
    handlers.finish();
  }
  handlers.finish();
}

// Running out of memory costs one page, wherever it happens, and no other.
TEST(WebSocket, OutOfMemoryEndsOnePageAlone) {
  const auto connect = [](const server::SendText& send) -> server::MessageHandler {
    return [send](const std::string& message, const auto& done) {
      if (message == "too much") throw std::bad_alloc();
      send(sent_text(message));
      done();
    };
  };
  const RunningServer server({}, connect);
  Client other(server.port());
  ASSERT_EQ(other.open_web_socket(), 101);
  for (int i = 0; i < 3; ++i) {
    Client unlucky(server.port());
    ASSERT_EQ(unlucky.open_web_socket(), 101);
    unlucky.send_text("too much");
    EXPECT_FALSE(unlucky.read_frame());
    other.send_text("x");
    EXPECT_EQ(other.read_frame().value_or(Frame{}).payload, "x");
  }
}

TEST(WebSocket, OutOfMemoryForANewPageEndsItAlone) {
  std::atomic<int> number = 0;
  const auto connect = [&number](const server::SendText& send) -> server::MessageHandler {
    if (++number == 2) throw std::bad_alloc();
    return [send](const std::string& message, const auto& done) {
      send(sent_text(message));
      done();
    };
  };
  const RunningServer server({}, connect);
  Client first(server.port());
  ASSERT_EQ(first.open_web_socket(), 101);
  Client second(server.port());
  ASSERT_EQ(second.open_web_socket(), 101);
  EXPECT_FALSE(second.read_frame());
  Client third(server.port());
  ASSERT_EQ(third.open_web_socket(), 101);
  for (Client* client : {&first, &third}) {
    client->send_text("x");
    EXPECT_EQ(client->read_frame().value_or(Frame{}).payload, "x");
  }
}

TEST(WebSocket, AsksASilentPageForASignOfLifeAndThenDropsIt) {
  const RunningServer server({.idle = milliseconds(200)});
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  const std::optional<Frame> ping = client.read_frame();
  ASSERT_TRUE(ping);
  EXPECT_EQ(ping->opcode, Opcode::Ping);
  while (client.read_frame()) {
  }
  server.wait_for_handlers(0);
}

TEST(WebSocket, PagesHaveALimitOfTheirOwn) {
  const RunningServer server({.pages = 2, .guests = 1});
  std::vector<Client> pages;
  for (int i = 0; i < 2; ++i) {
    pages.emplace_back(server.port());
    ASSERT_EQ(pages.back().open_web_socket(), 101);
  }
  EXPECT_EQ(Client(server.port()).open_web_socket(), 503);
  // Files are served nevertheless, and clients that load them take no room from the pages.
  for (int i = 0; i < 5; ++i) EXPECT_EQ(Client(server.port()).get("/").status, 200);
  for (Client& page : pages) {
    page.send_text("x");
    EXPECT_EQ(page.read_frame().value_or(Frame{}).payload, "x");
  }
  pages.pop_back();
  server.wait_for_handlers(1);
  EXPECT_EQ(Client(server.port()).open_web_socket(), 101);
}

TEST(WebSocket, ClosesOnAFloodOfControlFrames) {
  for (const Opcode kind : {Opcode::Ping, Opcode::Pong}) {
    const RunningServer server({.messages = {.per_second = 0.001, .burst = 50}});
    Client client(server.port());
    ASSERT_EQ(client.open_web_socket(), 101);
    for (int i = 0; i < 50; ++i) client.send_frame({.opcode = kind, .payload = "x"});
    server.wait_for_handlers(1);
    client.send_frame({.opcode = kind});
    EXPECT_EQ(client.read_close_code(), kPolicy);
    server.wait_for_handlers(0);
  }
}

// Each fragment of a message has a price, however small it is: here one token per hundred.
TEST(WebSocket, ClosesOnAFloodOfFragments) {
  const RunningServer server({.messages = {.per_second = 0.001, .burst = 10}, .bytes_per_token = 51'200});
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  client.send_frame({.payload = "x", .last = false});
  for (int i = 0; i < 898; ++i)
    client.send_frame({.opcode = Opcode::Continuation, .payload = "x", .last = false});
  client.send_frame({.opcode = Opcode::Continuation, .payload = "x"});
  EXPECT_EQ(client.read_frame().value_or(Frame{}).payload.size(), 900U);
  client.send_frame({.payload = "x", .last = false});
  for (int i = 0; i < 10; ++i)
    client.send_frame({.opcode = Opcode::Continuation, .payload = "x", .last = false});
  EXPECT_EQ(client.read_close_code(), kPolicy);
}

// Bytes above the rate are read later, including frames without payload: here the second half takes a second.
TEST(WebSocket, ReadsNoMoreThanItsShare) {
  const RunningServer server({.bytes = {.per_second = 60'000, .burst = 60'000}});
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  const auto begin = std::chrono::steady_clock::now();
  client.send_frame({.payload = "one ", .last = false});
  for (int i = 0; i < 20'000; ++i) client.send_frame({.opcode = Opcode::Continuation, .last = false});
  client.send_frame({.opcode = Opcode::Continuation, .payload = "message"});
  EXPECT_EQ(client.read_frame().value_or(Frame{}).payload, "one message");
  EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds(900));
}

// The frames alone would be within the rate, but without payload they cost more than their bytes.
TEST(WebSocket, ReadsFramesThatAreOfNoUseMoreSlowly) {
  const RunningServer server({.bytes = {.per_second = 10 << 20U, .burst = 1 << 20U}});
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  const auto begin = std::chrono::steady_clock::now();
  client.send_frame({.payload = "one ", .last = false});
  std::string frames;
  for (int i = 0; i < 50'000; ++i) frames += masked(0x00, 0x80, "");
  client.send(frames);
  client.send_frame({.opcode = Opcode::Continuation, .payload = "message"});
  EXPECT_EQ(client.read_frame().value_or(Frame{}).payload, "one message");
  EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds(500));
}

TEST(WebSocket, TakesALongMessageAtOnce) {
  const server::Limits limits;
  EXPECT_GT(limits.bytes.burst, 1.5 * static_cast<double>(limits.message_bytes));
  // The byte rate slows a page down before it exceeds the limit of `messages`.
  EXPECT_LT(limits.bytes.per_second / static_cast<double>(limits.bytes_per_token),
            limits.messages.per_second);
}

TEST(Server, SaysGoodbyeWhenItStops) {
  RunningServer server;
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  server.wait_for_handlers(1);
  Client plain(server.port());
  ASSERT_EQ(plain.get("/").status, 200);
  std::thread stopping([&server] { server.stop(); });
  EXPECT_EQ(client.read_close_code(), kGoingAway);
  client.send_frame({.opcode = Opcode::Close, .payload = "\x03\xe9"});
  stopping.join();
  EXPECT_EQ(server.handlers(), 0);
  EXPECT_EQ(plain.read_rest(), "");
}

TEST(Server, StopsWhateverThePagesDo) {
  RunningServer server({.farewell = milliseconds(100)});
  Client silent(server.port());
  ASSERT_EQ(silent.open_web_socket(), 101);
  Client half(server.port());
  half.send("GET / HT");
  server.wait_for_handlers(1);
  server.stop();
  EXPECT_EQ(server.handlers(), 0);
}

TEST(Server, StopsWhileAThreadSends) {
  const auto connect = [](server::SendText send) -> server::MessageHandler {
    return [chatter = std::make_shared<Chatter>(std::move(send))](const std::string&, const auto& done) {
      done();
    };
  };
  RunningServer server({.farewell = milliseconds(100)}, connect);
  Client client(server.port());
  ASSERT_EQ(client.open_web_socket(), 101);
  ASSERT_TRUE(client.read_frame());
  server.stop();
}

}  // namespace
}  // namespace joga::testing
