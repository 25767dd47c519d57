// Points in time as games in progress know them. Games read no clock: the caller of an action passes the
// time.
#pragma once

#include <chrono>

namespace joga {

using Milliseconds = std::chrono::milliseconds;
using WorldTime = std::chrono::sys_time<Milliseconds>;
// Time that advances only while the service runs: a host's uptime, summed over all restarts, or the steady
// clock of a program at home.
using ServiceTime = Milliseconds;

// Clocks that count in days run on wall-clock time, clocks that count in minutes on service time.
struct Moment {
  WorldTime world{};
  ServiceTime service{};

  friend bool operator==(const Moment&, const Moment&) = default;
};

}  // namespace joga
