// What a host offers to people who play each other: requests in, results and events out, all as JSON texts
// (docs/online.md).
//
// As in the service behind the page (service/host.hpp) everything happens on one strand: calls come one at a
// time, and nothing is locked. There is no thread, socket, file, clock or exception in here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/service/host.hpp"
#include "joga/service/token_bucket.hpp"
#include "joga/store/store.hpp"

namespace joga::online {

// The store as the strand sees it: calls come back.
class Ledger {
 public:
  Ledger& operator=(Ledger&&) = delete;
  virtual ~Ledger() = default;

  // Stores it, together with what others write at the same time; then calls `done` on the strand. Writes are
  // stored in the order in which they come.
  virtual void write(store::Write write, std::function<void(const Result<store::Written>&)> done) = 0;
  // Runs the job beside the strand, and what it returns on the strand. Neither within this call.
  using Job = std::function<std::function<void()>(store::Store&)>;
  virtual void read(Job job) = 0;
};

// A new secret, to be told once, and what is stored of it (store::token_hash).
struct Secret {
  std::string text{};
  std::string hash{};
};

// All that is referred to outlives what is connected, and its jobs.
struct Environment {
  service::Clock& clock;
  service::Searcher& searcher;
  Ledger& ledger;
  std::function<store::Time()> world;     // the machine's clock; it may jump
  std::function<Secret()> secret;         // that nobody can guess
  std::function<std::uint64_t()> random;  // likewise
};

struct OnlineLimits {
  std::size_t message_bytes = std::size_t{64} << 10U;  // of one request
  std::size_t name_characters = 30;
  std::size_t watched = 64;      // games that a connection watches
  std::size_t games = 50;        // open and running, of one person
  std::size_t listed = 3;        // of them in the lobby
  std::size_t computers = 2;     // of them against computers
  std::size_t turns = 50;        // of computers, running and waiting: with more, no game against one begins
  std::size_t bots = 5;          // of one person
  std::size_t live = 20'000;     // games in memory, of all
  std::size_t lobby = 200;       // challenges that are shown
  std::size_t memory_mib = 512;  // of the tables of all computers' searches
  // What one person, or one browser without a person, may ask for: most requests cost a token.
  service::TokenBucket::Rate requests{.per_second = 20, .burst = 200};
  service::TokenBucket::Rate creations{.per_second = 0.05, .burst = 20};  // games, of one person
  service::TokenBucket::Rate people{.per_second = 0.05, .burst = 50};     // new ones from one address
};

struct OnlineOptions {
  std::string version = "0";
  Language language = Language::English;  // until a client says which one it wants
  OnlineLimits limits{};
};

// Who connects, as the handshake has found out.
struct Visitor {
  std::optional<store::Person> person{};  // none: the token is new, and stands for nobody yet
  std::string token_hash{};
  store::TokenKind kind = store::TokenKind::Browser;
  std::string peer{};  // the address, or the part of it that counts as one
};

// For a host's metrics.
struct OnlineFigures {
  std::size_t connections = 0;
  std::size_t live_games = 0;
  std::size_t watchers = 0;        // connections at games, each as often as it watches one
  std::uint64_t requests = 0;      // since the start, as all below
  std::uint64_t refusals = 0;      // requests that failed
  std::uint64_t events = 0;        // sent
  std::uint64_t moves = 0;         // stored by this process
  std::uint64_t conflicts = 0;     // writes that came second
  std::uint64_t store_errors = 0;  // calls of the store that failed
};

class Client;
class Connection;

// Takes one whole JSON text, in the order in which the texts are to be sent; the same text may go to many.
// Called on the strand until the Connection is destroyed; must return at once and not call back.
using Send = std::function<void(const std::shared_ptr<const std::string>&)>;

// The person is blocked or deleted, and the connection is to be closed with this word. Called on the strand.
using Close = std::function<void(std::string_view why)>;

// Outlives its connections.
class Online {
 public:
  Online(const Environment& environment, OnlineOptions options);
  Online& operator=(Online&&) = delete;
  // Stops searching. What was stored is stored.
  ~Online();

  [[nodiscard]] std::unique_ptr<Connection> connect(const Visitor& visitor, Send send, Close close = {});
  // What another process has written: of Store::listen, on the strand.
  void hear(const store::Notice& notice);
  [[nodiscard]] OnlineFigures figures() const;

  struct Shared;

 private:
  std::shared_ptr<Shared> shared_;
};

class Connection {
 public:
  explicit Connection(std::shared_ptr<Client> client) : client_(std::move(client)) {}
  Connection& operator=(Connection&&) = delete;
  // Nothing is sent once this returns.
  ~Connection();

  // One message. Messages are taken one after the other, and `taken` is called when the next one may come;
  // those that come before it wait.
  void receive(std::string message, std::function<void()> taken = {});

 private:
  std::shared_ptr<Client> client_;
};

}  // namespace joga::online
