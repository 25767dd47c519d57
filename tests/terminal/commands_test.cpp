// The table of commands: words and keys, and that neither conflicts with moves.
#include "joga/terminal/commands.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "joga/core/history.hpp"
#include "joga/games/registry.hpp"

namespace joga::terminal {
namespace {

TEST(Commands, AreFoundByTheirWordsInBothLanguages) {
  for (const CommandInfo& info : all_commands()) {
    for (const std::string_view word : {info.word.english, info.word.portuguese}) {
      const auto typed = parse_command(word);
      ASSERT_TRUE(typed) << word;
      EXPECT_EQ(typed->command, info.command) << word;
      EXPECT_EQ(typed->argument, "");
    }
    EXPECT_EQ(info_of(info.command).command, info.command);
    EXPECT_EQ(info.argument.english.empty(), info.argument.portuguese.empty());
    EXPECT_FALSE(info.help.english.empty());
    EXPECT_NE(info.help.english, info.help.portuguese);
  }
}

TEST(Commands, NoWordAndNoKeyServesTwo) {
  std::set<std::string> words;
  std::set<std::string> keys;
  for (const CommandInfo& info : all_commands()) {
    EXPECT_TRUE(words.insert(folded(info.word.english)).second) << info.word.english;
    if (info.word.english != info.word.portuguese) {
      EXPECT_TRUE(words.insert(folded(info.word.portuguese)).second) << info.word.portuguese;
    }
    EXPECT_TRUE(keys.insert(key_name(info.key)).second) << key_name(info.key);
    EXPECT_EQ(command_of(info.key), info.command);
  }
}

TEST(Commands, CapitalsAccentsAndBlanksDoNotMatter) {
  EXPECT_EQ(parse_command("  UNDO ")->command, Command::Undo);
  EXPECT_EQ(parse_command("\fundo\v")->command, Command::Undo);  // after Ctrl-L
  EXPECT_EQ(parse_command("posicao")->command, Command::Position);
  EXPECT_EQ(parse_command("POSIÇÃO")->command, Command::Position);
  EXPECT_EQ(parse_command("?")->command, Command::Help);
  for (const char* word : {"review", "study", "estudar", "Analyse"})
    EXPECT_EQ(parse_command(word)->command, Command::Review) << word;
  for (const char* word : {"exit", "q", "QUIT"})
    EXPECT_EQ(parse_command(word)->command, Command::Quit) << word;
  const auto save = parse_command("Save  my game.joga ");
  ASSERT_TRUE(save);
  EXPECT_EQ(save->command, Command::Save);
  EXPECT_EQ(save->argument, "my game.joga");
}

TEST(Commands, OtherInputIsLeftToTheGame) {
  for (const char* line : {"", " ", "undoo", "C@a1", "pass", "e", "h", "b2-a1=T", "cube", "cubo d4"}) {
    EXPECT_FALSE(parse_command(line)) << line;
  }
}

TEST(Commands, NoMoveLooksLikeOne) {
  for (const GameInfo* info : games::all_games()) {
    const auto game = *games::make_game(info->id);
    Random random(1);
    History history(game);
    while (!is_over(history.outcome()) && history.ply() < 60) {
      for (const AnyMove move : game->legal_moves(history.position())) {
        EXPECT_FALSE(parse_command(game->move_text(history.position(), move)));
      }
      ASSERT_TRUE(history.play(game->random_move(history.position(), random)));
    }
  }
}

TEST(Commands, AreSuggestedInTheLanguageOfTheReader) {
  const Message suggestion = with_command_suggestion(Message("-"), "resing");
  EXPECT_EQ(suggestion.english(), "did you mean resign? -");
  EXPECT_EQ(suggestion.in(Language::Portuguese), "queria dizer desistir? -");
}

TEST(Commands, KeysAreNamedForPeople) {
  EXPECT_EQ(key_name(info_of(Command::Undo).key), "Ctrl-U");
  EXPECT_EQ(key_name(info_of(Command::Rules).key), "F2");
  EXPECT_EQ(key_name(info_of(Command::Help).key), "?");
  EXPECT_EQ(key_name(info_of(Command::Menu).key), "Esc");
  EXPECT_EQ(command_of({.kind = KeyKind::Function, .number = 11}), std::nullopt);
}

TEST(Words, AreComparedWithoutAccents) {
  EXPECT_EQ(folded("NÃO"), "nao");
  EXPECT_EQ(folded("ÁÀÂÃÇÉÊÍÓÔÕÚ"), "aaaaceeiooou");
  EXPECT_EQ(folded("áàâãçéêíóôõú"), "aaaaceeiooou");
  EXPECT_EQ(folded("\xc3"), "\xc3");
}

}  // namespace
}  // namespace joga::terminal
