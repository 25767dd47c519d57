// Another program, started without a shell and spoken to in lines.
//
// Whatever it does, the caller does not wait for ever: reading and writing have deadlines, what it prints is
// bounded, its standard error is read away by a thread of its own, and `end` leaves neither it nor its
// descendants behind. They cannot outlive this program either, even if that is killed: a guardian sees to it
// (guardian.hpp).
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

  // Refuses, in a sentence that names the program, what cannot be started.
  [[nodiscard]] static Result<std::unique_ptr<Process>> start(const Setup& setup);

  Process& operator=(Process&&) = delete;
  ~Process();  // ends it at once

  // What follows is for one thread at a time. The flag, if there is one, is looked at every few milliseconds.
  // The last line counts even if nothing ends it.
  [[nodiscard]] Reading read_line(Time deadline, const StopFlag* stop = nullptr);
  // Reads meanwhile, into memory: a program that is stuck in writing would not listen.
  [[nodiscard]] Sent write(std::string_view text, Time deadline, const StopFlag* stop = nullptr);
  // From here on it may print Setup::most_output bytes before it counts as a flood. Lines that have arrived
  // but were not read yet belong to what was before.
  void allow_output() noexcept { read_bytes_ = 0; }

  // Its standard input ends.
  void close_input() noexcept { input_.close(); }

  // How it ended, waiting this long at most; nothing when it still runs.
  [[nodiscard]] std::optional<ProcessEnd> wait(Milliseconds patience);

  // Closes its input, gives it some time to end by itself, then kills it and all its descendants. Nothing
  // when the system does not know how it ended. Later calls give the same answer.
  std::optional<ProcessEnd> end(Milliseconds patience);

  // Whether anything that it has started outlives it: to be asked between its end and `end`.
  [[nodiscard]] bool has_descendants();

  // The last line with something in it that it has written to its standard error; complete after `end`.
  [[nodiscard]] std::string last_words() const;

  [[nodiscard]] pid_t id() const noexcept { return child_; }

 private:
  explicit Process(const Setup& setup) : setup_(setup) {}

  // The thread that reads its standard error.
  void keep_last_words();

  // Waits for the guardian to tell something; false when it has not until the deadline, or is gone.
  bool hear_guardian(Time deadline);

  // Takes what has arrived on its standard output. False when nothing can come any more.
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
