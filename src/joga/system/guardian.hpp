// A small process between this program and one that it starts.
//
// The guardian is a child subreaper (prctl): all processes that the program starts remain its descendants, in
// any group or session, even when their parents are gone. So it can kill them all when it is told to, and
// also when this process is gone, for whatever reason. It stops all of them before it kills any, since
// processes that fork without end would outrun it. Namespaces would do the same, but keep programs from using
// sudo.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace joga::system {

// The message that a child sends through `report` before it gives up.
struct ChildError {
  enum class Step : std::uint8_t { Folder, Program };
  Step step = Step::Program;
  int number = 0;  // an errno
};

// The data of guardian and child, prepared before the fork.
struct ChildPlan {
  const char* program = nullptr;
  char* const* arguments = nullptr;
  const char* folder = nullptr;  // nullptr: stay
  int input = -1;
  int output = -1;
  int errors = -1;
  int report = -1;   // closes when the program has been started
  int control = -1;  // the guardian's end of a socket pair that preserves message boundaries
};

// A message of a guardian. In the other direction every byte asks whether there are descendants, and the end
// of input orders the guardian to kill them all and to exit.
struct GuardianNews {
  enum class Kind : std::uint8_t { Started, Ended, Descendants };
  Kind kind = Kind::Started;
  int value = 0;  // the process id; the status as of waitpid; whether there are any
};

// To be called in a forked process with all signals blocked. Because the parent may have threads, the
// guardian calls only functions that are safe in signal handlers.
[[noreturn]] void guard(const ChildPlan& plan);

}  // namespace joga::system
