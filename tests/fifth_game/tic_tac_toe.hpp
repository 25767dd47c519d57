// A fifth game, as small as a whole game can be: what a new game brings, and all that it brings. It shows
// that a game becomes part of everything by being listed once.
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
#include "joga/core/square.hpp"

namespace joga::tic_tac_toe {

using Square = BoardSquare<3>;

struct Position {
  std::array<std::uint16_t, 2> marks{};  // by player, a bit for each square
  Player to_move = Player::One;

  [[nodiscard]] constexpr unsigned empty() const noexcept { return ~(marks[0] | marks[1]) & 0777U; }
  friend bool operator==(const Position&, const Position&) = default;
};

struct Move {
  std::uint8_t square = 0;
  friend bool operator==(const Move&, const Move&) = default;
};

class TicTacToe {
 public:
  using Position = tic_tac_toe::Position;
  using Move = tic_tac_toe::Move;
  using Partial = std::optional<Square>;

  static const GameInfo& info();
  static Result<TicTacToe> create(const GameSpec& spec);
  [[nodiscard]] GameSpec spec() const { return {.id = std::string(info().id)}; }
  [[nodiscard]] HistoryRules history_rules() const noexcept { return {}; }

  [[nodiscard]] Position start() const noexcept { return {}; }
  [[nodiscard]] Player to_move(const Position& position) const noexcept { return position.to_move; }
  [[nodiscard]] bool has_moves(const Position& position) const noexcept { return count_moves(position) > 0; }
  [[nodiscard]] std::uint64_t count_moves(const Position& position) const noexcept;
  template <class Visitor>
  void visit_moves(const Position& position, Visitor&& visit) const {
    if (is_over(decided(position))) return;
    for (std::uint8_t square = 0; square < 9; ++square) {
      if ((position.empty() >> square & 1U) != 0 && !visit(Move{square})) return;
    }
  }
  [[nodiscard]] bool is_legal(const Position& position, Move move) const noexcept;
  void play_unchecked(Position& position, Move move) const noexcept;
  [[nodiscard]] bool is_progress(const Position&, Move) const noexcept { return true; }
  [[nodiscard]] Move random_move(const Position& position, Random& random) const noexcept;

  [[nodiscard]] Outcome decided(const Position& position) const noexcept;
  [[nodiscard]] Outcome outcome_without_moves(const Position&) const noexcept { return Outcome::Draw; }
  [[nodiscard]] Outcome outcome(const Position& position) const noexcept {
    return outcome_from_halves(*this, position);
  }
  [[nodiscard]] Message outcome_reason(const Position& position) const;

  [[nodiscard]] std::uint64_t key(const Position& position) const noexcept;
  [[nodiscard]] std::size_t symmetry_count() const noexcept { return 1; }
  [[nodiscard]] Position transformed(const Position& position, std::size_t) const noexcept {
    return position;
  }

  [[nodiscard]] std::string position_text(const Position& position) const;
  [[nodiscard]] Result<Position> parse_position(std::string_view text) const;
  [[nodiscard]] std::string move_text(const Position& position, Move move) const;
  [[nodiscard]] TurnParts move_parts(const Position& position, Move move) const;
  [[nodiscard]] Message move_words(const Position& position, Move move) const;
  [[nodiscard]] Result<Partial> parse_input(const Position& position, std::string_view text) const;
  [[nodiscard]] Fit fit(const Position& position, const Partial& partial, Move move) const;
  [[nodiscard]] std::vector<Choice> next_choices(const Position& position, const Partial& partial,
                                                 Move move) const;
  [[nodiscard]] TurnParts chosen_parts(const Position& position, const Partial& partial) const;
  [[nodiscard]] Message prompt(const Position& position, const Partial& partial) const;
  [[nodiscard]] Message explain_misfit(const Position& position, const Partial& partial) const;

  [[nodiscard]] BoardView view(const Position& position,
                               const std::optional<Played<Position, Move>>& last) const;
  [[nodiscard]] std::vector<PieceView> palette() const;
  [[nodiscard]] Result<std::string> set_up_text(std::span<const SetUpCell> cells, Player to_move) const;
  [[nodiscard]] int report_evaluation(const Position&, Player) const noexcept { return 0; }
  [[nodiscard]] Move choose(std::size_t, const Position& position, Random& random) const {
    return random_move(position, random);
  }

  static constexpr std::array<EvaluationTerm, 1> kTerms{{{"centre", 50}}};
  [[nodiscard]] std::array<int, 1> features(const Position& position) const noexcept;
  [[nodiscard]] int evaluate(const Position& position) const noexcept;
};

static_assert(Game<TicTacToe> && Evaluates<TicTacToe>);

}  // namespace joga::tic_tac_toe
