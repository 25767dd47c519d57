#include "joga/games/fields/game.hpp"

#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/games/drawings.hpp"
#include "joga/games/fields/catalogue.hpp"
#include "joga/games/fields/kinds.hpp"

namespace joga::fields {
namespace {

// The symmetry of the board with this number: bit 0 swaps left and right, bit 1 top and bottom, bit 2 rows
// and columns.
[[nodiscard]] constexpr Square reflected(Square square, std::size_t number) noexcept {
  constexpr int kLast = Square::kSize - 1;
  const int column = (number & 1) != 0 ? kLast - square.column() : square.column();
  const int row = (number & 2) != 0 ? kLast - square.row() : square.row();
  return (number & 4) != 0 ? Square::at(row, column) : Square::at(column, row);
}

// All consecutive numbers of the first complete run, "3-4-5-6-7" or longer; empty if no run is complete.
[[nodiscard]] std::string complete_run(std::uint32_t captured) {
  std::size_t first = 0;
  while (first < kRunCount && missing_in_run(captured, first) != 0) ++first;
  if (first == kRunCount) return {};
  std::string text;
  for (std::size_t index = first; index < Number::kCount && (captured >> index & 1) != 0; ++index) {
    if (!text.empty()) text += '-';
    text += std::to_string(Number::from_index(index).label());
  }
  return text;
}

}  // namespace

detail::PieceKeys detail::make_piece_keys() noexcept {
  return hash_table<PieceKeys().size()>(kPieceSalt);
}

const GameInfo& Fields::info() {
  static const GameInfo info{
      .id = "fields",
      .name = "Fields of Action",
      .summary = text::kSummary,
      .colours = {SideColour::Black, SideColour::White},
      .kinds = {.game = "fields", .pieces = kPieceKinds, .drawings = games::drawings_of("fields")},
      .options = {{.key = "quiet",
                   .label = joga::text::kLabelQuiet,
                   .meaning = joga::text::kOptionQuiet,
                   .default_value = "200",
                   .range = std::pair<std::int64_t, std::int64_t>(0, 100'000)},
                  {.key = "repetition",
                   .label = joga::text::kLabelRepetition,
                   .meaning = joga::text::kOptionRepetition,
                   .default_value = "3",
                   .range = std::pair<std::int64_t, std::int64_t>(0, 1'000)},
                  {.key = "start",
                   .label = joga::text::kLabelStart,
                   .meaning = joga::text::kOptionStart,
                   .default_value = "1",
                   .values = {{"1", joga::text::kColourBlack}, {"2", joga::text::kColourWhite}}}},
      .levels = {{.name = "random", .title = joga::text::kLevelRandom, .meaning = text::kRandom},
                 {.name = "greedy", .title = joga::text::kLevelGreedy, .meaning = text::kGreedy}},
      .strengths = {kStrengthLevels.begin(), kStrengthLevels.end()},
      .centi_per_logit = 40,
      .reasons = {{.worth = 100,
                   .more = text::kMoreCaptured,
                   .fewer = text::kFewerCaptured,
                   .enemy_more = text::kMoreLost},
                  {.worth = 60, .more = text::kRunNearer, .enemy_more = text::kEnemyRunNearer},
                  {.worth = 10,
                   .more = text::kMoreToCapture,
                   .fewer = text::kFewerToCapture,
                   .enemy_more = text::kMoreInDanger,
                   .enemy_fewer = text::kFewerInDanger},
                  {.worth = 6, .more = text::kMoreInCentre, .fewer = text::kFewerInCentre},
                  {.worth = -6, .more = text::kMoreOnEdge, .fewer = text::kFewerOnEdge}},
      // Tuned in short matches against alpha-beta at 20 ms a move, 10 to 40 games each: enough to tell good
      // values from bad, not the best from good.
      .monte_carlo = {.exploration = 0.3, .temperature = 0.3, .minimax_share = 0.5, .noisy_plies = 0},
      .bench = {{"fields", 7}},
      .sample = {"fields", "d6-d4 f3-d1 h7-h6 g3-h4 a6-a7 h1-h2"},
  };
  return info;
}

Result<Fields> Fields::create(const GameSpec& spec) {
  if (const Result<Done> checked = check_options(spec, info().options); !checked) return checked.error();
  const Player starter = spec.option("start") == "2" ? Player::Two : Player::One;
  return Fields(starter, {.repetition = number_option(spec, "repetition", kUsualHistory.repetition),
                          .quiet = number_option(spec, "quiet", kUsualHistory.quiet)});
}

GameSpec Fields::spec() const {
  GameSpec spec{.id = std::string(info().id)};
  if (history_.quiet != kUsualHistory.quiet) spec.options["quiet"] = std::to_string(history_.quiet);
  if (history_.repetition != kUsualHistory.repetition) {
    spec.options["repetition"] = std::to_string(history_.repetition);
  }
  if (starter_ == Player::Two) spec.options["start"] = "2";
  return spec;
}

Message Fields::outcome_reason(const Position& position) const {
  const Player loser = position.to_move();
  if (!position.has_complete_run()) return {joga::text::kNoLegalMove, info().player_name(loser)};
  // In a set-up position the only complete run may be the loser's.
  const bool is_winners = !complete_run(position.captured_by(other(loser))).empty();
  const Player captor = is_winners ? other(loser) : loser;
  return {text::kRunCaptured, info().player_name(captor), complete_run(position.captured_by(captor))};
}

Move Fields::transformed(Move move, std::size_t symmetry) const noexcept {
  return Move::between(reflected(move.from(), symmetry & 7), reflected(move.to(), symmetry & 7));
}

Position Fields::transformed(const Position& position, std::size_t symmetry) const noexcept {
  const bool exchange = (symmetry & 8) != 0;
  const bool reverse = (symmetry & 16) != 0;
  Position result;
  for (const Player player : kPlayers) {
    const LivingNumbers living = position.living(player);
    for (int rank = 0; rank < living.count(); ++rank) {
      const Number number = living[rank];
      result.put(exchange ? other(player) : player, reverse ? number.reversed() : number,
                 reflected(position.square_of(player, number), symmetry & 7));
    }
  }
  result.set_to_move(exchange ? other(position.to_move()) : position.to_move());
  return result;
}

}  // namespace joga::fields
