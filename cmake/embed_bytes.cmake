# The bytes of files as symbols of a C++ source, for the scripts that write such sources.
#
# The assembler takes the bytes from the files as they are: as array elements a few hundred kilobytes would take the compiler
# seconds.

# embed_bytes(SYMBOL FILE): appends to the caller's `assembly` and `declarations`, and sets `view` to an expression with the
# file's bytes. `digest` is written too, so that the source changes with the file.
macro(embed_bytes symbol file)
  file(SHA256 "${file}" digest)
  string(APPEND assembly "
.balign 16
.globl ${symbol}
.globl ${symbol}_end
.hidden ${symbol}
.hidden ${symbol}_end
${symbol}:
.incbin \"${file}\"
${symbol}_end:
.byte 0")
  string(APPEND declarations "// ${digest}\nextern const char ${symbol}[];\nextern const char ${symbol}_end[];\n")
  set(view "std::string_view(${symbol}, static_cast<std::size_t>(${symbol}_end - ${symbol}))")
endmacro()

# embed_source(OUTPUT HEADER CODE): the source with what was embedded.
function(embed_source output header code)
  file(
    WRITE "${output}"
    "// Made by the build; changes here are lost.
#include \"${header}\"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

asm(R\"asm(
.pushsection .rodata${assembly}
.popsection
)asm\");

extern \"C\" {
${declarations}}

${code}")
endfunction()
