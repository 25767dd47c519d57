// Files of the source tree that tests read, by their path in it. In WebAssembly run.mjs provides them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#ifndef __wasm__
#include <filesystem>
#include <fstream>
#include <sstream>

#include "test_paths.hpp"
#endif

namespace joga::testing {

#ifdef __wasm__

// Imported from run.mjs: returns the size of a file, and copies its bytes if a buffer is given. The bytes of
// a folder are the names in it, one for each line.
extern "C" [[clang::import_module("joga"), clang::import_name("read_file")]] std::size_t read_file(
    const char* path, std::size_t length, char* place);

[[nodiscard]] inline std::string source_file(std::string_view path) {
  std::string bytes(read_file(path.data(), path.size(), nullptr), '\0');
  read_file(path.data(), path.size(), bytes.data());
  return bytes;
}

[[nodiscard]] inline std::vector<std::string> source_folder(std::string_view path) {
  std::vector<std::string> names(1);
  for (const char letter : source_file(path)) {
    if (letter == '\n') {
      names.emplace_back();
    } else {
      names.back() += letter;
    }
  }
  std::ranges::sort(names);
  return names;
}

#else

[[nodiscard]] inline std::filesystem::path source_path(std::string_view path) {
  return std::filesystem::path(JOGA_TEST_DATA).parent_path().parent_path() / path;
}

[[nodiscard]] inline std::string source_file(std::string_view path) {
  std::ifstream file(source_path(path), std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

[[nodiscard]] inline std::vector<std::string> source_folder(std::string_view path) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(source_path(path))) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

#endif

}  // namespace joga::testing
