// What all pages of a service share, and the requests that they may make.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "joga/service/message.hpp"
#include "joga/service/open_games.hpp"
#include "joga/service/page.hpp"
#include "joga/service/scheduler.hpp"
#include "joga/service/service.hpp"

namespace joga::service {

struct Service::Shared {
  Shared(const Host& given_host, ServiceOptions given_options);
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  void broadcast(const nlohmann::json& message) const;
  // What is saved has changed.
  void library_changed() const;
  // What there is to say when the service starts: said once.
  [[nodiscard]] std::vector<Message> take_notices();

  const Host host;
  const ServiceOptions options;
  std::map<PageId, std::shared_ptr<Page>> pages{};
  std::uint64_t last_page = 0;
  const std::shared_ptr<Scheduler> scheduler;
  OpenGames games;

 private:
  std::vector<Message> notices_;
};

// A kind of request: reads its parameters and answers, now or later.
struct RequestKind {
  std::string_view name;
  void (*answer)(Parameters& parameters, const Reply& reply);
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
