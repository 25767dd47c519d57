// Another program, started without a shell and spoken to in lines.
//
// Whatever the program does, the caller never waits for ever: reading and writing have deadlines, the output
// is bounded, a thread drains its standard error, and `end` kills it with all its descendants. None of them
// can outlive this process either, even if it is killed: a guardian kills them (guardian.hpp).
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

#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/system/descriptor.hpp"

namespace joga::system {

// How a program ended.
struct ProcessEnd {
  int status = 0;  // its exit status, if no signal ended it
  int signal = 0;  // or the signal that did

  friend bool operator==(const ProcessEnd&, const ProcessEnd&) = default;
};

class Process {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Milliseconds = std::chrono::milliseconds;

  struct Setup {
    // The program and its arguments. Without a slash it is looked for in PATH; with one, its path is seen
    // from `folder`.
    std::vector<std::string> command{};
    std::filesystem::path folder{};  // where it runs; empty: where this program does
    std::size_t longest_line = std::size_t{1} << 16U;
    std::size_t most_output = std::size_t{1} << 24U;  // see allow_output
  };

  enum class Got : std::uint8_t {
    Line,
    Nothing,  // until the deadline
    Stopped,  // the flag was set
    End,      // it has ended, or closed its output, and everything has been read
    TooLong,  // a line without end
    Flood,    // more than is allowed
  };
  struct Reading {
    Got got = Got::Nothing;
    std::string line{};  // without its end, LF or CR LF
  };

  enum class Sent : std::uint8_t { Whole, Late, Stopped, Closed };

  // Fails, with a sentence that names the program, if it cannot be started.
  [[nodiscard]] static Result<std::unique_ptr<Process>> start(const Setup& setup);

  Process& operator=(Process&&) = delete;
  ~Process();  // ends it at once

  // The functions below may be called from one thread at a time. They check the flag every few milliseconds.
  // The last line counts even if nothing ends it.
  [[nodiscard]] Reading read_line(Time deadline, const StopFlag* stop = nullptr);
  // Reads output into memory meanwhile, because a program that is blocked in writing would not read.
  [[nodiscard]] Sent write(std::string_view text, Time deadline, const StopFlag* stop = nullptr);
  // Allows the program another Setup::most_output bytes before its output counts as a flood. Lines that have
  // arrived but were not read yet count against the earlier allowance.
  void allow_output() noexcept { read_bytes_ = 0; }

  // Closes its standard input.
  void close_input() noexcept { input_.close(); }

  // Waits at most this long for its end; none if it still runs.
  [[nodiscard]] std::optional<ProcessEnd> wait(Milliseconds patience);

  // Closes its input, gives it some time to exit, then kills it and all its descendants. None if its exit
  // status is not known. Later calls give the same answer.
  std::optional<ProcessEnd> end(Milliseconds patience);

  // Whether any of its descendants outlives it; to be called between its exit and `end`.
  [[nodiscard]] bool has_descendants();

  // The last non-empty line of its standard error; complete after `end`.
  [[nodiscard]] std::string last_words() const;

  [[nodiscard]] pid_t id() const noexcept { return child_; }

 private:
  explicit Process(const Setup& setup) : setup_(setup) {}

  // The thread that reads its standard error.
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
  Descriptor control_{};  // to the guardian and from it; closed when it is gone
  Descriptor input_{};    // we write
  Descriptor output_{};   // we read
  Descriptor errors_{};   // the keeper reads
  Descriptor leave_{};    // readable when the keeper is to leave
  std::thread keeper_{};

  std::string buffer_{};         // received, not yet taken
  std::size_t begin_ = 0;        // of what is not yet taken, in the buffer
  std::size_t searched_ = 0;     // up to here there is no end of line
  std::size_t read_bytes_ = 0;   // since allow_output
  bool is_output_over_ = false;  // nothing comes any more

  std::optional<ProcessEnd> end_{};
  std::optional<bool> has_descendants_{};  // the guardian's last answer
  bool is_ended_ = false;                  // by `end`

  mutable std::mutex mutex_{};
  std::string last_words_{};  // the end of its standard error; guarded by the mutex
};

}  // namespace joga::system
