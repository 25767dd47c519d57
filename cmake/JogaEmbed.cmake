# Text files built into a layer, so that the program needs no file beside it.

# joga_embed(LAYER PATTERN)
#
# Adds to joga_LAYER a source that defines what the layer declares in src/joga/LAYER/embedded.hpp: its embedded_texts(), the
# files that match PATTERN with their names less the last extension. It is written at build time: after a change of such a
# file, the next build has the new text.
function(joga_embed layer pattern)
  file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${pattern}")
  set(source "${PROJECT_BINARY_DIR}/generated/${layer}_embedded.cpp")
  set(script "${PROJECT_SOURCE_DIR}/cmake/embed_texts.cmake")
  # A list would be taken apart on its way to the script.
  string(REPLACE ";" "|" joined "${files}")
  add_custom_command(
    OUTPUT "${source}"
    COMMAND ${CMAKE_COMMAND} -D LAYER=${layer} -D "FILES=${joined}" -D "OUTPUT=${source}" -P "${script}"
    DEPENDS ${files} "${script}"
    COMMENT "Embedding ${pattern} into joga_${layer}"
    VERBATIM)
  target_sources(joga_${layer} PRIVATE "${source}")
endfunction()
