#include "joga/system/secret.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "joga/system/catalogue.hpp"
#include "joga/system/descriptor.hpp"
#include "joga/system/files.hpp"
#include "joga/system/lock.hpp"

namespace joga::system {
namespace {

constexpr std::size_t kSecretBytes = 32;

struct SecretFile {
  bool exists = false;
  std::optional<std::string> secret{};  // none if it is damaged or others may have seen it
};

[[nodiscard]] SecretFile look_at(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!file.is_open()) return {.exists = errno != ENOENT};
  struct stat about{};
  const bool is_ours = ::fstat(file.number(), &about) == 0 && S_ISREG(about.st_mode) &&
                       about.st_uid == ::geteuid() && (about.st_mode & (S_IRWXG | S_IRWXO)) == 0;
  if (!is_ours) return {.exists = true};
  std::array<char, kSecretLetters + 2> bytes{};  // plus the line end, and one byte to detect a longer file
  const ssize_t size = ::read(file.number(), bytes.data(), bytes.size());
  std::string_view text(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (!is_secret(text)) return {.exists = true};
  return {.exists = true, .secret = std::string(text)};
}

}  // namespace

bool is_secret(std::string_view text) noexcept {
  return text.size() == kSecretLetters && text.find_first_not_of(kSecretAlphabet) == std::string_view::npos;
}

std::string new_secret() {
  std::array<unsigned char, kSecretBytes> random{};
  // Without randomness nothing would be secret. Cannot fail for so few bytes.
  if (::getentropy(random.data(), random.size()) != 0) std::abort();
  std::string text;
  std::uint32_t bits = 0;
  unsigned number = 0;  // of bits not yet encoded
  for (const unsigned char byte : random) {
    bits = bits << 8U | byte;
    for (number += 8; number >= 6; number -= 6) text += kSecretAlphabet[bits >> (number - 6) & 63U];
  }
  return text + kSecretAlphabet[bits << (6 - number) & 63U];
}

Result<KeptSecret> kept_secret(const std::filesystem::path& path) {
  std::filesystem::path lock_path = path;
  lock_path += ".lock";
  LockAttempt attempt;
  SecretFile found;
  // The holder of the lock is about to write the file, which takes no longer than a write to disk.
  constexpr int kAttempts = 100;
  for (int i = 0; i < kAttempts; ++i) {
    found = look_at(path);
    if (found.secret) return KeptSecret{.text = *std::move(found.secret), .replaced = false};
    attempt = Lock::take(lock_path);
    if (!attempt.in_use) break;
  }
  if (attempt.in_use) {
    return Error{ErrorCode::Unsupported, Message(text::kCannotWrite, shown(path), system_words(EBUSY))};
  }
  // If the lock file could not be created, writing the secret fails too, and its error says why.
  found = look_at(path);  // it may have been written before we got the lock
  if (found.secret) return KeptSecret{.text = *std::move(found.secret), .replaced = false};
  // A new file belongs to us even if the old one did not.
  if (found.exists) ::unlink(path.c_str());
  KeptSecret made{.text = new_secret(), .replaced = found.exists};
  if (const Result<Done> done = replace_file(path, made.text + "\n", Access::OwnerOnly); !done)
    return done.error();
  return made;
}

}  // namespace joga::system
