# fuzz/<name>_fuzzer.cpp is one libFuzzer program, joga_<name>_fuzzer; its seeds are the files in fuzz/corpus/<name>/.
# The tests run each for a few seconds; to search for longer:
#
#   mkdir -p build/asan/finds && build/asan/bin/joga_<name>_fuzzer build/asan/finds fuzz/corpus/<name>
#
# A fuzz target reports failures with abort(): on arm64 a trap instruction ends libFuzzer before it saves the input.

if(NOT JOGA_FUZZ)
  return()
endif()

file(GLOB fuzzers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/*_fuzzer.cpp")
foreach(source IN LISTS fuzzers)
  get_filename_component(stem "${source}" NAME_WE)
  string(REGEX REPLACE "_fuzzer$" "" name "${stem}")
  add_executable(joga_${name}_fuzzer "${source}")
  joga_compile(joga_${name}_fuzzer)
  target_link_libraries(joga_${name}_fuzzer PRIVATE joga::core joga::games joga::render joga::record joga::engine joga::match
                                                    joga::library joga::service joga::store joga::online joga::server nlohmann_json::nlohmann_json)
  target_include_directories(joga_${name}_fuzzer PRIVATE "${PROJECT_SOURCE_DIR}") # "fuzz/..."
  target_compile_options(joga_${name}_fuzzer PRIVATE -fsanitize=fuzzer-no-link)
  target_link_options(joga_${name}_fuzzer PRIVATE -fsanitize=fuzzer)
  if(TARGET joga_all_tests)
    add_dependencies(joga_all_tests joga_${name}_fuzzer)
  endif()
  add_test(
    NAME ${JOGA_TEST_PREFIX}fuzz_${name}
    COMMAND ${CMAKE_COMMAND} -D FUZZER=$<TARGET_FILE:joga_${name}_fuzzer> -D SEEDS=${PROJECT_SOURCE_DIR}/fuzz/corpus/${name} -D
            SCRATCH=${PROJECT_BINARY_DIR}/fuzz_test/${name} -P ${PROJECT_SOURCE_DIR}/cmake/run_fuzzer.cmake)
  set_tests_properties(${JOGA_TEST_PREFIX}fuzz_${name} PROPERTIES LABELS fuzz)
endforeach()
