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

// A position of some game, as a value: positions are trivially copyable and fit here (checked where a game
// is erased). Only a game with the spec of the one that made it understands it.
struct AnyPosition {
  static constexpr std::size_t kCapacity = 192;
  alignas(16) std::array<std::byte, kCapacity> bytes{};
};

// A whole turn of some game, as a value.
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
  [[nodiscard]] virtual TurnParts move_parts(const AnyPosition& position, AnyMove move) const = 0;
  // What to do, for people, with what it brings at once.
  [[nodiscard]] virtual Message move_words(const AnyPosition& position, AnyMove move) const = 0;
  // What the turn did, beginning with the player's name.
  [[nodiscard]] virtual Message move_story(const AnyPosition& position, AnyMove move) const = 0;
  [[nodiscard]] virtual InputVerdict<AnyMove> try_input(const AnyPosition& position,
                                                        std::string_view text) const = 0;

  [[nodiscard]] virtual BoardView view(const AnyPosition& position,
                                       const std::optional<AnyPlayed>& last) const = 0;
  // The board in the middle of a turn: with what the input says done. The position itself if no turn fits.
  [[nodiscard]] virtual BoardView view_during(const AnyPosition& position, std::string_view input) const = 0;
  // What a position editor may place, both players' pieces, in the order in which it offers them.
  [[nodiscard]] virtual std::vector<PieceView> palette() const = 0;
  // The inverse of the view: the position string of pieces on cells, for parse_position to judge. Cells that
  // hold nothing need not be named. Refuses only what no position string can say.
  [[nodiscard]] virtual Result<std::string> set_up_text(std::span<const SetUpCell> cells,
                                                        Player to_move) const = 0;
  [[nodiscard]] virtual int report_evaluation(const AnyPosition& position, Player player) const noexcept = 0;

  // The engine's evaluation for the player to move: a weighted sum of features. Empty and 0 for a game that
  // has none.
  [[nodiscard]] virtual std::span<const EvaluationTerm> evaluation_terms() const noexcept = 0;
  [[nodiscard]] virtual std::vector<int> features(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual int evaluate(const AnyPosition& position) const noexcept = 0;
  // Whether an evaluation of the position can be trusted although this move comes next: it is no capture, and
  // the end is not in sight.
  [[nodiscard]] virtual bool is_quiet(const AnyPosition& position, AnyMove move) const = 0;

  // The move of a report's level, by index into info().levels; the game must be running.
  [[nodiscard]] virtual AnyMove choose(std::size_t level, const AnyPosition& position,
                                       Random& random) const = 0;

  [[nodiscard]] virtual std::uint64_t perft(const AnyPosition& position, int depth) const = 0;
  [[nodiscard]] virtual PlayoutTally playouts(const AnyPosition& position, std::uint64_t games,
                                              Random& random) const = 0;

  // A move text in any accepted form, if exactly one legal turn fits; else the reason. Malformed, illegal
  // and ambiguous texts give different error codes.
  [[nodiscard]] Result<AnyMove> parse_move(const AnyPosition& position, std::string_view text) const;

  // Perft with the work of the first two turns shared out among threads.
  [[nodiscard]] std::uint64_t perft_threaded(const AnyPosition& position, int depth, unsigned threads) const;
};

// What a list of games holds of each.
struct ListedGame {
  const GameInfo* info = nullptr;
  Result<std::shared_ptr<const AnyGame>> (*make)(const GameSpec& spec) = nullptr;
};

}  // namespace joga
