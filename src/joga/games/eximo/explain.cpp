// Why input fits no legal turn of Eximo: a sentence for each mistake.
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "joga/games/eximo/catalogue.hpp"
#include "joga/games/eximo/game.hpp"

namespace joga::eximo {
namespace {

// Names squares, which everything else here sees as the player to move does.
class Explainer {
 public:
  explicit Explainer(const Position& position) noexcept : position_(position) {}

  [[nodiscard]] Message name(Square square) const { return seen_by(position_.to_move(), square).to_string(); }
  [[nodiscard]] Message names(SquareSet squares) const {
    std::vector<Message> names;
    while (squares != 0) names.push_back(name(Square::from_index(pop_lowest(squares))));
    return Message::list(names);
  }
  [[nodiscard]] Message landings(const Walk& walk) const {
    SquareSet squares = 0;
    for (DirectionSet left = walk.directions(); left != 0;)
      squares |= set_of(walk.landing(pop_direction(left)));
    return names(squares);
  }

  // The man cannot move at all.
  [[nodiscard]] Message stuck(const Walk& walk) const {
    if (!walk.must_capture()) return {text::kCannotMove, name(walk.square())};
    return {text::kAnotherCaptures, name(walk.square()), names(capturing_men(position_))};
  }

  // The man can move, but not there.
  [[nodiscard]] Message step(const Walk& walk, Square to) const {
    const Square from = walk.square();
    if (walk.has_begun()) {
      if (walk.directions() == 0) return {text::kTurnEnds, name(from), name(to)};
      return {text::kMustGoOn, name(from), name(to), landings(walk)};
    }
    if (walk.must_capture()) return {text::kMustCapture, name(from), landings(walk)};
    if (!contains(position_.empty(), to)) return {text::kOccupied, name(to)};
    const int rows = to.row() - from.row();
    const int columns = to.column() - from.column();
    if (rows < 0) return {text::kBackwards, name(from), name(to)};
    if (rows == 0) return {text::kSideways, name(from), name(to)};
    if (rows == 2 && (columns == 0 || std::abs(columns) == 2)) {
      const Square between = Square::from_index((from.index() + to.index()) / 2);
      return {text::kNobodyBetween, name(from), name(between), name(to)};
    }
    return {text::kCannotReach, name(from), name(to), landings(walk)};
  }

  // The path leads to the last row, but the drops are wrong. `free`: where men can be dropped.
  [[nodiscard]] Message drops(const std::vector<Square>& drops, SquareSet free) const {
    SquareSet seen = 0;
    for (const Square drop : drops) {
      if (!contains(kDropZone, drop)) return outside(drop);
      if (!contains(free, drop)) return {text::kDropOccupied, name(drop)};
      if (contains(seen, drop)) return {text::kDropTwice, name(drop)};
      seen |= set_of(drop);
    }
    const auto most = static_cast<std::size_t>(std::min(count_bits(free), 2));
    if (drops.size() > most) return {text::kTooManyDrops, most};
    return text::kNoSuchTurn;
  }

 private:
  [[nodiscard]] Message outside(Square drop) const {
    const Player player = position_.to_move();
    const auto corner = [player](int column, int row) {
      return Square::at(column, player == Player::One ? row : Square::kSize - 1 - row).to_string();
    };
    return {text::kDropOutside, name(drop), corner(1, 0), corner(6, 0), corner(1, 1), corner(6, 1)};
  }

  const Position& position_;
};

// A run that the path fits.
struct FittingRun {
  Move run;
  SquareSet free;
};

// Prefers a run to the last row.
[[nodiscard]] std::optional<FittingRun> find_run(const Eximo& game, const Position& position,
                                                 const std::vector<Square>& path) {
  const Partial partial{.path = path};
  std::optional<FittingRun> found;
  visit_runs(position, [&](Move run, SquareSet free) {
    if (game.fit(position, partial, run) == Fit::No) return true;
    found = {run, free};
    return !contains(kLastRow, run.path().last());
  });
  return found;
}

}  // namespace

Message Eximo::explain_misfit(const Position& position, const Partial& partial) const {
  const Explainer explainer(position);
  std::vector<Square> path;
  for (const Square square : partial.path) path.push_back(seen_by(position.to_move(), square));
  if (path.empty()) return text::kNoSuchTurn;

  const Square from = path.front();
  if (contains(position.enemy(), from)) return {text::kNotYours, explainer.name(from)};
  if (!contains(position.own(), from)) return {text::kNobody, explainer.name(from)};
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (path[i] == path[i - 1]) return {text::kSameSquare, explainer.name(path[i])};
  }

  if (const auto found = find_run(*this, position, partial.path)) {
    if (partial.says_capture && !found->run.is_capture()) return text::kNothingCaptured;
    if (!contains(kLastRow, found->run.path().last())) return text::kNoDropHere;
    std::vector<Square> drops;
    for (const Square square : partial.drops) drops.push_back(seen_by(position.to_move(), square));
    return explainer.drops(drops, found->free);
  }

  Walk walk(position, from);
  if (walk.directions() == 0) return explainer.stuck(walk);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto direction = walk.direction_to(path[i]);
    if (!direction) return explainer.step(walk, path[i]);
    walk.go(*direction);
  }
  return text::kNoSuchTurn;
}

}  // namespace joga::eximo
