// A game as it was played: moves with undo and redo, and the draws that depend on its history.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/any_game.hpp"

namespace joga {

// Finds the entries of a stack by a 64-bit key: a hash table whose chains run from the newest entry to older
// ones. The newest entry is always the head of its chain, so removing it costs one assignment.
class KeyIndex {
 public:
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  // Calls matches(entry) for the entries that may have this key, newest first, down to `oldest`. Returns the
  // first match, or nothing.
  template <class Matches>
  [[nodiscard]] std::optional<std::size_t> find(std::uint64_t key, std::size_t oldest,
                                                Matches&& matches) const {
    if (heads_.empty()) return std::nullopt;
    for (std::size_t link = heads_[chain(key)]; link > oldest; link = older_[link - 1]) {
      if (matches(link - 1)) return link - 1;
    }
    return std::nullopt;
  }

  // Adds the next entry. key_of(entry) must be valid for every entry pushed so far.
  template <class KeyOf>
  void push(std::uint64_t key, KeyOf&& key_of) {
    if (older_.size() == size_) older_.push_back(0);
    if (size_ >= heads_.size()) {
      heads_.assign(std::bit_ceil(size_ + 1) * 2, 0);
      const std::size_t count = std::exchange(size_, 0);
      while (size_ < count) link(key_of(size_));
    }
    link(key);
  }
  // `pop` removes the newest entry, which must have this key; `push_again` restores it if no other entry has
  // been pushed since.
  void pop(std::uint64_t key) noexcept { heads_[chain(key)] = older_[--size_]; }
  void push_again(std::uint64_t key) noexcept { link(key); }

 private:
  [[nodiscard]] std::size_t chain(std::uint64_t key) const noexcept { return key & (heads_.size() - 1); }
  void link(std::uint64_t key) noexcept {
    std::uint32_t& head = heads_[chain(key)];
    older_[size_] = head;
    head = static_cast<std::uint32_t>(++size_);
  }

  std::vector<std::uint32_t> heads_{};  // by chain: its newest entry plus 1; 0: none
  std::vector<std::uint32_t> older_{};  // by entry: the next older entry in its chain, plus 1; 0: none
  std::size_t size_ = 0;
};

// Replaying takes time linear in the number of turns, whatever the rules; stepping back takes constant time.
class History {
 public:
  explicit History(const std::shared_ptr<const AnyGame>& game);
  History(std::shared_ptr<const AnyGame> game, const AnyPosition& start);

  [[nodiscard]] const AnyGame& game() const noexcept { return *game_; }
  [[nodiscard]] const std::shared_ptr<const AnyGame>& shared_game() const noexcept { return game_; }

  [[nodiscard]] const AnyPosition& position() const noexcept { return entries_[ply_].position; }
  [[nodiscard]] const AnyPosition& position_at(std::size_t ply) const noexcept {
    return entries_[ply].position;
  }
  [[nodiscard]] AnyMove move_at(std::size_t ply) const noexcept { return entries_[ply + 1].move; }
  [[nodiscard]] std::string move_text_at(std::size_t ply) const;
  [[nodiscard]] std::string move_label_at(std::size_t ply) const;  // for people
  // The number of turns played, without and with the undone turns that can be redone.
  [[nodiscard]] std::size_t ply() const noexcept { return ply_; }
  [[nodiscard]] std::size_t last_ply() const noexcept { return entries_.size() - 1; }
  [[nodiscard]] std::optional<AnyPlayed> last_move() const;

  // The outcome, by the rules of the game or by a draw that depends on its history. The reason is empty while
  // the game runs.
  [[nodiscard]] Outcome outcome() const noexcept { return entries_[ply_].outcome; }
  [[nodiscard]] Message outcome_reason() const;

  // The number of occurrences of the current position, and the number of plies in a row without progress.
  [[nodiscard]] std::int64_t occurrences() const noexcept { return entries_[ply_].occurrences; }
  [[nodiscard]] std::int64_t quiet_plies() const noexcept { return entries_[ply_].quiet; }

  // Plays a move and forgets undone turns. Refuses an illegal move, and any move in a finished game.
  Result<Done> play(AnyMove move);
  Result<Done> play(std::string_view text);
  // Requires a legal move and a running game.
  void play_unchecked(AnyMove move);
  bool undo() noexcept;
  bool redo() noexcept;
  // Forgets the undone turns.
  void forget_undone() { entries_.resize(ply_ + 1); }

  [[nodiscard]] BoardView view() const;

 private:
  struct Entry {
    AnyPosition position{};
    AnyMove move{};  // the move that led here
    std::uint64_t key = 0;
    std::int64_t quiet = 0;
    std::int64_t occurrences = 1;
    Outcome outcome = Outcome::Running;
  };

  void push(Entry entry);

  std::shared_ptr<const AnyGame> game_;
  std::vector<Entry> entries_{};  // the start, then one entry for each turn
  KeyIndex index_{};              // the entries up to the current one
  std::size_t ply_ = 0;
};

}  // namespace joga
