// Whole dialogues in both languages, as a person sees them, compared with the files under
// tests/data/terminal.
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "terminal/transcript.hpp"

namespace joga::testing {
namespace {

// The depth of a hint depends on the machine.
[[nodiscard]] std::string without_hint(const std::string& text) {
  return std::regex_replace(text, std::regex("(Hint|Dica): [^>]*\n([^\n]*>)"), "$1: ...\n$2");
}

TEST(Dialogues, QuantikAgainstTheComputer) {
  PlainUser english;
  expect_transcript("quantik.en.txt", without_hint(english.play("quantik", "human", "medium",
                                                                {"",
                                                                 "zebra",
                                                                 "C",
                                                                 "h8",
                                                                 "back",
                                                                 "back",
                                                                 "b1",
                                                                 "",
                                                                 "x",
                                                                 "C",
                                                                 "undo",
                                                                 "redo",
                                                                 "hint",
                                                                 "C b1",
                                                                 "moves",
                                                                 "position",
                                                                 "players",
                                                                 "save",
                                                                 "save FOLDER/game.joga",
                                                                 "flip",
                                                                 "undo 3",
                                                                 "Y@d4",
                                                                 "load FOLDER/game.joga",
                                                                 "resign",
                                                                 "hint",
                                                                 "undo",
                                                                 "help",
                                                                 "quit"})));
  PlainUser portuguese(Language::Portuguese);
  expect_transcript("quantik.pt.txt", without_hint(portuguese.play("quantik", "human", "medium",
                                                                   {"",
                                                                    "zebra",
                                                                    "C",
                                                                    "h8",
                                                                    "voltar",
                                                                    "voltar",
                                                                    "b1",
                                                                    "",
                                                                    "x",
                                                                    "C",
                                                                    "desfazer",
                                                                    "refazer",
                                                                    "dica",
                                                                    "C b1",
                                                                    "jogadas",
                                                                    "posição",
                                                                    "jogadores",
                                                                    "guardar",
                                                                    "guardar FOLDER/game.joga",
                                                                    "virar",
                                                                    "desfazer 3",
                                                                    "cilindro d4",
                                                                    "abrir FOLDER/game.joga",
                                                                    "desistir",
                                                                    "dica",
                                                                    "desfazer",
                                                                    "ajuda",
                                                                    "sair"})));
}

TEST(Dialogues, QuantikToTheEnd) {
  PlainUser english;
  expect_transcript("quantik_end.en.txt",
                    english.play("quantik", "human", "human",
                                 {"C@a1", "Y@b1", "C@d1", "N@c1", "S@c1", "N@d1", "what", "moves", "review",
                                  "3", "end", "undo", "S@d1", "S@c3", "swap", "quit"}));
  PlainUser portuguese(Language::Portuguese);
  expect_transcript("quantik_end.pt.txt",
                    portuguese.play("quantik", "human", "human",
                                    {"C@a1", "Y@b1", "C@d1", "N@c1", "S@c1", "N@d1", "quê", "jogadas",
                                     "rever", "3", "fim", "desfazer", "S@d1", "S@c3", "trocar", "sair"}));
}

// A capture with two drops, step by step, then a reply that must capture.
TEST(Dialogues, EximoWithDrops) {
  const std::string position = "8/4m3/4M3/8/M1m5/8/1MMMMM2/1MMMM3 1";
  PlainUser english;
  expect_transcript("eximo.en.txt", english.play("eximo", "human", "greedy",
                                                 {"", "a4", "e6", "e7", "e8", "h8", "f1", "back", "g1", "g2",
                                                  "moves", "b2", "", "quit"},
                                                 position));
  PlainUser portuguese(Language::Portuguese);
  expect_transcript("eximo.pt.txt", portuguese.play("eximo", "human", "greedy",
                                                    {"", "a4", "e6", "e7", "e8", "h8", "f1", "voltar", "g1",
                                                     "g2", "jogadas", "b2", "", "sair"},
                                                    position));
}

TEST(Dialogues, FieldsWithCaptures) {
  const std::string position = "afgh1ijk/3l4/8/3I4/b2DA1e1/2B5/8/8 1";
  PlainUser english;
  expect_transcript("fields.en.txt", english.play("fields", "human", "human",
                                                  {"", "13", "4", "d5", "g8", "d7", "7 c7", "c8 d7", "undo",
                                                   "undo", "d4xg4", "moves", "resign"},
                                                  position));
  PlainUser portuguese(Language::Portuguese);
  expect_transcript("fields.pt.txt", portuguese.play("fields", "human", "human",
                                                     {"", "13", "4", "d5", "g8", "d7", "7 c7", "c8 d7",
                                                      "desfazer", "desfazer", "d4xg4", "jogadas", "desistir"},
                                                     position));
}

TEST(Dialogues, StarsAgainstTheComputer) {
  PlainUser english;
  expect_transcript("stars.en.txt", english.play("stars:start=2", "human", "hard",
                                                 {"", "d4", "b2", "b4", "a1", "back", "a1", "x", "T", "board",
                                                  "b2-c1=C", "undo", "flip", "moves", "quit"}));
  PlainUser portuguese(Language::Portuguese);
  expect_transcript("stars.pt.txt",
                    portuguese.play("stars:start=2", "human", "hard",
                                    {"", "d4", "b2", "b4", "a1", "voltar", "a1", "x", "T", "tabuleiro",
                                     "b2-c1=C", "desfazer", "virar", "jogadas", "sair"}));
}

TEST(Dialogues, StarsAtTheEndWithBothScores) {
  const std::string position = "CCCC/CHc*c/Ctcc/*tThc/cTTc 1";
  PlainUser english;
  expect_transcript("stars_end.en.txt",
                    english.play("stars", "human", "hard", {"resign", "again"}, position));
  PlainUser portuguese(Language::Portuguese);
  expect_transcript("stars_end.pt.txt",
                    portuguese.play("stars", "human", "hard", {"desistir", "repetir"}, position));
}

TEST(Dialogues, TheMenu) {
  PlainUser english;
  expect_transcript("menu.en.txt",
                    english.menu({"0",     "quantik", "2",    "official", "2",    "3",    "",    "3",
                                  "level", "easy",    "2",    "back",     "menu", "2",    "1",   "9",
                                  "1",     "1",       "C@a1", "menu",     "6",    "undo", "quit"}));
  PlainUser portuguese(Language::Portuguese);
  expect_transcript("menu.pt.txt",
                    portuguese.menu({"0",     "quantik", "2",    "official", "2",    "3",        "",    "3",
                                     "level", "fácil",   "2",    "voltar",   "menu", "2",        "1",   "9",
                                     "1",     "1",       "C@a1", "menu",     "6",    "desfazer", "sair"}));
}

}  // namespace
}  // namespace joga::testing
