// What answers the page, apart from any network: requests in, results and events out, all as JSON texts
// (docs/protocol.md).
//
// A Service holds what all pages share: the saved games, the games that are being played, the searches. A
// Connection is one page. There is no thread, no file, no clock and no exception in here: the program around
// it hands in what it needs of those (host.hpp) and makes all calls one at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "joga/core/message.hpp"
#include "joga/service/host.hpp"
#include "joga/service/token_bucket.hpp"

namespace joga::service {

// What one page, and all of them together, may ask for at a time.
struct ServiceLimits {
  std::size_t message_bytes = std::size_t{4} << 20U;  // of one request; as much as a record may need
  std::size_t games_per_connection = 8;               // open at once
  std::size_t games = 32;                             // of all pages
  std::size_t searches_per_connection = 4;            // running and waiting: analyses, reviews, values, hints
  std::size_t searches = 32;                          // of all pages
  std::size_t memory_mib = 1024;                      // of the tables of all searches
  // What a page may make the service do: most requests cost a token, those that replay, read or write much
  // cost more. A key that is held down repeats some 30 times a second.
  TokenBucket::Rate work{.per_second = 100, .burst = 400};
};

struct ServiceOptions {
  std::string version = "0";              // of the program, for `hello`
  Language language = Language::English;  // until a page says which one it wants
  std::chrono::milliseconds computer_pause{
      800};  // between turns of two computers, until a page wants another
  ServiceLimits limits{};
};

class Connection;
class Page;

// Takes one whole JSON text, in the order in which the texts are to be sent. Called on the service's strand
// until the Connection is destroyed; must return at once and not call back.
using Send = std::function<void(std::string)>;

// Outlives its connections.
class Service {
 public:
  explicit Service(const Host& host, ServiceOptions options = {});
  Service& operator=(Service&&) = delete;
  // Tells all searches to stop; every game that is open has been saved already.
  ~Service();

  [[nodiscard]] std::unique_ptr<Connection> connect(Send send);
  // For a host that has caught a bad_alloc in one of its calls: whatever was being done for a page or a game
  // has failed, the page is told, and all others go on.
  void recover();
  // For a host whose storage learns only afterwards that a game could not be kept: it is saved again, and the
  // pages at it are told how that went. False for one that is not open.
  bool save_again(const std::string& saved);

  struct Shared;

 private:
  std::unique_ptr<Shared> shared_;
};

class Connection {
 public:
  explicit Connection(std::shared_ptr<Page> page) : page_(std::move(page)) {}
  Connection& operator=(Connection&&) = delete;
  // Stops its searches and leaves its games. Nothing is sent once this returns.
  ~Connection();

  // One message of the page. Never takes long: all that it asks for becomes jobs. Messages are taken one
  // after the other, and `taken` is called when the next one may come; those that come before it wait.
  void receive(std::string message, std::function<void()> taken = {});

 private:
  std::shared_ptr<Page> page_;
};

}  // namespace joga::service
