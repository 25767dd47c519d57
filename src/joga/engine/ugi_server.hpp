// UGI, the server side: any player of this program as an engine. docs/bots.md describes the commands and
// answers. Headless: commands come in as lines, answers go out as lines.
//
// Only `quit` ends it: bad input is reported in an `info string` and ignored.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/player.hpp"
#include "joga/engine/who.hpp"

namespace joga::engine {

// Lines of bounded length from a stream that may hold anything.
class LineReader {
 public:
  enum class Got : std::uint8_t {
    Line,
    TooLong,  // skipped to its end and dropped
    End,
  };

  // Reads no further than the end of each line, so that typed commands are answered at once. The stream must
  // outlive this.
  LineReader(std::istream& input, std::size_t longest) : input_(input), longest_(longest) {}

  // The last line counts even without a line end.
  [[nodiscard]] Got next();
  // The line that the last call read, without its end.
  [[nodiscard]] const std::string& line() const noexcept { return line_; }

 private:
  std::istream& input_;
  std::size_t longest_;
  std::string line_{};
};

class UgiServer {
 public:
  // Takes one line without its end. Called from several threads, but never from two at once.
  using Output = std::function<void(std::string_view line)>;
  using PlayerMaker = std::function<Result<std::unique_ptr<AnyPlayer>>(
      const Who& who, const std::shared_ptr<const AnyGame>& game, const Resources& resources)>;

  struct Setup {
    std::string name{};  // of the program, with its version
    std::string author = "the joga contributors";
    // Whether the client may choose the player, its memory and so on; otherwise only the game.
    bool has_options = true;
    std::shared_ptr<const AnyGame> game{};  // until the client chooses another
    // None: each game's default player. The command line may name an external program; a message can never
    // start one.
    std::optional<Who> who{};
    std::uint64_t seed = 0;  // for random choices while the option Seed is 0
    PlayerMaker make = make_player;
  };

  // Far longer than any game that a client will send.
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20U;

  UgiServer(Setup setup, Output output);
  UgiServer& operator=(UgiServer&&) = delete;
  // Stops the search, if one is running, and answers it.
  ~UgiServer();

  // Obeys one line without waiting for searches, which run on another thread. Returns false after `quit`. To
  // be called from one thread.
  [[nodiscard]] bool obey(std::string_view line);
  // Whether an answer is still to come. To be called from any thread.
  [[nodiscard]] bool is_busy();

  // Obeys line after line until told to quit or the input ends.
  void serve(std::istream& input);

 private:
  // A whole number that can be set, as the protocol describes it.
  struct Spin {
    std::string_view name{};
    std::int64_t value = 0;
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
  };

  // The one long task that runs at a time: thinking, or counting for perft.
  struct Job {
    std::function<std::string(const StopFlag& stop)> run{};  // returns the answer, one line
    std::string answer_if_it_fails{};
    bool until_stopped = false;  // hold the answer back until `stop`
  };

  // The commands, each with the words that follow its own.
  using Words = std::span<const std::string_view>;
  void identify(Words words);
  void answer_ready(Words words);
  void begin_game(Words words);
  void set_option(Words words);
  void set_position(Words words);
  void go(Words words);
  void stop(Words words);
  void query(Words words);

  void set_game(std::string_view value);
  void set_player(std::string_view value);
  void set_number(Spin& spin, std::string_view value);
  void query_perft(std::string_view depth);

  [[nodiscard]] Who who() const;
  [[nodiscard]] Request request_for(const search::Limits& limits) const;
  // Works on copies, since the command thread keeps running.
  [[nodiscard]] std::string best_move(AnyPlayer& player, const History& history, Request request,
                                      const StopFlag& stop);
  [[nodiscard]] std::string legal_moves_text() const;

  // Returns the player and makes it if necessary. Null, after reporting the reason, if it cannot be made.
  // Must not be called while a job runs.
  [[nodiscard]] std::shared_ptr<AnyPlayer> ready_player();

  // Returns false, after reporting that the command is ignored, while another job runs.
  [[nodiscard]] bool is_free_for(std::string_view what);
  void start(Job job);
  void finish();

  void say(std::string_view line);
  void inform(std::string_view sentence);

  Setup setup_;
  History history_;
  std::optional<Who> who_;  // the player chosen last; none: the game's default
  Spin memory_{.name = "Hash", .value = 64, .lowest = 1, .highest = 65'536};
  Spin threads_{.name = "Threads", .value = 1, .lowest = 1, .highest = 1'024};
  Spin lines_{.name = "MultiPV", .value = 1, .lowest = 1, .highest = 256};
  Spin seed_{.name = "Seed", .value = 0, .lowest = 0, .highest = INT64_MAX};
  Spin book_{.name = "OwnBook", .value = 0, .lowest = 0, .highest = 1};
  std::uint64_t drawn_seed_;  // used while seed_ is 0

  // Shared with the running job, so that another player can be chosen meanwhile.
  std::shared_ptr<AnyPlayer> player_{};
  bool is_new_game_ = true;  // the player has not yet been told of the new game

  std::thread worker_{};
  StopFlag stop_{};
  std::condition_variable stopped_{};
  std::mutex mutex_{};
  bool is_busy_ = false;  // guarded by the mutex, as is the output
  Output output_;
};

}  // namespace joga::engine
