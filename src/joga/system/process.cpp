#include "joga/system/process.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <future>
#include <span>
#include <system_error>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/system/catalogue.hpp"
#include "joga/system/files.hpp"

namespace joga::system {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// How soon a flag that was set is seen.
constexpr milliseconds kBetweenLooks{4};
// Of a program's standard error.
constexpr std::size_t kKeptWords = 4096;
constexpr std::size_t kChunk = 65536;
// What the system may need to take down a killed process. A process that hangs in a driver can take longer;
// it is then left to the system.
constexpr milliseconds kDying{2000};

struct Pipe {
  Descriptor read{};
  Descriptor write{};
};

// Above the three standard numbers, or giving the child its standard files could overwrite an end: those
// numbers are free in a program that was started with them closed.
[[nodiscard]] Descriptor above_standard(Descriptor descriptor) {
  if (descriptor.number() > STDERR_FILENO) return descriptor;
  return Descriptor(::fcntl(descriptor.number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

[[nodiscard]] std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  Pipe pipe{above_standard(Descriptor(ends[0])), above_standard(Descriptor(ends[1]))};
  if (!pipe.read.is_open() || !pipe.write.is_open()) return std::nullopt;
  return pipe;
}

// Ours alone: the child's end is another open file.
void make_non_blocking(const Descriptor& descriptor) {
  ::fcntl(descriptor.number(), F_SETFL, ::fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

// Where the program is: as it was named, or in PATH.
[[nodiscard]] std::optional<std::string> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* variable = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody changes it
  const std::string_view path = variable != nullptr ? variable : "/usr/local/bin:/usr/bin:/bin";
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    const std::string_view folder = path.substr(begin, end - begin);
    std::string candidate = std::string(folder.empty() ? "." : folder) + '/' + name;
    struct stat about{};
    const bool is_file = ::stat(candidate.c_str(), &about) == 0 && S_ISREG(about.st_mode);
    if (is_file && ::access(candidate.c_str(), X_OK) == 0) return candidate;
    begin = end + 1;
  }
  return std::nullopt;
}

// What a child tells before it gives up.
struct ChildError {
  enum class Step : std::uint8_t { Folder, Program };
  Step step = Step::Program;
  int number = 0;
};

// All that the child needs, made before it exists: between fork and exec only what is safe in a signal
// handler may be called, since other threads may hold any lock at that moment.
struct ChildPlan {
  const char* program = nullptr;
  char* const* arguments = nullptr;
  const char* folder = nullptr;  // nullptr: stay
  int input = -1;
  int output = -1;
  int errors = -1;
  int report = -1;
  pid_t parent = -1;
};

[[noreturn]] void give_up(const ChildPlan& plan, ChildError::Step step) {
  const ChildError error{step, errno};
  static_cast<void>(!::write(plan.report, &error, sizeof error));
  ::_exit(127);
}

[[noreturn]] void become(const ChildPlan& plan) {
  // All signals are blocked here. What is ignored stays so in the new program: it shall find the usual.
  struct sigaction usual{};
  usual.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) ::sigaction(signal, &usual, nullptr);
  sigset_t none{};
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);

  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != plan.parent) ::_exit(127);  // it was gone before we asked for that
  ::setsid();  // a process group of its own too, and no Ctrl-C from our terminal
  ::dup2(plan.input, STDIN_FILENO);
  ::dup2(plan.output, STDOUT_FILENO);
  ::dup2(plan.errors, STDERR_FILENO);
  if (plan.folder != nullptr && ::chdir(plan.folder) != 0) give_up(plan, ChildError::Step::Folder);
  // What other parts of this program may have opened carelessly; an old kernel that cannot is no reason to
  // stop.
  static_cast<void>(::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC));
  ::execve(plan.program, plan.arguments, environ);
  give_up(plan, ChildError::Step::Program);
}

[[nodiscard]] Error cannot_start(const Process::Setup& setup, const ChildError& error) {
  const std::string name = setup.command.empty() ? std::string() : excerpt(setup.command.front());
  if (error.step == ChildError::Step::Folder) {
    return {ErrorCode::Unknown,
            Message(text::kCannotRunIn, name, shown(setup.folder), system_words(error.number))};
  }
  const auto sentence = [&](ErrorCode code, Message why) {
    return Error{code, Message(text::kCannotStart, name, std::move(why))};
  };
  if (error.number == ENOENT) return sentence(ErrorCode::Unknown, text::kNoSuchProgram);
  if (error.number == EACCES) return sentence(ErrorCode::Unsupported, text::kMayNotRun);
  if (error.number == ENOEXEC) return sentence(ErrorCode::Unsupported, text::kNotAProgram);
  return sentence(ErrorCode::Unsupported, system_words(error.number));
}

// While it lives, writing into a closed pipe is an error and not the signal SIGPIPE.
class NoBrokenPipeSignal {
 public:
  NoBrokenPipeSignal() {
    ::sigemptyset(&set_);
    ::sigaddset(&set_, SIGPIPE);
    sigset_t pending{};
    ::sigpending(&pending);
    was_pending_ = ::sigismember(&pending, SIGPIPE) == 1;
    ::pthread_sigmask(SIG_BLOCK, &set_, &before_);
  }
  NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
  NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;
  ~NoBrokenPipeSignal() {
    const timespec now{};
    // The signal of a write goes to the thread that wrote: it is waiting here or nowhere.
    if (!was_pending_) ::sigtimedwait(&set_, nullptr, &now);
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t set_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

// Waits for one of the files, at most until the deadline, and with a flag to look at not for long.
void wait_for(std::span<pollfd> files, Process::Time deadline, bool look_at_flag) {
  auto time = std::max(deadline - Clock::now(), Clock::duration::zero());
  if (look_at_flag) time = std::min<Clock::duration>(time, kBetweenLooks);
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(time - seconds);
  const timespec timeout{.tv_sec = seconds.count(), .tv_nsec = nanoseconds.count()};
  ::ppoll(files.data(), files.size(), &timeout, nullptr);
}

}  // namespace

struct Process::StartReport {
  std::promise<std::optional<ChildError>> result{};
};

Result<std::unique_ptr<Process>> Process::start(const Setup& setup) {
  const auto failed = [&](int number) { return cannot_start(setup, {ChildError::Step::Program, number}); };
  if (setup.command.empty()) return failed(ENOENT);
  std::unique_ptr<Process> process(new Process(setup));
  process->leave_ = Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!process->leave_.is_open()) return failed(errno);
  StartReport report;
  std::future<std::optional<ChildError>> result = report.result.get_future();
  try {
    process->keeper_ = std::thread(&Process::keep, process.get(), std::move(report));
  } catch (const std::system_error& error) {
    return failed(error.code().value());
  }
  const std::optional<ChildError> error = result.get();
  if (!error) return process;
  process->keeper_.join();
  return cannot_start(setup, *error);
}

void Process::keep(StartReport report) {
  // Signals are for other threads, and the child shall meet none before it is itself.
  sigset_t all{};
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, nullptr);

  const auto fail = [&](int number) {
    report.result.set_value(ChildError{ChildError::Step::Program, number});
  };
  const std::optional<std::string> program = find_program(setup_.command.front());
  if (!program) return fail(ENOENT);
  std::optional<Pipe> input = make_pipe();
  std::optional<Pipe> output = make_pipe();
  std::optional<Pipe> errors = make_pipe();
  std::optional<Pipe> started = make_pipe();
  if (!input || !output || !errors || !started) return fail(EMFILE);

  std::vector<std::string> words = setup_.command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const ChildPlan plan{.program = program->c_str(),
                       .arguments = arguments.data(),
                       .folder = setup_.folder.empty() ? nullptr : setup_.folder.c_str(),
                       .input = input->read.number(),
                       .output = output->write.number(),
                       .errors = errors->write.number(),
                       .report = started->write.number(),
                       .parent = ::getpid()};
  const pid_t child = ::fork();
  if (child < 0) return fail(errno);
  if (child == 0) become(plan);

  // The report's other end closes when the new program takes over: then there is nothing to read.
  started->write.close();
  ChildError error;
  ssize_t count = 0;
  do {
    count = ::read(started->read.number(), &error, sizeof error);
  } while (count < 0 && errno == EINTR);
  if (count > 0) {
    ::waitpid(child, nullptr, 0);
    report.result.set_value(error);
    return;
  }
  child_ = child;
  input_ = std::move(input->write);
  output_ = std::move(output->read);
  errors_ = std::move(errors->read);
  for (const Descriptor* ours : {&input_, &output_, &errors_}) make_non_blocking(*ours);
  // The child's own ends must be closed here, or we would never see them closed there.
  input.reset();
  output.reset();
  errors.reset();
  report.result.set_value(std::nullopt);
  keep_last_words();
}

void Process::keep_last_words() {
  std::array<char, 4096> chunk{};
  bool is_leaving = false;
  while (!is_leaving) {
    std::array<pollfd, 2> files{pollfd{.fd = leave_.number(), .events = POLLIN, .revents = 0},
                                pollfd{.fd = errors_.number(), .events = POLLIN, .revents = 0}};
    if (::poll(files.data(), errors_.is_open() ? 2 : 1, -1) < 0 && errno != EINTR) return;
    is_leaving = files[0].revents != 0;
    // What is there by now is read before leaving, but no more than a pipe can hold: a process may go on
    // writing.
    for (std::size_t read = 0; errors_.is_open() && read <= kChunk;) {
      const ssize_t count = ::read(errors_.number(), chunk.data(), chunk.size());
      if (count == 0) errors_.close();
      if (count <= 0) break;
      read += static_cast<std::size_t>(count);
      const std::scoped_lock lock(mutex_);
      last_words_.append(chunk.data(), static_cast<std::size_t>(count));
      if (last_words_.size() > kKeptWords) last_words_.erase(0, last_words_.size() - kKeptWords);
    }
  }
}

Process::~Process() {
  if (keeper_.joinable()) end(milliseconds(0));
}

bool Process::receive() {
  while (!is_output_over_) {
    const std::size_t before = buffer_.size();
    buffer_.resize(before + kChunk);
    const ssize_t count = ::read(output_.number(), buffer_.data() + before, kChunk);
    buffer_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count > 0) {
      read_bytes_ += static_cast<std::size_t>(count);
      return true;
    }
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return true;
    is_output_over_ = true;
  }
  return false;
}

std::optional<Process::Reading> Process::take_line() {
  const std::size_t end = buffer_.find('\n', searched_);
  searched_ = std::min(end, buffer_.size());
  if (searched_ - begin_ > setup_.longest_line) return Reading{.got = Got::TooLong};
  if (end == std::string::npos) return std::nullopt;
  std::size_t length = end - begin_;
  if (length > 0 && buffer_[begin_ + length - 1] == '\r') --length;
  Reading reading{.got = Got::Line, .line = buffer_.substr(begin_, length)};
  begin_ = searched_ = end + 1;
  // Moved up only once in a while: many short lines may wait in the buffer.
  if (begin_ == buffer_.size() || begin_ >= kChunk) {
    buffer_.erase(0, begin_);
    begin_ = searched_ = 0;
  }
  return reading;
}

Process::Reading Process::take_rest() {
  if (begin_ == buffer_.size()) return {.got = Got::End};
  Reading reading{.got = Got::Line, .line = buffer_.substr(begin_)};
  buffer_.clear();
  begin_ = searched_ = 0;
  return reading;
}

Process::Reading Process::read_line(Time deadline, const StopFlag* stop) {
  for (bool is_late = false;;) {
    if (read_bytes_ > setup_.most_output) return {.got = Got::Flood};
    if (std::optional<Reading> reading = take_line()) return *std::move(reading);
    if (is_output_over_) return take_rest();
    if (stop != nullptr && stop->is_set()) return {.got = Got::Stopped};
    if (is_late) return {.got = Got::Nothing};
    std::array<pollfd, 1> files{pollfd{.fd = output_.number(), .events = POLLIN, .revents = 0}};
    wait_for(files, deadline, stop != nullptr);
    if (files[0].revents != 0) {
      receive();
    } else {
      is_late = Clock::now() >= deadline;
    }
  }
}

Process::Sent Process::write(std::string_view text, Time deadline, const StopFlag* stop) {
  const NoBrokenPipeSignal no_signal;
  for (bool is_late = false; !text.empty();) {
    if (!input_.is_open()) return Sent::Closed;
    const ssize_t count = ::write(input_.number(), text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return Sent::Closed;
    if (stop != nullptr && stop->is_set()) return Sent::Stopped;
    if (is_late) return Sent::Late;
    const bool listens = !is_output_over_ && read_bytes_ <= setup_.most_output;
    std::array<pollfd, 2> files{
        pollfd{.fd = input_.number(), .events = POLLOUT, .revents = 0},
        pollfd{.fd = listens ? output_.number() : -1, .events = POLLIN, .revents = 0}};
    wait_for(files, deadline, stop != nullptr);
    if (files[1].revents != 0) receive();
    is_late = Clock::now() >= deadline;
  }
  return Sent::Whole;
}

std::optional<ProcessEnd> Process::wait(milliseconds patience) {
  if (is_reaped_) return end_;
  const Time deadline = Clock::now() + patience;
  milliseconds pause{1};
  for (;;) {
    siginfo_t info{};
    const int failed = ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (failed != 0 && errno != EINTR) return std::nullopt;
    if (failed == 0 && info.si_pid == child_) {
      return info.si_code == CLD_EXITED ? ProcessEnd{.status = info.si_status}
                                        : ProcessEnd{.signal = info.si_status};
    }
    if (Clock::now() >= deadline) return std::nullopt;
    std::this_thread::sleep_for(std::min<Clock::duration>(pause, deadline - Clock::now()));
  }
}

std::optional<ProcessEnd> Process::end(milliseconds patience) {
  if (is_reaped_) return end_;
  // Before it can end: its children would have another parent then.
  note_descendants();
  close_input();
  const Time deadline = Clock::now() + patience;
  while (!(end_ = wait(milliseconds(0))) && Clock::now() < deadline) {
    // What it still prints must not keep it from ending.
    std::array<pollfd, 1> files{
        pollfd{.fd = is_output_over_ ? -1 : output_.number(), .events = POLLIN, .revents = 0}};
    wait_for(files, std::min(deadline, Clock::now() + milliseconds(1)), false);
    if (files[0].revents == 0) continue;
    buffer_.clear();
    receive();
  }
  if (family_) family_->kill_all(kDying);
  if (!end_) end_ = wait(kDying);
  if (end_) ::waitpid(child_, nullptr, 0);
  is_reaped_ = true;
  input_.close();
  output_.close();
  is_output_over_ = true;
  buffer_.clear();
  begin_ = searched_ = 0;
  const std::uint64_t one = 1;
  static_cast<void>(!::write(leave_.number(), &one, sizeof one));
  keeper_.join();
  return end_;
}

void Process::note_descendants() {
  if (family_) return family_->look();
  family_.emplace(child_);
}

bool Process::has_descendants() {
  note_descendants();
  return family_ && family_->has_descendants();
}

std::string Process::last_words() const {
  const std::scoped_lock lock(mutex_);
  const std::size_t last = last_words_.find_last_not_of(kBlanks);
  if (last == std::string::npos) return {};
  const std::size_t before = last_words_.find_last_of('\n', last);
  const std::size_t first = before == std::string::npos ? 0 : before + 1;
  return last_words_.substr(first, last + 1 - first);
}

}  // namespace joga::system
