# Target `tidy`: clang-tidy (.clang-tidy) on every source of the program. Only with clang, whose flags clang-tidy understands.
# Each file leaves a stamp, so that Ninja runs several at once and only what has changed: the file itself, or any header its layer may include.

if(NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
  return()
endif()
find_program(JOGA_CLANG_TIDY NAMES clang-tidy-19)
mark_as_advanced(JOGA_CLANG_TIDY)
if(NOT JOGA_CLANG_TIDY)
  return()
endif()

set(stamps "")
get_property(layers GLOBAL PROPERTY JOGA_LAYERS)
foreach(layer IN LISTS layers)
  get_property(sees GLOBAL PROPERTY JOGA_SEES_${layer})
  set(headers "")
  foreach(seen IN LISTS sees)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/joga/${seen}/*.hpp")
    list(APPEND headers ${found})
  endforeach()

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/joga/${layer}/*.cpp")
  foreach(source IN LISTS sources)
    file(RELATIVE_PATH path "${PROJECT_SOURCE_DIR}/src/joga" "${source}")
    string(REPLACE / . stamp "${path}")
    set(stamp "${PROJECT_BINARY_DIR}/tidy/${stamp}.stamp")
    add_custom_command(
      OUTPUT "${stamp}"
      COMMAND "${JOGA_CLANG_TIDY}" --quiet --warnings-as-errors=* -p "${PROJECT_BINARY_DIR}" "${source}"
      COMMAND ${CMAKE_COMMAND} -E make_directory "${PROJECT_BINARY_DIR}/tidy"
      COMMAND ${CMAKE_COMMAND} -E touch "${stamp}"
      DEPENDS "${source}" ${headers} "${PROJECT_SOURCE_DIR}/.clang-tidy"
      COMMENT "clang-tidy ${path}"
      VERBATIM)
    list(APPEND stamps "${stamp}")
  endforeach()
endforeach()
add_custom_target(tidy DEPENDS ${stamps})
