#include "joga/app/program.hpp"

int main(int argc, char** argv) {
  return joga::app::run_program(argc, argv);
}
