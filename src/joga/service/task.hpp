// What searches are to find out and what they find, as data; and the one function that does the thinking. It
// knows no page and no strand: it may as well run on another thread, or in another worker of a browser.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/opening_book.hpp"
#include "joga/engine/player.hpp"
#include "joga/play/computer_turn.hpp"
#include "joga/play/hint.hpp"
#include "joga/play/review.hpp"
#include "joga/play/values.hpp"
#include "joga/search/any_search.hpp"
#include "joga/service/memory_budget.hpp"

namespace joga::service {

// --- Tasks ---

// What is `kept` remembers something from one time that a task is performed to the next; it is never null.

struct FindHint {
  std::uint64_t seed = 0;
  engine::Resources resources{};
};

// Of all moves.
struct FindValues {
  std::size_t memory_mib = 0;
  std::shared_ptr<play::ValueSearch> kept{};
};

// What the opening book says about the position.
struct LookUpOpening {};

struct Analyse {
  int lines = 1;
  std::chrono::milliseconds time{};
  engine::Resources resources{};  // as `analysis_resources` says
  std::shared_ptr<play::KeptPlayer> kept{};
};

// What the positions after that many turns are worth, one after the other.
struct LookAtTurns {
  std::size_t from = 0;
  std::size_t to = 0;  // at most where the history stands
  // For each position; without it as many positions are looked at as is the same on every machine.
  std::optional<std::chrono::milliseconds> time{};
  engine::Resources resources{};  // as `analysis_resources` says
  std::shared_ptr<play::KeptPlayer> kept{};
};

struct Task {
  std::shared_ptr<const History> history{};
  std::variant<play::ComputerTurn, FindHint, FindValues, LookUpOpening, Analyse, LookAtTurns> what{};
  bool at_once = false;  // there is no time left: of a computer's turn, which needs some move
};

// What an analysis or a review gets out of at most that many MiB.
[[nodiscard]] engine::Resources analysis_resources(const GameInfo& game, std::size_t most_mib);

[[nodiscard]] MemoryNeed need_of(const Task& task);

// --- Findings ---

// The last word of a computer's turn or an analysis.
struct Chosen {
  std::optional<AnyMove> move{};
  std::uint64_t nodes = 0;
};

struct Opening {
  bool has_book = false;                  // the game, under these rules
  std::vector<engine::BookMove> moves{};  // the best first; none where the book ends
};

// A line of play is what an analysis tells while it goes on, and a computer's turn if it may last: its first
// move is the best so far.
using Finding = std::variant<search::Info, Chosen, play::Hint, play::MoveValues, Opening, play::Opinion>;

// Whether all has been found out; false when the flag was set before.
[[nodiscard]] bool perform(const Task& task, const StopFlag& stop, const std::function<void(Finding)>& emit);

}  // namespace joga::service
