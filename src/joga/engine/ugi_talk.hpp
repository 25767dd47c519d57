// A talk with a program about which nothing is known yet, for examining it: what was sent and what came back
// can be told in one sentence.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/engine/ugi_session.hpp"
#include "joga/engine/who.hpp"
#include "joga/search/limits.hpp"
#include "joga/system/process.hpp"

namespace joga::engine {

class UgiTalk {
 public:
  using Milliseconds = search::Milliseconds;

  UgiTalk(UgiProgram program, const UgiPatience& patience)
      : program_(std::move(program)), patience_(patience) {}

  // Starts the program; one that still runs is ended.
  [[nodiscard]] Result<Done> start();
  void close() { process_.reset(); }
  [[nodiscard]] bool is_open() const noexcept { return process_ != nullptr; }

  // From here on belongs to the next question.
  void forget();

  // One line, without its end.
  void say(std::string_view line);
  // The next line that begins with the word, passing over what comes before it.
  [[nodiscard]] std::optional<std::string> hear(std::string_view word, Milliseconds patience);
  // What was passed over since `forget`, the latest lines of it.
  [[nodiscard]] const std::vector<std::string>& passed_over() const noexcept { return passed_over_; }

  void close_input();
  // Whether it ends by itself, in good order, and nothing of it goes on running.
  [[nodiscard]] bool ends(Milliseconds patience);

  // "sent ...; expected ...; got ...", about what was said and heard last.
  [[nodiscard]] Message complaint(const Message& expected) const;
  [[nodiscard]] Message complaint(const Message& expected, Message got) const;

 private:
  [[nodiscard]] Message ending() const;

  UgiProgram program_;
  UgiPatience patience_;
  std::unique_ptr<system::Process> process_{};
  std::vector<std::string> said_{};
  std::vector<std::string> passed_over_{};
  Message got_{};
};

}  // namespace joga::engine
