# Writes OUTPUT, the C++ source that holds FILES (separated by |) as embedded_NAME() of layer LAYER: see joga_embed.

cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/embed_bytes.cmake")

set(entries "")
set(number 0)
string(REPLACE "|" ";" files "${FILES}")
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME_WLE)
  embed_bytes(joga_${LAYER}_${NAME}_${number} "${file}")
  string(APPEND entries "      {.name = \"${name}\", .bytes = ${view}},\n")
  math(EXPR number "${number} + 1")
endforeach()

embed_source(
  "${OUTPUT}"
  joga/core/embedded.hpp
  "namespace joga::${LAYER} {

[[nodiscard]] std::span<const EmbeddedFile> embedded_${NAME}() noexcept;

std::span<const EmbeddedFile> embedded_${NAME}() noexcept {
  static const std::array<EmbeddedFile, ${number}> files{{
${entries}  }};
  return files;
}

}  // namespace joga::${LAYER}
")
