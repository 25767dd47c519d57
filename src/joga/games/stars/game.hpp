// Small Star Empires as a game: rule set, end rule and map, and everything the Game concept asks for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/games/stars/map.hpp"
#include "joga/games/stars/moves.hpp"
#include "joga/games/stars/position.hpp"
#include "joga/games/stars/score.hpp"
#include "joga/games/stars/strength.hpp"
#include "joga/games/stars/types.hpp"

namespace joga::stars {

// The part of a move that has been typed or clicked.
struct Partial {
  std::optional<Cell> from;
  std::optional<Cell> to;
  std::optional<Marker> marker;
  bool pass = false;
};

class Stars {
 public:
  using Position = stars::Position;
  using Move = stars::Move;
  using Partial = stars::Partial;

  // game.cpp: identity and options.
  static const GameInfo& info();
  static Result<Stars> create(const GameSpec& spec);
  [[nodiscard]] GameSpec spec() const;
  // Every turn but a pass takes a system for good, so no draw by history is possible.
  [[nodiscard]] constexpr HistoryRules history_rules() const noexcept { return {}; }
  [[nodiscard]] const Map& map() const noexcept { return *map_; }
  [[nodiscard]] constexpr RuleSet rules() const noexcept { return rules_; }
  [[nodiscard]] constexpr EndRule end_rule() const noexcept { return end_; }

  // Rules.
  [[nodiscard]] Position start() const noexcept;
  [[nodiscard]] constexpr Player to_move(const Position& position) const noexcept {
    return position.to_move();
  }
  [[nodiscard]] bool has_moves(const Position& position) const noexcept {
    return can_move_ship(position, position.to_move()) || must_pass(position);
  }
  [[nodiscard]] std::uint64_t count_moves(const Position& position) const noexcept {
    const int count = map_->is_narrow() ? count_ship_moves<NarrowSet>(*map_, rules_, position)
                                        : count_ship_moves<CellSet>(*map_, rules_, position);
    if (count == 0 && must_pass(position)) return 1;
    return static_cast<std::uint64_t>(count);
  }
  template <class Visitor>
  void visit_moves(const Position& position, Visitor&& visit) const {
    bool any = false;
    const auto visit_one = [&](Move move) {
      any = true;
      return static_cast<bool>(visit(move));
    };
    if (map_->is_narrow()) {
      visit_ship_moves<NarrowSet>(*map_, rules_, position, visit_one);
    } else {
      visit_ship_moves<CellSet>(*map_, rules_, position, visit_one);
    }
    if (!any && must_pass(position)) visit(Move::pass());
  }
  [[nodiscard]] bool is_legal(const Position& position, Move move) const noexcept;
  void play_unchecked(Position& position, Move move) const noexcept {
    if (map_->is_narrow()) {
      position.play_unchecked<NarrowSet>(*map_, move);
    } else {
      position.play_unchecked<CellSet>(*map_, move);
    }
  }
  [[nodiscard]] constexpr bool is_progress(const Position&, Move) const noexcept { return true; }
  [[nodiscard]] Move random_move(const Position& position, Random& random) const noexcept {
    if (end_ == EndRule::Both && !can_move_ship(position, position.to_move())) return Move::pass();
    return map_->is_narrow() ? random_ship_move<NarrowSet>(*map_, rules_, position, random)
                             : random_ship_move<CellSet>(*map_, rules_, position, random);
  }

  // A game ends only by the lack of moves; then the points decide.
  [[nodiscard]] constexpr Outcome decided(const Position&) const noexcept { return Outcome::Running; }
  [[nodiscard]] Outcome outcome_without_moves(const Position& position) const noexcept {
    return judge(rules_, position, score(position)).outcome;
  }
  [[nodiscard]] Outcome outcome(const Position& position) const noexcept {
    return outcome_from_halves(*this, position);
  }
  [[nodiscard]] Message outcome_reason(const Position& position) const;

  // The score as if the game ended now. The margin is player 1's points less player 2's.
  [[nodiscard]] ScoreSheet score(const Position& position) const noexcept {
    return stars::score(*map_, rules_, position);
  }
  [[nodiscard]] std::array<int, 2> points(const Position& position) const noexcept {
    const ScoreSheet sheet = score(position);
    return {sheet.of(Player::One).total(), sheet.of(Player::Two).total()};
  }
  // Without the larger empire, which changes hands until the end.
  [[nodiscard]] std::array<int, 2> lasting_points(const Position& position) const noexcept {
    const ScoreSheet sheet = score(position);
    return {sheet.of(Player::One).lasting(), sheet.of(Player::Two).lasting()};
  }
  [[nodiscard]] int score_margin(const Position& position) const noexcept { return score(position).margin(); }

  [[nodiscard]] constexpr std::uint64_t key(const Position& position) const noexcept {
    return position.key();
  }
  // The symmetries of the map.
  [[nodiscard]] std::size_t symmetry_count() const noexcept { return map_->symmetries().size(); }
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
  [[nodiscard]] std::array<int, 7> reason_counts(const Position& position, Player player) const noexcept;
  [[nodiscard]] int gain(const Position& position, Move move) const noexcept;
  static constexpr NetworkShape kNetwork = kNetworkShape;
  [[nodiscard]] static std::size_t swapped_input(std::size_t input) noexcept;
  [[nodiscard]] std::size_t phase(const Position& position) const noexcept;
  template <class Visitor>
  void visit_inputs(const Position& position, Visitor&& visit) const {
    const Inputs on = inputs(position);
    for (const std::uint16_t input : on.numbers()) visit(std::size_t{input});
  }

 private:
  [[nodiscard]] Inputs inputs(const Position& position) const noexcept;

  struct Options {
    RuleSet rules = RuleSet::Feup;
    EndRule end = EndRule::Stuck;
    Player starter = Player::One;
  };

  Stars(std::shared_ptr<const Map> map, const Options& options, GameSpec spec)
      : map_(std::move(map)),
        rules_(options.rules),
        end_(options.end),
        starter_(options.starter),
        spec_(std::move(spec)) {}

  [[nodiscard]] bool can_move_ship(const Position& position, Player player) const noexcept {
    return map_->is_narrow() ? has_ship_moves<NarrowSet>(*map_, rules_, position, player)
                             : has_ship_moves<CellSet>(*map_, rules_, position, player);
  }
  // Requires that the player to move cannot move a ship.
  [[nodiscard]] bool must_pass(const Position& position) const noexcept {
    return end_ == EndRule::Both && can_move_ship(position, other(position.to_move()));
  }
  // The destinations of the ship on a cell.
  [[nodiscard]] CellSet destinations_from(const Position& position, Player player, Cell from) const noexcept;
  [[nodiscard]] Message explain_destination(const Position& position, Cell from, Cell to) const;
  [[nodiscard]] Message explain_way(const Position& position, Cell from, Cell to) const;

  std::shared_ptr<const Map> map_;
  RuleSet rules_;
  EndRule end_;
  Player starter_;
  GameSpec spec_;
};

static_assert(Game<Stars> && HasPoints<Stars> && Evaluates<Stars> && WeighsMoves<Stars>);

}  // namespace joga::stars
