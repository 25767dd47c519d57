// A dialogue of questions and answers, line by line, over any pair of streams.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/render/text_board.hpp"

namespace joga::terminal {

// The maximum line length in columns, unless a single word is longer.
inline constexpr std::size_t kPageColumns = 80;

class Dialogue {
 public:
  // With `echo` every answer is repeated after its question, so that input from a pipe leaves a readable
  // transcript.
  Dialogue(std::istream& input, std::ostream& output, render::TextStyle style, bool echo)
      : input_(input), output_(output), style_(style), echo_(echo) {}

  [[nodiscard]] const render::TextStyle& style() const noexcept { return style_; }
  void set_style(const render::TextStyle& style) { style_ = style; }
  [[nodiscard]] std::string in_words(const Message& message) const { return message.in(style_.language); }

  // Prints a sentence, wrapped, after a heading if there is one. Control characters in quoted texts are made
  // harmless.
  void say(const Message& message) { say("", message); }
  void say(const std::string& heading, const Message& message);
  // Prints a list of items in the same way.
  void say_list(const std::string& heading, const std::vector<std::string>& items,
                std::string_view between = ",");
  // Prints one line without wrapping, so that it can be copied.
  void say_line(std::string_view line);
  void blank_line();
  // Prints a drawing unchanged.
  void show(std::string_view drawing);

  // Returns the trimmed answer; nothing at the end of the input.
  [[nodiscard]] std::optional<std::string> ask(const Message& prompt);

 private:
  void write(std::string_view text);

  std::istream& input_;
  std::ostream& output_;
  render::TextStyle style_;
  bool echo_;
};

// Asks until the answer is yes or no. Enter alone and the end of the input mean no.
[[nodiscard]] bool ask_yes_or_no(Dialogue& dialogue, const Message& question);

}  // namespace joga::terminal
