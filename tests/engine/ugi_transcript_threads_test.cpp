// Whole dialogues with the engine side of the protocol, one for each game, compared with files under
// tests/data/ugi. A file has the input, after "> ", and the output. With JOGA_UPDATE_GOLDEN=1 in the
// environment the answers are written anew: look at the difference before you commit it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "engine/ugi_dialogue.hpp"
#include "search/samples.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

[[nodiscard]] std::vector<std::string> lines_of_file(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// Removes durations, which differ each time.
[[nodiscard]] std::string without_times(const std::string& line) {
  static const std::regex kTimes(" (nps|time) [0-9]+");
  return line.starts_with("info depth") ? std::regex_replace(line, kTimes, "") : line;
}

class UgiTranscriptThreads : public ::testing::TestWithParam<std::string> {};

TEST_P(UgiTranscriptThreads, IsAsItWas) {
  constexpr std::string_view kSent = "> ";
  const std::string path = std::string(JOGA_TEST_DATA) + "/ugi/" + GetParam() + ".txt";
  const std::vector<std::string> expected = lines_of_file(path);
  ASSERT_FALSE(expected.empty()) << path;
  UgiDialogue dialogue;
  std::vector<std::string> lines;
  for (const std::string& line : expected) {
    if (!line.starts_with(kSent)) continue;
    lines.push_back(line);
    for (const std::string& answer : dialogue.answer(line.substr(kSent.size()))) {
      lines.push_back(without_times(answer));
    }
  }
  const char* update = std::getenv("JOGA_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view(update) == "1") {
    std::ofstream file(path);
    for (const std::string& line : lines) file << line << '\n';
    return;
  }
  EXPECT_EQ(lines, expected);
}

[[nodiscard]] std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const GameInfo* info : games::all_games()) ids.emplace_back(info->id);
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Games, UgiTranscriptThreads, ::testing::ValuesIn(game_ids()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace joga::testing
