// A conversation with an unknown program, for checking it against the protocol. Remembers what was sent and
// received, to sum it up in one sentence.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/engine/ugi_session.hpp"
#include "joga/engine/ugi_text.hpp"
#include "joga/engine/who.hpp"
#include "joga/search/limits.hpp"
#include "joga/system/process.hpp"

namespace joga::engine {

class UgiTalk {
 public:
  using Milliseconds = search::Milliseconds;
  using Process = system::Process;

  UgiTalk(UgiProgram program, const UgiPatience& patience)
      : program_(std::move(program)), patience_(patience) {}

  // Starts the program again, after killing it if it still runs.
  [[nodiscard]] Result<Done> start() {
    close();
    forget();
    auto process = Process::start({.command = program_.command,
                                   .folder = program_.folder,
                                   .sandbox = program_.sandbox,
                                   .longest_line = patience_.longest_line,
                                   .most_output = patience_.most_output});
    if (!process) return process.error();
    process_ = *std::move(process);
    return Done{};
  }

  void close() { process_.reset(); }
  [[nodiscard]] bool is_open() const noexcept { return process_ != nullptr; }

  // Starts a new question: earlier lines are left out of the summary.
  void forget() {
    said_.clear();
    passed_over_.clear();
    got_ = text::kGotNothing;
  }

  // Sends one line, given without its line end.
  void say(std::string_view line) {
    said_.emplace_back(shortened(line, 1'000));
    process_->allow_output();
    // Errors are ignored here: a program that does not read does not answer either, which `hear` notices.
    static_cast<void>(process_->write(std::string(line) + '\n', after(patience_.ready)));
  }

  // Waits for the next line that begins with the word, and skips the lines before it.
  [[nodiscard]] std::optional<std::string> hear(std::string_view word, Milliseconds patience) {
    const Process::Time deadline = after(patience);
    got_ = text::kGotNothing;
    for (;;) {
      Process::Reading reading = process_->read_line(deadline);
      switch (reading.got) {
        case Process::Got::Line: {
          got_ = in_quotes(reading.line);
          const std::vector<std::string_view> words = words_of(reading.line);
          if (!words.empty() && words.front() == word) return std::move(reading.line);
          if (passed_over_.size() == kMostPassedOver) passed_over_.erase(passed_over_.begin());
          passed_over_.push_back(std::move(reading.line));
          continue;
        }
        case Process::Got::End:
          got_ = ending();
          return std::nullopt;
        case Process::Got::TooLong:
          got_ = Message(text::kGotLongLine, patience_.longest_line);
          return std::nullopt;
        case Process::Got::Flood:
          got_ = Message(text::kGotFlood, patience_.most_output);
          return std::nullopt;
        case Process::Got::Nothing:
        case Process::Got::Stopped:
          return std::nullopt;
      }
    }
  }

  // The latest lines that were skipped since `forget`.
  [[nodiscard]] const std::vector<std::string>& passed_over() const noexcept { return passed_over_; }

  void close_input() { process_->close_input(); }

  // Whether the program exits by itself with status 0 and leaves no process behind.
  [[nodiscard]] bool ends(Milliseconds patience) {
    // Reads until the output ends, so that the program cannot block while writing.
    const Process::Time deadline = after(patience);
    while (process_->read_line(deadline).got == Process::Got::Line) process_->allow_output();
    const auto left = std::chrono::duration_cast<Milliseconds>(deadline - std::chrono::steady_clock::now());
    const auto end = process_->wait(std::max(left, Milliseconds(0)));
    if (!end) {
      got_ = Message(text::kGotStillRunning, patience.count());
      return false;
    }
    got_ = end->signal != 0 ? Message(text::kGotSignal, end->signal) : Message(text::kGotStatus, end->status);
    if (*end != system::ProcessEnd{}) return false;
    // Gives descendants that are about to exit the time to do so.
    while (process_->has_descendants()) {
      if (std::chrono::steady_clock::now() >= deadline) {
        got_ = text::kGotDescendants;
        return false;
      }
      std::this_thread::sleep_for(Milliseconds(5));
    }
    return true;
  }

  // "sent ...; expected ...; got ...", about the last lines that were sent and received.
  [[nodiscard]] Message complaint(const Message& expected) const { return complaint(expected, got_); }

  [[nodiscard]] Message complaint(const Message& expected, Message got) const {
    const std::size_t first = said_.size() > kNamedLines ? said_.size() - kNamedLines : 0;
    std::vector<Message> sent;
    for (std::size_t i = first; i < said_.size(); ++i) sent.emplace_back(in_quotes(said_[i]));
    if (sent.empty()) sent.emplace_back(text::kGotNothing);
    return {text::kComplaint, Message::list(sent), expected, std::move(got)};
  }

 private:
  static constexpr std::size_t kMostPassedOver = 1'000;
  // The most sent lines that a sentence quotes.
  static constexpr std::size_t kNamedLines = 3;

  [[nodiscard]] static Process::Time after(Milliseconds patience) {
    return std::chrono::steady_clock::now() + patience;
  }

  [[nodiscard]] Message ending() const {
    const auto end = process_->wait(kEndingPatience);
    if (!end) return text::kGotClosedOutput;
    return end->signal != 0 ? Message(text::kGotSignal, end->signal) : Message(text::kGotStatus, end->status);
  }

  UgiProgram program_;
  UgiPatience patience_;
  std::unique_ptr<Process> process_{};
  std::vector<std::string> said_{};
  std::vector<std::string> passed_over_{};
  Message got_{};
};

}  // namespace joga::engine
