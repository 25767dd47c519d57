#include "joga/system/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <span>
#include <system_error>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/system/catalogue.hpp"
#include "joga/system/files.hpp"
#include "joga/system/guardian.hpp"
#include "joga/system/program_path.hpp"

namespace joga::system {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// The interval at which stop flags are checked.
constexpr milliseconds kBetweenLooks{4};
// The number of bytes kept of a program's standard error.
constexpr std::size_t kKeptWords = 4096;
constexpr std::size_t kChunk = 65536;
// How long to wait for killed processes to be gone. A process that hangs in a driver can take longer; it is
// then left to the guardian. On a machine with hundreds of busy processes the guardian itself is slow.
constexpr milliseconds kDying{10'000};

struct Pipe {
  Descriptor read{};
  Descriptor write{};
};

// Moves a descriptor above the three standard ones. If this program was started with those closed, a pipe
// could get one of their numbers, and would be overwritten when the child gets its standard files.
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

// A socket pair that preserves message boundaries.
[[nodiscard]] std::optional<Pipe> make_socket_pair() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) return std::nullopt;
  Pipe pair{above_standard(Descriptor(ends[0])), above_standard(Descriptor(ends[1]))};
  if (!pair.read.is_open() || !pair.write.is_open()) return std::nullopt;
  return pair;
}

// During its lifetime this thread, and the threads and processes that it starts, get no signals.
class NoSignals {
 public:
  NoSignals() {
    sigset_t all{};
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  NoSignals& operator=(NoSignals&&) = delete;
  ~NoSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

// Affects only our end of a pipe: the child's end is a separate open file.
void make_non_blocking(const Descriptor& descriptor) {
  ::fcntl(descriptor.number(), F_SETFL, ::fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
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
  for (const int lacking : {EAGAIN, ENOMEM, EMFILE, ENFILE}) {
    if (error.number == lacking) return sentence(ErrorCode::Busy, system_words(error.number));
  }
  if (error.step == ChildError::Step::Box)
    return {ErrorCode::Unsupported, Message(text::kCannotEnterBox, name, system_words(error.number))};
  if (error.number == ENOENT) return sentence(ErrorCode::Unknown, text::kNoSuchProgram);
  if (error.number == EACCES) return sentence(ErrorCode::Unsupported, text::kMayNotRun);
  if (error.number == ENOEXEC) return sentence(ErrorCode::Unsupported, text::kNotAProgram);
  return sentence(ErrorCode::Unsupported, system_words(error.number));
}

// A list as execve takes it.
[[nodiscard]] std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

// How a program ended, from a status as of waitpid. Of a program that a signal ended bubblewrap says it as
// shells do.
[[nodiscard]] ProcessEnd end_of(int status, bool is_boxed) {
  constexpr int kEndedBySignal = 128;
  if (!WIFEXITED(status)) return {.signal = WTERMSIG(status)};
  const int value = WEXITSTATUS(status);
  return is_boxed && value > kEndedBySignal ? ProcessEnd{.signal = value - kEndedBySignal}
                                            : ProcessEnd{.status = value};
}

// During its lifetime, writing to a closed pipe is an error and raises no SIGPIPE.
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
  NoBrokenPipeSignal& operator=(NoBrokenPipeSignal&&) = delete;
  ~NoBrokenPipeSignal() {
    const timespec now{};
    // A write sends SIGPIPE to the thread that wrote, so the signal can only be pending in this one.
    if (!was_pending_) ::sigtimedwait(&set_, nullptr, &now);
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t set_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

// Waits for one of the files until the deadline, but for at most kBetweenLooks if a flag must be checked.
void wait_for(std::span<pollfd> files, Process::Time deadline, bool look_at_flag) {
  auto time = std::max(deadline - Clock::now(), Clock::duration::zero());
  if (look_at_flag) time = std::min<Clock::duration>(time, kBetweenLooks);
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(time - seconds);
  const timespec timeout{.tv_sec = seconds.count(), .tv_nsec = nanoseconds.count()};
  ::ppoll(files.data(), files.size(), &timeout, nullptr);
}

}  // namespace

Result<std::unique_ptr<Process>> Process::start(const Setup& setup) {
  if (!setup.sandbox || setup.command.empty()) return start(setup, nullptr);
  if (const Result<Done> checked = check_sandbox(); !checked) return checked.error();
  return start_in_box(setup);
}

Result<std::unique_ptr<Process>> Process::start_in_box(const Setup& setup) {
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): `start` has checked it
  const Result<Box> box = plan_box(*setup.sandbox, setup.command, setup.folder);
  if (!box) return box.error();
  return start(setup, &*box);
}

Result<std::unique_ptr<Process>> Process::start(const Setup& setup, const Box* box) {
  const auto failed = [&](int number) { return cannot_start(setup, {ChildError::Step::Program, number}); };
  if (setup.command.empty()) return failed(ENOENT);
  const std::optional<std::string> program =
      box != nullptr ? box->program : find_program(setup.command.front(), path_variable());
  if (!program) return failed(ENOENT);
  std::optional<Pipe> input = make_pipe();
  std::optional<Pipe> output = make_pipe();
  std::optional<Pipe> errors = make_pipe();
  std::optional<Pipe> started = make_pipe();
  std::optional<Pipe> control = make_socket_pair();
  std::unique_ptr<Process> process(new Process(setup));
  process->leave_ = Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!input || !output || !errors || !started || !control || !process->leave_.is_open())
    return failed(EMFILE);

  std::vector<std::string> words = box != nullptr ? box->command : setup.command;
  const std::vector<char*> arguments = pointers_to(words);
  std::vector<std::string> variables = box != nullptr ? box->environment : std::vector<std::string>();
  const std::vector<char*> environment = pointers_to(variables);
  const ChildPlan plan{.program = program->c_str(),
                       .arguments = arguments.data(),
                       .environment = box != nullptr ? environment.data() : environ,
                       .folder = setup.folder.empty() || box != nullptr ? nullptr : setup.folder.c_str(),
                       .box = box,
                       .input = input->read.number(),
                       .output = output->write.number(),
                       // NOLINTNEXTLINE(bugprone-unchecked-optional-access): both were checked above
                       .errors = (setup.joins_errors ? output : errors)->write.number(),
                       .report = started->write.number(),
                       .control = control->write.number()};
  const NoSignals no_signals;  // for guardian, child and keeper
  process->guardian_ = ::fork();
  if (process->guardian_ < 0) return failed(errno);
  if (process->guardian_ == 0) guard(plan);

  process->control_ = std::move(control->read);
  process->input_ = std::move(input->write);
  process->output_ = std::move(output->read);
  process->errors_ = std::move(errors->read);
  for (const Descriptor* ours : {&process->input_, &process->output_, &process->errors_})
    make_non_blocking(*ours);
  // The child's ends must be closed here: as long as we hold them too, we never see them closed.
  control.reset();
  input.reset();
  output.reset();
  errors.reset();
  started->write.close();
  // The other end of the report pipe closes when the program has been started; then there is nothing to read.
  ChildError error;
  ssize_t count = 0;
  do {
    count = ::read(started->read.number(), &error, sizeof error);
  } while (count < 0 && errno == EINTR);
  if (count > 0) {
    process->end(milliseconds(0));
    return cannot_start(setup, error);
  }
  while (process->child_ < 0 && process->hear_guardian(Clock::now() + kDying)) {
  }
  try {
    process->keeper_ = std::thread(&Process::keep_errors, process.get());
  } catch (const std::system_error& no_thread) {
    return failed(no_thread.code().value());
  }
  return process;
}

bool Process::hear_guardian(Time deadline) {
  if (!control_.is_open()) return false;
  std::array<pollfd, 1> files{pollfd{.fd = control_.number(), .events = POLLIN, .revents = 0}};
  wait_for(files, deadline, false);
  if (files[0].revents == 0) return false;
  GuardianNews news;
  const ssize_t count = ::recv(control_.number(), &news, sizeof news, MSG_DONTWAIT);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (count <= 0) {
    control_.close();
    ::waitpid(guardian_, nullptr, 0);
    return false;
  }
  switch (news.kind) {
    case GuardianNews::Kind::Started:
      child_ = static_cast<pid_t>(news.value);
      break;
    case GuardianNews::Kind::Ended:
      end_ = end_of(static_cast<int>(news.value), setup_.sandbox.has_value());
      break;
    case GuardianNews::Kind::Excess:
      excess_ = static_cast<Excess>(news.value);
      break;
    case GuardianNews::Kind::Descendants:
      has_descendants_ = news.value != 0;
      break;
    case GuardianNews::Kind::ProcessorTime:
      processor_time_ = std::chrono::nanoseconds(news.value);
      break;
  }
  return true;
}

void Process::keep_errors() {
  std::array<char, 4096> chunk{};
  bool is_leaving = false;
  while (!is_leaving) {
    std::array<pollfd, 2> files{pollfd{.fd = leave_.number(), .events = POLLIN, .revents = 0},
                                pollfd{.fd = errors_.number(), .events = POLLIN, .revents = 0}};
    if (::poll(files.data(), errors_.is_open() ? 2 : 1, -1) < 0 && errno != EINTR) return;
    is_leaving = files[0].revents != 0;
    // Reads what is left before leaving, but no more than a pipe can hold, since a process may keep writing.
    for (std::size_t read = 0; errors_.is_open() && read <= kChunk;) {
      const ssize_t count = ::read(errors_.number(), chunk.data(), chunk.size());
      if (count == 0) errors_.close();
      if (count <= 0) break;
      read += static_cast<std::size_t>(count);
      const std::string_view bytes(chunk.data(), static_cast<std::size_t>(count));
      if (setup_.on_errors) setup_.on_errors(bytes);
      const std::scoped_lock lock(mutex_);
      errors_end_ += bytes;
      if (errors_end_.size() <= kKeptWords) continue;
      errors_end_.erase(0, errors_end_.size() - kKeptWords);
      is_errors_cut_ = true;
    }
  }
}

Process::~Process() {
  end(milliseconds(0));
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
  // Removes consumed bytes only in large steps: removing each of many short lines would be slow.
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

Process::Got Process::drain(std::string& output, std::size_t most, Time deadline, const StopFlag* stop) {
  for (bool is_late = false;;) {
    output.append(buffer_, begin_);
    buffer_.clear();
    begin_ = searched_ = 0;
    if (output.size() > most) output.erase(0, output.size() - most);
    if (is_output_over_) return Got::End;
    if (stop != nullptr && stop->is_set()) return Got::Stopped;
    if (is_late) return Got::Nothing;
    std::array<pollfd, 1> files{pollfd{.fd = output_.number(), .events = POLLIN, .revents = 0}};
    wait_for(files, deadline, stop != nullptr);
    if (files[0].revents != 0) receive();
    is_late = Clock::now() >= deadline;
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
  const Time deadline = Clock::now() + patience;
  while (!end_ && hear_guardian(deadline)) {
  }
  return end_;
}

std::optional<ProcessEnd> Process::end(milliseconds patience) {
  if (std::exchange(is_ended_, true)) return end_;
  close_input();
  const Time deadline = Clock::now() + patience;
  while (!wait(milliseconds(0)) && control_.is_open() && Clock::now() < deadline) {
    // Reads what the program still prints: a full pipe would keep it from exiting.
    std::array<pollfd, 2> files{
        pollfd{.fd = control_.number(), .events = POLLIN, .revents = 0},
        pollfd{.fd = is_output_over_ ? -1 : output_.number(), .events = POLLIN, .revents = 0}};
    wait_for(files, deadline, false);
    if (files[1].revents == 0) continue;
    buffer_.clear();
    receive();
  }
  // Orders the guardian to kill the remaining processes; it exits when none is left.
  if (control_.is_open()) ::shutdown(control_.number(), SHUT_WR);
  for (const Time last = Clock::now() + kDying; hear_guardian(last);) {
  }
  control_.close();
  output_.close();
  is_output_over_ = true;
  buffer_.clear();
  begin_ = searched_ = 0;
  const std::uint64_t one = 1;
  static_cast<void>(!::write(leave_.number(), &one, sizeof one));
  if (keeper_.joinable()) keeper_.join();
  return end_;
}

template <class Answer>
std::optional<Answer> Process::ask_guardian(GuardianQuestion question, std::optional<Answer>& answer) {
  answer.reset();
  if (!control_.is_open() || ::send(control_.number(), &question, sizeof question, MSG_NOSIGNAL) < 0)
    return std::nullopt;
  const Time deadline = Clock::now() + kDying;
  while (!answer && hear_guardian(deadline)) {
  }
  return answer;
}

bool Process::has_descendants() {
  return ask_guardian(GuardianQuestion::Descendants, has_descendants_).value_or(false);
}

std::optional<std::chrono::nanoseconds> Process::processor_time() {
  return ask_guardian(GuardianQuestion::ProcessorTime, processor_time_);
}

Result<Done> check_sandbox() {
  static std::atomic<bool> works = false;
  if (works) return Done{};
  auto process = Process::start_in_box({.command = {"true"}, .sandbox = Sandbox{}});
  if (!process) return process.error();
  const std::optional<ProcessEnd> end = (*process)->wait(kDying);
  (*process)->end(milliseconds(0));
  if (end != ProcessEnd{})
    return Error{ErrorCode::Unsupported, Message(text::kNoSandbox, excerpt((*process)->last_words()))};
  works = true;
  return Done{};
}

Message sentence(std::string_view program, Excess excess, const Sandbox& sandbox) {
  switch (excess) {
    case Excess::Memory:
      return {text::kExcessMemory, program, sandbox.memory_mib};
    case Excess::Processor:
      return {text::kExcessProcessor, program, sandbox.processor_seconds};
    case Excess::Disk:
      return {text::kExcessDisk, program, sandbox.disk_mib};
  }
  return {};
}

std::string Process::last_errors() const {
  const std::scoped_lock lock(mutex_);
  // The first line of what is left after a cut is not whole.
  const std::size_t whole = is_errors_cut_ ? errors_end_.find('\n') + 1 : 0;
  return errors_end_.substr(whole);
}

std::string Process::last_words() const {
  const std::scoped_lock lock(mutex_);
  const std::size_t last = errors_end_.find_last_not_of(kBlanks);
  if (last == std::string::npos) return {};
  const std::size_t before = errors_end_.find_last_of('\n', last);
  const std::size_t first = before == std::string::npos ? 0 : before + 1;
  return errors_end_.substr(first, last + 1 - first);
}

}  // namespace joga::system
