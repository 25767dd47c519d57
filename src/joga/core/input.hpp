// Judging unfinished input. Typing, clicking and the protocols all go through this one path: a front end
// holds a text, asks for the verdict, and when somebody clicks a choice replaces its text by the choice's.
#pragma once

#include <algorithm>
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

// Something that can be clicked or typed next.
struct Choice {
  ChoiceKind kind = ChoiceKind::Cell;
  std::string name{};   // of the cell, or the letter of the piece or marker, or the word
  std::string input{};  // the whole input once it is chosen
  // Of a piece: which one of the view it stands for, so that the one in the hand can be clicked.
  std::optional<PieceKind> piece{};

  friend bool operator==(const Choice&, const Choice&) = default;
};

template <class Move>
struct InputVerdict {
  InputStatus status = InputStatus::Invalid;
  Message message{};
  std::vector<Choice> next{};      // when incomplete
  std::optional<Move> move{};      // when playable or complete
  std::vector<Move> candidates{};  // when incomplete: the first few that fit
  std::uint64_t candidate_count = 0;
  ErrorCode code = ErrorCode::Malformed;  // when invalid: malformed or illegal
  std::optional<std::size_t> offset{};    // when malformed: where
};

// How a legal turn relates to what has been typed so far.
enum class Fit : std::uint8_t { No, Partly, Exactly };

// The longest text that is looked at: longer input is refused before anything else is done with it.
inline constexpr std::size_t kLongestInput = 256;
// How many candidates a verdict names.
inline constexpr std::size_t kNamedCandidates = 8;

// The judgement common to all games. A game supplies
//   parse_input(position, text) -> Result<Partial>         what the text says, in any accepted form
//   fit(position, partial, move) -> Fit                    against one legal turn
//   next_choices(position, partial, move) -> vector<Choice> what brings a partly fitting turn forward
//   prompt(position, partial) -> Message                   what to do next
//   explain_misfit(position, partial) -> Message           why no legal turn fits
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
    for (Choice& choice : game.next_choices(position, *partial, move)) {
      if (std::ranges::find(verdict.next, choice) == verdict.next.end())
        verdict.next.push_back(std::move(choice));
    }
    return true;
  });
  if (exact) {
    return {.status = InputStatus::Complete,
            .message = Message(text::kMoveReady, game.move_text(position, *exact)),
            .move = exact};
  }
  if (verdict.candidate_count == 0) {
    verdict.code = ErrorCode::Illegal;
    verdict.message = game.explain_misfit(position, *partial);
  } else if (verdict.candidate_count == 1) {
    verdict.status = InputStatus::Playable;
    verdict.move = verdict.candidates.front();
    verdict.message =
        Message(text.empty() ? text::kOnlyMove : text::kMoveReady, game.move_text(position, *verdict.move));
  } else {
    verdict.status = InputStatus::Incomplete;
    verdict.message = game.prompt(position, *partial);
  }
  return verdict;
}

}  // namespace joga
