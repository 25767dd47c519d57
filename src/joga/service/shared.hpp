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
#include "joga/service/home_games.hpp"
#include "joga/service/message.hpp"
#include "joga/service/page.hpp"
#include "joga/service/scheduler.hpp"
#include "joga/service/service.hpp"
#include "joga/service/work.hpp"

namespace joga::service {

struct Service::Shared {
  Shared(const Host& given_host, ServiceOptions given_options);
  Shared& operator=(Shared&&) = delete;

  // Tells the pages that have seen the list of saved games that one was added, changed or removed.
  void library_changed(record::SavedGameInfo game) const;
  void library_lost(const std::string& saved) const;
  // Returns the notices that the start of the service has produced. Each is returned only once.
  [[nodiscard]] std::vector<Message> take_notices();

  const Host host;
  const ServiceOptions options;
  std::map<PageId, std::shared_ptr<Page>> pages{};
  std::uint64_t last_page = 0;
  const std::shared_ptr<Scheduler> scheduler;
  const std::shared_ptr<Work> work;
  HomeGames games;

 private:
  void tell_library(const json& event) const;

  std::vector<Message> notices_;
};

// --- Requests ---

// The outcome of a request: a result, a failure, or a function that continues on the strand and replies
// there.
using Follow = std::function<void(const Reply&)>;
using Answer = std::variant<json, Failure, Follow>;

// The game that a page asked about last. The next request is usually about the same game, a turn later or
// earlier, so hardly anything needs to be replayed.
struct LastLook {
  std::optional<std::string> set_up{};  // the position before the moves, if it is not the usual one
  std::vector<std::string> moves{};     // as the page has written them
  History history;
};

// Everything that a request may use while it is handled off the strand.
struct RequestContext {
  std::shared_ptr<const json> params{};
  Language language = Language::English;
  ServiceOptions options{};
  std::shared_ptr<record::Storage> storage{};
  std::shared_ptr<lessons::Progress> progress{};  // null: not saved
  std::shared_ptr<puzzle::Progress> puzzles{};    // null: not saved
  TimerClock* clock = nullptr;
  std::set<std::string> open_files{};                    // the saved games that some page has open
  std::shared_ptr<std::optional<LastLook>> last_look{};  // never null
};

// Reads a game with its starting position and moves, replayed to the position shown. Fails as well if reading
// the parameters has failed before.
[[nodiscard]] Result<History, Failure> read_history(Parameters& parameters, const RequestContext& context);

// A kind of request. `answer` runs as a job off the strand; only the function it may return runs on the
// strand.
struct RequestKind {
  std::string_view name;
  Answer (*answer)(Parameters& parameters, const RequestContext& context);
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
