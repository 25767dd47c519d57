// The words of line mode when Ctrl-C ends the program.
#pragma once

#include <csignal>
#include <string_view>

namespace joga::terminal {

// While it exists, Ctrl-C prints the words and ends the program with status 130. There may be only one at a
// time.
class LastWords {
 public:
  LastWords();
  LastWords& operator=(LastWords&&) = delete;
  ~LastWords();

  // Words longer than a few lines are cut.
  void set(std::string_view words);

 private:
  struct sigaction before_{};
};

}  // namespace joga::terminal
