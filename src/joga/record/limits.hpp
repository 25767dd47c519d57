// Limits on the parts of a record. Records are untrusted input: reading one takes a bounded amount of memory,
// and anything larger is refused with a sentence.
#pragma once

#include <cstddef>

namespace joga::record {

inline constexpr std::size_t kLargestGame = std::size_t{16} << 20U;  // bytes of one game as text
inline constexpr std::size_t kLargestJson = std::size_t{64} << 20U;  // the same as JSON, which is longer
inline constexpr std::size_t kMostJsonValues = 4'000'000;            // of one game
inline constexpr std::size_t kMostTurns = 250'000;                   // of one game, variations included
inline constexpr std::size_t kDeepestVariation = 64;
inline constexpr std::size_t kMostTags = 1'000;
inline constexpr std::size_t kLongestTagName = 64;
inline constexpr std::size_t kLongestTagValue = std::size_t{64} << 10U;  // bytes
inline constexpr std::size_t kLongestComment = std::size_t{64} << 10U;   // bytes
inline constexpr std::size_t kMostComments = 1'000;                      // at one place
inline constexpr std::size_t kMostGlyphs = 16;                           // of one turn
inline constexpr std::size_t kMostMarks = 256;                           // on the board after one turn

}  // namespace joga::record
