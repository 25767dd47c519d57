#include "joga/lessons/judge.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/lessons/catalogue.hpp"
#include "joga/puzzle/puzzle.hpp"

namespace joga::lessons {
namespace {

[[nodiscard]] bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

// Keeps only letters and digits, in lower case, because a turn may be typed in several ways.
[[nodiscard]] std::string essence(std::string_view input) {
  std::string kept;
  for (const char letter : input) {
    if (is_letter(letter) || is_digit(letter)) kept += lower_case(letter);
  }
  return kept;
}

[[nodiscard]] int pieces_of(const BoardView& view, Player player) {
  int count = 0;
  for (const CellView& cell : view.cells) {
    for (const PieceView& piece : cell.pieces) count += piece.owner == player ? piece.count : 0;
  }
  return count;
}

// A turn tried in a step, judged by the step's goal.
class Try {
 public:
  Try(const Step& step, const AnyGame& game, const AnyPosition& before, AnyMove move)
      : step_(step),
        game_(game),
        before_(before),
        move_(move),
        after_(game.play_unchecked(before, move)),
        player_(game.to_move(before)) {}

  [[nodiscard]] bool meets_goal() const {
    const Goal& goal = step_.goal;
    if (!goal.turns.empty() && !is_among(goal.turns)) return false;
    const TurnParts parts = game_.move_parts(before_, move_);
    if (!goal.from.empty() && (parts.path.empty() || !contains(goal.from, parts.path.front()))) return false;
    if (!goal.to.empty() && !ends_on(parts, goal.to)) return false;
    if (goal.piece != nullptr && parts.piece != goal.piece) return false;
    if (goal.captures > 0 && captured() < goal.captures) return false;
    if (goal.wins && game_.outcome(after_) != win_for(player_)) return false;
    if (goal.best && !is_best()) return false;
    return !goal.safe || !winning_answer();
  }

  // The lesson's answer to exactly this turn, if the step lists one.
  [[nodiscard]] const MessageText* listed() const {
    for (const WrongTry& wrong : step_.wrong) {
      if (is_among(wrong.tries)) return &wrong.answer;
    }
    return nullptr;
  }

  // The opponent's answer that wins at once, if there is one.
  [[nodiscard]] std::optional<AnyMove> winning_answer() const {
    if (is_over(game_.outcome(after_))) return std::nullopt;
    for (const AnyMove answer : game_.legal_moves(after_)) {
      if (game_.outcome(game_.play_unchecked(after_, answer)) == win_for(other(player_))) return answer;
    }
    return std::nullopt;
  }

  [[nodiscard]] Verdict verdict() const {
    if (meets_goal()) return {.judgement = Judgement::Solved, .message = step_.right};
    Verdict wrong{.message = step_.otherwise};
    if (const MessageText* text = listed()) wrong.message = *text;
    if (!step_.goal.safe) return wrong;
    if (const std::optional<AnyMove> answer = winning_answer()) {
      wrong.answer = {game_.move_text(after_, *answer)};
      const Message opponent = colour_name(game_.info().colours[index_of(other(player_))]);
      wrong.message =
          Message(text::kWouldWin, wrong.message, opponent, puzzle::answer_words(game_, after_, *answer));
    }
    return wrong;
  }

 private:
  [[nodiscard]] bool is_among(const std::vector<std::string>& turns) const {
    return std::ranges::any_of(turns, [&](const std::string& text) {
      const Result<AnyMove> turn = game_.parse_move(before_, text);
      return turn && *turn == move_;
    });
  }

  [[nodiscard]] static bool ends_on(const TurnParts& parts, const std::vector<std::string>& cells) {
    if (!parts.path.empty() && contains(cells, parts.path.back())) return true;
    return std::ranges::any_of(parts.placed, [&](const std::string& cell) { return contains(cells, cell); });
  }

  [[nodiscard]] int captured() const {
    const Player enemy = other(player_);
    return pieces_of(game_.view(before_, std::nullopt), enemy) -
           pieces_of(game_.view(after_, std::nullopt), enemy);
  }

  [[nodiscard]] bool is_best() const {
    const std::optional<int> gained = game_.points_gained(before_, move_);
    return std::ranges::none_of(game_.legal_moves(before_),
                                [&](AnyMove move) { return game_.points_gained(before_, move) > gained; });
  }

  const Step& step_;
  const AnyGame& game_;
  AnyPosition before_;
  AnyMove move_;
  AnyPosition after_;
  Player player_;
};

[[nodiscard]] puzzle::Puzzle puzzle_of(const Step& step) {
  return {.spec = step.spec,
          .position = step.position,
          .plies = static_cast<int>(step.ending.size()),
          .line = step.ending};
}

[[nodiscard]] Message opponent_in(const History& before) {
  const Player player = before.game().to_move(before.position());
  return colour_name(before.game().info().colours[index_of(other(player))]);
}

// The opponent's answer to a move, in words.
[[nodiscard]] Message answer_in_words(const History& before, AnyMove move, const std::string& answer) {
  const AnyGame& game = before.game();
  const AnyPosition after = game.play_unchecked(before.position(), move);
  const Result<AnyMove> parsed = game.parse_move(after, answer);
  return parsed ? puzzle::answer_words(game, after, *parsed) : Message(answer);
}

// The puzzle's verdict in the words of the lesson.
[[nodiscard]] Result<Verdict> judge_ending(const Step& step, std::span<const std::string> turns,
                                           const History& before, AnyMove move, const StopFlag& stop) {
  Result<Verdict> verdict = puzzle::judge(puzzle_of(step), turns, stop);
  if (!verdict) return verdict;
  switch (verdict->judgement) {
    case Judgement::Solved:
      verdict->message = step.right;
      break;
    case Judgement::Right:
      verdict->message = Message(text::kRightGoOn, opponent_in(before),
                                 answer_in_words(before, move, verdict->answer.front()));
      break;
    case Judgement::Wrong: {
      const Try attempt(step, before.game(), before.position(), move);
      const MessageText* listed = turns.size() == 1 ? attempt.listed() : nullptr;
      const Message words = listed != nullptr ? *listed : step.otherwise;
      verdict->message = words;
      if (verdict->answer.empty()) break;
      const bool loses = attempt.winning_answer().has_value();
      verdict->message = Message(loses ? text::kWouldWin : text::kWould, words, opponent_in(before),
                                 answer_in_words(before, move, verdict->answer.front()));
      break;
    }
  }
  return verdict;
}

}  // namespace

Result<History> set_up(const Step& step, std::span<const std::string> turns) {
  Result<std::shared_ptr<const AnyGame>> game = games::make_game(step.spec);
  if (!game) return game.error();
  const Result<AnyPosition> start = (*game)->parse_position(step.position);
  if (!start) return start.error();
  History history(*std::move(game), *start);
  for (const std::string& turn : turns) {
    if (const Result<Done> played = history.play(turn); !played) return played.error();
  }
  return history;
}

Result<Verdict> judge(const Step& step, std::span<const std::string> turns, const StopFlag& stop) {
  if (turns.empty()) return Error{ErrorCode::Illegal, Message(text::kNoTurn)};
  if (step.ending.empty() && turns.size() > 1) {
    return Error{ErrorCode::Illegal, Message(text::kTooManyTurns, turns.size())};
  }
  const Result<History> before = set_up(step, turns.first(turns.size() - 1));
  if (!before) return before.error();
  const Result<AnyMove> move = before->game().parse_move(before->position(), turns.back());
  if (!move) {
    Error error = move.error();
    const std::optional<Message> words = turns.size() == 1 ? refusal(step, turns.back()) : std::nullopt;
    if (words) error.message = *words;
    return error;
  }
  if (!step.ending.empty()) return judge_ending(step, turns, *before, *move, stop);
  return Try(step, before->game(), before->position(), *move).verdict();
}

std::optional<Message> refusal(const Step& step, std::string_view input) {
  const std::string wanted = essence(input);
  for (const WrongTry& wrong : step.wrong) {
    const bool listed =
        std::ranges::any_of(wrong.tries, [&](const std::string& one) { return essence(one) == wanted; });
    if (listed) return Message(wrong.answer);
  }
  return std::nullopt;
}

Result<std::string> solution(const Step& step, std::span<const std::string> turns, const StopFlag& stop) {
  const bool along_the_line = turns.size() < step.ending.size() &&
                              std::ranges::equal(turns, std::span(step.ending).first(turns.size()));
  if (along_the_line) return step.ending[turns.size()];
  if (!step.goal.turns.empty()) return step.goal.turns.front();
  const Result<History> history = set_up(step, turns);
  if (!history) return history.error();
  const AnyGame& game = history->game();
  std::vector<std::string> tried(turns.begin(), turns.end());
  tried.emplace_back();
  for (const AnyMove move : game.legal_moves(history->position())) {
    tried.back() = game.move_text(history->position(), move);
    const Result<Verdict> verdict = judge(step, tried, stop);
    if (verdict && verdict->judgement != Judgement::Wrong) return tried.back();
  }
  return Error{ErrorCode::Unknown, Message(text::kNoSolution)};
}

}  // namespace joga::lessons
