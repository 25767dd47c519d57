# Writes OUTPUT, the C++ source with all files of FOLDER, for joga::app::page(): see joga_page.
#
# The assembler takes the bytes from the files as they are: as array elements a few hundred kilobytes would take the compiler
# seconds. Whatever changes in a file changes its tag, and with it the source.

cmake_minimum_required(VERSION 3.25)

set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_json "application/json")
set(type_webmanifest "application/manifest+json")
set(type_txt "text/plain; charset=utf-8")
set(type_svg "image/svg+xml")
set(type_png "image/png")
set(type_ico "image/x-icon")
set(type_woff2 "font/woff2")

set(bytes "")
set(names "")
set(entries "")
set(number 0)
file(GLOB_RECURSE files RELATIVE "${FOLDER}" "${FOLDER}/*")
list(SORT files)
foreach(file IN LISTS files)
  get_filename_component(extension "${file}" LAST_EXT)
  string(SUBSTRING "${extension}" 1 -1 extension)
  if(NOT DEFINED type_${extension})
    message(FATAL_ERROR "${file}: cmake/embed_page.cmake knows no content type for it")
  endif()
  file(SHA256 "${FOLDER}/${file}" tag)
  string(SUBSTRING "${tag}" 0 32 tag)
  # Such a name has the content's hash in it (web/vite.config.ts), and never stands for anything else.
  set(lasting false)
  if(file MATCHES "^page-")
    set(lasting true)
  endif()

  set(name joga_page_${number})
  foreach(symbol ${name} ${name}_end)
    string(APPEND names "extern const char ${symbol}[];\n")
  endforeach()
  string(APPEND bytes "
.globl ${name}
.globl ${name}_end
.hidden ${name}
.hidden ${name}_end
${name}:
.incbin \"${FOLDER}/${file}\"
${name}_end:
.byte 0")
  set(paths "/${file}")
  if(file STREQUAL "index.html")
    list(APPEND paths "/")
  endif()
  foreach(path IN LISTS paths)
    string(APPEND entries "      {.path = \"${path}\",
       .type = \"${type_${extension}}\",
       .tag = \"\\\"${tag}\\\"\",
       .bytes = std::string_view(${name}, static_cast<std::size_t>(${name}_end - ${name})),
       .lasting = ${lasting}},\n")
  endforeach()
  math(EXPR number "${number} + 1")
endforeach()
if(NOT entries MATCHES "\"/\"")
  message(FATAL_ERROR "${FOLDER} has no index.html")
endif()

file(
  WRITE "${OUTPUT}"
  "// Made by embed_page.cmake; changes here are lost.
#include \"joga/app/page.hpp\"

#include <array>
#include <cstddef>

asm(R\"asm(
.pushsection .rodata${bytes}
.popsection
)asm\");

extern \"C\" {
${names}}

namespace joga::app {

std::span<const server::Asset> page() noexcept {
  static const auto assets = std::to_array<server::Asset>({
${entries}  });
  return assets;
}

}  // namespace joga::app
")
