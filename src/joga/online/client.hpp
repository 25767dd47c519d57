// One connection: its requests, handled one at a time; its answers and events; and the identity behind
// it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/online/online.hpp"
#include "joga/service/game_actor.hpp"
#include "joga/service/message.hpp"
#include "joga/service/token_bucket.hpp"
#include "joga/store/store.hpp"

namespace joga::online {

using service::Failure;
using service::FailureCode;
using service::Text;

// A browser or a bot, with all its connections. It becomes a person with its first action that needs one.
struct Identity {
  std::optional<store::Person> person{};
  std::string token_hash{};
  service::TokenBucket requests;
  service::TokenBucket creations;
  service::TokenBucket phrases;
  service::TokenBucket bytes;      // stored for good
  std::vector<Client*> clients{};  // connected to this process
  Lane lane = Lane::Host;          // of the last one that has connected
  // Store::avoided_by; none until a list that it concerns has been asked for.
  std::optional<std::vector<store::PersonId>> avoided{};
  // Callbacks that wait for the person to be stored.
  std::vector<std::function<void(const std::optional<Failure>&)>> waiting{};

  [[nodiscard]] std::optional<store::PersonId> id() const {
    return person ? std::optional(person->id) : std::nullopt;
  }
  [[nodiscard]] bool is_bot() const { return person && person->owner; }
  [[nodiscard]] bool avoids(std::optional<store::PersonId> other) const {
    return other && avoided && std::ranges::binary_search(*avoided, *other);
  }
};

// Sends the answer to one request. Every request is answered exactly once.
class Reply {
 public:
  Reply(std::shared_ptr<Client> client, std::int64_t id) : client_(std::move(client)), id_(id) {}

  [[nodiscard]] const std::shared_ptr<Client>& client() const noexcept { return client_; }
  [[nodiscard]] Online::Shared& shared() const noexcept;
  void result(const nlohmann::json& result) const;
  void result_text(const std::string& result) const;  // in JSON
  void fail(const Failure& failure) const;
  // Reads the store for the client, in its lane (Online::Shared::read).
  template <class Answer>
  void read(std::function<Answer(store::Store&)> job, std::function<void(Answer)> finish) const;
  // Sends an empty result, or the failure.
  void done(const std::optional<Failure>& failure) const;

 private:
  std::shared_ptr<Client> client_;
  std::int64_t id_;
};

// A list that a client follows. Changes that come while the list is being read are held back and sent after
// it.
class Following {
 public:
  void begin() noexcept { state_ = State::Reading; }
  void end() {
    state_ = State::No;
    held_.clear();
  }
  [[nodiscard]] bool is_on() const noexcept { return state_ != State::No; }
  void tell(const Client& client, const Text& text);
  void read(const Client& client);  // the list has been sent: sends the changes held back

 private:
  enum class State : std::uint8_t { No, Reading, Told };
  State state_ = State::No;
  std::vector<Text> held_{};
};

class Client final : public service::Watcher, public std::enable_shared_from_this<Client> {
 public:
  Client(Online::Shared& shared, std::shared_ptr<Identity> identity, std::vector<std::string> networks,
         Send send, Close close, Language language);

  [[nodiscard]] Online::Shared& shared() const noexcept { return *shared_; }
  [[nodiscard]] Identity& identity() const noexcept { return *identity_; }
  // Visitor::networks of this connection: a person may be connected from several addresses.
  [[nodiscard]] const std::vector<std::string>& networks() const noexcept { return networks_; }
  // The lane of everything that is done for this address. Clients on this machine are told apart by person.
  [[nodiscard]] Lane lane() const;
  void become(std::shared_ptr<Identity> identity) noexcept { identity_ = std::move(identity); }
  [[nodiscard]] Language language() const noexcept override { return language_; }
  void set_language(Language language) noexcept { language_ = language; }

  void receive(std::string text, service::TimerClock::Time arrived, std::function<void()> taken);
  // The time at which the message that is being handled arrived.
  [[nodiscard]] service::TimerClock::Time arrived() const noexcept { return arrived_; }
  // Handles the messages that came before the host was ready.
  void wake();
  [[nodiscard]] bool is_open() const noexcept { return send_ != nullptr; }
  void send(const Text& text) const;
  // Sends a change of a game that the client watches.
  void tell(const Text& event) override;
  // Sends the answer to the current request and handles the next message.
  void answer(std::string text);
  // Tells the network to close the connection, and why, once the current request has been answered.
  void drop(std::string_view why);
  // Takes tokens from the person and from their networks. Returns false, and takes none, if one of them has
  // too few.
  [[nodiscard]] bool pay(double tokens);
  // Does the same for work that may cost more than the person can save: half of that is enough to begin, and
  // the balance becomes negative.
  [[nodiscard]] bool pay_or_owe(double tokens);
  // Takes tokens for work that has been done already.
  void charge(double tokens);
  // Whether the person and their networks may store more: for a new game, or in a running one, where they may
  // have stored twice as much.
  enum class Storing : std::uint8_t { NewGame, RunningGame };
  [[nodiscard]] bool may_store(Storing what);
  void charge_bytes(std::size_t bytes);
  // Leaves the client's games. Sends nothing after it returns.
  void close();

  Following lobby{};
  Following mine{};
  std::vector<std::shared_ptr<service::GameActor>> watched{};

 private:
  struct Incoming {
    std::string text;
    service::TimerClock::Time arrived;
    std::function<void()> taken;
  };

  void next_message();
  void handle(const std::string& text);

  Online::Shared* shared_;  // outlives the connection, but not always the client
  std::shared_ptr<Identity> identity_;
  const std::vector<std::string> networks_;
  Send send_;  // empty once closed
  Close close_;
  Language language_;
  std::vector<Incoming> inbox_{};
  service::TimerClock::Time arrived_{};
  std::function<void()> taken_{};
  std::string dropped_{};  // the reason for closing the connection, or empty
  bool busy_ = false;      // a message is being handled
  bool handling_ = false;  // next_message is on the call stack
};

}  // namespace joga::online
