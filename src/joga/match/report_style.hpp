// How a match's page looks.
#pragma once

#include <string>

namespace joga::match {

// The style sheet: light, and dark where the reader's device asks for it, boards included.
[[nodiscard]] std::string report_style();

}  // namespace joga::match
