#include "joga/solve/stars/table.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "joga/solve/catalogue.hpp"
#include "joga/solve/file_format.hpp"
#include "joga/system/files.hpp"

namespace joga::solve {
namespace {

using joga::stars::Stars;

constexpr auto kRelaxed = std::memory_order_relaxed;

//   bits 0-15 lower, 16-31 upper, 32-47 move, 48-55 effort, 56 is there, 57 the move reaches the lower bound
constexpr std::uint64_t kInUse = 1ULL << 56;
constexpr std::uint64_t kReached = 1ULL << 57;

[[nodiscard]] std::uint64_t packed(const StarsEntry& entry) noexcept {
  return static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.range.lower)) |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.range.upper)) << 16 |
         static_cast<std::uint64_t>(std::bit_cast<std::uint16_t>(entry.move)) << 32 |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(entry.effort)) << 48 | kInUse |
         (entry.is_reached ? kReached : 0);
}

[[nodiscard]] StarsEntry unpacked(std::uint64_t data) noexcept {
  return {.range = {.lower = static_cast<std::int16_t>(data), .upper = static_cast<std::int16_t>(data >> 16)},
          .move = std::bit_cast<joga::stars::Move>(static_cast<std::uint16_t>(data >> 32)),
          .is_reached = (data & kReached) != 0,
          .effort = static_cast<int>(data >> 48 & 0xff)};
}

// Both are true of one position.
[[nodiscard]] StarsEntry merged(const StarsEntry& old, const StarsEntry& entry) noexcept {
  StarsEntry both = entry;
  if (old.is_reached && (!entry.is_reached || old.range.lower > entry.range.lower)) {
    both.move = old.move;
    both.is_reached = true;
  }
  both.range = {.lower = std::max(old.range.lower, entry.range.lower),
                .upper = std::min(old.range.upper, entry.range.upper)};
  both.effort = std::max(old.effort, entry.effort);
  return both;
}

constexpr std::string_view kMagic = "JOGASTP\n";
constexpr std::size_t kHeaderSize = 32;
constexpr std::size_t kProofSize = 24;
constexpr std::size_t kChecksumSize = 8;
// More than any file of ours has.
constexpr std::size_t kMostBytes = std::size_t{1} << 30;

// Which game the file is for. The name alone would do, but maps can be long.
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

StarsTable::StarsTable(std::size_t mebibytes)
    : buckets_(std::max<std::size_t>(1, mebibytes * 1024 * 1024 / sizeof(Bucket))) {}

std::optional<StarsEntry> StarsTable::find(const StarsKey& key) const noexcept {
  for (const Slot& slot : buckets_[index_of(key)].slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    if ((slot.check.load(kRelaxed) ^ data) == key.check && data != 0) return unpacked(data);
  }
  return std::nullopt;
}

void StarsTable::store(const StarsKey& key, const StarsEntry& entry) noexcept {
  Bucket& bucket = buckets_[index_of(key)];
  StarsEntry kept = entry;
  Slot* victim = nullptr;
  int least = 0;
  for (Slot& slot : bucket.slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    const int effort = data == 0 ? -1 : unpacked(data).effort;
    if (data != 0 && (slot.check.load(kRelaxed) ^ data) == key.check) {
      kept = merged(unpacked(data), entry);
      victim = &slot;
      break;
    }
    if (victim == nullptr || effort < least) {
      victim = &slot;
      least = effort;
    }
  }
  const std::uint64_t data = packed(kept);
  victim->check.store(key.check ^ data, kRelaxed);
  victim->data.store(data, kRelaxed);
}

std::vector<StarsProof> StarsTable::hardest(int effort) const {
  __extension__ using Wide = unsigned __int128;
  std::vector<StarsProof> proofs;
  for (std::size_t index = 0; index < buckets_.size(); ++index) {
    // The least place that leads here.
    const auto place = static_cast<std::uint64_t>(((static_cast<Wide>(index) << 64) + buckets_.size() - 1) /
                                                  buckets_.size());
    for (const Slot& slot : buckets_[index].slots) {
      const std::uint64_t data = slot.data.load(kRelaxed);
      if (data == 0) continue;
      const StarsEntry entry = unpacked(data);
      if (entry.effort < effort) continue;
      proofs.push_back({.key = {.check = slot.check.load(kRelaxed) ^ data, .place = place}, .entry = entry});
    }
  }
  return proofs;
}

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
