// Quantik as a game: the rule set, and everything the Game concept asks for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/games/quantik/moves.hpp"
#include "joga/games/quantik/position.hpp"
#include "joga/games/quantik/strength.hpp"
#include "joga/games/quantik/types.hpp"

namespace joga::quantik {

// The part of a move that has been typed or clicked; shape and square may come in either order.
struct Partial {
  std::optional<Shape> shape;
  std::optional<int> column;  // these count from 0
  std::optional<int> row;

  [[nodiscard]] std::optional<Square> square() const {
    return column && row ? std::optional(Square::at(*column, *row)) : std::nullopt;
  }
};

class Quantik {
 public:
  using Position = quantik::Position;
  using Move = quantik::Move;
  using Partial = quantik::Partial;

  constexpr explicit Quantik(RuleSet rules = RuleSet::Feup, Player starter = Player::One) noexcept
      : rules_(rules), starter_(starter) {}

  // game.cpp: identity and options.
  static const GameInfo& info();
  static Result<Quantik> create(const GameSpec& spec);
  [[nodiscard]] GameSpec spec() const;
  // A placement can never be repeated, so no draw by history is possible.
  [[nodiscard]] constexpr HistoryRules history_rules() const noexcept { return {}; }

  // Rules.
  [[nodiscard]] constexpr Position start() const noexcept {
    Position position;
    position.set_to_move(starter_);
    return position;
  }
  [[nodiscard]] constexpr Player to_move(const Position& position) const noexcept {
    return position.to_move();
  }
  [[nodiscard]] constexpr bool has_moves(const Position& position) const noexcept {
    return legal_placements(position) != 0;
  }
  [[nodiscard]] constexpr std::uint64_t count_moves(const Position& position) const noexcept {
    return static_cast<std::uint64_t>(count_bits(legal_placements(position)));
  }
  template <class Visitor>
  constexpr void visit_moves(const Position& position, Visitor&& visit) const {
    for (std::uint64_t left = legal_placements(position); left != 0;) {
      if (!visit(Move::from_index(pop_lowest(left)))) return;
    }
  }
  [[nodiscard]] constexpr bool is_legal(const Position& position, Move move) const noexcept {
    return move.index() < 64 && (legal_placements(position) >> move.index() & 1) != 0;
  }
  constexpr void play_unchecked(Position& position, Move move) const noexcept {
    position.play_unchecked(move);
  }
  [[nodiscard]] constexpr bool is_progress(const Position&, Move) const noexcept { return true; }
  [[nodiscard]] constexpr Move random_move(const Position& position, Random& random) const noexcept {
    return random_placement(legal_placements(position), random);
  }

  // A line completed by the last placement wins for the player who placed it.
  [[nodiscard]] constexpr Outcome decided(const Position& position) const noexcept {
    return position.complete_zones() == 0 ? Outcome::Running : win_for(other(position.to_move()));
  }
  [[nodiscard]] constexpr Outcome outcome_without_moves(const Position& position) const noexcept {
    return rules_ == RuleSet::Feup ? Outcome::Draw : win_for(other(position.to_move()));
  }
  [[nodiscard]] constexpr Outcome outcome(const Position& position) const noexcept {
    return outcome_from_halves(*this, position);
  }
  [[nodiscard]] Message outcome_reason(const Position& position) const;

  [[nodiscard]] constexpr std::uint64_t key(const Position& position) const noexcept {
    return position.key();
  }
  // 128 permutations of the squares, 24 of the shapes, and the exchange of the players.
  [[nodiscard]] constexpr std::size_t symmetry_count() const noexcept { return std::size_t{128} * 24 * 2; }
  [[nodiscard]] Position transformed(const Position& position, std::size_t symmetry) const noexcept;
  [[nodiscard]] Move transformed(Move move, std::size_t symmetry) const noexcept;

  // notation.cpp: text.
  [[nodiscard]] std::string position_text(const Position& position) const;
  [[nodiscard]] Result<Position> parse_position(std::string_view text) const;
  [[nodiscard]] std::string move_text(const Position& position, Move move) const;
  [[nodiscard]] TurnParts move_parts(const Position& position, Move move) const;
  [[nodiscard]] Message move_words(const Position& position, Move move) const;
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
  [[nodiscard]] std::array<int, 2> reason_counts(const Position& position, Player player) const noexcept;
  // Sees a line that can be completed at once, and positions in which every placement lets the opponent
  // complete a line.
  [[nodiscard]] int foresee(const Position& position) const noexcept;

 private:
  [[nodiscard]] static constexpr Move random_placement(std::uint64_t placements, Random& random) noexcept {
    const BitSelector selector(placements);
    return Move::from_index(
        selector.select(static_cast<int>(random.below(static_cast<std::uint32_t>(selector.count())))));
  }

  RuleSet rules_;
  Player starter_;
};

static_assert(Game<Quantik> && Evaluates<Quantik> && Foresees<Quantik>);

}  // namespace joga::quantik
