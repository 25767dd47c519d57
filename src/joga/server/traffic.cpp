#include "joga/server/traffic.hpp"

#include <utility>

namespace joga::server {

Outbox::Added Outbox::add(std::string text) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return Added::Refused;
  if (text.size() > most_bytes_ - bytes_) {
    closed_ = true;
    waiting_.clear();
    bytes_ = writing_;
    return Added::Overflow;
  }
  bytes_ += text.size();
  waiting_.push_back(std::move(text));
  return std::exchange(awake_, true) ? Added::Behind : Added::First;
}

std::optional<std::string> Outbox::next() {
  const std::scoped_lock lock(mutex_);
  bytes_ -= std::exchange(writing_, 0);
  if (waiting_.empty()) {
    awake_ = false;
    return std::nullopt;
  }
  std::string text = std::move(waiting_.front());
  waiting_.pop_front();
  writing_ = text.size();
  return text;
}

bool Outbox::finish() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  return awake_;
}

void Outbox::close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  waiting_.clear();
  bytes_ = writing_;
}

}  // namespace joga::server
