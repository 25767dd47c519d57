#include "joga/server/issued_secret.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <cstdlib>

#include "joga/system/secret.hpp"

namespace joga::server {
namespace {

// A letter stands for six bits.
constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kSecretLetters = 43;  // length of a text from system::new_secret
constexpr std::size_t kRandomLetters = 22;

[[nodiscard]] std::string signature_of(std::string_view random, std::string_view key) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> code{};
  unsigned size = 0;
  // Without a signature everything would count as issued. Cannot fail unless memory is exhausted.
  if (HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
           reinterpret_cast<const unsigned char*>(random.data()), random.size(), code.data(),
           &size) == nullptr) {
    std::abort();
  }
  std::string letters;
  for (std::size_t i = 0; i < kSecretLetters - kRandomLetters; ++i) letters += kLetters[code[i] & 63U];
  return letters;
}

}  // namespace

bool is_secret(std::string_view text) {
  return text.size() == kSecretLetters && text.find_first_not_of(kLetters) == std::string_view::npos;
}

std::string issue_secret(std::string_view key) {
  const std::string random = system::new_secret().substr(0, kRandomLetters);
  return random + signature_of(random, key);
}

bool is_issued(std::string_view secret, std::string_view key) {
  if (!is_secret(secret)) return false;
  const std::string right = signature_of(secret.substr(0, kRandomLetters), key);
  // Takes the same time wherever the letters differ.
  return CRYPTO_memcmp(secret.data() + kRandomLetters, right.data(), right.size()) == 0;
}

}  // namespace joga::server
