// The kinds of pieces and terrain of all games are complete: front ends find all they need.
#include "joga/core/kinds.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

[[nodiscard]] bool is_said(const MessageText& text) {
  return !text.english.empty() && !text.portuguese.empty();
}

// A kind has one drawing for both players, or one for each.
[[nodiscard]] bool is_drawn(const Kinds& kinds, std::string_view name) {
  const auto has = [&](const std::string& id) {
    return kinds.drawings.find("<symbol id=\"" + id + "\">") != std::string_view::npos;
  };
  const std::string word(name);
  return has(word) || (has(word + "-1") && has(word + "-2"));
}

TEST(Kinds, HaveWordsNamesCodesAndDrawings) {
  for (const GameInfo* game : games::all_games()) {
    const Kinds& kinds = game->kinds;
    EXPECT_EQ(kinds.game, game->id);
    EXPECT_FALSE(kinds.pieces.empty()) << game->id;
    std::set<std::string_view> words;
    for (const PieceKind& kind : kinds.pieces) {
      EXPECT_TRUE(words.insert(kind.word).second) << kind.word;
      EXPECT_TRUE(is_said(kind.name) && is_said(kind.plural)) << kind.word;
      EXPECT_EQ(kind.legend.english.empty(), kind.legend.portuguese.empty()) << kind.word;
      EXPECT_FALSE(kind.code.unicode.empty() || kind.code.ascii.empty()) << kind.word;
      EXPECT_TRUE(is_drawn(kinds, kind.word)) << kind.word;
      EXPECT_EQ(kinds.piece(kind.word), &kind);
    }
    for (const TerrainKind& kind : kinds.terrains) {
      EXPECT_TRUE(words.insert(kind.word).second) << kind.word;
      EXPECT_TRUE(is_said(kind.name)) << kind.word;
      EXPECT_FALSE(kind.code.empty()) << kind.word;
      EXPECT_EQ(kind.legend_code.empty(), !is_said(kind.legend)) << kind.word;
      EXPECT_TRUE(is_drawn(kinds, kind.drawing_name())) << kind.word;
    }
    EXPECT_FALSE(words.contains("plain"));  // the word for no terrain
    EXPECT_EQ(kinds.piece("no-such-piece"), nullptr);
  }
}

}  // namespace
}  // namespace joga::testing
