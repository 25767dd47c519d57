// Texts about a game, apart from the board itself, and reading a game from a file.
#pragma once

#include <array>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/view.hpp"
#include "joga/lessons/course.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/lessons/progress.hpp"
#include "joga/library/library.hpp"
#include "joga/play/game_state.hpp"
#include "joga/play/turn_entry.hpp"
#include "joga/record/storage.hpp"
#include "joga/terminal/dialogue.hpp"

namespace joga::terminal {

// The colour of a player in this game: "White".
[[nodiscard]] Message side_name(const AnyGame& game, Player player);
// The name of a player who has one; otherwise the side.
[[nodiscard]] Message player_words(const play::GameState& state, Player player);
// The options that differ from the defaults: "Map: big, Rules: official". Nothing if all are defaults.
[[nodiscard]] std::optional<Message> option_words(const GameInfo& game, const GameSpec& spec);
// The value of an option: its name, "your own" for a map that the user has drawn.
[[nodiscard]] Message option_value_words(const OptionInfo& option, std::string_view value);
// The name of a game by its id, and with its options: "Small Star Empires (Map: big)".
[[nodiscard]] Message game_name(std::string_view game_id);
[[nodiscard]] Message spec_words(std::string_view spec);
// "you" in a game against a computer, otherwise "human"; a person's name; a computer's name.
[[nodiscard]] Message seat_name(const play::GameState& state, Player player);

// For a saved game: "human - level 4 (regular player)", and "Quantik: human - level 4 (regular player), turn
// 6"; for a study its name: "Corners, chapter 2: Both".
[[nodiscard]] Message entry_players(const record::SavedGameInfo& game);
[[nodiscard]] Message entry_words(const record::SavedGameInfo& game);
// The progress of the game: "turn 6", "White won", "draw".
[[nodiscard]] Message state_words(const record::SavedGameInfo& game);

// The turns of a history between two plies, numbered: "1. C@a1", "N@b2", "2. ...".
[[nodiscard]] std::vector<std::string> turn_list(const History& history, std::size_t from, std::size_t to);

// The turns of a record as lines of text: the main line, variations in brackets and indented, and comments
// and marks below the turns that they belong to.
[[nodiscard]] std::vector<std::string> annotated_turns(const record::Record& record, Language language);
// The comments and marks of a turn, one line each.
[[nodiscard]] std::vector<std::string> notes_of(const record::Record& record, record::NodeId turn,
                                                Language language);

// A turn that was made: "c4-b5"; where letters stand for pieces, with the piece's name: "Y@c4 (cylinder on
// c4)".
[[nodiscard]] Message turn_words(const AnyGame& game, const AnyPosition& position, AnyMove move);
// A turn without notation: "man c4 to c6", "cube on d4", "ship b2 to d3 with colony".
[[nodiscard]] Message turn_in_words(const AnyGame& game, const AnyPosition& position, AnyMove move);
// Adds the opponent's answer to the verdict on a wrong try at a puzzle. Takes up to half a second.
[[nodiscard]] Message with_refutation(Message verdict, History history, AnyMove tried);
// The hint of a lesson or a puzzle: "Hint: place a cylinder on c4 (Y@c4)", or where to look.
[[nodiscard]] Message hint_words(const History& history, const puzzle::Hint& hint);

// The moves of the opening book and of the saved games in a position: headings, or the reason why there are
// no moves, with the moves below them, best or most played first.
struct OpeningLine {
  Message words{};                // for a move: "d2-d3: 54 % (120)"
  std::optional<AnyMove> move{};  // none: a heading
};
[[nodiscard]] std::vector<OpeningLine> opening_lines(const History& history, const library::Library& library);

// The captures of the last move, if the view marks any.
[[nodiscard]] std::optional<Message> capture_words(const BoardView& view);

// The reason why a game is not being saved, with the folder, so that the user can fix it.
[[nodiscard]] Message save_problem(const Message& problem, const library::Library& library);

// The time on a clock: "4:05", and tenths of a second in the last ten seconds.
[[nodiscard]] std::string clock_words(Milliseconds left);

// The text with a capital letter, unless it begins with a cell or a move: "b2 is a homeworld".
[[nodiscard]] std::string as_sentence(std::string text);
void say_refusal(Dialogue& dialogue, const Message& refusal);

// A date and a time of the local calendar, to the minute, as the reader's language writes them.
[[nodiscard]] Message date_words(std::time_t moment);
[[nodiscard]] Message date_words_without_year(std::time_t moment);

// The side with its player: "White (player 1): level 1 (newcomer) - misses most things".
[[nodiscard]] Message side_words(const play::GameState& state, Player player);
void say_players(Dialogue& dialogue, const play::GameState& state);
void say_moves(Dialogue& dialogue, const History& history);
void say_help(Dialogue& dialogue);
// The points that a choice brings: "+3", or "+1 to +4".
[[nodiscard]] Message points_words(const std::array<int, 2>& points);
// Prints the next question of an unfinished turn, and the choices.
void put_question(Dialogue& dialogue, const play::TurnEntry& entry);
// Returns whether the line enters a part that the last turn skipped because it was forced
// (TurnEntry::Step::unasked), and removes that part from the list.
[[nodiscard]] bool takes_unasked(std::vector<std::string>& unasked, std::string_view line);
// Enters a typed line as the next part of a turn, and asks for the part after it. Returns the outcome once
// the turn is complete or the line is refused. `unasked` are the parts that the last turn skipped.
[[nodiscard]] std::optional<play::TurnEntry::Step> enter_line(Dialogue& dialogue, play::TurnEntry& entry,
                                                              std::vector<std::string>& unasked,
                                                              const std::string& line);
// What brings points: the end of the rules' first section. Empty in games without points.
[[nodiscard]] std::string scoring_words(const BoardView& view, std::string_view game_id, Language language);
// Prints the whole rules page, with the boards of its examples.
void say_rules(Dialogue& dialogue, std::string_view game_id);

// Notes the player's tries in `progress`, dated by the local calendar.
[[nodiscard]] lessons::PuzzleNotes puzzle_notes(puzzle::Progress& progress);
// The player's progress in a lesson: "step 3 of 8", "puzzle 2 of 30".
[[nodiscard]] Message progress_words(const lessons::Lesson& lesson, const lessons::Bookmark& place);

// The same seats with the level above the one that the person has just beaten, if there is one.
[[nodiscard]] std::optional<play::Seats> next_level(const play::GameState& state);
// The first game after a lesson: the learner is player 1, against the weakest level.
[[nodiscard]] Result<play::GameState> first_game(const GameSpec& spec, std::uint64_t seed);

// Expands ~ in a typed path to the home folder.
[[nodiscard]] std::filesystem::path typed_path(std::string_view text);
// Returns whether writing to this path would replace something.
[[nodiscard]] bool is_taken(const std::filesystem::path& path);
// The suggested file name of a game: "quantik-2026-01-31.joga".
[[nodiscard]] std::string usual_file_name(const play::GameState& state);

// Reads the games of a file of records, in either format: all that can be parsed, at most a thousand. The
// error has the code Unknown if the file itself cannot be read.
[[nodiscard]] Result<std::vector<record::Record>> read_records(const std::string& path);
// A record as a list shows it.
[[nodiscard]] record::SavedGameInfo record_info(const record::Record& record);
// A record as a game to play on. The error names the file.
[[nodiscard]] Result<play::GameState> game_from(const record::Record& record, std::string_view path);

}  // namespace joga::terminal
