#include "joga/client/bot.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "joga/client/catalogue.hpp"
#include "joga/core/history.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/player.hpp"
#include "joga/games/registry.hpp"
#include "joga/record/json.hpp"

namespace joga::client {
namespace {

using Json = nlohmann::json;
using std::chrono::milliseconds;

constexpr milliseconds kFirstPause{1'000};  // before the first reconnect; doubled each time
constexpr milliseconds kLongestPause{30'000};
constexpr int kTooManyRequests = 429;  // the status with which a host refuses a connection for a while
// The time for a turn in a game without a clock, or with days per turn.
constexpr milliseconds kTurnTime{5'000};
// Subtracted from the thinking time for the round trip to the host.
constexpr milliseconds kMargin{200};

// Bounds for a host that sends more than joga's does.
constexpr std::size_t kMostValues = 100'000;  // JSON values in a message
constexpr std::size_t kMostUnanswered = 500;  // requests
constexpr std::size_t kMostWaiting = 1'000;   // games; a lobby has 200 challenges
constexpr std::size_t kLongestWord = 64;      // bytes of an id or another word
constexpr std::size_t kLongestSpec = std::size_t{16} << 10U;
constexpr std::size_t kLongestStart = std::size_t{64} << 10U;
constexpr std::size_t kLongestGame = std::size_t{4} << 20U;  // bytes of its moves
constexpr std::size_t kLongestLine = 500;                    // bytes of a line for the user

// Returns a member of an object, or null: messages of a host may be incomplete.
[[nodiscard]] const Json& member(const Json& object, const char* name) {
  static const Json null;
  if (!object.is_object()) return null;
  const auto found = object.find(name);
  return found == object.end() ? null : *found;
}
// Texts that are too long are left out.
[[nodiscard]] std::string text_in(const Json& object, const char* name, std::size_t most_bytes) {
  const Json& value = member(object, name);
  const auto* text = value.get_ptr<const Json::string_t*>();
  return text != nullptr && text->size() <= most_bytes ? *text : std::string();
}
// An id or another word of the protocol. Anything else is left out.
[[nodiscard]] std::string word_in(const Json& object, const char* name) {
  std::string word = text_in(object, name, kLongestWord);
  const auto may_stand = [](char letter) {
    return is_letter(letter) || is_digit(letter) || letter == '-' || letter == '_' || letter == '.';
  };
  return std::ranges::all_of(word, may_stand) ? word : std::string();
}
[[nodiscard]] std::int64_t number_in(const Json& object, const char* name) {
  const Json& value = member(object, name);
  return value.is_number_integer() ? value.get<std::int64_t>() : 0;
}
[[nodiscard]] milliseconds time_of(const Json& value) {
  constexpr std::int64_t kLongest = std::chrono::milliseconds(std::chrono::hours(24 * 365)).count();
  return milliseconds(
      value.is_number_integer() ? std::clamp<std::int64_t>(value.get<std::int64_t>(), 0, kLongest) : 0);
}

[[nodiscard]] search::Limits limits_of(const Json& state) {
  search::Limits limits;
  const Json& clock = member(state, "clock");
  const Json& left = member(state, "left_ms");
  if (word_in(clock, "kind") != "minutes" || !left.is_array() || left.size() != 2) {
    limits.move_time = kTurnTime;
    return limits;
  }
  for (std::size_t i = 0; i < 2; ++i) {
    limits.clocks[i] = search::Clock{.remaining = std::max(time_of(left[i]) - kMargin, milliseconds(1)),
                                     .increment = time_of(member(clock, "increment_ms"))};
  }
  return limits;
}

// The part of a game's state that a bot needs.
struct State {
  std::string phase{};
  std::int64_t to_move = 0;
  std::string outcome{};
  std::string ending{};
  // The player who made the offer; 0: nobody.
  std::int64_t draw = 0;
  std::int64_t takeback = 0;
  std::int64_t rematch = 0;
  search::Limits limits{};

  [[nodiscard]] static State read(const Json& state) {
    const Json& offers = member(state, "offers");
    return {.phase = word_in(state, "phase"),
            .to_move = number_in(state, "to_move"),
            .outcome = word_in(state, "outcome"),
            .ending = word_in(state, "ending"),
            .draw = number_in(offers, "draw"),
            .takeback = number_in(offers, "takeback"),
            .rematch = number_in(offers, "rematch"),
            .limits = limits_of(state)};
  }
};

// A game in which the bot has a seat.
struct Seat {
  bool is_requested = false;   // the whole game is on its way
  std::int64_t revision = -1;  // -1: none yet
  std::string spec{};
  std::string start{};
  std::vector<std::string> moves{};
  std::size_t bytes = 0;  // of the moves
  std::int64_t you = 0;
  State state{};

  std::unique_ptr<engine::AnyPlayer> player{};
  std::shared_ptr<const AnyGame> game{};
  // Set while the bot thinks: the ply, and the flag that stops the search.
  std::optional<std::size_t> thinking{};
  std::shared_ptr<StopFlag> stop{};
  std::thread thread{};
  std::optional<std::size_t> played{};     // the ply of the last turn sent
  std::optional<std::int64_t> answered{};  // the revision whose offers were last answered
  bool resigned = false;
  bool over = false;  // kept for a rematch until another game needs the place

  [[nodiscard]] bool is_offered(std::int64_t by) const noexcept { return by != 0 && by == 3 - you; }
  void keep(std::size_t turns) {
    while (moves.size() > turns) {
      bytes -= moves.back().size();
      moves.pop_back();
    }
  }
  void append(const Json& more) {
    if (!more.is_array()) return;
    for (const Json& move : more) {
      if (bytes > kLongestGame) return;
      moves.push_back(move.is_string() ? move.get<std::string>() : std::string());
      bytes += moves.back().size() + 1;
    }
  }
  void end_thinking() {
    if (stop) stop->set();
    if (thread.joinable()) thread.join();
    thinking.reset();
  }
};

// A game for which the bot may not have a place yet, from its own list or from the lobby.
struct Candidate {
  enum class Kind : std::uint8_t { Running, Invitation, Challenge };

  std::string id{};
  std::string spec{};
  Kind kind = Kind::Challenge;
  bool is_my_turn = false;
  std::int64_t due = 0;  // milliseconds since 1970; 0 in games by minutes
  bool is_told = false;  // the user knows that it waits

  // Urgent games rank first.
  [[nodiscard]] auto rank() const noexcept { return std::tuple(kind, !is_my_turn, due); }

  // Nothing if there is nothing to join or to go on with.
  [[nodiscard]] static std::optional<Candidate> read(const Json& summary, bool is_own) {
    Candidate candidate{.id = word_in(summary, "id"), .spec = text_in(summary, "game", kLongestSpec)};
    const std::string phase = word_in(summary, "phase");
    const bool has_seat = number_in(summary, "you") != 0;
    if (candidate.id.empty() || phase != (has_seat ? "running" : "open")) return std::nullopt;
    if (has_seat) {
      candidate.kind = Kind::Running;
    } else if (is_own && member(summary, "invited") == true) {
      candidate.kind = Kind::Invitation;
    }
    candidate.is_my_turn = member(summary, "your_turn") == true;
    const std::int64_t deadline = number_in(summary, "deadline");
    const bool is_by_minutes = word_in(member(summary, "clock"), "kind") == "minutes";
    if (!is_by_minutes) candidate.due = deadline > 0 ? deadline : std::numeric_limits<std::int64_t>::max();
    return candidate;
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
          say(Message(text::kConnected, address(), text_in(member(result, "you"), "name", kLongestLine)));
        });
    for (auto& [id, seat] : seats_) watch(id, seat);
    ask("mine", Json::object(), [this](const Json& result) { take_list(result, true); });
    if (options_.lobby)
      ask("lobby", Json::object(), [this](const Json& result) { take_list(result, false); });
  }

  void lose(const Ending& ending) {
    socket_ = nullptr;
    answers_.clear();
    joining_.clear();
    waiting_.clear();
    for (auto& [id, seat] : seats_) seat.is_requested = false;
    switch (ending.kind) {
      case Ending::Kind::Insecure:
        return give_up(Message(text::kInsecure, address(), ending.why));
      case Ending::Kind::Refused:
        if (ending.number == 401) return give_up(Message(text::kWrongToken, address()));
        if (ending.number == 404 || ending.number == 200) return give_up(Message(text::kNoHost, address()));
        // A host that is starting or has too many connections may have room later, so the bot retries.
        if (ending.number < 500 && ending.number != kTooManyRequests)
          return give_up(Message(text::kRefused, address(), ending.number, ending.why));
        break;
      case Ending::Kind::Away:
      case Ending::Kind::Closed:
        break;
    }
    if (!std::exchange(is_away_, true)) say(Message(text::kAway, address(), ending.why));
    loop_.after(std::exchange(pause_, std::min(2 * pause_, kLongestPause)), [this] { connect(); });
  }

  void give_up(const Message& why) {
    failure_ = Error{.code = ErrorCode::Unsupported, .message = line_of(why)};
    loop_.stop();
  }

  using Answer = std::function<void(const Json& result)>;

  struct Pending {
    Answer answer{};
    std::string game{};
    bool is_watch = false;
  };

  // `game` is the game of the request, if the bot must know when it is refused.
  void ask(std::string_view request, Json params, Answer answer = {}, std::string game = {}) {
    if (!socket_) return;
    if (answers_.size() >= kMostUnanswered) return socket_->close();
    const std::int64_t id = ++last_id_;
    answers_[id] = {
        .answer = std::move(answer), .game = std::move(game), .is_watch = request == "game.watch"};
    socket_->send(Json{{"id", id}, {"request", request}, {"params", std::move(params)}}.dump());
  }

  void hear(std::string_view message) {
    const Result<Json, record::JsonProblem> parsed = record::parse_json_values(message, kMostValues);
    if (!parsed) return;
    const Json& all = *parsed;
    if (const std::string event = word_in(all, "event"); !event.empty()) {
      if (event == "game") take_event(all);
      if (event == "mine" || event == "lobby") take_news(all, event == "mine");
      return;
    }
    const auto found = answers_.find(number_in(all, "id"));
    if (found == answers_.end()) return;
    const Pending pending = std::move(found->second);
    answers_.erase(found);
    if (const Json& error = member(all, "error"); !error.is_null()) return refused(pending, error);
    if (pending.answer) pending.answer(member(all, "result"));
  }

  void refused(const Pending& request, const Json& error) {
    if (request.game.empty()) return;
    joining_.erase(request.game);
    const auto found = seats_.find(request.game);
    // Another player was faster, or the game has changed: look at it again.
    const std::string code = word_in(error, "code");
    if (!request.is_watch && (code == "stale" || code == "illegal")) {
      if (found != seats_.end()) watch(found->first, found->second);
    } else if (!request.is_watch && found != seats_.end() && (code == "busy" || code == "failed")) {
      // The host has too much to do, or cannot reach its storage: try again soon.
      loop_.after(kLongestPause / 10, [this, game = request.game] {
        if (const auto seat = seats_.find(game); seat != seats_.end()) watch(game, seat->second);
      });
    } else {
      say(Message(text::kRequestFailed, request.game, text_in(error, "message", kLongestLine)));
      if (found != seats_.end()) stand_up(request.game);
    }
    take_seats();
  }

  // --- Taking seats

  void take_list(const Json& result, bool is_own) {
    const Json& summaries = member(result, "games");
    if (!summaries.is_array()) return;
    for (const Json& summary : summaries) note(summary, is_own);
    take_seats();
  }

  void take_news(const Json& event, bool is_own) {
    drop(word_in(event, "gone"));
    note(member(event, "game"), is_own);
    take_seats();
  }

  void drop(const std::string& id) {
    std::erase_if(waiting_, [&](const Candidate& candidate) { return candidate.id == id; });
  }

  // Adds a game to those that wait, or brings what is known of it up to date.
  void note(const Json& summary, bool is_own) {
    std::optional<Candidate> candidate = Candidate::read(summary, is_own);
    if (!candidate) return drop(word_in(summary, "id"));
    if (candidate->kind == Candidate::Kind::Challenge && !options_.lobby) return;
    if (seats_.contains(candidate->id) || joining_.contains(candidate->id)) return;
    const auto known = std::ranges::find(waiting_, candidate->id, &Candidate::id);
    if (known != waiting_.end()) {
      candidate->is_told = known->is_told;
      *known = *std::move(candidate);
    } else if (waiting_.size() < kMostWaiting) {
      waiting_.push_back(*std::move(candidate));
    }
  }

  // Takes the most urgent of the waiting games while there is room, and says which running ones wait.
  void take_seats() {
    while (!waiting_.empty() && games_under_way() < options_.most_games) {
      const auto first = std::ranges::min_element(waiting_, {}, &Candidate::rank);
      const Candidate next = std::move(*first);
      waiting_.erase(first);
      take_seat(next);
    }
    for (Candidate& candidate : waiting_) {
      if (candidate.kind != Candidate::Kind::Running || std::exchange(candidate.is_told, true)) continue;
      say(Message(text::kWaits, candidate.id, options_.most_games));
    }
  }

  void take_seat(const Candidate& next) {
    if (next.kind == Candidate::Kind::Running) return sit_down(next.id);
    if (const Result<Done> able = can_play(next.spec); !able) {
      if (next.kind == Candidate::Kind::Invitation)
        say(Message(text::kCannotPlay, next.id, able.error().message));
      return;
    }
    joining_.insert(next.id);
    ask(
        "game.join", {{"game", next.id}},
        [this, id = next.id](const Json&) {
          joining_.erase(id);
          sit_down(id);
        },
        next.id);
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
    return engine::make_player(*who, game, {.sandbox = options_.sandbox});
  }

  void sit_down(const std::string& id) {
    const auto [seat, is_new] = seats_.try_emplace(id);
    if (is_new) watch(seat->first, seat->second);
  }

  // Forgets a game.
  void stand_up(const std::string& id) {
    const auto found = seats_.find(id);
    found->second.end_thinking();
    std::erase(over_, id);
    seats_.erase(found);
  }

  void watch(const std::string& id, Seat& seat) {
    if (std::exchange(seat.is_requested, true)) return;
    ask(
        "game.watch", {{"game", id}},
        [this, id](const Json& result) { take_game(id, member(result, "game")); }, id);
  }

  void take_game(const std::string& id, const Json& whole) {
    const auto found = seats_.find(id);
    if (found == seats_.end()) return;
    Seat& seat = found->second;
    seat.is_requested = false;
    if (!whole.is_object()) return;
    const bool is_new = seat.revision < 0;
    seat.revision = std::max<std::int64_t>(0, number_in(whole, "revision"));
    seat.spec = text_in(whole, "game", kLongestSpec);
    seat.start = text_in(whole, "start", kLongestStart);
    seat.you = number_in(whole, "you");
    seat.keep(0);
    seat.append(member(whole, "moves"));
    seat.state = State::read(member(whole, "state"));
    seat.played.reset();
    if (is_new) say(Message(text::kTaken, id, seat.spec));
    go_on(id, seat);
  }

  void take_event(const Json& event) {
    const auto found = seats_.find(word_in(event, "game"));
    if (found == seats_.end() || found->second.revision < 0) return;
    Seat& seat = found->second;
    const std::int64_t revision = number_in(event, "revision");
    if (revision < seat.revision) return;
    if (revision > seat.revision + 1) return watch(found->first, seat);
    if (revision == seat.revision + 1) {
      const auto keep = static_cast<std::size_t>(std::max<std::int64_t>(0, number_in(event, "keep")));
      if (keep > seat.moves.size()) return watch(found->first, seat);
      if (keep < seat.moves.size()) seat.played.reset();  // a turn was taken back
      seat.keep(keep);
      seat.append(member(event, "moves"));
      seat.revision = revision;
    }
    seat.state = State::read(member(event, "state"));
    go_on(found->first, seat);
  }

  // --- Playing

  void go_on(const std::string& id, Seat& seat) {
    if (seat.over || seat.state.phase == "over") return leave(id, seat);
    if (seat.resigned) return;
    if (seat.bytes > kLongestGame) return resign(id, seat, Message(text::kTooLong, kLongestGame));
    answer_offers(id, seat);
    const std::size_t ply = seat.moves.size();
    if (seat.thinking && *seat.thinking != ply) seat.end_thinking();
    const bool is_to_move = seat.you != 0 && seat.state.to_move == seat.you;
    if (!is_to_move || seat.thinking || seat.played == ply || seat.state.phase != "running") return;
    think(id, seat);
  }

  // Declines offers that would change this game.
  void answer_offers(const std::string& id, Seat& seat) {
    if (std::exchange(seat.answered, seat.revision) == seat.revision) return;
    if (seat.is_offered(seat.state.draw)) ask("game.draw", {{"game", id}, {"answer", "decline"}});
    if (seat.is_offered(seat.state.takeback)) ask("game.takeback", {{"game", id}, {"answer", "decline"}});
  }

  void leave(const std::string& id, Seat& seat) {
    seat.end_thinking();
    if (seat.is_offered(seat.state.rematch)) ask("game.rematch", {{"game", id}, {"answer", "accept"}});
    if (std::exchange(seat.over, true)) return;
    if (options_.ended)
      options_.ended(
          printable(id + " " + seat.spec + " " + seat.state.outcome + " " + seat.state.ending, kLongestSpec));
    seat.player = nullptr;
    over_.push_back(id);
    loop_.post([this] { make_room(); });
  }

  // Leaves finished games and takes games that had to wait.
  void make_room() {
    while (over_.size() > options_.most_games) forget(over_.front());
    take_seats();
  }

  void forget(const std::string& id) {
    ask("game.leave", {{"game", id}});
    stand_up(std::string(id));  // a copy: `id` may refer to an element that is erased
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

  void think(const std::string& id, Seat& seat) {
    Result<History> history = history_of(seat);
    if (!history) return resign(id, seat, history.error().message);
    if (const Result<Done> ready = prepare(seat); !ready) return resign(id, seat, ready.error().message);
    seat.end_thinking();
    const std::size_t ply = seat.moves.size();
    seat.thinking = ply;
    seat.stop = std::make_shared<StopFlag>();
    const Player mover = seat.you == 1 ? Player::One : Player::Two;
    engine::Request request{.limits = seat.state.limits,
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
    if (failure) return resign(id, found->second, failure->message);
    found->second.played = ply;
    ask("game.play", {{"game", id}, {"ply", ply}, {"move", move}}, {}, id);
  }

  void resign(const std::string& id, Seat& seat, const Message& why) {
    seat.resigned = true;
    say(Message(text::kResigns, id, why));
    ask("game.resign", {{"game", id}});
  }

  // Names, sentences and specs in it may come from the host.
  [[nodiscard]] std::string line_of(const Message& message) const {
    return printable(message.in(options_.language), kLongestLine);
  }
  void say(const Message& message) const {
    if (options_.say) options_.say(line_of(message));
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
  std::map<std::int64_t, Pending> answers_{};  // by request
  std::set<std::string> joining_{};
  std::vector<Candidate> waiting_{};  // for a free place
  std::map<std::string, Seat> seats_{};
  std::vector<std::string> over_{};  // finished games among them, oldest first
};

}  // namespace

Result<Done> run_bot(const BotOptions& options, const StopFlag& stop) {
  return Bot(options, stop).run();
}

}  // namespace joga::client
