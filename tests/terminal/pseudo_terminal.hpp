// Tells whether pseudo-terminals are available: bare containers lack their file system.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

namespace joga::testing {

[[nodiscard]] inline bool has_pseudo_terminals() {
  const int leader = posix_openpt(O_RDWR | O_NOCTTY);
  if (leader < 0) return false;
  int follower = -1;
  if (grantpt(leader) == 0 && unlockpt(leader) == 0) {
    if (const char* name = ptsname(leader)) follower = open(name, O_RDWR | O_NOCTTY);
  }
  if (follower >= 0) close(follower);
  close(leader);
  return follower >= 0;
}

}  // namespace joga::testing
