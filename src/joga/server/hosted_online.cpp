#include "joga/server/hosted_online.hpp"

#include <unistd.h>

#include <chrono>
#include <fstream>
#include <random>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/server/catalogue.hpp"
#include "joga/server/issued_secret.hpp"
#include "joga/system/secret.hpp"

namespace joga::server {
namespace {

constexpr std::string_view kCookie = "joga";
// Over https. Browsers accept a cookie with this prefix only from the host itself, so that no sibling domain
// can set it.
constexpr std::string_view kSecureCookie = "__Host-joga";
constexpr std::chrono::hours kAcquaintance{24};  // after which a person counts as known
constexpr unsigned kQuickThreads = 1;            // the scheduler keeps one for quick turns
constexpr int kTurnNiceness = 5;                 // so that requests are served before computers search
constexpr std::chrono::seconds kLookAround{1};

[[nodiscard]] store::Time world_time() {
  return std::chrono::floor<store::Milliseconds>(std::chrono::system_clock::now());
}

[[nodiscard]] online::Secret new_secret() {
  std::string text = system::new_secret();
  std::string hash = store::token_hash(text);
  return {.text = std::move(text), .hash = std::move(hash)};
}

// Returns the value of the first cookie of that name.
[[nodiscard]] std::string_view cookie_of(std::string_view cookies, std::string_view name) {
  for (const std::string_view part : parts_of(cookies, ';')) {
    const std::string_view one = trimmed(part);
    if (one.size() > name.size() && one.starts_with(name) && one[name.size()] == '=')
      return one.substr(name.size() + 1);
  }
  return {};
}

// Returns the code of the subprotocol "take.CODE". It is no part of the address, because proxies log that.
[[nodiscard]] std::optional<std::string_view> code_in(std::string_view protocols) {
  constexpr std::string_view kTake = "take.";
  for (const std::string_view part : parts_of(protocols, ',')) {
    if (const std::string_view one = trimmed(part); one.starts_with(kTake)) return one.substr(kTake.size());
  }
  return std::nullopt;
}

// Browsers keep a cookie for at most 400 days, so every visit sets it again.
[[nodiscard]] std::string cookie_header(std::string_view secret, bool secure) {
  constexpr std::string_view kManner = "; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax";
  return std::string(secure ? kSecureCookie : kCookie) + "=" + std::string(secret) + std::string(kManner) +
         (secure ? "; Secure" : "");
}

// Removes the cookie that versions up to 0.2 have set.
[[nodiscard]] std::string old_cookie_removal() {
  return std::string(kCookie) + "=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure";
}

// Returns a network that is too wide to identify a household.
[[nodiscard]] std::string anonymous(const std::vector<std::string>& networks) {
  const std::string& widest = networks.back();
  const std::size_t dot = widest.rfind('.');
  return dot == std::string::npos ? widest : widest.substr(0, dot) + ".0/24";
}

[[nodiscard]] std::uint64_t random_number() {
  static thread_local std::random_device device;
  return std::uint64_t{device()} << 32U | device();
}

[[nodiscard]] std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// Writes metrics in the text format of Prometheus.
class MetricsText {
 public:
  void counter(std::string_view name, std::string_view help, double value) {
    add(name, help, "counter", value);
  }
  void gauge(std::string_view name, std::string_view help, double value) { add(name, help, "gauge", value); }
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  void add(std::string_view name, std::string_view help, std::string_view type, double value) {
    const std::string whole = std::string(name.starts_with("process_") ? "" : "joga_") + std::string(name);
    text_ +=
        "# HELP " + whole + " " + std::string(help) + "\n# TYPE " + whole + " " + std::string(type) + "\n";
    std::string number = std::to_string(value);
    while (number.ends_with('0')) number.pop_back();
    if (number.ends_with('.')) number.pop_back();
    text_ += whole + " " + number + "\n";
  }
  std::string text_{};
};

}  // namespace

struct HostedOnline::Caller {
  std::string secret{};
  std::string hash{};
  store::TokenKind kind = store::TokenKind::Browser;
  bool has_old_cookie = false;   // which is to be removed
  bool uses_old_cookie = false;  // the secret is from it
  std::vector<std::string> networks{};
  std::function<void(Admission)> decide{};

  void become_new(std::string_view host_key) {
    secret = issue_secret(host_key);
    hash = store::token_hash(secret);
  }
  void refuse(int status, const Message& why) const { decide({.refusal = refusal(status, why)}); }
};

HostedOnline::HostedOnline(std::unique_ptr<store::Store> store, const HostingOptions& options, Log& log)
    : options_(options),
      log_(log),
      store_(std::move(store)),
      search_threads_(strand_, options.search_threads + kQuickThreads, kTurnNiceness),
      ledger_(strand_, *store_, options.reader_threads) {
  keep_reserve();
  store_->listen([this](const store::Notice& notice) {
    strand_.post([this, notice] {
      if (online_ != nullptr) online_->hear(notice);
      if (std::holds_alternative<store::NetworksChanged>(notice) ||
          std::holds_alternative<store::MuchChanged>(notice))
        read_networks();
    });
  });
  strand_.run([&] {
    online_ = std::make_unique<online::Online>(online::Environment{.clock = strand_,
                                                                   .searcher = searcher_,
                                                                   .ledger = ledger_,
                                                                   .world = world_time,
                                                                   .secret = new_secret,
                                                                   .random = random_number},
                                               options_.online);
    read_networks();
    look_around();
  });
}

HostedOnline::~HostedOnline() {
  strand_.run([&] {
    next_look_ = {};
    online_.reset();
  });
  ledger_.stop();
  search_threads_.stop();
  store_.reset();
  strand_.stop();
}

// --- Authentication ---

Authenticator HostedOnline::authenticator() {
  return [this](AuthenticationRequest request, std::function<void(Admission)> decide) {
    authenticate(std::move(request), std::move(decide));
  };
}

void HostedOnline::authenticate(AuthenticationRequest request, std::function<void(Admission)> decide) {
  const auto caller = std::make_shared<Caller>();
  caller->decide = std::move(decide);
  caller->networks = std::move(request.networks);
  if (is_blocked(caller->networks)) return send_away(*caller, request.bearer.empty());
  if (!request.bearer.empty()) {
    caller->kind = store::TokenKind::Bot;
    caller->hash = store::token_hash(request.bearer);
    return recognise(caller);
  }
  const std::string_view old_cookie = cookie_of(request.cookies, kCookie);
  caller->has_old_cookie = options_.secure_cookies && !old_cookie.empty();
  if (const auto code = code_in(request.protocols)) return take_identity(caller, *code);
  std::string_view secret =
      options_.secure_cookies ? cookie_of(request.cookies, kSecureCookie) : std::string_view();
  if (!system::is_secret(secret)) {
    secret = old_cookie;
    caller->uses_old_cookie = options_.secure_cookies;
  }
  if (!system::is_secret(secret)) return welcome(caller);
  caller->secret = secret;
  caller->hash = store::token_hash(secret);
  recognise(caller);
}

Result<std::string> HostedOnline::host_key() {
  {
    const std::lock_guard guard(mutex_);
    if (!host_key_.empty()) return host_key_;
  }
  Result<std::string> key = store_->host_key();
  const std::lock_guard guard(mutex_);
  if (key) host_key_ = *key;
  return key;
}

void HostedOnline::welcome(std::shared_ptr<Caller> caller) {
  std::string key;
  {
    const std::lock_guard guard(mutex_);
    key = host_key_;
  }
  if (!key.empty()) {
    caller->become_new(key);
    return judge(*caller, std::optional<store::Bearer>());
  }
  ledger_.read([this, caller = std::move(caller)](store::Store&) -> std::function<void()> {
    const Result<std::string> read = host_key();
    if (read) {
      caller->become_new(*read);
      judge(*caller, std::optional<store::Bearer>());
    } else {
      caller->refuse(503, text::kStoreAway);
    }
    return {};
  });
}

void HostedOnline::take_identity(std::shared_ptr<Caller> caller, std::string_view code) {
  online::Secret secret = new_secret();
  caller->secret = std::move(secret.text);
  caller->hash = std::move(secret.hash);
  store::TakeIdentity taking{
      .transfer = store::token_hash(code), .browser = caller->hash, .now = world_time()};
  ledger_.write(std::move(taking), [this, caller = std::move(caller)](const Result<store::Written>& written) {
    if (!written) return caller->refuse(503, text::kStoreAway);
    if (*written != store::Written::Done) return caller->refuse(403, text::kWrongCode);
    recognise(caller);
  });
}

void HostedOnline::recognise(std::shared_ptr<Caller> caller) {
  const online::Lane lane = online::lane_of(caller->networks);
  ledger_.read(
      [this, caller = std::move(caller)](store::Store& store) -> std::function<void()> {
        Result<std::optional<store::Bearer>> bearer = store.bearer(caller->hash, world_time());
        const bool is_unknown = bearer && !*bearer;
        if (bearer && caller->kind == store::TokenKind::Browser && (is_unknown || caller->uses_old_cookie)) {
          const Result<std::string> key = host_key();
          if (!key) {
            caller->refuse(503, text::kStoreAway);
            return {};
          }
          // The store does not know everybody, but a secret that it does not know must be from this host.
          // Secrets in the old cookie are older than that: a sibling domain may have put a newer one there.
          const bool is_from_here = is_issued(caller->secret, *key);
          if (is_unknown ? caller->uses_old_cookie || !is_from_here : is_from_here) {
            caller->become_new(*key);
            bearer = std::optional<store::Bearer>();
          }
        }
        judge(*caller, bearer);
        return {};
      },
      lane);
}

void HostedOnline::judge(const Caller& caller, const Result<std::optional<store::Bearer>>& bearer) {
  if (!bearer) return caller.refuse(503, text::kStoreAway);
  const std::optional<store::Bearer>& found = *bearer;
  const bool is_known = found && found->kind == caller.kind;
  if (caller.kind == store::TokenKind::Bot && !is_known) return caller.refuse(401, text::kWrongToken);
  if (found && !is_known) return caller.refuse(403, text::kWrongToken);
  const bool is_browser = caller.kind == store::TokenKind::Browser;
  if (is_known && found->person.blocked) {
    return send_away(caller, is_browser);
  }
  online::Visitor visitor{.token_hash = caller.hash, .kind = caller.kind, .networks = caller.networks};
  if (is_known) visitor.person = found->person;
  Admission admission = admit(std::move(visitor));
  admission.is_known = is_known && world_time() - found->known_since >= kAcquaintance;
  if (is_browser) admission.cookies.push_back(cookie_header(caller.secret, options_.secure_cookies));
  if (caller.has_old_cookie) admission.cookies.push_back(old_cookie_removal());
  caller.decide(std::move(admission));
}

void HostedOnline::send_away(const Caller& caller, bool is_browser) {
  if (!is_browser) return caller.refuse(403, text::kBlocked);
  // Accepts the connection in order to close it: a page can read the reason of a close, but not of a
  // refused handshake.
  caller.decide({.connect = [](const PageChannel& channel) -> MessageHandler {
    channel.close(online::kBlockedReason);
    return [](const std::string&, const std::function<void()>&) {};
  }});
}

// --- Blocked networks ---

bool HostedOnline::is_blocked(std::span<const std::string> networks) const {
  const std::lock_guard guard(mutex_);
  return blocked_.contains(networks, world_time());
}

void HostedOnline::read_networks() {
  ledger_.read([this](store::Store& store) -> std::function<void()> {
    Result<std::vector<store::BlockNetwork>> found = store.blocked_networks(world_time());
    return [this, found = std::move(found)] {
      knows_networks_ = found.has_value();
      if (!found || online_ == nullptr) return;
      {
        const std::lock_guard guard(mutex_);
        blocked_ = BlockedNetworks(*found);
      }
      online_->drop([this](std::span<const std::string> networks) { return is_blocked(networks); });
    };
  });
}

Admission HostedOnline::admit(online::Visitor visitor) {
  std::string identity =
      visitor.person ? std::to_string(static_cast<std::int64_t>(visitor.person->id)) : visitor.token_hash;
  return {.identity = std::move(identity),
          .connect = [this, visitor = std::move(visitor)](PageChannel channel) {
            return handler_for(visitor, std::move(channel));
          }};
}

MessageHandler HostedOnline::handler_for(const online::Visitor& visitor, PageChannel channel) {
  note_connection("connected", visitor);
  const auto page = std::make_shared<std::unique_ptr<online::Connection>>();
  strand_.post([this, page, visitor, channel = std::move(channel)] {
    *page = online_->connect(visitor, channel.send, channel.close);
  });
  const std::shared_ptr<void> end(nullptr, [this, page, visitor](std::nullptr_t) {
    note_connection("disconnected", visitor);
    strand_.post([page] { page->reset(); });
  });
  return [this, page, end](std::string message, std::function<void()> done) {
    strand_.post(
        [page, message = std::move(message), arrived = strand_.now(), done = std::move(done)]() mutable {
          (*page)->receive(std::move(message), arrived, std::move(done));
        });
  };
}

// --- Log and metrics ---

void HostedOnline::note_connection(std::string_view event, const online::Visitor& visitor) {
  if (!options_.log_connections) return;
  std::vector<Log::Field> fields;
  if (const std::vector<std::string>& networks = visitor.networks; !networks.empty())
    fields.emplace_back("peer", options_.log_addresses ? networks.front() : anonymous(networks));
  if (visitor.person) fields.emplace_back("person", static_cast<std::int64_t>(visitor.person->id));
  log_.write(Log::Level::Info, event, fields);
}

void HostedOnline::look_around() {
  const Result<Done> ready = store_->ready();
  if (was_ready_ && *was_ready_ != ready.has_value()) {
    if (ready) {
      log_.write(Log::Level::Info, "store answers again");
    } else {
      log_.write(Log::Level::Error, "store fails", {{"reason", ready.error().message.english()}});
    }
  }
  was_ready_ = ready.has_value();
  if (ready && !knows_networks_) read_networks();
  {
    const std::lock_guard guard(mutex_);
    figures_ = online_->figures();
  }
  next_look_ = strand_.at(strand_.now() + kLookAround, [this] { look_around(); });
}

Report HostedOnline::report(std::shared_ptr<const Figures> figures) {
  return [this, figures = std::move(figures)](std::string_view path,
                                              bool is_private) -> std::optional<HttpAnswer> {
    if (path == "/health") return plain_answer(200, "alive\n");
    if (path == "/ready") {
      return store_->ready() ? plain_answer(200, "ready\n") : refusal(503, text::kStoreAway);
    }
    if (path == "/metrics" && is_private) return plain_answer(200, metrics(*figures));
    return std::nullopt;
  };
}

std::string HostedOnline::metrics(const Figures& net) const {
  online::OnlineFigures games;
  {
    const std::lock_guard guard(mutex_);
    games = figures_;
  }
  const LedgerFigures& ledger = ledger_.figures();
  const auto number = [](const auto& value) { return static_cast<double>(value); };
  MetricsText text;
  text.gauge("ready", "Whether the store answers.", store_->ready() ? 1 : 0);
  text.gauge("connections", "Open WebSocket connections.", number(net.pages.load()));
  text.gauge("guests", "Open HTTP connections.", number(net.guests.load()));
  text.gauge("waiting_bytes", "Bytes that wait to be sent, and of unfinished messages.",
             number(net.held_bytes.load()));
  text.counter("connections_total", "WebSocket connections opened.", number(net.pages_opened.load()));
  text.counter("connections_turned_away_total", "Refused by limits.", number(net.pages_turned_away.load()));
  text.counter("floods_total", "Connections closed for sending too much.", number(net.floods.load()));
  text.counter("slow_readers_total", "Connections dropped for not reading.", number(net.slow_readers.load()));
  text.counter("pauses_total", "Messages read later because a network has sent too much.",
               number(net.pauses.load()));
  text.counter("http_requests_total", "HTTP requests.", number(net.requests.load()));
  text.counter("http_refusals_total", "HTTP answers from 400 on.", number(net.refusals.load()));
  text.counter("messages_received_total", "WebSocket messages received.",
               number(net.messages_received.load()));
  text.counter("received_bytes_total", "Bytes of these.", number(net.bytes_received.load()));
  text.counter("messages_sent_total", "WebSocket messages sent.", number(net.messages_sent.load()));
  text.counter("sent_bytes_total", "Bytes of these.", number(net.bytes_sent.load()));
  text.gauge("live_games", "Games in memory.", number(games.live_games));
  text.gauge("watchers", "Connections at games.", number(games.watchers));
  text.counter("requests_total", "Requests of the protocol.", number(games.requests));
  text.counter("request_failures_total", "Requests that failed.", number(games.refusals));
  text.counter("events_total", "Events sent.", number(games.events));
  text.counter("moves_total", "Moves stored by this process.", number(games.moves));
  text.counter("conflicts_total", "Writes that came second.", number(games.conflicts));
  text.counter("store_errors_total", "Calls of the store that failed.", number(games.store_errors));
  text.counter("store_writes_total", "Writes.", number(ledger.writes.load()));
  text.counter("store_commits_total", "Transactions, each with all that waited.",
               number(ledger.commits.load()));
  text.counter("store_commit_failures_total", "Transactions that failed.", number(ledger.failures.load()));
  text.counter("store_commit_seconds_total", "Time spent on them.", number(ledger.microseconds.load()) / 1e6);
  text.gauge("store_waiting_writes", "Writes that wait.", number(ledger.waiting.load()));
  text.gauge("process_resident_memory_bytes", "Memory of the process.", number(resident_bytes()));
  return std::move(text).text();
}

}  // namespace joga::server
