// Properties of every game for arbitrary input.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "games/specs.hpp"
#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

[[nodiscard]] std::shared_ptr<const AnyGame> any_game() {
  return *games::make_game(*rc::gen::elementOf(battery_specs()));
}

// Texts that resemble positions, moves and specs.
[[nodiscard]] rc::Gen<std::string> plausible_text() {
  static const std::string kAlphabet = "abcdefgh12345678/ -x@=:,MmCcTtHhYyNnSs*.[]>\n\xc3";
  return rc::gen::container<std::string>(rc::gen::elementOf(kAlphabet));
}

RC_GTEST_PROP(AnyText, IsAPositionOrAnErrorThatSaysWhy, ()) {
  const auto game = any_game();
  const Result<AnyPosition> position = game->parse_position(*plausible_text());
  if (position) {
    RC_ASSERT(game->same(*game->parse_position(game->position_text(*position)), *position));
  } else {
    RC_ASSERT(!position.error().message.english().empty());
    RC_ASSERT(!position.error().message.in(Language::Portuguese).empty());
  }
}

RC_GTEST_PROP(AnyText, IsAMoveOrAnErrorThatSaysWhy, ()) {
  const auto game = any_game();
  const Result<AnyMove> move = game->parse_move(game->start(), *plausible_text());
  if (move) {
    RC_ASSERT(game->is_legal(game->start(), *move));
  } else {
    RC_ASSERT(!move.error().message.english().empty());
  }
}

RC_GTEST_PROP(AnyText, IsASpecOrAnErrorThatSaysWhy, ()) {
  const std::string id = *rc::gen::element<std::string>("quantik:", "stars:map=rows:", "eximo:quiet=", "");
  const auto game = games::make_game(id + *plausible_text());
  if (game) {
    RC_ASSERT(games::make_game((*game)->spec()).has_value());
  } else {
    RC_ASSERT(!game.error().message.english().empty());
  }
}

// However a game is played, taken back and played again, the history agrees with plain play.
RC_GTEST_PROP(AnyPlay, HistoryAgreesWithPlainPlay, ()) {
  const auto game = any_game();
  History history(game);
  const auto steps = *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::arbitrary<std::uint32_t>());
  for (const std::uint32_t step : steps) {
    if (step % 5 == 0) {
      history.undo();
    } else if (step % 7 == 0) {
      history.redo();
    } else if (!is_over(history.outcome())) {
      const std::vector<AnyMove> moves = game->legal_moves(history.position());
      RC_ASSERT(history.play(moves[step % moves.size()]).has_value());
    }
  }
  AnyPosition position = game->start();
  for (std::size_t ply = 0; ply < history.ply(); ++ply) {
    RC_ASSERT(game->is_legal(position, history.move_at(ply)));
    position = game->play_unchecked(position, history.move_at(ply));
  }
  RC_ASSERT(game->same(position, history.position()));
  RC_ASSERT(game->key(position) == game->key(history.position()));
}

// Symmetric positions have the same number of sequences of two turns.
RC_GTEST_PROP(AnyPlay, SymmetriesKeepTheGame, ()) {
  const auto game = any_game();
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  AnyPosition position = game->start();
  for (std::uint32_t plies = random.below(30); plies > 0 && !is_over(game->outcome(position)); --plies) {
    position = game->play_unchecked(position, game->random_move(position, random));
  }
  const std::size_t number = random.below(static_cast<std::uint32_t>(game->symmetry_count()));
  const AnyPosition image = game->transformed(position, number);
  RC_ASSERT(game->perft(image, 2) == game->perft(position, 2));
  RC_ASSERT(is_over(game->outcome(image)) == is_over(game->outcome(position)));
}

}  // namespace
}  // namespace joga::testing
