#include "joga/online/client.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "joga/online/catalogue.hpp"
#include "joga/online/shared.hpp"
#include "joga/service/catalogue.hpp"

namespace joga::online {

// --- Answers ---

Online::Shared& Reply::shared() const noexcept {
  return client_->shared();
}

void Reply::result(const json& result) const {
  result_text(text_of(result));
}

void Reply::result_text(const std::string& result) const {
  client_->answer(service::result_message(id_, result));
}

void Reply::fail(const Failure& failure) const {
  ++client_->shared().figures.refusals;
  client_->answer(service::failure_message(id_, failure, client_->language()));
}

void Reply::done(const std::optional<Failure>& failure) const {
  if (failure) return fail(*failure);
  result(json::object());
}

// --- Lists ---

void Following::tell(const Client& client, const Text& text) {
  if (state_ == State::Reading) held_.push_back(text);
  if (state_ == State::Told) client.send(text);
}

void Following::read(const Client& client) {
  if (state_ == State::Reading) state_ = State::Told;
  for (const Text& text : std::exchange(held_, {})) client.send(text);
}

// --- Messages ---

Client::Client(Online::Shared& shared, std::shared_ptr<Identity> identity, std::vector<std::string> networks,
               Send send, Close close, Language language)
    : shared_(&shared),
      identity_(std::move(identity)),
      networks_(std::move(networks)),
      send_(std::move(send)),
      close_(std::move(close)),
      language_(language) {}

void Client::receive(std::string text, service::TimerClock::Time arrived, std::function<void()> taken) {
  inbox_.push_back({std::move(text), arrived, std::move(taken)});
  wake();
}

void Client::wake() {
  if (!busy_) next_message();
}

// A loop: if a request is answered at once, `answer` calls this function again, and recursion would be
// unbounded.
void Client::next_message() {
  if (handling_) return;
  handling_ = true;
  const std::shared_ptr<Client> self = shared_from_this();
  while (!busy_ && !inbox_.empty() && send_ && shared_->is_ready()) {
    busy_ = true;
    const Incoming incoming = std::move(inbox_.front());
    inbox_.erase(inbox_.begin());
    arrived_ = incoming.arrived;
    taken_ = incoming.taken;
    handle(incoming.text);
  }
  handling_ = false;
}

void Client::handle(const std::string& text) {
  ++shared_->figures.requests;
  const auto request = service::parse_request(text, shared_->options.limits.message_bytes);
  if (!request) {
    ++shared_->figures.refusals;
    charge(1);
    return answer(service::failure_message(request.error().id, request.error().failure, language_));
  }
  const Reply reply(shared_from_this(), request->id);
  const RequestKind* kind = all_requests().find(request->name);
  const double tokens = kind == nullptr ? 1 : kind->tokens;
  if (!pay(tokens)) return reply.fail({FailureCode::Busy, service::text::kTooMuchWork});
  if (kind == nullptr) return reply.fail(service::unknown_request(request->name, all_requests().names()));
  service::Parameters parameters(*request->params);
  kind->answer(reply, parameters);
}

Lane lane_of(const std::vector<std::string>& networks) {
  return networks.empty() ? Lane::Host : Lane{std::hash<std::string>()(networks.back())};
}

Lane Client::lane() const {
  if (!networks_.empty()) return lane_of(networks_);
  const std::optional<store::PersonId> person = identity_->id();
  return person ? Lane{static_cast<std::uint64_t>(*person)} : Lane::Host;
}

bool Client::pay(double tokens) {
  const service::TimerClock::Time now = shared_->environment.clock.now();
  if (identity_->requests.saved(now) < tokens) return false;
  if (!shared_->network_limits.take(networks_, Work::Requests, tokens, now)) return false;
  identity_->requests.spend(tokens);
  return true;
}

bool Client::pay_or_owe(double tokens) {
  const service::TimerClock::Time now = shared_->environment.clock.now();
  if (!shared_->network_limits.can_owe(networks_, Work::Requests, tokens, now)) return false;
  if (!identity_->requests.take_or_owe(tokens, now)) return false;
  shared_->network_limits.spend(networks_, Work::Requests, tokens, now);
  return true;
}

void Client::charge(double tokens) {
  const service::TimerClock::Time now = shared_->environment.clock.now();
  static_cast<void>(identity_->requests.saved(now));
  identity_->requests.spend(tokens);
  shared_->network_limits.spend(networks_, Work::Requests, tokens, now);
}

bool Client::may_store(Storing what) {
  const service::TimerClock::Time now = shared_->environment.clock.now();
  const OnlineLimits& limits = shared_->options.limits;
  const double own = identity_->bytes.saved(now);
  // A running game goes on, however much others at the same address have stored.
  if (what == Storing::RunningGame) return own > -hourly_bytes(limits.stored_kib).burst;
  const std::optional<double> balance = shared_->network_limits.balance(networks_, Work::Bytes, now);
  return own > 0 && balance.value_or(1) > 0;
}

void Client::charge_bytes(std::size_t bytes) {
  identity_->bytes.spend(static_cast<double>(bytes));
  shared_->network_limits.spend(networks_, Work::Bytes, static_cast<double>(bytes),
                                shared_->environment.clock.now());
}

void Client::answer(std::string text) {
  send(std::make_shared<const std::string>(std::move(text)));
  busy_ = false;
  if (!dropped_.empty() && close_) return close_(dropped_);
  // Lets the network read on before the next message is handled.
  if (const std::function<void()> taken = std::exchange(taken_, nullptr)) taken();
  next_message();
}

void Client::send(const Text& text) const {
  if (send_) send_(text);
}

void Client::tell(const Text& event) {
  ++shared_->figures.events;
  send(event);
}

void Client::drop(std::string_view why) {
  dropped_ = why;
  if (!busy_ && close_) close_(dropped_);
}

void Client::close() {
  send_ = nullptr;
  close_ = nullptr;
  taken_ = nullptr;
  inbox_.clear();
  shared_->lobby.erase(this);
  std::erase(identity_->clients, this);
  for (const auto& game : std::exchange(watched, {})) game->leave(*this);
  shared_->clients.erase(this);
  shared_->gone(identity_);
}

}  // namespace joga::online
