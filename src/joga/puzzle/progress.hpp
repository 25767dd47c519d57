// Which puzzles a player has solved, kept in a file or wherever a front end keeps things.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "joga/core/result.hpp"

namespace joga::puzzle {

// From worse to better. A puzzle whose solution was only shown is open still.
enum class Mark : std::uint8_t {
  Open,
  Helped,  // solved after a wrong move or a hint
  Solved,
};

// By the puzzles' ids; those that are not there are open.
using Marks = std::map<std::string, Mark, std::less<>>;

[[nodiscard]] inline Mark mark_of(const Marks& marks, std::string_view id) {
  const auto found = marks.find(id);
  return found == marks.end() ? Mark::Open : found->second;
}

// As lines "ID = solved"; a line that is none is ignored.
[[nodiscard]] Marks parse_marks(std::string_view text);
[[nodiscard]] std::string marks_text(const Marks& marks);

// May be used by several threads at once.
class Progress {
 public:
  Progress() = default;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  virtual ~Progress() = default;

  [[nodiscard]] virtual Marks marks() const = 0;
  // The better one stays. A failure is for the user to know; the puzzle is solved all the same.
  virtual Result<Done> remember(std::string_view id, Mark mark) = 0;
};

}  // namespace joga::puzzle
