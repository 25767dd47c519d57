// joga with a game more: the program itself, and one line.
#include "fifth_game/tic_tac_toe.hpp"
#include "joga/app/program.hpp"
#include "joga/search/instances.hpp"

int main(int argc, char** argv) {
  joga::search::add_game<joga::tic_tac_toe::TicTacToe>();
  return joga::app::run_program(argc, argv);
}
