#include "joga/solve/stars/proofs.hpp"

#include <bit>
#include <utility>

#include "joga/solve/catalogue.hpp"
#include "joga/solve/file_format.hpp"
#include "joga/system/files.hpp"

namespace joga::solve {
namespace {

using joga::stars::Stars;

constexpr std::string_view kMagic = "JOGASTP\n";
constexpr std::size_t kHeaderSize = 32;
constexpr std::size_t kProofSize = 24;
constexpr std::size_t kChecksumSize = 8;
// More than any file of ours has.
constexpr std::size_t kMostBytes = std::size_t{1} << 30;

// Identifies the game of a file by a number. The spec itself would do, but maps can be long.
[[nodiscard]] std::uint64_t game_number(const Stars& game) {
  return checksum(game.spec().text());
}

void append(std::string& bytes, const StarsProof& proof) {
  append_number(bytes, proof.key.check, 8);
  append_number(bytes, proof.key.place, 8);
  append_number(bytes, static_cast<std::uint16_t>(proof.entry.range.lower), 2);
  append_number(bytes, static_cast<std::uint16_t>(proof.entry.range.upper), 2);
  append_number(bytes, std::bit_cast<std::uint16_t>(proof.entry.move), 2);
  append_number(bytes, static_cast<std::uint8_t>(proof.entry.effort), 1);
  append_number(bytes, proof.entry.is_reached ? 1 : 0, 1);
}

[[nodiscard]] StarsProof proof_at(std::string_view bytes, std::size_t at) noexcept {
  const auto small = [&](std::size_t offset) {
    return static_cast<std::uint16_t>(number_at(bytes, at + offset, 2));
  };
  return {.key = {.check = number_at(bytes, at, 8), .place = number_at(bytes, at + 8, 8)},
          .entry = {.range = {.lower = static_cast<std::int16_t>(small(16)),
                              .upper = static_cast<std::int16_t>(small(18))},
                    .move = std::bit_cast<joga::stars::Move>(small(20)),
                    .is_reached = number_at(bytes, at + 23, 1) != 0,
                    .effort = static_cast<int>(number_at(bytes, at + 22, 1))}};
}

}  // namespace

// Offset 0: magic    8: format   12: memory in MiB   16: the game's number   24: proofs, how many
//       32: proofs, 24 bytes each; then the checksum of all before it, 8 bytes. Little-endian.
std::string proofs_to_bytes(const Stars& game, const StarsProofs& proofs) {
  std::string bytes(kMagic);
  bytes.reserve(kHeaderSize + proofs.proofs.size() * kProofSize + kChecksumSize);
  append_number(bytes, StarsProofs::kFormat, 4);
  append_number(bytes, proofs.memory_mib, 4);
  append_number(bytes, game_number(game), 8);
  append_number(bytes, proofs.proofs.size(), 8);
  for (const StarsProof& proof : proofs.proofs) append(bytes, proof);
  append_number(bytes, checksum(bytes), kChecksumSize);
  return bytes;
}

Result<StarsProofs> proofs_from_bytes(const Stars& game, std::string_view bytes) {
  const auto refused = [](Message why) { return Error{ErrorCode::Malformed, std::move(why)}; };
  if (bytes.size() < kHeaderSize + kChecksumSize || !bytes.starts_with(kMagic)) {
    return refused(text::kTableDamaged);
  }
  const std::uint64_t format = number_at(bytes, 8, 4);
  if (format != StarsProofs::kFormat) return refused({text::kTableVersion, format, StarsProofs::kFormat});
  const std::string_view content = bytes.substr(0, bytes.size() - kChecksumSize);
  const std::uint64_t count = number_at(bytes, 24, 8);
  if (checksum(content) != number_at(bytes, content.size(), kChecksumSize) ||
      count != (content.size() - kHeaderSize) / kProofSize) {
    return refused(text::kTableDamaged);
  }
  if (number_at(bytes, 16, 8) != game_number(game)) {
    return refused({text::kForeignProofs, game.spec().text()});
  }
  StarsProofs proofs{.memory_mib = number_at(bytes, 12, 4)};
  proofs.proofs.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    proofs.proofs.push_back(proof_at(bytes, kHeaderSize + i * kProofSize));
  return proofs;
}

std::filesystem::path proofs_path(const std::filesystem::path& folder, const Stars& game) {
  std::string number;
  for (int shift = 60; shift >= 0; shift -= 4) number += "0123456789abcdef"[game_number(game) >> shift & 0xf];
  return folder / ("stars-" + number + "-" + std::to_string(StarsProofs::kFormat) + ".proofs");
}

Result<StarsProofs> read_proofs(const std::filesystem::path& path, const Stars& game) {
  const Result<system::FileText> file = system::read_file(path, kMostBytes);
  if (!file) return file.error();
  return proofs_from_bytes(game, file->text);
}

Result<Done> write_proofs(const std::filesystem::path& path, const Stars& game, const StarsProofs& proofs) {
  if (const Result<Done> folders = system::make_folders(path.parent_path()); !folders) return folders;
  return system::replace_file(path, proofs_to_bytes(game, proofs));
}

}  // namespace joga::solve
