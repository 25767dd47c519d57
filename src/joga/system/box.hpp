// How a program is put into a sandbox: bubblewrap's command line, and what a child does before it becomes
// bubblewrap. Only Process and the guardian use it; docs/match.md says what the sandbox holds.
//
// A program of root runs as a user that nobody else is: an id made from that of its guardian. This user may
// not read root's folders. So the child gives the program's folder to that user by an id-mapped mount, in a
// mount namespace of its own: nothing changes on the disk, and what the program writes there belongs to the
// folder's owner.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/system/descriptor.hpp"
#include "joga/system/sandbox.hpp"

namespace joga::system {

// Made before the fork, so that the child needs to allocate nothing.
struct Box {
  Sandbox limits{};
  std::string program{};               // bubblewrap
  std::vector<std::string> command{};  // its arguments, and after them those of the program
  std::vector<std::string> environment{};
  std::string folder{};                   // the program's own, as on the disk; empty: none
  std::string tool{};                     // joga, as on the disk; empty: there is none
  std::string module{};                   // the folder of its Python module; empty: there is none beside it
  bool is_roots = false;                  // the user has to be changed
  std::array<Descriptor, 3> inherited{};  // bubblewrap reads and closes them
};

// Plans to run the command with `folder` as its working directory; an empty one is that of this program.
// Fails with a sentence that names what is missing, or why the program cannot be run.
[[nodiscard]] Result<Box> plan_box(const Sandbox& limits, const std::vector<std::string>& command,
                                   const std::filesystem::path& folder);

// Applies the limits and changes the user. Called in the forked child, so it neither allocates nor locks.
// Returns false, with errno set, if that is impossible.
[[nodiscard]] bool enter_box(const Box& box);

}  // namespace joga::system
