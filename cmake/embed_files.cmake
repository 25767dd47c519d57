# Writes OUTPUT, the C++ source that embeds FILES (separated by |) of SOURCE as embedded_NAME() of layer LAYER: see joga_embed.
# LATE: embeds only their names; their bytes are handed in at run time.

cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/embed_bytes.cmake")

set(entries "")
set(number 0)
string(REPLACE "|" ";" files "${FILES}")
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME_WLE)
  if(LATE)
    file(RELATIVE_PATH path "${SOURCE}" "${file}")
    set(view "late_file(\"${path}\")")
  else()
    embed_bytes(joga_${LAYER}_${NAME}_${number} "${file}")
  endif()
  string(APPEND entries "      {.name = \"${name}\", .bytes = ${view}},\n")
  math(EXPR number "${number} + 1")
endforeach()

set(start "  static const std::array<EmbeddedFile, ${number}> files{{
${entries}  }};")
if(LATE)
  # Looks at each call for files that were handed in since the last one.
  string(REPLACE "  static const std::array<EmbeddedFile, ${number}> files{{" "  static std::array<EmbeddedFile, ${number}> files;
  files = {{" start "${start}")
endif()

embed_source(
  "${OUTPUT}"
  joga/core/embedded.hpp
  "namespace joga::${LAYER} {

[[nodiscard]] std::span<const EmbeddedFile> embedded_${NAME}() noexcept;

std::span<const EmbeddedFile> embedded_${NAME}() noexcept {
${start}
  return files;
}

}  // namespace joga::${LAYER}
")
