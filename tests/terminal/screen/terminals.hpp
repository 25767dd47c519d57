// The program on a real pseudo-terminal, kept by tmux: keys go in, the screen comes out as text.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "terminal/screen/person.hpp"

namespace joga::terminal::screen {

class TestTerminal {
 public:
  // Runs `joga ARGUMENTS` in a window of this size, with a home of its own unless one is given.
  TestTerminal(const std::string& arguments, int columns, int rows, const std::filesystem::path& home = {});
  TestTerminal(const TestTerminal&) = delete;
  TestTerminal& operator=(const TestTerminal&) = delete;
  ~TestTerminal();

  // Names of keys as tmux has them: "Enter", "Down", "C-u", or single characters.
  void keys(const std::vector<std::string>& names);
  void type(const std::string& text);
  void click(int row, int column);
  // Does what somebody did without a terminal, and waits after clicks until the screen has followed: of
  // clicks that nobody has looked at yet the terminal library keeps only a few.
  void repeat(const std::vector<Step>& steps);
  void resize(int columns, int rows);
  // Ends the program the hard way.
  void kill(int signal);

  [[nodiscard]] std::string screen();
  // Waits until the screen holds this text; false when it has not come for long.
  [[nodiscard]] bool shows(const std::string& text);

  [[nodiscard]] static bool is_available();

 private:
  [[nodiscard]] std::string tmux(const std::string& arguments);

  std::string socket_;
  std::filesystem::path home_;
  bool own_home_ = false;
};

// The same text as in a golden file; with JOGA_UPDATE_GOLDEN set the file is written instead.
void expect_golden(const std::string& name, const std::string& text);
// The same of a screen, once it has been drawn whole.
void expect_golden(const std::string& name, TestTerminal& terminal);

}  // namespace joga::terminal::screen
