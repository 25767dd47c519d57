# Files built into a layer, texts or any bytes, so that the program needs none beside it.

# joga_embed(LAYER NAME PATTERN)
#
# Adds to joga_LAYER a source that defines
#
#     namespace joga::LAYER {
#     std::span<const EmbeddedFile> embedded_NAME() noexcept;
#     }
#
# with the files that match PATTERN (core/embedded.hpp), in the order of their names. The source that uses it declares it. After
# a change of such a file the next build has its new content.
function(joga_embed layer name pattern)
  file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${pattern}")
  set(source "${PROJECT_BINARY_DIR}/generated/${layer}_embedded_${name}.cpp")
  set(script "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_files.cmake")
  # A list would be taken apart on its way to the script.
  string(REPLACE ";" "|" joined "${files}")
  add_custom_command(
    OUTPUT "${source}"
    COMMAND ${CMAKE_COMMAND} -D LAYER=${layer} -D NAME=${name} -D "FILES=${joined}" -D "OUTPUT=${source}" -P "${script}"
    DEPENDS ${files} "${script}" "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_bytes.cmake"
    COMMENT "Embedding ${pattern} into joga_${layer}"
    VERBATIM)
  target_sources(joga_${layer} PRIVATE "${source}")
endfunction()
