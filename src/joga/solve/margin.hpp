// The exact margin of a game with points, found by a long search that can be interrupted and resumed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/solve/certificate.hpp"

namespace joga::solve {

struct MarginProgress {
  int lower = 0;  // for the player to move, proven so far
  int upper = 0;
  std::uint64_t nodes = 0;
  // The positions of the book, once the margin is known.
  std::size_t book_done = 0;
  std::size_t book_known = 0;
};

struct MarginOptions {
  std::size_t memory_mib = 256;
  int threads = 1;
  std::uint64_t nodes = ~std::uint64_t{0};  // of each thread, for one question
  const StopFlag* stop = nullptr;
  // The file in which proofs are saved now and then, so that an interrupted search can be resumed; empty:
  // none. It is removed when the margin has been found.
  std::filesystem::path proofs{};
  // The file for the book of the first moves; empty: none is made.
  std::filesystem::path book{};
  CertificateFile certificate{};
  std::function<void(const MarginProgress&)> progress{};
  std::function<void(const Message&)> tell{};  // called with messages about files
};

struct MarginSolution {
  std::optional<Value> value{};  // for the player to move, with the margin; none if a limit was reached
  MarginProgress progress{};
  std::vector<AnyMove> line{};  // to the end of the game

  struct Book {
    std::size_t positions = 0;
    std::size_t bytes = 0;
    std::uint64_t checksum = 0;
  };
  std::optional<Book> book{};                    // once it has been written
  std::optional<CertificateSize> certificate{};  // likewise
};

// The file for the proofs of a game, in the folder of the cache; empty for a game without points.
[[nodiscard]] std::filesystem::path usual_proofs_path(const GameSpec& spec,
                                                      const std::filesystem::path& folder);

// The game must be running. Fails if a book or a certificate cannot be written, or if the game has no
// margins.
[[nodiscard]] Result<MarginSolution> solve_margin(const AnyGame& game, const AnyPosition& position,
                                                  const MarginOptions& options);

}  // namespace joga::solve
