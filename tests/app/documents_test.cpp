// Runs the examples in the documents and compares the output.
//
// In a console block, a line after "$ " is a command for a shell, in the project's folder. Lines after "> "
// are typed input, all others output; a line of three dots stands for any omitted lines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "app/run_joga.hpp"
#include "joga/games/registry.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

constexpr const char* kProject = JOGA_TEST_DATA "/../..";

struct Example {
  std::string command{};
  std::string input{};
  std::vector<std::string> output{};
};

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

[[nodiscard]] std::vector<Example> examples_of(const std::string& page) {
  std::vector<Example> examples;
  bool inside = false;
  for (const std::string& line : lines_of(page)) {
    if (line.starts_with("```")) {
      inside = line == "```console";
    } else if (inside && line.starts_with("$ ")) {
      examples.push_back({.command = line.substr(2)});
    } else if (inside && !examples.empty() && line.starts_with("> ")) {
      examples.back().input += line.substr(2) + '\n';
    } else if (inside && !examples.empty()) {
      examples.back().output.push_back(line);
    }
  }
  return examples;
}

// Runs an example with the program of this build in place of ./joga. Bots find the program in $JOGA.
[[nodiscard]] ProgramRun run(const Example& example, const std::string& folder) {
  constexpr std::string_view kJoga = "./joga ";
  const bool is_joga = example.command.starts_with(kJoga);
  const std::string command = is_joga ? "\"$JOGA\" " + example.command.substr(kJoga.size()) : example.command;
  return run_program({"/bin/sh", "-c", command},
                     {.input = example.input, .environment = {{"JOGA", JOGA_BINARY}}, .directory = folder});
}

void expect_output(const std::vector<std::string>& expected, const std::vector<std::string>& lines) {
  const auto dots = std::ranges::find(expected, "...");
  if (dots == expected.end()) {
    EXPECT_EQ(lines, expected);
    return;
  }
  const auto before = static_cast<std::size_t>(dots - expected.begin());
  const auto after = expected.size() - before - 1;
  ASSERT_GE(lines.size(), before + after) << ::testing::PrintToString(lines);
  const auto middle = static_cast<std::ptrdiff_t>(before);
  const auto tail = static_cast<std::ptrdiff_t>(after);
  EXPECT_EQ(std::vector(lines.begin(), lines.begin() + middle), std::vector(expected.begin(), dots));
  EXPECT_EQ(std::vector(lines.end() - tail, lines.end()), std::vector(dots + 1, expected.end()));
}

class Documents : public ::testing::TestWithParam<std::string> {};

TEST_P(Documents, ExamplesPrintWhatTheySay) {
  const std::vector<Example> examples = examples_of(read_file(std::string(kProject) + '/' + GetParam()));
  EXPECT_FALSE(examples.empty());
  // The examples about tournaments make files.
  const ScratchFolder scratch;
  const std::string folder = GetParam() == "docs/tournament.md" ? scratch.path() : kProject;
  for (const Example& example : examples) {
    SCOPED_TRACE(example.command);
    const ProgramRun run = testing::run(example, folder);
    EXPECT_EQ(run.status, 0) << run.error;
    expect_output(example.output, lines_of(run.out));
  }
}

INSTANTIATE_TEST_SUITE_P(Pages, Documents,
                         ::testing::Values("README.md", "docs/bots.md", "docs/commands.md", "docs/levels.md",
                                           "docs/playing.md", "docs/tournament.md"),
                         [](const auto& info) {
                           std::string name;  // of letters alone
                           for (const char letter : info.param) {
                             if (std::isalpha(static_cast<unsigned char>(letter)) != 0) name += letter;
                           }
                           return name;
                         });

// Three screens of a browser or an editor.
TEST(Readme, IsShort) {
  constexpr std::size_t kMostLines = 110;
  EXPECT_LE(lines_of(read_file(std::string(kProject) + "/README.md")).size(), kMostLines);
}

// The pages that README and the documents link to exist.
TEST(DocumentLinks, LeadToPagesThatExist) {
  const std::filesystem::path project(kProject);
  std::vector<std::filesystem::path> pages{project / "README.md", project / "CONTRIBUTING.md"};
  for (const auto& entry : std::filesystem::directory_iterator(project / "docs")) {
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  }
  const std::regex link(R"(\]\(([^)#:\s]+)(#[^)]*)?\))");
  for (const std::filesystem::path& page : pages) {
    const std::string text = read_file(page.string());
    for (std::sregex_iterator found(text.begin(), text.end(), link); found != std::sregex_iterator(); ++found)
      EXPECT_TRUE(std::filesystem::exists(page.parent_path() / (*found)[1].str()))
          << page << ": " << (*found)[1].str();
  }
}

// The table has a row for each game of the list, in its order: the id, the name, the players and the options.
TEST(Readme, HasEveryGameInItsTable) {
  std::vector<std::string> rows;
  for (const std::string& line : lines_of(read_file(std::string(kProject) + "/README.md"))) {
    if (line.starts_with("| `")) rows.push_back(line);
  }
  ASSERT_GE(rows.size(), games::all_games().size());
  for (std::size_t i = 0; i < games::all_games().size(); ++i) {
    const GameInfo& game = *games::all_games()[i];
    EXPECT_TRUE(rows[i].starts_with("| `" + std::string(game.id) + "` | " + std::string(game.name) + " ("))
        << rows[i];
    const std::string players = Message(game.player_name(Player::One)).english() + ", " +
                                Message(game.player_name(Player::Two)).english();
    EXPECT_NE(rows[i].find("| " + players + " |"), std::string::npos) << rows[i];
    for (const OptionInfo& option : game.options) {
      if (option.key == "start") continue;  // all games have it
      EXPECT_NE(rows[i].find('`' + std::string(option.key) + '='), std::string::npos) << option.key;
    }
  }
}

}  // namespace
}  // namespace joga::testing
