#include "joga/engine/compliance.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/core/history.hpp"
#include "joga/core/random.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/engine/ugi_position.hpp"
#include "joga/engine/ugi_talk.hpp"
#include "joga/engine/ugi_text.hpp"

namespace joga::engine {
namespace {

using search::Clock;
using search::Limits;
using search::Milliseconds;

struct Finding {
  CheckStatus status = CheckStatus::Passed;
  Message explanation{};
};

// State shared by all checks.
struct Exam {
  std::shared_ptr<const AnyGame> game{};
  UgiPatience patience{};
  UgiTalk talk;
  bool offers_game = false;
  bool is_hopeless =
      false;  // the program cannot be started or does not speak the protocol, so the other checks are skipped

  [[nodiscard]] Finding fails(const Message& expected) const {
    return {CheckStatus::Failed, talk.complaint(expected)};
  }
  [[nodiscard]] Finding fails(const Message& expected, Message got) const {
    return {CheckStatus::Failed, talk.complaint(expected, std::move(got))};
  }

  // Returns a game of this many random turns, or fewer if it ends earlier; the same in every run.
  [[nodiscard]] History random_game(std::size_t turns, std::uint64_t seed = 1) const {
    Random random(seed);
    History history(game);
    while (history.ply() < turns && !is_over(history.outcome())) {
      if (!history.play(game->random_move(history.position(), random))) break;
    }
    return history;
  }
  [[nodiscard]] History finished_game() const { return random_game(SIZE_MAX); }

  [[nodiscard]] static std::string position_line(const History& history) {
    PositionCommand command;
    return command.text_for(history);
  }
};

constexpr std::size_t kFewTurns = 3;

[[nodiscard]] Message within(const MessageText& what, Milliseconds time) {
  return {what, time.count()};
}

// --- Start and handshake

[[nodiscard]] Finding check_start(Exam& exam) {
  const Result<Done> started = exam.talk.start();
  if (started) return {};
  exam.is_hopeless = true;
  return {CheckStatus::Failed, started.error().message};
}

// Sends `ugi` and notes whether the program offers a choice of games.
[[nodiscard]] bool greet(Exam& exam) {
  exam.talk.say("ugi");
  if (!exam.talk.hear("ugiok", exam.patience.handshake)) return false;
  exam.offers_game = std::ranges::any_of(exam.talk.passed_over(), [](const std::string& line) {
    const std::optional<UgiOption> option = parse_option(line);
    return option && option->name == "Game";
  });
  return true;
}

[[nodiscard]] bool is_ready(Exam& exam) {
  exam.talk.say("isready");
  return exam.talk.hear("readyok", exam.patience.ready).has_value();
}

void set_game(Exam& exam) {
  if (exam.offers_game) exam.talk.say("setoption name Game value " + exam.game->spec().text());
}

[[nodiscard]] Finding check_handshake(Exam& exam) {
  if (!greet(exam)) {
    exam.is_hopeless = true;
    const Message expected = within(text::kExpectUgiok, exam.patience.handshake);
    Finding finding = exam.fails(expected);
    return exam.talk.hears_at_end_of_input("ugiok") ? exam.fails(expected, text::kGotUnflushed) : finding;
  }
  const bool has_name = std::ranges::any_of(exam.talk.passed_over(), [](const std::string& line) {
    const auto words = words_of(line);
    return words.size() > 2 && words[0] == "id" && words[1] == "name";
  });
  return has_name ? Finding{} : exam.fails(text::kExpectName);
}

[[nodiscard]] Finding check_ready(Exam& exam) {
  return is_ready(exam) ? Finding{} : exam.fails(within(text::kExpectReady, exam.patience.ready));
}

[[nodiscard]] Finding check_game_option(Exam& exam) {
  if (!exam.offers_game) {
    return {CheckStatus::Skipped, Message(text::kNoGameOption, exam.game->spec().text())};
  }
  set_game(exam);
  return check_ready(exam);
}

[[nodiscard]] Finding check_new_game(Exam& exam) {
  exam.talk.say("uginewgame");
  return check_ready(exam);
}

// --- Moves

using MoveOrFinding = Result<AnyMove, Finding>;

[[nodiscard]] MoveOrFinding judge(const Exam& exam, const History& history, std::string_view line) {
  const auto words = words_of(line);
  const std::string text = words.size() > 1 ? without_flaws(words[1]) : std::string();
  const Result<AnyMove> move = exam.game->parse_move(history.position(), text);
  if (move) return *move;
  return exam.fails(Message(text::kExpectLegalMove, exam.game->position_text(history.position())),
                    Message(joga::text::kInBrackets, in_quotes(line), move.error().message));
}

// Waits at most this long for the answer to a `go` in the history's position.
[[nodiscard]] MoveOrFinding hear_move(Exam& exam, const History& history, Milliseconds time) {
  const std::optional<std::string> line = exam.talk.hear("bestmove", time);
  if (!line) return exam.fails(within(text::kExpectMove, time));
  return judge(exam, history, *line);
}

[[nodiscard]] MoveOrFinding ask_move(Exam& exam, const History& history, const Limits& limits,
                                     Milliseconds time) {
  exam.talk.say(Exam::position_line(history));
  exam.talk.say(go_command(limits));
  return hear_move(exam, history, time);
}

[[nodiscard]] Finding finding_of(const MoveOrFinding& answer) {
  return answer ? Finding{} : answer.error();
}

[[nodiscard]] Finding check_start_position(Exam& exam) {
  for (const std::size_t turns : {std::size_t{0}, kFewTurns}) {
    Finding finding =
        finding_of(ask_move(exam, exam.random_game(turns), {.depth = 1}, exam.patience.untimed));
    if (finding.status != CheckStatus::Passed) return finding;
  }
  return {};
}

[[nodiscard]] Finding check_other_position(Exam& exam) {
  const History elsewhere(exam.game, exam.random_game(kFewTurns).position());
  Finding finding = finding_of(ask_move(exam, elsewhere, {.depth = 1}, exam.patience.untimed));
  if (finding.status != CheckStatus::Passed) return finding;
  History further = elsewhere;
  Random random(2);
  if (!further.play(exam.game->random_move(further.position(), random)) || is_over(further.outcome()))
    return {};
  return finding_of(ask_move(exam, further, {.depth = 1}, exam.patience.untimed));
}

[[nodiscard]] Finding check_depth(Exam& exam) {
  return finding_of(ask_move(exam, exam.random_game(kFewTurns), {.depth = 2}, exam.patience.untimed));
}

[[nodiscard]] Finding check_nodes(Exam& exam) {
  return finding_of(ask_move(exam, exam.random_game(kFewTurns), {.nodes = 100}, exam.patience.untimed));
}

[[nodiscard]] Finding check_move_time(Exam& exam) {
  constexpr Milliseconds kTime{100};
  return finding_of(
      ask_move(exam, exam.random_game(kFewTurns), {.move_time = kTime}, kTime + exam.patience.grace));
}

[[nodiscard]] Finding check_clock(Exam& exam) {
  constexpr Clock kClock{.remaining = Milliseconds(1'000), .increment = Milliseconds(10)};
  return finding_of(ask_move(exam, exam.random_game(kFewTurns), {.clocks = {kClock, kClock}},
                             kClock.remaining + exam.patience.grace));
}

[[nodiscard]] Finding check_idle_stop(Exam& exam) {
  exam.talk.forget();
  exam.talk.say("stop");
  Finding finding = check_ready(exam);
  if (finding.status != CheckStatus::Passed) return finding;
  for (const std::string& line : exam.talk.passed_over()) {
    if (line.starts_with("bestmove")) return exam.fails(text::kExpectNoMove, in_quotes(line));
  }
  return {};
}

[[nodiscard]] Finding check_infinite(Exam& exam) {
  // The program may stop by itself when nothing is left to search, but must not answer again after `stop`.
  constexpr Milliseconds kWhile{100};
  const History history = exam.random_game(kFewTurns);
  exam.talk.say(Exam::position_line(history));
  exam.talk.say("go infinite");
  if (const auto line = exam.talk.hear("bestmove", kWhile)) {
    Finding finding = finding_of(judge(exam, history, *line));
    return finding.status == CheckStatus::Passed ? check_idle_stop(exam) : finding;
  }
  exam.talk.say("stop");
  return finding_of(hear_move(exam, history, exam.patience.after_stop));
}

[[nodiscard]] Finding check_self_play(Exam& exam) {
  // Longer than any game in which the players make progress.
  constexpr std::size_t kLongest = 1'000;
  History history(exam.game);
  exam.talk.say("uginewgame");
  while (!is_over(history.outcome()) && history.ply() < kLongest) {
    const MoveOrFinding move = ask_move(exam, history, {.depth = 1}, exam.patience.untimed);
    if (!move) return move.error();
    if (!history.play(*move)) break;
    exam.talk.forget();
  }
  return {};
}

[[nodiscard]] Finding check_finished(Exam& exam) {
  exam.talk.say(Exam::position_line(exam.finished_game()));
  exam.talk.say("go depth 1");
  const auto line = exam.talk.hear("bestmove", exam.patience.untimed);
  const std::string said = line.value_or("");  // `words` refers to this string
  const auto words = words_of(said);
  return words.size() > 1 && words[1] == "none" ? Finding{} : exam.fails(text::kExpectNone);
}

// --- Invalid input

[[nodiscard]] Finding check_unknown_command(Exam& exam) {
  exam.talk.say("no-such-command with 3 words");
  exam.talk.say("");
  return check_ready(exam);
}

[[nodiscard]] Finding check_long_line(Exam& exam) {
  constexpr std::size_t kLong = 2'000'000;
  exam.talk.say(std::string(kLong, 'x'));
  return check_ready(exam);
}

[[nodiscard]] Finding check_bad_position(Exam& exam) {
  const History history = exam.random_game(kFewTurns);
  exam.talk.say(Exam::position_line(history));
  exam.talk.say("position fen ?!");
  exam.talk.say("position startpos moves ?!");
  exam.talk.say("go depth 1");
  return finding_of(hear_move(exam, history, exam.patience.untimed));
}

// --- Queries

// The words after `response`; legal moves are sorted by bytes.
using Words = std::vector<std::string>;

[[nodiscard]] Words own_words(std::string_view text) {
  const auto words = words_of(text);
  return {words.begin(), words.end()};
}

[[nodiscard]] Words legal_moves_of(const History& history) {
  Words texts;
  if (is_over(history.outcome())) return texts;
  for (const AnyMove move : history.game().legal_moves(history.position())) {
    texts.push_back(history.game().move_text(history.position(), move));
  }
  std::ranges::sort(texts);
  return texts;
}

// A query, and its correct answer for a history.
struct Query {
  std::string_view line{};
  Words (*expected)(const History& history) = nullptr;
  bool is_sorted = false;  // the order of the answer does not matter
};

// Programs need not know queries, but their answers are right.
[[nodiscard]] Finding check_query(Exam& exam, const Query& query) {
  for (const History& history : {History(exam.game), exam.random_game(kFewTurns), exam.finished_game()}) {
    exam.talk.forget();
    exam.talk.say(Exam::position_line(history));
    exam.talk.say(query.line);
    Finding finding = check_ready(exam);
    if (finding.status != CheckStatus::Passed) return finding;
    const Words expected = query.expected(history);
    std::string line = "response";
    for (const std::string& word : expected) line += ' ' + word;
    const auto response = std::ranges::find_if(
        exam.talk.passed_over(), [](const std::string& said) { return said.starts_with("response"); });
    if (response == exam.talk.passed_over().end()) {
      return {CheckStatus::Skipped, Message(text::kNoSuchQuery, query.line)};
    }
    Words got = own_words(*response);
    got.erase(got.begin());
    if (query.is_sorted) std::ranges::sort(got);
    if (got != expected) {
      return exam.fails(in_quotes(line), in_quotes(*response));
    }
  }
  return {};
}

[[nodiscard]] Finding check_game_over_query(Exam& exam) {
  return check_query(exam, {.line = "query gameover", .expected = [](const History& history) {
                              return own_words(truth_word(is_over(history.outcome())));
                            }});
}

[[nodiscard]] Finding check_turn_query(Exam& exam) {
  return check_query(
      exam, {.line = "query p1turn", .expected = [](const History& history) {
               return own_words(truth_word(history.game().to_move(history.position()) == Player::One));
             }});
}

[[nodiscard]] Finding check_result_query(Exam& exam) {
  return check_query(exam, {.line = "query result", .expected = [](const History& history) {
                              return own_words(result_word(history.outcome()));
                            }});
}

[[nodiscard]] Finding check_legal_moves_query(Exam& exam) {
  return check_query(exam, {.line = "query legalmoves", .expected = legal_moves_of, .is_sorted = true});
}

[[nodiscard]] Finding check_fen_query(Exam& exam) {
  return check_query(exam, {.line = "query fen", .expected = [](const History& history) {
                              return own_words(history.game().position_text(history.position()));
                            }});
}

// Judges all that was said since the first check.
[[nodiscard]] Finding check_other_output(Exam& exam) {
  const std::optional<std::string>& stray = exam.talk.stray_line();
  if (!stray) return {};
  return {CheckStatus::Failed, Message(text::kStrayLine, in_quotes(*stray))};
}

// --- Ending

[[nodiscard]] Finding check_quit(Exam& exam) {
  exam.talk.say("quit");
  Finding finding = exam.talk.ends(exam.patience.quit) ? Finding{} : exam.fails(text::kExpectEnd);
  exam.talk.close();
  return finding;
}

[[nodiscard]] Finding check_end_of_input(Exam& exam) {
  exam.talk.close_input();
  Finding finding = exam.talk.ends(exam.patience.quit) ? Finding{} : exam.fails(text::kExpectEndOfInput);
  exam.talk.close();
  return finding;
}

// --- The list of checks

struct Check {
  std::string_view name;
  const MessageText& rule;
  Finding (*run)(Exam& exam);
};

// The first two checks start the program and greet it themselves; all others need a prepared program.
constexpr std::size_t kIntroductions = 2;

constexpr std::array<Check, 26> kChecks{{
    {"start", text::kRuleStart, check_start},
    {"handshake", text::kRuleHandshake, check_handshake},
    {"isready", text::kRuleReady, check_ready},
    {"option-game", text::kRuleGameOption, check_game_option},
    {"uginewgame", text::kRuleNewGame, check_new_game},
    {"position-startpos", text::kRuleStartPosition, check_start_position},
    {"position-fen", text::kRuleOtherPosition, check_other_position},
    {"go-depth", text::kRuleDepth, check_depth},
    {"go-nodes", text::kRuleNodes, check_nodes},
    {"go-movetime", text::kRuleMoveTime, check_move_time},
    {"go-clock", text::kRuleClock, check_clock},
    {"go-infinite", text::kRuleInfinite, check_infinite},
    {"stop-idle", text::kRuleIdleStop, check_idle_stop},
    {"unknown-command", text::kRuleUnknownCommand, check_unknown_command},
    {"long-line", text::kRuleLongLine, check_long_line},
    {"bad-position", text::kRuleBadPosition, check_bad_position},
    {"query-gameover", text::kRuleGameOver, check_game_over_query},
    {"query-p1turn", text::kRuleTurn, check_turn_query},
    {"query-result", text::kRuleResult, check_result_query},
    {"query-legalmoves", text::kRuleLegalMoves, check_legal_moves_query},
    {"query-fen", text::kRuleFen, check_fen_query},
    {"finished-game", text::kRuleFinished, check_finished},
    {"whole-game", text::kRuleWholeGame, check_self_play},
    {"other-output", text::kRuleOtherOutput, check_other_output},
    {"quit", text::kRuleQuit, check_quit},
    {"end-of-input", text::kRuleEndOfInput, check_end_of_input},
}};

// Starts the program, greets it and sets the game, unless it is already running.
[[nodiscard]] bool is_prepared(Exam& exam) {
  if (exam.talk.is_open()) return true;
  if (!exam.talk.start() || !greet(exam)) return false;
  set_game(exam);
  return is_ready(exam);
}

[[nodiscard]] Finding run_check(const Check& check, bool is_introduction, Exam& exam) {
  exam.talk.begin_check(check.name);
  if (exam.is_hopeless) return {CheckStatus::Skipped, text::kNotStarted};
  if (!is_introduction && !is_prepared(exam)) {
    exam.is_hopeless = true;
    exam.talk.close();
    return {CheckStatus::Failed, text::kNotStartedAgain};
  }
  exam.talk.begin_check(check.name);
  Finding finding = check.run(exam);
  // After a failed check the program is started anew, so that late output cannot spoil the next check.
  if (finding.status == CheckStatus::Failed) exam.talk.close();
  return finding;
}

}  // namespace

std::size_t ComplianceReport::count(CheckStatus status) const {
  return static_cast<std::size_t>(std::ranges::count(results, status, &CheckResult::status));
}

ComplianceReport check_engine(const UgiProgram& program, const std::shared_ptr<const AnyGame>& game,
                              const std::function<void(const CheckResult&)>& show,
                              const UgiPatience& patience) {
  Exam exam{.game = game, .patience = patience, .talk = UgiTalk(program, patience)};
  ComplianceReport report;
  const auto run = [&](const Check& check, bool is_introduction) {
    Finding finding = run_check(check, is_introduction, exam);
    std::string errors = exam.talk.take_errors();
    if (exam.talk.has_known_end()) errors.clear();  // the exception has been shown
    report.results.push_back({.name = check.name,
                              .expected = &check.rule,
                              .status = finding.status,
                              .explanation = std::move(finding.explanation),
                              .errors = std::move(errors)});
    show(report.results.back());
  };
  for (std::size_t i = 0; i < kChecks.size(); ++i) run(kChecks[i], i < kIntroductions);
  return report;
}

}  // namespace joga::engine
