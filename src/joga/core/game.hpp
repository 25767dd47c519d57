// A game as a concept: searches and solvers are templates over it.
//
// A game object holds the rules that a spec chose and nothing else; it is immutable and its functions are
// pure. Positions and moves are plain values. Rules, position and history are three things: draws by
// repetition are not here but in history.hpp.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "joga/core/board_text.hpp"
#include "joga/core/input.hpp"
#include "joga/core/message.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"
#include "joga/core/random.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/view.hpp"

namespace joga {

struct MapTools;  // map_tools.hpp

// A computer level from the game's report.
struct LevelInfo {
  std::string_view name{};  // the word that chooses it
  MessageText title{};      // for people
  MessageText meaning{};
  int above = 0;  // the highest level for people that is weaker, as measured; 0: all are stronger
};

// One of the levels for people (`level:1` is the weakest): how far the engine searches, and how large its
// random errors are. Limits are in work, not in time, so that a level is equally strong on every machine.
struct StrengthLevel {
  int depth = 0;            // plies at most; 0: no limit but `nodes`
  std::uint64_t nodes = 0;  // positions searched for a move, at most
  // The level sees each move's estimate with a random error of at most this many hundredths, so that it often
  // takes moves closer together than that for equal. It sees proven wins and losses exactly.
  int blur = 0;
  MessageText name{};     // for people
  MessageText meaning{};  // how it plays; {0} stands for `nodes`
  bool network = false;   // estimates by the game's network, if it has one, instead of the weighted sum
};

// Work for `joga bench`: a depth at which a search takes about a second.
struct BenchWork {
  std::string_view spec{};
  int depth = 0;
};

// A position in the middle of a game, for a picture.
struct GameSample {
  std::string_view spec{};
  std::string_view moves{};  // separated by blanks
};

// Something that people count for each player, such as men on the edge, and the words for a move that leaves
// more or less of it, to the player who moves or to the opponent. A change without words is not mentioned.
struct ReasonWords {
  // Worth of one of them to its player, in hundredths of the game's unit. The largest change is named.
  int worth = 0;
  MessageText more{};
  MessageText fewer{};
  MessageText enemy_more{};
  MessageText enemy_fewer{};
};

// How Monte-Carlo tree search plays a game.
struct MonteCarloTuning {
  double exploration = 0.5;  // the factor of PUCT's second term
  // The difference in evaluation that makes one move be searched e times as often as another, in units of the
  // evaluation's scale.
  double temperature = 0.5;
  // The share of the minimax value of the evaluations below a node in the node's value; the rest is their
  // mean.
  double minimax_share = 0.5;
  int noisy_plies = 0;  // plies of noisy moves, at most, that are played before a position is evaluated

  friend bool operator==(const MonteCarloTuning&, const MonteCarloTuning&) = default;
};

// Facts about a game that hold before any position exists.
struct GameInfo {
  std::string_view id{};
  std::string_view name{};
  MessageText summary{};
  std::array<SideColour, 2> colours{};
  Kinds kinds{};
  std::vector<OptionInfo> options{};       // by key
  std::vector<LevelInfo> levels{};         // weakest first
  std::vector<StrengthLevel> strengths{};  // level:1 first
  // An estimate of this many hundredths stands for odds of e to 1 of winning. Fitted to played games.
  double centi_per_logit = 200;
  std::vector<ReasonWords> reasons{};  // why one move is better than another
  MonteCarloTuning monte_carlo{};
  std::vector<BenchWork> bench{};
  GameSample sample{};
  const MapTools* maps = nullptr;  // null unless the game is played on maps

  [[nodiscard]] const MessageText& player_name(Player player) const noexcept {
    return colour_name(colours[index_of(player)]);
  }
};

// Draws that depend on the history of a game; 0 switches a rule off.
struct HistoryRules {
  std::int64_t repetition = 0;  // occurrences of a position that make a draw
  std::int64_t quiet = 0;       // plies in a row without progress that make a draw
};

// A move with the position it was made in: a view marks it as the last move.
template <class Position, class Move>
struct Played {
  Position before;
  Move move;
};

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::Position> && std::equality_comparable<typename G::Position> &&
    std::is_trivially_copyable_v<typename G::Move> && std::equality_comparable<typename G::Move> &&
    sizeof(typename G::Move) <= 8 &&
    requires(const G& game, const typename G::Position& position, typename G::Position& changing,
             typename G::Move move, const typename G::Partial& partial, const GameSpec& spec,
             std::string_view text, Player player, std::span<const SetUpCell> cells, Random& random,
             std::size_t index, bool (&visitor)(typename G::Move),
             const std::optional<Played<typename G::Position, typename G::Move>>& last) {
      // Identity and options.
      { G::info() } -> std::same_as<const GameInfo&>;
      { G::create(spec) } -> std::same_as<Result<G>>;
      { game.spec() } -> std::same_as<GameSpec>;  // canonical: defaults left out
      { game.history_rules() } noexcept -> std::same_as<HistoryRules>;

      // Rules. In a finished game there are no moves.
      { game.start() } noexcept -> std::same_as<typename G::Position>;
      { game.to_move(position) } noexcept -> std::same_as<Player>;
      { game.has_moves(position) } noexcept -> std::same_as<bool>;
      { game.count_moves(position) } noexcept -> std::same_as<std::uint64_t>;
      game.visit_moves(position, visitor);  // until the visitor returns false
      { game.is_legal(position, move) } noexcept -> std::same_as<bool>;
      { game.play_unchecked(changing, move) } noexcept;
      { game.is_progress(position, move) } noexcept -> std::same_as<bool>;  // restarts the quiet count
      // Uniform among the legal turns; requires that there is one.
      { game.random_move(position, random) } noexcept -> std::same_as<typename G::Move>;

      // The outcome in two halves: decided by the position alone, and the meaning of having no move.
      { game.decided(position) } noexcept -> std::same_as<Outcome>;
      { game.outcome_without_moves(position) } noexcept -> std::same_as<Outcome>;
      { game.outcome(position) } noexcept -> std::same_as<Outcome>;
      { game.outcome_reason(position) } -> std::same_as<Message>;  // requires a finished game

      // Equal positions have equal keys; different positions almost always have different keys.
      { game.key(position) } noexcept -> std::same_as<std::uint64_t>;
      // Transformations that preserve the number of legal turns. Number 0 is the identity. They may swap the
      // players.
      { game.symmetry_count() } noexcept -> std::same_as<std::size_t>;
      { game.transformed(position, index) } noexcept -> std::same_as<typename G::Position>;

      // Text.
      { game.position_text(position) } -> std::same_as<std::string>;
      { game.parse_position(text) } -> std::same_as<Result<typename G::Position>>;
      { game.move_text(position, move) } -> std::same_as<std::string>;
      { game.move_parts(position, move) } -> std::same_as<TurnParts>;
      // The move for people in a few words, with its immediate gains: "b3-c3, trade station: +5".
      { game.move_words(position, move) } -> std::same_as<Message>;
      // The turn as a report for people, beginning with the player's name: "White took d4 and e5".
      { game.move_story(position, move) } -> std::same_as<Message>;
      { game.parse_input(position, text) } -> std::same_as<Result<typename G::Partial>>;
      { game.fit(position, partial, move) } -> std::same_as<Fit>;
      { game.next_choices(position, partial, move) } -> std::same_as<std::vector<Choice>>;
      { game.chosen_parts(position, partial) } -> std::same_as<TurnParts>;
      { game.prompt(position, partial) } -> std::same_as<Message>;
      { game.explain_misfit(position, partial) } -> std::same_as<Message>;

      // Drawing, setting up, the report's evaluation for a player, and its levels (by index into
      // info().levels).
      { game.view(position, last) } -> std::same_as<BoardView>;
      // The board in the middle of a turn, with the chosen part of the turn done. Some legal turn must fit.
      { game.view_during(position, partial) } -> std::same_as<BoardView>;
      // Setting up: the pieces an editor may place, both players', and the inverse of the view. It refuses
      // only pieces that cannot be written down; parse_position judges the rest.
      { game.palette() } -> std::same_as<std::vector<PieceView>>;
      { game.set_up_text(cells, player) } -> std::same_as<Result<std::string>>;
      { game.report_evaluation(position, player) } noexcept -> std::same_as<int>;
      { game.choose(index, position, random) } -> std::same_as<typename G::Move>;
    };

// Ability: the immediate gain of a move that its notation does not show: "takes the 7". Empty without a gain.
template <class G>
concept HasMoveGain =
    Game<G> && requires(const G& game, const typename G::Position& position, typename G::Move move) {
      { game.move_gain(position, move) } -> std::same_as<Message>;
    };

// Ability: a game that is won by points knows both players' points in any position.
template <class G>
concept HasPoints = Game<G> && requires(const G& game, const typename G::Position& position) {
  { game.points(position) } noexcept -> std::same_as<std::array<int, 2>>;
};

// Evaluations are weighted sums: features are counted, and each count is multiplied by its weight. A linear
// sum lets weights be fitted to played games, and lets the compiler turn the sum into straight-line code,
// since the weights are constants.

// A feature that is counted, and its weight in hundredths of the game's unit.
struct EvaluationTerm {
  std::string_view name{};
  int weight = 0;
};

template <std::size_t Size>
[[nodiscard]] constexpr int weighted_sum(const std::array<EvaluationTerm, Size>& terms,
                                         const std::array<int, Size>& features) noexcept {
  int sum = 0;
  for (std::size_t i = 0; i < Size; ++i) sum += terms[i].weight * features[i];
  return sum;
}

// Ability: a game estimates a position for the player to move, in hundredths of its unit, as a weighted sum
// of features. Symmetric positions have the same estimate.
template <class G>
concept Evaluates = Game<G> && requires(const G& game, const typename G::Position& position) {
  { G::kTerms.size() } -> std::convertible_to<std::size_t>;
  { game.features(position) } noexcept -> std::same_as<std::array<int, G::kTerms.size()>>;
  { game.evaluate(position) } noexcept -> std::same_as<int>;
};

// Ability: a game counts the things of info().reasons for a player, in this order, whoever is to move.
template <class G>
concept HasReasons = Game<G> && requires(const G& game, const typename G::Position& position, Player player) {
  { game.reason_counts(position, player) } noexcept -> std::convertible_to<std::span<const int>>;
};

// The shape of a learned evaluation (search/network.hpp).
struct NetworkShape {
  std::size_t inputs = 0;       // each on or off
  std::size_t most_active = 0;  // inputs that can be on at once
  std::size_t width = 0;        // accumulated sums for each player's view
  std::size_t phases = 0;       // phases of a game, each with its own last layer
  // Calibration by phase, in percent: a search's estimate is multiplied by it before it is read as odds.
  // Multiply these factors by the ones train/deciles.py finds, because its samples already contain them.
  std::array<int, 8> percent{100, 100, 100, 100, 100, 100, 100, 100};
};

// Ability: a game describes positions by inputs from which an evaluation can be learned; an input that is
// visited twice counts twice. Inputs are numbered as player 1 sees the board; `swapped_input` is the number
// of the same input as player 2 sees it.
template <class G>
concept HasInputs = Evaluates<G> && requires(const G& game, const typename G::Position& position,
                                             std::size_t input, void (&visitor)(std::size_t)) {
  { G::kNetwork } -> std::convertible_to<NetworkShape>;
  { G::swapped_input(input) } noexcept -> std::same_as<std::size_t>;
  { game.phase(position) } noexcept -> std::same_as<std::size_t>;
  game.visit_inputs(position, visitor);
};

// Ability: a game knows which inputs a move turns on and off, so that the network's sums can be updated
// instead of being computed anew.
template <class G>
concept UpdatesInputs = HasInputs<G> && requires(const G& game, const typename G::Position& position,
                                                 void (&visitor)(std::size_t)) {
  // Visits the inputs that are on only in the second position, a move later, then those on only in the first.
  game.visit_changes(position, position, visitor, visitor);
};

// Ability: a game sees the end coming without a search. n: the player to move wins in n plies; -n: they lose
// in n plies; 0: the end is not in sight. The distance assumes best play on both sides. Requires a running
// game.
template <class G>
concept Foresees = Game<G> && requires(const G& game, const typename G::Position& position) {
  { game.foresee(position) } noexcept -> std::same_as<int>;
};

// Ability: a game knows its noisy moves (captures), after which an evaluation cannot be trusted. Where noisy
// moves are compulsory, a player who has one has no other moves.
template <class G>
concept HasNoisyMoves = Game<G> && requires(const G& game, const typename G::Position& position,
                                            bool (&visitor)(typename G::Move)) {
  { G::kNoisyMovesAreCompulsory } -> std::convertible_to<bool>;
  game.visit_noisy_moves(position, visitor);  // until the visitor returns false
};

// Ability: a game guesses the immediate gain of a move, in the units of its evaluation; 0 for a quiet move.
// The guess only orders the moves.
template <class G>
concept WeighsMoves =
    Game<G> && requires(const G& game, const typename G::Position& position, typename G::Move move) {
      { game.gain(position, move) } noexcept -> std::same_as<int>;
    };

// The outcome as most games define it: decided by the position alone, else running if there is a move.
template <class G>
[[nodiscard]] constexpr Outcome outcome_from_halves(const G& game,
                                                    const typename G::Position& position) noexcept {
  const Outcome decided = game.decided(position);
  if (is_over(decided)) return decided;
  return game.has_moves(position) ? Outcome::Running : game.outcome_without_moves(position);
}

}  // namespace joga
