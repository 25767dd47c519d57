# The check of the layers has to find what it is for: runs CHECKER on a small tree with one offence of each kind.

cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${SCRATCH}")
file(WRITE "${SCRATCH}/layers.cmake" "set(layers core games play)\nset(portable games)\nset(sees_core core)\nset(sees_games games core)\nset(sees_play play games core)\n")
set(tree "${SCRATCH}/joga")

function(check)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -D LAYERS=${SCRATCH}/layers.cmake -D SOURCES=${tree} -P ${CHECKER}
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

function(expect path content message)
  file(WRITE "${tree}/${path}" "${content}")
  check()
  file(REMOVE "${tree}/${path}")
  string(FIND "${output}" "${message}" position)
  if(result EQUAL 0 OR position EQUAL -1)
    message(FATAL_ERROR "not found: ${message}\nthe answer was: ${output}")
  endif()
endfunction()

expect(core/up.cpp "// [;\n\n#include \"joga/games/game.hpp\"\n" "core/up.cpp:3: layer 'core' may not include layer 'games'")
expect(core/angle.hpp "#  include <joga/games/game.hpp>\n" "core/angle.hpp:1: layer 'core' may not include layer 'games'")
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
