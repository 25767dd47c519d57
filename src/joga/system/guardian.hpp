// A small process between this program and one that it starts.
//
// Whatever the program starts in turn remains a descendant of its guardian, in whatever group or session, and
// whether its parent still lives or not: the guardian is what Linux calls a child subreaper. So it can kill
// all of it, when it is told to and also when this program is gone, however that came about.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace joga::system {

// What a child tells through `report` before it gives up.
struct ChildError {
  enum class Step : std::uint8_t { Folder, Program };
  Step step = Step::Program;
  int number = 0;  // an errno
};

// All that guardian and child need, made before they exist.
struct ChildPlan {
  const char* program = nullptr;
  char* const* arguments = nullptr;
  const char* folder = nullptr;  // nullptr: stay
  int input = -1;
  int output = -1;
  int errors = -1;
  int report = -1;   // closes when the program has been started
  int control = -1;  // the guardian's end of a pair of sockets that keep messages apart
};

// What a guardian tells. In the other direction every byte is a question for descendants, and the end of
// input is the order to kill all that is left and to leave.
struct GuardianNews {
  enum class Kind : std::uint8_t { Started, Ended, Descendants };
  Kind kind = Kind::Started;
  int value = 0;  // the process id; the status as of waitpid; whether there are any
};

// To be called in a new process with all signals blocked. It executes no other program and may have been
// forked from a program with threads, so it calls only what is safe in a signal handler.
[[noreturn]] void guard(const ChildPlan& plan);

}  // namespace joga::system
