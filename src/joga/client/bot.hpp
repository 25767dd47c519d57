// A player that takes seats at a host (docs/online.md): it joins the games to which it is invited and, if
// told so, open challenges, several at once, and comes back when the connection is lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "joga/client/web_socket.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"

namespace joga::client {

struct BotOptions {
  ServerAddress server{};
  std::string token{};
  std::string who{};           // as engine::Who reads it; each game has a player of its own
  bool lobby = false;          // takes open challenges too
  std::size_t most_games = 4;  // at once
  Language language = Language::English;
  std::uint64_t seed = 0;
  std::function<void(const Message&)> say{};  // what goes on
  // One line for each game that has ended: its id, spec, result and ending.
  std::function<void(const std::string&)> ended{};
};

// Plays until the flag is set. An error: the host does not want it.
[[nodiscard]] Result<Done> run_bot(const BotOptions& options, const StopFlag& stop);

}  // namespace joga::client
