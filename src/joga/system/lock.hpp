// A lock between processes: a file that one process holds at a time. The system releases it when the process
// ends in any way; the empty file that may remain has no meaning.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

namespace joga::system {

struct LockAttempt;

class Lock {
 public:
  // Does not wait, except for the moment in which another process may be checking (`is_held`).
  [[nodiscard]] static LockAttempt take(const std::filesystem::path& path);
  // Returns whether any process holds the lock.
  [[nodiscard]] static bool is_held(const std::filesystem::path& path);
  // Removes the file if no process holds it.
  static void remove_if_free(const std::filesystem::path& path);

  Lock(Lock&& from) noexcept;
  Lock& operator=(Lock&& from) noexcept;
  ~Lock();  // removes the file

 private:
  Lock(std::filesystem::path path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  void release() noexcept;
  void abandon() noexcept;  // without removing the file

  std::filesystem::path path_{};
  int descriptor_ = -1;
};

// The lock, if it could be taken. Otherwise `in_use` tells whether a process holds it, perhaps this one; if
// not, the file could not be created.
struct LockAttempt {
  std::optional<Lock> lock{};
  bool in_use = false;
};

}  // namespace joga::system
