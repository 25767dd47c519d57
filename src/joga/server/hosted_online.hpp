// The host for people (online/online.hpp) with the threads that it needs: one for its strand, others for the
// store and for the computers' turns; and the authenticator of its clients.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "joga/online/online.hpp"
#include "joga/server/blocked_networks.hpp"
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
  bool secure_cookies = false;   // browsers reach the host by https only
  bool log_connections = false;  // logs each connection with its origin
  bool log_addresses = false;    // logs whole addresses; otherwise only the network
};

// Must outlive its message handlers. The log must outlive it.
class HostedOnline {
 public:
  HostedOnline(std::unique_ptr<store::Store> store, const HostingOptions& options, Log& log);
  HostedOnline& operator=(HostedOnline&&) = delete;
  // Stores the writes that are under way.
  ~HostedOnline();

  // Recognises a browser by its cookie and a bot by its token, transfers an identity from another device, and
  // gives a new browser a secret.
  [[nodiscard]] Authenticator authenticator();

  // Serves /health (the process is alive), /ready (whether the store responds) and, only on this machine,
  // /metrics for Prometheus.
  [[nodiscard]] Report report(std::shared_ptr<const Figures> figures);

 private:
  struct Caller;  // a client whose request is being authenticated

  void authenticate(AuthenticationRequest request, std::function<void(Admission)> decide);
  void take_identity(std::shared_ptr<Caller> caller, std::string_view code);
  void recognise(std::shared_ptr<Caller> caller);
  // Gives a browser without a secret one.
  void welcome(std::shared_ptr<Caller> caller);
  // Returns the key under which this host signs secrets. Reads the store the first time.
  [[nodiscard]] Result<std::string> host_key();
  // Refuses a blocked client; a page is told why.
  static void send_away(const Caller& caller, bool is_browser);
  [[nodiscard]] bool is_blocked(std::span<const std::string> networks) const;
  // Reads the blocked networks from the store, and closes connections from there.
  void read_networks();
  void judge(const Caller& caller, const Result<std::optional<store::Bearer>>& bearer);
  [[nodiscard]] Admission admit(online::Visitor visitor);
  [[nodiscard]] MessageHandler handler_for(const online::Visitor& visitor, PageChannel channel);
  void note_connection(std::string_view event, const online::Visitor& visitor);
  // Runs once a second: checks whether the store responds, and updates the metrics.
  void look_around();
  [[nodiscard]] std::string metrics(const Figures& figures) const;

  const HostingOptions options_;
  Log& log_;
  Strand strand_{};
  std::unique_ptr<store::Store> store_;
  JobThreads search_threads_;
  service::JobSearcher searcher_{search_threads_};
  LedgerThreads ledger_;
  std::unique_ptr<online::Online> online_{};  // used only on the strand, as are all below
  service::Timer next_look_{};
  std::optional<bool> was_ready_{};
  bool knows_networks_ = true;  // the last attempt to read the blocked networks succeeded
  mutable std::mutex mutex_{};
  online::OnlineFigures figures_{};  // from the last run of look_around; readable from any thread
  std::string host_key_{};           // empty until it has been read; readable from any thread
  BlockedNetworks blocked_{};        // guarded by mutex_, like figures_
};

}  // namespace joga::server
