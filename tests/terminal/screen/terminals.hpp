// The program on a real pseudo-terminal, run by tmux: keys go in, the screen comes out as text.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "terminal/screen/person.hpp"

namespace joga::terminal::screen {

class TestTerminal {
 public:
  // Runs `joga ARGUMENTS` in a window of this size, with a home folder of its own unless one is given. The
  // terminal tells its background, a colour such as "#ffffff", if it is given.
  TestTerminal(const std::string& arguments, int columns, int rows, const std::filesystem::path& home = {},
               const std::string& background = {});
  TestTerminal(const TestTerminal&) = delete;
  TestTerminal& operator=(const TestTerminal&) = delete;
  ~TestTerminal();

  // Takes the names that tmux has for keys: "Enter", "Down", "C-u", or single characters.
  void keys(const std::vector<std::string>& names);
  void type(const std::string& text);
  void click(int row, int column);
  // Repeats the steps of a person without a terminal. After each click it waits until the screen has changed,
  // because the terminal library queues only a few clicks.
  void repeat(const std::vector<Step>& steps);
  void resize(int columns, int rows);
  // Sends a signal to the program.
  void kill(int signal);

  [[nodiscard]] std::string screen();
  [[nodiscard]] std::string coloured_screen();  // with escape sequences
  // Waits until the screen has this text; returns false after a timeout.
  [[nodiscard]] bool shows(const std::string& text);
  // Waits until a saved game has this text, because games are written on another thread.
  [[nodiscard]] bool has_saved(const std::string& text);

  [[nodiscard]] static bool is_available();

 private:
  [[nodiscard]] std::string tmux(const std::string& arguments);

  std::string socket_;
  std::filesystem::path home_;
  bool own_home_ = false;
};

// Compares the text with a golden file; with JOGA_UPDATE_GOLDEN set it writes the file instead.
void expect_golden(const std::string& name, const std::string& text);
// Does the same for a screen, once it has been drawn completely.
void expect_golden(const std::string& name, TestTerminal& terminal);

}  // namespace joga::terminal::screen
