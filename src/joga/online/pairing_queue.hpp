// Lets requests for quick pairing find each other: those for the same kind of game are handled one at a time,
// so that the second of two people who ask at once finds the challenge of the first.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace joga::online {

class PairingQueue : public std::enable_shared_from_this<PairingQueue> {
 public:
  // The next request begins when the last copy is destroyed.
  using Turn = std::shared_ptr<void>;

  // Calls `then` when all earlier requests for these terms have ended: at once if there are none.
  void enter(const std::string& terms, std::function<void(const Turn&)> then);

  // Keeps others from joining this challenge until the last copy of the result is destroyed.
  [[nodiscard]] Turn reserve(const std::string& game);
  [[nodiscard]] bool is_reserved(const std::string& game) const { return reserved_.contains(game); }

 private:
  struct Queue {
    std::deque<std::function<void(const Turn&)>> waiting{};
    bool is_taken = false;    // somebody has the turn
    bool is_serving = false;  // `serve` is on the call stack
  };

  void serve(const std::string& terms);

  std::unordered_map<std::string, Queue> queues_{};
  std::unordered_set<std::string> reserved_{};
};

}  // namespace joga::online
