#include "joga/service/open_games.hpp"

#include <utility>

#include "joga/service/catalogue.hpp"

namespace joga::service {
namespace {

using Guard = std::lock_guard<std::mutex>;

// Pages are numbered from 1 on; games have the upper half of the pool's owners.
[[nodiscard]] Owner owner_of_game(std::uint64_t number) {
  return Owner{number | (std::uint64_t{1} << 63U)};
}

}  // namespace

bool OpenGames::is_full(const Reply& reply) const {
  if (games_.size() < most_) return false;
  reply.fail({FailureCode::Busy, Message(text::kTooManyGamesInAll, most_)});
  return true;
}

std::shared_ptr<OpenGame> OpenGames::add(play::Table table, play::Autosave autosave) {
  const std::uint64_t number = ++last_number_;
  const std::string name = "t" + std::to_string(number);
  auto opened =
      std::make_shared<OpenGame>(tools_, owner_of_game(number), name, std::move(table), std::move(autosave));
  games_.emplace(name, opened);
  return opened;
}

std::optional<std::string> OpenGames::open(play::Table table, const Reply& reply) {
  const Guard guard(mutex_);
  if (is_full(reply)) return std::nullopt;
  const auto opened = add(std::move(table), play::Autosave(library_));
  opened->join(reply);
  return opened->name();
}

std::optional<std::string> OpenGames::open_saved(const library::GameId& id, const Reply& reply) {
  const Guard guard(mutex_);
  if (const auto open = find_saved(id)) {
    open->join(reply);
    return open->name();
  }
  if (is_full(reply)) return std::nullopt;
  Result<play::Resumed> resumed = play::resume(library_, id);
  if (!resumed) {
    reply.fail(library_failure_of(resumed.error()));
    return std::nullopt;
  }
  if (const auto control = resumed->table.time_control()) resumed->table.run_clock(*control);
  const auto opened = add(std::move(resumed->table), std::move(resumed->autosave));
  opened->join(reply);
  return opened->name();
}

std::optional<std::string> OpenGames::join(const std::string& name, const Reply& reply) {
  const Guard guard(mutex_);
  const auto found = games_.find(name);
  if (found == games_.end()) {
    reply.fail({FailureCode::Unknown, Message(text::kNoSuchTable, name)});
    return std::nullopt;
  }
  found->second->join(reply);
  return name;
}

void OpenGames::leave(const std::string& name, PageId page) {
  const Guard guard(mutex_);
  const auto found = games_.find(name);
  if (found == games_.end() || !found->second->leave(page)) return;
  found->second->close();
  games_.erase(found);
}

std::shared_ptr<OpenGame> OpenGames::find(const std::string& name) const {
  const Guard guard(mutex_);
  const auto found = games_.find(name);
  return found == games_.end() ? nullptr : found->second;
}

std::shared_ptr<OpenGame> OpenGames::find_saved(const library::GameId& id) const {
  for (const auto& [name, table] : games_) {
    if (table->saved() == id.text()) return table;
  }
  return nullptr;
}

bool OpenGames::has_saved(const library::GameId& id) const {
  const Guard guard(mutex_);
  return find_saved(id) != nullptr;
}

void OpenGames::close_all() {
  const Guard guard(mutex_);
  for (const auto& [name, table] : games_) table->close();
  games_.clear();
}

}  // namespace joga::service
