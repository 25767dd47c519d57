// A player that takes seats at a host (docs/online.md). It joins the games to which it is invited and, on
// request, open challenges, several at once, and reconnects when the connection is lost. A host is not
// trusted: whatever it sends, the bot plays no more games at a time than it was told to, and its memory is
// bounded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "joga/client/web_socket.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/player.hpp"

namespace joga::client {

struct BotOptions {
  ServerAddress server{};
  std::string token{};
  std::string who{};                         // parsed as engine::Who; each game has its own player
  bool lobby = false;                        // takes open challenges too
  std::size_t most_games = 4;                // at once
  std::optional<system::Sandbox> sandbox{};  // for an external program
  Language language = Language::English;
  std::uint64_t seed = 0;
  std::function<void(const std::string&)> say{};  // a line for the user, fit for a terminal
  // Called once per finished game with one line, fit for a terminal: its id, spec, result and ending.
  std::function<void(const std::string&)> ended{};
};

// Plays until the flag is set. Fails if the host refuses the bot.
[[nodiscard]] Result<Done> run_bot(const BotOptions& options, const StopFlag& stop);

}  // namespace joga::client
