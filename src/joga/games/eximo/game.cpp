#include "joga/games/eximo/game.hpp"

#include "joga/core/catalogue.hpp"
#include "joga/games/drawings.hpp"
#include "joga/games/eximo/catalogue.hpp"
#include "joga/games/eximo/kinds.hpp"

namespace joga::eximo {
namespace {

constexpr std::string_view kRepetitionDefault = "3";
constexpr std::string_view kQuietDefault = "200";

// Exchanges left and right: reverses the bits of every row, by halves, quarters and eighths.
[[nodiscard]] constexpr SquareSet mirrored(SquareSet squares) noexcept {
  squares = (squares >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (squares & 0x0f0f0f0f0f0f0f0fULL) << 4;
  squares = (squares >> 2 & 0x3333333333333333ULL) | (squares & 0x3333333333333333ULL) << 2;
  return (squares >> 1 & 0x5555555555555555ULL) | (squares & 0x5555555555555555ULL) << 1;
}

}  // namespace

const GameInfo& Eximo::info() {
  static const GameInfo info{
      .id = "eximo",
      .name = "Eximo",
      .summary = text::kSummary,
      .colours = {SideColour::White, SideColour::Black},
      .kinds = {.game = "eximo", .pieces = kPieceKinds, .drawings = games::drawings_of("eximo")},
      .options = {{.key = "quiet",
                   .label = joga::text::kLabelQuiet,
                   .meaning = joga::text::kOptionQuiet,
                   .default_value = kQuietDefault,
                   .range = {{0, 100'000}}},
                  {.key = "repetition",
                   .label = joga::text::kLabelRepetition,
                   .meaning = joga::text::kOptionRepetition,
                   .default_value = kRepetitionDefault,
                   .range = {{0, 1000}}},
                  {.key = "start",
                   .label = joga::text::kLabelStart,
                   .meaning = joga::text::kOptionStart,
                   .default_value = "1",
                   .values = {{"1", joga::text::kColourWhite}, {"2", joga::text::kColourBlack}}}},
      .levels = {{.name = "random", .title = joga::text::kLevelRandom, .meaning = text::kRandom},
                 {.name = "greedy", .title = joga::text::kLevelGreedy, .meaning = text::kGreedy}},
      .strengths = {kStrengthLevels.begin(), kStrengthLevels.end()},
      .centi_per_logit = 90,
      .reasons = {{.worth = 100,
                   .more = text::kMoreMen,
                   .fewer = text::kFewerMen,
                   .enemy_more = text::kMoreEnemyMen,
                   .enemy_fewer = text::kFewerEnemyMen},
                  {.worth = 20, .more = text::kMoreGuards, .fewer = text::kFewerGuards},
                  {.worth = 40, .more = text::kMenNearGoal, .enemy_more = text::kEnemyNearGoal},
                  {.worth = 40, .more = text::kMoreOnEdge, .fewer = text::kFewerOnEdge},
                  {.worth = 30, .more = text::kFreeRun, .enemy_more = text::kEnemyFreeRun},
                  {.worth = -35,
                   .more = text::kMenExposed,
                   .fewer = text::kFewerExposed,
                   .enemy_more = text::kEnemyExposed},
                  {.worth = 8, .more = text::kMoreTogether, .fewer = text::kFewerTogether},
                  {.worth = 5, .more = text::kMoreJumps, .fewer = text::kFewerJumps}},
      // Tuned in short matches against alpha-beta at 20 ms a move, 10 to 40 games each: enough to tell good
      // values from bad, not the best from good. Captures are compulsory, so an evaluation in the middle of
      // an exchange is worthless.
      .monte_carlo = {.exploration = 0.5, .temperature = 0.5, .minimax_share = 0.9, .noisy_plies = 4},
      .bench = {{"eximo", 10}},
      .sample = {"eximo", "c3-d4 g7-h6 g1-e3-c5 c6xc4xa2 e2-g4 h6-g5 g2-e4 g8-h7"},
  };
  return info;
}

Result<Eximo> Eximo::create(const GameSpec& spec) {
  if (const Result<Done> checked = check_options(spec, info().options); !checked) return checked.error();
  const Player starter = spec.option("start") == "2" ? Player::Two : Player::One;
  return Eximo(starter, {.repetition = number_option(spec, "repetition", kHouseRules.repetition),
                         .quiet = number_option(spec, "quiet", kHouseRules.quiet)});
}

GameSpec Eximo::spec() const {
  GameSpec spec{.id = std::string(info().id)};
  if (history_.quiet != kHouseRules.quiet) spec.options.emplace("quiet", std::to_string(history_.quiet));
  if (history_.repetition != kHouseRules.repetition) {
    spec.options.emplace("repetition", std::to_string(history_.repetition));
  }
  if (starter_ == Player::Two) spec.options.emplace("start", "2");
  return spec;
}

Message Eximo::outcome_reason(const Position& position) const {
  return {position.own() == 0 ? text::kNoManLeft : joga::text::kNoLegalMove,
          info().player_name(position.to_move())};
}

// Bit 0 exchanges left and right; bit 1 exchanges the players. Each player sees the board from their own
// side, so exchanging the players only turns the board over.
Position Eximo::transformed(const Position& position, std::size_t symmetry) const noexcept {
  SquareSet white = position.men(Player::One);
  SquareSet black = position.men(Player::Two);
  Player to_move = position.to_move();
  if ((symmetry & 1) != 0) {
    white = mirrored(white);
    black = mirrored(black);
  }
  if ((symmetry & 2) != 0) {
    const SquareSet was_white = white;
    white = upside_down(black);
    black = upside_down(was_white);
    to_move = other(to_move);
  }
  return Position::with_men(white, black, to_move);
}

}  // namespace joga::eximo
