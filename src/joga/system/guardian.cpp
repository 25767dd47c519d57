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
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "joga/system/descendants.hpp"

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
  if (plan.box != nullptr && !enter_box(*plan.box)) give_up(plan, ChildError::Step::Box);
  ::execve(plan.program, plan.arguments, plan.environment);
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

void tell(GuardianNews::Kind kind, std::int64_t value) {
  const GuardianNews news{kind, value};
  static_cast<void>(::send(kControl, &news, sizeof news, MSG_NOSIGNAL));
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

void kill_all(Descendants& descendants, pid_t& program) {
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

[[nodiscard]] std::int64_t milliseconds_now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000 + time.tv_nsec / 1'000'000;
}

// Adds up processor time. A process whose parent does not wait for it disappears with its time; what was seen
// of it before is kept.
class ProcessorTime {
 public:
  [[nodiscard]] std::int64_t update(std::int64_t now) {
    // Times of reaped processes come in ticks of 10 ms, twice for each parent, so a sum may fall a little.
    constexpr std::int64_t kTickError = 40'000'000;
    if (now + kTickError < last_) lost_ += last_ - now;
    last_ = now;
    total_ = std::max(total_, lost_ + now);
    return total_;
  }

 private:
  std::int64_t last_ = 0;
  std::int64_t lost_ = 0;
  std::int64_t total_ = 0;
};

// Tells whether the limits of a sandbox need a look. Many programs of a tournament wait for their next game,
// and listing their processes fifty times a second would cost more than the games.
class Idleness {
 public:
  // Whether no process has run since the last look, so that none has grown or forked. Every tenth time it
  // says no, since a process of the sandbox may have been missed.
  [[nodiscard]] bool lasts(const Descendants& descendants) {
    constexpr unsigned kMostSkipped = 9;
    return is_idle_ && descendants.running_time() == time_ && skipped_++ < kMostSkipped;
  }

  // Calls look(), which finds the descendants. A process that is forked meanwhile may be missed, so it counts
  // as idle only if nobody ran during the look either.
  template <class Look>
  auto during(const Descendants& descendants, Look look) {
    const std::optional<std::int64_t> before = descendants.running_time();
    const std::size_t count = descendants.count();
    auto seen = look();
    time_ = descendants.running_time();
    is_idle_ = time_ && time_ == before && descendants.count() == count;
    skipped_ = 0;
    return seen;
  }

 private:
  std::optional<std::int64_t> time_{};
  bool is_idle_ = false;
  unsigned skipped_ = 0;
};

// Watches the limits of a sandbox.
class Watch {
 public:
  // Copies all that it needs: the guardian gives back the memory that the box is in.
  explicit Watch(const Box& box) : limits_(box.limits) {
    if (!limits_.is_folder_writable || box.folder.empty() || box.folder.size() >= folder_.size()) return;
    box.folder.copy(folder_.data(), box.folder.size());
    watches_disk_ = true;
    least_free_ = std::min(kSpared, free_disk(folder_.data()) / 2);
  }

  // Looks at the descendants found last.
  [[nodiscard]] std::optional<Excess> look(const Descendants& descendants, std::int64_t processor_time) {
    ++looks_;
    if (uses_too_much_memory(descendants)) return Excess::Memory;
    constexpr std::int64_t kSecond = 1'000'000'000;
    if (limits_.processor_seconds != 0 && processor_time > limits_.processor_seconds * kSecond)
      return Excess::Processor;
    if (watches_disk_ && fills_the_disk(descendants)) return Excess::Disk;
    return std::nullopt;
  }

 private:
  static constexpr std::uint64_t kMebibyte = 1'024;          // in KiB
  static constexpr std::uint64_t kSpared = 512 * kMebibyte;  // of the disk

  // Pages that processes share are counted once only if a quicker sum, which counts them several times, is
  // too high. While it stays high the exact sum is repeated now and then, because shared pages become
  // separate ones when they are written to.
  [[nodiscard]] bool uses_too_much_memory(const Descendants& descendants) {
    constexpr unsigned kBetweenExactSums = 5;
    const std::uint64_t most = limits_.memory_mib * kMebibyte;
    const std::uint64_t of_none = descendants.temporary_memory(limits_) + descendants.socket_memory();
    const std::uint64_t quick = descendants.quick_memory() + of_none;
    if (quick <= most || (quick <= safe_quick_ && looks_ % kBetweenExactSums != 0)) return false;
    const std::uint64_t exact = descendants.memory() + of_none;
    safe_quick_ = quick + (most - std::min(most, exact));
    return exact > most;
  }

  [[nodiscard]] bool fills_the_disk(const Descendants& descendants) const {
    constexpr unsigned kBetweenWalks = 20;
    if (free_disk(folder_.data()) < least_free_) return true;
    return looks_ % kBetweenWalks == 0 &&
           disk_use(folder_.data()) + descendants.unlinked_files(folder_.data()) >
               limits_.disk_mib * kMebibyte;
  }

  Sandbox limits_;
  std::array<char, PATH_MAX> folder_{};
  bool watches_disk_ = false;
  std::uint64_t least_free_ = 0;  // KiB
  std::uint64_t safe_quick_ = 0;  // up to this quick sum, the exact sum cannot be too high
  unsigned looks_ = 0;
};

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
  std::optional<Watch> watch;
  if (plan.box != nullptr) watch.emplace(*plan.box);
  give_memory_back();
  static_cast<void>(!::chdir("/"));  // so that no folder stays in use
  tell(GuardianNews::Kind::Started, program);

  static Descendants descendants;
  ProcessorTime processor_time;
  constexpr int kBetweenLooks = 20;  // milliseconds
  Idleness idleness;
  const auto look = [&] {
    descendants.find_and_signal(0);
    return processor_time.update(descendants.processor_time());
  };

  for (std::int64_t next_look = milliseconds_now() + kBetweenLooks;;) {
    std::array<pollfd, 2> files{pollfd{.fd = kControl, .events = POLLIN, .revents = 0},
                                pollfd{.fd = kSignals, .events = POLLIN, .revents = 0}};
    const std::int64_t wait = std::clamp<std::int64_t>(next_look - milliseconds_now(), 0, kBetweenLooks);
    const int count = ::poll(files.data(), files.size(), watch ? static_cast<int>(wait) : -1);
    if (count < 0) continue;
    // Also between two questions: a program that plays fast gets one every few milliseconds.
    if (watch && milliseconds_now() >= next_look) {
      if (!idleness.lasts(descendants)) {
        const std::int64_t time = idleness.during(descendants, look);
        if (const std::optional<Excess> excess = watch->look(descendants, time)) {
          tell(GuardianNews::Kind::Excess, static_cast<std::int64_t>(*excess));
          kill_all(descendants, program);
          watch.reset();
        }
      }
      next_look = milliseconds_now() + kBetweenLooks;
    }
    if (count == 0) continue;
    signalfd_siginfo signal{};
    while (::read(kSignals, &signal, sizeof signal) > 0) {
    }
    static_cast<void>(reap(program, WNOHANG));
    if (files[0].revents == 0) continue;
    GuardianQuestion question{};
    if (::read(kControl, &question, sizeof question) <= 0) break;
    switch (question) {
      case GuardianQuestion::Descendants:
        tell(GuardianNews::Kind::Descendants, Descendants::has_child_besides(program) ? 1 : 0);
        break;
      case GuardianQuestion::ProcessorTime:
        tell(GuardianNews::Kind::ProcessorTime, look());
        break;
    }
  }
  kill_all(descendants, program);
  ::_exit(0);
}

}  // namespace joga::system
