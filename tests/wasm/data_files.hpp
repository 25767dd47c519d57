// Test programs read from the source tree the files that a page provides to our WebAssembly modules.
#pragma once

#include "joga/core/embedded.hpp"
#include "source_files.hpp"

namespace joga::testing {

inline void add_all_late_files() {
  for (const std::string_view path : late_file_paths()) add_late_file(path, source_file(path));
}

}  // namespace joga::testing
