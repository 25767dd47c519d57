// All games that are open. A game that two pages open is one table; whoever leaves last closes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "joga/library/library.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/open_game.hpp"

namespace joga::service {

class OpenGames {
 public:
  OpenGames(const GameTools& tools, const library::Library& library, std::size_t most)
      : tools_(tools), library_(library), most_(most) {}

  // These answer through the reply, and give the name of the table that the page is at now; nothing when it
  // failed.
  [[nodiscard]] std::optional<std::string> open(play::Table table, const Reply& reply);
  [[nodiscard]] std::optional<std::string> open_saved(const library::GameId& id, const Reply& reply);
  [[nodiscard]] std::optional<std::string> join(const std::string& name, const Reply& reply);
  void leave(const std::string& name, PageId page);

  [[nodiscard]] std::shared_ptr<OpenGame> find(const std::string& name) const;
  // Whether a saved game is open here.
  [[nodiscard]] bool has_saved(const library::GameId& id) const;

  void close_all();

 private:
  // These need the mutex.
  [[nodiscard]] std::shared_ptr<OpenGame> find_saved(const library::GameId& id) const;
  [[nodiscard]] std::shared_ptr<OpenGame> add(play::Table table, play::Autosave autosave);
  [[nodiscard]] bool is_full(const Reply& reply) const;

  const GameTools tools_;
  const library::Library library_;
  const std::size_t most_;
  // A table's own mutex may be taken while this one is held, never the other way round.
  mutable std::mutex mutex_{};
  std::map<std::string, std::shared_ptr<OpenGame>> games_{};
  std::uint64_t last_number_ = 0;
};

}  // namespace joga::service
