// The openings of a match: each opening is played twice, with the sides swapped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/random.hpp"
#include "joga/core/result.hpp"

namespace joga::match {

// An opening may favour a side by odds of at most e to 1.
inline constexpr double kOpenLogit = 1;

// Whether a short search finds the game open: nobody wins by force, and neither side is far ahead. The game
// must be running. The result is the same on every machine.
[[nodiscard]] bool is_open(const History& history);

// Openings by number, from 0. Thread-safe.
class Openings {
 public:
  // Reads a file of records, whose games are used to their last turn, or of lines in the form of the engine
  // protocol after `position`: `startpos moves M M`, `fen P` or `fen P moves M M`. Empty lines and lines that
  // begin with # are skipped. An opening that occurs twice or ends the game is an error.
  [[nodiscard]] static Result<std::shared_ptr<Openings>> from_text(std::shared_ptr<const AnyGame> game,
                                                                   std::string_view text,
                                                                   std::string_view path);
  // Makes openings of `plies` random turns from the start, if a short search finds the game open. No opening
  // occurs twice; symmetric images of another opening come only when there are no others left. The first
  // openings are the same however many are used.
  [[nodiscard]] static std::shared_ptr<Openings> random(std::shared_ptr<const AnyGame> game, int plies,
                                                        std::uint64_t seed);

  // Returns an error when there are no more openings.
  [[nodiscard]] Result<History> get(std::size_t number);
  // The number of openings in the file; 0 for random openings.
  [[nodiscard]] std::size_t known_size() const noexcept { return plies_ < 0 ? openings_.size() : 0; }
  [[nodiscard]] bool is_random() const noexcept { return plies_ >= 0; }

  // Equal openings have equal texts: part of the identity of a match.
  [[nodiscard]] std::string identity() const;

 private:
  Openings(std::shared_ptr<const AnyGame> game, int plies, std::uint64_t seed)
      : game_(std::move(game)), plies_(plies), seed_(seed), random_(seed) {}

  [[nodiscard]] Result<Done> make_another();
  // Returns false when all tries have found no new opening.
  [[nodiscard]] bool try_another();
  // The smallest key among the position's images: the same for symmetric positions.
  [[nodiscard]] std::uint64_t key_up_to_symmetry(const AnyPosition& position) const;

  std::shared_ptr<const AnyGame> game_;
  int plies_;  // of random openings; -1: from a file
  std::uint64_t seed_;

  std::mutex mutex_{};  // guards the fields below, for random openings
  Random random_;
  std::vector<History> openings_{};
  std::unordered_set<std::uint64_t> seen_{};  // keys, up to symmetry until images are used
  bool takes_images_ = false;
};

}  // namespace joga::match
