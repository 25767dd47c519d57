// A random text that only the user has: 256 bits, in characters that may stand in a URL.
#pragma once

#include <filesystem>
#include <string>

#include "joga/core/result.hpp"

namespace joga::system {

[[nodiscard]] std::string new_secret();

struct KeptSecret {
  std::string text{};
  bool replaced = false;  // there was a file, but its content was damaged or not the user's alone
};

// Reads the secret from a file that only its owner can read, or creates it. Processes that call this at the
// same time get the same secret.
[[nodiscard]] Result<KeptSecret> kept_secret(const std::filesystem::path& path);

}  // namespace joga::system
