// One page's side of the service: what it has open, and the requests that it may make.
#pragma once

#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/service/message.hpp"
#include "joga/service/open_games.hpp"
#include "joga/service/page.hpp"
#include "joga/service/search_pool.hpp"
#include "joga/service/service.hpp"
#include "joga/service/timers.hpp"

namespace joga::service {

// What all pages share.
struct Service::Shared {
  explicit Shared(ServiceOptions given);
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  ~Shared();

  // What there is to say when the service starts; whoever asks first tells it.
  [[nodiscard]] std::vector<Message> take_notices();

  const ServiceOptions options;
  Pages pages{};
  Timers timers{};
  SearchPool pool;
  OpenGames games;

 private:
  std::mutex mutex_{};
  std::vector<Message> notices_;
};

class Connection::Implementation {
 public:
  Implementation(std::shared_ptr<Service::Shared> shared, Send send);
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;
  ~Implementation();

  void receive(std::string_view message);

  [[nodiscard]] Service::Shared& shared() const noexcept { return *shared_; }
  [[nodiscard]] const std::shared_ptr<Page>& page() const noexcept { return page_; }

  // The games that this page is at.
  void came_to(const std::optional<std::string>& table);
  [[nodiscard]] bool may_open_game(const Reply& reply) const;
  [[nodiscard]] bool is_at(const std::string& table) const { return games_.contains(table); }
  void leave(const std::string& table);
  // A table that the page is at; otherwise the failure is told.
  [[nodiscard]] std::shared_ptr<OpenGame> game_named(const std::string& name, const Reply& reply) const;

  // Something for the pool that answers through its reply when it is done; or `busy`.
  void defer(const Reply& reply, Urgency urgency, std::function<void(const Interruption&)> work);
  // A search that has a number: the page is told it first, then events come.
  void start_search(const Reply& reply, const std::function<Work(std::int64_t number)>& make);
  void stop_search(std::int64_t number);

 private:
  [[nodiscard]] Owner owner() const noexcept { return Owner{static_cast<std::uint64_t>(page_->id())}; }
  void answer(const Request& request);

  std::shared_ptr<Service::Shared> shared_;
  std::shared_ptr<Page> page_;
  std::set<std::string> games_{};
  std::int64_t last_search_ = 0;
  std::map<std::int64_t, std::weak_ptr<SearchPool::Search>> searches_{};
};

// A kind of request: reads its parameters and answers, now or later.
struct RequestKind {
  std::string_view name;
  void (*answer)(Connection::Implementation& connection, Parameters& parameters, const Reply& reply);
};

// By subject, each list in a file of its own.
[[nodiscard]] std::span<const RequestKind> offer_requests() noexcept;     // requests_offer.cpp
[[nodiscard]] std::span<const RequestKind> position_requests() noexcept;  // requests_positions.cpp
[[nodiscard]] std::span<const RequestKind> search_requests() noexcept;    // requests_searches.cpp
[[nodiscard]] std::span<const RequestKind> game_requests() noexcept;      // requests_games.cpp
[[nodiscard]] std::span<const RequestKind> library_requests() noexcept;   // requests_library.cpp
[[nodiscard]] std::span<const RequestKind> puzzle_requests() noexcept;    // requests_puzzles.cpp

// The names of all requests, sorted.
[[nodiscard]] std::vector<std::string_view> request_names();

}  // namespace joga::service
