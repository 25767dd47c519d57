// Where the games of a match begin: each opening is played twice, with the sides swapped.
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

// Odds of e to 1 are as far as an opening may favour a side.
inline constexpr double kOpenLogit = 1;

// A short search finds the game open: nobody wins by force, and neither side is far ahead. The game must be
// running. The same answer on every machine.
[[nodiscard]] bool is_open(const History& history);

// Openings by number, from 0. Safe to ask from several threads.
class Openings {
 public:
  // A file of records, whose games are taken as far as they go, or a line each: what follows `position` in
  // the engine protocol, `startpos moves M M`, `fen P` or `fen P moves M M`. Empty lines and those that begin
  // with # are skipped. The same opening twice and one that ends the game are errors.
  [[nodiscard]] static Result<std::shared_ptr<Openings>> from_text(std::shared_ptr<const AnyGame> game,
                                                                   std::string_view text,
                                                                   std::string_view path);
  // `plies` random turns from the start, kept if a short search finds the game open. Never the same
  // twice; one that is a symmetry's image of another only when there are no others. The first ones are the
  // same however many are used.
  [[nodiscard]] static std::shared_ptr<Openings> random(std::shared_ptr<const AnyGame> game, int plies,
                                                        std::uint64_t seed);

  // An error when there are no more.
  [[nodiscard]] Result<History> get(std::size_t number);
  // How many there are for certain; nothing for random ones.
  [[nodiscard]] std::size_t known_size() const noexcept { return plies_ < 0 ? openings_.size() : 0; }
  [[nodiscard]] bool is_random() const noexcept { return plies_ >= 0; }

  // The same text for the same openings: part of what identifies a match.
  [[nodiscard]] std::string identity() const;

 private:
  Openings(std::shared_ptr<const AnyGame> game, int plies, std::uint64_t seed)
      : game_(std::move(game)), plies_(plies), seed_(seed), random_(seed) {}

  [[nodiscard]] Result<Done> make_another();
  // False when all tries have brought nothing new.
  [[nodiscard]] bool try_another();
  // The smallest key among the position's images: the same for positions that are alike.
  [[nodiscard]] std::uint64_t key_up_to_symmetry(const AnyPosition& position) const;

  std::shared_ptr<const AnyGame> game_;
  int plies_;  // of random ones; -1: from a file
  std::uint64_t seed_;

  std::mutex mutex_{};  // guards what follows, for random ones
  Random random_;
  std::vector<History> openings_{};
  std::unordered_set<std::uint64_t> seen_{};  // keys, up to symmetry until images are taken
  bool takes_images_ = false;
};

}  // namespace joga::match
