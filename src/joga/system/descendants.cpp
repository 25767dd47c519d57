#include "joga/system/descendants.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <ctime>
#include <limits>
#include <optional>
#include <string_view>

namespace joga::system {
namespace {

constexpr std::int64_t kNanoseconds = 1'000'000'000;

// A path below /proc.
class ProcPath {
 public:
  explicit ProcPath(std::string_view text) { append(text); }

  ProcPath& append(std::string_view text) {
    for (const char letter : text) {
      if (length_ + 1 < text_.size()) text_[length_++] = letter;
    }
    return *this;
  }
  ProcPath& append(pid_t number) {
    std::array<char, 16> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return append(std::string_view(digits.data(), static_cast<std::size_t>(written.ptr - digits.data())));
  }
  [[nodiscard]] const char* text() const { return text_.data(); }
  [[nodiscard]] int open(int flags) const { return ::open(text_.data(), O_RDONLY | O_CLOEXEC | flags); }

 private:
  std::array<char, 96> text_{};
  std::size_t length_ = 0;
};

// Calls visit(id) for each number in a file of numbers, each followed by a blank, and closes the file.
template <class Visit>
void for_each_number(int file, Visit visit) {
  std::array<char, 4096> text{};
  pid_t id = 0;
  for (ssize_t count = 0; (count = ::read(file, text.data(), text.size())) > 0;) {
    for (const char letter : std::string_view(text.data(), static_cast<std::size_t>(count))) {
      if (letter >= '0' && letter <= '9') {
        id = id * 10 + (letter - '0');
      } else if (id != 0) {
        visit(id);
        id = 0;
      }
    }
  }
  ::close(file);
}

// Calls visit(name) for each entry of an open folder, "." and ".." included. opendir would allocate.
template <class Visit>
void for_each_entry(int folder, Visit visit) {
  // struct linux_dirent64, getdents64(2): the length at offset 16, the name at offset 19.
  constexpr std::size_t kLength = 16;
  constexpr std::size_t kName = 19;
  alignas(std::uint64_t) std::array<char, 4096> entries{};
  for (ssize_t count = 0; (count = ::syscall(SYS_getdents64, folder, entries.data(), entries.size())) > 0;) {
    for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
      std::uint16_t length = 0;
      std::memcpy(&length, entries.data() + at + kLength, sizeof length);
      visit(entries.data() + at + kName);
      at += length;
    }
  }
}

// Calls visit(id) for each child of this process. Returns false if the system cannot list them. Orphaned
// descendants are children too, because this process is a subreaper.
template <class Visit>
bool for_each_child(Visit visit) {
  const int file = ProcPath("/proc/thread-self/children").open(0);
  if (file < 0) return false;
  for_each_number(file, visit);
  return true;
}

// The same for another process. Each of its threads has a list of its own.
template <class Visit>
void for_each_child_of(pid_t parent, Visit visit) {
  const ProcPath tasks = ProcPath("/proc/").append(parent).append("/task");
  const int folder = tasks.open(O_DIRECTORY);
  if (folder < 0) return;
  for_each_entry(folder, [&](std::string_view name) {
    if (name.front() == '.') return;
    const int file = ProcPath(tasks).append("/").append(name).append("/children").open(0);
    if (file >= 0) for_each_number(file, visit);
  });
  ::close(folder);
}

// Whether a process is stopped, or dead but not reaped.
[[nodiscard]] bool is_still(pid_t process) {
  const int file = ProcPath("/proc/").append(process).append("/stat").open(0);
  if (file < 0) return false;
  std::array<char, 256> text{};
  const ssize_t count = ::read(file, text.data(), text.size());
  ::close(file);
  // "ID (NAME) STATE ...", and the name may contain anything.
  const std::string_view stat(text.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string_view::npos || name_end + 2 >= stat.size()) return false;
  return std::string_view("TtZ").find(stat[name_end + 2]) != std::string_view::npos;
}

// The text of a small file below /proc; empty if it cannot be read.
class ProcText {
 public:
  explicit ProcText(const ProcPath& path) {
    const int file = path.open(0);
    if (file < 0) return;
    for (ssize_t count = 1; count > 0 && length_ < text_.size();) {
      count = ::read(file, text_.data() + length_, text_.size() - length_);
      length_ += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
    }
    ::close(file);
  }
  [[nodiscard]] std::string_view view() const { return {text_.data(), length_}; }

 private:
  std::array<char, 4096> text_{};
  std::size_t length_ = 0;
};

[[nodiscard]] ProcText status_of(pid_t process) {
  return ProcText(ProcPath("/proc/").append(process).append("/status"));
}

// The number in a line of words between blanks and tabs, counted from 0; 0 if there is none.
[[nodiscard]] std::uint64_t number_at(std::string_view text, std::size_t place) {
  for (;; --place) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(" \t\n"));
    if (place == 0) {
      std::uint64_t number = 0;
      std::from_chars(word.data(), word.data() + word.size(), number);
      return number;
    }
    text.remove_prefix(word.size());
  }
}

// The number after "NAME:" at the beginning of a line; 0 if there is none.
[[nodiscard]] std::uint64_t number_after(std::string_view text, std::string_view name) {
  const std::size_t at = text.find(name);
  return at == std::string_view::npos ? 0 : number_at(text.substr(at + name.size()), 0);
}

// The processor time of children that the process has waited for. Of other processes the system tells it only
// in ticks, usually of 10 ms; those are counted, not those of each child, so the error does not grow.
[[nodiscard]] std::int64_t time_of_reaped_children(pid_t process) {
  const ProcText stat(ProcPath("/proc/").append(process).append("/stat"));
  const std::size_t name_end = stat.view().rfind(')');
  if (name_end == std::string_view::npos) return 0;
  // After the name: the state, then fields 4 and on of proc(5).
  constexpr std::size_t kChildrensUserTime = 13;
  const std::string_view fields = stat.view().substr(name_end + 1);
  const std::uint64_t ticks =
      number_at(fields, kChildrensUserTime) + number_at(fields, kChildrensUserTime + 1);
  return static_cast<std::int64_t>(ticks) * (kNanoseconds / ::sysconf(_SC_CLK_TCK));
}

[[nodiscard]] std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * kNanoseconds + time.tv_nsec;
}
[[nodiscard]] std::int64_t nanoseconds(const timeval& time) {
  return std::int64_t{time.tv_sec} * kNanoseconds + time.tv_usec * 1'000;
}

// The processor time of a process, those of its threads that have ended included.
[[nodiscard]] std::optional<std::int64_t> time_of(pid_t process) {
  clockid_t clock = 0;
  timespec time{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return std::nullopt;
  return nanoseconds(time);
}

// The network namespace of a process; 0 if there is none.
[[nodiscard]] ino_t network_of(const ProcPath& process) {
  struct stat about{};
  return ::stat(ProcPath(process).append("/ns/net").text(), &about) == 0 ? about.st_ino : 0;
}

// One level of `disk_use`. Closes the folder.
void add_disk_use(int folder, int depth, std::uint64_t& entries, std::uint64_t& blocks) {
  constexpr int kDeepest = 64;
  constexpr std::uint64_t kMostEntries = 1'000'000;
  constexpr std::uint64_t kTooMuch = std::numeric_limits<std::uint64_t>::max() / 2;
  const auto visit = [&](const char* name) {
    struct stat about{};
    if (++entries > kMostEntries || depth > kDeepest) blocks = kTooMuch;
    if (blocks >= kTooMuch || ::fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0) return;
    blocks += static_cast<std::uint64_t>(about.st_blocks);
    if (!S_ISDIR(about.st_mode)) return;
    const int inner = ::openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inner >= 0) {
      add_disk_use(inner, depth + 1, entries, blocks);
    } else if (errno == EACCES) {
      blocks = kTooMuch;  // no program needs a folder that hides what is in it
    }
  };
  for_each_entry(folder, [&](const char* name) {
    if (std::string_view(name) != "." && std::string_view(name) != "..") visit(name);
  });
  ::close(folder);
}

}  // namespace

bool Descendants::find_and_signal(int signal) {
  count_ = 0;
  const auto note = [&](pid_t process) {
    ::kill(process, signal);
    if (count_ < found_.size()) found_[count_++] = process;
  };
  if (!for_each_child(note)) return false;
  for (std::size_t next = 0; next < count_; ++next) for_each_child_of(found_[next], note);
  return true;
}

bool Descendants::are_still() const {
  return std::all_of(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(count_), is_still);
}

bool Descendants::has_child_besides(pid_t program) {
  bool has = false;
  static_cast<void>(for_each_child([&](pid_t child) { has = has || child != program; }));
  return has;
}

std::int64_t Descendants::processor_time() const {
  rusage ended{};
  ::getrusage(RUSAGE_CHILDREN, &ended);
  std::int64_t time = nanoseconds(ended.ru_utime) + nanoseconds(ended.ru_stime);
  for (std::size_t i = 0; i < count_; ++i)
    time += time_of(found_[i]).value_or(0) + time_of_reaped_children(found_[i]);
  return time;
}

std::optional<std::int64_t> Descendants::running_time() const {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const std::optional<std::int64_t> time = time_of(found_[i]);
    if (!time) return std::nullopt;
    sum += *time;
  }
  return sum;
}

std::uint64_t Descendants::quick_memory() const {
  std::uint64_t kibibytes = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const ProcText status = status_of(found_[i]);
    for (const std::string_view part : {"\nVmRSS:", "\nVmSwap:", "\nVmPTE:"})
      kibibytes += number_after(status.view(), part);
  }
  return kibibytes;
}

std::uint64_t Descendants::memory() const {
  std::uint64_t kibibytes = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const ProcText text(ProcPath("/proc/").append(found_[i]).append("/smaps_rollup"));
    for (const std::string_view part : {"\nPss_Anon:", "\nPss_Shmem:", "\nSwapPss:"})
      kibibytes += number_after(text.view(), part);
    kibibytes += number_after(status_of(found_[i]).view(), "\nVmPTE:");
  }
  return kibibytes;
}

std::uint64_t Descendants::temporary_memory(const Sandbox& sandbox) const {
  if (count_ < 2) return 0;
  std::uint64_t kibibytes = 0;
  for (const std::string_view folder : {"/root/tmp", "/root/dev/shm"}) {
    struct statfs about{};
    const ProcPath path = ProcPath("/proc/").append(found_[kReaper]).append(folder);
    if (::statfs(path.text(), &about) != 0 || about.f_type != TMPFS_MAGIC) continue;
    const auto block_kib = static_cast<std::uint64_t>(about.f_bsize) / 1'024;
    if (about.f_blocks * block_kib != std::uint64_t{sandbox.temporary_mib} * 1'024) continue;
    // An entry without contents is about a kibibyte of the kernel's memory.
    kibibytes += (about.f_blocks - about.f_bfree) * block_kib + (about.f_files - about.f_ffree);
  }
  return kibibytes;
}

std::uint64_t Descendants::socket_memory() const {
  // The most that one can hold: twice the usual net.core.wmem_max, and what goes with it.
  constexpr std::uint64_t kOfEach = 512;
  constexpr std::uint64_t kMostCounted = 1U << 16U;
  if (count_ < 2) return 0;
  const ProcPath reaper = ProcPath("/proc/").append(found_[kReaper]);
  const ino_t network = network_of(reaper);
  if (network == 0 || network == network_of(ProcPath("/proc/self"))) return 0;  // still being set up
  const int file = ProcPath(reaper).append("/net/unix").open(0);
  if (file < 0) return 0;
  std::array<char, 4096> text{};
  std::uint64_t lines = 0;
  for (ssize_t count = 0; lines < kMostCounted && (count = ::read(file, text.data(), text.size())) > 0;)
    lines += static_cast<std::uint64_t>(std::count(text.begin(), text.begin() + count, '\n'));
  ::close(file);
  return lines == 0 ? 0 : (lines - 1) * kOfEach;  // the first is the heading
}

std::uint64_t Descendants::unlinked_files(const char* folder) const {
  struct stat disk{};
  if (::stat(folder, &disk) != 0) return 0;
  std::uint64_t blocks = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const int files = ProcPath("/proc/").append(found_[i]).append("/fd").open(O_DIRECTORY);
    if (files < 0) continue;
    for_each_entry(files, [&](const char* name) {
      struct stat about{};
      if (::fstatat(files, name, &about, 0) == 0 && S_ISREG(about.st_mode) && about.st_nlink == 0 &&
          about.st_dev == disk.st_dev)
        blocks += static_cast<std::uint64_t>(about.st_blocks);
    });
    ::close(files);
  }
  return blocks / 2;  // blocks of 512 bytes
}

std::uint64_t disk_use(const char* folder) {
  const int file = ::open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return 0;
  std::uint64_t entries = 0;
  std::uint64_t blocks = 0;
  add_disk_use(file, 0, entries, blocks);
  return blocks / 2;  // blocks of 512 bytes
}

std::uint64_t free_disk(const char* folder) {
  struct statfs about{};
  if (::statfs(folder, &about) != 0) return 0;
  return about.f_bavail * static_cast<std::uint64_t>(about.f_bsize) / 1'024;
}

}  // namespace joga::system
