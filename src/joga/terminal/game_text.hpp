// What is said about a game, apart from the board itself, and reading a game from a file.
#pragma once

#include <cstdint>
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

// The colour that a player has in this game: "White".
[[nodiscard]] Message side_name(const AnyGame& game, Player player);
// The options that are not the usual ones, in words: "Map: big, Rules: official". Nothing when all are.
[[nodiscard]] std::optional<Message> option_words(const GameInfo& game, const GameSpec& spec);
// A game by its id, and with its options: "Small Star Empires (Map: big)".
[[nodiscard]] Message game_name(std::string_view game_id);
[[nodiscard]] Message spec_words(std::string_view spec);
// "you" beside a computer, else "human"; a person's name; what the computer is called.
[[nodiscard]] Message seat_name(const play::GameState& state, Player player);

// Of a saved game: "human - level 4 (regular player)", and "Quantik: human - level 4 (regular player), turn
// 6"; of a study, what it is called: "Corners, chapter 2: Both".
[[nodiscard]] Message entry_players(const record::SavedGameInfo& game);
[[nodiscard]] Message entry_words(const record::SavedGameInfo& game);
// How far it is: "turn 6", "White won", "draw".
[[nodiscard]] Message state_words(const record::SavedGameInfo& game);

// Turns of a history from one ply to another, numbered: "1. C@a1", "N@b2", "2. ...".
[[nodiscard]] std::vector<std::string> turn_list(const History& history, std::size_t from, std::size_t to);

// A turn that was made: "c4-b5", and where letters stand for pieces, with their names: "Y@c4 (cylinder on
// c4)".
[[nodiscard]] Message turn_words(const AnyGame& game, const AnyPosition& position, AnyMove move);
// In a lesson or a puzzle: "Hint: place a cylinder on c4 (Y@c4)", or where to look.
[[nodiscard]] Message hint_words(const History& history, const puzzle::Hint& hint);

// What the opening book knows about a position, and what was played from there in the saved games: headings,
// or why there is nothing, with moves below them, the best or the most played first.
struct OpeningLine {
  Message words{};                // of a move: "d2-d3: 54 % (120)"
  std::optional<AnyMove> move{};  // none: a heading
};
[[nodiscard]] std::vector<OpeningLine> opening_lines(const History& history, const library::Library& library);

// What the last move captured, if the view marks anything.
[[nodiscard]] std::optional<Message> capture_words(const BoardView& view);

// Why a game is not being saved, with the folder, so that something can be done about it.
[[nodiscard]] Message save_problem(const Message& problem, const library::Library& library);

void say_players(Dialogue& dialogue, const play::GameState& state);
void say_moves(Dialogue& dialogue, const History& history);
void say_help(Dialogue& dialogue);
// What an unfinished turn needs next, and what can be chosen.
void put_question(Dialogue& dialogue, const play::TurnEntry& entry);
// Whether a line enters what the last turn did not ask for, having played it already; it is no longer
// expected.
[[nodiscard]] bool takes_unasked(std::vector<std::string>& unasked, std::string_view line);
// The whole page, with the boards of its examples.
void say_rules(Dialogue& dialogue, std::string_view game_id);

// Where a player's tries are noted, and the day by the local calendar.
[[nodiscard]] lessons::PuzzleNotes puzzle_notes(puzzle::Progress& progress);
// How far the player has come in a lesson: "step 3 of 8", "puzzle 2 of 30".
[[nodiscard]] Message progress_words(const lessons::Lesson& lesson, const lessons::Place& place);

// The same seats with the level above the one that a person has just won against, if there is one.
[[nodiscard]] std::optional<play::Seats> next_level(const play::GameState& state);
// A first game after the lesson: the learner begins, against the weakest level.
[[nodiscard]] Result<play::GameState> first_game(const GameSpec& spec, std::uint64_t seed);

// A path as people type it: ~ is the home folder.
[[nodiscard]] std::filesystem::path typed_path(std::string_view text);
// Whether writing to this path would replace something.
[[nodiscard]] bool is_taken(const std::filesystem::path& path);
// What a game is called as a file until somebody has a better name: "quantik-2026-01-31.joga".
[[nodiscard]] std::string usual_file_name(const play::GameState& state);

// The games of a file of records, in either form: as many as can be read, a thousand at most. The error has
// the code Unknown if the file itself cannot be read.
[[nodiscard]] Result<std::vector<record::Record>> read_records(const std::string& path);
// One of them as a list shows it.
[[nodiscard]] record::SavedGameInfo record_info(const record::Record& record);
// One of them to play on. The error names the file.
[[nodiscard]] Result<play::GameState> game_from(const record::Record& record, std::string_view path);

}  // namespace joga::terminal
