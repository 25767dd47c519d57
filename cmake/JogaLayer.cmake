# The layers of the source tree as CMake targets, and their installation.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# All layers in order of declaration, and JOGA_USES_<layer>: the layers that <layer> names.
set_property(GLOBAL PROPERTY JOGA_LAYERS "")

# Records which layers `layer` uses. layers_test compares them with its files and with docs/architecture.md.
function(_joga_declare layer)
  get_property(layers GLOBAL PROPERTY JOGA_LAYERS)
  foreach(dependency IN LISTS ARGN)
    if(NOT dependency IN_LIST layers)
      message(FATAL_ERROR "Layer '${layer}' depends on '${dependency}', which is not declared before it")
    endif()
  endforeach()
  set_property(GLOBAL PROPERTY JOGA_USES_${layer} "${ARGN}")
  set_property(GLOBAL APPEND PROPERTY JOGA_LAYERS ${layer})
endfunction()

# Compiler settings of all layers' sources.
function(_joga_compile_layer target hot)
  joga_compile(${target})
  if(NOT hot)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${JOGA_LIGHT_OPTIMISATION}> ${JOGA_LIGHT_HARDENING})
    joga_compile_at_once(${target})
  endif()
  if(JOGA_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# joga_long_step(LAYER FILE [HEADER_ONLY target...]): compiles one file of a layer separately, before everything that comes later
# in CMakeLists.txt. The file may use headers of any layer, since nothing is linked yet.
function(joga_long_step layer file)
  if(JOGA_WASM)
    return()
  endif()
  cmake_parse_arguments(arg "" "" "HEADER_ONLY" ${ARGN})
  add_library(joga_${layer}_long_step OBJECT "${PROJECT_SOURCE_DIR}/src/joga/${layer}/${file}")
  _joga_compile_layer(joga_${layer}_long_step FALSE)
  target_include_directories(joga_${layer}_long_step PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(joga_${layer}_long_step PRIVATE ${arg_HEADER_ONLY})
endfunction()

# Makes one library target; an INTERFACE library while the layer has headers only.
function(_joga_library target layer)
  cmake_parse_arguments(arg "HOT;PORTABLE;NATIVE;NATIVE_HOT;INSTALLED" "" "DEPENDS;LINK;HEADER_ONLY;NATIVE_SOURCES;SOURCES" ${ARGN})
  list(TRANSFORM arg_DEPENDS PREPEND joga::)
  if(arg_NATIVE_HOT AND NOT JOGA_WASM)
    set(arg_HOT TRUE)
  endif()
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    _joga_compile_layer(${target} ${arg_HOT})
    set(visibility PUBLIC)
    # Users of a static library link its private dependencies too: jogaConfig.cmake must find them. Header-only ones are not
    # linked; BUILD_INTERFACE keeps them out of the exported targets.
    target_link_libraries(${target} PRIVATE ${arg_LINK} "$<BUILD_INTERFACE:${arg_HEADER_ONLY}>")
  else()
    add_library(${target} INTERFACE)
    target_compile_features(${target} INTERFACE cxx_std_20)
    set(visibility INTERFACE)
  endif()
  add_library(joga::${layer} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${layer})
  target_include_directories(${target} ${visibility} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                                                     $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${target} ${visibility} ${arg_DEPENDS})
endfunction()

# joga_layer(NAME [HOT|NATIVE_HOT] [PORTABLE] [NATIVE] [INSTALLED] [DEPENDS layer...] [LINK target...] [HEADER_ONLY target...]
#            [NATIVE_SOURCES file...])
#
# Makes the static library joga_NAME, alias joga::NAME, from all of src/joga/NAME. DEPENDS are the lower layers that it includes;
# LINK and HEADER_ONLY are third-party libraries used only in the implementation. HOT layers are fully optimised. The rest of a
# release is compiled with JOGA_LIGHT_OPTIMISATION, which takes half the time; in WebAssembly, where every byte must be
# downloaded, so are NATIVE_HOT layers. A PORTABLE layer has no thread, file, clock or exception of its own. A WebAssembly build
# leaves out NATIVE layers, and the NATIVE_SOURCES of others. INSTALLED layers are also for other projects (docs/libraries.md):
# they, and the layers they use, are installed and are found as components of find_package(joga).
function(joga_layer name)
  cmake_parse_arguments(arg "HOT;PORTABLE;NATIVE;NATIVE_HOT;INSTALLED" "" "DEPENDS;LINK;HEADER_ONLY;NATIVE_SOURCES" ${ARGN})
  _joga_declare(${name} ${arg_DEPENDS})
  if(arg_PORTABLE)
    set_property(GLOBAL APPEND PROPERTY JOGA_PORTABLE ${name})
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/joga/${name}/*.cpp")
  list(TRANSFORM arg_NATIVE_SOURCES PREPEND "${PROJECT_SOURCE_DIR}/src/joga/${name}/")
  foreach(source IN LISTS arg_NATIVE_SOURCES)
    if(NOT source IN_LIST sources)
      message(FATAL_ERROR "Layer '${name}' has no ${source}")
    endif()
  endforeach()
  if(JOGA_WASM)
    list(REMOVE_ITEM sources ${arg_NATIVE_SOURCES})
    if(arg_NATIVE)
      set(sources "")
    endif()
  endif()
  if(TARGET joga_${name}_long_step)
    get_target_property(long_step joga_${name}_long_step SOURCES)
    list(REMOVE_ITEM sources "${long_step}")
    list(APPEND sources $<TARGET_OBJECTS:joga_${name}_long_step>)
  endif()
  _joga_library(joga_${name} ${name} ${ARGN} SOURCES ${sources})

  if(arg_INSTALLED AND NOT JOGA_WASM)
    add_dependencies(joga_libraries joga_${name})
    set_property(TARGET joga_libraries APPEND PROPERTY JOGA_FILES $<TARGET_FILE:joga_${name}>)
    set_property(TARGET joga_libraries APPEND PROPERTY JOGA_COMPONENTS ${name})
    install(TARGETS joga_${name} EXPORT jogaTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
    install(
      DIRECTORY "${PROJECT_SOURCE_DIR}/src/joga/${name}"
      DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/joga
      COMPONENT development
      FILES_MATCHING
      PATTERN "*.hpp")
  endif()
endfunction()

# Writes a source that instantiates templates of a header; `level` is its optimisation level in a WebAssembly build.
function(_joga_write_instances name include header instances level)
  set(source "${PROJECT_BINARY_DIR}/generated/${name}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "${include}#include \"joga/search/${header}.hpp\"

namespace joga::search {

${instances}
}  // namespace joga::search
" @ONLY)
  target_sources(joga_search PRIVATE "${source}")
  if(JOGA_WASM)
    set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS ${level})
  endif()
endfunction()

# joga_batch_by_folder(LAYER): in unity builds, makes each folder of the layer one batch; its other files are compiled separately.
function(joga_batch_by_folder layer)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/joga/${layer}/*/*.cpp")
  foreach(source IN LISTS sources)
    get_filename_component(folder "${source}" DIRECTORY)
    get_filename_component(folder "${folder}" NAME)
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP ${folder})
  endforeach()
  set_target_properties(joga_${layer} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

# joga_list_games(CLASS...): the games of the program, each as namespace::Class; its folder is src/joga/games/<namespace>.
#
# Writes joga/games/all_games.hpp, the list as C++ types, and for each game the sources that instantiate the searches: several
# short compiler steps instead of a long one. joga/search/all_instances.hpp declares these instances to tests that use the
# templates themselves.
function(joga_list_games)
  set(includes "")
  set(declarations "")
  foreach(class IN LISTS ARGN)
    string(REGEX REPLACE "::.*" "" folder "${class}")
    set(include "#include \"joga/games/${folder}/game.hpp\"\n")
    string(APPEND includes "${include}")
    set(alpha_beta "template class Worker<${class}>;\ntemplate class AlphaBeta<${class}>;\n")
    set(proof "template class DfPn<${class}>;\n")
    set(others "template class MctsWorker<${class}>;\ntemplate class Mcts<${class}>;\ntemplate struct SearchesOf<${class}>;\n")
    string(REPLACE "template" "extern template" alpha_beta_elsewhere "${alpha_beta}")
    string(REPLACE "template" "extern template" proof_elsewhere "${proof}")
    string(REPLACE "template" "extern template" others_elsewhere "${others}")
    string(APPEND declarations "${alpha_beta_elsewhere}${proof_elsewhere}${others_elsewhere}")
    # Alpha-beta gets its own source, since g++ inlines less in a long one. Only alpha-beta and proof search are optimised in
    # WebAssembly: most players and all values of moves come from them, and the rest would be larger than both.
    _joga_write_instances(search_${folder}_alpha_beta "${include}" alpha_beta "${alpha_beta}" -O2)
    _joga_write_instances(search_${folder}_proof "${include}" df_pn "${proof}" -O2)
    _joga_write_instances(search_${folder} "${include}" instances "${alpha_beta_elsewhere}${proof_elsewhere}${others}" -Oz)
  endforeach()
  list(JOIN ARGN ", " classes)
  set(header "${PROJECT_BINARY_DIR}/generated/include/joga/games/all_games.hpp")
  file(CONFIGURE OUTPUT "${header}" CONTENT "// Written by the build from the list in CMakeLists.txt.
#pragma once

#include \"joga/core/game.hpp\"
${includes}
namespace joga::games {

template <Game... Games>
struct GameList {};

// In the order in which they are shown.
using AllGames = GameList<${classes}>;

}  // namespace joga::games
" @ONLY)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/include/joga/search/all_instances.hpp" CONTENT "// Written by the build from the list in CMakeLists.txt.
#pragma once

#include \"joga/games/all_games.hpp\"
#include \"joga/search/instances.hpp\"

namespace joga::search {

${declarations}
}  // namespace joga::search
" @ONLY)
  target_include_directories(joga_games PUBLIC $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated/include>)
  install(FILES "${header}" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/joga/games COMPONENT development)
endfunction()

# joga_app(...): the top layer. Everything but main.cpp is a library, joga::app, so that tests can link it; main.cpp makes the
# program joga, target joga_app.
function(joga_app)
  cmake_parse_arguments(arg "" "" "DEPENDS;LINK;HEADER_ONLY" ${ARGN})
  _joga_declare(app ${arg_DEPENDS})
  if(JOGA_WASM)
    return()
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/joga/app/*.cpp")
  set(main "${PROJECT_SOURCE_DIR}/src/joga/app/main.cpp")
  list(REMOVE_ITEM sources "${main}")
  _joga_library(joga_app_lib app ${ARGN} SOURCES ${sources})
  if(sources)
    target_compile_definitions(joga_app_lib PUBLIC JOGA_VERSION="${PROJECT_VERSION}$<$<NOT:$<BOOL:${JOGA_RELEASED}>>:-dev>")
    joga_build_name(joga_app_lib)
    # INTERFACE, since only linking needs the page: compiling this layer does not wait for it.
    target_link_libraries(joga_app_lib INTERFACE joga_page)
  endif()

  if(EXISTS "${main}")
    add_executable(joga_app "${main}")
    joga_compile(joga_app)
    if(JOGA_HARDENED)
      target_link_options(joga_app PRIVATE -pie)
    endif()
    target_link_libraries(joga_app PRIVATE joga::app ${arg_LINK} ${arg_HEADER_ONLY})
    set_target_properties(joga_app PROPERTIES OUTPUT_NAME joga)
    install(TARGETS joga_app RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
  endif()
endfunction()

# joga_freestanding(layer...): compiles these layers again without exceptions and RTTI, as a WebAssembly build does. The objects
# are not linked, so they are not optimised.
function(joga_freestanding)
  set(sources "")
  foreach(layer IN LISTS ARGN)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/joga/${layer}/*.cpp")
    list(APPEND sources ${found})
  endforeach()
  if(NOT sources)
    return()
  endif()
  add_library(joga_core_freestanding OBJECT ${sources})
  joga_compile(joga_core_freestanding)
  target_include_directories(joga_core_freestanding PRIVATE "${PROJECT_SOURCE_DIR}/src" "${PROJECT_BINARY_DIR}/generated/include")
  target_compile_options(joga_core_freestanding PRIVATE -fno-exceptions -fno-rtti -O0)
  joga_compile_at_once(joga_core_freestanding)
  if(NOT JOGA_FREESTANDING)
    set_target_properties(joga_core_freestanding PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endfunction()

# joga_libraries(): the target that builds all INSTALLED layers. If a library or the program has not been built, installing fails
# with the name of the missing target.
function(joga_libraries)
  if(JOGA_WASM)
    return()
  endif()
  add_custom_target(joga_libraries)
  set(build "${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target")
  install(
    CODE "foreach(file IN ITEMS $<JOIN:$<TARGET_GENEX_EVAL:joga_libraries,$<TARGET_PROPERTY:joga_libraries,JOGA_FILES>>, >)
    if(NOT EXISTS \"\${file}\")
      message(FATAL_ERROR \"The libraries have not been built; first run: ${build} joga_libraries\")
    endif()
  endforeach()"
    COMPONENT development)
  install(
    CODE "if(NOT EXISTS \"$<TARGET_FILE:joga_app>\")
    message(FATAL_ERROR \"The program has not been built; first run: ${build} joga_app\")
  endif()"
    COMPONENT runtime)
endfunction()

# joga_install(): installs what find_package(joga) needs in other projects.
function(joga_install)
  set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/joga)
  get_target_property(JOGA_COMPONENTS joga_libraries JOGA_COMPONENTS)
  list(JOIN JOGA_COMPONENTS ", " JOGA_COMPONENTS)
  configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/jogaConfig.cmake.in" "${PROJECT_BINARY_DIR}/jogaConfig.cmake"
                                INSTALL_DESTINATION ${folder})
  write_basic_package_version_file("${PROJECT_BINARY_DIR}/jogaConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
  install(FILES "${PROJECT_BINARY_DIR}/jogaConfig.cmake" "${PROJECT_BINARY_DIR}/jogaConfigVersion.cmake" DESTINATION ${folder}
          COMPONENT development)
  install(EXPORT jogaTargets NAMESPACE joga:: DESTINATION ${folder} COMPONENT development)
endfunction()

# joga_python([DEPENDS layer...]): the Python module joga._joga, beside the files of python/joga in the build folder, so that
# PYTHONPATH=build/release/python finds the package.
function(joga_python)
  cmake_parse_arguments(arg "" "" "DEPENDS" ${ARGN})
  _joga_declare(python ${arg_DEPENDS})
  if(NOT JOGA_PYTHON_MODULE)
    return()
  endif()
  # Debian's Python: packages such as numpy belong to it, not to another one that is found first.
  set(Python_EXECUTABLE /usr/bin/python3 CACHE FILEPATH "The Python for which the module is built")
  find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module)
  find_package(pybind11 2.10 REQUIRED CONFIG)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/joga/python/*.cpp")
  pybind11_add_module(joga_python MODULE NO_EXTRAS ${sources})
  _joga_compile_layer(joga_python FALSE)
  # pybind11's headers give warnings of these kinds.
  target_compile_options(joga_python PRIVATE -Wno-old-style-cast -Wno-shadow -Wno-conversion -Wno-sign-conversion)
  list(TRANSFORM arg_DEPENDS PREPEND joga::)
  target_link_libraries(joga_python PRIVATE ${arg_DEPENDS})
  target_include_directories(joga_python PRIVATE "${PROJECT_SOURCE_DIR}/src")
  set_target_properties(joga_python PROPERTIES OUTPUT_NAME _joga LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/python/joga")
  file(GLOB package CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/python/joga/*")
  foreach(file IN LISTS package)
    cmake_path(GET file FILENAME name)
    add_custom_command(
      OUTPUT "${PROJECT_BINARY_DIR}/python/joga/${name}"
      COMMAND ${CMAKE_COMMAND} -E copy "${file}" "${PROJECT_BINARY_DIR}/python/joga/${name}"
      DEPENDS "${file}")
    target_sources(joga_python PRIVATE "${PROJECT_BINARY_DIR}/python/joga/${name}")
  endforeach()
  set(folder lib/python3/dist-packages/joga) # where Debian's Python looks
  install(TARGETS joga_python DESTINATION ${folder} COMPONENT python)
  install(FILES ${package} DESTINATION ${folder} COMPONENT python)
endfunction()
