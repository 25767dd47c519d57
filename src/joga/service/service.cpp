#include "joga/service/service.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/core/text.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

// Sorted by name.
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

void answer(const std::shared_ptr<Page>& page, const Request& request) {
  const Reply reply(page, request.id);
  const std::vector<RequestKind>& kinds = all_requests();
  const auto kind = std::ranges::lower_bound(kinds, std::string_view(request.name), {}, &RequestKind::name);
  if (kind == kinds.end() || kind->name != request.name) return reply.fail(unknown_request(request.name));
  Parameters parameters(*request.params);
  kind->answer(parameters, reply);
}

}  // namespace

std::vector<std::string_view> request_names() {
  std::vector<std::string_view> names;
  for (const RequestKind& kind : all_requests()) names.push_back(kind.name);
  return names;
}

// --- What pages share ---

Service::Shared::Shared(const Host& given_host, ServiceOptions given_options)
    : host(given_host),
      options(std::move(given_options)),
      scheduler(
          std::make_shared<Scheduler>(Scheduler::Options{.per_owner = options.limits.searches_per_connection,
                                                         .in_all = options.limits.searches},
                                      host.clock, host.executor)),
      games(*this),
      notices_(host.storage->tidy()) {}

void Service::Shared::broadcast(const json& message) const {
  for (const auto& [id, page] : pages) page->send(message);
}

void Service::Shared::library_changed() const {
  broadcast({{"event", "library"}});
}

std::vector<Message> Service::Shared::take_notices() {
  return std::exchange(notices_, {});
}

Service::Service(const Host& host, ServiceOptions options)
    : shared_(std::make_unique<Shared>(host, std::move(options))) {}

Service::~Service() = default;

// --- One page ---

std::unique_ptr<Connection> Service::connect(Send send) {
  const PageId id{++shared_->last_page};
  auto page = std::make_shared<Page>(*shared_, id, std::move(send), shared_->options.language);
  shared_->pages.emplace(id, page);
  return std::make_unique<Connection>(std::move(page));
}

Connection::~Connection() {
  page_->close();
  page_->shared().pages.erase(page_->id());
}

void Connection::receive(std::string_view message) {
  const std::variant<Request, Unreadable> read =
      parse_request(message, page_->shared().options.limits.message_bytes);
  if (const auto* request = std::get_if<Request>(&read)) return answer(page_, *request);
  const auto& unreadable = std::get<Unreadable>(read);
  if (!unreadable.id) return fail_without_id(*page_, unreadable.failure);
  Reply(page_, *unreadable.id).fail(unreadable.failure);
}

void Connection::fail_for_memory() {
  fail_without_id(*page_, {FailureCode::Failed, text::kOutOfMemory});
}

}  // namespace joga::service
