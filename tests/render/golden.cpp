#include "render/golden.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "test_paths.hpp"

namespace joga::render {
namespace {

[[nodiscard]] std::string path_of(std::string_view name) {
  return std::string(JOGA_TEST_DATA) + "/render/" + std::string(name);
}

[[nodiscard]] std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The lines that differ: the file's after '-', the drawn ones after '+'.
[[nodiscard]] std::string difference(std::string_view expected, std::string_view actual) {
  const std::vector<std::string> before = lines_of(expected);
  const std::vector<std::string> after = lines_of(actual);
  std::string result;
  for (std::size_t i = 0; i < before.size() || i < after.size(); ++i) {
    const bool same = i < before.size() && i < after.size() && before[i] == after[i];
    if (same) continue;
    result += "line " + std::to_string(i + 1) + '\n';
    if (i < before.size()) result += "- " + before[i] + '\n';
    if (i < after.size()) result += "+ " + after[i] + '\n';
  }
  return result;
}

}  // namespace

void expect_golden(std::string_view name, std::string_view text) {
  const std::string path = path_of(name);
  const char* update = std::getenv("JOGA_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view(update) == "1") {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path << " is missing; JOGA_UPDATE_GOLDEN=1 writes it";
  std::ostringstream expected;
  expected << file.rdbuf();
  EXPECT_EQ(expected.str(), text) << path << '\n' << difference(expected.str(), text);
}

}  // namespace joga::render
