// Slow, obvious implementations of the four games, written straight from the rules pages. The tests use them
// as oracles for the fast implementations, so nothing here is shared with those: plain containers, text in,
// text out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace joga::reference {

// A game in progress. It knows only the position, not its history, so it does not know draws by repetition
// and by quiet play.
class ReferenceGame {
 public:
  virtual ~ReferenceGame() = default;

  // Canonical texts of all legal turns in byte order; empty when the game is over.
  virtual std::vector<std::string> moves() const = 0;

  // Plays one of moves(); anything else aborts.
  virtual void play(const std::string& move) = 0;

  // The canonical position string of the rules page.
  virtual std::string position() const = 0;

  // "running", "1", "2" or "draw".
  virtual std::string result() const = 0;

  // Points of player 1 and player 2 as if the game ended now; only stars has them.
  virtual std::optional<std::pair<int, int>> score() const { return std::nullopt; }

  virtual std::unique_ptr<ReferenceGame> clone() const = 0;
};

// `spec` is written as on the rules page, `id` or `id:key=value,key=value`. Known keys: quantik rules, start;
// eximo and fields start (repetition and quiet are accepted and ignored); stars map (a shipped map or
// rows:...), rules, end, start. `position` is a position string; empty means the start. Aborts with a message
// on anything else.
std::unique_ptr<ReferenceGame> make_reference(std::string_view spec, std::string_view position = {});

// Number of sequences of exactly `depth` whole turns; those that end the game earlier are not counted.
std::uint64_t perft(const ReferenceGame& game, int depth);

}  // namespace joga::reference
