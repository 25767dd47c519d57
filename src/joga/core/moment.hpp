// Points in time as games in progress know them. Games read no clock: whoever acts in one hands the time in.
#pragma once

#include <chrono>

namespace joga {

using Milliseconds = std::chrono::milliseconds;
using WorldTime = std::chrono::sys_time<Milliseconds>;
// Runs only while the service does: how long a host has been up, over all restarts, or the steady clock at
// home.
using ServiceTime = Milliseconds;

// Clocks of days run on the world's time, clocks of minutes on the service's.
struct Moment {
  WorldTime world{};
  ServiceTime service{};

  friend bool operator==(const Moment&, const Moment&) = default;
};

}  // namespace joga
