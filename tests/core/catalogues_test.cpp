// Every sentence of every catalogue exists in both languages and has the same arguments in both. The
// sentences stand side by side in the sources; this test parses the sources, so that no catalogue can be
// forgotten.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "test_paths.hpp"

namespace joga {
namespace {

struct Sentence {
  std::string name{};
  std::vector<std::string> texts{};
};

// The string literals of an initializer, adjacent ones joined, separated by commas at the top level.
[[nodiscard]] std::vector<std::string> literals_of(const std::string& initializer) {
  std::vector<std::string> texts(1);
  bool inside = false;
  for (std::size_t i = 0; i < initializer.size(); ++i) {
    const char letter = initializer[i];
    if (inside && letter == '\\') {
      texts.back() += initializer[++i];
    } else if (letter == '"') {
      inside = !inside;
    } else if (inside) {
      texts.back() += letter;
    } else if (letter == ',') {
      texts.emplace_back();
    }
  }
  return texts;
}

[[nodiscard]] std::vector<Sentence> sentences_of(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::stringstream content;
  content << stream.rdbuf();
  const std::string source = content.str();
  constexpr std::string_view kDeclaration = "inline constexpr MessageText k";
  std::vector<Sentence> sentences;
  for (std::size_t at = source.find(kDeclaration); at != std::string::npos;
       at = source.find(kDeclaration, at + 1)) {
    const std::size_t brace = source.find('{', at);
    const std::size_t end = source.find("\"};", brace) + 1;
    const std::size_t name = at + kDeclaration.size() - 1;
    sentences.push_back({.name = source.substr(name, brace - name),
                         .texts = literals_of(source.substr(brace + 1, end - brace - 1))});
  }
  return sentences;
}

[[nodiscard]] std::set<char> placeholders_of(const std::string& text) {
  std::set<char> found;
  for (std::size_t i = 0; i + 2 < text.size(); ++i) {
    if (text[i] == '{' && text[i + 2] == '}') found.insert(text[i + 1]);
  }
  return found;
}

TEST(Catalogues, HaveBothLanguagesWithTheSameArguments) {
  int catalogues = 0;
  int sentences = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(JOGA_TEST_DATA "/../../src/joga")) {
    if (!entry.path().filename().string().ends_with("catalogue.hpp")) continue;
    ++catalogues;
    for (const Sentence& sentence : sentences_of(entry.path())) {
      SCOPED_TRACE(entry.path().string() + ": " + sentence.name);
      ++sentences;
      ASSERT_EQ(sentence.texts.size(), 2U);
      EXPECT_FALSE(sentence.texts[0].empty());
      EXPECT_FALSE(sentence.texts[1].empty());
      EXPECT_EQ(placeholders_of(sentence.texts[0]), placeholders_of(sentence.texts[1]));
    }
  }
  EXPECT_GE(catalogues, 8);
  EXPECT_GE(sentences, 200);
}

}  // namespace
}  // namespace joga
