// A bot as it is handed in: a folder with a file bot.toml, in any language.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/tournament/round.hpp"

namespace joga::tournament {

inline constexpr std::string_view kBotFile = "bot.toml";
inline constexpr std::string_view kBotsFolder = "bots";

struct Bot {
  std::string name{};
  std::vector<std::string> authors{};
  std::vector<std::string> build{};    // empty: nothing to build
  std::vector<std::string> command{};  // a path in it is relative to the bot's folder
  std::filesystem::path folder{};
  std::string version{};  // of all files: see `folder_version`

  [[nodiscard]] Participant participant() const { return {name, folder.filename().string(), version}; }
};

// The most that a bot's folder may have. More is usually a mistake, such as a virtual environment.
inline constexpr std::size_t kMostBotFiles = 20'000;
inline constexpr std::size_t kMostBotBytes = std::size_t{1} << 30U;
inline constexpr int kDeepestBotFolder = 32;  // reading takes a file descriptor for each level

// 16 hexadecimal digits that depend on the names, contents and permissions to run of all files in a folder:
// the beginning of a SHA-256. A link counts by its target's name.
[[nodiscard]] Result<std::string> folder_version(const std::filesystem::path& folder);

[[nodiscard]] Result<Bot> read_bot(const std::filesystem::path& folder);

// All bots of a tournament, in the order of their folders' names.
struct BotList {
  std::vector<Bot> bots{};
  // The faults of the others, each a sentence that names the file.
  std::vector<Message> faults{};
};
// Fails if there is no folder of bots. Two bots with the same name, or one with the name of a level, are a
// fault of the later one.
[[nodiscard]] Result<BotList> read_bots(const std::filesystem::path& tournament,
                                        const std::vector<std::string>& taken_names);

}  // namespace joga::tournament
