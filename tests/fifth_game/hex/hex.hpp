// Hex on eleven by eleven hexagons: a board that is wider than nine cells, is not a map, and has its labels
// along the diagonals. Player 1 connects the upper and the lower edge, player 2 the left and the right edge.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/square.hpp"

namespace joga::hex {

// Row 1 is drawn at the top, each row half a cell further right than the one above.
using Square = BoardSquare<11>;
using SquareSet = std::bitset<Square::kCount>;

struct Position {
  std::array<SquareSet, 2> stones{};  // by player
  Player to_move = Player::One;

  [[nodiscard]] SquareSet empty() const noexcept { return ~(stones[0] | stones[1]); }
  friend bool operator==(const Position&, const Position&) = default;
};

struct Move {
  Square square{};
  friend bool operator==(const Move&, const Move&) = default;
};

// The part of a turn that has been typed or clicked.
struct Partial {
  std::optional<Square> square{};
};

class Hex {
 public:
  using Position = hex::Position;
  using Move = hex::Move;
  using Partial = hex::Partial;

  static const GameInfo& info();
  static Result<Hex> create(const GameSpec& spec);
  [[nodiscard]] GameSpec spec() const { return {.id = std::string(info().id)}; }
  [[nodiscard]] HistoryRules history_rules() const noexcept { return {}; }

  [[nodiscard]] Position start() const noexcept { return {}; }
  [[nodiscard]] Player to_move(const Position& position) const noexcept { return position.to_move; }
  [[nodiscard]] bool has_moves(const Position& position) const noexcept { return count_moves(position) > 0; }
  [[nodiscard]] std::uint64_t count_moves(const Position& position) const noexcept;
  template <class Visitor>
  void visit_moves(const Position& position, Visitor&& visit) const {
    if (is_over(decided(position))) return;
    for (std::size_t index = 0; index < Square::kCount; ++index) {
      if (position.empty()[index] && !visit(Move{Square::from_index(index)})) return;
    }
  }
  [[nodiscard]] bool is_legal(const Position& position, Move move) const noexcept;
  void play_unchecked(Position& position, Move move) const noexcept;
  [[nodiscard]] bool is_progress(const Position&, Move) const noexcept { return true; }
  [[nodiscard]] Move random_move(const Position& position, Random& random) const noexcept;

  [[nodiscard]] Outcome decided(const Position& position) const noexcept;
  // Cannot happen: on a full board one of the players is always connected.
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
};

static_assert(Game<Hex>);

}  // namespace joga::hex
