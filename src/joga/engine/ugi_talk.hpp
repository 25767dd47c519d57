// A conversation with an unknown program, for checking it against the protocol. Remembers what was sent and
// received, to sum it up in one sentence, and what the program wrote on its standard error.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
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
  UgiTalk& operator=(UgiTalk&&) = delete;

  // Starts the program again, after killing it if it still runs.
  [[nodiscard]] Result<Done> start() {
    close();
    forget();
    auto process = Process::start({.command = program_.command,
                                   .folder = program_.folder,
                                   .sandbox = program_.sandbox,
                                   .longest_line = patience_.longest_line,
                                   .most_output = patience_.most_output,
                                   .on_errors = [this](std::string_view bytes) { keep_errors(bytes); }});
    if (!process) return process.error();
    process_ = *std::move(process);
    return Done{};
  }

  void close() { process_.reset(); }
  [[nodiscard]] bool is_open() const noexcept { return process_ != nullptr; }

  // Returns what the program has written on its standard error since the last call: all of it after `close`.
  [[nodiscard]] std::string take_errors() {
    const std::lock_guard guard(mutex_);
    return std::exchange(errors_, {});
  }

  // Whether the program has ended in this check as in an earlier one.
  [[nodiscard]] bool has_known_end() const noexcept { return has_known_end_; }

  // The name of the check that the conversation now serves.
  void begin_check(std::string_view name) {
    check_ = name;
    has_known_end_ = false;
    forget();
  }

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
          note_stray(reading.line);
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

  // The first line that is not of the protocol, if there was one.
  [[nodiscard]] const std::optional<std::string>& stray_line() const noexcept { return stray_line_; }

  void close_input() { process_->close_input(); }

  // Closes the program's input. Returns whether a line then comes that begins with the word: the program had
  // written it, but not flushed its output.
  [[nodiscard]] bool hears_at_end_of_input(std::string_view word) {
    if (!process_) return false;
    const Message got = got_;
    close_input();
    if (hear(word, kFlushPatience)) return true;
    got_ = got;
    return false;
  }

  // Whether the program exits by itself with status 0 and leaves no process behind.
  [[nodiscard]] bool ends(Milliseconds patience) {
    // Reads until the output ends, so that the program cannot block while writing.
    const Process::Time deadline = after(patience);
    for (;;) {
      const Process::Reading reading = process_->read_line(deadline);
      if (reading.got != Process::Got::Line) break;
      note_stray(reading.line);
      process_->allow_output();
    }
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

  // How the program has ended, with the last line of its standard error: that of a crash names the exception.
  // The same end in a later check refers to the first.
  [[nodiscard]] Message ending() {
    const auto end = process_->wait(kEndingPatience);
    process_->end(Milliseconds(0));
    if (!end) return text::kGotClosedOutput;
    Message got =
        end->signal != 0 ? Message(text::kGotSignal, end->signal) : Message(text::kGotStatus, end->status);
    const std::string words = excerpt(process_->last_words());
    const auto [first, is_new] = endings_.try_emplace(got.english() + words, check_);
    has_known_end_ = !is_new && first->second != check_;
    if (has_known_end_) return {text::kGotSameEnd, std::move(got), first->second};
    return words.empty() ? got : Message(text::kUgiLastWords, std::move(got), words);
  }

  void note_stray(std::string_view line) {
    constexpr std::array<std::string_view, 7> kWords{"id",   "option",   "ugiok",   "readyok",
                                                     "info", "bestmove", "response"};
    const std::vector<std::string_view> words = words_of(line);
    const bool is_known = words.empty() || std::ranges::find(kWords, words.front()) != kWords.end();
    if (!is_known && !stray_line_) stray_line_ = line;
  }

  void keep_errors(std::string_view bytes) {
    constexpr std::size_t kMost = std::size_t{1} << 16U;
    const std::lock_guard guard(mutex_);
    errors_ += bytes;
    if (errors_.size() > 2 * kMost) errors_.erase(0, errors_.size() - kMost);
  }

  UgiProgram program_;
  UgiPatience patience_;
  std::string_view check_{};
  bool has_known_end_ = false;
  std::map<std::string, std::string_view> endings_{};  // the check in which each end was seen first
  std::optional<std::string> stray_line_{};
  std::mutex mutex_{};
  std::string errors_{};                // guarded by the mutex
  std::unique_ptr<Process> process_{};  // after what its thread uses
  std::vector<std::string> said_{};
  std::vector<std::string> passed_over_{};
  Message got_{};
};

}  // namespace joga::engine
