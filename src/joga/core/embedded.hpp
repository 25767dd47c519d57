// Files that the build puts into the program (joga_embed in cmake/JogaEmbed.cmake), so that it needs none
// beside it.
#pragma once

#include <string_view>

namespace joga {

struct EmbeddedFile {
  std::string_view name;  // without its last extension
  std::string_view bytes;
};

}  // namespace joga
