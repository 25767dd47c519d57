#include "joga/terminal/last_words.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

namespace joga::terminal {
namespace {

constexpr int kInterruptedStatus = 128 + SIGINT;

// For the signal handler, which may neither allocate nor lock.
std::array<char, 512> g_words{};
volatile std::sig_atomic_t g_word_bytes = 0;

extern "C" void joga_say_last_words(int /*signal*/) {
  if (g_word_bytes > 0) {
    const ssize_t written = write(STDOUT_FILENO, g_words.data(), static_cast<std::size_t>(g_word_bytes));
    (void)written;
  }
  _exit(kInterruptedStatus);
}

}  // namespace

LastWords::LastWords() {
  struct sigaction action{};
  action.sa_handler = joga_say_last_words;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &before_);
}

LastWords::~LastWords() {
  set({});
  sigaction(SIGINT, &before_, nullptr);
}

void LastWords::set(std::string_view words) {
  g_word_bytes = 0;
  if (words.empty()) return;
  g_words.front() = '\n';
  const std::size_t count = std::min(words.size(), g_words.size() - 2);
  std::copy_n(words.begin(), count, g_words.begin() + 1);
  g_words[count + 1] = '\n';
  g_word_bytes = static_cast<std::sig_atomic_t>(count + 2);
}

}  // namespace joga::terminal
