// The examples in the README are run: what it says is what happens.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "app/run_joga.hpp"

namespace joga::testing {
namespace {

constexpr const char* kProject = JOGA_TEST_DATA "/../..";

struct Example {
  std::string command{};
  std::string output{};
};

// Every `$ ./joga ...` line in a console block, with the lines that follow it.
[[nodiscard]] std::vector<Example> examples_of(const std::string& page) {
  std::vector<Example> examples;
  std::istringstream lines(page);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = line == "```console";
    } else if (inside && line.starts_with("$ ")) {
      examples.push_back({.command = line.substr(2)});
    } else if (inside && !examples.empty()) {
      examples.back().output += line + '\n';
    }
  }
  return examples;
}

// Words separated by blanks, double quotes holding some together.
[[nodiscard]] std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char letter : command) {
    if (letter == '"') {
      quoted = !quoted;
    } else if (letter == ' ' && !quoted) {
      words.emplace_back();
    } else {
      words.back() += letter;
    }
  }
  return words;
}

TEST(Readme, ExamplesPrintWhatItSays) {
  const std::vector<Example> examples = examples_of(read_file(std::string(kProject) + "/README.md"));
  EXPECT_GE(examples.size(), 4U);
  for (const Example& example : examples) {
    SCOPED_TRACE(example.command);
    std::vector<std::string> words = words_of(example.command);
    ASSERT_EQ(words.front(), "./joga");
    words.erase(words.begin());
    const ProgramRun run = run_joga(words, {.directory = kProject});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.out, example.output);
  }
}

}  // namespace
}  // namespace joga::testing
