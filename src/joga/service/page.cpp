#include "joga/service/page.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/open_games.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

using nlohmann::json;

[[nodiscard]] json failure_json(const Page& page, const Failure& failure) {
  return {{"code", failure_word(failure.code)}, {"message", failure.message.in(page.language())}};
}

}  // namespace

std::string text_of(const json& message) {
  return message.dump(-1, ' ', false, json::error_handler_t::replace);
}

void Page::send(const json& message) const {
  if (send_) send_(text_of(message));
}

void Page::close() {
  send_ = nullptr;
  shared_->scheduler->stop_all(owner());
  for (const std::string& game : games_) shared_->games.leave(game, id_);
  games_.clear();
}

// --- Games ---

void Page::leave(const std::string& game) {
  if (games_.erase(game) > 0) shared_->games.leave(game, id_);
}

bool Page::may_open_game(const Reply& reply) const {
  if (games_.size() < shared_->options.limits.games_per_connection) return true;
  reply.fail({FailureCode::Busy, Message(text::kTooManyGames, games_.size())});
  return false;
}

std::shared_ptr<OpenGame> Page::game_named(const std::string& name, const Reply& reply) const {
  std::shared_ptr<OpenGame> game = is_at(name) ? shared_->games.find(name) : nullptr;
  if (game == nullptr) reply.fail({FailureCode::Unknown, Message(text::kNoSuchTable, excerpt(name))});
  return game;
}

// --- Searches ---

void Page::defer(const Reply& reply, Urgency urgency, std::function<Tell(const Interruption&)> work) {
  Executor& executor = shared_->host.executor;
  const auto search = shared_->scheduler->admit(
      owner(), urgency,
      [&executor, work = std::move(work)](const Interruption& interruption) {
        // It is stopped for good when the page has gone: nobody waits for the answer.
        if (interruption.is_final()) return Progress::Finished;
        Tell tell = work(interruption);
        if (!tell) return Progress::Interrupted;
        executor.post(std::move(tell));
        return Progress::Finished;
      },
      [reply] { reply.fail({FailureCode::Failed, text::kOutOfMemory}); });
  if (search == nullptr) return reply.fail({FailureCode::Busy, text::kTooManySearches});
  shared_->scheduler->begin(search);
}

void Page::start_search(const Reply& reply, Urgency urgency,
                        const std::function<NumberedSearch(std::int64_t number)>& make) {
  std::erase_if(searches_, [](const auto& entry) { return entry.second.expired(); });
  const std::int64_t number = last_search_ + 1;
  NumberedSearch made = make(number);
  const auto search =
      shared_->scheduler->admit(owner(), urgency, std::move(made.work), std::move(made.failed));
  if (search == nullptr) return reply.fail({FailureCode::Busy, text::kTooManySearches});
  last_search_ = number;
  searches_.emplace(number, search);
  reply.result({{"search", number}});
  shared_->scheduler->begin(search);
}

void Page::stop_search(std::int64_t number) {
  const auto found = searches_.find(number);
  if (found == searches_.end()) return;
  if (const auto search = found->second.lock()) shared_->scheduler->stop(search);
}

// --- Answers ---

void Reply::result(json result) const {
  page_->send({{"id", id_}, {"result", std::move(result)}});
}

void Reply::fail(const Failure& failure) const {
  page_->send({{"id", id_}, {"error", failure_json(*page_, failure)}});
}

void fail_without_id(const Page& page, const Failure& failure) {
  page.send({{"id", nullptr}, {"error", failure_json(page, failure)}});
}

}  // namespace joga::service
