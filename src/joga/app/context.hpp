// The environment of a command besides its arguments.
#pragma once

#include <iosfwd>
#include <string>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"

namespace joga::app {

// Exit statuses: a contract with the programs that call joga.
inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;    // the input was valid, but the command failed
inline constexpr int kBadInput = 2;  // wrong usage or bad input
inline constexpr int kInterrupted = 130;

struct Context {
  Language language = Language::English;
  bool language_is_given = false;  // by --lang, not by the locale
  bool colour = false;             // standard output is a terminal and NO_COLOR is not set
  bool unicode = false;            // the locale is UTF-8
  std::ostream& out;               // results
  std::ostream& error;             // everything else
  int columns = 0;                 // of the terminal that shows `error`; 0 if none does

  [[nodiscard]] std::string in_words(const Message& message) const { return message.in(language); }
  // A line of the results.
  void say(const Message& message) const;

  // Prints the error as one line and returns the exit status.
  int refuse(const Message& message) const { return report(message, kBadInput); }
  int refuse(const Error& problem) const { return report(problem.message, kBadInput); }
  int fail(const Message& message) const { return report(message, kFailed); }

 private:
  int report(const Message& message, int status) const;
};

// The language of `--lang` if given, else of the locale's variables, else English.
[[nodiscard]] Language language_from_environment();
[[nodiscard]] bool unicode_from_environment();

}  // namespace joga::app
