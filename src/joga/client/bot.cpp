#include "joga/client/bot.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "joga/client/catalogue.hpp"
#include "joga/core/history.hpp"
#include "joga/engine/player.hpp"
#include "joga/games/registry.hpp"

namespace joga::client {
namespace {

using Json = nlohmann::json;
using std::chrono::milliseconds;

constexpr milliseconds kFirstPause{1'000};  // before the first reconnect; doubled each time
constexpr milliseconds kLongestPause{30'000};
// The time for a turn in a game without a clock, or with days per turn.
constexpr milliseconds kTurnTime{5'000};
// Subtracted from the thinking time for the round trip to the host.
constexpr milliseconds kMargin{200};

// Returns a member of an object, or null: messages of a host may be incomplete.
[[nodiscard]] const Json& member(const Json& object, const char* name) {
  static const Json null;
  if (!object.is_object()) return null;
  const auto found = object.find(name);
  return found == object.end() ? null : *found;
}
[[nodiscard]] std::string text_in(const Json& object, const char* name) {
  const Json& value = member(object, name);
  return value.is_string() ? value.get<std::string>() : std::string();
}
[[nodiscard]] std::int64_t number_in(const Json& object, const char* name) {
  const Json& value = member(object, name);
  return value.is_number_integer() ? value.get<std::int64_t>() : 0;
}

// A game in which the bot has a seat.
struct Seat {
  std::int64_t revision = -1;  // -1: none yet, and the whole game has been requested
  std::string spec{};
  std::string start{};
  std::vector<std::string> moves{};
  int you = 0;
  Json state{};

  std::unique_ptr<engine::AnyPlayer> player{};
  std::shared_ptr<const AnyGame> game{};
  // Set while the bot thinks: the ply, and the flag that stops the search.
  std::optional<std::size_t> thinking{};
  std::shared_ptr<StopFlag> stop{};
  std::thread thread{};
  std::optional<std::size_t> played{};  // the ply of the last turn sent
  std::string answered{};               // the offers that were last answered
  bool over = false;                    // kept for a rematch until another game needs the place

  void end_thinking() {
    if (stop) stop->set();
    if (thread.joinable()) thread.join();
    thinking.reset();
  }
};

class Bot {
 public:
  Bot(const BotOptions& options, const StopFlag& stop) : options_(options), stop_(stop) {}
  Bot& operator=(Bot&&) = delete;
  ~Bot() {
    for (auto& [id, seat] : seats_) seat.end_thinking();
  }

  [[nodiscard]] Result<Done> run() {
    connect();
    loop_.run(stop_);
    if (socket_) socket_->close();
    if (failure_) return *failure_;
    return Done{};
  }

 private:
  // --- The connection

  void connect() {
    socket_ = WebSocket::open(loop_, options_.server, "/online", options_.token,
                              {.opened = [this] { greet(); },
                               .received = [this](std::string_view message) { hear(message); },
                               .ended = [this](const Ending& ending) { lose(ending); }});
  }

  void greet() {
    ask("hello", {{"language", options_.language == Language::Portuguese ? "pt" : "en"}},
        [this](const Json& result) {
          pause_ = kFirstPause;
          is_away_ = false;
          say(Message(text::kConnected, address(), text_in(member(result, "you"), "name")));
        });
    for (auto& [id, seat] : seats_) watch(id);
    ask("mine", Json::object(), [this](const Json& result) {
      for (const Json& summary : member(result, "games")) consider(summary, true);
    });
    if (!options_.lobby) return;
    ask("lobby", Json::object(), [this](const Json& result) {
      for (const Json& summary : member(result, "games")) consider(summary, false);
    });
  }

  void lose(const Ending& ending) {
    socket_ = nullptr;
    answers_.clear();
    joining_.clear();
    switch (ending.kind) {
      case Ending::Kind::Insecure:
        return give_up(Message(text::kInsecure, address(), ending.why));
      case Ending::Kind::Refused:
        if (ending.number == 401) return give_up(Message(text::kWrongToken, address()));
        if (ending.number == 404 || ending.number == 200) return give_up(Message(text::kNoHost, address()));
        // A host that is starting or has too many connections may have room later, so the bot retries.
        if (ending.number < 500)
          return give_up(Message(text::kRefused, address(), ending.number, ending.why));
        break;
      case Ending::Kind::Away:
      case Ending::Kind::Closed:
        break;
    }
    if (!std::exchange(is_away_, true)) say(Message(text::kAway, address(), ending.why));
    loop_.after(std::exchange(pause_, std::min(2 * pause_, kLongestPause)), [this] { connect(); });
  }

  void give_up(Message why) {
    failure_ = Error{.code = ErrorCode::Unsupported, .message = std::move(why)};
    loop_.stop();
  }

  using Answer = std::function<void(const Json& result)>;

  void ask(std::string_view request, Json params, Answer answer = {}, std::string about = {}) {
    if (!socket_) return;
    const std::int64_t id = ++last_id_;
    answers_[id] = {std::move(answer), std::move(about)};
    socket_->send(Json{{"id", id}, {"request", request}, {"params", std::move(params)}}.dump());
  }

  void hear(std::string_view message) {
    const Json all = Json::parse(message, nullptr, false);
    if (const std::string event = text_in(all, "event"); !event.empty()) {
      if (event == "game") take_event(all);
      if (event == "mine" || event == "lobby") consider(member(all, "game"), event == "mine");
      return;
    }
    const auto found = answers_.find(number_in(all, "id"));
    if (found == answers_.end()) return;
    const auto [answer, about] = std::move(found->second);
    answers_.erase(found);
    if (const Json& error = member(all, "error"); !error.is_null()) return refused(about, error);
    if (answer) answer(member(all, "result"));
  }

  void refused(const std::string& game, const Json& error) {
    joining_.erase(game);
    // Another player was faster, or the game has changed: an event will bring the current state.
    const std::string code = text_in(error, "code");
    if (game.empty() || code == "stale" || code == "illegal") {
      if (seats_.contains(game)) watch(game);
      return;
    }
    say(Message(text::kRequestFailed, game, text_in(error, "message")));
    if (const auto found = seats_.find(game); found != seats_.end()) {
      found->second.end_thinking();
      std::erase(over_, game);
      seats_.erase(found);
    }
  }

  // --- Taking seats

  // Handles an entry of the bot's own list of games, or of the lobby.
  void consider(const Json& summary, bool is_own) {
    const std::string id = text_in(summary, "id");
    const std::string phase = text_in(summary, "phase");
    if (id.empty() || seats_.contains(id)) return;
    if (number_in(summary, "you") != 0) {
      if (phase == "running") sit_down(id);
      return;
    }
    const bool is_invited = is_own && member(summary, "invited") == true;
    if (phase != "open" || (!is_invited && !options_.lobby) || joining_.contains(id)) return;
    if (games_under_way() >= options_.most_games) {
      waiting_[id] = summary;
      return;
    }
    if (const Result<Done> able = can_play(text_in(summary, "game")); !able) {
      if (is_invited) say(Message(text::kCannotPlay, id, able.error().message));
      return;
    }
    joining_.insert(id);
    ask(
        "game.join", {{"game", id}},
        [this, id](const Json&) {
          joining_.erase(id);
          sit_down(id);
        },
        id);
  }

  [[nodiscard]] std::size_t games_under_way() const { return seats_.size() - over_.size() + joining_.size(); }

  [[nodiscard]] Result<Done> can_play(const std::string& spec) const {
    const Result<std::shared_ptr<const AnyGame>> game = games::make_game(spec);
    if (!game) return game.error();
    const Result<std::unique_ptr<engine::AnyPlayer>> player = player_of(*game);
    if (!player) return player.error();
    return Done{};
  }

  [[nodiscard]] Result<std::unique_ptr<engine::AnyPlayer>> player_of(
      const std::shared_ptr<const AnyGame>& game) const {
    const Result<engine::Who> who = engine::Who::parse(options_.who, game->info());
    if (!who) return who.error();
    return engine::make_player(*who, game);
  }

  void sit_down(const std::string& id) {
    if (seats_.contains(id)) return;
    seats_.emplace(id, Seat{});
    watch(id);
  }

  void watch(const std::string& id) {
    ask(
        "game.watch", {{"game", id}},
        [this, id](const Json& result) { take_game(id, member(result, "game")); }, id);
  }

  void take_game(const std::string& id, const Json& whole) {
    const auto found = seats_.find(id);
    if (found == seats_.end() || !whole.is_object()) return;
    Seat& seat = found->second;
    const bool is_new = seat.revision < 0;
    seat.revision = number_in(whole, "revision");
    seat.spec = text_in(whole, "game");
    seat.start = text_in(whole, "start");
    seat.you = static_cast<int>(number_in(whole, "you"));
    seat.moves.clear();
    append(seat, member(whole, "moves"));
    seat.state = member(whole, "state");
    seat.played.reset();
    if (is_new) say(Message(text::kTaken, id, seat.spec));
    go_on(id, seat);
  }

  void take_event(const Json& event) {
    const auto found = seats_.find(text_in(event, "game"));
    if (found == seats_.end() || found->second.revision < 0) return;
    Seat& seat = found->second;
    const std::int64_t revision = number_in(event, "revision");
    if (revision < seat.revision) return;
    if (revision > seat.revision + 1) return watch(found->first);
    if (revision == seat.revision + 1) {
      const auto keep = static_cast<std::size_t>(std::max<std::int64_t>(0, number_in(event, "keep")));
      if (keep > seat.moves.size()) return watch(found->first);
      if (keep < seat.moves.size()) seat.played.reset();  // a turn was taken back
      seat.moves.resize(keep);
      append(seat, member(event, "moves"));
      seat.revision = revision;
    }
    seat.state = member(event, "state");
    go_on(found->first, seat);
  }

  static void append(Seat& seat, const Json& moves) {
    if (!moves.is_array()) return;
    for (const Json& move : moves) {
      if (move.is_string()) seat.moves.push_back(move.get<std::string>());
    }
  }

  // --- Playing

  void go_on(const std::string& id, Seat& seat) {
    if (text_in(seat.state, "phase") == "over") return leave(id, seat);
    answer_offers(id, seat);
    const std::size_t ply = seat.moves.size();
    if (seat.thinking && *seat.thinking != ply) seat.end_thinking();
    const bool is_to_move = seat.you != 0 && number_in(seat.state, "to_move") == seat.you;
    if (!is_to_move || seat.thinking || seat.played == ply || text_in(seat.state, "phase") != "running")
      return;
    think(id, seat);
  }

  // Accepts rematches, and declines offers that would change this game.
  void answer_offers(const std::string& id, Seat& seat) {
    const Json& offers = member(seat.state, "offers");
    const std::string now = offers.dump() + std::to_string(seat.revision);
    if (std::exchange(seat.answered, now) == now) return;
    for (const char* offer : {"draw", "takeback"}) {
      if (number_in(offers, offer) == 3 - seat.you)
        ask(std::string("game.") + offer, {{"game", id}, {"answer", "decline"}});
    }
  }

  void leave(const std::string& id, Seat& seat) {
    seat.end_thinking();
    const std::string result = text_in(seat.state, "outcome");
    if (number_in(member(seat.state, "offers"), "rematch") == 3 - seat.you)
      ask("game.rematch", {{"game", id}, {"answer", "accept"}});
    if (std::exchange(seat.over, true)) return;
    if (options_.ended)
      options_.ended(id + " " + seat.spec + " " + result + " " + text_in(seat.state, "ending"));
    seat.player = nullptr;
    over_.push_back(id);
    loop_.post([this] { make_room(); });
  }

  // Leaves finished games and takes challenges that had to wait.
  void make_room() {
    while (over_.size() > options_.most_games) forget(over_.front());
    for (const auto& [id, summary] : std::exchange(waiting_, {})) consider(summary, true);
  }

  void forget(std::string id) {  // by value: the argument may refer to an element that is erased here
    ask("game.leave", {{"game", id}});
    seats_.erase(id);
    std::erase(over_, id);
  }

  [[nodiscard]] Result<History> history_of(Seat& seat) const {
    if (seat.game == nullptr) {
      Result<std::shared_ptr<const AnyGame>> game = games::make_game(seat.spec);
      if (!game) return game.error();
      seat.game = *std::move(game);
    }
    const Result<AnyPosition> start = seat.game->parse_position(seat.start);
    if (!start) return start.error();
    History history(seat.game, *start);
    for (const std::string& move : seat.moves) {
      if (const Result<Done> played = history.play(move); !played) return played.error();
    }
    return history;
  }

  [[nodiscard]] Result<Done> prepare(Seat& seat) const {
    if (seat.player != nullptr) return Done{};
    Result<std::unique_ptr<engine::AnyPlayer>> player = player_of(seat.game);
    if (!player) return player.error();
    seat.player = *std::move(player);
    return Done{};
  }

  [[nodiscard]] static search::Limits limits_of(const Json& state) {
    search::Limits limits;
    const Json& clock = member(state, "clock");
    const Json& left = member(state, "left_ms");
    if (text_in(clock, "kind") != "minutes" || !left.is_array() || left.size() != 2) {
      limits.move_time = kTurnTime;
      return limits;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const milliseconds remaining(left[i].is_number_integer() ? left[i].get<std::int64_t>() : 0);
      limits.clocks[i] = search::Clock{.remaining = std::max(remaining - kMargin, milliseconds(1)),
                                       .increment = milliseconds(number_in(clock, "increment_ms"))};
    }
    return limits;
  }

  void think(const std::string& id, Seat& seat) {
    Result<History> history = history_of(seat);
    if (!history) return resign(id, history.error().message);
    if (const Result<Done> ready = prepare(seat); !ready) return resign(id, ready.error().message);
    seat.end_thinking();
    const std::size_t ply = seat.moves.size();
    seat.thinking = ply;
    seat.stop = std::make_shared<StopFlag>();
    const Player mover = seat.you == 1 ? Player::One : Player::Two;
    engine::Request request{.limits = limits_of(seat.state),
                            .seed = engine::seed_of_turn(options_.seed, mover, ply)};
    seat.thread = std::thread([this, id, ply, player = seat.player.get(), stop = seat.stop,
                               history = *std::move(history), request = std::move(request)] {
      const engine::Choice choice = player->choose(history, request, *stop);
      std::string move =
          choice.move ? history.game().move_text(history.position(), *choice.move) : std::string();
      loop_.post([this, id, ply, stop, move = std::move(move), failure = choice.failure] {
        if (!stop->is_set()) play(id, ply, move, failure);
      });
    });
  }

  void play(const std::string& id, std::size_t ply, const std::string& move,
            const std::optional<engine::Failure>& failure) {
    const auto found = seats_.find(id);
    if (found == seats_.end() || found->second.thinking != ply) return;
    found->second.end_thinking();
    if (failure) return resign(id, failure->message);
    found->second.played = ply;
    ask("game.play", {{"game", id}, {"ply", ply}, {"move", move}}, {}, id);
  }

  void resign(const std::string& id, const Message& why) {
    say(Message(text::kResigns, id, why));
    ask("game.resign", {{"game", id}});
  }

  void say(const Message& message) const {
    if (options_.say) options_.say(message);
  }
  [[nodiscard]] std::string address() const { return options_.server.text(); }

  const BotOptions& options_;
  const StopFlag& stop_;
  Loop loop_{};
  std::shared_ptr<WebSocket> socket_{};
  milliseconds pause_ = kFirstPause;
  bool is_away_ = false;  // disconnected, and the user has been told
  std::optional<Error> failure_{};
  std::int64_t last_id_ = 0;
  // Callbacks by request, with the game of the request.
  std::map<std::int64_t, std::pair<Answer, std::string>> answers_{};
  std::set<std::string> joining_{};
  std::map<std::string, Json> waiting_{};  // challenges that wait for a free place
  std::map<std::string, Seat> seats_{};
  std::vector<std::string> over_{};  // finished games among them, oldest first
};

}  // namespace

Result<Done> run_bot(const BotOptions& options, const StopFlag& stop) {
  return Bot(options, stop).run();
}

}  // namespace joga::client
