// Matches between any players, and a Python function as a UGI program.
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/core/threads.hpp"
#include "joga/engine/ugi_server.hpp"
#include "joga/match/contender.hpp"
#include "joga/match/journal.hpp"
#include "joga/match/match_setup.hpp"
#include "joga/match/ratings.hpp"
#include "joga/match/runner.hpp"
#include "joga/python/bindings.hpp"
#include "joga/python/catalogue.hpp"
#include "joga/python/functions.hpp"
#include "joga/python/interruptible.hpp"

namespace joga::python {
namespace {

struct PyStanding {
  std::string name{};
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t faults = 0;
  double rating = 0;
  double error = 0;

  [[nodiscard]] std::uint64_t games() const noexcept { return wins + draws + losses; }
  [[nodiscard]] double points() const noexcept {
    return static_cast<double>(wins) + static_cast<double>(draws) / 2;
  }
};

struct PyMatch {
  match::Standings results{std::vector<std::string>()};
  std::vector<PyStanding> standings{};  // the best first
  std::vector<PyRecord> records{};
};

[[nodiscard]] std::vector<PyStanding> standings_of(const match::Standings& standings) {
  const match::Ratings ratings = match::Ratings::estimate(standings.table());
  std::vector<PyStanding> rows;
  for (const match::Entrant entrant : ratings.best_first()) {
    const match::Trinomial games = standings.table().tally(entrant).games();
    rows.push_back({.name = standings.names()[entrant.index()],
                    .wins = games.count(match::GameResult::Win),
                    .draws = games.count(match::GameResult::Draw),
                    .losses = games.count(match::GameResult::Loss),
                    .faults = standings.faults(entrant),
                    .rating = ratings.of(entrant).elo,
                    .error = ratings.of(entrant).margin});
  }
  return rows;
}

struct Contenders {
  std::vector<match::Contender> all{};
  std::vector<py::object> functions{};  // None for players that are not functions
};

// From a dict of names, or from a list, whose players have the names of functions or their own texts.
[[nodiscard]] Contenders contenders_of(const AnyGame& game, const py::object& players) {
  Contenders made;
  const auto add = [&](std::optional<std::string> name, const py::object& player) {
    const bool is_function = !py::isinstance<py::str>(player) && PyCallable_Check(player.ptr()) != 0;
    if (is_function) {
      if (!name) name = py::str(py::getattr(player, "__name__", py::type::of(player).attr("__name__")));
      made.all.push_back({.name = *name, .who = {}});
    } else if (!py::isinstance<py::str>(player)) {
      throw wrong_type(text::kNoPlayer, player);
    } else {
      match::Contender contender = checked(match::parse_contender(player.cast<std::string>(), game.info()));
      if (name) contender.name = *name;
      made.all.push_back(std::move(contender));
    }
    made.all.back().name = without_flaws(made.all.back().name);  // as records keep it
    made.functions.push_back(is_function ? player : py::none());
  };
  if (py::isinstance<py::str>(players)) throw wrong_type(text::kNoPlayers, players);
  if (py::isinstance<py::dict>(players)) {
    for (const auto& [name, player] : players.cast<py::dict>())
      add(py::str(name).cast<std::string>(), py::reinterpret_borrow<py::object>(player));
  } else {
    for (const py::handle player : players) add(std::nullopt, py::reinterpret_borrow<py::object>(player));
  }
  if (made.all.size() < 2) throw Raised{{ErrorCode::Malformed, Message(text::kTwoPlayers)}};
  match::number_namesakes(made.all);
  return made;
}

// As on the command line.
constexpr std::uint64_t kMostGames = 10'000'000;
constexpr std::uint64_t kMostRandomPlies = 200;
constexpr std::uint64_t kMostConcurrency = 1'024;

struct MatchOptions {
  std::uint64_t games = 100;
  search::Limits limits{};
  std::uint64_t seed = 1;
  int random_plies = 4;
  bool gauntlet = false;
  unsigned concurrency = 1;
  std::optional<std::filesystem::path> file{};
};

[[nodiscard]] PyMatch play_match(const PyGame& game, const py::object& players, const MatchOptions& options,
                                 const py::object& progress) {
  if (options.games % 2 != 0) throw Raised{{ErrorCode::Malformed, Message(text::kOddGames, options.games)}};
  const Contenders contenders = contenders_of(*game.game, players);
  match::MatchSetup setup{.game = game.game,
                          .contenders = contenders.all,
                          .pairing = options.gauntlet ? match::Pairing::Gauntlet : match::Pairing::RoundRobin,
                          .openings_used = options.games / 2,
                          .openings = match::Openings::random(game.game, options.random_plies, options.seed),
                          .seed = options.seed};
  setup.time.depth = options.limits.depth;
  setup.time.nodes = options.limits.nodes;
  setup.time.per_move = options.limits.move_time;
  std::optional<match::Journal> journal;
  if (options.file) journal.emplace(checked(match::Journal::open(*options.file, setup.identity(), true)));

  PyMatch result;
  Calls calls;
  match::RunOptions run{.concurrency = options.concurrency};
  run.make = [&](std::size_t contender,
                 const engine::Resources& resources) -> Result<std::unique_ptr<engine::AnyPlayer>> {
    if (contenders.functions[contender].is_none())
      return engine::make_player(setup.contenders[contender].who, setup.game, resources);
    return make_function_player(setup.contenders[contender].name, contenders.functions[contender], calls);
  };
  run.take = [&](const record::Record& record) { result.records.push_back({record}); };
  match::Runner runner(setup, run, journal ? &*journal : nullptr);
  std::optional<Error> error;
  run_interruptibly(
      [&](const StopFlag& stop, Mailbox& mailbox) {
        StopFlag both;
        const Result<match::RunEnd> end = runner.run(both, [&](const match::MatchProgress& now) {
          if (stop.is_set() || calls.has_failed()) both.set();
          if (progress.is_none()) return;
          mailbox.put([&progress, rows = standings_of(*now.standings), finished = now.finished,
                       total = now.total] { progress(finished, total, rows); });
        });
        if (!end) error = end.error();
      },
      [&] { calls.interrupt(); });
  calls.pass_on();
  if (error) throw Raised{*error};
  result.results = runner.standings();
  result.standings = standings_of(result.results);
  return result;
}

[[nodiscard]] py::tuple between(const PyMatch& match, const std::string& one, const std::string& two) {
  const auto entrant = [&](const std::string& name) {
    const auto found = std::ranges::find(match.results.names(), name);
    if (found == match.results.names().end()) throw py::key_error(name);
    return match::Entrant::from_index(static_cast<std::size_t>(found - match.results.names().begin()));
  };
  const match::Trinomial games =
      one == two ? match::Trinomial() : match.results.table().tally(entrant(one), entrant(two)).games();
  return py::make_tuple(games.count(match::GameResult::Win), games.count(match::GameResult::Draw),
                        games.count(match::GameResult::Loss));
}

[[nodiscard]] std::string table_of(const PyMatch& match) {
  std::string text = py::str("{:<24} {:>8} {:>7} {:>6} {:>5} {:>5} {:>5}")
                         .format("player", "rating", "+/-", "points", "+", "=", "-");
  for (const PyStanding& row : match.standings) {
    text += '\n';
    text += std::string(
        py::str("{:<24} {:>+8.1f} {:>7.1f} {:>6g} {:>5} {:>5} {:>5}")
            .format(row.name, row.rating, row.error, row.points(), row.wins, row.draws, row.losses));
  }
  return text;
}

// A function behind the protocol. Lines come in by `obey`, and go out through `write`.
class PyUgiServer {
 public:
  PyUgiServer(const PyGame& game, py::object choose, py::object write, std::string name, std::string author)
      : choose_(std::move(choose)), write_(std::move(write)), name_(std::move(name)) {
    for (const py::object& function : {choose_, write_}) {
      if (PyCallable_Check(function.ptr()) == 0) throw wrong_type(text::kNoFunction, function);
    }
    server_ = std::make_unique<engine::UgiServer>(
        engine::UgiServer::Setup{
            .name = name_,
            .author = std::move(author),
            .has_options = false,
            .game = game.game,
            .make = [this](const engine::Who&, const std::shared_ptr<const AnyGame>&,
                           const engine::Resources&) -> Result<std::unique_ptr<engine::AnyPlayer>> {
              return make_function_player(name_, choose_, calls_);
            }},
        // Answers come from the server's own thread, too, which no exception may leave.
        [this](std::string_view line) {
          const py::gil_scoped_acquire lock;
          try {
            write_(std::string(line));
          } catch (py::error_already_set& raised) {
            calls_.keep(std::move(raised));
          }
        });
  }
  ~PyUgiServer() {
    const py::gil_scoped_release release;
    if (server_ != nullptr && server_->is_busy()) {
      const py::gil_scoped_acquire lock;
      calls_.interrupt();
    }
    server_.reset();
  }
  PyUgiServer& operator=(PyUgiServer&&) = delete;

  // Returns false after `quit`. An exception of a function is raised by this call or the next one.
  [[nodiscard]] bool obey(const std::string& line) {
    const InUse in_use(in_use_, text::kBotInUse);
    if (server_ == nullptr) throw Raised{{ErrorCode::Illegal, Message(text::kBotClosed)}};
    calls_.pass_on();
    const bool goes_on = [&] {
      const py::gil_scoped_release release;
      return server_->obey(line);
    }();
    calls_.pass_on();
    return goes_on;
  }
  // Waits for the answer of a function that is running. Interrupts it by Ctrl-C, and after `patience`, which
  // is in seconds.
  void close(std::optional<double> patience) {
    const InUse in_use(in_use_, text::kBotInUse);
    if (server_ == nullptr) return;
    run_interruptibly(
        [&](const StopFlag& stop, Mailbox&) {
          constexpr std::chrono::milliseconds kBetweenLooks{2};
          const auto begin = std::chrono::steady_clock::now();
          const std::chrono::duration<double> longest(
              patience.value_or(std::numeric_limits<double>::infinity()));
          while (server_->is_busy() && !stop.is_set()) {
            if (std::chrono::steady_clock::now() - begin >= longest) {
              const py::gil_scoped_acquire lock;
              calls_.interrupt();
              break;
            }
            std::this_thread::sleep_for(kBetweenLooks);
          }
          server_.reset();
        },
        [&] { calls_.interrupt(); });
    calls_.pass_on();
  }

 private:
  py::object choose_;
  py::object write_;
  std::string name_;
  Calls calls_{};
  std::unique_ptr<engine::UgiServer> server_{};
  std::atomic_flag in_use_{};
};

}  // namespace

void bind_matches(py::module_& module) {
  py::class_<PyStanding>(module, "Standing", "A player's results in a match.")
      .def_readonly("name", &PyStanding::name, "The player's name.")
      .def_readonly("wins", &PyStanding::wins, "Games won.")
      .def_readonly("draws", &PyStanding::draws, "Games drawn.")
      .def_readonly("losses", &PyStanding::losses, "Games lost.")
      .def_readonly("faults", &PyStanding::faults, "Games lost on time or by a fault.")
      .def_readonly("rating", &PyStanding::rating, "Elo; the mean of all players is 0.")
      .def_readonly("error", &PyStanding::error, "Half the width of the rating's 95 % interval.")
      .def_property_readonly("games", &PyStanding::games, "Games played.")
      .def_property_readonly("points", &PyStanding::points, "A win counts 1, a draw a half.")
      .def("__repr__", [](const PyStanding& row) {
        return "<joga.Standing " + row.name + " +" + std::to_string(row.wins) + " =" +
               std::to_string(row.draws) + " -" + std::to_string(row.losses) + ">";
      });
  py::class_<PyMatch>(module, "Match", "The result of a match; str() gives a table.")
      .def_readonly("standings", &PyMatch::standings, "The results of the players, the best one first.")
      .def_readonly("records", &PyMatch::records,
                    "The games that were played, in the order in which they ended.")
      .def("between", &between, py::arg("one"), py::arg("two"),
           "The wins, draws and losses of a player against another.")
      .def("__getitem__",
           [](const PyMatch& match, const std::string& name) {
             for (const PyStanding& row : match.standings) {
               if (row.name == name) return row;
             }
             throw py::key_error(name);
           })
      .def("__str__", &table_of)
      .def("__repr__", [](const PyMatch& match) {
        return "<joga.Match of " + std::to_string(match.standings.size()) + " players, " +
               std::to_string(match.records.size()) + " games>";
      });
  module.def(
      "play_match",
      [](const PyGame& game, const py::object& players, const PyNumber& games, std::optional<double> time,
         const std::optional<PyNumber>& depth, const std::optional<PyNumber>& nodes, const PyNumber& seed,
         const PyNumber& random_plies, bool gauntlet, const PyNumber& concurrency,
         std::optional<std::filesystem::path> file, const py::object& progress) {
        return play_match(
            game, players,
            {.games = within("games", games, 2, kMostGames),
             .limits = limits_of(time, depth, nodes),
             .seed = within("seed", seed, 0, kMostSeed),
             .random_plies = static_cast<int>(within("random_plies", random_plies, 0, kMostRandomPlies)),
             .gauntlet = gauntlet,
             .concurrency = static_cast<unsigned>(within("concurrency", concurrency, 1, kMostConcurrency)),
             .file = std::move(file)},
            progress);
      },
      py::arg("game"), py::arg("players"), py::kw_only(), py::arg("games") = 100,
      py::arg("time") = py::none(), py::arg("depth") = py::none(), py::arg("nodes") = py::none(),
      py::arg("seed") = 1, py::arg("random_plies") = 4, py::arg("gauntlet") = false,
      py::arg("concurrency") = 1, py::arg("file") = py::none(), py::arg("progress") = py::none(),
      R"(Plays a match between texts such as 'level:3' or 'ugi:./bot' and functions that take a State and return a move.

Every two players play `games` games, two from each random opening, with the sides swapped. With `file` the games are
appended to it, and a match that was interrupted goes on. `progress` gets the number of games finished, the number of
all, and the standings. An exception in a function ends the match.

>>> def first(state):
...     return state.position.legal_moves[0]
>>> match = joga.play_match(joga.Game("quantik"), [first, "perfect"], games=4)
>>> [row.name for row in match.standings]
['perfect', 'first']
)");
  py::class_<PyUgiServer>(module, "UgiServer",
                          "A function as a UGI program, line by line; serve_ugi is simpler.")
      .def(py::init<const PyGame&, py::object, py::object, std::string, std::string>(), py::arg("game"),
           py::arg("choose"), py::arg("write"), py::arg("name") = "joga Python bot",
           py::arg("author") = "unknown")
      .def("obey", &PyUgiServer::obey, py::arg("line"), "Obeys a line of the client; False after `quit`.")
      .def(
          "close", &PyUgiServer::close, py::kw_only(), py::arg("patience") = py::none(),
          "Ends the bot. Waits for the answer of a function that is running; after `patience` seconds, or at "
          "Ctrl-C, the function gets a KeyboardInterrupt.");
}

}  // namespace joga::python
