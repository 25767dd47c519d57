// Python functions as players: `choose(state)` returns a Move or its text.
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "joga/engine/player.hpp"
#include "joga/python/bindings.hpp"

namespace joga::python {

// Shared by all calls of functions during a match.
class Calls {
 public:
  // Keeps the first exception that a function has raised, unless it was interrupted; called with Python's
  // lock.
  void keep(py::error_already_set raised);
  // Raises it again.
  void pass_on();

  // Whether anything was raised or interrupted: no function is called any more. Needs no lock of Python's.
  [[nodiscard]] bool has_failed() const;
  // Raises KeyboardInterrupt in the functions that are running; called with Python's lock.
  void interrupt();

  // A function runs in this thread, from construction to destruction; with Python's lock.
  class Running {
   public:
    explicit Running(Calls& calls);
    Running& operator=(Running&&) = delete;
    ~Running();

   private:
    Calls& calls_;
  };

 private:
  mutable std::mutex mutex_{};
  std::set<unsigned long> threads_{};
  std::unique_ptr<py::error_already_set> raised_{};
  bool is_interrupted_ = false;
};

// The function and the calls must outlive the player.
[[nodiscard]] std::unique_ptr<engine::AnyPlayer> make_function_player(std::string name, py::handle function,
                                                                      Calls& calls);

}  // namespace joga::python
