// One page as the rest of the service sees it: where texts go, and in which language.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>

#include "joga/core/message.hpp"
#include "joga/service/failure.hpp"
#include "joga/service/service.hpp"

namespace joga::service {

enum class PageId : std::uint64_t {};

// Any thread may use it.
class Page {
 public:
  Page(PageId id, Send send, Language language) : id_(id), send_(std::move(send)), language_(language) {}

  [[nodiscard]] PageId id() const noexcept { return id_; }
  [[nodiscard]] Language language() const noexcept { return language_.load(std::memory_order_relaxed); }
  void set_language(Language language) noexcept { language_.store(language, std::memory_order_relaxed); }
  [[nodiscard]] std::string words(const Message& message) const { return message.in(language()); }

  void send(const nlohmann::json& message);
  // Nothing is sent once this returns.
  void close();

 private:
  const PageId id_;
  std::mutex mutex_{};
  Send send_;  // guarded by the mutex; empty once closed
  std::atomic<Language> language_;
};

// The place for the answer to one request; to be used once, now or later, by any thread.
class Reply {
 public:
  Reply(std::shared_ptr<Page> page, std::int64_t id) : page_(std::move(page)), id_(id) {}

  [[nodiscard]] Page& page() const noexcept { return *page_; }
  [[nodiscard]] const std::shared_ptr<Page>& shared_page() const noexcept { return page_; }
  [[nodiscard]] Language language() const noexcept { return page_->language(); }

  void result(nlohmann::json result) const;
  void fail(const Failure& failure) const;

 private:
  std::shared_ptr<Page> page_;
  std::int64_t id_;
};

// A message that could not be read has no number.
void fail_without_id(Page& page, const Failure& failure);

// All pages that are open.
class Pages {
 public:
  [[nodiscard]] std::shared_ptr<Page> open(Send send, Language language);
  void close(Page& page);
  void broadcast(const nlohmann::json& message);

 private:
  std::mutex mutex_{};
  std::uint64_t last_id_ = 0;
  std::map<PageId, std::shared_ptr<Page>> pages_{};
};

}  // namespace joga::service
