// What a game is, as a concept: searches and solvers are templates over it.
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

// A computer level of the game's report.
struct LevelInfo {
  std::string_view name{};  // the word that chooses it
  MessageText title{};      // what people call it
  MessageText meaning{};
  int above = 0;  // the highest level for people that is weaker, as measured; 0: all are stronger
};

// One of the levels for people (`level:1` is the weakest): how far the engine looks, and how much of what it
// sees it may overlook. Counted in work and not in time, so that a level is the same on every machine.
struct StrengthLevel {
  int depth = 0;            // plies; 0: as far as the positions go
  std::uint64_t nodes = 0;  // positions for a move
  // Each move's estimate is seen with a random error of at most this much, so that moves closer together than
  // that are often taken for equal. A proven win or loss is seen as it is.
  int blur = 0;
  MessageText name{};     // what people call it
  MessageText meaning{};  // how it plays; {0} stands for the positions
  bool network = false;   // estimates by the game's network, if it has one, not by the weighted sum
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

// Terms of the evaluation that are one thing to people, and what a move brings its player when they grow in
// worth or shrink: "more men", "fewer men".
struct TermWords {
  std::vector<std::string_view> terms{};  // by name
  MessageText better{};
  MessageText worse{};
};

// How Monte-Carlo tree search plays a game.
struct MonteCarloTuning {
  double exploration = 0.5;  // the factor of PUCT's second term
  // How much evaluations of moves must differ for one to be looked at e times as often, in units of the
  // evaluation's scale.
  double temperature = 0.5;
  // How much of a node's worth is the minimax value of the evaluations below it, and not their mean.
  double minimax_share = 0.5;
  int noisy_plies = 0;  // noisy moves are played this far before a position is evaluated

  friend bool operator==(const MonteCarloTuning&, const MonteCarloTuning&) = default;
};

// What a game says about itself without being played.
struct GameInfo {
  std::string_view id{};
  std::string_view name{};
  MessageText summary{};
  std::array<SideColour, 2> colours{};
  Kinds kinds{};
  std::vector<OptionInfo> options{};       // by key
  std::vector<LevelInfo> levels{};         // weaker first
  std::vector<StrengthLevel> strengths{};  // level:1 first
  // An estimate of e times this many hundredths stands for odds of e to 1 of winning; fitted to games that
  // were played.
  double centi_per_logit = 200;
  std::vector<TermWords> reasons{};  // why one move is better than another
  MonteCarloTuning monte_carlo{};
  std::vector<BenchWork> bench{};
  GameSample sample{};
  const MapTools* maps = nullptr;  // of a game that is played on maps

  [[nodiscard]] const MessageText& player_name(Player player) const noexcept {
    return colour_name(colours[index_of(player)]);
  }
};

// Draws that belong to the history of a game; 0 switches one off.
struct HistoryRules {
  std::int64_t repetition = 0;  // occurrences of a position that make a draw
  std::int64_t quiet = 0;       // plies in a row without progress that make one
};

// A move with the position it was made in: what a view marks as the last move.
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
      game.visit_moves(position, visitor);  // until the visitor answers false
      { game.is_legal(position, move) } noexcept -> std::same_as<bool>;
      { game.play_unchecked(changing, move) } noexcept;
      { game.is_progress(position, move) } noexcept -> std::same_as<bool>;  // restarts the quiet count
      // Uniform among the legal turns; requires that there is one.
      { game.random_move(position, random) } noexcept -> std::same_as<typename G::Move>;

      // Outcome in two halves: what the position alone decides, and what it means to have no move.
      { game.decided(position) } noexcept -> std::same_as<Outcome>;
      { game.outcome_without_moves(position) } noexcept -> std::same_as<Outcome>;
      { game.outcome(position) } noexcept -> std::same_as<Outcome>;
      { game.outcome_reason(position) } -> std::same_as<Message>;  // of a finished game

      // Equal positions have equal keys; unequal ones almost always different keys.
      { game.key(position) } noexcept -> std::same_as<std::uint64_t>;
      // Transformations under which the number of legal turns cannot change; number 0 changes nothing.
      // They may swap the players.
      { game.symmetry_count() } noexcept -> std::same_as<std::size_t>;
      { game.transformed(position, index) } noexcept -> std::same_as<typename G::Position>;

      // Text.
      { game.position_text(position) } -> std::same_as<std::string>;
      { game.parse_position(text) } -> std::same_as<Result<typename G::Position>>;
      { game.move_text(position, move) } -> std::same_as<std::string>;
      { game.move_parts(position, move) } -> std::same_as<TurnParts>;
      // What to do, for people, with what it brings at once: "capture 2 men: f4 to f6".
      { game.move_words(position, move) } -> std::same_as<Message>;
      // What the turn did, for people, beginning with the player's name: "White took d4 and e5".
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
      // The board in the middle of a turn: with what has been chosen of it done. Some legal turn fits.
      { game.view_during(position, partial) } -> std::same_as<BoardView>;
      // Set-ups: what an editor may place, both players' pieces, and the inverse of the view. It refuses only
      // what cannot be written down; the rest is parse_position's business.
      { game.palette() } -> std::same_as<std::vector<PieceView>>;
      { game.set_up_text(cells, player) } -> std::same_as<Result<std::string>>;
      { game.report_evaluation(position, player) } noexcept -> std::same_as<int>;
      { game.choose(index, position, random) } -> std::same_as<typename G::Move>;
    };

// Ability: a game that is won by points can tell both players' points in any position.
template <class G>
concept HasPoints = Game<G> && requires(const G& game, const typename G::Position& position) {
  { game.points(position) } noexcept -> std::same_as<std::array<int, 2>>;
};

// Evaluations are weighted sums: features are counted, each is worth its weight. Keeping the sum linear lets
// weights be fitted to games that were played, and lets the compiler turn the sum into straight code, since
// the weights are constants.

// What is counted, and what one of it is worth, in hundredths of the game's unit.
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
// of features. Positions that a symmetry turns into each other are estimated alike.
template <class G>
concept Evaluates = Game<G> && requires(const G& game, const typename G::Position& position) {
  { G::kTerms.size() } -> std::convertible_to<std::size_t>;
  { game.features(position) } noexcept -> std::same_as<std::array<int, G::kTerms.size()>>;
  { game.evaluate(position) } noexcept -> std::same_as<int>;
};

// The shape of a learned evaluation (search/network.hpp).
struct NetworkShape {
  std::size_t inputs = 0;       // each on or off
  std::size_t most_active = 0;  // that can be on at once
  std::size_t width = 0;        // sums for each player's view
  std::size_t phases = 0;       // of a game, each with its own last layer
  // What a search's estimate says about the odds, in hundredths of what it seems to say, by phase. What
  // train/deciles.py finds is to be multiplied with these: its samples have them in their values.
  std::array<int, 8> percent{100, 100, 100, 100, 100, 100, 100, 100};
};

// Ability: a game describes positions by inputs from which an evaluation can be learned; one that is named
// twice counts twice. Inputs are numbered as player 1 sees the board; `swapped_input` is the number of the
// same thing as player 2 sees it.
template <class G>
concept HasInputs = Evaluates<G> && requires(const G& game, const typename G::Position& position,
                                             std::size_t input, void (&visitor)(std::size_t)) {
  { G::kNetwork } -> std::convertible_to<NetworkShape>;
  { G::swapped_input(input) } noexcept -> std::same_as<std::size_t>;
  { game.phase(position) } noexcept -> std::same_as<std::size_t>;
  game.visit_inputs(position, visitor);
};

// Ability: a game knows which inputs a move turns on and off, so that what was learned from them need not be
// added up anew.
template <class G>
concept UpdatesInputs = HasInputs<G> && requires(const G& game, const typename G::Position& position,
                                                 void (&visitor)(std::size_t)) {
  // What is on in the second position, a move later, and not in the first one, and the other way round.
  game.visit_changes(position, position, visitor, visitor);
};

// Ability: a game sees the end coming without a search. n: the player to move wins in n plies; -n: he loses
// in n plies; 0: nothing seen. The distance is the one that best play on both sides leads to. Asked only
// while the game is running.
template <class G>
concept Foresees = Game<G> && requires(const G& game, const typename G::Position& position) {
  { game.foresee(position) } noexcept -> std::same_as<int>;
};

// Ability: a game knows its noisy moves, after which an evaluation cannot be trusted: captures. Where they
// are compulsory, a player who has one has nothing else.
template <class G>
concept HasNoisyMoves = Game<G> && requires(const G& game, const typename G::Position& position,
                                            bool (&visitor)(typename G::Move)) {
  { G::kNoisyMovesAreCompulsory } -> std::convertible_to<bool>;
  game.visit_noisy_moves(position, visitor);  // until the visitor answers false
};

// Ability: a game guesses what a move gains at once, in the units of its evaluation; 0 for a quiet move. It
// only decides which moves are tried first.
template <class G>
concept WeighsMoves =
    Game<G> && requires(const G& game, const typename G::Position& position, typename G::Move move) {
      { game.gain(position, move) } noexcept -> std::same_as<int>;
    };

// The common shape of `outcome`: decided by the position alone, else running if there is a move.
template <class G>
[[nodiscard]] constexpr Outcome outcome_from_halves(const G& game,
                                                    const typename G::Position& position) noexcept {
  const Outcome decided = game.decided(position);
  if (is_over(decided)) return decided;
  return game.has_moves(position) ? Outcome::Running : game.outcome_without_moves(position);
}

}  // namespace joga
