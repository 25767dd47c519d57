# Checks that each layer includes exactly the layers that it declares, and that the table in docs/architecture.md says the same.
# The compiler cannot check this, since all headers share one root.
#
#   cmake -D LAYERS=layers.cmake -D SOURCES=src/joga -D TABLE=docs/architecture.md -P check_layers.cmake
#
# LAYERS sets `layers` and, for each, `uses_<layer>`: the other layers that it includes. The layers in `portable` must run without
# threads, files and exceptions. Offences are reported as file:line.

cmake_minimum_required(VERSION 3.25)
include("${LAYERS}")
set(offences "")

# The layers that may include a particular game's headers, or the list of the games' types. All others see AnyGame.
set(know_games games search solve batch)

# Appends "path:line: message" to `offences`; the line is that of the first occurrence of `text`.
function(offence file text message)
  file(READ "${file}" content)
  string(FIND "${content}" "${text}" position)
  string(SUBSTRING "${content}" 0 ${position} before)
  string(REGEX MATCHALL "\n" newlines "${before}")
  list(LENGTH newlines line)
  math(EXPR line "${line} + 1")
  set(offences "${offences}${file}:${line}: ${message}\n" PARENT_SCOPE)
endfunction()

file(GLOB folders LIST_DIRECTORIES true "${SOURCES}/*")
foreach(folder IN LISTS folders)
  get_filename_component(layer "${folder}" NAME)
  if(NOT layer IN_LIST layers)
    string(APPEND offences "${folder}: not a layer declared in CMakeLists.txt\n")
  endif()
endforeach()

# Headers that a portable layer must not include: the program around it provides these services.
set(not_portable
    "<(thread|stop_token|mutex|shared_mutex|condition_variable|semaphore|latch|barrier|future)>"
    "<(filesystem|fstream|cstdio|unistd\\.h)>" "<(sys|boost)/" "[a-z_]+_clock::now" "this_thread")

# Appends everything that keeps `file` of `layer` from being portable. Comments and string literals do not count.
function(check_portable layer file)
  file(READ "${file}" content)
  set(code "${content}")
  string(REGEX REPLACE "'\\\\?.'" "" code "${code}")
  string(REGEX REPLACE "\"([^\"\\\n]|\\\\.)*\"" "\"\"" code "${code}")
  string(REGEX REPLACE "//[^\n]*" "" code "${code}")
  foreach(pattern IN LISTS not_portable)
    if(code MATCHES "${pattern}")
      offence("${file}" "${CMAKE_MATCH_0}" "layer '${layer}' is portable: no ${CMAKE_MATCH_0}")
    endif()
  endforeach()
  if(code MATCHES "[^a-zA-Z0-9_](throw|try|catch)[^a-zA-Z0-9_]")
    offence("${file}" "${CMAKE_MATCH_0}" "layer '${layer}' is portable: no exceptions")
  endif()
  set(offences "${offences}" PARENT_SCOPE)
endfunction()

foreach(layer IN LISTS layers)
  set(unused ${uses_${layer}})
  file(GLOB_RECURSE files "${SOURCES}/${layer}/*.hpp" "${SOURCES}/${layer}/*.cpp")
  foreach(file IN LISTS files)
    # Our own headers are the quoted ones; a "joga/..." in angle brackets counts as well.
    file(STRINGS "${file}" includes REGEX "^[ \t]*#[ \t]*include[ \t]*(\"|<joga/)")
    foreach(include IN LISTS includes)
      if(include MATCHES "[\"<]joga/([a-z_]+)/")
        list(REMOVE_ITEM unused ${CMAKE_MATCH_1})
        if(NOT CMAKE_MATCH_1 STREQUAL layer AND NOT CMAKE_MATCH_1 IN_LIST uses_${layer})
          offence("${file}" "${include}" "layer '${layer}' does not declare that it uses layer '${CMAKE_MATCH_1}'")
        elseif(include MATCHES "joga/games/([a-z_]+/|dispatch)" AND NOT layer IN_LIST know_games)
          offence("${file}" "${include}" "layer '${layer}' may not know particular games")
        endif()
      else()
        offence("${file}" "${include}" "write own headers as \"joga/<layer>/...\", so that layers can be told")
      endif()
    endforeach()

    if(layer IN_LIST portable)
      check_portable(${layer} "${file}")
    endif()

    # g++ 12 at -O2 can miscompile indexing the result of ?: on arrays (it reads zero): take a pointer or reference first.
    file(READ "${file}" content)
    if(content MATCHES "\\([^()?;\n]*\\?[^()?;\n]*:[^()?;\n]*\\)\\[")
      offence("${file}" "${CMAKE_MATCH_0}" "g++ 12 may miscompile (a ? b : c)[i]; name the chosen array first")
    endif()
  endforeach()
  if(unused)
    list(JOIN unused ", " unused)
    string(APPEND offences "CMakeLists.txt: layer '${layer}' declares that it uses ${unused}, but includes nothing of it\n")
  endif()
endforeach()

# Parses the table, whose rows are "| layer | `folder/` | layer, layer | text |"; "–" stands for no layer.
file(STRINGS "${TABLE}" rows REGEX "^\\| [a-z]+ \\| `[a-z]+/` \\|" ENCODING UTF-8)
set(described "")
foreach(row IN LISTS rows)
  string(REGEX MATCH "^\\| ([a-z]+) \\| `[a-z]+/` \\| ([^|]*) \\|" row "${row}")
  set(layer "${CMAKE_MATCH_1}")
  string(REGEX MATCHALL "[a-z]+" uses "${CMAKE_MATCH_2}")
  list(APPEND described ${layer})
  set(declared ${uses_${layer}})
  list(SORT uses)
  list(SORT declared)
  if(NOT "${uses}" STREQUAL "${declared}")
    list(JOIN declared ", " declared)
    offence("${TABLE}" "| ${layer} | `" "the table is wrong about layer '${layer}', which declares that it uses: ${declared}")
  endif()
endforeach()
foreach(layer IN LISTS layers)
  if(NOT layer IN_LIST described)
    string(APPEND offences "${TABLE}: the table has no layer '${layer}'\n")
  endif()
endforeach()
list(REMOVE_ITEM described ${layers})
foreach(layer IN LISTS described)
  offence("${TABLE}" "| ${layer} | `" "there is no layer '${layer}'")
endforeach()

if(offences)
  message(FATAL_ERROR "${offences}")
endif()
