// The sentences of the site.
#pragma once

#include "joga/core/message.hpp"

namespace joga::site::text {

// clang-format off
inline constexpr MessageText kNotStored{
    "the browser does not store it; perhaps there is no room left", "o navegador não o guarda; talvez já não haja espaço"};
// clang-format on

}  // namespace joga::site::text
