// Where the program keeps what it knows for certain about games.
#pragma once

#include <memory>

#include "joga/app/context.hpp"
#include "joga/solve/tablebases.hpp"

namespace joga::app {

// In the user's cache folder; where there is none, in memory alone. For front ends that tell what happens in
// their own way.
[[nodiscard]] solve::Tablebases::Options user_tables();

// The same for commands: what there is to tell goes to standard error.
[[nodiscard]] std::shared_ptr<solve::Tablebases> tables_for(const Context& context);

}  // namespace joga::app
