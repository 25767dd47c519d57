// A lock between processes: a file that one holds at a time. The system lets go of it when the process ends,
// in whatever way; what remains of it then is an empty file without meaning.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

namespace joga::system {

struct LockAttempt;

class Lock {
 public:
  // Does not wait, apart from the moment in which another process may be looking (`is_held`).
  [[nodiscard]] static LockAttempt take(const std::filesystem::path& path);
  // Whether a process holds it.
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

// Without a lock: a process has it, perhaps this one, or else its file cannot be made.
struct LockAttempt {
  std::optional<Lock> lock{};
  bool in_use = false;
};

}  // namespace joga::system
