# Embeds the bytes of files as symbols of a C++ source, for the scripts that write such sources. WASM: the source is for
# WebAssembly.
#
# The assembler includes the files as they are: the compiler would take seconds for an array of a few hundred kilobytes.

# embed_bytes(SYMBOL FILE): appends to the caller's `assembly` and `declarations`, and sets `view` to an expression for the file's
# bytes. `digest` is written into the source too, so that the source changes with the file.
macro(embed_bytes symbol file)
  file(SHA256 "${file}" digest)
  file(SIZE "${file}" size)
  string(APPEND assembly "
.balign 16
.globl ${symbol}
.hidden ${symbol}
.type ${symbol}, @object
${symbol}:
.incbin \"${file}\"
.byte 0
.size ${symbol}, ${size} + 1")
  string(APPEND declarations "// ${digest}\nextern const char ${symbol}[];\n")
  set(view "std::string_view(${symbol}, ${size})")
endmacro()

# embed_source(OUTPUT HEADER CODE): writes the source with all embedded files.
function(embed_source output header code)
  if(WASM)
    set(assembly ".section .rodata.joga_embedded,\"\",@${assembly}")
  else()
    set(assembly ".pushsection .rodata${assembly}\n.popsection")
  endif()
  file(
    WRITE "${output}"
    "// Made by the build; changes here are lost.
#include \"${header}\"

#include <array>
#include <span>
#include <string_view>

asm(R\"asm(
${assembly}
)asm\");

extern \"C\" {
${declarations}}

${code}")
endfunction()
