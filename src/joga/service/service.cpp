#include "joga/service/service.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <utility>
#include <variant>

#include "joga/core/text.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/connection.hpp"

namespace joga::service {
namespace {

[[nodiscard]] const std::vector<RequestKind>& all_requests() {
  static const std::vector<RequestKind> all = [] {
    std::vector<RequestKind> kinds;
    for (const std::span<const RequestKind> group :
         {offer_requests(), position_requests(), search_requests(), game_requests(), library_requests(),
          puzzle_requests()}) {
      kinds.insert(kinds.end(), group.begin(), group.end());
    }
    std::ranges::sort(kinds, {}, &RequestKind::name);
    return kinds;
  }();
  return all;
}

[[nodiscard]] Failure unknown_request(const std::string& name) {
  std::vector<Message> valid;
  for (const std::string_view known : request_names()) valid.emplace_back(known);
  return {FailureCode::Malformed, Message(text::kUnknownRequest, excerpt(name), Message::list(valid))};
}

}  // namespace

std::vector<std::string_view> request_names() {
  std::vector<std::string_view> names;
  for (const RequestKind& kind : all_requests()) names.push_back(kind.name);
  return names;
}

// --- What pages share

Service::Shared::Shared(ServiceOptions given)
    : options(std::move(given)),
      // Every table may have a computer at work, and one that is still leaving off.
      pool({.threads = options.search_threads,
            .per_owner = options.limits.searches_per_connection,
            .in_all = options.limits.searches + 2 * options.limits.games},
           timers),
      games({pool, timers, pages, options.computer_pause}, options.library, options.limits.games),
      notices_(options.library.tidy()) {}

Service::Shared::~Shared() {
  timers.stop();
  games.close_all();
}

std::vector<Message> Service::Shared::take_notices() {
  const std::lock_guard guard(mutex_);
  return std::exchange(notices_, {});
}

Service::Service(ServiceOptions options) : shared_(std::make_shared<Shared>(std::move(options))) {}

Service::~Service() = default;

std::unique_ptr<Connection> Service::connect(Send send) {
  return std::make_unique<Connection>(std::make_unique<Connection::Implementation>(shared_, std::move(send)));
}

// --- One page

Connection::Connection(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

Connection::~Connection() = default;

void Connection::receive(std::string_view message) {
  implementation_->receive(message);
}

Connection::Implementation::Implementation(std::shared_ptr<Service::Shared> shared, Send send)
    : shared_(std::move(shared)), page_(shared_->pages.open(std::move(send), shared_->options.language)) {}

Connection::Implementation::~Implementation() {
  shared_->pages.close(*page_);
  shared_->pool.stop_all(owner());
  for (const std::string& table : games_) shared_->games.leave(table, page_->id());
}

void Connection::Implementation::receive(std::string_view message) {
  try {
    const std::variant<Request, Unreadable> read =
        parse_request(message, shared_->options.limits.message_bytes);
    if (const auto* request = std::get_if<Request>(&read)) return answer(*request);
    const auto& unreadable = std::get<Unreadable>(read);
    if (!unreadable.id) return fail_without_id(*page_, unreadable.failure);
    Reply(page_, *unreadable.id).fail(unreadable.failure);
  } catch (const std::bad_alloc&) {
    // Whatever was asked for, the others shall not suffer for it.
    fail_without_id(*page_, {FailureCode::Failed, text::kOutOfMemory});
  }
}

void Connection::Implementation::answer(const Request& request) {
  const Reply reply(page_, request.id);
  const std::vector<RequestKind>& kinds = all_requests();
  const auto kind = std::ranges::lower_bound(kinds, std::string_view(request.name), {}, &RequestKind::name);
  if (kind == kinds.end() || kind->name != request.name) return reply.fail(unknown_request(request.name));
  Parameters parameters(request.params);
  kind->answer(*this, parameters, reply);
}

// --- Games

void Connection::Implementation::came_to(const std::optional<std::string>& table) {
  if (table) games_.insert(*table);
}

bool Connection::Implementation::may_open_game(const Reply& reply) const {
  if (games_.size() < shared_->options.limits.games_per_connection) return true;
  reply.fail({FailureCode::Busy, Message(text::kTooManyGames, games_.size())});
  return false;
}

void Connection::Implementation::leave(const std::string& table) {
  if (games_.erase(table) > 0) shared_->games.leave(table, page_->id());
}

std::shared_ptr<OpenGame> Connection::Implementation::game_named(const std::string& name,
                                                                 const Reply& reply) const {
  std::shared_ptr<OpenGame> table = is_at(name) ? shared_->games.find(name) : nullptr;
  if (table == nullptr) reply.fail({FailureCode::Unknown, Message(text::kNoSuchTable, excerpt(name))});
  return table;
}

// --- Searches

void Connection::Implementation::defer(const Reply& reply, Urgency urgency,
                                       std::function<void(const Interruption&)> work) {
  const auto search = shared_->pool.admit(owner(), urgency,
                                          [reply, work = std::move(work)](const Interruption& interruption) {
                                            try {
                                              work(interruption);
                                            } catch (const std::bad_alloc&) {
                                              reply.fail({FailureCode::Failed, text::kOutOfMemory});
                                            }
                                            return Progress::Finished;
                                          });
  if (search == nullptr) return reply.fail({FailureCode::Busy, text::kTooManySearches});
  shared_->pool.begin(search);
}

void Connection::Implementation::start_search(const Reply& reply,
                                              const std::function<Work(std::int64_t number)>& make) {
  std::erase_if(searches_, [](const auto& entry) { return entry.second.expired(); });
  const std::int64_t number = last_search_ + 1;
  const auto search = shared_->pool.admit(owner(), Urgency::Study, make(number));
  if (search == nullptr) return reply.fail({FailureCode::Busy, text::kTooManySearches});
  last_search_ = number;
  searches_.emplace(number, search);
  reply.result({{"search", number}});
  shared_->pool.begin(search);
}

void Connection::Implementation::stop_search(std::int64_t number) {
  const auto found = searches_.find(number);
  if (found == searches_.end()) return;
  if (const auto search = found->second.lock()) shared_->pool.stop(search);
}

}  // namespace joga::service
