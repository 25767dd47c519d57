// main() of all test programs in WebAssembly.
#include <gmock/gmock.h>

#include "wasm/data_files.hpp"

int main(int argc, char** argv) {
  joga::testing::add_all_late_files();
  ::testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
