#include "terminal/screen/terminals.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

#include "test_paths.hpp"

namespace joga::terminal::screen {
namespace {

using namespace std::chrono_literals;

[[nodiscard]] std::string output_of(const std::string& command) {
  std::string output;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 4096> part{};
  for (std::size_t count = 0; (count = std::fread(part.data(), 1, part.size(), pipe)) > 0;) {
    output.append(part.data(), count);
  }
  pclose(pipe);
  return output;
}

[[nodiscard]] std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char letter : text) result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return result + "'";
}

[[nodiscard]] std::string unique_name() {
  static int count = 0;
  return "joga-test-" + std::to_string(getpid()) + "-" + std::to_string(++count);
}

[[nodiscard]] std::string without_end_blanks(const std::string& line) {
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

// The names that tmux has for the keys of a game.
[[nodiscard]] std::string key_name_of(const Event& event) {
  switch (event.kind) {
    case EventKind::Character:
      return quoted(std::string(1, static_cast<char>(event.character)));
    case EventKind::Enter:
      return "Enter";
    case EventKind::BackTab:
      return "BTab";
    case EventKind::Up:
      return "Up";
    case EventKind::Down:
      return "Down";
    case EventKind::Left:
      return "Left";
    case EventKind::Right:
      return "Right";
    default:
      ADD_FAILURE() << "no key for this event";
      return "Enter";
  }
}

// Waits for the condition; returns false after a timeout.
template <class Condition>
[[nodiscard]] bool comes(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + 30s;
  while (std::chrono::steady_clock::now() < end) {
    if (condition()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

[[nodiscard]] std::filesystem::path golden_file(const std::string& name) {
  return std::filesystem::path(JOGA_TEST_DATA).parent_path() / "terminal" / "screen" / "golden" /
         (name + ".txt");
}

[[nodiscard]] std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

bool TestTerminal::is_available() {
  return std::system("command -v tmux >/dev/null 2>&1") == 0;
}

TestTerminal::TestTerminal(const std::string& arguments, int columns, int rows,
                           const std::filesystem::path& home, const std::string& background)
    : socket_(unique_name()), home_(home), own_home_(home.empty()) {
  if (own_home_) home_ = std::filesystem::temp_directory_path() / socket_;
  std::filesystem::create_directories(home_);
  const std::string program =
      "tmux -L " + socket_ + " wait-for " + socket_ +
      "; "
      "env -u XDG_DATA_HOME -u XDG_CONFIG_HOME -u XDG_STATE_HOME -u NO_COLOR -u COLORFGBG HOME=" +
      quoted(home_.string()) + " LC_ALL=xx_XX.UTF-8 TERM=screen-256color " JOGA_BINARY " " + arguments +
      "; printf '\\r\\nstatus %s\\n' $?; sleep 1000";
  (void)tmux("-f /dev/null new-session -d -s game -x " + std::to_string(columns) + " -y " +
             std::to_string(rows) + " " + quoted(program) + " \\; set -g status off");
  if (!background.empty()) (void)tmux("set -g window-style " + quoted("bg=" + background));
  (void)tmux("wait-for -S " + socket_);  // the program may start
  (void)tmux("resize-window -t game -x " + std::to_string(columns) + " -y " + std::to_string(rows));
}

TestTerminal::~TestTerminal() {
  (void)tmux("kill-server");
  std::error_code error;
  if (own_home_) std::filesystem::remove_all(home_, error);
}

std::string TestTerminal::tmux(const std::string& arguments) {
  return output_of("tmux -L " + socket_ + " " + arguments + " 2>/dev/null");
}

void TestTerminal::keys(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    (void)tmux("send-keys -t game " + quoted(name));
    // An Esc must not be followed at once by another key, because together they would be read as a different
    // key.
    if (name == "Escape") std::this_thread::sleep_for(150ms);
  }
}

void TestTerminal::type(const std::string& text) {
  (void)tmux("send-keys -t game -l " + quoted(text));
}

// Sends the report of an xterm for a button pressed and released: characters offset by 33 from column and
// row.
void TestTerminal::click(int row, int column) {
  const std::string place{static_cast<char>(33 + column), static_cast<char>(33 + row)};
  type("\033[M " + place);
  type("\033[M#" + place);
}

void TestTerminal::repeat(const std::vector<Step>& steps) {
  constexpr std::size_t kAtOnce = 60;
  std::string names;
  std::size_t count = 0;
  const auto flush = [&] {
    if (!names.empty()) (void)tmux("send-keys -t game" + names);
    names.clear();
    count = 0;
  };
  for (const Step& step : steps) {
    if (step.event.kind == EventKind::Click) {
      flush();
      click(step.event.row, step.event.column);
      for (const std::string& line : {step.header, step.entry}) {
        if (!shows(without_end_blanks(line) + '\n')) return;
      }
      continue;
    }
    names += " " + key_name_of(step.event);
    if (++count == kAtOnce) flush();
  }
  flush();
}

void TestTerminal::resize(int columns, int rows) {
  (void)tmux("resize-window -t game -x " + std::to_string(columns) + " -y " + std::to_string(rows));
}

void TestTerminal::kill(int signal) {
  const std::string shell = tmux("display-message -p -t game '#{pane_pid}'");
  const std::string child = output_of("ps -o pid= --ppid " + shell);
  (void)output_of("kill -" + std::to_string(signal) + " " + child);
}

std::string TestTerminal::screen() {
  return tmux("capture-pane -p -t game");
}

std::string TestTerminal::coloured_screen() {
  return tmux("capture-pane -p -e -t game");
}

bool TestTerminal::shows(const std::string& text) {
  if (comes([&] { return screen().find(text) != std::string::npos; })) return true;
  ADD_FAILURE() << "never showed: " << text << "\n" << screen();
  return false;
}

bool TestTerminal::has_saved(const std::string& text) {
  const auto is_saved = [&] {
    std::error_code none;
    for (const auto& file : std::filesystem::recursive_directory_iterator(home_, none)) {
      if (file.path().extension() == ".joga" && content_of(file.path()).find(text) != std::string::npos)
        return true;
    }
    return false;
  };
  if (comes(is_saved)) return true;
  ADD_FAILURE() << "never saved: " << text;
  return false;
}

void expect_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = golden_file(name);
  if (std::getenv("JOGA_UPDATE_GOLDEN") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return;
  }
  ASSERT_TRUE(std::filesystem::exists(path)) << path;
  EXPECT_EQ(text, content_of(path)) << name;
}

void expect_golden(const std::string& name, TestTerminal& terminal) {
  const std::string golden = content_of(golden_file(name));
  (void)comes([&] { return terminal.screen() == golden; });
  expect_golden(name, terminal.screen());
}

}  // namespace joga::terminal::screen
