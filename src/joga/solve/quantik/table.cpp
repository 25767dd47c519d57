#include "joga/solve/quantik/table.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "joga/core/embedded.hpp"
#include "joga/solve/catalogue.hpp"
#include "joga/solve/file_format.hpp"

namespace joga::solve {

// The files of data/quantik.
[[nodiscard]] std::span<const EmbeddedFile> embedded_tablebases() noexcept;

namespace {

using joga::quantik::Position;
using joga::quantik::Quantik;
using joga::quantik::RuleSet;

constexpr std::string_view kMagic = "JOGAQTB\n";
constexpr std::size_t kHeaderSize = 40;
constexpr std::size_t kChecksumSize = 8;

// Four bits: the plies to the end, odd for a win and even for a loss, or 15 for a draw. No win or loss takes
// 15 plies: the longest takes 11.
constexpr std::uint8_t kDrawCode = 15;

[[nodiscard]] std::uint8_t code_of(QuantikValue value) noexcept {
  assert(value.plies() < kDrawCode);
  return value.is_draw() ? kDrawCode : static_cast<std::uint8_t>(value.plies());
}
[[nodiscard]] QuantikValue value_of(unsigned code) noexcept {
  return code == kDrawCode ? QuantikValue::draw() : QuantikValue::decided_in(static_cast<int>(code));
}

[[nodiscard]] Error refused(Message why, ErrorCode code = ErrorCode::Malformed) {
  return Error{code, std::move(why)};
}

[[nodiscard]] QuantikTable embedded_table(RuleSet rules) {
  const auto files = embedded_tablebases();
  const auto file = std::ranges::find(files, rules_name(rules), &EmbeddedFile::name);
  assert(file != files.end());
  return QuantikTable::from_bytes(file->bytes, rules).value();
}

}  // namespace

std::string_view rules_name(RuleSet rules) noexcept {
  switch (rules) {
    case RuleSet::Feup:
      return "feup";
    case RuleSet::Official:
      break;
  }
  return "official";
}

const QuantikTable& QuantikTable::built_in(RuleSet rules) {
  switch (rules) {
    case RuleSet::Feup: {
      static const QuantikTable table = embedded_table(RuleSet::Feup);
      return table;
    }
    case RuleSet::Official:
      break;
  }
  static const QuantikTable table = embedded_table(RuleSet::Official);
  return table;
}

QuantikTable QuantikTable::from(RuleSet rules, std::span<const QuantikKey> keys,
                                std::span<const QuantikValue> values) {
  std::vector<std::uint64_t> bits;
  std::vector<std::uint8_t> codes;
  for (const QuantikKey key : keys) bits.push_back(key.bits());
  for (const QuantikValue value : values) codes.push_back(code_of(value));
  return {rules, kLastPly, bits.size(), StaticFunction::make(bits, codes)};
}

// Offset  0: magic    8: format   12: rules   16: last ply   20: segment bits   24: windows   28: seed
//        32: keys, 8 bytes        40: slots; then the checksum of all before it, 8 bytes. Little-endian.
std::string QuantikTable::to_bytes() const {
  std::string bytes(kMagic);
  append_number(bytes, kFormat, 4);
  append_number(bytes, rules_ == RuleSet::Feup ? 0 : 1, 4);
  append_number(bytes, static_cast<std::uint64_t>(last_ply_), 4);
  append_number(bytes, function_.shape().segment_bits, 4);
  append_number(bytes, function_.shape().windows, 4);
  append_number(bytes, function_.shape().seed, 4);
  append_number(bytes, stored_, 8);
  assert(bytes.size() == kHeaderSize);
  bytes += function_.bytes();
  append_number(bytes, checksum(bytes), kChecksumSize);
  return bytes;
}

Result<QuantikTable> QuantikTable::from_bytes(std::string_view bytes, RuleSet rules) {
  if (!bytes.starts_with(kMagic) && !kMagic.starts_with(bytes)) return refused(text::kForeignTable);
  if (bytes.size() < kHeaderSize + kChecksumSize)
    return refused({text::kTableLength, bytes.size(), kHeaderSize + kChecksumSize});
  const std::uint64_t format = number_at(bytes, 8, 4);
  if (format != kFormat) return refused({text::kTableVersion, format, kFormat}, ErrorCode::Unsupported);

  const auto field = [&](std::size_t at) { return static_cast<std::uint32_t>(number_at(bytes, at, 4)); };
  const StaticFunction::Shape shape{.segment_bits = field(20), .windows = field(24), .seed = field(28)};
  if (!shape.is_sound()) return refused(text::kTableDamaged);
  const std::uint64_t length = kHeaderSize + shape.bytes() + kChecksumSize;
  if (bytes.size() != length) return refused({text::kTableLength, bytes.size(), length});
  const std::string_view content = bytes.substr(0, bytes.size() - kChecksumSize);
  const std::uint32_t last_ply = field(16);
  const std::uint32_t rules_number = field(12);
  if (checksum(content) != number_at(bytes, content.size(), kChecksumSize) || rules_number > 1 ||
      last_ply >= kQuantikPlies)
    return refused(text::kTableDamaged);
  const RuleSet found = rules_number == 0 ? RuleSet::Feup : RuleSet::Official;
  if (found != rules) return refused({text::kTableRules, rules_name(found), rules_name(rules)});

  std::optional<StaticFunction> function =
      StaticFunction::from(shape, std::string(content.substr(kHeaderSize)));
  if (!function) return refused(text::kTableDamaged);
  return QuantikTable(rules, static_cast<int>(last_ply), number_at(bytes, 32, 8), std::move(*function));
}

std::optional<QuantikValue> QuantikTable::probe(const Quantik& game,
                                                const Position& position) const noexcept {
  if (rules_of(game) != rules_) return std::nullopt;
  if (position.complete_zones() != 0) return QuantikValue::loss_in(0);
  const std::optional<QuantikBoard> board = QuantikBoard::from(position);
  if (!board) {
    if (game.has_moves(position)) return std::nullopt;
    return value_of_blocked(rules_);
  }
  return value_at_once(*board, rules_,
                       [this](const QuantikBoard& quiet) { return value(quiet, QuantikValue::loss_in(0)); });
}

QuantikValue QuantikTable::value(const QuantikBoard& quiet, QuantikValue enough) const noexcept {
  if (quiet.ply() <= last_ply_) return value_of(function_(quiet.key().bits()));
  return value_by_moves(quiet, rules_, enough,
                        [this](const QuantikBoard& next, QuantikValue best) { return value(next, best); });
}

}  // namespace joga::solve
