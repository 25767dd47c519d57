// The engine: analysis, exact values, proofs and players. Long calls let other Python threads run, and Ctrl-C
// ends them.
#include <atomic>
#include <chrono>
#include <optional>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/line.hpp"
#include "joga/engine/opening_book.hpp"
#include "joga/engine/player.hpp"
#include "joga/engine/who.hpp"
#include "joga/python/bindings.hpp"
#include "joga/python/catalogue.hpp"
#include "joga/python/interruptible.hpp"
#include "joga/python/values.hpp"
#include "joga/search/any_proof.hpp"
#include "joga/search/any_search.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::python {
namespace {

// A value for the player to move.
[[nodiscard]] std::string value_text(const Value& value) {
  const std::string proof = value.is_proven() ? " proven" : "";
  const std::optional<int> points = value.margin();
  const std::string margin = points ? ", margin " + std::to_string(*points) : "";
  switch (value.kind()) {
    case Value::Kind::Estimate: {
      const std::string number = py::str("{:+.2f}").format(value.hundredths() / 100.0);
      return number;
    }
    case Value::Kind::Win:
      return "win in " + std::to_string(value.plies()) + proof + margin;
    case Value::Kind::Loss:
      return "loss in " + std::to_string(value.plies()) + proof + margin;
    case Value::Kind::Draw:
      return "draw" + proof + margin;
  }
  return {};
}

[[nodiscard]] const char* kind_word(const Value& value) noexcept {
  switch (value.kind()) {
    case Value::Kind::Estimate:
      return "estimate";
    case Value::Kind::Win:
      return "win";
    case Value::Kind::Loss:
      return "loss";
    case Value::Kind::Draw:
      return "draw";
  }
  return "";
}

// A value as a tuple, which tells apart all values that are not equal.
[[nodiscard]] py::tuple saved(const Value& value) {
  return py::make_tuple(
      static_cast<int>(value.kind()), value.is_win() || value.is_loss() ? value.plies() : value.hundredths(),
      value.is_proven(), static_cast<int>(value.bound()), value.has_exact_distance(), value.margin());
}
[[nodiscard]] Value loaded(const py::tuple& saved) {
  const int amount = saved[1].cast<int>();
  Value value;
  switch (static_cast<Value::Kind>(saved[0].cast<int>())) {
    case Value::Kind::Estimate:
      value = Value::estimate(amount);
      break;
    case Value::Kind::Win:
      value = Value::win_in(amount);
      break;
    case Value::Kind::Draw:
      value = Value::draw();
      break;
    case Value::Kind::Loss:
      value = Value::loss_in(amount);
      break;
  }
  value = value.with_proof(saved[2].cast<bool>()).with_bound(static_cast<Bound>(saved[3].cast<int>()));
  if (!saved[4].cast<bool>()) value = value.with_loose_distance();
  if (const auto margin = saved[5].cast<std::optional<int>>()) value = value.with_margin(*margin);
  return value;
}

struct PyLine {
  Value value{};
  std::vector<std::string> moves{};

  friend bool operator==(const PyLine&, const PyLine&) = default;
};

struct PyAnalysis {
  std::optional<PyMove> best{};
  Value value{};
  std::vector<PyLine> lines{};
  int depth = 0;
  std::uint64_t nodes = 0;
};

[[nodiscard]] PyLine line_of(const History& history, const Value& value, const std::vector<AnyMove>& moves) {
  return {value, line_texts(history.game(), history.position(), moves)};
}

[[nodiscard]] unsigned threads_within(const PyNumber& threads) {
  constexpr std::uint64_t kMostThreads = 256;
  return static_cast<unsigned>(within("threads", threads, 1, kMostThreads));
}
// In MiB.
[[nodiscard]] std::size_t memory_within(const PyNumber& memory) {
  constexpr std::uint64_t kMostMemory = std::uint64_t{1} << 20U;  // as on the command line
  return within("memory", memory, 1, kMostMemory);
}

[[nodiscard]] PyAnalysis analyse(const py::object& what, std::optional<double> seconds,
                                 const std::optional<PyNumber>& depth, const std::optional<PyNumber>& nodes,
                                 const PyNumber& lines, const PyNumber& threads, const PyNumber& memory,
                                 const std::string& method, const py::object& progress) {
  constexpr std::uint64_t kMostLines = 256;
  const History history = history_of(what);
  search::Limits limits = limits_of(seconds, depth, nodes);
  if (limits.is_infinite()) limits.move_time = std::chrono::seconds(1);
  const auto options =
      search::SearchOptions{.memory_mib = memory_within(memory),
                            .threads = static_cast<int>(threads_within(threads)),
                            .lines = static_cast<int>(within("lines", lines, 1, kMostLines))};
  if (method != "mcts" && method != "alpha-beta")
    throw Raised{{ErrorCode::Unknown, Message(text::kWrongMethod, method)}};
  const auto search = search::make_search(
      history.game(), method == "mcts" ? search::Method::MonteCarlo : search::Method::AlphaBeta, options);
  const PyPosition position{history.shared_game(), history.position()};
  search::SearchResult result;
  run_interruptibly([&](const StopFlag& stop, Mailbox& mailbox) {
    const search::Listener listener = [&](const search::Info& info) {
      if (progress.is_none()) return;
      mailbox.put([&, info] {
        progress(py::cast(PyAnalysis{
            .best = info.moves.empty() ? std::nullopt : std::optional(move_in(position, info.moves.front())),
            .value = info.value,
            .lines = {line_of(history, info.value, info.moves)},
            .depth = info.depth,
            .nodes = info.nodes}));
      });
    };
    result = search->think(history, limits, stop, listener);
  });
  PyAnalysis analysis{.value = result.value, .depth = result.depth, .nodes = result.nodes};
  if (result.best) analysis.best = move_in(position, *result.best);
  for (const Line& line : result.lines) analysis.lines.push_back(line_of(history, line.value, line.moves));
  return analysis;
}

[[nodiscard]] std::optional<Value> exact_value(const py::object& what, const PyNumber& nodes,
                                               const PyNumber& memory, const py::object& progress) {
  const History history = history_of(what);
  const std::uint64_t most_nodes = within("nodes", nodes, 0, kMostNodes);
  const std::size_t memory_mib = memory_within(memory);
  std::optional<Value> value;
  run_interruptibly([&](const StopFlag& stop, Mailbox& mailbox) {
    ValueFinder finder(history.game(), memory_mib);
    value = finder.find(history, most_nodes, stop, [&](const search::ProofProgress& now) {
      if (!progress.is_none()) mailbox.put([&progress, visited = now.nodes] { progress(visited); });
    });
  });
  return value;
}

[[nodiscard]] std::vector<std::pair<PyMove, Value>> known_moves(const py::object& what,
                                                                const PyNumber& memory) {
  const History history = history_of(what);
  solve::KnownMovesSearch search(history, memory_within(memory));
  run_interruptibly([&](const StopFlag& stop, Mailbox&) { static_cast<void>(search.go_on(stop)); });
  const PyPosition position{history.shared_game(), history.position()};
  std::vector<std::pair<PyMove, Value>> moves;
  for (const ValuedMove& move : search.known().moves)
    moves.emplace_back(move_in(position, move.move), move.value);
  return moves;
}

[[nodiscard]] std::vector<std::pair<PyMove, Value>> book_moves(const py::object& what) {
  const History history = history_of(what);
  const PyPosition position{history.shared_game(), history.position()};
  std::vector<std::pair<PyMove, Value>> moves;
  const auto book = engine::OpeningBook::shipped_for(position.game);
  if (book == nullptr) return moves;
  if (const auto entry = book->find(position.position)) {
    for (const engine::BookMove& move : entry->moves)
      moves.emplace_back(move_in(position, move.move), move.value);
  }
  return moves;
}

class PyPlayer {
 public:
  PyPlayer(const PyGame& game, const std::string& who, const PyNumber& threads, const PyNumber& memory)
      : game_(game.game), who_(checked(engine::Who::parse(who, game.game->info()))) {
    player_ = checked(engine::make_player(
        who_, game_, {.memory_mib = memory_within(memory), .threads = threads_within(threads)}));
  }

  [[nodiscard]] PyMove choose(const py::object& what, std::optional<double> seconds, const PyNumber& seed) {
    const InUse in_use(in_use_, text::kPlayerInUse);
    if (player_ == nullptr) throw Raised{{ErrorCode::Illegal, Message(text::kClosed)}};
    const History history = history_of(what);
    if (history.game().spec() != game_->spec())
      throw Raised{{ErrorCode::Illegal,
                    Message(text::kOtherPlayersGame, history.game().spec().text(), game_->spec().text())}};
    if (is_over(history.outcome())) throw Raised{{ErrorCode::Illegal, history.outcome_reason()}};
    const engine::Request request{.limits = limits_of(seconds, std::nullopt, std::nullopt),
                                  .seed = within("seed", seed, 0, kMostSeed)};
    engine::Choice choice;
    run_interruptibly(
        [&](const StopFlag& stop, Mailbox&) { choice = player_->choose(history, request, stop); });
    if (choice.failure) throw Raised{{ErrorCode::Unsupported, choice.failure->message}};
    return move_in({history.shared_game(), history.position()}, choice.move.value());
  }
  // Ends the program of a `ugi:` player.
  void close() {
    const InUse in_use(in_use_, text::kPlayerInUse);
    const py::gil_scoped_release release;
    player_.reset();
  }
  [[nodiscard]] std::string who() const { return who_.text(); }

 private:
  std::shared_ptr<const AnyGame> game_;
  engine::Who who_;
  std::unique_ptr<engine::AnyPlayer> player_{};
  std::atomic_flag in_use_{};
};

}  // namespace

search::Limits limits_of(std::optional<double> seconds, const std::optional<PyNumber>& depth,
                         const std::optional<PyNumber>& nodes) {
  constexpr double kLongest = 1e7;  // seconds
  if (seconds && !(*seconds > 0 && *seconds < kLongest))
    throw Raised{
        {ErrorCode::Malformed, Message(text::kWrongTime, std::string(py::str(py::float_(*seconds))))}};
  search::Limits limits;
  if (depth) limits.depth = static_cast<int>(within("depth", *depth, 1, engine::kMostEngineDepth));
  if (nodes) limits.nodes = within("nodes", *nodes, 1, kMostNodes);
  if (seconds) limits.move_time = std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000));
  return limits;
}

void bind_engine(py::module_& module) {
  py::class_<Value>(module, "Value", "The value of a position or a move for a player.")
      .def_property_readonly("kind", &kind_word, "'estimate', 'win', 'draw' or 'loss'.")
      .def_property_readonly(
          "points",
          [](const Value& value) -> std::optional<double> {
            if (!value.is_estimate()) return std::nullopt;
            return value.hundredths() / 100.0;
          },
          "An estimate in points; None for a win, a draw or a loss.")
      .def_property_readonly(
          "plies",
          [](const Value& value) -> std::optional<int> {
            if (value.sign() == 0) return std::nullopt;
            return value.plies();
          },
          "The number of moves to the end of a won or lost game.")
      .def_property_readonly("margin", &Value::margin,
                             "The difference in points at the end, where it is known exactly.")
      .def_property_readonly("is_proven", &Value::is_proven, "Whether the value is certain.")
      .def(
          "__eq__", [](const Value& one, const Value& two) { return one == two; }, py::is_operator())
      .def(
          "__lt__", [](const Value& one, const Value& two) { return one < two; }, py::is_operator())
      .def(
          "__le__", [](const Value& one, const Value& two) { return one <= two; }, py::is_operator())
      .def(
          "__gt__", [](const Value& one, const Value& two) { return one > two; }, py::is_operator())
      .def(
          "__ge__", [](const Value& one, const Value& two) { return one >= two; }, py::is_operator())
      .def("__hash__", [](const Value& value) { return py::hash(saved(value)); })
      .def(py::pickle(&saved, &loaded))
      .def("__repr__", [](const Value& value) { return "<joga.Value " + value_text(value) + ">"; })
      .def("__str__", &value_text);
  py::class_<PyLine>(module, "Line", "A line of play with its value.")
      .def_readonly("value", &PyLine::value, "For the player to move.")
      .def_readonly("moves", &PyLine::moves, "The texts of the moves.")
      .def("__repr__",
           [](const PyLine& line) {
             std::string text = "<joga.Line " + value_text(line.value) + ":";
             for (const std::string& move : line.moves) text += ' ' + move;
             return text + ">";
           })
      .def(
          "__eq__", [](const PyLine& one, const PyLine& two) { return one == two; }, py::is_operator())
      .def(py::pickle([](const PyLine& line) { return py::make_tuple(line.value, line.moves); },
                      [](const py::tuple& saved) {
                        return PyLine{saved[0].cast<Value>(), saved[1].cast<std::vector<std::string>>()};
                      }));
  py::class_<PyAnalysis>(module, "Analysis", "What a search has found.")
      .def_readonly("best", &PyAnalysis::best, "The best move. None if the game is over.")
      .def_readonly("value", &PyAnalysis::value, "For the player to move.")
      .def_readonly("lines", &PyAnalysis::lines, "The best lines of play, the best one first.")
      .def_readonly("depth", &PyAnalysis::depth, "The moves that the search looked ahead.")
      .def_readonly("nodes", &PyAnalysis::nodes, "The positions that the search visited.")
      .def("__repr__",
           [](const PyAnalysis& analysis) {
             return "<joga.Analysis " + (analysis.best ? analysis.best->text() + " " : "") +
                    value_text(analysis.value) + ", depth " + std::to_string(analysis.depth) + ">";
           })
      .def(py::pickle(
          [](const PyAnalysis& analysis) {
            return py::make_tuple(analysis.best, analysis.value, analysis.lines, analysis.depth,
                                  analysis.nodes);
          },
          [](const py::tuple& saved) {
            return PyAnalysis{saved[0].cast<std::optional<PyMove>>(), saved[1].cast<Value>(),
                              saved[2].cast<std::vector<PyLine>>(), saved[3].cast<int>(),
                              saved[4].cast<std::uint64_t>()};
          }));
  module.def(
      "analyse", &analyse, py::arg("position"), py::kw_only(), py::arg("time") = py::none(),
      py::arg("depth") = py::none(), py::arg("nodes") = py::none(), py::arg("lines") = 1,
      py::arg("threads") = 1, py::arg("memory") = 64, py::arg("method") = "alpha-beta",
      py::arg("progress") = py::none(),
      R"(Searches a Position or State, for one second unless there are limits. `progress` is called with the Analysis so far.

>>> analysis = joga.analyse(joga.Game("eximo").start, depth=4)
>>> analysis.value.kind, analysis.depth
('estimate', 4)
)");
  module.def(
      "exact_value", &exact_value, py::arg("position"), py::kw_only(), py::arg("nodes") = 10'000'000,
      py::arg("memory") = 64, py::arg("progress") = py::none(),
      R"(The proven value for the player to move, looked up or searched for; None if `nodes` are not enough.
During a proof, `progress` is called with the number of nodes so far.

>>> joga.exact_value(joga.Game("quantik").start)
<joga.Value loss in 10 proven>
>>> joga.exact_value(joga.Game("stars:map=small").start).margin
4
)");
  module.def("known_moves", &known_moves, py::arg("position"), py::kw_only(), py::arg("memory") = 64,
             "The moves whose values are known for certain, with these values, the best first.");
  module.def("book_moves", &book_moves, py::arg("position"),
             "The moves of the opening book with their values, the best first.");
  py::class_<PyPlayer>(module, "Player",
                       R"(Anything that chooses moves: 'level:3', 'perfect', 'engine:time=1', 'ugi:COMMAND'.

>>> game = joga.Game("quantik")
>>> with joga.Player(game, "level:1") as player:
...     player.choose(game.start, seed=1) in game.start.legal_moves
True
)")
      .def(py::init<const PyGame&, const std::string&, const PyNumber&, const PyNumber&>(), py::arg("game"),
           py::arg("who"), py::kw_only(), py::arg("threads") = 1, py::arg("memory") = 64)
      .def("choose", &PyPlayer::choose, py::arg("state"), py::kw_only(), py::arg("time") = py::none(),
           py::arg("seed") = 0, "The player's move in a Position or State. `time` is in seconds.")
      .def("close", &PyPlayer::close, "Ends an external program; the player cannot be used any more.")
      .def("__enter__", [](PyPlayer& player) -> PyPlayer& { return player; })
      .def("__exit__", [](PyPlayer& player, const py::args&) { player.close(); })
      .def("__repr__", [](const PyPlayer& player) { return "<joga.Player " + player.who() + ">"; });
}

}  // namespace joga::python
