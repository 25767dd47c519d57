#include "joga/puzzle/offer.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"
#include "joga/puzzle/catalogue.hpp"
#include "joga/puzzle/judge.hpp"

namespace joga::puzzle {
namespace {

// In a third of the puzzles with several moves, at least this many other moves look better.
constexpr int kManyTempting = 6;

[[nodiscard]] int pieces_on_board(const AnyGame& game, const AnyPosition& position, Player owner) {
  int count = 0;
  for (const CellView& cell : game.view(position, std::nullopt).cells) {
    for (const PieceView& piece : cell.pieces) count += piece.owner == owner ? piece.count : 0;
  }
  return count;
}

// The puzzle's game after these moves, which must be legal.
struct Spot {
  std::shared_ptr<const AnyGame> game{};
  AnyPosition position{};
};
[[nodiscard]] Result<Spot> spot_after(const Puzzle& puzzle, std::span<const std::string> moves) {
  Result<std::shared_ptr<const AnyGame>> game = games::make_game(puzzle.spec);
  if (!game) return game.error();
  Result<AnyPosition> start = (*game)->parse_position(puzzle.position);
  if (!start) return start.error();
  Spot place{*std::move(game), *start};
  for (const std::string& text : moves) {
    const Result<AnyMove> move = place.game->parse_move(place.position, text);
    if (!move) return move.error();
    place.position = place.game->play_unchecked(place.position, *move);
  }
  return place;
}

}  // namespace

int difficulty(const Puzzle& puzzle) noexcept {
  return (puzzle.plies + 1) / 2 + (puzzle.tempting >= kManyTempting ? 1 : 0);
}

Theme theme_of(const Puzzle& puzzle) {
  const std::span<const std::string> line(puzzle.line);
  const Result<Spot> start = spot_after(puzzle, {});
  const Result<Spot> end = spot_after(puzzle, line);
  if (!start || !end) return Theme::None;
  const AnyGame& game = *start->game;
  const Player solver = game.to_move(start->position);
  const auto taken = [&](std::size_t ply) {
    const Result<Spot> before = spot_after(puzzle, line.first(ply));
    const Result<Spot> after = spot_after(puzzle, line.first(ply + 1));
    const Player victim = ply % 2 == 0 ? other(solver) : solver;
    return before && after &&
           pieces_on_board(game, after->position, victim) < pieces_on_board(game, before->position, victim);
  };
  if (game.points(end->position)) return Theme::Points;
  if (line.size() > 1 && taken(1)) return Theme::Sacrifice;
  if (taken(0)) return Theme::Capture;
  return line.size() > 1 ? Theme::Quiet : Theme::None;
}

Message theme_name(Theme theme) {
  switch (theme) {
    case Theme::Sacrifice:
      return text::kSacrifice;
    case Theme::Capture:
      return text::kCapture;
    case Theme::Points:
      return text::kPoints;
    case Theme::Quiet:
      return text::kQuiet;
    case Theme::None:
      break;
  }
  return {};
}

const Puzzle* puzzle_of_day(std::int64_t day) {
  std::vector<const std::vector<Puzzle>*> sets;
  for (const GameInfo* game : games::all_games()) {
    if (!shipped_puzzles(game->id).empty()) sets.push_back(&shipped_puzzles(game->id));
  }
  if (sets.empty()) return nullptr;
  const auto number = static_cast<std::uint64_t>(std::max<std::int64_t>(day, 0));
  const std::vector<Puzzle>& set = *sets[number % sets.size()];
  // This step mixes easy and hard puzzles. Every puzzle has its day unless the size of the set is a multiple
  // of the step.
  constexpr std::uint64_t kStep = 13;
  return &set[number / sets.size() * kStep % set.size()];
}

const Puzzle* first_puzzle(std::string_view game_id) {
  const std::vector<Puzzle>* set = &shipped_puzzles(game_id);
  for (const GameInfo* game : games::all_games()) {
    if (set->empty()) set = &shipped_puzzles(game->id);
  }
  const auto easiest = std::ranges::min_element(*set, {}, difficulty);
  return easiest == set->end() ? nullptr : &*easiest;
}

Result<std::string> right_move(const Puzzle& puzzle, std::span<const std::string> moves,
                               const StopFlag& stop) {
  const std::span<const std::string> line(puzzle.line);
  if (moves.size() < line.size() && std::ranges::equal(moves, line.first(moves.size())))
    return line[moves.size()];
  const Result<Spot> place = spot_after(puzzle, moves);
  if (!place) return place.error();
  std::vector<std::string> tried(moves.begin(), moves.end());
  tried.emplace_back();
  for (const AnyMove move : place->game->legal_moves(place->position)) {
    tried.back() = place->game->move_text(place->position, move);
    const Result<Verdict> verdict = judge(puzzle, tried, stop);
    if (!verdict) return verdict.error();
    if (verdict->judgement != Judgement::Wrong) return tried.back();
  }
  return Error{ErrorCode::Illegal, Message(text::kNoRightMove)};
}

Hint hint_of(const AnyGame& game, const AnyPosition& position, AnyMove move, bool whole) {
  TurnParts parts = game.move_parts(position, move);
  const std::vector<std::string> cells = parts.cells();
  if (whole || cells.empty())
    return {.message = {text::kHintMove, answer_words(game, position, move)},
            .parts = std::move(parts),
            .move = game.move_text(position, move)};
  TurnParts first;
  (parts.path.empty() ? first.placed : first.path).push_back(cells.front());
  return {.message = {text::kHintCell, cells.front()}, .parts = std::move(first)};
}

Result<Hint> hint(const Puzzle& puzzle, std::span<const std::string> moves, std::size_t number,
                  const StopFlag& stop) {
  const Result<std::string> move = right_move(puzzle, moves, stop);
  if (!move) return move.error();
  const Result<Spot> place = spot_after(puzzle, moves);
  if (!place) return place.error();
  const Result<AnyMove> parsed = place->game->parse_move(place->position, *move);
  if (!parsed) return parsed.error();
  return hint_of(*place->game, place->position, *parsed, number > 0);
}

}  // namespace joga::puzzle
