#include "joga/engine/ugi_server.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <streambuf>
#include <utility>
#include <vector>

#include "joga/core/line.hpp"
#include "joga/core/random.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/ugi_position.hpp"
#include "joga/engine/ugi_text.hpp"
#include "joga/games/registry.hpp"

namespace joga::engine {
namespace {

constexpr std::string_view kGame = "Game";
constexpr std::string_view kPlayer = "Player";
constexpr std::string_view kNoMove = "bestmove none";
constexpr std::string_view kNoResponse = "response none";

// Returns nothing if it was stopped. Leaves only the last turn to the game's own count, which cannot be
// stopped and could take long: there are positions with tens of thousands of turns.
[[nodiscard]] std::optional<std::uint64_t> perft_until(const StopFlag& stop, const AnyGame& game,
                                                       const AnyPosition& position, int depth) {
  if (stop.is_set()) return std::nullopt;
  if (depth <= 1) return game.perft(position, depth);
  std::uint64_t total = 0;
  for (const AnyMove move : game.legal_moves(position)) {
    const auto count = perft_until(stop, game, game.play_unchecked(position, move), depth - 1);
    if (!count) return std::nullopt;
    total += *count;
  }
  return total;
}

}  // namespace

LineReader::Got LineReader::next() {
  using Traits = std::istream::traits_type;
  line_.clear();
  std::streambuf* const bytes = input_.rdbuf();
  bool any = false;
  bool too_long = false;
  for (int byte = bytes->sbumpc(); !Traits::eq_int_type(byte, Traits::eof()); byte = bytes->sbumpc()) {
    any = true;
    if (Traits::to_char_type(byte) == '\n') return too_long ? Got::TooLong : Got::Line;
    if (too_long) continue;
    too_long = line_.size() == longest_;
    if (too_long) {
      line_.clear();
    } else {
      line_ += Traits::to_char_type(byte);
    }
  }
  if (!any) return Got::End;
  return too_long ? Got::TooLong : Got::Line;
}

UgiServer::UgiServer(Setup setup, Output output)
    : setup_(std::move(setup)),
      history_(setup_.game),
      who_(setup_.who),
      drawn_seed_(setup_.seed),
      output_(std::move(output)) {}

UgiServer::~UgiServer() {
  finish();
}

bool UgiServer::obey(std::string_view line) {
  struct Command {
    std::string_view word;
    void (UgiServer::*obey)(Words);
  };
  constexpr std::array<Command, 8> kCommands{{{"ugi", &UgiServer::identify},
                                              {"isready", &UgiServer::answer_ready},
                                              {"uginewgame", &UgiServer::begin_game},
                                              {"setoption", &UgiServer::set_option},
                                              {"position", &UgiServer::set_position},
                                              {"go", &UgiServer::go},
                                              {"stop", &UgiServer::stop},
                                              {"query", &UgiServer::query}}};
  const std::vector<std::string_view> words = words_of(line);
  if (words.empty()) return true;
  const std::string_view word = words.front();
  if (word == "quit") return false;
  const auto command = std::ranges::find(kCommands, word, &Command::word);
  if (command != kCommands.end()) {
    (this->*command->obey)(Words(words).subspan(1));
  } else {
    std::string known;
    for (const Command& one : kCommands) known += std::string(one.word) + ' ';
    inform("unknown command " + in_quotes(word) + "; known: " + known + "quit");
  }
  return true;
}

void UgiServer::serve(std::istream& input) {
  LineReader reader(input, kLongestLine);
  for (;;) {
    switch (reader.next()) {
      case LineReader::Got::Line:
        if (!obey(reader.line())) return;
        break;
      case LineReader::Got::TooLong:
        inform("a line of more than " + std::to_string(kLongestLine) + " bytes is ignored");
        break;
      case LineReader::Got::End:
        return;
    }
  }
}

// --- Identity and options

void UgiServer::identify(Words) {
  const auto text_option = [&](std::string_view name, const std::string& value) {
    say("option name " + std::string(name) + " type string default " + value);
  };
  say("id name " + setup_.name + (setup_.has_options ? " (" + who().text() + ')' : ""));
  say("id author " + setup_.author);
  text_option(kGame, history_.game().spec().text());
  if (!setup_.has_options) return say("ugiok");
  text_option(kPlayer, who().text());
  for (const Spin& spin : {memory_, threads_, lines_, seed_, book_}) {
    say("option name " + std::string(spin.name) + " type spin default " + std::to_string(spin.value) +
        " min " + std::to_string(spin.lowest) + " max " + std::to_string(spin.highest));
  }
  say("ugiok");
}

// Makes the player's tables now, before a clock runs.
void UgiServer::answer_ready(Words) {
  if (!is_busy()) static_cast<void>(ready_player());
  say("readyok");
}

void UgiServer::begin_game(Words) {
  history_ = History(setup_.game);
  is_new_game_ = true;
  drawn_seed_ = split_mix(drawn_seed_);
}

void UgiServer::set_option(Words words) {
  const auto value_word = std::ranges::find(words, std::string_view("value"));
  if (words.empty() || words.front() != "name" || value_word == words.end()) {
    return inform("setoption is written: setoption name NAME value VALUE");
  }
  const auto at = static_cast<std::size_t>(value_word - words.begin());
  const std::string name = joined(words.subspan(1, at - 1));
  const std::string value = joined(words.subspan(at + 1));
  if (equal_in_any_case(name, kGame)) return set_game(value);
  if (!setup_.has_options) return inform("no option " + in_quotes(name) + "; options: Game");
  if (equal_in_any_case(name, kPlayer)) return set_player(value);
  for (Spin* const spin : {&memory_, &threads_, &lines_, &seed_, &book_}) {
    if (equal_in_any_case(name, spin->name)) return set_number(*spin, value);
  }
  inform("no option " + in_quotes(name) + "; options: Game Player Hash Threads MultiPV Seed OwnBook");
}

void UgiServer::set_game(std::string_view value) {
  Result<std::shared_ptr<const AnyGame>> game = games::make_game(value);
  if (!game) return inform(game.error().message.english());
  setup_.game = *std::move(game);
  history_ = History(setup_.game);
  player_.reset();
  if (who_ && !who_->check(setup_.game->info())) {
    inform(who_->check(setup_.game->info()).error().message.english());
    who_.reset();
    inform("the player is now " + who().text());
  }
}

void UgiServer::set_player(std::string_view value) {
  const Result<Who> who = Who::parse(value, history_.game().info());
  if (!who) return inform(who.error().message.english());
  if (who->is_foreign())
    return inform("a program is started only from the command line: joga engine --player");
  if (who->is_human()) return inform("a person cannot be asked here: the player must be a program");
  who_ = *who;
  player_.reset();
}

void UgiServer::set_number(Spin& spin, std::string_view value) {
  const std::optional<std::int64_t> number = parse_number(value);
  if (!number || *number < spin.lowest || *number > spin.highest) {
    return inform("option " + std::string(spin.name) + " takes a whole number from " +
                  std::to_string(spin.lowest) + " to " + std::to_string(spin.highest) + ", not " +
                  in_quotes(value));
  }
  spin.value = *number;
  if (&spin == &memory_ || &spin == &threads_) player_.reset();
}

Who UgiServer::who() const {
  return who_.value_or(Who{Searching{}});  // the strongest player
}

// --- Positions and questions about them

void UgiServer::set_position(Words words) {
  Result<History> history = read_position(setup_.game, words);
  if (!history) return inform(history.error().message.english() + "; the position stays as it was");
  history_ = *std::move(history);
}

void UgiServer::query(Words words) {
  const auto respond = [this](std::string_view answer) { say("response " + std::string(answer)); };
  const std::string_view what = words.empty() ? std::string_view() : words.front();
  if (what == "gameover") return respond(truth_word(is_over(history_.outcome())));
  if (what == "p1turn")
    return respond(truth_word(history_.game().to_move(history_.position()) == Player::One));
  if (what == "result") return respond(result_word(history_.outcome()));
  if (what == "legalmoves") return say("response" + legal_moves_text());
  if (what == "fen") return respond(history_.game().position_text(history_.position()));
  if (what == "perft") return query_perft(joined(words.subspan(1)));
  inform("no query " + in_quotes(what) + "; queries: gameover p1turn result legalmoves fen perft");
}

std::string UgiServer::legal_moves_text() const {
  std::string text;
  if (is_over(history_.outcome())) return text;
  std::vector<std::string> moves;
  for (const AnyMove move : history_.game().legal_moves(history_.position())) {
    moves.push_back(history_.game().move_text(history_.position(), move));
  }
  std::ranges::sort(moves);
  for (const std::string& move : moves) text += ' ' + move;
  return text;
}

void UgiServer::query_perft(std::string_view depth) {
  constexpr std::int64_t kDeepest = 99;
  const std::optional<std::int64_t> turns = parse_number(depth);
  if (!turns || *turns > kDeepest) {
    return inform("query perft takes a number of turns from 0 to " + std::to_string(kDeepest) + ", not " +
                  in_quotes(depth));
  }
  if (!is_free_for("perft")) return say(kNoResponse);
  start({.run = [game = setup_.game, position = history_.position(),
                 turns = static_cast<int>(*turns)](const StopFlag& stop) -> std::string {
           const auto count = perft_until(stop, *game, position, turns);
           return count ? "response " + std::to_string(*count) : std::string(kNoResponse);
         },
         .answer_if_it_fails = std::string(kNoResponse)});
}

// --- Thinking

void UgiServer::go(Words words) {
  if (!is_free_for("go")) return;
  const Result<search::Limits> limits = parse_go(words);
  if (!limits) {
    inform(limits.error().message.english());
    return say(kNoMove);
  }
  if (is_over(history_.outcome())) return say(kNoMove);
  std::shared_ptr<AnyPlayer> player = ready_player();
  if (player == nullptr) return say(kNoMove);
  Request request = request_for(*limits);
  request.until_stopped = std::ranges::find(words, std::string_view("infinite")) != words.end();
  start({.run = [this, player = std::move(player), history = history_,
                 request](const StopFlag& stop) { return best_move(*player, history, request, stop); },
         .answer_if_it_fails = std::string(kNoMove),
         .until_stopped = request.until_stopped});
}

std::shared_ptr<AnyPlayer> UgiServer::ready_player() {
  if (player_ == nullptr) {
    const Resources resources{.memory_mib = static_cast<std::size_t>(memory_.value),
                              .threads = static_cast<unsigned>(threads_.value)};
    try {
      Result<std::unique_ptr<AnyPlayer>> made = setup_.make(who(), setup_.game, resources);
      if (made) {
        player_ = *std::move(made);
      } else {
        inform(made.error().message.english());
      }
    } catch (const std::bad_alloc&) {
      inform("not enough memory for this player: a smaller Hash would help");
    }
  } else if (is_new_game_) {
    player_->new_game();
  }
  is_new_game_ = false;
  return player_;
}

Request UgiServer::request_for(const search::Limits& limits) const {
  const std::uint64_t seed = seed_.value != 0 ? static_cast<std::uint64_t>(seed_.value) : drawn_seed_;
  return {.limits = limits,
          .seed = seed_of_turn(seed, history_.game().to_move(history_.position()), history_.ply()),
          .lines = static_cast<int>(lines_.value),
          .book = book_.value != 0};
}

std::string UgiServer::best_move(AnyPlayer& player, const History& history, Request request,
                                 const StopFlag& stop) {
  request.listener = [&](const search::Info& info) {
    say(info_line(info, line_texts(history.game(), history.position(), info.moves)));
  };
  const Choice choice = player.choose(history, request, stop);
  if (choice.move) return "bestmove " + history.game().move_text(history.position(), *choice.move);
  if (choice.failure) inform(choice.failure->message.english());
  return std::string(kNoMove);
}

void UgiServer::stop(Words) {
  {
    const std::lock_guard guard(mutex_);
    stop_.set();
  }
  stopped_.notify_one();
}

bool UgiServer::is_busy() {
  const std::lock_guard guard(mutex_);
  return is_busy_;
}

bool UgiServer::is_free_for(std::string_view what) {
  if (!is_busy()) return true;
  inform(std::string(what) + " ignored: the last go or perft has no answer yet; stop ends it");
  return false;
}

void UgiServer::start(Job job) {
  finish();
  stop_.clear();
  is_busy_ = true;  // no other thread reads it yet
  worker_ = std::thread([this, job = std::move(job)] {
    std::string answer = job.answer_if_it_fails;
    try {
      answer = job.run(stop_);
    } catch (const std::exception& problem) {  // such as out of memory: must not leave the thread
      inform(problem.what());
    }
    std::unique_lock guard(mutex_);
    if (job.until_stopped) stopped_.wait(guard, [this] { return stop_.is_set(); });
    // Cleared before the answer is sent, so that a command sent in reply does not find the server busy.
    is_busy_ = false;
    output_(answer);
  });
}

void UgiServer::finish() {
  if (!worker_.joinable()) return;
  stop({});
  worker_.join();
}

void UgiServer::say(std::string_view line) {
  const std::lock_guard guard(mutex_);
  output_(line);
}

void UgiServer::inform(std::string_view sentence) {
  // The sentence may quote input of any length and content.
  constexpr std::size_t kLongest = 1'000;
  say("info string " + without_flaws(shortened(sentence, kLongest)));
}

}  // namespace joga::engine
