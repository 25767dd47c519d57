// What a WebAssembly program of ours is handed by its page, test programs take from the source tree.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "joga/core/embedded.hpp"

namespace joga::testing {

// Of run.mjs: the size of a file, and its bytes if there is a place for them.
extern "C" [[clang::import_module("joga"), clang::import_name("read_file")]] std::size_t read_file(
    const char* path, std::size_t length, char* place);

inline void add_all_late_files() {
  for (const std::string_view path : late_file_paths()) {
    std::string bytes(read_file(path.data(), path.size(), nullptr), '\0');
    read_file(path.data(), path.size(), bytes.data());
    add_late_file(path, std::move(bytes));
  }
}

}  // namespace joga::testing
