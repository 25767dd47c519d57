# Target `tidy`: runs clang-tidy (.clang-tidy) on every source of the program. Only with clang, whose flags clang-tidy
# understands. Each run leaves a stamp, so that Ninja runs several at once, and only those whose source or headers have changed.

if(NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
  return()
endif()
find_program(JOGA_CLANG_TIDY NAMES clang-tidy-19)
mark_as_advanced(JOGA_CLANG_TIDY)
if(NOT JOGA_CLANG_TIDY)
  return()
endif()

# clang-tidy spends most of its time on the standard library's headers, so it checks the same batches as the compiler in layers
# that are compiled in batches.
set(stamps "")
get_property(layers GLOBAL PROPERTY JOGA_LAYERS)
foreach(layer IN LISTS layers)
  get_property(sees GLOBAL PROPERTY JOGA_SEES_${layer})
  set(headers "")
  foreach(seen IN LISTS sees)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/joga/${seen}/*.hpp")
    list(APPEND headers ${found})
  endforeach()

  foreach(target joga_${layer} joga_${layer}_lib) # the program and its library both belong to the layer app
    if(NOT TARGET ${target})
      continue()
    endif()
    get_target_property(sources ${target} SOURCES)
    if(NOT sources)
      continue()
    endif()
    get_target_property(batches ${target} UNITY_BUILD)
    get_target_property(mode ${target} UNITY_BUILD_MODE)
    if(mode STREQUAL GROUP)
      set(batches OFF)
    endif()
    set(step 1)
    if(batches)
      get_target_property(step ${target} UNITY_BUILD_BATCH_SIZE)
    endif()
    list(LENGTH sources count)
    set(number 0)
    set(begin 0)
    while(begin LESS count)
      list(SUBLIST sources ${begin} ${step} batch)
      set(looked_at "${batch}")
      if(batches)
        set(looked_at "${PROJECT_BINARY_DIR}/CMakeFiles/${target}.dir/Unity/unity_${number}_cxx.cxx")
      endif()
      set(stamp "${PROJECT_BINARY_DIR}/tidy/${target}_${number}.stamp")
      add_custom_command(
        OUTPUT "${stamp}"
        COMMAND "${JOGA_CLANG_TIDY}" --quiet --warnings-as-errors=* "--config-file=${PROJECT_SOURCE_DIR}/.clang-tidy" -p
                "${PROJECT_BINARY_DIR}" "${looked_at}"
        COMMAND ${CMAKE_COMMAND} -E make_directory "${PROJECT_BINARY_DIR}/tidy"
        COMMAND ${CMAKE_COMMAND} -E touch "${stamp}"
        DEPENDS "${looked_at}" ${batch} ${headers} "${PROJECT_SOURCE_DIR}/.clang-tidy"
        COMMENT "clang-tidy ${looked_at}"
        VERBATIM)
      list(APPEND stamps "${stamp}")
      math(EXPR number "${number} + 1")
      math(EXPR begin "${begin} + ${step}")
    endwhile()
  endforeach()
endforeach()
add_custom_target(tidy DEPENDS ${stamps})
