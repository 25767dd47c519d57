# Writes OUTPUT, the C++ source that holds the text FILES (separated by |) for layer LAYER: see joga_embed.

cmake_minimum_required(VERSION 3.25)

# Compilers need not take string literals of more than 65,536 bytes, and some take only 16,380 in one piece: a text becomes
# several adjacent literals, each of whole lines.
set(largest_piece 8000)

set(entries "")
string(REPLACE "|" ";" files "${FILES}")
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME_WLE)
  file(READ "${file}" text)
  string(LENGTH "${text}" length)
  if(length GREATER 65000)
    message(FATAL_ERROR "${file} is too long for one string literal")
  endif()

  set(pieces "")
  while(NOT text STREQUAL "")
    string(SUBSTRING "${text}" 0 ${largest_piece} piece)
    string(FIND "${piece}" "\n" end REVERSE)
    if(end EQUAL -1)
      message(FATAL_ERROR "${file} has a line that does not end, or a very long one")
    endif()
    math(EXPR end "${end} + 1")
    string(SUBSTRING "${text}" 0 ${end} piece)
    string(SUBSTRING "${text}" ${end} -1 text)
    string(APPEND pieces "\n     R\"text(${piece})text\"")
  endwhile()
  string(APPEND entries "    {\"${name}\",${pieces}},\n")
endforeach()

file(
  WRITE "${OUTPUT}"
  "// Made by embed_texts.cmake; changes here are lost.
#include \"joga/${LAYER}/embedded.hpp\"

#include <array>

namespace joga::${LAYER} {
namespace {

constexpr auto kTexts = std::to_array<EmbeddedText>({
${entries}});

}  // namespace

std::span<const EmbeddedText> embedded_texts() noexcept {
  return kTexts;
}

}  // namespace joga::${LAYER}
")
