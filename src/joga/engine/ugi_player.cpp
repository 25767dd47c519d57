#include "joga/engine/ugi_player.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/engine/command_words.hpp"
#include "joga/engine/ugi_position.hpp"
#include "joga/engine/ugi_text.hpp"

namespace joga::engine {
namespace {

using search::Limits;
using search::Milliseconds;
using SteadyClock = std::chrono::steady_clock;

constexpr std::string_view kGameOption = "Game";
constexpr std::string_view kLinesOption = "MultiPV";
constexpr std::string_view kSeedOption = "Seed";
constexpr std::string_view kMemoryOption = "Hash";
constexpr std::string_view kThreadsOption = "Threads";

// Thinking time if the request has no limit.
constexpr Milliseconds kUsualTime{1'000};

class UgiPlayer final : public AnyPlayer {
 public:
  UgiPlayer(UgiProgram program, std::shared_ptr<const AnyGame> game, const Resources& resources,
            const UgiPatience& patience)
      : program_(std::move(program)), game_(std::move(game)), resources_(resources), patience_(patience) {}

  void new_game() override { is_new_game_ = true; }
  void listen(const TalkListener& listener) override { listener_ = listener; }
  std::optional<std::chrono::nanoseconds> processor_time() override {
    return session_ ? session_->processor_time().value_or(std::chrono::nanoseconds(0))
                    : std::chrono::nanoseconds(0);
  }
  void get_ready(const StopFlag& stop) override {
    unready_ = prepare(stop);
    if (unready_) session_.reset();
  }

  Choice choose(const History& history, const Request& request, const StopFlag& stop) override {
    assert(!is_over(history.outcome()));
    // If preparing the program has just failed, reports that failure without another attempt, which would run
    // on the clock.
    std::optional<Failure> failure = std::exchange(unready_, std::nullopt);
    if (!failure) failure = prepare(stop);
    if (!failure) failure = set_up(history, request, stop);
    Choice choice = failure ? Choice{.failure = std::move(failure)} : ask(history, request, stop);
    if (choice.failure) session_.reset();
    return choice;
  }

 private:
  // Opens a session if there is none, and announces a new game if one has begun.
  [[nodiscard]] std::optional<Failure> prepare(const StopFlag& stop) {
    if (!session_) {
      auto opened = UgiSession::open(program_, patience_, stop, listener_);
      if (!opened) return opened.error();
      session_ = *std::move(opened);
      is_new_game_ = true;
      lines_ = 1;
    }
    if (!is_new_game_) return std::nullopt;
    std::string lines;
    if (session_->option(kGameOption) != nullptr) lines += option_command(kGameOption, game_->spec().text());
    if (is_ours(kMemoryOption)) lines += option_command(kMemoryOption, std::to_string(resources_.memory_mib));
    if (is_ours(kThreadsOption)) lines += option_command(kThreadsOption, std::to_string(resources_.threads));
    for (const UgiProgram::Option& option : program_.options)
      lines += option_command(option.name, option.value);
    lines += "uginewgame\n";
    if (auto failure = session_->send(lines, &stop)) return failure;
    if (auto failure = session_->synchronise(stop)) return failure;
    is_new_game_ = false;
    return std::nullopt;
  }

  // Sends everything that comes before `go`, and skips late output about the previous move.
  [[nodiscard]] std::optional<Failure> set_up(const History& history, const Request& request,
                                              const StopFlag& stop) {
    std::string lines;
    if (request.lines != lines_ && is_ours(kLinesOption)) {
      lines += option_command(kLinesOption, std::to_string(request.lines));
      lines_ = request.lines;
    }
    if (is_ours(kSeedOption)) lines += option_command(kSeedOption, std::to_string(seed_for(request.seed)));
    lines += position_.text_for(history);
    lines += '\n';
    if (auto failure = session_->send(lines, &stop)) return failure;
    return session_->synchronise(stop);
  }

  // Whether the program offers this option and the player's own options do not set it.
  [[nodiscard]] bool is_ours(std::string_view option) const {
    return session_->option(option) != nullptr &&
           std::ranges::none_of(program_.options, [&](const UgiProgram::Option& own) {
             return equal_in_any_case(own.name, option);
           });
  }

  // Returns a seed in the option's range. Never 0, which usually lets the program choose a seed itself.
  [[nodiscard]] std::int64_t seed_for(std::uint64_t seed) const {
    const UgiOption* option = session_->option(kSeedOption);
    const std::int64_t lowest = std::max<std::int64_t>(option->lowest.value_or(1), 1);
    const std::int64_t highest = std::max(option->highest.value_or(INT32_MAX), lowest);
    const auto count = static_cast<std::uint64_t>(highest - lowest) + 1;
    return lowest + static_cast<std::int64_t>(seed % count);
  }

  [[nodiscard]] Milliseconds time_for(const Limits& limits, Player player, int patience_factor) const {
    std::optional<Milliseconds> time = limits.move_time;
    if (const auto& clock = limits.clock_of(player))
      time = std::min(time.value_or(clock->remaining), clock->remaining);
    return time ? *time * patience_factor + patience_.grace : patience_.untimed;
  }

  [[nodiscard]] Choice ask(const History& history, const Request& request, const StopFlag& stop) {
    Limits limits = request.limits;
    if (limits.is_infinite()) limits.move_time = kUsualTime;
    const auto begin = SteadyClock::now();
    if (auto failure = session_->send(go_command(limits) + '\n')) return {.failure = std::move(failure)};
    auto deadline = begin + time_for(limits, game_->to_move(history.position()), request.patience_factor);
    Choice choice;
    for (bool is_stopping = false;;) {
      const UgiSession::Line line = session_->read(deadline, is_stopping ? nullptr : &stop);
      if (!line) return {.failure = line.error()};
      if (const std::optional<std::string>& said = *line) {
        if (is_answer(*said, history, request, choice)) return choice;
      } else if (is_stopping) {
        const auto time = std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - begin);
        return {.failure =
                    session_->fail(Fault::Silence, Message(text::kUgiNoMove, shown_name(), time.count()))};
      } else {
        is_stopping = true;
        if (auto failure = session_->send("stop\n")) return {.failure = std::move(failure)};
        deadline = SteadyClock::now() + patience_.after_stop;
      }
    }
  }

  // Handles one line. Returns true if it is the program's answer; `choice` then has a move or a failure.
  [[nodiscard]] bool is_answer(std::string_view line, const History& history, const Request& request,
                               Choice& choice) {
    if (const std::optional<UgiInfo> info = parse_info(line)) {
      note(*info, history, request, choice);
      return false;
    }
    const std::vector<std::string_view> words = words_of(line);
    if (words.empty() || words.front() != "bestmove") return false;
    // Removes control characters, because the error message quotes the move.
    const std::string text = words.size() > 1 ? without_flaws(words[1]) : std::string();
    const Result<AnyMove> move = game_->parse_move(history.position(), text);
    if (move) {
      choice.move = *move;
    } else {
      choice.failure = session_->fail(Fault::IllegalMove, Message(text::kUgiIllegalMove, shown_name(),
                                                                  excerpt(text), move.error().message));
    }
    return true;
  }

  // Notes the contents of an info line. Without a score it is not reported.
  void note(const UgiInfo& info, const History& history, const Request& request, Choice& choice) const {
    const bool is_best_line = info.line.value_or(1) == 1;
    if (is_best_line && info.depth) choice.depth = *info.depth;
    if (is_best_line && info.nodes) choice.nodes = *info.nodes;
    const std::optional<Value> value = info.value();
    if (!value) return;
    // An exact value replaces any other; a bound is used only if there is no value yet.
    if (is_best_line && (value->bound() == Bound::Exact || !choice.value)) choice.value = value;
    if (request.listener) request.listener(to_info(info, *game_, history.position()));
  }

  [[nodiscard]] std::string shown_name() const { return excerpt(join_words(program_.command)); }

  UgiProgram program_;
  std::shared_ptr<const AnyGame> game_;
  Resources resources_;
  UgiPatience patience_;
  TalkListener listener_{};
  std::optional<Failure> unready_{};
  std::unique_ptr<UgiSession> session_{};
  PositionCommand position_{};
  bool is_new_game_ = true;
  int lines_ = 1;  // the number sent to the program
};

}  // namespace

std::unique_ptr<AnyPlayer> make_ugi_player(const UgiProgram& program, std::shared_ptr<const AnyGame> game,
                                           const Resources& resources, const UgiPatience& patience) {
  return std::make_unique<UgiPlayer>(program, std::move(game), resources, patience);
}

Result<std::vector<UgiOption>, Failure> greet_program(const UgiProgram& program, const StopFlag& stop,
                                                      const UgiPatience& patience) {
  const auto session = UgiSession::open(program, patience, stop);
  if (!session) return session.error();
  return (*session)->options();
}

}  // namespace joga::engine
