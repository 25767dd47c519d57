#include "joga/system/guardian.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <string_view>
#include <system_error>

namespace joga::system {
namespace {

// The only descriptors that a guardian has open.
constexpr int kControl = 0;
constexpr int kSignals = 1;

void close_all_from(int first) {
  if (::close_range(static_cast<unsigned>(first), ~0U, 0) == 0) return;
  // Old kernels have no close_range.
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  for (int number = first; static_cast<rlim_t>(number) < limit.rlim_cur; ++number) ::close(number);
}

[[noreturn]] void give_up(const ChildPlan& plan, ChildError::Step step) {
  const ChildError error{step, errno};
  static_cast<void>(!::write(plan.report, &error, sizeof error));
  ::_exit(127);
}

[[noreturn]] void become(const ChildPlan& plan, pid_t guardian) {
  // All signals are blocked here. Ignored signals would stay ignored in the new program, so all get their
  // default actions.
  struct sigaction usual{};
  usual.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) ::sigaction(signal, &usual, nullptr);
  sigset_t none{};
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);

  // If somebody kills the guardian, the kernel kills at least the program itself.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != guardian) ::_exit(127);  // the guardian died before the prctl
  ::setsid();  // also makes a process group, and keeps Ctrl-C in our terminal away
  ::dup2(plan.input, STDIN_FILENO);
  ::dup2(plan.output, STDOUT_FILENO);
  ::dup2(plan.errors, STDERR_FILENO);
  if (plan.folder != nullptr && ::chdir(plan.folder) != 0) give_up(plan, ChildError::Step::Folder);
  // Closes on exec whatever other parts of this program opened without O_CLOEXEC. Old kernels cannot do this,
  // which is no reason to stop.
  static_cast<void>(::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC));
  ::execve(plan.program, plan.arguments, environ);
  give_up(plan, ChildError::Step::Program);
}

// Sanitizers keep their data in memory that looks like any other, so nothing is given back with them.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
#else
constexpr bool kSanitized = false;
#endif

// Takes a line of /proc/self/maps, proc(5): "BEGIN-END rw-p OFFSET DEVICE INODE NAME". Gives the range back
// to the system if it is large, maps no file, and does not contain `in_use`.
void give_back(std::string_view line, std::uintptr_t in_use) {
  constexpr std::uintptr_t kLarge = std::uintptr_t{1} << 20U;
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  const char* const first = line.data();
  const char* const last = first + line.size();
  const auto [dash, no_begin] = std::from_chars(first, last, begin, 16);
  if (no_begin != std::errc() || dash == last) return;
  const auto [rest, no_end] = std::from_chars(dash + 1, last, end, 16);
  if (no_end != std::errc()) return;
  const std::string_view kind(rest, static_cast<std::size_t>(last - rest));
  const bool is_private = kind.starts_with(" rw-p 00000000 00:00 0");
  if (!is_private || end - begin < kLarge || (begin <= in_use && in_use < end)) return;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): that is how the system names it
  ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

// A forked process shares its parent's memory until the parent writes to it; then there are two copies. The
// guardian needs none of that memory, and would double the size of a program with large tables.
void give_memory_back() {
  const int file = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (kSanitized || file < 0) return;
  std::array<char, 512> line{};
  std::size_t length = 0;
  std::array<char, 4096> text{};
  const auto here = reinterpret_cast<std::uintptr_t>(&text);
  for (ssize_t count = 0; (count = ::read(file, text.data(), text.size())) > 0;) {
    for (const char letter : std::string_view(text.data(), static_cast<std::size_t>(count))) {
      if (letter == '\n') {
        give_back(std::string_view(line.data(), length), here);
        length = 0;
      } else if (length < line.size()) {
        line[length++] = letter;
      }
    }
  }
  ::close(file);
}

void tell(GuardianNews::Kind kind, int value) {
  const GuardianNews news{kind, value};
  static_cast<void>(::send(kControl, &news, sizeof news, MSG_NOSIGNAL));
}

// --- Processes, as in proc(5). Nothing here allocates.

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
  // struct linux_dirent64, getdents64(2): the length at offset 16, the name at offset 19. opendir allocates.
  constexpr std::size_t kLength = 16;
  constexpr std::size_t kName = 19;
  alignas(std::uint64_t) std::array<char, 4096> entries{};
  for (ssize_t count = 0; (count = ::syscall(SYS_getdents64, folder, entries.data(), entries.size())) > 0;) {
    for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
      std::uint16_t length = 0;
      std::memcpy(&length, entries.data() + at + kLength, sizeof length);
      const std::string_view name(entries.data() + at + kName);
      at += length;
      if (name.front() == '.') continue;
      const int file = ProcPath(tasks).append("/").append(name).append("/children").open(0);
      if (file >= 0) for_each_number(file, visit);
    }
  }
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

// Reaps the children that have exited, and reports the status of the program if it is one of them. Returns
// false when there are no children left.
bool reap(pid_t& program, int options) {
  int status = 0;
  pid_t id = 0;
  while ((id = ::waitpid(-1, &status, options)) > 0) {
    options |= WNOHANG;  // blocks for at most one child
    if (id != program) continue;
    program = -1;
    tell(GuardianNews::Kind::Ended, status);
  }
  return id == 0 || errno == EINTR;
}

// A list of all descendants of this process, parents before their children.
class Descendants {
 public:
  // Sends each process the signal as soon as it is found: some live for less than a millisecond. Returns
  // false if the system cannot list processes.
  bool find_and_signal(int signal) {
    count_ = 0;
    const auto note = [&](pid_t process) {
      ::kill(process, signal);
      if (count_ < found_.size()) found_[count_++] = process;
    };
    if (!for_each_child(note)) return false;
    for (std::size_t next = 0; next < count_; ++next) for_each_child_of(found_[next], note);
    return true;
  }
  [[nodiscard]] bool are_still() const {
    return std::all_of(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(count_), is_still);
  }

 private:
  std::array<pid_t, std::size_t{1} << 16U> found_{};  // more than that are found when these are gone
  std::size_t count_ = 0;
};

// Stops all descendants. Processes that fork without end outrun a guardian that kills one after the other,
// but a stopped process neither forks nor exits, so with each pass fewer of them run.
void freeze(Descendants& descendants, pid_t& program) {
  constexpr int kMostPasses = 2'000;  // a process that hangs in a driver does not stop
  constexpr int kQuickPasses = 200;
  // A process may exit while the lists are read, and leave a child that is in none of them. It is in the
  // next.
  constexpr int kStillPasses = 2;
  for (int pass = 0, still = 0; pass < kMostPasses && still < kStillPasses; ++pass) {
    if (!reap(program, WNOHANG) || !descendants.find_and_signal(SIGSTOP)) return;
    still = descendants.are_still() ? still + 1 : 0;
    const timespec moment{.tv_sec = 0, .tv_nsec = 1'000'000};
    if (pass > kQuickPasses) ::nanosleep(&moment, nullptr);
  }
}

void kill_all(pid_t program) {
  static Descendants descendants;
  do {
    // A signal to a process group reaches all its processes at once, also those that are just being forked.
    // The number belongs to the group as long as the program has not been reaped.
    if (program > 0) ::kill(-program, SIGSTOP);
    freeze(descendants, program);
    const bool found = descendants.find_and_signal(SIGKILL);
    if (!found && program > 0) ::kill(-program, SIGKILL);
    if (!found && program <= 0) return;
  } while (reap(program, 0));
}

}  // namespace

void guard(const ChildPlan& plan) {
  ::setsid();  // Ctrl-C must not kill the guardian
  ::prctl(PR_SET_NAME, "joga-guardian");
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  struct sigaction usual{};
  usual.sa_handler = SIG_DFL;
  ::sigaction(SIGCHLD, &usual, nullptr);  // if SIGCHLD were ignored, exit statuses would be lost

  const pid_t guardian = ::getpid();
  pid_t program = ::fork();
  if (program == 0) become(plan, guardian);
  if (program < 0) give_up(plan, ChildError::Step::Program);

  // The guardian must keep nothing else open: neither the program's pipes nor those of other programs.
  ::dup2(plan.control, kControl);
  close_all_from(kControl + 1);
  sigset_t children{};
  ::sigemptyset(&children);
  ::sigaddset(&children, SIGCHLD);
  if (::signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK) != kSignals) ::_exit(127);
  give_memory_back();
  static_cast<void>(!::chdir("/"));  // so that no folder stays in use
  tell(GuardianNews::Kind::Started, program);

  for (;;) {
    std::array<pollfd, 2> files{pollfd{.fd = kControl, .events = POLLIN, .revents = 0},
                                pollfd{.fd = kSignals, .events = POLLIN, .revents = 0}};
    if (::poll(files.data(), files.size(), -1) < 0) continue;
    signalfd_siginfo signal{};
    while (::read(kSignals, &signal, sizeof signal) > 0) {
    }
    static_cast<void>(reap(program, WNOHANG));
    if (files[0].revents == 0) continue;
    char question = 0;
    if (::read(kControl, &question, sizeof question) <= 0) break;
    bool has_others = false;
    static_cast<void>(for_each_child([&](pid_t child) { has_others = has_others || child != program; }));
    tell(GuardianNews::Kind::Descendants, has_others ? 1 : 0);
  }
  kill_all(program);
  ::_exit(0);
}

}  // namespace joga::system
