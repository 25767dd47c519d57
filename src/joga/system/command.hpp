// Runs a command to its end, such as one that builds a program, and keeps what it prints.
#pragma once

#include <optional>
#include <string>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/system/process.hpp"

namespace joga::system {

struct CommandResult {
  // Standard output and standard error, in the order they came; of long output the end, Setup::most_output
  // bytes at most.
  std::string output{};
  std::optional<ProcessEnd> end{};  // none if it was killed because it was late or interrupted
  // A whole sentence, unless the command ended by itself with exit status 0.
  std::optional<Message> failure{};
  bool was_stopped = false;  // the flag was set
};

// Runs the command, with an empty input, for at most `patience`; then kills it with all that it has started.
// Fails if it cannot be started.
[[nodiscard]] Result<CommandResult> run_command(Process::Setup setup, Process::Milliseconds patience,
                                                const StopFlag* stop = nullptr);

}  // namespace joga::system
