# CTest includes this file when it starts: it adds the suites of one test program. `target` is the program's name, `program` its
# path, `launcher` a command to start it with, `prefix` is put before every test's name, `label` is the tests' label.

# Suites that take ten seconds or more start first, so that none of them runs alone at the end. CTest measures by itself which
# take long, but does not know in the first run.
set(long_suites match.ForeignPrograms search.Proof/EveryGameByProof server.Neighbours server.WebSocket
    solve.BothRuleSets/QuantikWhole solve.KnownMoves app.SolvedQuantik reference.Files/ReferenceVectors terminal.OnTerminal)

execute_process(
  COMMAND ${launcher} "${program}" --gtest_list_tests
  OUTPUT_VARIABLE listed
  RESULT_VARIABLE failed
  ERROR_QUIET)
string(REGEX MATCHALL "(^|\n)[^ \n]+\\.(  # [^\n]*)?\n" suites "${listed}")
if(NOT failed EQUAL 0 OR NOT suites)
  # A program that cannot start is a failed test.
  add_test("${prefix}${target}.starts" ${launcher} "${program}" --gtest_list_tests)
endif()
string(REGEX REPLACE "^joga_|_tests$" "" name "${target}")
foreach(suite IN LISTS suites)
  string(REGEX MATCH "[^ \n]+\\." suite "${suite}")
  string(REGEX REPLACE "\\.$" "" suite "${suite}")
  set(test "${prefix}${name}.${suite}")
  add_test("${test}" ${launcher} "${program}" "--gtest_filter=${suite}.*")
  list(FIND long_suites "${name}.${suite}" found)
  if(NOT found EQUAL -1)
    set_tests_properties("${test}" PROPERTIES COST 10)
  endif()
  # A suite counts as skipped if none of its tests ran and none failed.
  set_tests_properties(
    "${test}" PROPERTIES LABELS "${label}" SKIP_REGULAR_EXPRESSION
                         "PASSED  \\] 0 tests\\.\n\\[  SKIPPED \\] [^\n]*\n(\\[  SKIPPED \\] [^\n]*\n)+$")
endforeach()
