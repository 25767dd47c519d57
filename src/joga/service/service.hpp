// What is behind the WebSocket, apart from any network: requests in, results and events out, all as JSON
// texts (docs/protocol.md).
//
// A Service holds what all pages share: the library, the games that are being played, the threads that
// search. A Connection is one page. Nothing here throws, whatever a message says.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/library/library.hpp"

namespace joga::service {

// What one page, and all of them together, may ask for at a time.
struct ServiceLimits {
  std::size_t message_bytes = std::size_t{4} << 20U;  // of one request; as much as a record may need
  std::size_t games_per_connection = 8;               // open at once
  std::size_t games = 32;                             // of all pages
  std::size_t searches_per_connection = 4;            // running and waiting: analyses, reviews, values, hints
  std::size_t searches = 32;                          // of all pages
};

struct ServiceOptions {
  library::Library library;                       // the same as the terminal's
  std::string version = "0";                      // of the program, for `hello`
  unsigned search_threads = 1;                    // that think, at least one
  Language language = Language::English;          // until a page says which one it wants
  std::chrono::milliseconds computer_pause{400};  // between turns of two computers, to be watched
  ServiceLimits limits{};
};

class Connection;

// Called with one whole JSON text, from any thread, until the Connection is destroyed; one at a time for each
// connection, in the order in which the texts are to be sent. Must return at once and not call back.
using Send = std::function<void(std::string)>;

// Outlives its connections.
class Service {
 public:
  explicit Service(ServiceOptions options);
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;
  // Stops all thinking; every game that is open has been saved already.
  ~Service();

  [[nodiscard]] std::unique_ptr<Connection> connect(Send send);

  struct Shared;

 private:
  std::shared_ptr<Shared> shared_;
};

class Connection {
 public:
  class Implementation;
  explicit Connection(std::unique_ptr<Implementation> implementation);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  // Stops its searches and leaves its games. Nothing is sent once this returns.
  ~Connection();

  // One message of the page. Called by one thread at a time; never blocks for long, since searches go to the
  // pool: their answers come later, through `send`.
  void receive(std::string_view message);

 private:
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace joga::service
