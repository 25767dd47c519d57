#include "joga/system/command.hpp"

#include <memory>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/system/catalogue.hpp"

namespace joga::system {

Result<CommandResult> run_command(Process::Setup setup, Process::Milliseconds patience,
                                  const StopFlag* stop) {
  const Process::Time deadline = std::chrono::steady_clock::now() + patience;
  const std::string name = setup.command.empty() ? std::string() : excerpt(setup.command.front());
  setup.joins_errors = true;
  const auto started = Process::start(setup);
  if (!started) return started.error();
  Process& process = **started;
  process.close_input();
  CommandResult result;
  const Process::Got last = process.drain(result.output, setup.most_output, deadline, stop);
  if (last == Process::Got::End) {
    const auto left = std::chrono::ceil<Process::Milliseconds>(deadline - std::chrono::steady_clock::now());
    result.end = process.wait(left);
  }
  process.end(Process::Milliseconds(0));
  if (result.end == ProcessEnd{}) return result;
  if (const std::optional<Excess> excess = process.excess(); excess && setup.sandbox) {
    result.failure = sentence(name, *excess, *setup.sandbox);
  } else if (last == Process::Got::Stopped) {
    result.was_stopped = true;
    result.failure = Message(text::kCommandStopped, name);
  } else if (!result.end) {
    result.failure = Message(text::kCommandLate, name, patience.count());
  } else if (result.end->signal != 0) {
    result.failure = Message(text::kCommandSignal, name, result.end->signal);
  } else {
    result.failure = Message(text::kCommandStatus, name, result.end->status);
  }
  return result;
}

}  // namespace joga::system
