# Checks that no source includes a layer its own layer may not see. All headers share one root, so the compiler cannot.
#
#   cmake -D LAYERS=layers.cmake -D SOURCES=src/joga -P check_layers.cmake
#
# LAYERS sets `layers` and, for each, `sees_<layer>`: all it may include, itself among them. Offenders are named as file:line.

cmake_minimum_required(VERSION 3.25)
include("${LAYERS}")
set(offences "")

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

foreach(layer IN LISTS layers)
  file(GLOB_RECURSE files "${SOURCES}/${layer}/*.hpp" "${SOURCES}/${layer}/*.cpp")
  foreach(file IN LISTS files)
    # Our own headers are the quoted ones; a "joga/..." in angle brackets counts as well.
    file(STRINGS "${file}" includes REGEX "^[ \t]*#[ \t]*include[ \t]*(\"|<joga/)")
    foreach(include IN LISTS includes)
      if(include MATCHES "[\"<]joga/([a-z_]+)/")
        if(NOT CMAKE_MATCH_1 IN_LIST sees_${layer})
          offence("${file}" "${include}" "layer '${layer}' may not include layer '${CMAKE_MATCH_1}'")
        endif()
      else()
        offence("${file}" "${include}" "write own headers as \"joga/<layer>/...\", so that layers can be told")
      endif()
    endforeach()

    # g++ 12 at -O2 can miscompile indexing the result of ?: on arrays (it reads zero): take a pointer or reference first.
    file(READ "${file}" content)
    if(content MATCHES "\\([^()?;\n]*\\?[^()?;\n]*:[^()?;\n]*\\)\\[")
      offence("${file}" "${CMAKE_MATCH_0}" "g++ 12 may miscompile (a ? b : c)[i]; name the chosen array first")
    endif()
  endforeach()
endforeach()

if(offences)
  message(FATAL_ERROR "${offences}")
endif()
