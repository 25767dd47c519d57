#include "engine/ugi_dialogue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace joga::testing {

std::vector<std::string> UgiDialogue::lines() {
  const std::lock_guard guard(mutex_);
  return std::exchange(lines_, {});
}

std::vector<std::string> UgiDialogue::lines_until(std::string_view word) {
  // Generous: sanitizers and busy machines are slow.
  constexpr std::chrono::seconds kPatience{60};
  std::unique_lock guard(mutex_);
  const auto is_it = [&](const std::string& line) {
    return line == word || line.starts_with(std::string(word) + ' ');
  };
  const bool came = received_.wait_for(guard, kPatience, [&] { return std::ranges::any_of(lines_, is_it); });
  EXPECT_TRUE(came) << "no " << word;
  return std::exchange(lines_, {});
}

std::string UgiDialogue::ask(std::string_view command) {
  EXPECT_TRUE(send(command));
  std::string text;
  for (const std::string& line : lines()) text += text.empty() ? line : '\n' + line;
  return text;
}

std::vector<std::string> UgiDialogue::answer(const std::string& command) {
  EXPECT_TRUE(send(command));
  if (command.starts_with("go")) return lines_until("bestmove");
  if (command.starts_with("query perft")) return lines_until("response");
  return lines();
}

void UgiDialogue::receive(std::string_view line) {
  {
    const std::lock_guard guard(mutex_);
    lines_.emplace_back(line);
  }
  received_.notify_all();
}

}  // namespace joga::testing
