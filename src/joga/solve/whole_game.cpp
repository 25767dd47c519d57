#include "joga/solve/whole_game.hpp"

#include <string_view>
#include <type_traits>
#include <utility>

#include "joga/games/dispatch.hpp"
#include "joga/solve/catalogue.hpp"
#include "joga/solve/checksum.hpp"
#include "joga/solve/quantik_census.hpp"
#include "joga/solve/quantik_solver.hpp"
#include "joga/solve/quantik_table.hpp"
#include "joga/solve/quantik_verdict.hpp"
#include "joga/solve/quantik_verify.hpp"
#include "joga/solve/scores.hpp"
#include "joga/system/files.hpp"
#include "joga/system/replace_file.hpp"

namespace joga::solve {
namespace {

using joga::quantik::Position;
using joga::quantik::Quantik;

[[nodiscard]] PlyCensus census_of(const QuantikPlyCensus& ply) {
  return {.positions = ply.positions,
          .images = ply.images,
          .wins = ply.wins,
          .draws = ply.draws,
          .losses = ply.losses,
          .blocked = ply.blocked,
          .longest_win = ply.longest_win,
          .longest_loss = ply.longest_loss};
}

[[nodiscard]] std::vector<OpeningValue> openings_of(const Quantik& game, const Position& position,
                                                    const std::vector<QuantikOpening>& openings) {
  std::vector<OpeningValue> values;
  for (const QuantikOpening& opening : openings) {
    Position next = position;
    game.play_unchecked(next, opening.move);
    values.push_back({.move = game.move_text(position, opening.move),
                      .moves = opening.moves,
                      .value = score_of(opening.verdict),
                      .replies = openings_of(game, next, opening.replies)});
  }
  return values;
}

[[nodiscard]] Crew crew_for(const WholeGameOptions& options, Stage stage) {
  Crew crew{.threads = options.threads, .stop = options.stop};
  if (options.progress) {
    crew.progress = [&options, stage](const Progress& progress) { options.progress(stage, progress); };
  }
  return crew;
}

[[nodiscard]] Result<WholeGame> solve_whole(const Quantik& game, const WholeGameOptions& options) {
  const std::optional<QuantikSolution> solution =
      solve_quantik(rules_of(game), crew_for(options, Stage::Solving));
  if (!solution) return Error{ErrorCode::Unsupported, text::kStopped};
  const QuantikCensus census = take_census(*solution);
  const QuantikTable table = QuantikTable::from(*solution);
  const std::string bytes = table.to_bytes();
  WholeGame whole{.total = census_of(census.total),
                  .start = score_of(census.start),
                  .openings = openings_of(game, game.start(), census.openings),
                  .bytes = bytes.size(),
                  .keys = table.stored(),
                  // The file ends with it.
                  .checksum = checksum(std::string_view(bytes).substr(0, bytes.size() - 8))};
  for (const QuantikPlyCensus& ply : census.plies) whole.plies.push_back(census_of(ply));
  if (options.verify) {
    const Result<VerifiedTable> verified = verify(table, crew_for(options, Stage::Verifying));
    if (!verified) return verified.error();
    whole.verified = {.positions = verified->positions, .moves = verified->turns};
  }
  if (!options.file.empty()) {
    static_cast<void>(system::make_folders(options.file.parent_path()));  // without them, writing says why
    if (const Result<Done> written = system::replace_file(options.file, bytes); !written) {
      whole.unsaved = written.error();
    }
  }
  return whole;
}

}  // namespace

Result<WholeGame> solve_whole_game(const GameSpec& spec, const WholeGameOptions& options) {
  Result<Result<WholeGame>> whole = games::visit_game(spec, [&]<Game G>(const G& game) -> Result<WholeGame> {
    if constexpr (std::is_same_v<G, Quantik>) {
      return solve_whole(game, options);
    } else {
      return Error{ErrorCode::Unsupported, Message(text::kNotSolved, game.info().name)};
    }
  });
  if (!whole) return whole.error();
  return *std::move(whole);
}

}  // namespace joga::solve
