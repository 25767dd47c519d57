# Tests the check of the layers: runs CHECKER on a small tree with one offence of each kind.

cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${SCRATCH}")
set(declarations "set(layers core games play)\nset(portable games)\nset(uses_games core)\nset(uses_play games)\n")
file(WRITE "${SCRATCH}/layers.cmake" "${declarations}")
set(table "# Layers\n\n| layer | in | uses | what |\n|---|---|---|---|\n| core | `core/` | – | types; facades |\n| games | `games/` | core | rules |\n")
set(play "| play | `play/` | games | a game |\n")
file(WRITE "${SCRATCH}/table.md" "${table}${play}")
set(tree "${SCRATCH}/joga")

function(check)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -D LAYERS=${SCRATCH}/layers.cmake -D SOURCES=${tree} -D TABLE=${SCRATCH}/table.md -P ${CHECKER}
    RESULT_VARIABLE result
    ERROR_VARIABLE output)
  # CMake wraps long messages.
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  set(result "${result}" PARENT_SCOPE)
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(WRITE "${tree}/core/player.hpp" "#pragma once\n#include <cstdint>\n")
file(WRITE "${tree}/games/nim/game.hpp" "#pragma once\n#include \"joga/games/nim/types.hpp\"\n")
file(WRITE "${tree}/play/table.hpp" "#include \"joga/games/registry.hpp\"\n")
file(WRITE "${tree}/core/clock.cpp" "#include <mutex>\nint f() { throw 1; }\n")
file(WRITE "${tree}/games/game.cpp" "#include \"joga/games/game.hpp\"\n#include \"joga/core/player.hpp\"\n"
                                    "// One may try to use <thread>.\nauto name = f('\"', \"puzzle.try\") + entry + catchy;\n")
check()
if(NOT result EQUAL 0)
  message(FATAL_ERROR "a correct tree was refused: ${output}")
endif()

# The last check must have failed with this message.
function(expect_message message)
  string(FIND "${output}" "${message}" position)
  if(result EQUAL 0 OR position EQUAL -1)
    message(FATAL_ERROR "not found: ${message}\nthe answer was: ${output}")
  endif()
endfunction()

# A file with this content is refused.
function(expect path content message)
  file(WRITE "${tree}/${path}" "${content}")
  check()
  file(REMOVE "${tree}/${path}")
  expect_message("${message}")
endfunction()

# A table with this row for the layer play, or these rows, is refused.
function(expect_table rows message)
  file(WRITE "${SCRATCH}/table.md" "${table}${rows}")
  check()
  file(WRITE "${SCRATCH}/table.md" "${table}${play}")
  expect_message("${message}")
endfunction()

expect(core/up.cpp "// [;\n\n#include \"joga/games/game.hpp\"\n" "core/up.cpp:3: layer 'core' does not declare that it uses layer 'games'")
expect(core/angle.hpp "#  include <joga/games/game.hpp>\n" "core/angle.hpp:1: layer 'core' does not declare that it uses layer 'games'")
expect(games/near.hpp "#include <array>\n#include \"../core/player.hpp\"\n" "games/near.hpp:2: write own headers as")
expect(games/trap.cpp "int f(bool b, int i) {\n  return (b ? first : second)[i];\n}\n" "games/trap.cpp:2: g++ 12 may miscompile")
expect(other/new.hpp "" "joga/other: not a layer declared")
expect(games/waits.cpp "#include <array>\n#include <mutex>\n" "games/waits.cpp:2: layer 'games' is portable: no <mutex>")
expect(games/net.hpp "#include <boost/asio.hpp>\n" "games/net.hpp:1: layer 'games' is portable: no <boost/")
expect(games/time.cpp "\nauto t = std::chrono::steady_clock::now();\n" "games/time.cpp:2: layer 'games' is portable: no steady_clock::now")
expect(games/gives_up.cpp "void f() {\n  throw 1;\n}\n" "games/gives_up.cpp:2: layer 'games' is portable: no exceptions")
expect(games/tries.cpp "void f() {\n  try {\n  } catch (...) {\n  }\n}\n" "games/tries.cpp:2: layer 'games' is portable: no exceptions")
expect(play/nim.cpp "#include \"joga/games/nim/game.hpp\"\n" "play/nim.cpp:1: layer 'play' may not know particular games")
expect(play/all.cpp "#include \"joga/games/dispatch.hpp\"\n" "play/all.cpp:1: layer 'play' may not know particular games")
expect(play/chain.cpp "#include \"joga/core/player.hpp\"\n" "play/chain.cpp:1: layer 'play' does not declare that it uses layer 'core'")
expect_table("" "the table has no layer 'play'")
expect_table("| play | `play/` | core, games | a game |\n" "table.md:7: the table is wrong about layer 'play', which declares that it uses: games")
expect_table("${play}| other | `other/` | core | more |\n" "table.md:8: there is no layer 'other'")

file(WRITE "${SCRATCH}/layers.cmake" "${declarations}set(uses_play games core)\n")
file(WRITE "${SCRATCH}/table.md" "${table}| play | `play/` | core, games | a game |\n")
check()
expect_message("layer 'play' declares that it uses core, but includes nothing of it")
