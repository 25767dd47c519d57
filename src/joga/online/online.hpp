// The host for people who play each other: requests in, results and events out, all as JSON texts
// (docs/online.md).
//
// As in the service behind the page (service/host.hpp), everything happens on one strand: calls come one at a
// time, and nothing needs a lock. The host has no thread, socket, file, clock or exception of its own.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/service/host.hpp"
#include "joga/service/token_bucket.hpp"
#include "joga/store/store.hpp"

namespace joga::online {

// The jobs of one address, or of the host itself.
enum class Lane : std::uint64_t { Host = 0 };
// The lane of a client with these networks (Visitor::networks): that of the widest one.
[[nodiscard]] Lane lane_of(const std::vector<std::string>& networks);

// Asynchronous access to the store from the strand.
class Ledger {
 public:
  Ledger& operator=(Ledger&&) = delete;
  virtual ~Ledger() = default;

  // Stores the write, in one transaction with others that come at the same time, then calls `done` on the
  // strand. Writes are stored in the order of the calls.
  virtual void write(store::Write write, std::function<void(const Result<store::Written>&)> done) = 0;
  // Runs the job off the strand, then the function it returns on the strand. Neither runs within this
  // call. Lanes take turns, one job at a time each, so that the jobs of one client do not wait behind all
  // those of another; the host's own jobs may all run at once.
  using Job = std::function<std::function<void()>(store::Store&)>;
  virtual void read(Job job, Lane lane = Lane::Host) = 0;
  // Does the same for the beat, which must not wait behind other reads: the players' clocks depend on it.
  virtual void beat(Job job) = 0;
};

// A new secret, which is shown once, and the hash that is stored (store::token_hash).
struct Secret {
  std::string text{};
  std::string hash{};
};

// Everything referred to here must outlive all connections and their jobs.
struct Environment {
  service::TimerClock& clock;
  service::Searcher& searcher;
  Ledger& ledger;
  std::function<store::Time()> world;     // the system clock, which may jump; any thread may ask
  std::function<Secret()> secret;         // unguessable
  std::function<std::uint64_t()> random;  // unguessable
};

struct OnlineLimits {
  std::size_t message_bytes = std::size_t{64} << 10U;  // of one request
  std::size_t name_characters = 30;
  std::size_t watched = 64;      // games watched by one connection
  std::size_t games = 50;        // open and running games of one person
  std::size_t listed = 3;        // how many of them may be challenges in the lobby
  std::size_t invitations = 10;  // how many of them may be invitations that wait for an answer
  std::size_t computers = 2;     // how many of them may be against computers
  std::size_t turns = 50;        // computers' turns, running and waiting: above this no new game
                                 // against a computer starts
  std::size_t bots = 5;          // bots of one person
  std::size_t live = 20'000;     // games in memory, all together
  std::size_t lobby = 200;       // challenges shown in the lobby
  std::size_t running = 12;      // running games shown in the lobby
  // Open games of people at one address.
  std::size_t address_listed = 10;
  std::size_t address_invitations = 20;
  std::size_t invitations_shown = 50;  // to one person
  std::size_t blocks = 500;            // people whom one person has blocked
  // The amount that one person, and all people at one address, may store in an hour. Above it they begin no
  // new game. A person's moves in running games are refused only above twice their amount.
  std::size_t stored_kib = 4'096;
  std::size_t address_stored_kib = 20'480;
  std::size_t kept_mib = 100;    // finished games of one person; the oldest go first. 0: all are kept
  std::size_t memory_mib = 512;  // transposition tables of all searches together
  // The rate limit of one person, or of one browser without a person. Most requests cost one token.
  service::TokenBucket::Rate requests{.per_second = 20, .burst = 200};
  service::TokenBucket::Rate creations{.per_second = 0.05, .burst = 20};  // new games of one person
  service::TokenBucket::Rate phrases{.per_second = 0.1, .burst = 4};  // of one person, over all their games
  // The rate limits of one address. A school is often behind a single one.
  service::TokenBucket::Rate address_requests{.per_second = 200, .burst = 2'000};
  service::TokenBucket::Rate address_creations{.per_second = 0.5, .burst = 100};
  service::TokenBucket::Rate people{.per_second = 0.05, .burst = 50};  // new people from one address
};

// How long the host keeps what nobody is likely to miss; 0: for good.
struct Retention {
  std::chrono::days open_games{30};  // that nobody has joined
  std::chrono::days aborted_games{7};
  // People without a name, after their last visit, with their finished games, except those against people
  // with a name.
  std::chrono::days nameless_people{365};
};

struct OnlineOptions {
  std::string version = "0";
  Language language = Language::English;  // until a client chooses one
  OnlineLimits limits{};
  Retention retention{};
};

// The client that connects, as the handshake has identified it.
struct Visitor {
  std::optional<store::Person> person{};  // none: the token is new and has no person yet
  std::string token_hash{};
  store::TokenKind kind = store::TokenKind::Browser;
  // The networks that the client belongs to, narrowest first, each of which has limits. Empty: this machine.
  std::vector<std::string> networks{};
};

// Counters for a host's metrics.
struct OnlineFigures {
  std::size_t connections = 0;
  std::size_t live_games = 0;
  std::size_t watchers = 0;        // pairs of a connection and a game that it watches
  std::uint64_t requests = 0;      // since the start, as are all figures below
  std::uint64_t refusals = 0;      // requests that failed
  std::uint64_t events = 0;        // sent
  std::uint64_t moves = 0;         // stored by this process
  std::uint64_t conflicts = 0;     // writes rejected because another process wrote first
  std::uint64_t store_errors = 0;  // failed calls of the store
};

// The reason for closing a connection of a blocked person or network.
inline constexpr std::string_view kBlockedReason = "blocked";

class Client;
class Connection;

// Sends one whole JSON text, which may be shared by many connections; texts are sent in the order of the
// calls. Called on the strand until the Connection is destroyed. Must return at once and must not call the
// host.
using Send = std::function<void(const std::shared_ptr<const std::string>&)>;

// Closes the connection, because the person is blocked or deleted; `why` is the close reason. Called on the
// strand.
using Close = std::function<void(std::string_view why)>;

// Must outlive its connections.
class Online {
 public:
  Online(const Environment& environment, OnlineOptions options);
  Online& operator=(Online&&) = delete;
  // Stops all searches. Stored events are safe; nothing is lost.
  ~Online();

  [[nodiscard]] std::unique_ptr<Connection> connect(const Visitor& visitor, Send send, Close close = {});
  // Handles a notice from Store::listen that another process has written. To be called on the strand.
  void hear(const store::Notice& notice);
  // Closes the connections from networks (Visitor::networks) that are blocked now.
  void drop(const std::function<bool(std::span<const std::string> networks)>& is_blocked);
  [[nodiscard]] OnlineFigures figures() const;

  struct Shared;

 private:
  std::shared_ptr<Shared> shared_;
};

class Connection {
 public:
  explicit Connection(std::shared_ptr<Client> client) : client_(std::move(client)) {}
  Connection& operator=(Connection&&) = delete;
  // Sends nothing after it returns.
  ~Connection();

  // Takes one message. Messages are handled one at a time: `taken` is called when the next one may
  // come, and messages that come earlier are queued. A turn counts from the moment at which its message
  // arrived, however long the strand was busy.
  void receive(std::string message, service::TimerClock::Time arrived, std::function<void()> taken = {});

 private:
  std::shared_ptr<Client> client_;
};

}  // namespace joga::online
