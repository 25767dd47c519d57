// Runs the examples in the documents and compares the output.
//
// In a console block, a line after "$ " is a command for a shell, in the project's folder. Lines after "> "
// are typed input, all others output; a line of three dots stands for any omitted lines.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cctype>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "app/run_joga.hpp"
#include "joga/games/registry.hpp"
#include "joga/system/descriptor.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

constexpr const char* kProject = JOGA_TEST_DATA "/../..";

struct Example {
  std::string file{};     // that is written before the command is run
  std::string content{};  // of the file
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

// The path in a line that ends with "`PATH`:", else nothing.
[[nodiscard]] std::string path_before(const std::string& line) {
  const std::size_t end = line.ends_with("`:") ? line.size() - 2 : 0;
  const std::size_t begin = line.rfind('`', end == 0 ? 0 : end - 1);
  return end == 0 || begin == std::string::npos ? "" : line.substr(begin + 1, end - begin - 1);
}

[[nodiscard]] std::vector<Example> examples_of(const std::string& page) {
  constexpr std::string_view kHidden = "<!-- $ ";
  constexpr std::string_view kHiddenEnd = " -->";
  std::vector<Example> examples;
  bool is_console = false;
  bool is_file = false;
  std::string path;
  for (const std::string& line : lines_of(page)) {
    if (line.starts_with("```")) {
      const bool begins = !is_console && !is_file && line != "```";
      is_console = begins && line == "```console";
      is_file = begins && !is_console && !path.empty();
      if (is_file) examples.push_back({.file = path});
      path.clear();
    } else if (is_file) {
      examples.back().content += line + '\n';
    } else if (line.starts_with(kHidden) && line.ends_with(kHiddenEnd)) {
      examples.push_back(
          {.command = line.substr(kHidden.size(), line.size() - kHidden.size() - kHiddenEnd.size())});
    } else if (is_console && line.starts_with("$ ")) {
      examples.push_back({.command = line.substr(2)});
    } else if (is_console && !examples.empty() && line.starts_with("> ")) {
      examples.back().input += line.substr(2) + '\n';
    } else if (is_console && !examples.empty()) {
      examples.back().output.push_back(line);
    } else if (!line.empty()) {
      path = path_before(line);
    }
  }
  return examples;
}

// Runs an example with the program of this build in place of ./joga, and of joga. Bots find it in $JOGA.
[[nodiscard]] ProgramRun run(const Example& example, const std::string& folder) {
  constexpr std::string_view kJoga = "./joga ";
  const bool is_joga = example.command.starts_with(kJoga);
  const std::string command = is_joga ? "\"$JOGA\" " + example.command.substr(kJoga.size()) : example.command;
  const std::string bin = std::filesystem::path(JOGA_BINARY).parent_path().string();
  const char* path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody changes it
  return run_program({"/bin/sh", "-c", command},
                     {.input = example.input,
                      .environment = {{"JOGA", JOGA_BINARY},
                                      {"JOGA_TESTS", JOGA_TEST_DATA "/.."},
                                      {"PATH", bin + ':' + (path != nullptr ? path : "/usr/bin:/bin")}},
                      .directory = folder});
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

void run_all(const std::vector<Example>& examples, const std::string& folder) {
  for (const Example& example : examples) {
    SCOPED_TRACE(example.command + example.file);
    if (!example.file.empty()) {
      const std::filesystem::path path = folder + '/' + example.file;
      std::filesystem::create_directories(path.parent_path());
      write_file(path.string(), example.content);
      continue;
    }
    const ProgramRun run = testing::run(example, folder);
    EXPECT_EQ(run.status, 0) << run.out << run.error;
    expect_output(example.output, lines_of(run.out));
  }
}

class Documents : public ::testing::TestWithParam<std::string> {};

TEST_P(Documents, ExamplesPrintWhatTheySay) {
  const std::vector<Example> examples = examples_of(read_file(std::string(kProject) + '/' + GetParam()));
  EXPECT_FALSE(examples.empty());
  // The examples about tournaments make files.
  const ScratchFolder scratch;
  const std::string folder = GetParam() == "docs/tournament.md" ? scratch.path() : kProject;
  run_all(examples, folder);
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

// A port of this machine that nobody uses.
[[nodiscard]] std::string free_port() {
  const system::Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  EXPECT_EQ(::bind(socket.number(), reinterpret_cast<const sockaddr*>(&address), size), 0);
  EXPECT_EQ(::getsockname(socket.number(), reinterpret_cast<sockaddr*>(&address), &size), 0);
  return std::to_string(ntohs(address.sin_port));
}

// The page is a story: it is told from its beginning to its end in one folder, with a host and a bot that go
// on until the end.
TEST(Course, IsAsThePageTellsIt) {
  const std::filesystem::path build = std::filesystem::path(JOGA_BINARY).parent_path().parent_path();
  if (!std::filesystem::exists(build / "python/joga/__init__.py"))
    GTEST_SKIP() << "the Python module is not built";
  constexpr std::string_view kPort = "5642";
  constexpr std::string_view kInBackground = " &";
  const ScratchFolder scratch;
  std::filesystem::create_directory_symlink(std::filesystem::canonical(std::string(kProject) + "/examples"),
                                            scratch.path("examples"));
  const std::string port = free_port();
  std::vector<Example> examples = examples_of(read_file(std::string(kProject) + "/docs/course.md"));
  for (Example& example : examples) {
    if (const std::size_t at = example.command.find(kPort); at != std::string::npos)
      example.command.replace(at, kPort.size(), port);
    if (example.command.starts_with("joga host ")) example.command.insert(10, "--port " + port + ' ');
    if (example.command.ends_with(kInBackground)) example.command += " echo $! >>background";
  }
  run_all(examples, scratch.path());
  for (const std::string& line : lines_of(read_file(scratch.path("background"))))
    ::kill(static_cast<pid_t>(std::stoi(line)), SIGTERM);
  EXPECT_THAT(read_file(scratch.path("grades.csv")), ::testing::HasSubstr("Ana Silva"));
  EXPECT_THAT(read_file(scratch.path("grades.csv")), ::testing::HasSubstr("Rui Costa"));
  EXPECT_THAT(read_file(scratch.path("anchored-1.csv")), ::testing::HasSubstr("level:1,0.0,0.0"));
}

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
