// What a WebAssembly program of ours is handed by its page, test programs take from the source tree.
#pragma once

#include "joga/core/embedded.hpp"
#include "source_files.hpp"

namespace joga::testing {

inline void add_all_late_files() {
  for (const std::string_view path : late_file_paths()) add_late_file(path, source_file(path));
}

}  // namespace joga::testing
