// A random text that only the user has: 256 bits, in characters that may stand in a URL.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "joga/core/result.hpp"

namespace joga::system {

// A letter of a secret stands for six bits.
inline constexpr std::size_t kSecretLetters = 43;
inline constexpr std::string_view kSecretAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

[[nodiscard]] std::string new_secret();
// Returns whether the text has the form of a secret.
[[nodiscard]] bool is_secret(std::string_view text) noexcept;

struct KeptSecret {
  std::string text{};
  bool replaced = false;  // there was a file, but its content was damaged or not the user's alone
};

// Reads the secret from a file that only its owner can read, or creates it. Processes that call this at the
// same time get the same secret.
[[nodiscard]] Result<KeptSecret> kept_secret(const std::filesystem::path& path);

}  // namespace joga::system
