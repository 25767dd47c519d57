// The engine's best lines in a position, found on a thread of its own. They improve while it searches.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/line.hpp"
#include "joga/play/search_memory.hpp"
#include "joga/play/thinker.hpp"

namespace joga::terminal {

class EngineLines {
 public:
  // Starts to search this position, and forgets the lines of the last one.
  void look_at(const History& history);
  // Ends the search and forgets its lines.
  void stop();
  // Takes new lines, and waits for the end of the search for at most `patience`. Returns whether there is
  // something new.
  bool poll(std::chrono::milliseconds patience = {});

  // The best first, with values for the player to move; empty at the start and in a finished game.
  [[nodiscard]] const std::vector<Line>& lines() const noexcept { return lines_; }
  [[nodiscard]] bool is_searching() const noexcept { return thinker_.is_thinking(); }

 private:
  // Lines that the search hands over.
  struct Coming {
    std::mutex mutex{};
    std::vector<Line> lines{};
    bool is_new = false;
  };

  std::vector<Line> lines_{};
  std::shared_ptr<Coming> coming_{};
  std::shared_ptr<play::KeptPlayer> kept_ = std::make_shared<play::KeptPlayer>();
  play::Thinker thinker_{};  // destroyed first: its thread uses the others
};

}  // namespace joga::terminal
