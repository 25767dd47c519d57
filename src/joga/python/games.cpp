// Rules: games, positions, moves, and games in progress with their history.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/games/registry.hpp"
#include "joga/python/bindings.hpp"
#include "joga/python/catalogue.hpp"
#include "joga/python/interruptible.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/record.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/svg.hpp"
#include "joga/render/text_board.hpp"

namespace joga::python {
namespace {

// The number of a player, as the command line and records write it.
[[nodiscard]] int number_of(Player player) noexcept {
  return player == Player::One ? 1 : 2;
}

struct PyOutcome {
  std::optional<int> winner{};  // none: a draw
  std::string reason{};

  friend bool operator==(const PyOutcome&, const PyOutcome&) = default;
};

[[nodiscard]] std::optional<PyOutcome> outcome_of(Outcome outcome, const Message& reason) {
  if (!is_over(outcome)) return std::nullopt;
  const std::optional<Player> winner = winner_of(outcome);
  return PyOutcome{.winner = winner ? std::optional(number_of(*winner)) : std::nullopt,
                   .reason = reason.in(language())};
}

[[nodiscard]] bool same_game(const AnyGame& one, const AnyGame& two) {
  return &one == &two || one.spec() == two.spec();
}

[[nodiscard]] std::string board_text(const BoardView& view) {
  return render::text_board(view, {.language = language(), .legend = false});
}
[[nodiscard]] std::string board_svg(const BoardView& view) {
  return render::svg_board(view, {.language = language()});
}
[[nodiscard]] BoardView view_of(const PyPosition& position) {
  return position.game->view(position.position, std::nullopt);
}

[[nodiscard]] std::vector<PyMove> legal_moves(const PyPosition& position) {
  std::vector<PyMove> moves;
  const auto at = std::make_shared<const AnyPosition>(position.position);
  for (const AnyMove move : position.game->legal_moves(position.position))
    moves.push_back({position.game, move, at});
  return moves;
}

[[nodiscard]] PyPosition play(const PyPosition& position, const py::object& move) {
  return {position.game, position.game->play_unchecked(position.position, legal_move(position, move))};
}

// An SVG document that a notebook draws.
struct PyPicture {
  std::string svg{};
};

struct PyVerdict {
  std::string status{};
  std::string message{};
  std::optional<PyMove> move{};
  std::vector<std::string> next{};
};

[[nodiscard]] PyVerdict verdict_of(const PyPosition& position, const std::string& text) {
  const InputVerdict<AnyMove> verdict = position.game->try_input(position.position, text);
  constexpr std::array<const char*, 4> kWords{"invalid", "incomplete", "playable", "complete"};
  PyVerdict answer{.status = kWords[static_cast<std::size_t>(verdict.status)],
                   .message = verdict.message.in(language())};
  if (verdict.move) answer.move = move_in(position, *verdict.move);
  for (const Choice& choice : verdict.next) answer.next.push_back(choice.input);
  return answer;
}

// Calls `add` with the counts of subtrees, which take some milliseconds at most, until it returns false.
[[nodiscard]] bool count_turns(const AnyGame& game, const AnyPosition& position, int depth,
                               const std::function<bool(std::uint64_t)>& add) {
  constexpr int kUninterrupted = 3;
  if (depth <= kUninterrupted) return add(game.perft(position, depth));
  return std::ranges::all_of(game.legal_moves(position), [&](AnyMove move) {
    return count_turns(game, game.play_unchecked(position, move), depth - 1, add);
  });
}

[[nodiscard]] std::uint64_t perft(const PyPosition& position, const PyNumber& depth,
                                  const py::object& progress) {
  constexpr std::uint64_t kMostDepth = 1'000;
  const int plies = static_cast<int>(within("depth", depth, 0, kMostDepth));
  std::atomic<std::uint64_t> total{0};
  run_interruptibly([&](const StopFlag& stop, Mailbox& mailbox) {
    Pace pace;
    static_cast<void>(count_turns(*position.game, position.position, plies, [&](std::uint64_t sequences) {
      total += sequences;
      if (!progress.is_none() && pace.is_due()) mailbox.put([&] { progress(total.load()); });
      return !stop.is_set();
    }));
  });
  return total;
}

// Labels with a value for each player.
[[nodiscard]] std::vector<std::pair<std::string, std::vector<std::string>>> score_sheet(
    const PyPosition& position) {
  std::vector<std::pair<std::string, std::vector<std::string>>> sheet;
  for (const AreaView& area : view_of(position).areas) {
    if (area.kind != AreaKind::Score) continue;
    for (const AreaRow& row : area.rows) {
      std::vector<std::string> values;
      for (const Message& value : row.values) values.push_back(value.in(language()));
      sheet.emplace_back(row.label.in(language()), std::move(values));
    }
  }
  return sheet;
}

void bind_game(py::module_& module) {
  py::class_<PyGame>(module, "Game", R"(A game with its rules.

>>> joga.Game("stars:map=small").name
'Small Star Empires'
>>> joga.Game("quantik").levels[:2]
['easy', 'medium']
)")
      .def(py::init([](const std::string& spec) { return PyGame{game_of(spec)}; }), py::arg("spec"))
      .def_property_readonly(
          "spec", [](const PyGame& game) { return game.game->spec().text(); },
          "The canonical text of the game with its options.")
      .def_property_readonly(
          "id", [](const PyGame& game) { return std::string(game.game->info().id); },
          "The game's name in specs: 'quantik', 'eximo', 'fields' or 'stars'.")
      .def_property_readonly(
          "name", [](const PyGame& game) { return std::string(game.game->info().name); },
          "The game's name for people.")
      .def_property_readonly(
          "start", [](const PyGame& game) { return PyPosition{game.game, game.game->start()}; },
          "The first position.")
      .def(
          "position",
          [](const PyGame& game, const std::string& text) {
            return PyPosition{game.game, checked(game.game->parse_position(text))};
          },
          py::arg("text"), "The position that a text describes.")
      .def_property_readonly(
          "symmetry_count", [](const PyGame& game) { return game.game->symmetry_count(); },
          "How many symmetries the game has. Number 0 changes nothing.")
      .def_property_readonly(
          "levels",
          [](const PyGame& game) {
            std::vector<std::string> words;
            for (const LevelInfo& level : game.game->info().levels) words.emplace_back(level.name);
            for (std::size_t i = 1; i <= game.game->info().strengths.size(); ++i)
              words.push_back("level:" + std::to_string(i));
            return words;
          },
          "The reports' levels, then the levels for people, from the weakest to the strongest.")
      .def(
          "__eq__", [](const PyGame& one, const PyGame& two) { return same_game(*one.game, *two.game); },
          py::is_operator())
      .def("__hash__", [](const PyGame& game) { return std::hash<std::string>()(game.game->spec().text()); })
      .def("__str__", [](const PyGame& game) { return game.game->spec().text(); })
      .def("__repr__", [](const PyGame& game) { return "joga.Game('" + game.game->spec().text() + "')"; })
      .def(py::pickle([](const PyGame& game) { return py::make_tuple(game.game->spec().text()); },
                      [](const py::tuple& state) { return PyGame{game_of(state[0].cast<std::string>())}; }));
}

void bind_move(py::module_& module) {
  py::class_<PyMove>(module, "Move", R"(A whole turn, as a value.

>>> move = joga.Game("eximo").start.legal_moves[0]
>>> joga.Game("eximo").start.parse_move(str(move)) == move
True
)")
      .def("__str__", [](const PyMove& move) { return move.text(); })
      .def("__repr__", [](const PyMove& move) { return "<joga.Move " + move.text() + ">"; })
      .def(
          "__eq__",
          [](const PyMove& one, const PyMove& two) {
            return one.move == two.move && same_game(*one.game, *two.game);
          },
          py::is_operator())
      .def("__hash__", [](const PyMove& move) { return std::hash<std::uint64_t>()(move.move.bits); })
      .def(py::pickle(
          [](const PyMove& move) {
            return py::make_tuple(move.game->spec().text(), move.game->position_text(*move.at), move.text());
          },
          [](const py::tuple& state) {
            const auto game = game_of(state[0].cast<std::string>());
            const PyPosition position{game, checked(game->parse_position(state[1].cast<std::string>()))};
            return move_in(position,
                           checked(game->parse_move(position.position, state[2].cast<std::string>())));
          }));
}

void bind_position(py::module_& module, py::class_<PyPosition> declared) {
  py::class_<PyOutcome>(module, "Outcome", "The end of a game.")
      .def_readonly("winner", &PyOutcome::winner, "1, 2 or None for a draw.")
      .def_readonly("reason", &PyOutcome::reason, "A sentence that says how the game ended.")
      .def("__repr__",
           [](const PyOutcome& outcome) {
             return "<joga.Outcome " + (outcome.winner ? std::to_string(*outcome.winner) + " wins" : "draw") +
                    ": " + outcome.reason + ">";
           })
      .def(
          "__eq__", [](const PyOutcome& one, const PyOutcome& two) { return one == two; }, py::is_operator())
      .def("__hash__",
           [](const PyOutcome& outcome) { return py::hash(py::make_tuple(outcome.winner, outcome.reason)); })
      .def(py::pickle([](const PyOutcome& outcome) { return py::make_tuple(outcome.winner, outcome.reason); },
                      [](const py::tuple& saved) {
                        return PyOutcome{saved[0].cast<std::optional<int>>(), saved[1].cast<std::string>()};
                      }));
  py::class_<PyVerdict>(module, "Verdict", "What a text means as a move.")
      .def_readonly("status", &PyVerdict::status, "'invalid', 'incomplete', 'playable' or 'complete'.")
      .def_readonly("message", &PyVerdict::message, "What is wrong, or what to do next.")
      .def_readonly("move", &PyVerdict::move, "The move, if exactly one fits.")
      .def_readonly("next", &PyVerdict::next, "The texts that may come next.")
      .def("__repr__", [](const PyVerdict& verdict) {
        return "<joga.Verdict " + verdict.status + (verdict.message.empty() ? "" : ": " + verdict.message) +
               ">";
      });
  declared
      .def_property_readonly(
          "game", [](const PyPosition& position) { return PyGame{position.game}; }, "Its game.")
      .def_property_readonly(
          "to_move",
          [](const PyPosition& position) { return number_of(position.game->to_move(position.position)); },
          "The player to move: 1 or 2.")
      .def_property_readonly("legal_moves", &legal_moves, "All legal moves. Empty if the game is over.")
      .def(
          "parse_move",
          [](const PyPosition& position, const std::string& text) {
            return move_in(position, checked(position.game->parse_move(position.position, text)));
          },
          py::arg("text"), "The legal move that a text describes.")
      .def("play", &play, py::arg("move"), "The position after a move, given as a Move or as its text.")
      .def("try_input", &verdict_of, py::arg("text"),
           R"(Judges unfinished input: its status, a sentence, the move if one fits, and what may follow.

>>> joga.Game("eximo").start.try_input("c3").status
'incomplete'
)")
      .def_property_readonly(
          "outcome",
          [](const PyPosition& position) {
            const Outcome outcome = position.game->outcome(position.position);
            return outcome_of(
                outcome, is_over(outcome) ? position.game->outcome_reason(position.position) : Message());
          },
          "None while the game runs. Draws by history are known to State only.")
      .def_property_readonly(
          "points", [](const PyPosition& position) { return position.game->points(position.position); },
          "Both players' points as if the game ended now, or None.")
      .def_property_readonly(
          "score_sheet", &score_sheet,
          "The rows of the score sheet: a label, and a value for each player. Empty in games without points.")
      .def_property_readonly(
          "key", [](const PyPosition& position) { return position.game->key(position.position); },
          "A 64-bit hash of the position, the same in every run.")
      .def_property_readonly(
          "state", [](const PyPosition& position) { return PyState{{position.game, position.position}}; },
          "A game that begins here.")
      .def(
          "transformed",
          [](const PyPosition& position, py::ssize_t symmetry) {
            const std::size_t index = symmetry_index(*position.game, symmetry);
            return PyPosition{position.game, position.game->transformed(position.position, index)};
          },
          py::arg("symmetry"), "The image of the position under a symmetry of the game.")
      .def(
          "evaluate", [](const PyPosition& position) { return position.game->evaluate(position.position); },
          "The engine's estimate for the player to move, in hundredths.")
      .def("perft", &perft, py::arg("depth"), py::kw_only(), py::arg("progress") = py::none(),
           "The number of sequences of `depth` turns. `progress` is called with the number so far.")
      .def_property_readonly(
          "board", [](const PyPosition& position) { return board_text(view_of(position)); },
          "The board as text.")
      .def("_repr_svg_", [](const PyPosition& position) { return board_svg(view_of(position)); })
      .def("__str__",
           [](const PyPosition& position) { return position.game->position_text(position.position); })
      .def("__repr__",
           [](const PyPosition& position) {
             return "<joga.Position " + position.game->spec().text() + " " +
                    position.game->position_text(position.position) + ">";
           })
      .def(
          "__eq__",
          [](const PyPosition& one, const PyPosition& two) {
            return same_game(*one.game, *two.game) && one.game->same(one.position, two.position);
          },
          py::is_operator())
      .def("__hash__", [](const PyPosition& position) { return position.game->key(position.position); })
      .def(py::pickle(
          [](const PyPosition& position) {
            return py::make_tuple(position.game->spec().text(),
                                  position.game->position_text(position.position));
          },
          [](const py::tuple& state) {
            const auto game = game_of(state[0].cast<std::string>());
            return PyPosition{game, checked(game->parse_position(state[1].cast<std::string>()))};
          }));
}

void bind_picture(py::module_& module) {
  py::class_<PyPicture>(module, "Picture",
                        "A picture, which a notebook draws; str() gives it as an SVG document.")
      .def("__str__", [](const PyPicture& picture) { return picture.svg; })
      .def("_repr_svg_", [](const PyPicture& picture) { return picture.svg; })
      .def("__repr__", [](const PyPicture& picture) {
        return "<joga.Picture, " + std::to_string(picture.svg.size()) + " bytes>";
      });
}

void bind_state(py::class_<PyState> state) {
  state.def(py::init([](const PyGame& game) { return PyState{History(game.game)}; }), py::arg("game"))
      .def(py::init(
               [](const PyPosition& position) { return PyState{History(position.game, position.position)}; }),
           py::arg("position"))
      .def_property_readonly(
          "game", [](const PyState& state) { return PyGame{state.history.shared_game()}; }, "Its game.")
      .def_property_readonly(
          "position",
          [](const PyState& state) {
            return PyPosition{state.history.shared_game(), state.history.position()};
          },
          "The current position.")
      .def_property_readonly(
          "to_move",
          [](const PyState& state) {
            return number_of(state.history.game().to_move(state.history.position()));
          },
          "The player to move: 1 or 2.")
      .def_property_readonly(
          "legal_moves",
          [](const PyState& state) {
            if (is_over(state.history.outcome())) return std::vector<PyMove>();
            return legal_moves({state.history.shared_game(), state.history.position()});
          },
          "All legal moves. Empty if the game is over, also by a draw that depends on its history.")
      .def_property_readonly(
          "moves",
          [](const PyState& state) {
            std::vector<std::string> moves;
            for (std::size_t ply = 0; ply < state.history.ply(); ++ply)
              moves.push_back(state.history.move_text_at(ply));
            return moves;
          },
          "The texts of the moves played so far.")
      .def_property_readonly(
          "outcome",
          [](const PyState& state) {
            return outcome_of(state.history.outcome(), state.history.outcome_reason());
          },
          "None while the game runs.")
      .def_property_readonly(
          "occurrences", [](const PyState& state) { return state.history.occurrences(); },
          "How often the current position has occurred.")
      .def_property_readonly(
          "quiet_plies", [](const PyState& state) { return state.history.quiet_plies(); },
          "The quiet turns in a row up to now, those that bring a draw nearer.")
      .def(
          "play",
          [](PyState& state, const py::object& move) {
            if (py::isinstance<py::str>(move))
              return static_cast<void>(checked(state.history.play(move.cast<std::string>())));
            const PyPosition position{state.history.shared_game(), state.history.position()};
            static_cast<void>(checked(state.history.play(legal_move(position, move))));
          },
          py::arg("move"), "Plays a move, given as a Move or as its text.")
      .def(
          "undo", [](PyState& state) { return state.history.undo(); },
          "Takes the last move back; False if there is none.")
      .def(
          "svg_row",
          [](const PyState& state, const PyNumber& columns) {
            constexpr std::uint64_t kMostColumns = 1'000;
            History history = state.history;
            std::vector<BoardView> views{history.view()};
            while (history.undo()) views.push_back(history.view());
            std::ranges::reverse(views);
            return PyPicture{render::svg_row(views, within("columns", columns, 1, kMostColumns),
                                             {.language = language()})};
          },
          py::arg("columns") = 4,
          "All positions of the game in rows, as a Picture: a notebook draws it, str() gives its SVG.")
      .def("_repr_svg_", [](const PyState& state) { return board_svg(state.history.view()); })
      .def_property_readonly(
          "board", [](const PyState& state) { return board_text(state.history.view()); },
          "The board as text.")
      .def("__copy__", [](const PyState& state) { return PyState{state.history}; })
      .def("__deepcopy__", [](const PyState& state, const py::dict&) { return PyState{state.history}; })
      .def("__repr__",
           [](const PyState& state) {
             return "<joga.State " + state.history.game().spec().text() + ", " +
                    std::to_string(state.history.ply()) + " moves, " +
                    state.history.game().position_text(state.history.position()) + ">";
           })
      .def(py::pickle(
          [](const PyState& state) {
            const record::Record record = record::from_history(state.history);
            return py::make_tuple(record::to_text(record));
          },
          [](const py::tuple& saved) {
            const auto record = record::parse_record(saved[0].cast<std::string>());
            if (!record) throw Raised{{ErrorCode::Malformed, record.error().located()}};
            return PyState{checked(record::to_history(*record))};
          }));
}

}  // namespace

py::type_error wrong_type(const MessageText& sentence, const py::object& object) {
  return py::type_error(
      Message(sentence, std::string(py::str(py::type::of(object).attr("__name__")))).in(language()));
}

std::shared_ptr<const AnyGame> game_of(const std::string& spec) {
  return checked(games::make_game(std::string_view(spec)));
}

PyMove move_in(const PyPosition& position, AnyMove move) {
  return {position.game, move, std::make_shared<const AnyPosition>(position.position)};
}

AnyMove legal_move(const PyPosition& position, const py::object& move) {
  if (py::isinstance<py::str>(move))
    return checked(position.game->parse_move(position.position, move.cast<std::string>()));
  if (!py::isinstance<PyMove>(move)) throw wrong_type(text::kNoMove, move);
  const auto& made = move.cast<const PyMove&>();
  // The text tells best why a move of another position or game is not legal here.
  if (!same_game(*made.game, *position.game) || !position.game->is_legal(position.position, made.move))
    return checked(position.game->parse_move(position.position, made.text()));
  return made.move;
}

History history_of(const py::object& what) {
  if (py::isinstance<PyPosition>(what)) {
    const auto& position = what.cast<const PyPosition&>();
    return {position.game, position.position};
  }
  if (!py::isinstance<PyState>(what)) throw wrong_type(text::kNoPosition, what);
  return what.cast<const PyState&>().history;
}

std::size_t symmetry_index(const AnyGame& game, py::ssize_t number) {
  if (number < 0 || static_cast<std::size_t>(number) >= game.symmetry_count())
    throw py::index_error("the game has no symmetry " + std::to_string(number));
  return static_cast<std::size_t>(number);
}

void bind_games(py::module_& module) {
  // Declared before they are named in the signatures of others.
  const py::class_<PyPosition> position(module, "Position", R"(A position, as a value; it knows its game.

>>> start = joga.Game("quantik").start
>>> after = start.play("C@a1")
>>> after.to_move, len(after.legal_moves), after.outcome
(2, 53, None)
>>> str(after)
'C3/4/4/4 2'
>>> after.game.position("C3/4/4/4 2") == after
True
)");
  const py::class_<PyState> state(module, "State",
                                  R"(A game in progress, with its history and the draws that depend on it.

>>> state = joga.State(joga.Game("quantik"))
>>> state.play("C@a1")
>>> state.moves
['C@a1']
>>> state.undo()
True
)");
  bind_game(module);
  bind_move(module);
  bind_position(module, position);
  bind_picture(module);
  bind_state(state);
  module.def(
      "games",
      [] {
        std::vector<std::string> ids;
        for (const GameInfo* info : games::all_games()) ids.emplace_back(info->id);
        return ids;
      },
      "The names of all games.");
}

}  // namespace joga::python
