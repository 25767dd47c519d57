#include "joga/engine/ugi_session.hpp"

#include <string.h>  // NOLINT(modernize-deprecated-headers): sigabbrev_np is not of the standard

#include <algorithm>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/engine/command_words.hpp"

namespace joga::engine {
namespace {

using search::Milliseconds;
using system::Process;
using SteadyClock = std::chrono::steady_clock;

[[nodiscard]] Message signal_name(int signal) {
  const char* name = ::sigabbrev_np(signal);
  return name != nullptr ? Message("SIG" + std::string(name)) : Message(signal);
}

}  // namespace

std::optional<UgiOption> parse_option(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (words.size() < 3 || words[0] != "option" || words[1] != "name") return std::nullopt;
  UgiOption option;
  std::size_t at = 2;
  for (; at < words.size() && words[at] != "type"; ++at) {
    if (!option.name.empty()) option.name += ' ';
    option.name += words[at];
  }
  for (; at + 1 < words.size(); ++at) {
    if (words[at] == "type" && option.type.empty()) option.type = words[at + 1];
    if (words[at] == "min") option.lowest = number_from<std::int64_t>(words[at + 1]);
    if (words[at] == "max") option.highest = number_from<std::int64_t>(words[at + 1]);
  }
  return option;
}

std::string option_command(std::string_view name, std::string_view value) {
  return "setoption name " + std::string(name) + " value " + std::string(value) + '\n';
}

UgiSession::UgiSession(const UgiProgram& program, const UgiPatience& patience)
    : name_(excerpt(join_words(program.command))), patience_(patience), sandbox_(program.sandbox) {}

Result<std::unique_ptr<UgiSession>, Failure> UgiSession::open(const UgiProgram& program,
                                                              const UgiPatience& patience,
                                                              const StopFlag& stop) {
  auto process = Process::start({.command = program.command,
                                 .folder = program.folder,
                                 .sandbox = program.sandbox,
                                 .longest_line = patience.longest_line,
                                 .most_output = patience.most_output});
  if (!process) {
    const bool lacks_resources = process.error().code == ErrorCode::Busy;
    return Failure{lacks_resources ? Fault::NoResources : Fault::CannotStart, process.error().message};
  }
  std::unique_ptr<UgiSession> session(new UgiSession(program, patience));
  session->process_ = *std::move(process);
  if (std::optional<Failure> failure = session->shake_hands(stop)) {
    failure->fault = Fault::CannotStart;
    return *std::move(failure);
  }
  return session;
}

UgiSession::~UgiSession() {
  if (has_failed_) return;
  static_cast<void>(process_->write("quit\n", SteadyClock::now()));
  process_->end(patience_.quit);
}

const UgiOption* UgiSession::option(std::string_view name) const {
  const auto found = std::ranges::find(options_, name, &UgiOption::name);
  return found != options_.end() ? &*found : nullptr;
}

std::optional<Failure> UgiSession::shake_hands(const StopFlag& stop) {
  if (std::optional<Failure> failure = send("ugi\n", &stop)) return failure;
  const auto note_option = [this](std::string_view line) {
    if (std::optional<UgiOption> option = parse_option(line)) options_.push_back(*std::move(option));
  };
  return await({.word = "ugiok", .missing = text::kUgiNoHandshake, .patience = patience_.handshake}, stop,
               note_option);
}

std::optional<Failure> UgiSession::synchronise(const StopFlag& stop) {
  if (std::optional<Failure> failure = send("isready\n", &stop)) return failure;
  return await({.word = "readyok", .missing = text::kUgiNotReady, .patience = patience_.ready}, stop,
               [](std::string_view) {});
}

std::optional<Failure> UgiSession::await(const Awaited& awaited, const StopFlag& stop,
                                         const std::function<void(std::string_view)>& before) {
  process_->allow_output();
  Time deadline = SteadyClock::now() + awaited.patience;
  for (const StopFlag* watched = &stop;;) {
    const Line line = read(deadline, watched);
    if (!line) return line.error();
    if (const std::optional<std::string>& said = *line) {
      const std::vector<std::string_view> words = words_of(*said);
      if (!words.empty() && words.front() == awaited.word) return std::nullopt;
      before(*said);
    } else if (watched != nullptr && stop.is_set()) {
      // The caller still wants a move, so the program gets as much time as it has to answer `stop`.
      watched = nullptr;
      deadline = std::min(deadline, SteadyClock::now() + patience_.after_stop);
    } else if (watched == nullptr) {
      return fail(Fault::Silence, Message(text::kUgiStopped, name_));
    } else {
      return fail(Fault::Silence, Message(awaited.missing, name_, awaited.patience.count()));
    }
  }
}

std::optional<Failure> UgiSession::send(std::string_view lines, const StopFlag* stop) {
  process_->allow_output();
  switch (process_->write(lines, SteadyClock::now() + patience_.ready, stop)) {
    case Process::Sent::Whole:
      return std::nullopt;
    case Process::Sent::Late:
      return fail(Fault::Silence, Message(text::kUgiDoesNotRead, name_));
    case Process::Sent::Stopped:
      return fail(Fault::Silence, Message(text::kUgiStopped, name_));
    case Process::Sent::Closed:
      break;
  }
  return crash();
}

UgiSession::Line UgiSession::read(Time deadline, const StopFlag* stop) {
  Process::Reading reading = process_->read_line(deadline, stop);
  switch (reading.got) {
    case Process::Got::Line:
      return std::optional(std::move(reading.line));
    case Process::Got::Nothing:
    case Process::Got::Stopped:
      return std::optional<std::string>();
    case Process::Got::TooLong:
      return fail(Fault::Flood, Message(text::kUgiLineTooLong, name_, patience_.longest_line));
    case Process::Got::Flood:
      return fail(Fault::Flood, Message(text::kUgiFlood, name_, patience_.most_output));
    case Process::Got::End:
      break;
  }
  return crash();
}

Failure UgiSession::crash() {
  const std::optional<system::ProcessEnd> end = process_->wait(kEndingPatience);
  Message what(text::kUgiClosed, name_);
  if (end && end->signal != 0) what = Message(text::kUgiEndedBySignal, name_, signal_name(end->signal));
  if (end && end->signal == 0) what = Message(text::kUgiEnded, name_, end->status);
  if (const std::optional<system::Excess> excess = process_->excess(); excess && sandbox_)
    return fail(Fault::Crash, system::sentence(name_, *excess, *sandbox_));
  Failure failure = fail(Fault::Crash, std::move(what));
  const std::string words = excerpt(process_->last_words());
  if (!words.empty()) failure.message = Message(text::kUgiLastWords, std::move(failure.message), words);
  return failure;
}

Failure UgiSession::fail(Fault fault, Message message) {
  has_failed_ = true;
  process_->end(Milliseconds(0));
  return Failure{fault, std::move(message)};
}

}  // namespace joga::engine
