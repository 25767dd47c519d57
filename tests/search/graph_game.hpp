// A game on a graph that may have cycles: the players alternately move one piece along edges. It has only the
// functions that a proof search uses; the others are empty.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "joga/core/game.hpp"

namespace joga::testing {

class GraphGame {
 public:
  struct Position {
    std::uint8_t node = 0;
    Player to_move = Player::One;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t to = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  struct Partial {};

  struct Node {
    Outcome outcome = Outcome::Running;
    std::vector<std::uint8_t> next{};
  };

  explicit GraphGame(std::vector<Node> nodes, HistoryRules rules = {})
      : nodes_(std::move(nodes)), rules_(rules) {}

  // Some nodes end the game; the others lead to one to three nodes.
  static GraphGame random_graph(Random& random, std::uint32_t size, HistoryRules rules = {}) {
    std::vector<Node> nodes(size);
    for (Node& node : nodes) {
      const std::uint32_t lot = random.below(8);
      if (lot < 2) {
        node.outcome = win_for(lot == 0 ? Player::One : Player::Two);
        continue;
      }
      for (std::uint32_t count = 1 + random.below(3); count > 0; --count) {
        node.next.push_back(static_cast<std::uint8_t>(random.below(size)));
      }
    }
    return GraphGame(std::move(nodes), rules);
  }

  [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }

  static const GameInfo& info() {
    static const GameInfo info{};
    return info;
  }
  static Result<GraphGame> create(const GameSpec&) { return GraphGame({}); }
  [[nodiscard]] GameSpec spec() const { return {}; }
  [[nodiscard]] HistoryRules history_rules() const noexcept { return rules_; }
  [[nodiscard]] Position start() const noexcept { return {}; }
  [[nodiscard]] Player to_move(const Position& position) const noexcept { return position.to_move; }
  [[nodiscard]] bool has_moves(const Position& position) const noexcept { return count_moves(position) > 0; }
  [[nodiscard]] std::uint64_t count_moves(const Position& position) const noexcept {
    return nodes_[position.node].next.size();
  }
  template <class Visitor>
  void visit_moves(const Position& position, Visitor&& visit) const {
    for (const std::uint8_t to : nodes_[position.node].next) {
      if (!visit(Move{to})) return;
    }
  }
  [[nodiscard]] bool is_legal(const Position&, Move) const noexcept { return true; }
  void play_unchecked(Position& position, Move move) const noexcept {
    position = {move.to, other(position.to_move)};
  }
  [[nodiscard]] bool is_progress(const Position&, Move) const noexcept { return false; }
  [[nodiscard]] Move random_move(const Position& position, Random& random) const noexcept {
    const auto& next = nodes_[position.node].next;
    return {next[random.below(static_cast<std::uint32_t>(next.size()))]};
  }
  [[nodiscard]] Outcome decided(const Position& position) const noexcept {
    return nodes_[position.node].outcome;
  }
  [[nodiscard]] Outcome outcome_without_moves(const Position&) const noexcept { return Outcome::Draw; }
  [[nodiscard]] Outcome outcome(const Position& position) const noexcept {
    return outcome_from_halves(*this, position);
  }
  [[nodiscard]] Message outcome_reason(const Position&) const { return {}; }
  [[nodiscard]] std::uint64_t key(const Position& position) const noexcept {
    std::uint64_t state = position.node * 2U + (position.to_move == Player::One ? 0U : 1U);
    return split_mix(state);
  }
  [[nodiscard]] std::size_t symmetry_count() const noexcept { return 1; }
  [[nodiscard]] Position transformed(const Position& position, std::size_t) const noexcept {
    return position;
  }
  [[nodiscard]] std::string position_text(const Position& position) const {
    return std::to_string(position.node);
  }
  [[nodiscard]] Result<Position> parse_position(std::string_view) const { return Position{}; }
  [[nodiscard]] std::string move_text(const Position&, Move move) const { return std::to_string(move.to); }
  [[nodiscard]] TurnParts move_parts(const Position&, Move) const { return {}; }
  [[nodiscard]] Message move_words(const Position&, Move) const { return {}; }
  [[nodiscard]] Message move_story(const Position&, Move) const { return {}; }
  [[nodiscard]] Result<Partial> parse_input(const Position&, std::string_view) const { return Partial{}; }
  [[nodiscard]] Fit fit(const Position&, const Partial&, Move) const { return {}; }
  [[nodiscard]] std::vector<Choice> next_choices(const Position&, const Partial&, Move) const { return {}; }
  [[nodiscard]] TurnParts chosen_parts(const Position&, const Partial&) const { return {}; }
  [[nodiscard]] Message prompt(const Position&, const Partial&) const { return {}; }
  [[nodiscard]] Message explain_misfit(const Position&, const Partial&) const { return {}; }
  [[nodiscard]] BoardView view(const Position&, const std::optional<Played<Position, Move>>&) const {
    return {};
  }
  [[nodiscard]] BoardView view_during(const Position&, const Partial&) const { return {}; }
  [[nodiscard]] std::vector<PieceView> palette() const { return {}; }
  [[nodiscard]] Result<std::string> set_up_text(std::span<const SetUpCell>, Player) const {
    return std::string();
  }
  [[nodiscard]] int report_evaluation(const Position&, Player) const noexcept { return 0; }
  [[nodiscard]] Move choose(std::size_t, const Position& position, Random& random) const {
    return random_move(position, random);
  }

 private:
  std::vector<Node> nodes_;
  HistoryRules rules_;
};

static_assert(Game<GraphGame>);

}  // namespace joga::testing
