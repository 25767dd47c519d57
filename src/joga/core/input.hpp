// Judging unfinished input. Typing, clicking and the protocols all go through this one path: a front end
// holds a text, asks for the verdict, and when a choice is clicked replaces its text by the choice's.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/catalogue.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/view.hpp"

namespace joga {

enum class InputStatus : std::uint8_t {
  Invalid,     // no legal turn fits; the message says why
  Incomplete,  // several fit; the message says what to do next, `next` lists the choices
  Playable,    // shortened, but only one legal turn fits
  Complete,
};

enum class ChoiceKind : std::uint8_t { Cell, Piece, Word };

// A turn, or its chosen part, as data: front ends show it on the board and never parse a move text. Cells
// have their names in the view.
struct TurnParts {
  std::vector<std::string> path{};    // the cells of the moving piece, from its first to its last
  std::vector<std::string> placed{};  // cells on which a piece is put
  const PieceKind* piece = nullptr;   // the piece that is put there, where there are several kinds

  // All cells, in the order in which they are chosen.
  [[nodiscard]] std::vector<std::string> cells() const {
    std::vector<std::string> all = path;
    all.insert(all.end(), placed.begin(), placed.end());
    return all;
  }
  friend bool operator==(const TurnParts&, const TurnParts&) = default;
};

// A choice that can be clicked or typed next.
struct Choice {
  ChoiceKind kind = ChoiceKind::Cell;
  std::string name{};   // the cell's name, the letter of the piece or marker, or the word
  std::string input{};  // the whole input once this is chosen
  // For a piece: its kind in the view, so that the piece in the hand can be clicked.
  const PieceKind* piece = nullptr;
  TurnParts parts{};  // the chosen part of the turn once this is chosen
  // In a game with points: the fewest and the most points that the turns with this choice bring their player
  // at once and for good.
  std::optional<std::array<int, 2>> points{};

  friend bool operator==(const Choice&, const Choice&) = default;
};

template <class Move>
struct InputVerdict {
  InputStatus status = InputStatus::Invalid;
  Message message{};
  TurnParts chosen{};              // unless invalid: the chosen part of the turn
  std::vector<Choice> next{};      // when incomplete or playable
  std::optional<Move> move{};      // when playable or complete
  std::vector<Move> candidates{};  // when incomplete: the first kNamedCandidates that fit
  std::uint64_t candidate_count = 0;
  ErrorCode code = ErrorCode::Malformed;  // when invalid: malformed or illegal
  std::optional<std::size_t> offset{};    // when malformed: the position of the error
};

// How a legal turn relates to what has been typed so far.
enum class Fit : std::uint8_t { No, Partly, Exactly };

// Longer input is refused before it is parsed.
inline constexpr std::size_t kLongestInput = 256;
// A verdict names at most this many candidates.
inline constexpr std::size_t kNamedCandidates = 8;

// Widens the range of points of the choices that lead to a turn by the points it brings.
inline void count_points(std::vector<Choice>& choices, const std::vector<Choice>& leading, int points) {
  for (const Choice& one : leading) {
    const auto found = std::ranges::find(choices, one.input, &Choice::input);
    if (found == choices.end()) continue;
    const std::array<int, 2> range = found->points.value_or(std::array{points, points});
    found->points = std::array{std::min(range[0], points), std::max(range[1], points)};
  }
}

// The move's notation for people: the move text unless the game has a longer form, "11 f7-d7" for "f7-d7".
// Input accepts both.
template <class G>
[[nodiscard]] std::string move_label(const G& game, const typename G::Position& position,
                                     typename G::Move move) {
  if constexpr (requires { game.move_label(position, move); }) {
    return game.move_label(position, move);
  } else {
    return game.move_text(position, move);
  }
}

// The points that a move brings its player for good, in a game with points. Points that may change hands
// until the end, such as a bonus for the player who is ahead, do not count: a game that has such points
// also supplies lasting_points(position), without them.
template <class G>
[[nodiscard]] int points_gained(const G& game, const typename G::Position& position,
                                typename G::Move move) noexcept {
  const std::size_t own = index_of(game.to_move(position));
  const auto points = [&](const typename G::Position& at) {
    if constexpr (requires { game.lasting_points(at); }) {
      return game.lasting_points(at)[own];
    } else {
      return game.points(at)[own];
    }
  };
  typename G::Position after = position;
  game.play_unchecked(after, move);
  return points(after) - points(position);
}

// Judges input for all games. A game supplies
//   parse_input(position, text) -> Result<Partial>         the chosen part, from any accepted form
//   fit(position, partial, move) -> Fit                    against one legal turn
//   next_choices(position, partial, move) -> vector<Choice> the next steps of a turn that fits so far
//   prompt(position, partial) -> Message                   the next step for the player
//   explain_misfit(position, partial) -> Message           the reason why no legal turn fits
//   chosen_parts(position, partial) -> TurnParts            the chosen part as cells and pieces
// and judge_input fills in the parts of the choices.
template <class G>
[[nodiscard]] InputVerdict<typename G::Move> judge_input(const G& game, const typename G::Position& position,
                                                         std::string_view text) {
  using Move = typename G::Move;
  InputVerdict<Move> verdict;
  if (text.size() > kLongestInput) {
    verdict.message = Message(text::kInputTooLong, text.size(), kLongestInput);
    return verdict;
  }
  if (is_over(game.outcome(position))) {
    verdict.code = ErrorCode::Illegal;
    verdict.message = Message(text::kGameIsOver);
    return verdict;
  }
  const auto partial = game.parse_input(position, text);
  if (!partial) {
    verdict.message = partial.error().message;
    verdict.code = partial.error().code;
    verdict.offset = partial.error().offset;
    return verdict;
  }
  verdict.chosen = game.chosen_parts(position, *partial);
  std::optional<Move> exact{};
  game.visit_moves(position, [&](Move move) {
    const Fit fit = game.fit(position, *partial, move);
    if (fit == Fit::No) return true;
    if (fit == Fit::Exactly) {
      exact = move;
      return false;
    }
    ++verdict.candidate_count;
    if (verdict.candidates.size() < kNamedCandidates) verdict.candidates.push_back(move);
    const std::vector<Choice> choices = game.next_choices(position, *partial, move);
    for (const Choice& choice : choices) {
      if (std::ranges::find(verdict.next, choice.input, &Choice::input) == verdict.next.end())
        verdict.next.push_back(choice);
    }
    if constexpr (requires { game.points(position); }) {
      count_points(verdict.next, choices, points_gained(game, position, move));
    }
    return true;
  });
  if (exact) {
    return {.status = InputStatus::Complete,
            .message = Message(text::kMoveReady, move_label(game, position, *exact)),
            .chosen = std::move(verdict.chosen),
            .move = exact};
  }
  for (Choice& choice : verdict.next) {
    const auto chosen = game.parse_input(position, choice.input);
    if (chosen) choice.parts = game.chosen_parts(position, *chosen);
  }
  if (verdict.candidate_count == 0) {
    verdict.code = ErrorCode::Illegal;
    verdict.message = game.explain_misfit(position, *partial);
    verdict.chosen = {};
  } else if (verdict.candidate_count == 1) {
    verdict.status = InputStatus::Playable;
    verdict.move = verdict.candidates.front();
    verdict.message =
        Message(text.empty() ? text::kOnlyMove : text::kMoveReady, move_label(game, position, *verdict.move));
  } else {
    verdict.status = InputStatus::Incomplete;
    verdict.message = game.prompt(position, *partial);
  }
  return verdict;
}

}  // namespace joga
