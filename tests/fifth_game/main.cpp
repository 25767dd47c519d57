// joga with one more game: the program itself, one line, and the pages with the game's rules.
#include "fifth_game/brandubh/brandubh.hpp"
#include "joga/app/program.hpp"
#include "joga/guide/guide.hpp"
#include "joga/search/instances.hpp"

namespace joga::fifth_game {
[[nodiscard]] std::span<const EmbeddedFile> embedded_rules() noexcept;
}

int main(int argc, char** argv) {
  joga::search::add_game<joga::brandubh::Brandubh>();
  for (const joga::EmbeddedFile& page : joga::fifth_game::embedded_rules()) joga::guide::add_rules(page);
  return joga::app::run_program(argc, argv);
}
