#include "joga/service/service.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "joga/service/game_json.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {

const RequestKinds<RequestKind>& all_requests() {
  static const RequestKinds<RequestKind> all{offer_requests(),  position_requests(), search_requests(),
                                             game_requests(),   library_requests(),  puzzle_requests(),
                                             lesson_requests(), setting_requests()};
  return all;
}

// --- State shared by all pages ---

Service::Shared::Shared(const Host& given_host, ServiceOptions given_options)
    : host(given_host),
      options(std::move(given_options)),
      scheduler(
          std::make_shared<Scheduler>(Scheduler::Options{.per_owner = options.limits.searches_per_connection,
                                                         .in_all = options.limits.searches,
                                                         .memory_mib = options.limits.memory_mib},
                                      host.clock, host.searcher)),
      work(std::make_shared<Work>(host.work)),
      games(*this),
      notices_(host.storage->tidy()) {}

void Service::Shared::tell_library(const json& event) const {
  const std::string text = text_of(event);
  for (const auto& [id, page] : pages) {
    if (page->follows_library()) page->send_text(text);
  }
}

void Service::Shared::library_changed(record::SavedGameInfo game) const {
  // Any page can join a game that is open here, and any other game has just been closed: neither is in use.
  game.in_use = false;
  tell_library({{"event", "library"}, {"changed", {saved_json(game)}}, {"removed", json::array()}});
}

void Service::Shared::library_lost(const std::string& saved) const {
  tell_library({{"event", "library"}, {"changed", json::array()}, {"removed", {saved}}});
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

void Connection::receive(std::string message, std::function<void()> taken) {
  page_->receive(std::move(message), std::move(taken));
}

bool Service::save_again(const std::string& saved) {
  return shared_->games.save_again(saved);
}

}  // namespace joga::service
