// One page: its requests, handled one at a time; its answers and events, and their language; its open
// games and its searches.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "joga/core/message.hpp"
#include "joga/service/game_actor.hpp"
#include "joga/service/message.hpp"
#include "joga/service/scheduler.hpp"
#include "joga/service/service.hpp"

namespace joga::service {

struct LastLook;
class Reply;

enum class PageId : std::uint64_t {};

// Jobs may hold a Page until they are done, but may only post actions that use it.
class Page final : public Watcher, public std::enable_shared_from_this<Page> {
 public:
  Page(Service::Shared& shared, PageId id, Send send, Language language);

  [[nodiscard]] PageId id() const noexcept { return id_; }
  [[nodiscard]] Service::Shared& shared() const noexcept { return *shared_; }
  [[nodiscard]] Language language() const noexcept override { return language_; }
  void set_language(Language language) noexcept { language_ = language; }

  // Takes a message of the page. It is handled when all earlier ones have been answered or have become
  // searches; `taken` is called after that.
  void receive(std::string text, std::function<void()> taken);
  [[nodiscard]] bool is_open() const noexcept { return send_ != nullptr; }
  void send(const nlohmann::json& message) const;
  void send_text(std::string text) const;
  void tell(const Text& event) override { send_text(*event); }
  // Stops the page's searches and leaves its games. Sends nothing after it returns.
  void close();

  // Returns whether the page is told about changes of the library: it is once it has seen the list.
  [[nodiscard]] bool follows_library() const noexcept { return follows_library_; }
  void follow_library() noexcept { follows_library_ = true; }

  // Sends the game, and from then on its changes.
  void watch(const std::shared_ptr<GameActor>& game, const Reply& reply);
  [[nodiscard]] bool is_watching(const std::string& game) const { return games_.contains(game); }
  void leave(const std::string& game);
  // Returns whether the page may open one more game. If not, replies with the failure.
  [[nodiscard]] bool may_open_game(const Reply& reply) const;
  // Returns a game that the page watches. For any other, replies with the failure and returns null.
  [[nodiscard]] std::shared_ptr<GameActor> game_with(const std::string& id, const Reply& reply) const;

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
  void handle(const std::shared_ptr<Handling>& handling);
  void handled(const std::shared_ptr<Handling>& handling, JobEnd end);
  void taken();

  Service::Shared* shared_;  // outlives the connection, but not always the page
  const PageId id_;
  Send send_;  // empty once closed
  Language language_;
  std::deque<Incoming> inbox_{};
  bool busy_ = false;              // a message is being handled
  std::function<void()> taken_{};  // called when the current message has been handled
  bool follows_library_ = false;
  std::map<std::string, std::shared_ptr<GameActor>> games_{};  // the games that the page watches, by id
  const std::shared_ptr<std::optional<LastLook>> last_look_;
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
  // Sends an empty result, or the failure.
  void done(const std::optional<Failure>& failure) const;

 private:
  std::shared_ptr<Page> page_;
  std::int64_t id_;
};

}  // namespace joga::service
