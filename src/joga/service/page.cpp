#include "joga/service/page.hpp"

#include <string>
#include <utility>
#include <vector>

namespace joga::service {
namespace {

using nlohmann::json;

// What people have called themselves may be any bytes by now: a text is sent all the same.
[[nodiscard]] std::string text_of(const json& message) {
  return message.dump(-1, ' ', false, json::error_handler_t::replace);
}

[[nodiscard]] json failure_json(const Page& page, const Failure& failure) {
  return {{"code", failure_word(failure.code)}, {"message", page.words(failure.message)}};
}

}  // namespace

void Page::send(const json& message) {
  std::string text = text_of(message);
  const std::lock_guard guard(mutex_);
  if (send_) send_(std::move(text));
}

void Page::close() {
  const std::lock_guard guard(mutex_);
  send_ = nullptr;
}

void Reply::result(json result) const {
  page_->send({{"id", id_}, {"result", std::move(result)}});
}

void Reply::fail(const Failure& failure) const {
  page_->send({{"id", id_}, {"error", failure_json(*page_, failure)}});
}

void fail_without_id(Page& page, const Failure& failure) {
  page.send({{"id", nullptr}, {"error", failure_json(page, failure)}});
}

std::shared_ptr<Page> Pages::open(Send send, Language language) {
  const std::lock_guard guard(mutex_);
  const PageId id{++last_id_};
  auto page = std::make_shared<Page>(id, std::move(send), language);
  pages_.emplace(id, page);
  return page;
}

void Pages::close(Page& page) {
  page.close();
  const std::lock_guard guard(mutex_);
  pages_.erase(page.id());
}

void Pages::broadcast(const json& message) {
  std::vector<std::shared_ptr<Page>> pages;
  {
    const std::lock_guard guard(mutex_);
    for (const auto& [id, page] : pages_) pages.push_back(page);
  }
  for (const auto& page : pages) page->send(message);
}

}  // namespace joga::service
