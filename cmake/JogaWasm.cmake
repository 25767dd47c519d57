# Replacements for system packages in a WebAssembly build (cmake/wasm.cmake).

set(JOGA_WASM OFF)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  set(JOGA_WASM ON)
  # There is one thread, and a module never exits: static variables need neither a lock nor a destructor.
  add_compile_options(-fno-threadsafe-statics -fno-c++-static-destructors)
endif()

# Header-only libraries, which work on any system. They are linked into a folder of their own, since /usr/include also holds the
# headers of this system's C library.
function(_joga_headers folder name)
  find_path(JOGA_${folder} NAMES "${name}/${ARGN}" PATHS /usr/local/include /usr/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(JOGA_${folder})
  file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/headers")
  file(CREATE_LINK "${JOGA_${folder}}/${name}" "${PROJECT_BINARY_DIR}/headers/${name}" SYMBOLIC)
endfunction()

# joga_wasm_packages(): replaces find_package().
function(joga_wasm_packages)
  _joga_headers(NLOHMANN nlohmann json.hpp)
  add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
  target_include_directories(nlohmann_json::nlohmann_json INTERFACE "${PROJECT_BINARY_DIR}/headers")
  target_compile_definitions(nlohmann_json::nlohmann_json INTERFACE JSON_NOEXCEPTION)
  add_library(Threads::Threads INTERFACE IMPORTED GLOBAL) # there are no threads
endfunction()

# joga_remove_native_tests(VARIABLE): removes from a list of test sources those that include threads, <fstream> or <filesystem>,
# which are missing here. <filesystem> excludes catalogues_test.cpp, which reads all sources and would find the same as in a
# native build; other tests read files through source_files.hpp. RapidCheck, which throws, is replaced by tests/wasm/rapidcheck.
function(joga_remove_native_tests variable)
  set(left "")
  foreach(source IN LISTS ${variable})
    file(STRINGS "${source}" native REGEX "#include [<\"](fstream|filesystem|thread)" LIMIT_COUNT 1)
    if(NOT native)
      list(APPEND left "${source}")
    endif()
  endforeach()
  set(${variable} "${left}" PARENT_SCOPE)
endfunction()

# Compiles GoogleTest from the sources in Debian's package; Node.js runs the programs.
macro(joga_wasm_test_packages)
  set(JOGA_GOOGLETEST "/usr/src/googletest" CACHE PATH "The sources of GoogleTest")
  add_library(joga_googletest STATIC "${JOGA_GOOGLETEST}/googletest/src/gtest-all.cc" "${JOGA_GOOGLETEST}/googlemock/src/gmock-all.cc")
  target_compile_features(joga_googletest PUBLIC cxx_std_20)
  target_include_directories(
    joga_googletest SYSTEM
    PUBLIC "${JOGA_GOOGLETEST}/googletest/include" "${JOGA_GOOGLETEST}/googlemock/include"
    PRIVATE "${JOGA_GOOGLETEST}/googletest" "${JOGA_GOOGLETEST}/googlemock")
  target_compile_definitions(
    joga_googletest PUBLIC GTEST_HAS_DEATH_TEST=0 GTEST_HAS_EXCEPTIONS=0 GTEST_HAS_PTHREAD=0 GTEST_HAS_RTTI=0
                           GTEST_HAS_STREAM_REDIRECTION=0)
  set_target_properties(joga_googletest PROPERTIES UNITY_BUILD OFF)
  set(JOGA_TEST_LIBRARIES joga_googletest)
  target_include_directories(joga_googletest INTERFACE "${PROJECT_SOURCE_DIR}/tests/wasm")
  find_program(JOGA_NODE node REQUIRED)
  mark_as_advanced(JOGA_NODE)
  set(JOGA_TEST_LAUNCHER "${JOGA_NODE}" "${PROJECT_SOURCE_DIR}/tests/wasm/run.mjs")
endmacro()

# Checks that the search visits the same nodes here as in the native program, whose path is JOGA_PROGRAM.
function(joga_wasm_bench)
  set(JOGA_PROGRAM "${PROJECT_SOURCE_DIR}/build/release/bin/joga" CACHE FILEPATH "The program, to compare with")
  add_executable(joga_wasm_bench "${PROJECT_SOURCE_DIR}/tests/wasm/bench.cpp")
  joga_compile(joga_wasm_bench)
  target_include_directories(joga_wasm_bench PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(joga_wasm_bench PRIVATE joga::search)
  add_dependencies(joga_all_tests joga_wasm_bench)
  add_test(NAME ${JOGA_TEST_PREFIX}bench COMMAND "${JOGA_NODE}" "${PROJECT_SOURCE_DIR}/tests/wasm/bench_test.mjs" "${JOGA_PROGRAM}"
                                                 $<TARGET_FILE:joga_wasm_bench>)
  set_tests_properties(${JOGA_TEST_PREFIX}bench PROPERTIES LABELS bench SKIP_RETURN_CODE 77)
endfunction()

# joga_site_module(): src/joga/site/module.cpp, the part of the layer site that only works in a module, and in WebAssembly the
# module itself.
function(joga_site_module)
  set(source "${PROJECT_SOURCE_DIR}/src/joga/site/module.cpp")
  get_target_property(sources joga_site SOURCES)
  list(REMOVE_ITEM sources "${source}")
  set_target_properties(joga_site PROPERTIES SOURCES "${sources}")
  if(NOT JOGA_WASM)
    return()
  endif()
  add_executable(joga_site_module "${source}")
  joga_compile(joga_site_module)
  target_link_libraries(joga_site_module PRIVATE joga::site)
  target_link_options(joga_site_module PRIVATE -mexec-model=reactor -Wl,--keep-section=target_features -O0)
  # Debian's binaryen makes the module a quarter smaller; with -O0 clang leaves all optimisation to binaryen. The gzipped size
  # counts: similar functions compress better if they are not inlined and lie side by side, where sorting by name puts them; the
  # names are stripped last. The first kilobyte of memory is the far end of the stack, which nothing else uses.
  find_program(JOGA_WASM_OPT wasm-opt REQUIRED)
  mark_as_advanced(JOGA_WASM_OPT)
  add_custom_command(
    TARGET joga_site_module
    POST_BUILD
    COMMAND "${JOGA_WASM_OPT}" -Oz --converge --one-caller-inline-max-function-size=20 --low-memory-unused --reorder-functions --reorder-locals
            --strip-target-features $<TARGET_FILE:joga_site_module> -o $<TARGET_FILE:joga_site_module>
    COMMENT "Making the module small"
    VERBATIM)
  set_target_properties(joga_site_module PROPERTIES OUTPUT_NAME joga SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
endfunction()

# Tests the module without a browser: a script does the work of a page's workers.
function(joga_wasm_module_test)
  add_dependencies(joga_all_tests joga_site_module)
  add_test(NAME ${JOGA_TEST_PREFIX}site_module COMMAND "${JOGA_NODE}" "${PROJECT_SOURCE_DIR}/tests/wasm/module_test.mjs"
                                                       $<TARGET_FILE:joga_site_module>)
  set_tests_properties(${JOGA_TEST_PREFIX}site_module PROPERTIES LABELS site)
endfunction()
