#include "joga/puzzle/judge.hpp"

#include <memory>
#include <optional>

#include "joga/core/line.hpp"
#include "joga/games/registry.hpp"
#include "joga/puzzle/catalogue.hpp"
#include "joga/search/any_proof.hpp"

namespace joga::puzzle {
namespace {

using search::ProofStatus;

// Limits for one search, and for all searches that judge a move: together a few hundredths of a second.
constexpr std::uint64_t kNodesEach = 20'000;
constexpr std::uint64_t kNodesInAll = 200'000;
constexpr std::size_t kTableMemory = kJudgeMemory / 2;  // one table each for the player and the opponent
// The depth, in plies, to which a refutation by a win of the opponent is searched.
constexpr int kCounterPlies = 5;

// A puzzle after the moves made so far; the last of them is to be judged.
struct Attempt {
  std::shared_ptr<const AnyGame> game{};
  AnyPosition before{};  // the position before the last move
  AnyMove move{};
  AnyPosition after{};
  int plies_left = 0;             // after the last move
  bool is_first = false;          // whether the last move is the first of the puzzle
  bool is_solution = false;       // whether all moves are the puzzle's own
  std::string expected_answer{};  // the next answer in the puzzle's line, if the moves follow it
};

[[nodiscard]] Result<Attempt> replay(const Puzzle& puzzle, std::span<const std::string> moves) {
  if (moves.empty()) return Error{ErrorCode::Illegal, Message(text::kNoMove)};
  if (moves.size() % 2 == 0) return Error{ErrorCode::Illegal, Message(text::kReplyMissing, moves.size())};
  if (std::cmp_greater(moves.size(), puzzle.plies)) {
    return Error{ErrorCode::Illegal, Message(text::kTooManyMoves, moves.size(), puzzle.plies)};
  }
  Result<std::shared_ptr<const AnyGame>> game = games::make_game(puzzle.spec);
  if (!game) return game.error();
  Attempt attempt{.game = *std::move(game),
                  .plies_left = puzzle.plies - static_cast<int>(moves.size()),
                  .is_first = moves.size() == 1,
                  .is_solution = true};
  const Result<AnyPosition> start = attempt.game->parse_position(puzzle.position);
  if (!start) return start.error();
  attempt.after = *start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    attempt.before = attempt.after;
    const Result<AnyMove> move = attempt.game->parse_move(attempt.before, moves[i]);
    if (!move) return move.error();
    attempt.move = *move;
    attempt.is_solution &= attempt.game->move_text(attempt.before, *move) == puzzle.line[i];
    attempt.after = attempt.game->play_unchecked(attempt.before, *move);
  }
  if (attempt.is_solution && moves.size() < puzzle.line.size()) {
    attempt.expected_answer = puzzle.line[moves.size()];
  }
  return attempt;
}

class Judge {
 public:
  Judge(const Attempt& attempt, const StopFlag& stop)
      : game_(*attempt.game),
        attempt_(attempt),
        stop_(stop),
        attacker_(attempt.game->to_move(attempt.before)),
        search_(search::make_proof_search(game_, {.nodes = kNodesInAll}, kTableMemory, stop)) {}

  [[nodiscard]] Verdict verdict() {
    const Outcome outcome = game_.outcome(attempt_.after);
    if (outcome == win_for(attacker_)) {
      return {.judgement = Judgement::Solved,
              .message = {text::kSolved, game_.outcome_reason(attempt_.after)}};
    }
    if (is_over(outcome)) return {.message = {text::kEnds, game_.outcome_reason(attempt_.after)}};
    if (attempt_.plies_left == 0) return {.message = text::kNotAtOnce};
    search_->start(attempt_.after, attacker_);
    return is_right() ? answered() : refuted();
  }

 private:
  // A first move needs no search: when the puzzle was made, all but one were proven wrong.
  [[nodiscard]] bool is_right() {
    if (attempt_.is_solution) return true;
    return !attempt_.is_first && wins_within(attempt_.plies_left) == ProofStatus::Win;
  }

  [[nodiscard]] ProofStatus wins_within(int plies) { return search_->prove_within(plies, kNodesEach); }

  [[nodiscard]] std::string text_of(AnyMove move) const { return game_.move_text(attempt_.after, move); }
  // Describes an answer of the opponent, which must be legal.
  [[nodiscard]] Message words_of(const std::string& answer) const {
    return answer_words(game_, attempt_.after, *game_.parse_move(attempt_.after, answer));
  }
  [[nodiscard]] Message opponent() const {
    return colour_name(game_.info().colours[index_of(other(attacker_))]);
  }

  // Chooses the answer after which the win takes longest; among equals, the puzzle's own.
  [[nodiscard]] Verdict answered() {
    std::string best;
    int longest = 0;
    for (const AnyMove move : game_.legal_moves(attempt_.after)) {
      search_->play(move);
      int plies = 1;
      while (plies < attempt_.plies_left - 1 && wins_within(plies) != ProofStatus::Win) plies += 2;
      search_->undo();
      const std::string text = text_of(move);
      if (plies > longest || (plies == longest && text == attempt_.expected_answer)) {
        longest = plies;
        best = text;
      }
    }
    return {.judgement = Judgement::Right,
            .message = {text::kRight, opponent(), words_of(best)},
            .answer = {best},
            .plies_left = longest};
  }

  [[nodiscard]] Verdict refuted() {
    if (std::optional<Verdict> loss = lost()) return *std::move(loss);
    for (const AnyMove move : game_.legal_moves(attempt_.after)) {
      search_->play(move);
      const ProofStatus status = wins_within(attempt_.plies_left - 1);
      search_->undo();
      if (status == ProofStatus::NoWin) {
        return {.message = {text::kGone, opponent(), words_of(text_of(move))}, .answer = {text_of(move)}};
      }
    }
    return {.message = text::kNotShown};
  }

  // Returns the verdict if the move lets the opponent win by force.
  [[nodiscard]] std::optional<Verdict> lost() const {
    const History history(attempt_.game, attempt_.after);
    const auto win =
        search::prove_win(history, {.depth = kCounterPlies, .nodes = kNodesEach}, kTableMemory, stop_);
    if (!win.value || !win.value->is_win() || win.line.empty()) return std::nullopt;
    Verdict verdict{.answer = line_texts(game_, attempt_.after, win.line)};
    verdict.message = {win.value->plies() == 1 ? text::kLosesAtOnce : text::kLoses, opponent(),
                       words_of(verdict.answer.front())};
    return verdict;
  }

  const AnyGame& game_;
  const Attempt& attempt_;
  const StopFlag& stop_;
  Player attacker_;
  std::unique_ptr<search::AnyProofSearch> search_;
};

}  // namespace

Message answer_words(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const TurnParts parts = game.move_parts(position, move);
  const Message piece = parts.piece != nullptr ? Message(parts.piece->name) : Message();
  if (parts.path.size() > 1) {
    const std::string& from = parts.path.front();
    const std::string& to = parts.path.back();
    return parts.piece != nullptr ? Message(text::kAnswerWith, from, to, piece)
                                  : Message(text::kAnswerMoved, from, to);
  }
  if (parts.piece != nullptr && !parts.placed.empty())
    return {text::kAnswerPlaced, piece, parts.placed.front()};
  return Message(game.move_text(position, move));
}

Result<Verdict> judge(const Puzzle& puzzle, std::span<const std::string> moves, const StopFlag& stop) {
  const Result<Attempt> attempt = replay(puzzle, moves);
  if (!attempt) return attempt.error();
  return Judge(*attempt, stop).verdict();
}

}  // namespace joga::puzzle
