# Tests and benchmarks. Each layer has one test program, made from the files in tests/<layer>/:
#
#   *_test.cpp           tests
#   *_threads_test.cpp   tests that start threads: under ThreadSanitizer only these run
#   other *.cpp          helpers
#
# New files are found automatically. Each test suite is one CTest entry, called PROGRAM.SUITE, with the layer's name as its label:
# a process for each of thousands of tests would take longer than the tests. GoogleTest names the tests that fail.

# Checks of the sources, and tests of the scripts ./joga and ./check.
function(_joga_source_tests)
  get_property(layers GLOBAL PROPERTY JOGA_LAYERS)
  get_property(portable GLOBAL PROPERTY JOGA_PORTABLE)
  set(declaration "set(layers \"${layers}\")\nset(portable \"${portable}\")\n")
  foreach(layer IN LISTS layers)
    get_property(uses GLOBAL PROPERTY JOGA_USES_${layer})
    string(APPEND declaration "set(uses_${layer} \"${uses}\")\n")
  endforeach()
  file(WRITE "${PROJECT_BINARY_DIR}/layers.cmake" "${declaration}")
  add_test(NAME ${JOGA_TEST_PREFIX}layers_test
           COMMAND ${CMAKE_COMMAND} -D LAYERS=${PROJECT_BINARY_DIR}/layers.cmake -D SOURCES=${PROJECT_SOURCE_DIR}/src/joga -D
                   TABLE=${PROJECT_SOURCE_DIR}/docs/architecture.md -P ${PROJECT_SOURCE_DIR}/cmake/check_layers.cmake)
  add_test(NAME ${JOGA_TEST_PREFIX}layers_test_finds_offenders
           COMMAND ${CMAKE_COMMAND} -D CHECKER=${PROJECT_SOURCE_DIR}/cmake/check_layers.cmake -D
                   SCRATCH=${PROJECT_BINARY_DIR}/layers_test -P ${PROJECT_SOURCE_DIR}/tests/scripts/layers_test.cmake)
  add_test(NAME ${JOGA_TEST_PREFIX}launcher_test COMMAND bash ${PROJECT_SOURCE_DIR}/tests/scripts/launcher_test.sh
                                                         ${PROJECT_SOURCE_DIR})
  set_tests_properties(
    ${JOGA_TEST_PREFIX}layers_test ${JOGA_TEST_PREFIX}layers_test_finds_offenders ${JOGA_TEST_PREFIX}launcher_test
    PROPERTIES LABELS sources)
endfunction()

# Tests the installed libraries: installs into a scratch prefix, builds a small project that uses them, and runs it.
function(_joga_install_test)
  add_test(
    NAME ${JOGA_TEST_PREFIX}install_test
    COMMAND
      ${CMAKE_COMMAND} -D BUILD=${PROJECT_BINARY_DIR} -D SOURCE=${PROJECT_SOURCE_DIR} -D
      SCRATCH=${PROJECT_BINARY_DIR}/install_test -D COMPILER=${CMAKE_CXX_COMPILER} -D GENERATOR=${CMAKE_GENERATOR} -D
      CONFIG=$<CONFIG> -P ${PROJECT_SOURCE_DIR}/tests/install/install_test.cmake)
  set_tests_properties(${JOGA_TEST_PREFIX}install_test PROPERTIES LABELS install)
endfunction()

# Tests have many sources but spend their time in the libraries, so they are hardly optimised. If a test and a library
# instantiate the same template, the linker may choose the test's copy, so libraries run a little slower than in the program.
function(_joga_compile_lightly target)
  joga_compile(${target})
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${JOGA_LIGHT_OPTIMISATION}>)
endfunction()

function(_joga_test_program target label)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${target} ${arg_SOURCES})
  _joga_compile_lightly(${target})
  joga_compile_at_once(${target})
  # INSTANTIATE_TEST_SUITE_P has a parameter `info`, which the usual lambda's parameter shadows.
  target_compile_options(${target} PRIVATE -Wno-shadow)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests" "${PROJECT_BINARY_DIR}/generated/tests")
  target_link_libraries(${target} PRIVATE ${arg_LINK} ${JOGA_TEST_LIBRARIES})
  add_dependencies(joga_all_tests ${target})
  set(list "${PROJECT_BINARY_DIR}/suites/${target}.cmake")
  file(
    GENERATE
    OUTPUT "${list}"
    CONTENT
      "set(target ${target})
set(program \"$<TARGET_FILE:${target}>\")
set(launcher ${JOGA_TEST_LAUNCHER})
set(prefix \"${JOGA_TEST_PREFIX}\")
set(label ${label})
include(\"${PROJECT_SOURCE_DIR}/cmake/list_suites.cmake\")
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${list}")
endfunction()

# joga_tests(LAYER [LINK target...]): joga_LAYER_tests, the test program of tests/LAYER.
function(joga_tests layer)
  cmake_parse_arguments(arg "" "" "LINK" ${ARGN})
  if(JOGA_TEST_LAYERS AND NOT layer IN_LIST JOGA_TEST_LAYERS)
    return()
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/${layer}/*.cpp")
  set(tests ${sources})
  set(helpers ${sources})
  list(FILTER helpers EXCLUDE REGEX "_test\\.cpp$")
  if(layer STREQUAL reference)
    set(helpers "") # its helpers are the library joga_reference
  endif()
  if(layer MATCHES "^(service|site|online|server)$")
    list(APPEND helpers "${PROJECT_SOURCE_DIR}/tests/render/json_schema.cpp") # checks messages, as it does views
  endif()
  if(layer STREQUAL batch)
    list(APPEND helpers "${PROJECT_SOURCE_DIR}/tests/games/specs.cpp") # numbers the actions of the same games
  endif()
  if(layer STREQUAL match)
    list(APPEND helpers "${PROJECT_SOURCE_DIR}/tests/render/xml_check.cpp") # checks pages, as it does pictures
  endif()
  if(layer MATCHES "^(site|online|server)$")
    list(APPEND helpers "${PROJECT_SOURCE_DIR}/tests/service/test_page.cpp") # these tests host the service
  endif()
  if(layer STREQUAL client)
    foreach(file IN ITEMS client running_server) # these tests talk to a server
      list(APPEND helpers "${PROJECT_SOURCE_DIR}/tests/server/${file}.cpp")
    endforeach()
  endif()
  if(JOGA_THREADS_TESTS_ONLY)
    list(FILTER tests INCLUDE REGEX "_threads_test\\.cpp$")
  else()
    list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  endif()
  if(JOGA_WASM)
    joga_remove_native_tests(tests)
    list(APPEND helpers "${PROJECT_SOURCE_DIR}/tests/wasm/main.cpp")
  endif()
  if(NOT tests)
    return()
  endif()
  set(program joga_${layer}_tests)
  _joga_test_program(${program} ${layer} SOURCES ${tests} ${helpers} LINK ${arg_LINK})

  # The tests run the program itself through its command line.
  if(layer MATCHES "^(app|terminal)$" AND TARGET joga_app)
    add_dependencies(${program} joga_app)
  endif()
  # Code that runs external programs is tested with one that misbehaves on demand.
  if(layer MATCHES "^(engine|match|tournament|app)$")
    add_dependencies(${program} joga_mock_engine)
  endif()
  if(layer STREQUAL app)
    add_dependencies(${program} joga_verifier joga_verifier_perft)
  endif()
endfunction()

function(_joga_mock_engine)
  add_executable(joga_mock_engine EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/tests/mock_engine/mock_engine.cpp")
  _joga_compile_lightly(joga_mock_engine)
  target_link_libraries(joga_mock_engine PRIVATE joga::games)
endfunction()

# The verifier of certificates, which shares nothing with joga, and its rules alone.
function(_joga_verifier)
  add_executable(joga_verifier EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/verify/verify.cpp")
  add_executable(joga_verifier_perft EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/tests/verify/perft.cpp")
  foreach(program joga_verifier joga_verifier_perft)
    target_compile_features(${program} PRIVATE cxx_std_20)
    target_compile_options(${program} PRIVATE -Wall -Wextra -Werror)
  endforeach()
endfunction()

# The rules by which a person wins Quantik: every defence, and their certificate.
function(_joga_quantik_rules_test)
  set(name ${JOGA_TEST_PREFIX}quantik_rules_test)
  add_test(NAME ${name} COMMAND "${JOGA_PYTHON}" -B "${PROJECT_SOURCE_DIR}/tests/scripts/quantik_rules_test.py"
                                $<TARGET_FILE:joga_verifier>)
  set_tests_properties(${name} PROPERTIES LABELS app)
endfunction()

# joga with a fifth game, Brandubh: the same libraries, and a list of games with one more. Hex is only drawn and parsed.
function(_joga_fifth_game)
  set(folder "${PROJECT_SOURCE_DIR}/tests/fifth_game")
  file(GLOB sources CONFIGURE_DEPENDS "${folder}/brandubh/*.cpp" "${folder}/hex/*.cpp")
  add_library(joga_fifth_game OBJECT ${sources})
  joga_embed(fifth_game drawings tests/fifth_game/brandubh/*.svg)
  joga_embed(fifth_game hex_drawings tests/fifth_game/hex/*.svg)
  joga_embed(fifth_game rules tests/fifth_game/brandubh/*.md)
  _joga_compile_lightly(joga_fifth_game)
  target_include_directories(joga_fifth_game PUBLIC "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(joga_fifth_game PUBLIC joga::core)
  add_executable(joga_with_a_fifth_game EXCLUDE_FROM_ALL "${folder}/main.cpp")
  _joga_compile_lightly(joga_with_a_fifth_game)
  target_link_libraries(joga_with_a_fifth_game PRIVATE joga_fifth_game joga::app fmt::fmt)
  if(NOT JOGA_THREADS_TESTS_ONLY AND (NOT JOGA_TEST_LAYERS OR "app" IN_LIST JOGA_TEST_LAYERS))
    _joga_test_program(
      joga_fifth_game_tests fifth_game SOURCES "${folder}/fifth_game_test.cpp" "${folder}/hex_test.cpp"
                                               "${PROJECT_SOURCE_DIR}/tests/app/run_joga.cpp"
                                               "${PROJECT_SOURCE_DIR}/tests/service/test_page.cpp"
                                               "${PROJECT_SOURCE_DIR}/tests/render/json_schema.cpp"
                                               "${PROJECT_SOURCE_DIR}/tests/terminal/screen/person.cpp"
      LINK joga_fifth_game joga::service joga::app nlohmann_json::nlohmann_json)
    add_dependencies(joga_fifth_game_tests joga_with_a_fifth_game)
  endif()
endfunction()

# The slow and obvious reference versions of the games (tests/reference), against which the fast ones are compared.
function(_joga_reference)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/reference/*.cpp")
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  if(sources)
    add_library(joga_reference STATIC ${sources})
    joga_compile(joga_reference)
    set_target_properties(joga_reference PROPERTIES UNITY_BUILD OFF) # separate sources, so that games may use the same names
    # The reference links only core, for its vocabulary: an oracle that shared code with the games would share their mistakes.
    target_link_libraries(joga_reference PUBLIC joga::core)
  else()
    add_library(joga_reference INTERFACE)
  endif()
  target_include_directories(joga_reference INTERFACE "${PROJECT_SOURCE_DIR}/tests")
endfunction()

# Tests the engine protocol from outside: a client that shares no code with the program plays whole games with `joga engine` and
# with each of the example bots. If a bot's interpreter is missing, its test is skipped.
function(_joga_protocol_tests)
  find_program(JOGA_PYTHON NAMES python3 REQUIRED)
  mark_as_advanced(JOGA_PYTHON)
  set(bots "${PROJECT_SOURCE_DIR}/examples/bots")
  add_executable(joga_cpp_bot "${bots}/cpp/bot.cpp")
  target_compile_features(joga_cpp_bot PRIVATE cxx_std_17)

  set(engine "")
  set(python_bot "${JOGA_PYTHON}" "${bots}/python/bot.py")
  set(cpp_bot $<TARGET_FILE:joga_cpp_bot>)
  set(prolog_bot swipl "${bots}/prolog/bot.pl")
  foreach(player engine python_bot cpp_bot prolog_bot)
    set(name ${JOGA_TEST_PREFIX}protocol_${player})
    add_test(NAME ${name} COMMAND "${JOGA_PYTHON}" "${PROJECT_SOURCE_DIR}/tests/scripts/ugi_client.py" $<TARGET_FILE:joga_app>
                                  ${${player}})
    set_tests_properties(${name} PROPERTIES LABELS protocol SKIP_RETURN_CODE 77)
  endforeach()
endfunction()

# Kills and resumes matches, and divides them with GNU parallel.
function(_joga_match_tests)
  foreach(name match_kill_test match_parallel_test)
    add_test(NAME ${JOGA_TEST_PREFIX}${name} COMMAND bash ${PROJECT_SOURCE_DIR}/tests/scripts/${name}.sh
                                                     $<TARGET_FILE:joga_app>)
    set_tests_properties(${JOGA_TEST_PREFIX}${name} PROPERTIES LABELS match)
  endforeach()
endfunction()

# Kills and resumes a tournament, a few times or (JOGA_LONG_TESTS) fifty times with a hundred bots.
function(_joga_tournament_tests)
  set(name ${JOGA_TEST_PREFIX}tournament_kill_test)
  add_test(NAME ${name} COMMAND "${JOGA_PYTHON}" -B "${PROJECT_SOURCE_DIR}/tests/scripts/tournament_kill_test.py"
                                $<TARGET_FILE:joga_app>)
  set_tests_properties(${name} PROPERTIES LABELS tournament)
endfunction()

# Runs matches, a tournament and training games as arrays of a real Slurm. Only ./check --all runs it.
function(_joga_slurm_test)
  set(name ${JOGA_TEST_PREFIX}slurm_test)
  add_test(NAME ${name} COMMAND "${JOGA_PYTHON}" -B "${PROJECT_SOURCE_DIR}/tests/scripts/slurm_test.py" $<TARGET_FILE:joga_app>
                                $<TARGET_FILE:joga_selfplay>)
  set_tests_properties(${name} PROPERTIES LABELS match TIMEOUT 300)
endfunction()

# Kills and restarts a server, a few times or (JOGA_LONG_TESTS) 300 times.
function(_joga_serve_tests)
  set(name ${JOGA_TEST_PREFIX}serve_kill_test)
  add_test(NAME ${name} COMMAND "${JOGA_PYTHON}" "${PROJECT_SOURCE_DIR}/tests/scripts/serve_kill_test.py" $<TARGET_FILE:joga_app>)
  set_tests_properties(${name} PROPERTIES LABELS serve SKIP_RETURN_CODE 77)
endfunction()

# Attacks a host while people play there, a few times or (JOGA_LONG_TESTS) hundreds of times.
function(_joga_host_tests)
  foreach(harm IN ITEMS kills-sqlite kills-postgresql outages full-disks)
    set(name ${JOGA_TEST_PREFIX}host_harm_test.${harm})
    add_test(NAME ${name} COMMAND "${JOGA_PYTHON}" -B "${PROJECT_SOURCE_DIR}/tests/scripts/host_harm_test.py"
                                  $<TARGET_FILE:joga_app> ${harm})
    set_tests_properties(${name} PROPERTIES LABELS host SKIP_RETURN_CODE 77)
  endforeach()
  set(name ${JOGA_TEST_PREFIX}host_cheat_test)
  add_test(NAME ${name} COMMAND "${JOGA_PYTHON}" -B "${PROJECT_SOURCE_DIR}/tests/scripts/host_cheat_test.py"
                                $<TARGET_FILE:joga_app>)
  set_tests_properties(${name} PROPERTIES LABELS host)
  # Sanitizers need more memory than these tests allow. Only ./check --all runs them.
  if(JOGA_SANITIZE)
    return()
  endif()
  foreach(flood IN ITEMS replays replays-3 silence lobby networks connects churn invitations computers writes pauses)
    set(name ${JOGA_TEST_PREFIX}host_flood_test.${flood})
    add_test(NAME ${name} COMMAND "${JOGA_PYTHON}" -B "${PROJECT_SOURCE_DIR}/tests/scripts/host_flood_test.py"
                                  $<TARGET_FILE:joga_app> ${flood})
    set_tests_properties(${name} PROPERTIES LABELS host)
  endforeach()
endfunction()

# Checks that the hardening got into the program, which only readelf can see.
function(_joga_hardening_test)
  if(JOGA_HARDENED AND CMAKE_READELF)
    add_test(NAME ${JOGA_TEST_PREFIX}hardening_test COMMAND bash "${PROJECT_SOURCE_DIR}/tests/scripts/hardening_test.sh"
                                                            $<TARGET_FILE:joga_app> "${CMAKE_READELF}")
    set_tests_properties(${JOGA_TEST_PREFIX}hardening_test PROPERTIES LABELS sources)
  endif()
endfunction()

function(_joga_bench)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/*.cpp")
  if(NOT sources OR JOGA_SANITIZE)
    return()
  endif()
  find_package(benchmark REQUIRED)
  add_executable(joga_bench ${sources})
  joga_compile(joga_bench)
  target_link_libraries(joga_bench PRIVATE joga::record benchmark::benchmark_main benchmark::benchmark)
  # Only checks that the benchmarks run, without measuring anything.
  add_test(NAME ${JOGA_TEST_PREFIX}bench_smoke COMMAND joga_bench --benchmark_min_time=0.001)
  set_tests_properties(${JOGA_TEST_PREFIX}bench_smoke PROPERTIES LABELS bench)

  # Experiments with the engine (docs/benchmarks.md), built with everything else so that they keep compiling.
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/lab/*.cpp")
  add_executable(joga_lab ${sources} "${PROJECT_SOURCE_DIR}/tests/search/forced_wins.cpp")
  _joga_compile_lightly(joga_lab)
  target_include_directories(joga_lab PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(joga_lab PRIVATE joga::match joga::engine fmt::fmt)

  # The census of small star maps (docs/fair-maps.md).
  add_executable(joga_census "${PROJECT_SOURCE_DIR}/bench/census/census.cpp")
  _joga_compile_lightly(joga_census)
  target_link_libraries(joga_census PRIVATE joga::solve)

  # The load test of a host (docs/benchmarks.md), built for the same reason.
  add_executable(joga_host_load "${PROJECT_SOURCE_DIR}/bench/host/load.cpp")
  _joga_compile_lightly(joga_host_load)
  target_link_libraries(joga_host_load PRIVATE joga::client joga::games nlohmann_json::nlohmann_json)
endfunction()

# train/ is also a project of its own, for machines with nothing but a compiler; it is built here so that its programs keep
# compiling.
function(_joga_train)
  foreach(program IN ITEMS selfplay duel openings)
    add_executable(joga_${program} "${PROJECT_SOURCE_DIR}/train/${program}.cpp")
    _joga_compile_lightly(joga_${program})
    target_link_libraries(joga_${program} PRIVATE joga::engine)
  endforeach()
  add_test(NAME ${JOGA_TEST_PREFIX}train_test
           COMMAND bash "${PROJECT_SOURCE_DIR}/tests/scripts/train_test.sh" $<TARGET_FILE:joga_selfplay> $<TARGET_FILE:joga_duel>
                   $<TARGET_FILE:joga_openings> "${PROJECT_SOURCE_DIR}/train")
  set_tests_properties(${JOGA_TEST_PREFIX}train_test PROPERTIES LABELS search SKIP_RETURN_CODE 77)
endfunction()

# The tests of the Python module, each file a test.
function(_joga_python_tests)
  if(NOT JOGA_PYTHON_MODULE)
    return()
  endif()
  file(GLOB tests CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/python/*_test.py")
  foreach(test IN LISTS tests)
    cmake_path(GET test STEM name)
    string(REGEX REPLACE "_test$" "" name "${name}")
    add_test(NAME ${JOGA_TEST_PREFIX}python.${name} COMMAND ${Python_EXECUTABLE} -B "${test}")
    set_tests_properties(
      ${JOGA_TEST_PREFIX}python.${name}
      PROPERTIES LABELS python ENVIRONMENT
                 "PYTHONPATH=${PROJECT_BINARY_DIR}/python;JOGA_BINARY=$<TARGET_FILE:joga_app>")
  endforeach()
  # Compiles for minutes if ccache has nothing.
  set_tests_properties(${JOGA_TEST_PREFIX}python.wheel PROPERTIES PROCESSORS 2 TIMEOUT 1800)
endfunction()

if(NOT JOGA_TESTS)
  return()
endif()

# The test programs and what they need: everything that sanitized builds make.
add_custom_target(joga_all_tests)

if(JOGA_WASM)
  joga_wasm_test_packages()
  _joga_reference()
  joga_tests(core LINK joga::core)
  joga_tests(games LINK joga::games joga_reference)
  joga_tests(search LINK joga::search)
  joga_wasm_bench()
  joga_wasm_module_test()
  return()
endif()

find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
set(JOGA_TEST_LIBRARIES GTest::gmock_main GTest::gmock GTest::gtest rapidcheck rapidcheck_gtest)

if(JOGA_SANITIZE MATCHES thread)
  # g++ 12's ThreadSanitizer does not start if the kernel randomises addresses widely. Some sandboxes forbid turning this off, but
  # those usually do not need it.
  execute_process(
    COMMAND setarch -R true
    RESULT_VARIABLE failed
    OUTPUT_QUIET ERROR_QUIET)
  if(failed EQUAL 0)
    set(JOGA_TEST_LAUNCHER setarch -R)
  endif()
endif()

# Paths on this machine, in a header for the few tests that need them: as definitions on every command line they would keep ccache
# from reusing results of another checkout.
file(
  GENERATE
  OUTPUT "${PROJECT_BINARY_DIR}/generated/tests/test_paths.hpp"
  CONTENT
    "#pragma once
#define JOGA_TEST_DATA \"${PROJECT_SOURCE_DIR}/tests/data\"
#define JOGA_BINARY \"$<TARGET_FILE:joga_app>\"
#define JOGA_MOCK_ENGINE \"$<TARGET_FILE:joga_mock_engine>\"
#define JOGA_WITH_A_FIFTH_GAME \"$<TARGET_FILE:joga_with_a_fifth_game>\"
#define JOGA_VERIFIER \"$<TARGET_FILE:joga_verifier>\"
#define JOGA_VERIFIER_PERFT \"$<TARGET_FILE:joga_verifier_perft>\"
")

_joga_reference()
_joga_mock_engine()
_joga_verifier()
joga_tests(core LINK joga::core)
joga_tests(games LINK joga::games joga_reference)
joga_tests(guide LINK joga::guide)
joga_tests(system LINK joga::system)
joga_tests(store LINK joga::store)
joga_tests(search LINK joga::search)
joga_tests(solve LINK joga::solve joga_reference)
joga_tests(batch LINK joga::batch)
joga_tests(puzzle LINK joga::puzzle)
joga_tests(lessons LINK joga::lessons joga::solve)
joga_tests(render LINK joga::render joga::games)
joga_tests(record LINK joga::record nlohmann_json::nlohmann_json)
joga_tests(engine LINK joga::engine)
joga_tests(match LINK joga::match nlohmann_json::nlohmann_json)
joga_tests(tournament LINK joga::tournament nlohmann_json::nlohmann_json)
joga_tests(tune LINK joga::tune)
joga_tests(library LINK joga::library)
joga_tests(play LINK joga::play joga::library)
joga_tests(terminal LINK joga::terminal)
joga_tests(service LINK joga::service joga::library nlohmann_json::nlohmann_json)
joga_tests(online LINK joga::online joga::library nlohmann_json::nlohmann_json)
joga_tests(site LINK joga::site nlohmann_json::nlohmann_json)
joga_tests(server LINK joga::server joga::library nlohmann_json::nlohmann_json)
joga_tests(client LINK joga::client joga::server nlohmann_json::nlohmann_json)
joga_tests(reference LINK joga_reference joga::games)
joga_tests(app LINK joga::app joga_reference fmt::fmt nlohmann_json::nlohmann_json)

_joga_fifth_game()

if(NOT JOGA_SANITIZE)
  _joga_source_tests()
  _joga_install_test()
  _joga_protocol_tests()
  _joga_quantik_rules_test()
  _joga_match_tests()
  _joga_tournament_tests()
  _joga_serve_tests()
  _joga_host_tests()
  _joga_hardening_test()
  _joga_train()
  _joga_slurm_test()
  _joga_python_tests()
  joga_web_checks()
  _joga_bench()
endif()
