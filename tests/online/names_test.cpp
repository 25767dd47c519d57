#include "joga/online/names.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "joga/core/text.hpp"
#include "joga/render/characters.hpp"

namespace joga::testing {
namespace {

using online::clean_name;
using online::name_skeleton;

constexpr std::size_t kMost = 20;

// The cleaned name, or the reason why it is refused.
[[nodiscard]] std::string cleaned(std::string_view name, Language language = Language::English) {
  const Result<std::string> clean = clean_name(name, kMost);
  return clean ? *clean : "refused: " + clean.error().message.in(language);
}

TEST(CleanName, KeepsTheNamesOfPeopleEverywhere) {
  for (const std::string_view name :
       {"Ana",          "Inês d'Ávila", "João 1º",  "O´Brien",
        "李世民",       "田中 Ken",     "ひらがな", "김민준",
        "محمد",         "فاطمة ٧",      "Аня",      "Σωκράτης",
        "שלום",         "नमस्ते",         "ไทย",      "Nguyễn Thị Hồng",
        "Łukasz",       "Ana_7",        "x",        "C-3PO",
        "🎲",           "Ana 🎲",       "José ❤️",   "👨‍👩‍👧",
        "👍🏽",         "🇵🇹",           "1️⃣",        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "ᾅδω",          "Pessoa",       "Leveling", "Jogador",
        "Hard-working", "human"}) {
    EXPECT_EQ(cleaned(name), name);
  }
}

TEST(CleanName, HasSingleBlanksAndOneNormalForm) {
  EXPECT_EQ(cleaned("  Ana \u00a0 \u3000 Sé "), "Ana Sé");
  EXPECT_EQ(cleaned("Se\u0301"), "S\u00e9");
}

TEST(CleanName, HasOnlyCharactersThatCanBeSeen) {
  for (const std::uint32_t code :
       {0x0U,     0x9U,     0xaU,     0x1bU,    0x7fU,    0x85U,    0xadU,    0x34fU,   0x600U,  0x61cU,
        0x6ddU,   0x70fU,   0x8e2U,   0x115fU,  0x1160U,  0x17b4U,  0x17b5U,  0x180bU,  0x180eU, 0x180fU,
        0x200bU,  0x200cU,  0x200dU,  0x200eU,  0x2028U,  0x202eU,  0x2060U,  0x2066U,  0x2800U, 0x3164U,
        0xe000U,  0xfe0fU,  0xfeffU,  0xffa0U,  0xfff9U,  0xfffcU,  0xfffdU,  0xffffU,  0x378U,  0x110bdU,
        0x13430U, 0x13441U, 0x1bca0U, 0x1d159U, 0x1d173U, 0xe0001U, 0xe0041U, 0xe0100U, 0xf0000U}) {
    std::string name = "A";
    render::append_utf8(name, code);
    name += 'a';
    EXPECT_EQ(cleaned(name), "refused: a name cannot have the character U+" + hexadecimal(code, 4));
  }
  EXPECT_EQ(cleaned("\xff"), "refused: a name cannot have the character U+FFFD");
  EXPECT_EQ(cleaned("a\u20dd"), "refused: a name cannot have the character U+20DD") << "encloses the letter";
  EXPECT_EQ(cleaned("\u0301a"), "refused: a name cannot have the character U+0301") << "has no letter";
  EXPECT_EQ(cleaned("\u202eanA", Language::Portuguese), "refused: um nome não pode ter o carácter U+202E");
}

TEST(CleanName, IsNeitherEmptyNorLong) {
  EXPECT_EQ(cleaned(""), "refused: a name has at least one letter");
  EXPECT_EQ(cleaned(" \u2003 "), "refused: a name has at least one letter");
  EXPECT_EQ(cleaned(std::string(kMost, 'a')), std::string(kMost, 'a'));
  EXPECT_EQ(cleaned(std::string(kMost + 1, 'a')), "refused: a name has 20 letters at most");
}

TEST(CleanName, StaysInItsLine) {
  EXPECT_EQ(cleaned("a\u0301\u0301\u0301"), "refused: a letter of this name has too many accents");
  EXPECT_EQ(cleaned("a\u0300\u0301\u0302\u0303"), "refused: a letter of this name has too many accents");
}

TEST(CleanName, KeepsToOneScript) {
  for (const std::string_view name : {"Аna" /* Cyrillic A */, "Ana Σ", "Ana שלום", "٣ and ३"})
    EXPECT_TRUE(cleaned(name).starts_with("refused: a name keeps to the letters and digits of one")) << name;
}

TEST(CleanName, IsNeitherAComputersNorTheHosts) {
  for (const std::string_view name : {"level:7",       "Level 7",      "LEVEL7",         "1evel l",
                                      "level:l",       "level∶7",      "ｌｅｖｅｌ：７", "level 7 (master)",
                                      "level",         "Nível 3",      "nivel 3",        "engine",
                                      "Engine:time=2", "eng1ne",       "mcts",           "minimax:depth=4",
                                      "ugi:x",         "perfect",      "easy",           "fácil",
                                      "random",        "The Computer", "computador",     "joga",
                                      "JOGA",          "J0ga",         "j.o.g.a",        "joga 2",
                                      "Admin",         "host"}) {
    EXPECT_EQ(cleaned(name), "refused: '" + std::string(name) +
                                 "' could be taken for a computer or for this host: choose another name");
  }
  EXPECT_EQ(cleaned("joga", Language::Portuguese),
            "refused: 'joga' podia confundir-se com um computador ou com este servidor: escolha outro nome");
}

TEST(NameSkeleton, IsTheSameForNamesThatLookAlike) {
  const std::string ana = name_skeleton("Ana");
  for (const std::string_view name : {"Аna" /* Cyrillic A */, "ana", "ANA", "A na", "Ana.", "A-n-a", "Ａｎａ",
                                      "𝐀𝐧𝐚", "Ana\u200b", "Αna" /* Greek */})
    EXPECT_EQ(name_skeleton(name), ana) << name;
  for (const std::string_view name : {"AIice", "A1ice", "ALICE", "alice"})
    EXPECT_EQ(name_skeleton(name), name_skeleton("Alice")) << name;
  EXPECT_EQ(name_skeleton("modern"), name_skeleton("rnodem"));
  EXPECT_EQ(name_skeleton("Bob0"), name_skeleton("BobO"));
}

TEST(NameSkeleton, DiffersForDifferentNames) {
  for (const std::string_view name : {"Anna", "Ané", "Aná", "Bento", "李", "🎲", "...", "Ana 2"})
    EXPECT_NE(name_skeleton(name), name_skeleton("Ana")) << name;
  EXPECT_NE(name_skeleton("..."), name_skeleton("!!!"));
  EXPECT_NE(name_skeleton("João"), name_skeleton("Joao"));
}

}  // namespace
}  // namespace joga::testing
