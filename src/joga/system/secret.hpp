// A random text that the user has and nobody else: 256 bits, in letters that may stand in an address.
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

// The secret in a file that only its owner can read; it is made if it is not there. Processes that ask at the
// same time get the same one.
[[nodiscard]] Result<KeptSecret> kept_secret(const std::filesystem::path& path);

}  // namespace joga::system
