// Eximo as a game: its options, and everything the Game concept asks for.
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

#include "joga/core/bits.hpp"
#include "joga/core/game.hpp"
#include "joga/games/eximo/moves.hpp"
#include "joga/games/eximo/position.hpp"
#include "joga/games/eximo/strength.hpp"
#include "joga/games/eximo/types.hpp"
#include "joga/games/eximo/walk.hpp"

namespace joga::eximo {

// The part of a turn that has been typed or clicked, on the board's squares.
struct Partial {
  std::vector<Square> path{};  // the man's first square, then its landings
  std::vector<Square> drops{};
  bool says_capture = false;  // an 'x' stands between two squares
};

class Eximo {
 public:
  using Position = eximo::Position;
  using Move = eximo::Move;
  using Partial = eximo::Partial;

  static constexpr HistoryRules kHouseRules{.repetition = 3, .quiet = 200};

  constexpr explicit Eximo(Player starter = Player::One, HistoryRules history = kHouseRules) noexcept
      : starter_(starter), history_(history) {}

  // game.cpp: identity and options.
  static const GameInfo& info();
  static Result<Eximo> create(const GameSpec& spec);
  [[nodiscard]] GameSpec spec() const;
  [[nodiscard]] constexpr HistoryRules history_rules() const noexcept { return history_; }

  // Rules.
  [[nodiscard]] constexpr Position start() const noexcept {
    constexpr SquareSet kWhite = 0x667e7e;  // b1-g1, b2-g2, b3, c3, f3, g3
    return Position::with_men(kWhite, upside_down(kWhite), starter_);
  }
  [[nodiscard]] constexpr Player to_move(const Position& position) const noexcept {
    return position.to_move();
  }
  [[nodiscard]] constexpr bool has_moves(const Position& position) const noexcept {
    return has_turn(position);
  }
  [[nodiscard]] constexpr std::uint64_t count_moves(const Position& position) const noexcept {
    return count_turns(position);
  }
  template <class Visitor>
  constexpr void visit_moves(const Position& position, Visitor&& visit) const {
    visit_turns(position, visit);
  }
  [[nodiscard]] constexpr bool is_legal(const Position& position, Move move) const noexcept {
    return is_legal_turn(position, move);
  }
  constexpr void play_unchecked(Position& position, Move move) const noexcept {
    position.play_unchecked(move);
  }
  // Captures and drops are progress.
  [[nodiscard]] constexpr bool is_progress(const Position&, Move move) const noexcept {
    return move.is_capture() || move.drops() != 0;
  }
  [[nodiscard]] constexpr Move random_move(const Position& position, Random& random) const noexcept {
    return random_turn(position, random);
  }

  // A game ends only by the lack of a turn: a player without men has none.
  [[nodiscard]] constexpr Outcome decided(const Position&) const noexcept { return Outcome::Running; }
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
  // The exchange of left and right, the exchange of the players (each seen from their own side), and both.
  [[nodiscard]] constexpr std::size_t symmetry_count() const noexcept { return 4; }
  [[nodiscard]] Position transformed(const Position& position, std::size_t symmetry) const noexcept;

  // notation.cpp: text.
  [[nodiscard]] std::string position_text(const Position& position) const;
  [[nodiscard]] Result<Position> parse_position(std::string_view text) const;
  [[nodiscard]] std::string move_text(const Position& position, Move move) const;
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
  [[nodiscard]] std::array<int, 8> reason_counts(const Position& position, Player player) const noexcept;
  [[nodiscard]] int gain(const Position& position, Move move) const noexcept;
  static constexpr NetworkShape kNetwork = kNetworkShape;
  [[nodiscard]] static constexpr std::size_t swapped_input(std::size_t input) noexcept {
    constexpr std::size_t kUpsideDown = 56;
    return input ^ Square::kCount ^ kUpsideDown;
  }
  [[nodiscard]] constexpr std::size_t phase(const Position& position) const noexcept {
    const int men = count_bits(position.own() | position.enemy());
    return static_cast<std::size_t>(std::clamp((men - 1) / 4, 0, 7));
  }
  template <class Visitor>
  constexpr void visit_inputs(const Position& position, Visitor&& visit) const {
    visit_changes(Position(), position, visit, [](std::size_t) {});
  }
  template <class Added, class Removed>
  constexpr void visit_changes(const Position& before, const Position& after, Added&& added,
                               Removed&& removed) const {
    for (const Player player : kPlayers) {
      const std::size_t first = index_of(player) * Square::kCount;
      const SquareSet was = before.men(player);
      const SquareSet is = after.men(player);
      for (SquareSet left = is & ~was; left != 0;) added(first + pop_lowest(left));
      for (SquareSet left = was & ~is; left != 0;) removed(first + pop_lowest(left));
    }
  }
  // Captures. One capture represents all those that differ only in their drops.
  static constexpr bool kNoisyMovesAreCompulsory = true;
  template <class Visitor>
  constexpr void visit_noisy_moves(const Position& position, Visitor&& visit) const {
    if (capturing_men(position) == 0) return;
    visit_runs(position, [&](Move run, SquareSet free) { return visit(run.with_drops(lowest_two(free))); });
  }

 private:
  [[nodiscard]] static constexpr SquareSet lowest_two(SquareSet squares) noexcept {
    const SquareSet without_first = squares & (squares - 1);
    return squares & ~(without_first & (without_first - 1));
  }

  Player starter_;
  HistoryRules history_;
};

static_assert(Game<Eximo> && Evaluates<Eximo> && HasNoisyMoves<Eximo> && WeighsMoves<Eximo> &&
              HasInputs<Eximo>);

}  // namespace joga::eximo
