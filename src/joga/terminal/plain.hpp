// Line mode: the whole program as a dialogue over a pair of streams, for terminals without a screen, for
// pipes, and for people who like it.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <string>

#include "joga/games/registry.hpp"
#include "joga/library/library.hpp"
#include "joga/play/table.hpp"
#include "joga/render/text_board.hpp"

namespace joga::terminal {

struct PlainSetup {
  render::TextStyle style{};
  // Somebody sits at the other end. If not, answers are repeated in the output, games among computers are
  // not kept in the library and end without a question.
  bool interactive = false;
  std::optional<play::Table> table{};  // without one, the menu comes first
  bool offer_to_resume = false;  // the last unfinished game, if it is the same game with the same options
  std::string save_file{};       // written after every turn; empty: none
  std::uint64_t seed = 0;        // of what is drawn by lot in the menu, and of its games
  library::Library library;
  games::FileReader read_file{};  // for maps whose file somebody names in the menu
};

// Plays until somebody leaves or the input ends. False: the file to save to could not be written at last.
[[nodiscard]] bool run_plain(std::istream& input, std::ostream& output, PlainSetup setup);

}  // namespace joga::terminal
