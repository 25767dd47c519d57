#include "joga/system/lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>

namespace joga::system {
namespace {

// Retries are needed because `is_held` holds the lock itself for some microseconds.
constexpr int kTries = 20;
constexpr std::chrono::milliseconds kBetweenTries{5};

// Returns whether the path still names the open file. The previous holder may have removed the file in
// between, and a lock on a file that no other process can find protects nothing.
[[nodiscard]] bool is_still_there(int descriptor, const std::filesystem::path& path) {
  struct stat open_file{};
  struct stat named_file{};
  return ::fstat(descriptor, &open_file) == 0 && ::stat(path.c_str(), &named_file) == 0 &&
         open_file.st_dev == named_file.st_dev && open_file.st_ino == named_file.st_ino;
}

}  // namespace

LockAttempt Lock::take(const std::filesystem::path& path) {
  for (int i = 0; i < kTries; ++i) {
    Lock lock(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (lock.descriptor_ < 0) return {};
    ::fchmod(lock.descriptor_, S_IRUSR | S_IWUSR);  // a strict umask could keep even us from opening it again
    if (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) == 0) {
      if (is_still_there(lock.descriptor_, path)) return {.lock = std::move(lock)};
    } else if (errno != EWOULDBLOCK && errno != EINTR) {
      lock.abandon();
      return {};
    }
    lock.abandon();
    std::this_thread::sleep_for(kBetweenTries);
  }
  return {.in_use = true};
}

bool Lock::is_held(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return false;
  // The lock is shared, so that two processes can check at the same time.
  const bool held = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  ::close(descriptor);
  return held;
}

void Lock::remove_if_free(const std::filesystem::path& path) {
  if (!is_held(path)) static_cast<void>(take(path));
}

Lock::Lock(Lock&& from) noexcept
    : path_(std::move(from.path_)), descriptor_(std::exchange(from.descriptor_, -1)) {}

Lock& Lock::operator=(Lock&& from) noexcept {
  if (this != &from) {
    release();
    path_ = std::move(from.path_);
    descriptor_ = std::exchange(from.descriptor_, -1);
  }
  return *this;
}

Lock::~Lock() {
  release();
}

void Lock::abandon() noexcept {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

void Lock::release() noexcept {
  // The file is removed while the lock is held, so no other process can have taken the lock yet.
  if (descriptor_ >= 0) ::unlink(path_.c_str());
  abandon();
}

}  // namespace joga::system
