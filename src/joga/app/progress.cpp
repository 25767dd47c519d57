#include "joga/app/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#include <ctime>

#include "joga/app/context.hpp"
#include "joga/core/text.hpp"

namespace joga::app {
namespace {

[[nodiscard]] std::size_t terminal_columns() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : 80;
}

// The first `columns` characters.
[[nodiscard]] std::string cut_to(const std::string& text, std::size_t columns) {
  if (code_points(text) <= columns) return text;
  std::size_t bytes = 0;
  for (std::size_t count = 0; count < columns; ++count) {
    ++bytes;
    while (bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xc0U) == 0x80U) ++bytes;
  }
  return text.substr(0, bytes);
}

}  // namespace

LiveLines::LiveLines(std::ostream& out) : out_(out), watched_(::isatty(STDERR_FILENO) == 1) {}

void LiveLines::show(const std::vector<std::string>& lines) {
  if (!watched_) return;
  clear();
  // The last column stays free, because some terminals wrap to the next line when it is filled.
  const std::size_t columns = terminal_columns() - 1;
  for (const std::string& line : lines) out_ << cut_to(line, columns) << '\n';
  out_.flush();
  shown_ = lines.size();
}

void LiveLines::clear() {
  if (shown_ == 0) return;
  for (; shown_ > 0; --shown_) out_ << "\x1b[1A\x1b[2K";
  out_.flush();
}

namespace {

StopFlag interruption;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): a signal
                        // handler can only use globals

extern "C" void on_interrupt_stop(int) {
  if (interruption.is_set()) _exit(kInterrupted);
  interruption.set();
}

}  // namespace

const StopFlag& stop_on_interrupt() {
  std::signal(SIGINT, on_interrupt_stop);
  std::signal(SIGTERM, on_interrupt_stop);
  return interruption;
}

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace joga::app
