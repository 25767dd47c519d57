// The processes below this one, as /proc lists them, and what they use. For a guardian: nothing here
// allocates, and all of it is safe in a forked process.
#pragma once

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "joga/system/sandbox.hpp"

namespace joga::system {

// A list of all descendants of this process, parents before their children. Orphans are among them, because
// this process is a subreaper.
class Descendants {
 public:
  // Sends each process the signal as soon as it is found: some live for less than a millisecond. Returns
  // false if the system cannot list processes. Signal 0 only finds them.
  bool find_and_signal(int signal);
  [[nodiscard]] bool are_still() const;  // stopped, or dead but not reaped
  // Whether this process has a child besides `program`.
  [[nodiscard]] static bool has_child_besides(pid_t program);

  // The processor time of all of them and of all that have ended, in nanoseconds; of those found last.
  [[nodiscard]] std::int64_t processor_time() const;

  // The memory of all of them, in KiB, counting pages that several share for each. Never less than `memory`.
  [[nodiscard]] std::uint64_t quick_memory() const;
  // Counts a shared page once, and leaves out what is only a file's contents. Slower.
  [[nodiscard]] std::uint64_t memory() const;
  // The contents of /tmp and /dev/shm of the sandbox, in KiB, and what their entries cost the kernel.
  [[nodiscard]] std::uint64_t temporary_memory(const Sandbox& sandbox) const;

 private:
  std::array<pid_t, std::size_t{1} << 16U> found_{};  // more than that are found when these are gone
  std::size_t count_ = 0;
};

// The contents of a folder, in KiB of disk. Not below 64 folders, and not more than a million entries: both
// count as more than any limit.
[[nodiscard]] std::uint64_t disk_use(const char* folder);
// The free space of the disk that has this folder, in KiB.
[[nodiscard]] std::uint64_t free_disk(const char* folder);

}  // namespace joga::system
