// Certificates: proofs of wins and margins in files that a small independent program checks (verify/). The
// format is in docs/certificates.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "joga/core/any_game.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/search/limits.hpp"

namespace joga::solve {

struct CertificateFile {
  std::filesystem::path path{};  // empty: no certificate is written
  std::string program{};         // the name and version that the file gives
};

struct CertificateSize {
  std::uint64_t bytes = 0;
  std::uint64_t turns = 0;  // the listed turns of the player whose success is proven
};

struct CertificateOptions {
  CertificateFile file{};
  search::Limits limits{};  // of all searches together
  std::size_t memory_mib = 256;
};

// Writes a certificate of a proven win or loss of a running game, for the player to move, without draws by
// history. Fails for a draw, if a limit was reached, and if the file cannot be written.
[[nodiscard]] Result<CertificateSize> write_certificate(const AnyGame& game, const AnyPosition& position,
                                                        const Value& value, const CertificateOptions& options,
                                                        const StopFlag& stop);

}  // namespace joga::solve
