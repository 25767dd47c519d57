// An external program, started without a shell, with which the caller exchanges lines.
//
// The caller never waits for ever, whatever the program does: reading and writing have deadlines, the output
// is bounded, a thread drains its standard error, and `end` kills it with all its descendants. None of these
// can outlive the calling process, even if that is killed: a guardian kills them (guardian.hpp).
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/system/descriptor.hpp"
#include "joga/system/sandbox.hpp"

namespace joga::system {

struct Box;
enum class GuardianQuestion : char;

// How a program ended.
struct ProcessEnd {
  int status = 0;  // its exit status, if no signal ended it
  int signal = 0;  // the signal that ended it, if one did

  friend bool operator==(const ProcessEnd&, const ProcessEnd&) = default;
};

class Process {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Milliseconds = std::chrono::milliseconds;

  struct Setup {
    // The program and its arguments. A name without a slash is searched for in PATH; a path is relative to
    // `folder`.
    std::vector<std::string> command{};
    std::filesystem::path folder{};    // the working directory; empty: that of this program
    std::optional<Sandbox> sandbox{};  // without one, the program has all rights of this one
    bool joins_errors = false;         // its standard error goes to its standard output
    std::size_t longest_line = std::size_t{1} << 16U;
    std::size_t most_output = std::size_t{1} << 24U;  // see allow_output
  };

  enum class Got : std::uint8_t {
    Line,
    Nothing,  // no line before the deadline
    Stopped,  // the flag was set
    End,      // the program has ended or closed its output, and everything has been read
    TooLong,  // a line longer than Setup::longest_line
    Flood,    // more output than is allowed
  };
  struct Reading {
    Got got = Got::Nothing;
    std::string line{};  // without its end, LF or CR LF
  };

  enum class Sent : std::uint8_t { Whole, Late, Stopped, Closed };

  // Fails, with a sentence that names the program, if it cannot be started. The error code is Busy if the
  // system has no process, memory or descriptor left for it, and Unsupported if this machine has no sandbox.
  [[nodiscard]] static Result<std::unique_ptr<Process>> start(const Setup& setup);

  Process& operator=(Process&&) = delete;
  ~Process();  // kills the program at once

  // The functions below may be called by one thread at a time. They check the flag every few milliseconds. A
  // last line without a line end counts as a line.
  [[nodiscard]] Reading read_line(Time deadline, const StopFlag* stop = nullptr);
  // Appends all output until its end, keeping the last `most` bytes. Returns End, Nothing or Stopped.
  [[nodiscard]] Got drain(std::string& output, std::size_t most, Time deadline,
                          const StopFlag* stop = nullptr);
  // Reads output into memory meanwhile, because a program that is blocked in writing would not read.
  [[nodiscard]] Sent write(std::string_view text, Time deadline, const StopFlag* stop = nullptr);
  // Allows the program another Setup::most_output bytes before its output counts as a flood. Lines that have
  // arrived but were not read yet count against the earlier allowance.
  void allow_output() noexcept { read_bytes_ = 0; }

  // Closes the program's standard input.
  void close_input() noexcept { input_.close(); }

  // Waits for at most `patience` for the program's exit. Returns nothing if it still runs.
  [[nodiscard]] std::optional<ProcessEnd> wait(Milliseconds patience);

  // Closes the program's input, waits for at most `patience`, then kills it and all its descendants. Returns
  // nothing if its exit status is not known. Later calls return the same.
  std::optional<ProcessEnd> end(Milliseconds patience);

  // Whether any of its descendants outlives it; to be called between its exit and `end`.
  [[nodiscard]] bool has_descendants();

  // The processor time used by all its processes since its start, ended ones included. Returns nothing if the
  // guardian is gone.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> processor_time();

  // The limit of its sandbox for which it was killed, as far as is known: complete after `wait` or `end`.
  [[nodiscard]] std::optional<Excess> excess() const noexcept { return excess_; }

  // The last non-empty line of its standard error; complete after `end`.
  [[nodiscard]] std::string last_words() const;

  [[nodiscard]] pid_t id() const noexcept { return child_; }

 private:
  explicit Process(const Setup& setup) : setup_(setup) {}

  friend Result<Done> check_sandbox();
  [[nodiscard]] static Result<std::unique_ptr<Process>> start_in_box(const Setup& setup);
  [[nodiscard]] static Result<std::unique_ptr<Process>> start(const Setup& setup, const Box* box);

  template <class Answer>
  [[nodiscard]] std::optional<Answer> ask_guardian(GuardianQuestion question, std::optional<Answer>& answer);

  // Runs on the thread that reads the program's standard error.
  void keep_last_words();

  // Waits for a message of the guardian; false if none comes before the deadline, or if the guardian is gone.
  bool hear_guardian(Time deadline);

  // Reads available standard output. False if no more can come.
  bool receive();
  [[nodiscard]] std::optional<Reading> take_line();
  [[nodiscard]] Reading take_rest();

  Setup setup_;
  pid_t guardian_ = -1;
  pid_t child_ = -1;
  Descriptor control_{};  // messages to and from the guardian; closed when it is gone
  Descriptor input_{};    // we write
  Descriptor output_{};   // we read
  Descriptor errors_{};   // the keeper thread reads
  Descriptor leave_{};    // readable when the keeper thread must exit
  std::thread keeper_{};

  std::string buffer_{};         // received, not yet taken
  std::size_t begin_ = 0;        // the first byte of the buffer not yet taken
  std::size_t searched_ = 0;     // no line end before this offset
  std::size_t read_bytes_ = 0;   // since the last allow_output
  bool is_output_over_ = false;  // no more output can come

  std::optional<ProcessEnd> end_{};
  std::optional<bool> has_descendants_{};                     // the guardian's last answer
  std::optional<std::chrono::nanoseconds> processor_time_{};  // the guardian's last answer
  std::optional<Excess> excess_{};
  bool is_ended_ = false;  // by `end`

  mutable std::mutex mutex_{};
  std::string last_words_{};  // the end of its standard error; guarded by the mutex
};

// Fails, with a sentence that says what is missing and how to get it, if this machine cannot run programs in
// a sandbox. Tries it once; a success is remembered.
[[nodiscard]] Result<Done> check_sandbox();

// "bot has used more than 1024 MiB of memory".
[[nodiscard]] Message sentence(std::string_view program, Excess excess, const Sandbox& sandbox);

}  // namespace joga::system
