// Logs of what external programs say during a match: for each player a folder with a file for
// each game. `game-12.err` is the program's standard error, `game-12.ugi` the whole conversation with times.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>

#include "joga/core/result.hpp"
#include "joga/engine/player.hpp"

namespace joga::match {

struct LogOptions {
  std::filesystem::path folder{};
  bool conversation = false;  // also write the whole conversation
};

// The most bytes kept of the beginning and of the end of a file; the lines between are left out.
inline constexpr std::size_t kLogBeginning = std::size_t{64} << 10U;
inline constexpr std::size_t kLogEnd = std::size_t{192} << 10U;

// The path of a player's log. Any name gives a path inside the folder, and two names give two.
[[nodiscard]] std::filesystem::path log_path(const std::filesystem::path& folder, std::string_view player,
                                             std::uint64_t game, std::string_view suffix);
inline constexpr std::string_view kErrorsSuffix = ".err";
inline constexpr std::string_view kConversationSuffix = ".ugi";

// Lines, of which the middle ones are left out if there are too many.
class BoundedLines {
 public:
  void add(std::string_view line);
  void clear();
  [[nodiscard]] bool empty() const noexcept { return beginning_.empty() && end_.empty(); }
  [[nodiscard]] std::string text() const;

 private:
  std::string beginning_{};
  std::string end_{};
  std::size_t left_out_ = 0;  // bytes
};

// The log of one program in the game that it plays. Thread-safe.
class GameLog {
 public:
  explicit GameLog(const LogOptions& options) : options_(options) {}
  GameLog& operator=(GameLog&&) = delete;

  void begin();
  void hear(engine::Speaker speaker, std::string_view line);
  // Writes the files of this game; none for a program that has written nothing on its standard error.
  [[nodiscard]] Result<Done> save(std::string_view player, std::uint64_t game) const;

 private:
  const LogOptions options_;
  mutable std::mutex mutex_{};  // guards the fields below
  BoundedLines errors_{};
  BoundedLines conversation_{};
  std::chrono::steady_clock::time_point begun_{};
};

}  // namespace joga::match
