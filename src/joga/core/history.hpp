// A game as it was played: moves with undo and redo, and the draws that only a history can know.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"

namespace joga {

class History {
 public:
  explicit History(std::shared_ptr<const AnyGame> game);
  History(std::shared_ptr<const AnyGame> game, const AnyPosition& start);

  [[nodiscard]] const AnyGame& game() const noexcept { return *game_; }
  [[nodiscard]] const std::shared_ptr<const AnyGame>& shared_game() const noexcept { return game_; }

  [[nodiscard]] const AnyPosition& position() const noexcept { return entries_[ply_].position; }
  [[nodiscard]] const AnyPosition& position_at(std::size_t ply) const noexcept {
    return entries_[ply].position;
  }
  [[nodiscard]] AnyMove move_at(std::size_t ply) const noexcept { return entries_[ply + 1].move; }
  [[nodiscard]] std::string move_text_at(std::size_t ply) const;
  // Turns played; and with those that were taken back and can be played again.
  [[nodiscard]] std::size_t ply() const noexcept { return ply_; }
  [[nodiscard]] std::size_t last_ply() const noexcept { return entries_.size() - 1; }
  [[nodiscard]] std::optional<AnyPlayed> last_move() const;

  // Over by the rules of the game or by a draw of the history. The reason is empty while it runs.
  [[nodiscard]] Outcome outcome() const noexcept { return entries_[ply_].outcome; }
  [[nodiscard]] Message outcome_reason() const;

  // How often the present position has occurred, and how many plies in a row brought no progress.
  [[nodiscard]] std::int64_t occurrences() const noexcept { return entries_[ply_].occurrences; }
  [[nodiscard]] std::int64_t quiet_plies() const noexcept { return entries_[ply_].quiet; }

  // What was taken back is forgotten. An illegal move, or one in a finished game, is refused.
  Result<Done> play(AnyMove move);
  Result<Done> play(std::string_view text);
  bool undo() noexcept;
  bool redo() noexcept;

  [[nodiscard]] BoardView view() const;

 private:
  struct Entry {
    AnyPosition position{};
    AnyMove move{};  // that led here
    std::uint64_t key = 0;
    std::int64_t quiet = 0;
    std::int64_t occurrences = 1;
    Outcome outcome = Outcome::Running;
  };

  [[nodiscard]] std::int64_t count_occurrences(const AnyPosition& position, std::uint64_t key,
                                               std::int64_t quiet) const;

  std::shared_ptr<const AnyGame> game_;
  std::vector<Entry> entries_{};  // the start, then one for each turn
  std::size_t ply_ = 0;
};

}  // namespace joga
