#include "joga/server/issued_secret.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <cstdlib>

#include "joga/system/secret.hpp"

namespace joga::server {
namespace {

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
  for (std::size_t i = 0; i < system::kSecretLetters - kRandomLetters; ++i)
    letters += system::kSecretAlphabet[code[i] & 63U];
  return letters;
}

}  // namespace

std::string issue_secret(std::string_view key) {
  const std::string random = system::new_secret().substr(0, kRandomLetters);
  return random + signature_of(random, key);
}

bool is_issued(std::string_view secret, std::string_view key) {
  if (!system::is_secret(secret)) return false;
  const std::string right = signature_of(secret.substr(0, kRandomLetters), key);
  // Takes the same time wherever the letters differ.
  return CRYPTO_memcmp(secret.data() + kRandomLetters, right.data(), right.size()) == 0;
}

}  // namespace joga::server
