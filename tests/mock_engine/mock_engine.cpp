// A small engine for tests, which plays legal moves and misbehaves as instructed:
//
//   joga_mock_engine [BEHAVIOUR[=VALUE]]...
//
// See kBehaviours. Written from the protocol's description alone: it shares no code with the driving side.
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

#include "joga/core/history.hpp"
#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"

namespace {

using joga::AnyMove;
using joga::AnyPosition;
using joga::History;

constexpr std::string_view kBehaviours[] = {
    "one-game",          // =SPEC: plays this game and offers no option Game
    "log",               // =FILE: logs its input there
    "garbage",           // prints nonsense before and between its answers
    "slow",              // =MS: thinks this long
    "until-stop",        // thinks until it is told to stop
    "twice",             // answers every `go` twice
    "illegal",           // answers with a move that can be parsed but is illegal
    "malformed",         // answers with a text that is not a move
    "none",              // answers `bestmove none`
    "empty",             // answers `bestmove`
    "shorthand",         // answers with the shortest beginning of a move text that leaves only that move
    "crash-at-start",    // before any output
    "crash-in-thought",  // =N: in the N-th move (1)
    "exit-in-thought",   // the same, but with a regular exit
    "silent-at-start",   // never says `ugiok`
    "silent-in-thought",
    "deaf",           // silent in thought, and neither `quit`, the end of its input nor SIGTERM can end it
    "flood-lines",    // in thought
    "flood-line",     // in thought, without an end
    "flood-errors",   // fills its standard error before each answer
    "close-output",   // in thought, and lives on
    "forgetful",      // resets after a bad position
    "no-queries",     // knows no queries
    "wrong-queries",  // answers all of them in the same way
    "idle-answer",    // answers every `stop`
    "fragile",        // crashes when it does not know a command
    "nameless",       // does not say its name
    "talkative",      // answers `go` in finished games too
    "stubborn",       // does not quit
    "leave-child",    // =FILE: starts a child in another session and writes its number there
    "no-flush",       // keeps all output back until its end
    "no-reading",     // greets without having been asked, and reads nothing
};

class Behaviour {
 public:
  explicit Behaviour(const std::vector<std::string>& words) {
    for (const std::string& word : words) {
      const std::size_t equals = std::min(word.find('='), word.size());
      const std::string name = word.substr(0, equals);
      if (std::ranges::find(kBehaviours, name) == std::end(kBehaviours)) {
        std::cerr << "no such behaviour: " << name << '\n';
        std::exit(2);
      }
      values_[name] = equals < word.size() ? word.substr(equals + 1) : "";
    }
  }
  [[nodiscard]] bool has(const std::string& name) const { return values_.contains(name); }
  [[nodiscard]] std::string value(const std::string& name) const {
    return has(name) ? values_.at(name) : std::string();
  }
  [[nodiscard]] int number(const std::string& name, int otherwise) const {
    return value(name).empty() ? otherwise : std::stoi(value(name));
  }

 private:
  std::map<std::string, std::string> values_{};
};

[[noreturn]] void crash() {
  std::cerr << "mock: the first line\nmock: something terrible happened\n" << std::flush;
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  std::signal(SIGABRT, SIG_DFL);
  std::raise(SIGABRT);
  std::_Exit(3);
}

[[noreturn]] void sleep_for_ever() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

// Reads standard input directly: it must know whether a line is waiting without reading it.
class Input {
 public:
  std::optional<std::string> line() {
    for (;;) {
      const std::size_t end = buffer_.find('\n');
      if (end != std::string::npos) {
        std::string text = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        return text;
      }
      char chunk[65536];
      const ssize_t count = read(STDIN_FILENO, chunk, sizeof chunk);
      if (count <= 0) return std::nullopt;
      buffer_.append(chunk, static_cast<std::size_t>(count));
    }
  }

 private:
  std::string buffer_{};
};

class MockEngine {
 public:
  explicit MockEngine(Behaviour behaviour) : behaviour_(std::move(behaviour)) {
    const std::string spec = behaviour_.value("one-game");
    set_game(spec.empty() ? "quantik" : spec);
  }

  int run() {
    if (behaviour_.has("leave-child")) leave_child();
    if (behaviour_.has("crash-at-start")) crash();
    if (behaviour_.has("no-reading")) {
      std::cout << "ugiok\nreadyok\nreadyok\nreadyok\n" << std::flush;
      sleep_for_ever();
    }
    if (behaviour_.has("garbage"))
      std::cout << "Mock 0.1 (c) nobody\n\n\xff\xfe\x01 info\nbestmove a1\n" << std::flush;
    while (const std::optional<std::string> line = input_.line()) {
      if (behaviour_.has("log")) std::ofstream(behaviour_.value("log"), std::ios::app) << *line << '\n';
      if (!obey(*line)) return 0;
    }
    if (behaviour_.has("deaf") || behaviour_.has("stubborn")) sleep_for_ever();
    return 0;
  }

 private:
  [[nodiscard]] bool obey(const std::string& line) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (command == "ugi") greet();
    if (command == "isready") std::cout << "readyok\n" << std::flush;
    if (command == "setoption") set_option(line);
    if (command == "position") set_position(words);
    if (command == "go") go();
    if (command == "query") query(words);
    if (command == "stop" && behaviour_.has("idle-answer")) std::cout << "bestmove none\n" << std::flush;
    if (command.starts_with("no-such") && behaviour_.has("fragile")) crash();
    return command != "quit" || behaviour_.has("deaf") || behaviour_.has("stubborn");
  }

  void greet() {
    if (behaviour_.has("silent-at-start")) sleep_for_ever();
    if (!behaviour_.has("nameless")) std::cout << "id name Mock\n";
    std::cout << "id author nobody\n";
    if (!behaviour_.has("one-game")) std::cout << "option name Game type string default quantik\n";
    std::cout << "option name MultiPV type spin default 1 min 1 max 9\n"
                 "option name Seed type spin default 0 min 0 max 1000\n"
                 "option name Two Words type check default false\nugiok\n"
              << std::flush;
  }

  void set_game(const std::string& spec) {
    const auto game = joga::games::make_game(spec);
    if (game) history_ = std::make_unique<History>(*game);
  }

  void set_option(const std::string& line) {
    constexpr std::string_view kGame = "setoption name Game value ";
    if (line.starts_with(kGame)) set_game(line.substr(kGame.size()));
  }

  void set_position(std::istringstream& words) {
    std::string word;
    words >> word;
    std::string position;
    while (words >> word && word != "moves") position += (position.empty() ? "" : " ") + word;
    const auto game = history_->shared_game();
    const auto start = game->parse_position(position);
    bool is_good = start.has_value() || position.empty();
    auto history = std::make_unique<History>(game, start ? *start : game->start());
    while (is_good && words >> word) is_good = history->play(word).has_value();
    if (is_good || behaviour_.has("forgetful")) history_ = std::move(history);
    if (!is_good) std::cout << "info string this position is wrong\n" << std::flush;
  }

  void query(std::istringstream& words) const {
    if (behaviour_.has("no-queries")) return;
    const joga::AnyGame& game = history_->game();
    const joga::Outcome outcome = history_->outcome();
    std::string what;
    words >> what;
    std::cout << "response";
    if (behaviour_.has("wrong-queries")) {
      std::cout << " 42";
    } else if (what == "gameover") {
      std::cout << (joga::is_over(outcome) ? " true" : " false");
    } else if (what == "p1turn") {
      std::cout << (game.to_move(history_->position()) == joga::Player::One ? " true" : " false");
    } else if (what == "result") {
      constexpr std::string_view kResults[] = {" none", " p1win", " p2win", " draw"};
      std::cout << kResults[static_cast<int>(outcome)];
    } else if (what == "fen") {
      std::cout << ' ' << game.position_text(history_->position());
    } else if (what == "legalmoves" && !joga::is_over(outcome)) {
      for (const AnyMove move : game.legal_moves(history_->position())) {
        std::cout << ' ' << game.move_text(history_->position(), move);
      }
    }
    std::cout << '\n' << std::flush;
  }

  void misbehave_in_thought() {
    ++thoughts_;
    if (behaviour_.has("crash-in-thought") && thoughts_ == behaviour_.number("crash-in-thought", 1)) crash();
    if (behaviour_.has("exit-in-thought") && thoughts_ == behaviour_.number("exit-in-thought", 1))
      std::_Exit(0);
    if (behaviour_.has("silent-in-thought") || behaviour_.has("deaf")) sleep_for_ever();
    if (behaviour_.has("close-output")) {
      close(STDOUT_FILENO);
      sleep_for_ever();
    }
    while (behaviour_.has("flood-lines")) std::cout << "info depth 1 score cp 0 nodes 1\n";
    while (behaviour_.has("flood-line")) std::cout << "info string and so on ";
    if (behaviour_.has("flood-errors")) {
      for (int i = 0; i < 20'000; ++i) std::cerr << "mock: nothing of importance\n";
    }
    if (behaviour_.has("garbage")) std::cout << "hm\ninfo depth x score cp pv\nbest move\n";
    if (behaviour_.has("slow")) {
      std::this_thread::sleep_for(std::chrono::milliseconds(behaviour_.number("slow", 0)));
    }
  }

  void go() {
    if (joga::is_over(history_->outcome())) {
      std::cout << (behaviour_.has("talkative") ? "bestmove a1\n" : "bestmove none\n") << std::flush;
      return;
    }
    misbehave_in_thought();
    const joga::AnyGame& game = history_->game();
    const AnyMove move = game.random_move(history_->position(), random_);
    const std::string text = game.move_text(history_->position(), move);
    std::cout << "info depth 2 seldepth 4 multipv 1 score cp 17 nodes 99 time 1 pv " << text << '\n'
              << std::flush;
    if (behaviour_.has("until-stop")) {
      for (std::string line; line != "stop";) line = input_.line().value_or("stop");
    }
    std::cout << "bestmove " << answer(text) << '\n';
    if (behaviour_.has("twice")) std::cout << "bestmove " << answer(text) << '\n';
    std::cout << std::flush;
  }

  [[nodiscard]] std::string answer(const std::string& text) {
    if (behaviour_.has("malformed")) return "\x1b[31m?\xff" + std::string(200, '!');
    if (behaviour_.has("none")) return "none";
    if (behaviour_.has("empty")) return "";
    if (behaviour_.has("illegal")) return illegal_move();
    if (behaviour_.has("shorthand")) return shorthand(text);
    return text;
  }

  // A legal move of other positions of the same game.
  [[nodiscard]] std::string illegal_move() {
    const joga::AnyGame& game = history_->game();
    for (;;) {
      AnyPosition position = game.start();
      while (!joga::is_over(game.outcome(position))) {
        const AnyMove move = game.random_move(position, random_);
        const std::string text = game.move_text(position, move);
        const auto here = game.parse_move(history_->position(), text);
        if (!here && here.error().code == joga::ErrorCode::Illegal) return text;
        position = game.play_unchecked(position, move);
      }
    }
  }

  [[nodiscard]] std::string shorthand(const std::string& text) const {
    for (std::size_t length = 1; length < text.size(); ++length) {
      const std::string part = text.substr(0, length);
      const auto move = history_->game().parse_move(history_->position(), part);
      if (move && history_->game().move_text(history_->position(), *move) == text) return part;
    }
    return text;
  }

  void leave_child() {
    const pid_t child = fork();
    if (child != 0) {
      std::ofstream(behaviour_.value("leave-child")) << child << '\n';
      return;
    }
    setsid();
    std::signal(SIGTERM, SIG_IGN);
    sleep_for_ever();
  }

  Behaviour behaviour_;
  Input input_{};
  std::unique_ptr<History> history_{};
  joga::Random random_{1};
  int thoughts_ = 0;
};

}  // namespace

// Keeps what is written until the end of the program.
class HeldOutput final : public std::stringbuf {
 public:
  int sync() override { return 0; }
  void release() {
    const std::string all = str();
    for (std::size_t at = 0; at < all.size();) {
      const ssize_t count = write(STDOUT_FILENO, all.data() + at, all.size() - at);
      if (count <= 0) return;
      at += static_cast<std::size_t>(count);
    }
  }
};

int main(int argc, char** argv) {
  Behaviour behaviour(std::vector<std::string>(argv + 1, argv + argc));
  if (behaviour.has("deaf")) std::signal(SIGTERM, SIG_IGN);
  if (!behaviour.has("no-flush")) return MockEngine(std::move(behaviour)).run();
  HeldOutput held;
  std::streambuf* const usual = std::cout.rdbuf(&held);
  const int status = MockEngine(std::move(behaviour)).run();
  std::cout.rdbuf(usual);
  held.release();
  return status;
}
