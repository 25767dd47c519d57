#include "joga/app/interrupt.hpp"

#include <unistd.h>

#include <csignal>

#include "joga/app/context.hpp"

namespace joga::app {
namespace {

StopFlag interruption;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): a handler reaches
                        // nothing else

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

}  // namespace joga::app
