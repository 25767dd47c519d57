// The sandbox of a program that is not trusted, as limits. Plain data, so that a player can carry it
// anywhere; Process::start enforces it, and docs/match.md says what it holds and what it does not.
//
// The program sees the system's programs and libraries, its own folder and an empty /tmp, all but the last
// read-only. It has no network, no other user's processes and no environment. Its own folder is the one that
// it runs in (Process::Setup::folder), or else the one that holds the first file its command names.
#pragma once

#include <cstdint>

namespace joga::system {

struct Sandbox {
  bool is_folder_writable = false;
  // The program joga and its Python module: the rules, but also good moves. If not, those of Debian's
  // packages are hidden too.
  bool shows_joga = true;
  // Counted for all its processes together with what they keep in /tmp and /dev/shm. Exceeding it ends the
  // program.
  std::uint32_t memory_mib = 1024;
  std::uint32_t processes = 64;      // threads count too
  std::uint32_t file_mib = 64;       // the size of each file that it writes
  std::uint32_t temporary_mib = 64;  // of /tmp, and of /dev/shm
  std::uint32_t disk_mib = 1024;     // of its folder, if that is writable. Exceeding it ends the program
  // Processor time of all its processes together. Exceeding it ends the program. 0: unlimited.
  std::uint32_t processor_seconds = 0;

  friend bool operator==(const Sandbox&, const Sandbox&) = default;
};

// For compiling a program in its own folder.
inline constexpr Sandbox kBuildSandbox{.is_folder_writable = true,
                                       .memory_mib = 2048,
                                       .processes = 128,
                                       .file_mib = 512,
                                       .temporary_mib = 512,
                                       .processor_seconds = 600};

// The limit that a program has exceeded.
enum class Excess : std::uint8_t { Memory, Processor, Disk };

}  // namespace joga::system
