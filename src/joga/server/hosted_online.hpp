// What people do together (online/online.hpp) with what it needs: a thread of its own, threads for the store
// and for the computer's turns, and the door at which people are recognised.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "joga/online/online.hpp"
#include "joga/server/hosted_service.hpp"
#include "joga/server/ledger_threads.hpp"
#include "joga/server/log.hpp"
#include "joga/server/server.hpp"
#include "joga/store/store.hpp"

namespace joga::server {

inline constexpr std::string_view kOnlineSocket = "/online";

struct HostingOptions {
  online::OnlineOptions online{};
  unsigned search_threads = 1;
  unsigned reader_threads = 4;
  bool secure_cookies = false;   // browsers reach the host by https alone
  bool log_connections = false;  // each of them, with where it came from
  bool log_addresses = false;    // whole ones; else only the network
};

// Outlives its talks, and the log outlives it.
class HostedOnline {
 public:
  HostedOnline(std::unique_ptr<store::Store> store, const HostingOptions& options, Log& log);
  HostedOnline& operator=(HostedOnline&&) = delete;
  // Stores what is in flight.
  ~HostedOnline();

  // Recognises a browser by its cookie and a bot by its token, takes an identity over from another device,
  // and gives a new browser a secret.
  [[nodiscard]] Door door();

  // At /health that the process lives, at /ready whether the store answers, at /metrics figures for
  // Prometheus, on this machine alone.
  [[nodiscard]] Report report(std::shared_ptr<const Figures> figures);

 private:
  struct Caller;  // somebody at the door

  void enter(Knock knock, std::function<void(Admission)> decide);
  void take_identity(std::shared_ptr<Caller> caller, std::string_view code);
  void recognise(std::shared_ptr<Caller> caller);
  void judge(const Caller& caller, const Result<std::optional<store::Bearer>>& bearer);
  [[nodiscard]] Admission admit(online::Visitor visitor, std::string cookie);
  [[nodiscard]] Talk talk(const online::Visitor& visitor, Line line);
  void note_connection(std::string_view event, const online::Visitor& visitor);
  // Once a second: whether the store answers, and how much goes on.
  void look_around();
  [[nodiscard]] std::string metrics(const Figures& figures) const;

  const HostingOptions options_;
  Log& log_;
  Strand strand_{};
  std::unique_ptr<store::Store> store_;
  JobThreads search_threads_;
  service::JobSearcher searcher_{search_threads_};
  LedgerThreads ledger_;
  std::unique_ptr<online::Online> online_{};  // the strand's, as all below
  service::Timer next_look_{};
  std::optional<bool> was_ready_{};
  mutable std::mutex mutex_{};
  online::OnlineFigures figures_{};  // of the last look; for any thread
};

}  // namespace joga::server
