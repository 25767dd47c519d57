// Tasks for searches and their findings, as data, and the one function that performs a task. It knows neither
// pages nor the strand, so it can run on another thread or in another worker of a browser.
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
#include "joga/core/line.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/opening_book.hpp"
#include "joga/engine/player.hpp"
#include "joga/play/computer_turn.hpp"
#include "joga/play/search_memory.hpp"
#include "joga/play/values.hpp"
#include "joga/search/any_search.hpp"
#include "joga/service/memory_budget.hpp"

namespace joga::service {

// --- Tasks ---

// In these structures `kept` carries state from one run of the task to the next. It is never null.

struct FindHint {
  std::uint64_t seed = 0;
  engine::Resources resources{};
};

// Finds the values of all legal moves.
struct FindValues {
  std::size_t memory_mib = 0;
  std::shared_ptr<play::ValueSearch> kept{};
};

// Looks the position up in the opening book.
struct LookUpOpening {};

struct Analyse {
  int lines = 1;
  std::chrono::milliseconds time{};
  engine::Resources resources{};  // from `analysis_resources`
  std::shared_ptr<play::KeptPlayer> kept{};
};

// Evaluates the positions after `from` to `to` turns one at a time.
struct LookAtTurns {
  std::size_t from = 0;
  std::size_t to = 0;  // at most the current ply of the history
  // The time per position. If none, the search stops at a fixed number of nodes, the same on every machine.
  std::optional<std::chrono::milliseconds> time{};
  engine::Resources resources{};  // from `analysis_resources`
  std::shared_ptr<play::KeptPlayer> kept{};
};

struct Task {
  std::shared_ptr<const History> history{};
  std::variant<play::ComputerTurn, FindHint, FindValues, LookUpOpening, Analyse, LookAtTurns> what{};
  bool at_once = false;  // no time is left: a computer's turn returns any legal move
};

// The resources of an analysis or a review that may use at most `most_mib` MiB.
[[nodiscard]] engine::Resources analysis_resources(const GameInfo& game, std::size_t most_mib);

[[nodiscard]] MemoryNeed need_of(const Task& task);

// --- Findings ---

// The final result of a computer's turn or an analysis.
struct Chosen {
  std::optional<AnyMove> move{};
  std::uint64_t nodes = 0;
};

struct Opening {
  bool has_book = false;                  // whether there is a book for this game and its options
  std::vector<engine::BookMove> moves{};  // best first; empty where the book ends
};

// The best line that `look_at` found in the position after `ply` turns.
struct Opinion {
  std::size_t ply = 0;
  Line line{};
};

// An analysis, and a computer's turn that may take long, emit search::Info while they run: its first move is
// the best so far. A hint is a Line.
using Finding = std::variant<search::Info, Chosen, Line, solve::KnownMoves, Opening, Opinion>;

// Returns whether the task was completed; false if `stop` was set first.
[[nodiscard]] bool perform(const Task& task, const StopFlag& stop, const std::function<void(Finding)>& emit);

}  // namespace joga::service
