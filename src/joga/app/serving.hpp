// What joga serve and joga host have in common.
#pragma once

#include <cstdint>
#include <filesystem>

#include "joga/core/result.hpp"

namespace joga::app {

// The folder, there and writable: better to learn now than after the first turn that it is not.
[[nodiscard]] Result<std::filesystem::path> usable_folder(std::filesystem::path folder);

// The C library keeps what has been freed at the end of a heap, and the more the more was once needed: after
// a long message tens of megabytes, for each thread. From now on it keeps little.
void keep_little_memory();

}  // namespace joga::app
