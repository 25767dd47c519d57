// A conversation with a running external program in the engine protocol. Errors come back as a Failure with a
// sentence; after one the session is over.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/player.hpp"
#include "joga/engine/who.hpp"
#include "joga/search/limits.hpp"
#include "joga/system/process.hpp"

namespace joga::engine {

// How long to wait for the exit status of a program whose output has ended.
inline constexpr search::Milliseconds kEndingPatience{300};

// Timeouts for an external program, and the most output it may send.
struct UgiPatience {
  using Milliseconds = search::Milliseconds;

  Milliseconds handshake{10'000};   // from its start to `ugiok`
  Milliseconds ready{10'000};       // from `isready` to `readyok`: it may have tables to set up
  Milliseconds grace{2'000};        // beyond its time for a move, before it is told to stop
  Milliseconds untimed{3'600'000};  // for a move limited only by depth or nodes
  Milliseconds after_stop{1'000};   // from `stop` to `bestmove`
  Milliseconds quit{500};           // from `quit` to its end
  std::size_t longest_line = std::size_t{1} << 16U;
  std::size_t most_output = std::size_t{1} << 24U;  // for one move, or one answer
};

// An option that a program offers.
struct UgiOption {
  std::string name{};
  std::string type{};
  // The range of a whole number.
  std::optional<std::int64_t> lowest{};
  std::optional<std::int64_t> highest{};
};

// "option name Hash type spin default 16 min 1 max 1024"; nothing for any other line. A name may have blanks.
[[nodiscard]] std::optional<UgiOption> parse_option(std::string_view line);
[[nodiscard]] std::string option_command(std::string_view name, std::string_view value);

class UgiSession {
 public:
  using Time = system::Process::Time;

  // Starts the program and waits for `ugiok`. Any error here is Fault::CannotStart or Fault::NoResources.
  [[nodiscard]] static Result<std::unique_ptr<UgiSession>, Failure> open(const UgiProgram& program,
                                                                         const UgiPatience& patience,
                                                                         const StopFlag& stop);

  UgiSession& operator=(UgiSession&&) = delete;
  ~UgiSession();  // ends the program, with `quit` unless the session has failed

  [[nodiscard]] const UgiOption* option(std::string_view name) const;

  // Sends whole lines, each with its line end.
  [[nodiscard]] std::optional<Failure> send(std::string_view lines, const StopFlag* stop = nullptr);
  // Skips everything that the program has sent so far: the next line answers the next question.
  [[nodiscard]] std::optional<Failure> synchronise(const StopFlag& stop);

  // The next line; none if the deadline passes or the flag is set.
  using Line = Result<std::optional<std::string>, Failure>;
  [[nodiscard]] Line read(Time deadline, const StopFlag* stop);

  // As system::Process::processor_time.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> processor_time() {
    return process_->processor_time();
  }

  // Ends the session: kills the program and returns the failure.
  [[nodiscard]] Failure fail(Fault fault, Message message);

 private:
  UgiSession(const UgiProgram& program, const UgiPatience& patience);

  [[nodiscard]] std::optional<Failure> shake_hands(const StopFlag& stop);
  struct Awaited {
    std::string_view word{};
    const MessageText& missing;  // the sentence for a timeout
    search::Milliseconds patience{};
  };
  // Reads until a line begins with the word, and shows each line before that.
  [[nodiscard]] std::optional<Failure> await(const Awaited& awaited, const StopFlag& stop,
                                             const std::function<void(std::string_view)>& before);
  [[nodiscard]] Failure crash();

  std::string name_;  // for error messages
  UgiPatience patience_;
  std::optional<system::Sandbox> sandbox_;
  std::unique_ptr<system::Process> process_{};
  std::vector<UgiOption> options_{};
  bool has_failed_ = false;
};

}  // namespace joga::engine
