// One page: its requests, handled one at a time; its answers and events, and their language; its open
// games and its searches.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>

#include "joga/core/message.hpp"
#include "joga/service/message.hpp"
#include "joga/service/scheduler.hpp"
#include "joga/service/service.hpp"
#include "joga/service/token_bucket.hpp"
#include "joga/service/work_queue.hpp"

namespace joga::service {

class OpenGame;
class Reply;

enum class PageId : std::uint64_t {};

// Jobs may hold a Page until they are done, but may only post actions that use it.
class Page : public std::enable_shared_from_this<Page> {
 public:
  Page(Service::Shared& shared, PageId id, Send send, Language language);

  [[nodiscard]] PageId id() const noexcept { return id_; }
  [[nodiscard]] Service::Shared& shared() const noexcept { return *shared_; }
  [[nodiscard]] Language language() const noexcept { return language_; }
  void set_language(Language language) noexcept { language_ = language; }

  // Takes a message of the page. It is handled when all earlier ones have been answered or have become
  // searches; `taken` is called after that.
  void receive(std::string text, std::function<void()> taken);
  [[nodiscard]] bool is_open() const noexcept { return send_ != nullptr; }
  void send(const nlohmann::json& message) const;
  void send_text(std::string text) const;
  // Stops the page's searches and leaves its games. Sends nothing after it returns.
  void close();
  // Called after the service has run out of memory. If a message of this page was being handled, the page is
  // told.
  void recover();

  // True if the page gets changes of the library: it does once it has seen a list of saved games.
  [[nodiscard]] bool follows_library() const noexcept { return follows_library_; }
  void follow_library() noexcept { follows_library_ = true; }

  // The games that the page has joined.
  void came_to(const std::string& game) { games_.insert(game); }
  [[nodiscard]] bool is_at(const std::string& game) const { return games_.contains(game); }
  void leave(const std::string& game);
  // Returns whether the page may open one more game. If not, replies with the failure.
  [[nodiscard]] bool may_open_game(const Reply& reply) const;
  // Returns a game that the page has joined. For any other, replies with the failure and returns null.
  [[nodiscard]] std::shared_ptr<OpenGame> game_named(const std::string& name, const Reply& reply) const;

  // Does the same as RequestContext::charge, for work on the strand.
  [[nodiscard]] bool charge(double tokens) const;
  [[nodiscard]] const std::shared_ptr<WorkQueue::Account>& account() const noexcept { return account_; }

  // Performs a task whose one finding is the answer to the request: `tell` sends it. Replies `busy` if there
  // are too many searches.
  void defer(const Reply& reply, Urgency urgency, Task task, std::function<void(const Finding&)> tell);
  // Starts a search with a number: the page is told the number first, then gets events.
  void start_search(const Reply& reply, Urgency urgency,
                    const std::function<std::shared_ptr<SearchJob>(std::int64_t number)>& make);
  void stop_search(std::int64_t number);

 private:
  struct Incoming {
    std::string text;
    std::function<void()> taken;
  };
  struct Handling;

  [[nodiscard]] Owner owner() const noexcept { return Owner{static_cast<std::uint64_t>(id_)}; }
  void next_message();
  void handle(const std::shared_ptr<Handling>& handling, WorkQueue::Size size);
  void handled(const std::shared_ptr<Handling>& handling, JobEnd end);
  void taken();

  Service::Shared* shared_;  // outlives the connection, but not always the page
  const PageId id_;
  Send send_;  // empty once closed
  Language language_;
  std::deque<Incoming> inbox_{};
  bool busy_ = false;              // a message is being handled
  bool on_strand_ = false;         // the current message is being handled in a call on the strand
  std::function<void()> taken_{};  // called when the current message has been handled
  const std::shared_ptr<WorkQueue::Account> account_ = std::make_shared<WorkQueue::Account>();
  const std::shared_ptr<TokenBucket> allowance_;
  bool follows_library_ = false;
  std::set<std::string> games_{};
  std::int64_t last_search_ = 0;
  std::map<std::int64_t, std::weak_ptr<Scheduler::Search>> searches_{};
};

// Sends the answer to one request. To be used once.
class Reply {
 public:
  Reply(std::shared_ptr<Page> page, std::int64_t id) : page_(std::move(page)), id_(id) {}

  [[nodiscard]] Page& page() const noexcept { return *page_; }
  [[nodiscard]] const std::shared_ptr<Page>& shared_page() const noexcept { return page_; }
  [[nodiscard]] Service::Shared& shared() const noexcept { return page_->shared(); }
  [[nodiscard]] Language language() const noexcept { return page_->language(); }

  void result(const nlohmann::json& result) const;
  // Sends a result that is serialized already.
  void result_text(const std::string& result) const;
  void fail(const Failure& failure) const;

 private:
  std::shared_ptr<Page> page_;
  std::int64_t id_;
};

}  // namespace joga::service
