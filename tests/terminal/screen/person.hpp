// A person at the full screen without a terminal, and whole games that they play. Tests of the screen use
// this class, and tests on a real terminal repeat its steps.
#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "joga/play/game_state.hpp"
#include "joga/terminal/screen/session.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

inline constexpr Size kWindow{24, 80};
// The longest wait for a search; only failing tests wait that long.
inline constexpr std::chrono::minutes kPatience{2};

// A set-up without folders.
[[nodiscard]] Setup nowhere();

// An event, and two lines of the screen after it: the first one with turn and cursor, and the unfinished
// turn.
struct Step {
  Event event{};
  std::string header{};
  std::string entry{};
};

// A person at the keyboard, and the files of their games.
class Person {
 public:
  Person();
  ~Person();
  Person(const Person&) = delete;
  Person& operator=(const Person&) = delete;

  void play(std::string_view spec, std::array<std::string, 2> who = {"human", "human"});
  void play_from(std::string_view spec, std::string_view position,
                 std::array<std::string, 2> who = {"human", "human"});
  void press(EventKind kind) { give(Event::of(kind)); }
  void type(std::string_view text);
  // Types the text and presses Enter.
  void enter(std::string_view text);
  void click(std::string_view cell);
  // Moves the cursor to a cell with the arrow keys.
  void walk_to(std::string_view name);
  void give(const Event& event);

  // Waits for computers, which think on threads, until the condition is true.
  template <class Condition>
  void wait_until(Condition&& is_true) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (!is_true() && std::chrono::steady_clock::now() < deadline) {
      session.tick(std::chrono::steady_clock::now(), kPatience);
    }
  }

  [[nodiscard]] std::string text();
  [[nodiscard]] std::string header();  // its first line
  [[nodiscard]] std::string entry();   // its last line but one
  [[nodiscard]] bool shows(std::string_view words) { return text().find(words) != std::string::npos; }
  [[nodiscard]] const play::GameState& state() const { return session.game()->state(); }

  std::filesystem::path folder;
  Session session;
  std::vector<Step> steps{};  // everything the person did
};

enum class Means { Keys, Mouse };

// Makes random choices among those offered, cell by cell, until the game is over.
void play_through(Person& player, std::string_view spec, Means means);

}  // namespace joga::terminal::screen
