// Any game's rules and positions behind one type with virtual calls. Terminal, server, records, matches and
// protocols see games only through this.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/perft.hpp"

namespace joga {

// A position of any game, as a value: positions are trivially copyable and fit here (checked where a game is
// erased). Only a game with the same spec as the game that made the position understands it.
struct AnyPosition {
  static constexpr std::size_t kCapacity = 192;
  alignas(16) std::array<std::byte, kCapacity> bytes{};
};

// A whole turn of any game, as a value.
struct AnyMove {
  std::uint64_t bits = 0;
  friend auto operator<=>(const AnyMove&, const AnyMove&) = default;
};

using AnyPlayed = Played<AnyPosition, AnyMove>;

class AnyGame {
 public:
  AnyGame& operator=(AnyGame&&) = delete;
  virtual ~AnyGame() = default;

  [[nodiscard]] virtual const GameInfo& info() const noexcept = 0;
  [[nodiscard]] virtual GameSpec spec() const = 0;
  [[nodiscard]] virtual HistoryRules history_rules() const noexcept = 0;

  [[nodiscard]] virtual AnyPosition start() const noexcept = 0;
  [[nodiscard]] virtual Result<AnyPosition> parse_position(std::string_view text) const = 0;
  [[nodiscard]] virtual std::string position_text(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual bool same(const AnyPosition& one, const AnyPosition& two) const noexcept = 0;
  [[nodiscard]] virtual std::uint64_t key(const AnyPosition& position) const noexcept = 0;
  [[nodiscard]] virtual std::size_t symmetry_count() const noexcept = 0;
  [[nodiscard]] virtual AnyPosition transformed(const AnyPosition& position,
                                                std::size_t symmetry) const noexcept = 0;
  [[nodiscard]] virtual Player to_move(const AnyPosition& position) const noexcept = 0;
  [[nodiscard]] virtual Outcome outcome(const AnyPosition& position) const noexcept = 0;
  [[nodiscard]] virtual Message outcome_reason(const AnyPosition& position) const = 0;

  // Both players' points as if the game ended now, in games that are won by points.
  [[nodiscard]] virtual std::optional<std::array<int, 2>> points(
      const AnyPosition& position) const noexcept = 0;

  [[nodiscard]] virtual std::vector<AnyMove> legal_moves(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual std::uint64_t count_moves(const AnyPosition& position) const noexcept = 0;
  [[nodiscard]] virtual bool is_legal(const AnyPosition& position, AnyMove move) const noexcept = 0;
  [[nodiscard]] virtual bool is_progress(const AnyPosition& position, AnyMove move) const noexcept = 0;
  // Uniform among the legal turns; the game must be running.
  [[nodiscard]] virtual AnyMove random_move(const AnyPosition& position, Random& random) const noexcept = 0;
  // The position after a legal move.
  [[nodiscard]] virtual AnyPosition play_unchecked(const AnyPosition& position,
                                                   AnyMove move) const noexcept = 0;
  [[nodiscard]] virtual std::string move_text(const AnyPosition& position, AnyMove move) const = 0;
  // The move's notation for people: the move text, or a longer one that input accepts as well. Programs,
  // records and protocols use the move text.
  [[nodiscard]] virtual std::string move_label(const AnyPosition& position, AnyMove move) const = 0;
  [[nodiscard]] virtual TurnParts move_parts(const AnyPosition& position, AnyMove move) const = 0;
  // The move for people in a few words, with its immediate gains.
  [[nodiscard]] virtual Message move_words(const AnyPosition& position, AnyMove move) const = 0;
  // The immediate gain that the notation does not show, such as points or a captured number; may be empty.
  [[nodiscard]] virtual Message move_gain(const AnyPosition& position, AnyMove move) const = 0;
  // The points that the move brings its player for good, in games that are won by points.
  [[nodiscard]] virtual std::optional<int> points_gained(const AnyPosition& position,
                                                         AnyMove move) const noexcept = 0;
  // Tells what the turn did, beginning with the player's name.
  [[nodiscard]] virtual Message move_story(const AnyPosition& position, AnyMove move) const = 0;
  [[nodiscard]] virtual InputVerdict<AnyMove> try_input(const AnyPosition& position,
                                                        std::string_view text) const = 0;

  [[nodiscard]] virtual BoardView view(const AnyPosition& position,
                                       const std::optional<AnyPlayed>& last) const = 0;
  // Returns the board in the middle of a turn, with the input's part of the turn done; the position's own
  // view if no legal turn fits.
  [[nodiscard]] virtual BoardView view_during(const AnyPosition& position, std::string_view input) const = 0;
  // Returns the pieces that a position editor may place, both players', in the order in which the editor
  // offers them.
  [[nodiscard]] virtual std::vector<PieceView> palette() const = 0;
  // The inverse of the view: returns the position string of pieces on cells, for parse_position to judge.
  // Empty cells need not be named. Refuses only pieces that no position string can express.
  [[nodiscard]] virtual Result<std::string> set_up_text(std::span<const SetUpCell> cells,
                                                        Player to_move) const = 0;
  [[nodiscard]] virtual int report_evaluation(const AnyPosition& position, Player player) const noexcept = 0;

  // The engine's evaluation for the player to move: a weighted sum of features. A game without an evaluation
  // has no terms and returns 0.
  [[nodiscard]] virtual std::span<const EvaluationTerm> evaluation_terms() const noexcept = 0;
  [[nodiscard]] virtual std::vector<int> features(const AnyPosition& position) const = 0;
  // The player's counts of the things of info().reasons, in this order.
  [[nodiscard]] virtual std::vector<int> reason_counts(const AnyPosition& position, Player player) const = 0;
  [[nodiscard]] virtual int evaluate(const AnyPosition& position) const noexcept = 0;
  // Tells whether an evaluation of the position can be trusted although this move comes next: the move is no
  // capture, and the end of the game is not in sight.
  [[nodiscard]] virtual bool is_quiet(const AnyPosition& position, AnyMove move) const = 0;

  // Returns the move of one of the report's levels, by index into info().levels. The game must be running.
  [[nodiscard]] virtual AnyMove choose(std::size_t level, const AnyPosition& position,
                                       Random& random) const = 0;

  [[nodiscard]] virtual std::uint64_t perft(const AnyPosition& position, int depth) const = 0;
  [[nodiscard]] virtual PlayoutTally playouts(const AnyPosition& position, std::uint64_t games,
                                              Random& random) const = 0;

  // Reads a move text in any accepted form. Returns the reason unless exactly one legal turn fits; malformed,
  // illegal and ambiguous texts give different error codes.
  [[nodiscard]] Result<AnyMove> parse_move(const AnyPosition& position, std::string_view text) const;

  // Perft with the first two turns shared out among threads.
  [[nodiscard]] std::uint64_t perft_threaded(const AnyPosition& position, int depth, unsigned threads) const;
};

// An entry of the list of games.
struct ListedGame {
  const GameInfo* info = nullptr;
  Result<std::shared_ptr<const AnyGame>> (*make)(const GameSpec& spec) = nullptr;
};

}  // namespace joga
