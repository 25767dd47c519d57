// The processes below this one, as /proc lists them, and what they use. For a guardian: nothing here
// allocates, and all of it is safe in a forked process.
#pragma once

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

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

  // The processor time of those found last that still run, in nanoseconds; nothing if one of them has ended.
  // Much quicker than `processor_time`: if it stands still, so do they.
  [[nodiscard]] std::optional<std::int64_t> running_time() const;
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

  // The memory of all of them and of their page tables, in KiB, counting pages that several share for each.
  // Never less than `memory`.
  [[nodiscard]] std::uint64_t quick_memory() const;
  // Counts a shared page once, and leaves out what is only a file's contents. Slower.
  [[nodiscard]] std::uint64_t memory() const;
  // The contents of /tmp and /dev/shm of the sandbox, in KiB, and what their entries cost the kernel.
  [[nodiscard]] std::uint64_t temporary_memory(const Sandbox& sandbox) const;
  // The most that the sandbox's sockets can hold, in KiB. It belongs to no process.
  [[nodiscard]] std::uint64_t socket_memory() const;
  // The files without a name on the disk of `folder` that a process has open, in KiB of disk. A file that
  // several have open is counted for each.
  [[nodiscard]] std::uint64_t unlinked_files(const char* folder) const;

 private:
  // The place of bubblewrap's second process, which stays inside of the sandbox as its first one; no program
  // there can end it.
  static constexpr std::size_t kReaper = 1;

  std::array<pid_t, std::size_t{1} << 16U> found_{};  // more than that are found when these are gone
  std::size_t count_ = 0;
};

// The contents of a folder, in KiB of disk. More than 64 folders deep, more than a million entries, and a
// folder that may not be read each count as more than any limit.
[[nodiscard]] std::uint64_t disk_use(const char* folder);
// The free space of the disk that has this folder, in KiB.
[[nodiscard]] std::uint64_t free_disk(const char* folder);

}  // namespace joga::system
