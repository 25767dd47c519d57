// The service that answers pages, independent of any network: requests in, results and events out, all as
// JSON texts (docs/protocol.md).
//
// A Service holds the state that all pages share: saved games, games in progress, searches. A Connection is
// one page. The service has no thread, file, clock or exception of its own: the surrounding program provides
// them through a Host (host.hpp) and makes all calls one at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "joga/core/message.hpp"
#include "joga/service/host.hpp"

namespace joga::service {

// Limits for each page and for all pages together.
struct ServiceLimits {
  std::size_t message_bytes = std::size_t{4} << 20U;  // of one request; large enough for any record
  std::size_t games_per_connection = 8;               // open at once
  std::size_t games = 32;                             // open at once, all pages together
  std::size_t searches_per_connection = 4;            // running and waiting: analyses, reviews, values, hints
  std::size_t searches = 32;                          // all pages together
  std::size_t memory_mib = 1024;                      // transposition tables of all searches together
};

struct ServiceOptions {
  std::string version = "0";              // of the program, for `hello`
  Language language = Language::English;  // until a page chooses one
  std::chrono::milliseconds computer_pause{
      800};  // pause between turns of two computers, until a page changes it
  ServiceLimits limits{};
};

class Connection;
class Page;

// Sends one whole JSON text; texts are sent in the order of the calls. Called on the service's strand until
// the Connection is destroyed. Must return at once and must not call the service.
using Send = std::function<void(std::string)>;

// Must outlive its connections.
class Service {
 public:
  explicit Service(const Host& host, ServiceOptions options = {});
  Service& operator=(Service&&) = delete;
  // Tells all searches to stop. Open games need no saving here: each was saved after its last change.
  ~Service();

  [[nodiscard]] std::unique_ptr<Connection> connect(Send send);
  // For a host whose storage reports late that a game could not be stored: saves the game again and tells its
  // pages the outcome. Returns false if the game is not open.
  bool save_again(const std::string& saved);

  struct Shared;

 private:
  std::unique_ptr<Shared> shared_;
};

class Connection {
 public:
  explicit Connection(std::shared_ptr<Page> page) : page_(std::move(page)) {}
  Connection& operator=(Connection&&) = delete;
  // Stops the page's searches and leaves its games. Sends nothing after it returns.
  ~Connection();

  // Takes one message of the page. Returns quickly, because the work is done by jobs. Messages are handled
  // one at a time: `taken` is called when the next one may come, and messages that come earlier are
  // queued.
  void receive(std::string message, std::function<void()> taken = {});

 private:
  std::shared_ptr<Page> page_;
};

}  // namespace joga::service
