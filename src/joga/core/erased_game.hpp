// A game behind AnyGame, and the conversions between its own values and the erased ones. Only for code that
// knows the game's type: code built with games::visit_game.
#pragma once

#include <cstring>
#include <utility>

#include "joga/core/any_game.hpp"
#include "joga/core/game.hpp"
#include "joga/core/perft.hpp"

namespace joga {

template <Game G>
[[nodiscard]] AnyPosition erased_position(const typename G::Position& position) noexcept {
  static_assert(sizeof(position) <= AnyPosition::kCapacity &&
                alignof(typename G::Position) <= alignof(AnyPosition));
  AnyPosition erased;
  std::memcpy(erased.bytes.data(), &position, sizeof(position));
  return erased;
}

template <Game G>
[[nodiscard]] AnyMove erased_move(typename G::Move move) noexcept {
  AnyMove erased;
  std::memcpy(&erased.bits, &move, sizeof(move));
  return erased;
}

// Requires a position of a game with the same spec.
template <Game G>
[[nodiscard]] typename G::Position typed_position(const AnyPosition& erased) noexcept {
  typename G::Position position;
  std::memcpy(static_cast<void*>(&position), erased.bytes.data(), sizeof(position));
  return position;
}

// Drops bits beyond the game's own move.
template <Game G>
[[nodiscard]] typename G::Move typed_move(AnyMove erased) noexcept {
  typename G::Move move;
  std::memcpy(static_cast<void*>(&move), &erased.bits, sizeof(move));
  return move;
}

template <Game G>
class ErasedGame final : public AnyGame {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  explicit ErasedGame(G game) : game_(std::move(game)) {}

  const GameInfo& info() const noexcept override { return G::info(); }
  GameSpec spec() const override { return game_.spec(); }
  HistoryRules history_rules() const noexcept override { return game_.history_rules(); }

  AnyPosition start() const noexcept override { return erase(game_.start()); }
  Result<AnyPosition> parse_position(std::string_view text) const override {
    const Result<Position> position = game_.parse_position(text);
    if (!position) return position.error();
    return erase(*position);
  }
  std::string position_text(const AnyPosition& position) const override {
    return game_.position_text(typed(position));
  }
  bool same(const AnyPosition& one, const AnyPosition& two) const noexcept override {
    return typed(one) == typed(two);
  }
  std::uint64_t key(const AnyPosition& position) const noexcept override {
    return game_.key(typed(position));
  }
  std::size_t symmetry_count() const noexcept override { return game_.symmetry_count(); }
  AnyPosition transformed(const AnyPosition& position, std::size_t symmetry) const noexcept override {
    return erase(game_.transformed(typed(position), symmetry));
  }
  Player to_move(const AnyPosition& position) const noexcept override {
    return game_.to_move(typed(position));
  }
  Outcome outcome(const AnyPosition& position) const noexcept override {
    return game_.outcome(typed(position));
  }
  Message outcome_reason(const AnyPosition& position) const override {
    return game_.outcome_reason(typed(position));
  }

  std::optional<std::array<int, 2>> points(const AnyPosition& position) const noexcept override {
    if constexpr (HasPoints<G>) return game_.points(typed(position));
    return std::nullopt;
  }

  std::vector<AnyMove> legal_moves(const AnyPosition& position) const override {
    std::vector<AnyMove> moves;
    game_.visit_moves(typed(position), [&](Move move) {
      moves.push_back(erase(move));
      return true;
    });
    return moves;
  }
  std::uint64_t count_moves(const AnyPosition& position) const noexcept override {
    return game_.count_moves(typed(position));
  }
  bool is_legal(const AnyPosition& position, AnyMove move) const noexcept override {
    // A move with bits beyond the game's own move cannot come from this game.
    return erase(typed(move)) == move && game_.is_legal(typed(position), typed(move));
  }
  bool is_progress(const AnyPosition& position, AnyMove move) const noexcept override {
    return game_.is_progress(typed(position), typed(move));
  }
  AnyMove random_move(const AnyPosition& position, Random& random) const noexcept override {
    return erase(game_.random_move(typed(position), random));
  }
  AnyPosition play_unchecked(const AnyPosition& position, AnyMove move) const noexcept override {
    Position next = typed(position);
    game_.play_unchecked(next, typed(move));
    return erase(next);
  }
  std::string move_text(const AnyPosition& position, AnyMove move) const override {
    return game_.move_text(typed(position), typed(move));
  }
  std::string move_label(const AnyPosition& position, AnyMove move) const override {
    return joga::move_label(game_, typed(position), typed(move));
  }
  TurnParts move_parts(const AnyPosition& position, AnyMove move) const override {
    return game_.move_parts(typed(position), typed(move));
  }
  Message move_words(const AnyPosition& position, AnyMove move) const override {
    return game_.move_words(typed(position), typed(move));
  }
  Message move_gain(const AnyPosition& position, AnyMove move) const override {
    if constexpr (HasMoveGain<G>) {
      return game_.move_gain(typed(position), typed(move));
    } else if constexpr (HasPoints<G>) {
      const int gained = joga::points_gained(game_, typed(position), typed(move));
      return gained > 0 ? Message(text::kPointsGained, gained) : Message();
    } else {
      return {};
    }
  }
  std::optional<int> points_gained(const AnyPosition& position, AnyMove move) const noexcept override {
    if constexpr (HasPoints<G>) return joga::points_gained(game_, typed(position), typed(move));
    return std::nullopt;
  }
  Message move_story(const AnyPosition& position, AnyMove move) const override {
    return game_.move_story(typed(position), typed(move));
  }
  InputVerdict<AnyMove> try_input(const AnyPosition& position, std::string_view text) const override {
    InputVerdict<Move> verdict = judge_input(game_, typed(position), text);
    InputVerdict<AnyMove> erased{.status = verdict.status,
                                 .message = std::move(verdict.message),
                                 .chosen = std::move(verdict.chosen),
                                 .next = std::move(verdict.next),
                                 .move = std::nullopt,
                                 .candidates = {},
                                 .candidate_count = verdict.candidate_count,
                                 .code = verdict.code,
                                 .offset = verdict.offset};
    if (verdict.move) erased.move = erase(*verdict.move);
    for (const Move move : verdict.candidates) erased.candidates.push_back(erase(move));
    return erased;
  }

  BoardView view(const AnyPosition& position, const std::optional<AnyPlayed>& last) const override {
    std::optional<Played<Position, Move>> played;
    if (last) played = {typed(last->before), typed(last->move)};
    BoardView view = game_.view(typed(position), played);
    view.outcome = game_.outcome(typed(position));
    return view;
  }
  BoardView view_during(const AnyPosition& position, std::string_view input) const override {
    const bool fits = judge_input(game_, typed(position), input).status != InputStatus::Invalid;
    const auto partial = game_.parse_input(typed(position), input);
    if (!fits || !partial) return view(position, std::nullopt);
    BoardView view = game_.view_during(typed(position), *partial);
    view.outcome = game_.outcome(typed(position));
    return view;
  }
  std::vector<PieceView> palette() const override { return game_.palette(); }
  Result<std::string> set_up_text(std::span<const SetUpCell> cells, Player to_move) const override {
    return game_.set_up_text(cells, to_move);
  }
  int report_evaluation(const AnyPosition& position, Player player) const noexcept override {
    return game_.report_evaluation(typed(position), player);
  }
  std::span<const EvaluationTerm> evaluation_terms() const noexcept override {
    if constexpr (Evaluates<G>) return G::kTerms;
    return {};
  }
  std::vector<int> features(const AnyPosition& position) const override {
    if constexpr (Evaluates<G>) {
      const auto features = game_.features(typed(position));
      return {features.begin(), features.end()};
    }
    return {};
  }
  std::vector<int> reason_counts(const AnyPosition& position, Player player) const override {
    if constexpr (HasReasons<G>) {
      const auto counts = game_.reason_counts(typed(position), player);
      return {counts.begin(), counts.end()};
    }
    return {};
  }
  int evaluate(const AnyPosition& position) const noexcept override {
    if constexpr (Evaluates<G>) return game_.evaluate(typed(position));
    return 0;
  }
  bool is_quiet(const AnyPosition& position, AnyMove move) const override {
    if constexpr (Foresees<G>) {
      if (game_.foresee(typed(position)) != 0) return false;
    }
    bool quiet = true;
    if constexpr (HasNoisyMoves<G>) {
      game_.visit_noisy_moves(typed(position), [&](Move noisy) {
        quiet = noisy != typed(move);
        return quiet;
      });
    }
    return quiet;
  }
  AnyMove choose(std::size_t level, const AnyPosition& position, Random& random) const override {
    return erase(game_.choose(level, typed(position), random));
  }

  std::uint64_t perft(const AnyPosition& position, int depth) const override {
    return joga::perft(game_, typed(position), depth);
  }
  PlayoutTally playouts(const AnyPosition& position, std::uint64_t games, Random& random) const override {
    PlayoutTally tally;
    const Position from = typed(position);
    for (std::uint64_t i = 0; i < games; ++i) play_random_game(game_, from, random, tally);
    return tally;
  }

 private:
  static AnyPosition erase(const Position& position) noexcept { return erased_position<G>(position); }
  static AnyMove erase(Move move) noexcept { return erased_move<G>(move); }
  static Position typed(const AnyPosition& erased) noexcept { return typed_position<G>(erased); }
  static Move typed(AnyMove erased) noexcept { return typed_move<G>(erased); }

  G game_;
};

template <Game G>
[[nodiscard]] ListedGame listed_game() {
  return {&G::info(), [](const GameSpec& spec) -> Result<std::shared_ptr<const AnyGame>> {
            Result<G> game = G::create(spec);
            if (!game) return game.error();
            return std::shared_ptr<const AnyGame>(std::make_shared<ErasedGame<G>>(*std::move(game)));
          }};
}

}  // namespace joga
