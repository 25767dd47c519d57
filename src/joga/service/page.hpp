// One page: what it asks, one thing after the other, where its answers and events go, in which language,
// which games it has open and what it searches.
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

// Jobs may hold one until they are done; all that they may do with it is to post something that uses it.
class Page : public std::enable_shared_from_this<Page> {
 public:
  Page(Service::Shared& shared, PageId id, Send send, Language language);

  [[nodiscard]] PageId id() const noexcept { return id_; }
  [[nodiscard]] Service::Shared& shared() const noexcept { return *shared_; }
  [[nodiscard]] Language language() const noexcept { return language_; }
  void set_language(Language language) noexcept { language_ = language; }

  // A message of the page. It is answered when those before it have been, or have become searches; `taken` is
  // called then.
  void receive(std::string text, std::function<void()> taken);
  [[nodiscard]] bool is_open() const noexcept { return send_ != nullptr; }
  void send(const nlohmann::json& message) const;
  void send_text(std::string text) const;
  // Stops its searches and leaves its games. Nothing is sent once this returns.
  void close();
  // After the service has run out of memory: if that was in the middle of a message of this page, it is told.
  void recover();

  // Whether it wants to know what changes in the library, since it has seen a list of it.
  [[nodiscard]] bool follows_library() const noexcept { return follows_library_; }
  void follow_library() noexcept { follows_library_ = true; }

  // The games that this page is at.
  void came_to(const std::string& game) { games_.insert(game); }
  [[nodiscard]] bool is_at(const std::string& game) const { return games_.contains(game); }
  void leave(const std::string& game);
  // Whether it may open one more; otherwise the failure is told.
  [[nodiscard]] bool may_open_game(const Reply& reply) const;
  // A game that the page is at; null, and the failure is told, for any other.
  [[nodiscard]] std::shared_ptr<OpenGame> game_named(const std::string& name, const Reply& reply) const;

  // As Desk::charge, for what is done on the strand in answer to a request.
  [[nodiscard]] bool charge(double tokens) const;
  [[nodiscard]] const std::shared_ptr<WorkQueue::Account>& account() const noexcept { return account_; }

  // Has a task performed, whose one finding is the answer: `tell` makes something of it. Or `busy`.
  void defer(const Reply& reply, Urgency urgency, Task task, std::function<void(const Finding&)> tell);
  // A search that has a number: the page is told it first, then events come.
  void start_search(const Reply& reply, Urgency urgency,
                    const std::function<std::shared_ptr<Inquiry>(std::int64_t number)>& make);
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

  Service::Shared* shared_;  // outlives the connection, not the page
  const PageId id_;
  Send send_;  // empty once closed
  Language language_;
  std::deque<Incoming> inbox_{};
  bool busy_ = false;              // with a message
  bool on_strand_ = false;         // and that in a call on the strand
  std::function<void()> taken_{};  // to be called when it is done
  const std::shared_ptr<WorkQueue::Account> account_ = std::make_shared<WorkQueue::Account>();
  const std::shared_ptr<TokenBucket> allowance_;
  bool follows_library_ = false;
  std::set<std::string> games_{};
  std::int64_t last_search_ = 0;
  std::map<std::int64_t, std::weak_ptr<Scheduler::Search>> searches_{};
};

// The answer to one request, to be given once.
class Reply {
 public:
  Reply(std::shared_ptr<Page> page, std::int64_t id) : page_(std::move(page)), id_(id) {}

  [[nodiscard]] Page& page() const noexcept { return *page_; }
  [[nodiscard]] const std::shared_ptr<Page>& shared_page() const noexcept { return page_; }
  [[nodiscard]] Service::Shared& shared() const noexcept { return page_->shared(); }
  [[nodiscard]] Language language() const noexcept { return page_->language(); }

  void result(const nlohmann::json& result) const;
  // The result is JSON already.
  void result_text(const std::string& result) const;
  void fail(const Failure& failure) const;

 private:
  std::shared_ptr<Page> page_;
  std::int64_t id_;
};

}  // namespace joga::service
