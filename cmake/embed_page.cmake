# Writes OUTPUT, the C++ source that embeds all files of FOLDER as joga::app::NAME(), which is page() or site(): see joga_page.
# Without a FOLDER the function returns no files.

cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/embed_bytes.cmake")

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
set(type_wasm "application/wasm")
set(type_book "application/octet-stream")
set(type_network "application/octet-stream")
set(type_tablebase "application/octet-stream")
set(type_tsv "text/tab-separated-values; charset=utf-8")

set(entries "")
set(number 0)
set(count 0)
set(files "")
if(FOLDER)
  file(GLOB_RECURSE files RELATIVE "${FOLDER}" "${FOLDER}/*")
endif()
if(NAME STREQUAL "page") # these files are loaded only by the page of `joga host`, which is that of the site
  list(FILTER files EXCLUDE REGEX "^online-")
endif()
list(SORT files)
foreach(file IN LISTS files)
  get_filename_component(extension "${file}" LAST_EXT)
  string(SUBSTRING "${extension}" 1 -1 extension)
  if(NOT DEFINED type_${extension})
    message(FATAL_ERROR "${file}: cmake/embed_page.cmake knows no content type for it")
  endif()
  embed_bytes(joga_${NAME}_${number} "${FOLDER}/${file}")
  string(SUBSTRING "${digest}" 0 32 tag)
  # These names contain a hash of the content (web/vite.config.ts, web/vite.site.config.ts), so they may be cached for ever.
  set(lasting false)
  if(file MATCHES "^(page-|online-|joga-.*\\.wasm$|data/)")
    set(lasting true)
  endif()

  set(paths "/${file}")
  if(file STREQUAL "index.html")
    list(APPEND paths "/")
  endif()
  foreach(path IN LISTS paths)
    string(APPEND entries "      {.path = \"${path}\",
       .type = \"${type_${extension}}\",
       .tag = \"\\\"${tag}\\\"\",
       .bytes = ${view},
       .lasting = ${lasting}},\n")
  endforeach()
  math(EXPR number "${number} + 1")
  list(LENGTH paths more)
  math(EXPR count "${count} + ${more}")
endforeach()
if(FOLDER AND NOT entries MATCHES "\"/\"")
  message(FATAL_ERROR "${FOLDER} has no index.html")
endif()

embed_source(
  "${OUTPUT}"
  joga/app/serving.hpp
  "namespace joga::app {

std::span<const server::Asset> ${NAME}() noexcept {
  static const std::array<server::Asset, ${count}> assets{{
${entries}  }};
  return assets;
}

}  // namespace joga::app
")
