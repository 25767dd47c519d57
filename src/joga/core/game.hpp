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
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "joga/core/input.hpp"
#include "joga/core/message.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"
#include "joga/core/random.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/view.hpp"

namespace joga {

// A computer level of the game's report.
struct LevelInfo {
  std::string_view name{};
  MessageText meaning{};
};

// What is told of a game without playing it.
struct GameInfo {
  std::string_view id{};
  std::string_view name{};
  MessageText summary{};
  std::array<SideColour, 2> colours{};
  std::vector<OptionInfo> options{};  // by key
  std::vector<LevelInfo> levels{};    // weaker first
};

// Draws that belong to the history of a game; 0 switches one off.
struct HistoryRules {
  std::int64_t repetition = 0;  // so many occurrences of a position
  std::int64_t quiet = 0;       // so many plies in a row without progress
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
             std::string_view text, Player player, Random& random, std::size_t index,
             bool (&visitor)(typename G::Move),
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
      { game.parse_input(position, text) } -> std::same_as<Result<typename G::Partial>>;
      { game.fit(position, partial, move) } -> std::same_as<Fit>;
      { game.next_choices(position, partial, move) } -> std::same_as<std::vector<Choice>>;
      { game.prompt(position, partial) } -> std::same_as<Message>;
      { game.explain_misfit(position, partial) } -> std::same_as<Message>;

      // Drawing, the report's evaluation for a player, and the report's levels (by index into info().levels).
      { game.view(position, last) } -> std::same_as<BoardView>;
      { game.report_evaluation(position, player) } noexcept -> std::same_as<int>;
      { game.choose(index, position, random) } -> std::same_as<typename G::Move>;
    };

// Ability: a game that is won by points can tell both players' points in any position.
template <class G>
concept HasPoints = Game<G> && requires(const G& game, const typename G::Position& position) {
  { game.points(position) } noexcept -> std::same_as<std::array<int, 2>>;
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
