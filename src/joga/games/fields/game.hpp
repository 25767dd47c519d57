// Fields of Action as a game: everything the Game concept asks for.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/games/fields/moves.hpp"
#include "joga/games/fields/position.hpp"
#include "joga/games/fields/strength.hpp"
#include "joga/games/fields/types.hpp"

namespace joga::fields {

// The part of a move that has been typed or clicked: the piece by its square or its number, then its
// destination.
struct Partial {
  std::optional<Number> number;
  std::optional<Square> from;
  bool captures = false;  // written with an x, so only captures fit
  std::optional<Square> to;
};

class Fields {
 public:
  using Position = fields::Position;
  using Move = fields::Move;
  using Partial = fields::Partial;

  static constexpr HistoryRules kUsualHistory{.repetition = 3, .quiet = 200};

  constexpr explicit Fields(Player starter = Player::One, HistoryRules history = kUsualHistory) noexcept
      : starter_(starter), history_(history) {}

  // game.cpp: identity and options.
  static const GameInfo& info();
  static Result<Fields> create(const GameSpec& spec);
  [[nodiscard]] GameSpec spec() const;
  [[nodiscard]] constexpr HistoryRules history_rules() const noexcept { return history_; }

  // Rules.
  [[nodiscard]] constexpr Position start() const noexcept;
  [[nodiscard]] constexpr Player to_move(const Position& position) const noexcept {
    return position.to_move();
  }
  [[nodiscard]] constexpr bool has_moves(const Position& position) const noexcept {
    return !position.has_complete_run() && Generator(position).any();
  }
  [[nodiscard]] constexpr std::uint64_t count_moves(const Position& position) const noexcept {
    return position.has_complete_run() ? 0 : Generator(position).count();
  }
  template <class Visitor>
  constexpr void visit_moves(const Position& position, Visitor&& visit) const {
    if (!position.has_complete_run()) Generator(position).visit(visit);
  }
  [[nodiscard]] constexpr bool is_legal(const Position& position, Move move) const noexcept {
    if (!move.is_well_formed() || !position.stands_on(position.to_move(), move.from())) return false;
    const std::uint64_t targets = Generator(position).destinations(move.from().index());
    return (targets >> move.to().index() & 1) != 0 && !position.has_complete_run();
  }
  constexpr void play_unchecked(Position& position, Move move) const noexcept {
    position.play_unchecked(move);
  }
  [[nodiscard]] constexpr bool is_progress(const Position& position, Move move) const noexcept {
    return position.stands_on(other(position.to_move()), move.to());
  }
  [[nodiscard]] constexpr Move random_move(const Position& position, Random& random) const noexcept {
    return Generator(position).random(position, random);
  }

  // Only the last mover can have completed a run, and a player who cannot move loses. In a set-up position it
  // does not matter whose captures make the run: the player who is not to move has won.
  [[nodiscard]] constexpr Outcome decided(const Position& position) const noexcept {
    return position.has_complete_run() ? win_for(other(position.to_move())) : Outcome::Running;
  }
  [[nodiscard]] constexpr Outcome outcome_without_moves(const Position& position) const noexcept {
    return win_for(other(position.to_move()));
  }
  [[nodiscard]] constexpr Outcome outcome(const Position& position) const noexcept {
    return outcome_from_halves(*this, position);
  }
  [[nodiscard]] Message outcome_reason(const Position& position) const;

  [[nodiscard]] constexpr std::uint64_t key(const Position& position) const noexcept {
    return position.key();
  }
  // The 8 symmetries of the board, the exchange of the players, and the reversal of the numbers.
  [[nodiscard]] constexpr std::size_t symmetry_count() const noexcept { return std::size_t{8} * 2 * 2; }
  [[nodiscard]] Position transformed(const Position& position, std::size_t symmetry) const noexcept;
  [[nodiscard]] Move transformed(Move move, std::size_t symmetry) const noexcept;

  // notation.cpp: text.
  [[nodiscard]] std::string position_text(const Position& position) const;
  [[nodiscard]] Result<Position> parse_position(std::string_view text) const;
  [[nodiscard]] std::string move_text(const Position& position, Move move) const;
  [[nodiscard]] std::string move_label(const Position& position, Move move) const;
  [[nodiscard]] TurnParts move_parts(const Position& position, Move move) const;
  [[nodiscard]] Message move_words(const Position& position, Move move) const;
  [[nodiscard]] Message move_gain(const Position& position, Move move) const;
  [[nodiscard]] Message move_story(const Position& position, Move move) const;
  [[nodiscard]] Result<Partial> parse_input(const Position& position, std::string_view text) const;
  [[nodiscard]] Fit fit(const Position& position, const Partial& partial, Move move) const;
  [[nodiscard]] std::vector<Choice> next_choices(const Position& position, const Partial& partial,
                                                 Move move) const;
  [[nodiscard]] TurnParts chosen_parts(const Position& position, const Partial& partial) const;
  [[nodiscard]] Message prompt(const Position& position, const Partial& partial) const;
  [[nodiscard]] Message explain_misfit(const Position& position, const Partial& partial) const;

  // view.cpp: drawing and setting up.
  [[nodiscard]] BoardView view(const Position& position,
                               const std::optional<Played<Position, Move>>& last) const;
  [[nodiscard]] BoardView view_during(const Position& position, const Partial& partial) const;
  [[nodiscard]] std::vector<PieceView> palette() const;
  [[nodiscard]] Result<std::string> set_up_text(std::span<const SetUpCell> cells, Player to_move) const;

  // strength.cpp: the report's evaluation and levels, and what a search asks for.
  [[nodiscard]] int report_evaluation(const Position& position, Player player) const noexcept;
  [[nodiscard]] Move choose(std::size_t level, const Position& position, Random& random) const;
  static constexpr const auto& kTerms = kStrengthTerms;
  [[nodiscard]] std::array<int, kStrengthTerms.size()> features(const Position& position) const noexcept;
  [[nodiscard]] int evaluate(const Position& position) const noexcept;
  // The counts of info().reasons.
  [[nodiscard]] std::array<int, 5> reason_counts(const Position& position, Player player) const noexcept;
  [[nodiscard]] int gain(const Position& position, Move move) const noexcept;
  // Own pieces by number and square, the enemy's in the same way, then the captured pieces of both.
  static constexpr NetworkShape kNetwork = kNetworkShape;
  [[nodiscard]] static constexpr std::size_t swapped_input(std::size_t input) noexcept {
    constexpr std::size_t kUpsideDown = 63;
    if (input >= 2 * kPieceInputs)
      return input < 2 * kPieceInputs + Number::kCount ? input + Number::kCount : input - Number::kCount;
    return (input < kPieceInputs ? input + kPieceInputs : input - kPieceInputs) ^ kUpsideDown;
  }
  [[nodiscard]] constexpr std::size_t phase(const Position& position) const noexcept {
    const int captured = 2 * static_cast<int>(Number::kCount) - count_bits(position.occupied());
    return static_cast<std::size_t>(std::min(captured / 2, 7));
  }
  template <class Visitor>
  constexpr void visit_inputs(const Position& position, Visitor&& visit) const {
    for (const Player player : kPlayers) {
      for (std::size_t number = 0; number < Number::kCount; ++number) {
        visit(input_of(position, player, Number::from_index(number)));
      }
    }
  }
  template <class Added, class Removed>
  constexpr void visit_changes(const Position& before, const Position& after, Added&& added,
                               Removed&& removed) const {
    // A piece that moves or is captured leaves its square.
    for (const Player player : kPlayers) {
      for (std::uint64_t left = before.pieces(player) & ~after.pieces(player); left != 0;) {
        const Number number = before.number_on(Square::from_index(pop_lowest(left)));
        added(input_of(after, player, number));
        removed(input_of(before, player, number));
      }
    }
  }
  // Sees captures that complete a run.
  [[nodiscard]] int foresee(const Position& position) const noexcept;
  // Captures are noisy.
  static constexpr bool kNoisyMovesAreCompulsory = false;
  template <class Visitor>
  constexpr void visit_noisy_moves(const Position& position, Visitor&& visit) const {
    if (position.has_complete_run()) return;
    const Generator generator(position);
    const std::uint64_t enemy = position.pieces(other(position.to_move()));
    for (std::uint64_t left = position.pieces(position.to_move()); left != 0;) {
      const std::size_t from = pop_lowest(left);
      for (std::uint64_t targets = generator.destinations(from) & enemy; targets != 0;) {
        if (!visit(Move::between(Square::from_index(from), Square::from_index(pop_lowest(targets))))) return;
      }
    }
  }

 private:
  static constexpr std::size_t kPieceInputs = Number::kCount * Square::kCount;
  [[nodiscard]] static constexpr std::size_t input_of(const Position& position, Player owner,
                                                      Number number) noexcept {
    if (!position.is_on_board(owner, number)) {
      return 2 * kPieceInputs + index_of(owner) * Number::kCount + number.index();
    }
    return index_of(owner) * kPieceInputs + number.index() * Square::kCount +
           position.square_of(owner, number).index();
  }

  Player starter_;
  HistoryRules history_;
};

namespace detail {

// Black's pieces row by row; White's pieces are Black's after the board is turned by half a circle.
[[nodiscard]] constexpr Position make_start() noexcept {
  struct Row {
    int column;  // of the first of four pieces
    int row;
    std::array<std::size_t, 4> labels;
  };
  constexpr std::array<Row, 3> kRows{{{0, 7, {8, 7, 6, 5}}, {4, 6, {12, 11, 10, 9}}, {0, 5, {4, 3, 2, 1}}}};
  Position position;
  for (const Row& row : kRows) {
    int column = row.column;
    for (const std::size_t label : row.labels) {
      const Number number = Number::from_index(label - 1);
      const Square square = Square::at(column++, row.row);
      position.put(Player::One, number, square);
      position.put(Player::Two, number, Square::from_index(Square::kCount - 1 - square.index()));
    }
  }
  return position;
}

inline constexpr Position kStart = make_start();

}  // namespace detail

constexpr Position Fields::start() const noexcept {
  Position position = detail::kStart;
  position.set_to_move(starter_);
  return position;
}

static_assert(Game<Fields> && Evaluates<Fields> && Foresees<Fields> && HasNoisyMoves<Fields> &&
              WeighsMoves<Fields> && HasInputs<Fields>);

}  // namespace joga::fields
