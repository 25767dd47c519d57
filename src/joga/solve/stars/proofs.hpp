// A file of proofs from a long search of Small Star Empires, from which the search can be resumed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/solve/stars/table.hpp"

namespace joga::solve {

// Proofs can only be loaded into a table of the same size as the one they come from.
struct StarsProofs {
  static constexpr std::uint32_t kFormat = 2;

  std::size_t memory_mib = 0;
  std::vector<StarsProof> proofs{};
};

[[nodiscard]] std::string proofs_to_bytes(const joga::stars::Stars& game, const StarsProofs& proofs);
// Refuses, with the reason, files that are damaged or of another game.
[[nodiscard]] Result<StarsProofs> proofs_from_bytes(const joga::stars::Stars& game, std::string_view bytes);

// The path of the file, in the folder of the cache.
[[nodiscard]] std::filesystem::path proofs_path(const std::filesystem::path& folder,
                                                const joga::stars::Stars& game);
// The error code is Unknown if there is no such file.
[[nodiscard]] Result<StarsProofs> read_proofs(const std::filesystem::path& path,
                                              const joga::stars::Stars& game);
// Replaces the file atomically, and makes the folders above it.
[[nodiscard]] Result<Done> write_proofs(const std::filesystem::path& path, const joga::stars::Stars& game,
                                        const StarsProofs& proofs);

}  // namespace joga::solve
