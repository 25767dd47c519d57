// Brandubh, a fifth game that the program does not have: a king that wants to leave the board and men that
// surround it, on seven by seven squares with a throne and corners (brandubh.en.md has the rules). Its
// pieces, its terrain and its captures differ from those of all listed games, and it has all the parts of a
// new game.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/square.hpp"

namespace joga::brandubh {

// Row 7 is drawn at the top.
using Square = BoardSquare<7>;
using SquareSet = std::uint64_t;  // a bit for each square, by index

inline constexpr Square kThrone = Square::at(3, 3);

[[nodiscard]] constexpr SquareSet set_of(Square square) noexcept {
  return SquareSet{1} << square.index();
}

inline constexpr SquareSet kCorners =
    set_of(Square::at(0, 0)) | set_of(Square::at(6, 0)) | set_of(Square::at(0, 6)) | set_of(Square::at(6, 6));

// Player 1's attackers move first; player 2 has the king and its defenders.
struct Position {
  std::array<SquareSet, 2> men{};  // by player, without the king
  SquareSet king = 0;              // the king's square; empty once it is captured
  Player to_move = Player::One;

  [[nodiscard]] constexpr SquareSet occupied() const noexcept { return men[0] | men[1] | king; }
  [[nodiscard]] constexpr SquareSet pieces(Player player) const noexcept {
    return men[index_of(player)] | (player == Player::Two ? king : 0);
  }
  friend bool operator==(const Position&, const Position&) = default;
};

struct Move {
  Square from{};
  Square to{};
  friend bool operator==(const Move&, const Move&) = default;
};

// The part of a turn that has been typed or clicked.
struct Partial {
  std::optional<Square> from{};
  std::optional<Square> to{};
};

class Brandubh {
 public:
  using Position = brandubh::Position;
  using Move = brandubh::Move;
  using Partial = brandubh::Partial;

  static const GameInfo& info();
  static Result<Brandubh> create(const GameSpec& spec);
  [[nodiscard]] GameSpec spec() const { return {.id = std::string(info().id)}; }
  [[nodiscard]] HistoryRules history_rules() const noexcept { return {.repetition = 3, .quiet = 100}; }

  [[nodiscard]] Position start() const noexcept;
  [[nodiscard]] Player to_move(const Position& position) const noexcept { return position.to_move; }
  [[nodiscard]] bool has_moves(const Position& position) const noexcept { return count_moves(position) > 0; }
  [[nodiscard]] std::uint64_t count_moves(const Position& position) const noexcept;
  template <class Visitor>
  void visit_moves(const Position& position, Visitor&& visit) const {
    if (is_over(decided(position))) return;
    for (std::size_t index = 0; index < Square::kCount; ++index) {
      const Square from = Square::from_index(index);
      if ((position.pieces(position.to_move) & set_of(from)) == 0) continue;
      for (SquareSet left = destinations(position, from); left != 0; left &= left - 1) {
        const auto to = Square::from_index(static_cast<std::size_t>(std::countr_zero(left)));
        if (!visit(Move{from, to})) return;
      }
    }
  }
  [[nodiscard]] bool is_legal(const Position& position, Move move) const noexcept;
  void play_unchecked(Position& position, Move move) const noexcept;
  [[nodiscard]] bool is_progress(const Position& position, Move move) const noexcept;
  [[nodiscard]] Move random_move(const Position& position, Random& random) const noexcept;

  [[nodiscard]] Outcome decided(const Position& position) const noexcept;
  [[nodiscard]] Outcome outcome_without_moves(const Position& position) const noexcept {
    return win_for(other(position.to_move));
  }
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
  [[nodiscard]] Message move_story(const Position& position, Move move) const;
  [[nodiscard]] Result<Partial> parse_input(const Position& position, std::string_view text) const;
  [[nodiscard]] Fit fit(const Position& position, const Partial& partial, Move move) const;
  [[nodiscard]] std::vector<Choice> next_choices(const Position& position, const Partial& partial,
                                                 Move move) const;
  [[nodiscard]] TurnParts chosen_parts(const Position& position, const Partial& partial) const;
  [[nodiscard]] Message prompt(const Position& position, const Partial& partial) const;
  [[nodiscard]] Message explain_misfit(const Position& position, const Partial& partial) const;

  [[nodiscard]] BoardView view(const Position& position,
                               const std::optional<Played<Position, Move>>& last) const;
  [[nodiscard]] BoardView view_during(const Position& position, const Partial& partial) const;
  [[nodiscard]] std::vector<PieceView> palette() const;
  [[nodiscard]] Result<std::string> set_up_text(std::span<const SetUpCell> cells, Player to_move) const;
  [[nodiscard]] int report_evaluation(const Position&, Player) const noexcept { return 0; }
  [[nodiscard]] Move choose(std::size_t, const Position& position, Random& random) const {
    return random_move(position, random);
  }

  static constexpr std::array<EvaluationTerm, 2> kTerms{{{"men", 100}, {"open_lines", 40}}};
  [[nodiscard]] std::array<int, 2> features(const Position& position) const noexcept;
  [[nodiscard]] int evaluate(const Position& position) const noexcept;

 private:
  // The destinations of the piece on a square.
  [[nodiscard]] static SquareSet destinations(const Position& position, Square from) noexcept;
};

static_assert(Game<Brandubh> && Evaluates<Brandubh>);

}  // namespace joga::brandubh
