// A small process between this program and one that it starts.
//
// The guardian is a child subreaper (prctl): all processes that the program starts remain its descendants, in
// any group or session, even when their parents are gone. So it can kill them all when it is told to, and
// also when this process is gone, for whatever reason. It stops all of them before it kills any, since
// processes that fork without end would outrun it. Namespaces would do the same, but keep programs from using
// sudo.
//
// For a program in a sandbox (box.hpp) the guardian also bounds what the kernel bounds only for each process:
// it looks at all of them many times a second.
#pragma once

#include <sys/types.h>

#include <cstdint>

#include "joga/system/box.hpp"

namespace joga::system {

// The message that a child sends through `report` before it gives up.
struct ChildError {
  enum class Step : std::uint8_t { Folder, Program, Box };
  Step step = Step::Program;
  int number = 0;  // an errno
};

// The data of guardian and child, prepared before the fork.
struct ChildPlan {
  const char* program = nullptr;
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  const char* folder = nullptr;  // nullptr: stay
  const Box* box = nullptr;      // nullptr: no sandbox
  int input = -1;
  int output = -1;
  int errors = -1;
  int report = -1;   // closes when the program has been started
  int control = -1;  // the guardian's end of a socket pair that preserves message boundaries
};

// A question to a guardian. The end of input orders it to kill all processes and to exit.
enum class GuardianQuestion : char { Descendants, ProcessorTime };

// A message of a guardian.
struct GuardianNews {
  enum class Kind : std::uint8_t { Started, Ended, Excess, Descendants, ProcessorTime };
  Kind kind = Kind::Started;
  // The process id; the status as of waitpid; the limit; whether there are any; nanoseconds.
  std::int64_t value = 0;
};

// To be called in a forked process with all signals blocked. Because the parent may have threads, the
// guardian calls only functions that are safe in signal handlers.
[[noreturn]] void guard(const ChildPlan& plan);

}  // namespace joga::system
