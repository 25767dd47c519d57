# Embeds files (text or binary) into a layer, so that the program needs no separate data files.

# joga_embed(LAYER NAME PATTERN [LATE])
#
# Adds to joga_LAYER a source that defines
#
#     namespace joga::LAYER {
#     std::span<const EmbeddedFile> embedded_NAME() noexcept;
#     }
#
# with the files that match PATTERN (core/embedded.hpp), sorted by name. The source that calls the function declares it. If such a
# file changes, the next build embeds its new content. LATE: in WebAssembly, where every byte must be downloaded first, the files
# lie beside the module and are handed in when a game needs them (core/embedded.hpp).
function(joga_embed layer name pattern)
  file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${pattern}")
  set(late OFF)
  if(JOGA_WASM AND "LATE" IN_LIST ARGN)
    set(late ON)
    set_property(GLOBAL APPEND PROPERTY JOGA_LATE_FILES ${files})
  endif()
  set(source "${PROJECT_BINARY_DIR}/generated/${layer}_embedded_${name}.cpp")
  set(script "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_files.cmake")
  # CMake would split a list with semicolons when passing it to the script.
  string(REPLACE ";" "|" joined "${files}")
  add_custom_command(
    OUTPUT "${source}"
    COMMAND ${CMAKE_COMMAND} -D LAYER=${layer} -D NAME=${name} -D "FILES=${joined}" -D "SOURCE=${PROJECT_SOURCE_DIR}" -D
            WASM=${JOGA_WASM} -D LATE=${late} -D "OUTPUT=${source}" -P "${script}"
    DEPENDS ${files} "${script}" "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_bytes.cmake"
    COMMENT "Embedding ${pattern} into joga_${layer}"
    VERBATIM)
  target_sources(joga_${layer} PRIVATE "${source}")
endfunction()

# joga_list_late_files(): defines joga::late_file_paths(), after the last joga_embed().
function(joga_list_late_files)
  get_property(files GLOBAL PROPERTY JOGA_LATE_FILES)
  list(LENGTH files count)
  set(entries "")
  foreach(file IN LISTS files)
    file(RELATIVE_PATH path "${PROJECT_SOURCE_DIR}" "${file}")
    string(APPEND entries "\n      \"${path}\",")
  endforeach()
  set(source "${PROJECT_BINARY_DIR}/generated/core_late_files.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// Made by the build; changes here are lost.
#include \"joga/core/embedded.hpp\"

#include <array>

std::span<const std::string_view> joga::late_file_paths() noexcept {
  static constexpr std::array<std::string_view, ${count}> kPaths{${entries}};
  return kPaths;
}
" @ONLY)
  target_sources(joga_core PRIVATE "${source}")
endfunction()
