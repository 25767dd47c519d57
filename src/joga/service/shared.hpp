// What all pages of a service share, and the requests that they may make.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "joga/record/storage.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/message.hpp"
#include "joga/service/open_games.hpp"
#include "joga/service/page.hpp"
#include "joga/service/scheduler.hpp"
#include "joga/service/service.hpp"
#include "joga/service/work_queue.hpp"

namespace joga::service {

struct Service::Shared {
  Shared(const Host& given_host, ServiceOptions given_options);
  Shared& operator=(Shared&&) = delete;

  // A saved game is new or has changed, or is gone: told to those who have seen the list.
  void library_changed(record::SavedGameInfo game) const;
  void library_lost(const std::string& saved) const;
  // What there is to say when the service starts: said once.
  [[nodiscard]] std::vector<Message> take_notices();

  const Host host;
  const ServiceOptions options;
  std::map<PageId, std::shared_ptr<Page>> pages{};
  std::uint64_t last_page = 0;
  const std::shared_ptr<Scheduler> scheduler;
  const std::shared_ptr<WorkQueue> work;
  OpenGames games;

 private:
  void tell_library(const json& event) const;

  std::vector<Message> notices_;
};

// --- Requests ---

// What a request is answered with: a result, or why there is none; or something that is done on the strand,
// and answers there.
using Follow = std::function<void(const Reply&)>;
using Answer = std::variant<json, Failure, Follow>;

// What one token pays for: turns of a place that are replayed, turns of an open game, which is saved and told
// as a whole, and bytes of a message or of a saved game.
inline constexpr double kTurnsPerToken = 250;
inline constexpr double kOpenTurnsPerToken = 1'000;
inline constexpr double kBytesPerToken = 8'192;

// What is at hand while a request is answered beside the strand.
struct Desk {
  std::shared_ptr<const json> params{};
  Language language = Language::English;
  ServiceOptions options{};
  std::shared_ptr<record::Storage> storage{};
  std::shared_ptr<lessons::Progress> progress{};  // null: it is not kept
  std::shared_ptr<puzzle::Progress> puzzles{};    // likewise
  Clock* clock = nullptr;
  std::shared_ptr<TokenBucket> allowance{};
  std::set<std::string> open_files{};  // the saved games that pages have open

  // For work that depends on what is asked for, before it is done. Without enough tokens the request must
  // fail: `too_much` says so.
  [[nodiscard]] bool charge(double tokens) const { return allowance->take_or_owe(tokens, clock->now()); }
  [[nodiscard]] bool charge_for_reading(const std::string& saved) const {
    return charge(static_cast<double>(storage->bytes(saved)) / kBytesPerToken);
  }
};
[[nodiscard]] Failure too_much();

// A game with its starting position and moves, replayed to where it is shown. Anything that was wrong with
// the parameters before is a failure too.
[[nodiscard]] Result<History, Failure> read_history(Parameters& parameters, const Desk& desk);

// A kind of request. It is answered on a thread of its own: only what it returns is done on the strand.
struct RequestKind {
  std::string_view name;
  Answer (*answer)(Parameters& parameters, const Desk& desk);
  double tokens = 1;  // at least
  WorkQueue::Size size = WorkQueue::Size::Small;
  void (*begin)(Page& page) = nullptr;  // what is to be done on the strand before
};

// By subject, each list in a file of its own.
[[nodiscard]] std::span<const RequestKind> offer_requests() noexcept;     // requests_offer.cpp
[[nodiscard]] std::span<const RequestKind> position_requests() noexcept;  // requests_positions.cpp
[[nodiscard]] std::span<const RequestKind> search_requests() noexcept;    // requests_searches.cpp
[[nodiscard]] std::span<const RequestKind> game_requests() noexcept;      // requests_games.cpp
[[nodiscard]] std::span<const RequestKind> library_requests() noexcept;   // requests_library.cpp
[[nodiscard]] std::span<const RequestKind> lesson_requests() noexcept;    // requests_lessons.cpp
[[nodiscard]] std::span<const RequestKind> puzzle_requests() noexcept;    // requests_puzzles.cpp
[[nodiscard]] std::span<const RequestKind> setting_requests() noexcept;   // requests_settings.cpp

[[nodiscard]] const RequestKinds<RequestKind>& all_requests();

}  // namespace joga::service
