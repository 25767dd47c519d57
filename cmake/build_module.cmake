# Builds the WebAssembly module of the site, build/wasm/joga.wasm below SOURCE, with the preset wasm.

cmake_minimum_required(VERSION 3.25)

function(run)
  # Ignores the compilers of the build that called this script.
  execute_process(COMMAND ${CMAKE_COMMAND} -E env --unset=CC --unset=CXX --unset=CXXFLAGS --unset=LDFLAGS ${ARGN}
                  WORKING_DIRECTORY "${SOURCE}" RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "the WebAssembly module of joga's site could not be built (the reason is above)")
  endif()
endfunction()

# A build folder that has tests keeps them.
set(cache "${SOURCE}/build/wasm/CMakeCache.txt")
set(tests OFF)
if(EXISTS "${cache}")
  file(STRINGS "${cache}" with_tests REGEX "^JOGA_TESTS:[A-Z]*=ON")
  if(with_tests)
    set(tests ON)
  endif()
endif()
if(NOT EXISTS "${SOURCE}/build/wasm/build.ninja" OR "${SOURCE}/CMakePresets.json" IS_NEWER_THAN "${cache}")
  run(${CMAKE_COMMAND} --preset wasm -D JOGA_TESTS=${tests})
endif()
run(${CMAKE_COMMAND} --build build/wasm --target joga_site_module)
