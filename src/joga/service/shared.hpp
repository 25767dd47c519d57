// State shared by all pages of a service, and the kinds of request.
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

  // Tells the pages that have seen the list of saved games that one was added, changed or removed.
  void library_changed(record::SavedGameInfo game) const;
  void library_lost(const std::string& saved) const;
  // Returns the notices from the start of the service; each is returned once.
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

// The outcome of a request: a result, a failure, or a function that continues on the strand and replies
// there.
using Follow = std::function<void(const Reply&)>;
using Answer = std::variant<json, Failure, Follow>;

// The work that one token pays for: turns replayed for a request, turns of an open game (which is saved and
// sent as a whole), and bytes of a message or of a saved game.
inline constexpr double kTurnsPerToken = 250;
inline constexpr double kOpenTurnsPerToken = 1'000;
inline constexpr double kBytesPerToken = 8'192;

// Everything that a request may use while it is handled beside the strand.
struct RequestContext {
  std::shared_ptr<const json> params{};
  Language language = Language::English;
  ServiceOptions options{};
  std::shared_ptr<record::Storage> storage{};
  std::shared_ptr<lessons::Progress> progress{};  // null: not saved
  std::shared_ptr<puzzle::Progress> puzzles{};    // null: not saved
  TimerClock* clock = nullptr;
  std::shared_ptr<TokenBucket> allowance{};
  std::set<std::string> open_files{};  // the saved games that some page has open

  // Charges for work whose cost depends on the parameters; call it before the work. If it returns false, the
  // request must fail with `too_much`.
  [[nodiscard]] bool charge(double tokens) const { return allowance->take_or_owe(tokens, clock->now()); }
  [[nodiscard]] bool charge_for_reading(const std::string& saved) const {
    return charge(static_cast<double>(storage->bytes(saved)) / kBytesPerToken);
  }
};
[[nodiscard]] Failure too_much();

// Reads a game with its starting position and moves, replayed to the position shown. Fails as well if reading
// the parameters has failed before.
[[nodiscard]] Result<History, Failure> read_history(Parameters& parameters, const RequestContext& context);

// A kind of request. `answer` runs as a job beside the strand; only the function it may return runs on the
// strand.
struct RequestKind {
  std::string_view name;
  Answer (*answer)(Parameters& parameters, const RequestContext& context);
  double tokens = 1;  // the minimum price
  WorkQueue::Size size = WorkQueue::Size::Small;
  void (*begin)(Page& page) = nullptr;  // called on the strand before the job starts
};

// The kinds by subject, one list per file.
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
