// Load test of a host: N games with two players and a watcher each, a turn per game every few seconds. It
// connects only to the loopback interface and limits its load, so that it cannot be used against others.
//
//   joga host --data /tmp/load --port 5642 --config bench/host/load.toml
//   joga_host_load http://127.0.0.1:5642 --games 2000 --seconds 60 [--pid PID]
//
// Reports the time from sending a turn until the opponent's connection sees it, and with --pid the process's
// memory per connection.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "joga/client/web_socket.hpp"
#include "joga/core/history.hpp"
#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"

namespace {

using joga::client::Ending;
using joga::client::Loop;
using joga::client::ServerAddress;
using joga::client::WebSocket;
using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kMostGames = 10'000;
constexpr int kMostSeconds = 600;
constexpr const char* kSpec = "fields";  // its games are long
constexpr milliseconds kBetweenStarts{5};

struct Options {
  std::vector<ServerAddress> servers{};  // connections are distributed over them in turn
  int games = 100;
  int seconds = 30;
  milliseconds pause{3'000};  // between a game's turns
  std::string pid{};
};

[[nodiscard]] std::optional<double> resident_kib(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("VmRSS:")) return std::strtod(line.c_str() + 6, nullptr);
  }
  return std::nullopt;
}

// One connection: requests, their answers, events.
class Page {
 public:
  Page(Loop& loop, const ServerAddress& server, std::function<void()> opened,
       std::function<void(const Json&)> event, std::function<void(const std::string&)> failed)
      : event_(std::move(event)), failed_(std::move(failed)) {
    socket_ =
        WebSocket::open(loop, server, "/online", "",
                        {.opened = std::move(opened),
                         .received = [this](std::string_view text) { hear(text); },
                         .ended =
                             [this](const Ending& ending) {
                               if (!closing_)
                                 failed_("connection: " + ending.why + " " + std::to_string(ending.number));
                             }});
  }
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;
  ~Page() { close(); }

  void ask(std::string_view request, Json params, std::function<void(const Json&)> answer = {}) {
    answers_[++last_] = std::move(answer);
    socket_->send(Json{{"id", last_}, {"request", request}, {"params", std::move(params)}}.dump());
  }
  void close() {
    if (std::exchange(closing_, true)) return;
    socket_->close();
  }

 private:
  void hear(std::string_view text) {
    if (closing_) return;
    const Json message = Json::parse(text, nullptr, false);
    if (message.contains("event")) {
      if (event_) event_(message);
      return;
    }
    if (message.contains("error")) return failed_("request: " + message["error"].dump());
    const auto found = answers_.find(message.value("id", 0));
    if (found == answers_.end()) return;
    const auto answer = std::move(found->second);
    answers_.erase(found);
    if (answer) answer(message["result"]);
  }

  std::shared_ptr<WebSocket> socket_{};
  std::function<void(const Json&)> event_;
  std::function<void(const std::string&)> failed_;
  std::map<int, std::function<void(const Json&)>> answers_{};
  int last_ = 0;
  bool closing_ = false;
};

class Load {
 public:
  explicit Load(Options options) : options_(std::move(options)), rules_(*joga::games::make_game(kSpec)) {}

  [[nodiscard]] int run() {
    if (!options_.pid.empty()) before_ = resident_kib(options_.pid);
    start_next();
    loop_.run(joga::StopFlag());
    return report();
  }

 private:
  struct Game {
    std::string id{};
    std::unique_ptr<Page> first{};
    std::unique_ptr<Page> second{};
    std::unique_ptr<Page> watcher{};
    joga::History history;
    Clock::time_point sent{};
    bool waiting = false;  // until the opponent's connection sees a turn
    explicit Game(const std::shared_ptr<const joga::AnyGame>& rules) : history(rules) {}
  };

  [[nodiscard]] std::unique_ptr<Page> page(std::function<void()> opened,
                                           std::function<void(const Json&)> event) {
    const ServerAddress& server = options_.servers[next_server_++ % options_.servers.size()];
    return std::make_unique<Page>(loop_, server, std::move(opened), std::move(event),
                                  [this](const std::string& why) {
                                    if (failures_++ < 5) std::cerr << why << '\n';
                                  });
  }

  void start_next() {
    if (games_.size() == static_cast<std::size_t>(options_.games)) return;
    games_.push_back(std::make_unique<Game>(rules_));
    Game& game = *games_.back();
    const auto see = [this, &game](joga::Player side) {
      return [this, &game, side](const Json& event) { take(game, side, event); };
    };
    game.first = page(
        [this, &game, see] {
          game.first->ask(
              "game.create", {{"game", kSpec}, {"side", 1}}, [this, &game, see](const Json& result) {
                game.id = result["game"]["id"];
                game.first->ask("game.watch", {{"game", game.id}});
                game.second = page(
                    [this, &game] {
                      game.second->ask("game.join", {{"game", game.id}}, [this, &game](const Json&) {
                        game.second->ask("game.watch", {{"game", game.id}},
                                         [this, &game](const Json&) { begin(game); });
                      });
                    },
                    see(joga::Player::Two));
                game.watcher = page([&game] { game.watcher->ask("game.watch", {{"game", game.id}}); }, {});
              });
        },
        see(joga::Player::One));
    loop_.after(kBetweenStarts, [this] { start_next(); });
  }

  // All games have started: measuring begins.
  void begin(Game& game) {
    play_later(game, milliseconds(random_.below(static_cast<std::uint32_t>(options_.pause.count()))));
    if (++begun_ < options_.games) return;
    std::cerr << begun_ << " games\n";
    measuring_ = true;
    if (before_) after_ = resident_kib(options_.pid);
    loop_.after(std::chrono::seconds(options_.seconds), [this] { loop_.stop(); });
  }

  void play_later(Game& game, milliseconds pause) {
    loop_.after(pause, [this, &game] { play(game); });
  }

  void play(Game& game) {
    if (game.history.outcome() != joga::Outcome::Running) return;
    const joga::AnyPosition& position = game.history.position();
    const joga::AnyMove move = rules_->random_move(position, random_);
    Page& mover = rules_->to_move(position) == joga::Player::One ? *game.first : *game.second;
    game.sent = Clock::now();
    game.waiting = true;
    mover.ask("game.play",
              {{"game", game.id}, {"ply", game.history.ply()}, {"move", rules_->move_text(position, move)}});
    static_cast<void>(game.history.play(move));
  }

  // The opponent's connection has received the turn.
  void take(Game& game, joga::Player side, const Json& event) {
    if (!game.waiting || event.value("event", "") != "game" || event["moves"].empty()) return;
    if (rules_->to_move(game.history.position()) != side) return;
    game.waiting = false;
    if (measuring_)
      delays_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - game.sent).count());
    play_later(game, options_.pause);
  }

  [[nodiscard]] int report() {
    std::ranges::sort(delays_);
    const auto at = [&](double share) {
      return delays_.empty()
                 ? 0
                 : delays_[static_cast<std::size_t>(share * static_cast<double>(delays_.size() - 1))];
    };
    std::cout << begun_ << " games, " << 3 * begun_ << " connections, " << delays_.size() << " turns in "
              << options_.seconds << " s, " << failures_ << " failures\n"
              << "from sending a turn to seeing it: half " << at(0.5) << " ms, 99 % " << at(0.99)
              << " ms, all " << at(1) << " ms\n";
    if (before_ && after_) std::cout << (*after_ - *before_) / (3.0 * begun_) << " KiB a connection\n";
    return begun_ == options_.games && failures_ == 0 ? 0 : 1;
  }

  Options options_;
  std::shared_ptr<const joga::AnyGame> rules_;
  joga::Random random_{std::random_device()()};
  Loop loop_{};
  std::vector<std::unique_ptr<Game>> games_{};
  std::vector<double> delays_{};
  std::size_t next_server_ = 0;
  int begun_ = 0;
  int failures_ = 0;
  bool measuring_ = false;
  std::optional<double> before_{};
  std::optional<double> after_{};
};

[[nodiscard]] std::optional<Options> options_of(const std::vector<std::string>& words) {
  Options options;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with("--")) {
      const joga::Result<ServerAddress> server = ServerAddress::parse(words[i]);
      if (!server || (server->host != "127.0.0.1" && server->host != "::1")) return std::nullopt;
      options.servers.push_back(*server);
      continue;
    }
    if (i + 1 == words.size()) return std::nullopt;
    const std::string& value = words[++i];
    if (words[i - 1] == "--pid") {
      options.pid = value;
    } else if (words[i - 1] == "--games") {
      options.games = std::clamp(std::atoi(value.c_str()), 1, kMostGames);
    } else if (words[i - 1] == "--seconds") {
      options.seconds = std::clamp(std::atoi(value.c_str()), 1, kMostSeconds);
    } else if (words[i - 1] == "--pause") {
      options.pause = milliseconds(std::clamp(std::atoi(value.c_str()), 100, 60'000));
    } else {
      return std::nullopt;
    }
  }
  return options.servers.empty() ? std::nullopt : std::optional(options);
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<Options> options = options_of({argv + 1, argv + argc});
  if (!options) {
    std::cerr
        << "joga_host_load http://127.0.0.1:PORT... [--games N] [--seconds S] [--pause MS] [--pid PID]\n";
    return 2;
  }
  return Load(*options).run();
}
